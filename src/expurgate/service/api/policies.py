"""Policies: the presets and those kept by the service."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from expurgate.policy import Policy
from expurgate.policy.policy import schema
from expurgate.service.access import NeedsToken
from expurgate.service.api.description import NamedPolicy, Policies, Saved
from expurgate.service.house import house_of
from expurgate.service.people import Account

router = APIRouter(prefix="/v1/policies", tags=["policies"])
Caller = Annotated[Account, Depends(NeedsToken("policies"))]
Writer = Annotated[Account, Depends(NeedsToken("policies", also="policies"))]


@router.get("", response_model=Policies)
def listed(request: Request, _account: Caller) -> dict[str, Any]:
    """The names of all policies, and the schema of one."""
    return {"policies": house_of(request).policies.names(), "schema": schema()}


@router.get("/{name}", response_model=NamedPolicy)
def one(request: Request, name: str, _account: Caller, version: int | None = None) -> dict[str, Any]:
    """A policy: its latest version, or the one asked for."""
    found = house_of(request).policies.one(name, version)
    return {
        "name": found.name,
        "version": found.version,
        "four_eyes": found.four_eyes,
        "policy": found.policy.to_dict(),
    }


@router.put("/{name}", response_model=Saved)
def save(
    request: Request, name: str, policy: dict[str, Any], account: Writer, four_eyes: bool = False
) -> dict[str, Any]:
    """A new version of a policy."""
    saved = house_of(request).policies.save(name, Policy.from_dict(policy), by=account.id, four_eyes=four_eyes)
    return {"name": saved.name, "version": saved.version, "four_eyes": saved.four_eyes}
