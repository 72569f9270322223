"""Policies as forms made from the table of settings, tried on a sample before they are saved."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from expurgate.core.errors import ExpurgateError
from expurgate.core.table import Section, Setting, entries
from expurgate.pipeline.arguments import policy_from
from expurgate.policy import Policy, preset_about
from expurgate.policy.writing import to_toml
from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.api.calls import run
from expurgate.service.bodies import form_lists
from expurgate.service.pages.rendering import page
from expurgate.service.policies import ENTITIES, StoredPolicy, check_no_files
from expurgate.service.problems import Problem
from expurgate.service.tasks import Task

router = APIRouter(prefix="/policies", include_in_schema=False)
Viewer = Annotated[Visitor, Depends(NeedsSession("work"))]
Writer = Annotated[Visitor, Depends(NeedsSession("policies"))]


@dataclass(frozen=True, slots=True)
class Field:
    """One setting as a field of the form."""

    name: str
    help: str
    words: str
    kind: str
    value: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """One section as a part of the form; ``on`` when it is in force."""

    name: str
    help: str
    on: bool
    optional: bool
    fields: list[Field] = field(default_factory=list)


@router.get("")
def listed(visitor: Viewer) -> Response:
    """All policies, each in a sentence."""
    policies = visitor.house.policies
    return page("policies.html", visitor, known=[(name, _about(policies.one(name))) for name in policies.names()])


def _about(stored: StoredPolicy) -> str:
    """What a policy is for: of a preset what its file begins with, of others what is in force."""
    if not stored.version:
        return preset_about(stored.name)
    names = ["detectors"] if stored.policy.detect is not None else []
    names += [name.replace("_", "-") for name, _ in stored.policy.in_force()]
    eyes = " Released by a second person." if stored.four_eyes else ""
    return f"Version {stored.version}; in force: {', '.join(names)}.{eyes}"


@router.get("/{name}")
def one(name: str, visitor: Viewer, version: int | None = None) -> Response:
    """A policy as a form, with what changed between its versions."""
    stored = visitor.house.policies.one(name, version)
    versions = visitor.house.policies.versions(name) if stored.version else []
    return _page(visitor, stored, versions=versions)


@router.post("/{name}")
async def save(name: str, request: Request, visitor: Writer) -> Response:
    """Save a new version, or try it on a sample."""
    given = await form_lists(request)
    visitor.check_form(request, given.get("csrf"))
    wanted = str(given.get("save_as") or name)
    four_eyes = given.get("four_eyes") == "on"
    base = await run_in_threadpool(visitor.house.policies.one, name)
    policy = policy_in(given, base.policy.to_dict())
    if given.get("action") == "try":
        check_no_files(policy)
        sample = str(given.get("sample", ""))
        found = (await run(visitor.house, Task("assess", sample.encode(), "sample.txt", policy.to_dict()))).facts
        tried = StoredPolicy(name, 0, policy, four_eyes)
        return _page(visitor, tried, versions=[], findings=found["findings"], sample=sample)
    await run_in_threadpool(visitor.house.policies.save, wanted, policy, by=visitor.account.id, four_eyes=four_eyes)
    return RedirectResponse(f"/policies/{wanted}", 303)


def _page(
    visitor: Visitor, stored: StoredPolicy, *, versions: list[StoredPolicy], findings: Any = None, sample: str = ""
) -> Response:
    values = {"stored": stored, "groups": list(groups(stored.policy)), "findings": findings, "sample": sample}
    changes = [(new.version, _difference(old, new)) for new, old in pairwise(versions)]
    return page("policy.html", visitor, **values, changes=changes, versions=[each.version for each in versions])


def groups(policy: Policy) -> Iterator[Group]:
    """The form of a policy: the settings at the top, then a group for each section."""
    data = policy.to_dict()
    top = Group("", "", on=True, optional=False)
    for name, entry in entries(Policy).items():
        if isinstance(entry, Setting):
            if not entry.file and name not in ("name", "pipeline"):
                top.fields.append(_field(name, entry, data.get(name)))
            continue
        if isinstance(entry, Section):
            held = data.get(name)
            optional = name not in ("transform", "knowledge")
            words = " ".join((entry.kind.__doc__ or "").split("\n\n")[0].split())
            group = Group(name, words, on=held is not None, optional=optional)
            for key, each in entries(entry.kind).items():
                if isinstance(each, Setting) and not each.file:
                    group.fields.append(_field(f"{name}.{key}", each, (held or {}).get(key)))
            yield group
    yield top


def _field(name: str, entry: Setting, value: Any) -> Field:
    words, kind = entry.kind.words, "text"
    if entry.kind.choices:
        kind = "choice"
    elif entry.kind.schema.get("type") == "boolean":
        kind = "flag"
    elif entry.kind.many:
        kind, value = "lines", None if value is None else "\n".join([value] if isinstance(value, str) else value)
    elif entry.kind.schema.get("type") == "object":
        kind, value = "table", json.dumps(value) if value else ""
    shown = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return Field(name, entry.help, words, kind, shown, entry.kind.choices)


def policy_in(given: FormData, base: Mapping[str, Any]) -> Policy:
    """The policy a form describes, checked as a policy file is. Tables for single labels stay as they are in ``base``."""
    data: dict[str, Any] = {key: base[key] for key in ("pipeline",) if key in base}
    for name, entry in entries(Policy).items():
        if isinstance(entry, Setting):
            _put(data, name, entry, given.get(name))
        elif isinstance(entry, Section) and (name in ("transform", "knowledge") or given.get(f"on.{name}") == "on"):
            known = entries(entry.kind)
            held: dict[str, Any] = {key: value for key, value in base.get(name, {}).items() if key not in known}
            for key, each in entries(entry.kind).items():
                if isinstance(each, Setting):
                    _put(held, key, each, given.get(f"{name}.{key}"))
            if name == "k_safety":
                held["entities"] = ENTITIES
            if held or name not in ("transform", "knowledge"):
                data[name] = held
    try:
        return policy_from({}, policy=Policy.from_dict(data))
    except ExpurgateError as error:
        raise Problem(422, str(error)) from None


def _put(held: dict[str, Any], name: str, entry: Setting, given: Any) -> None:
    """Set a value of a form; an empty field says nothing."""
    text = given.strip() if isinstance(given, str) else ""
    if not text or entry.file:
        return
    if entry.kind.many:
        held[name] = [line.strip() for line in text.splitlines() if line.strip()]
    elif entry.kind.schema.get("type") == "boolean":
        held[name] = text == "true"
    elif entry.kind.schema.get("type") == "object":
        try:
            held[name] = json.loads(text)
        except (ValueError, RecursionError):
            raise Problem(422, f"{name} is a table in JSON") from None
    else:
        try:
            held[name] = entry.kind.from_text(text)
        except ValueError:
            held[name] = text


def _difference(old: StoredPolicy, new: StoredPolicy) -> list[str]:
    """What changed between two versions, line by line."""
    before, after = (to_toml(each.policy).splitlines() for each in (old, new))
    lines = difflib.unified_diff(before, after, lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]
