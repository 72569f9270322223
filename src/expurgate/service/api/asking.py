"""How a call for a text or a file is read: JSON with a text, or the bytes of a file with its settings in the address."""

from __future__ import annotations

from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.concurrency import run_in_threadpool

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.pipeline.arguments import policy_from
from expurgate.policy import Policy
from expurgate.service.bodies import plain_name, whole
from expurgate.service.house import House
from expurgate.service.policies import check_no_files
from expurgate.service.problems import HttpProblem

Model = TypeVar("Model", bound=BaseModel)


class CallSettings(BaseModel):
    """The policy and the settings that a call asks for; the policy is given by name or in full."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    policy: str | dict[str, Any] | None = None
    protect: list[str] = Field(default_factory=list)
    reveal: list[str] = Field(default_factory=list)
    alpha: float | str | None = None
    method: str | None = None
    context: str | None = None
    language: str | None = None
    even_if_unknown: bool | None = None
    identities: str | None = None


class TextCall(CallSettings):
    """A text with what is asked for."""

    text: str


class RestoreCall(BaseModel):
    """A text that was released, or written from one, with the identities that came with it; or a file in base64."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    identities: str
    text: str | None = None
    file: str | None = None
    name: str = ""


class LeaksCall(BaseModel):
    """A text and the terms that must be gone from it."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    text: str
    terms: list[str] = Field(min_length=1)


class VerifyCall(BaseModel):
    """A released text, or a file in base64 with its name, with its certificate."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)

    certificate: dict[str, Any]
    text: str | None = None
    file: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A document and the policy to judge it by. ``raw`` is the whole call, to tell two calls apart."""

    data: bytes = field(repr=False)
    name: str = field(repr=False)
    policy: Policy = field(repr=False)
    raw: bytes = field(repr=False)
    is_text: bool
    identities: str | None = field(default=None, repr=False)
    """Who stands for whom, encrypted, where the call asks for it; empty for a new conversation."""


async def asked(request: Request, house: House) -> Asked:
    """Read a call and check it: its document, its policy and its settings."""
    body = await whole(request, house.settings.largest)
    raw = str(request.url.query).encode() + b"\0" + body
    if is_json(request):
        call = parsed(TextCall, body)
        policy = await run_in_threadpool(_policy, call, house)
        return Asked(
            call.text.encode("utf-8", "surrogatepass"),
            "text.txt",
            policy,
            raw,
            is_text=True,
            identities=call.identities,
        )
    wishes = wishes_in(request)
    policy = await run_in_threadpool(_policy, wishes, house)
    name = plain_name(request.query_params.get("name", ""))
    return Asked(body, name, policy, raw, is_text=False, identities=wishes.identities)


def is_json(request: Request) -> bool:
    """Whether the body of a request is declared to be JSON."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def parsed(kind: type[Model], body: bytes) -> Model:
    """The body as a model; a problem that names places and no values otherwise."""
    try:
        return kind.model_validate_json(body)
    except ValidationError as error:
        places = sorted({".".join(map(str, each["loc"])) or "body" for each in error.errors(include_input=False)})
        raise HttpProblem(422, f"wrong or missing: {', '.join(places)[:300]}") from None


_IN_ADDRESS = ("policy", "alpha", "method", "context", "language", "even_if_unknown", "identities")


def wishes_in(request: Request) -> CallSettings:
    """The policy and the settings that the query of an address asks for."""
    given = request.query_params
    known: dict[str, Any] = {name: given[name] for name in _IN_ADDRESS if name in given}
    known |= {"protect": given.getlist("protect"), "reveal": given.getlist("reveal")}
    try:
        return CallSettings(**known)
    except ValidationError:
        raise HttpProblem(422, "wrong or missing: even_if_unknown") from None


def _policy(wishes: CallSettings, house: House) -> Policy:
    """The policy a call names, or that of the service, with what the call protects laid over it."""
    named = wishes.policy
    base: Policy | None = None
    if isinstance(named, dict):
        base = Policy.from_dict(named)
    elif named or not wishes.reveal:
        base = house.policies.one(named or house.settings.policy).policy
    given = wishes.model_dump(exclude={"policy", "text", "identities"})
    given["alpha"] = _number(wishes.alpha)
    policy = policy_from(given, policy=base)
    check_no_files(policy)
    return policy


def _number(value: float | str | None) -> float | str | None:
    if not isinstance(value, str) or value == "auto":
        return value
    try:
        return float(value)
    except ValueError:
        raise HttpProblem(422, "wrong or missing: alpha") from None
