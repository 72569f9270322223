"""What ``/openapi.json`` says of calls that are read by hand: their settings, bodies, answers, problems and the token."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, ConfigDict, Field

SETTINGS: dict[str, str] = {
    "name": "The name of the file; its ending says which format it has.",
    "policy": "The name of a policy; without it that of the service.",
    "protect": "An entity that may not be inferred; may be repeated. It is laid over the policy.",
    "reveal": "A feature that may be told; may be repeated.",
    "alpha": "How much of a protected entity may be told: its information divided by this.",
    "method": "How what is hidden is replaced.",
    "context": "What is read together: sentence, paragraph or document.",
    "language": "en, or any: a text in another language is judged as if it were English.",
    "even_if_unknown": "true: go on with a protected entity that nothing is known of.",
    "identities": "Who stands for whom so far, as an earlier answer gave it; empty for a new conversation.",
    "folder": "The folder the document lies in.",
    "term": "A term that must be gone; may be repeated.",
}
"""What a call with the bytes of a file may say in its address."""
_REPEATED = {"protect", "reveal", "term"}


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Sanitized(_Answer):
    """A document that may be released: ``text`` of a text, ``file`` in base64 of a file."""

    text: str | None = None
    file: str | None = None
    edits: int
    rounds: int
    notices: list[str]
    certificate: dict[str, Any]
    identities: str | None = None


class Found(_Answer):
    """One place that would be hidden."""

    part: int
    start: int
    end: int
    text: str
    term: str
    model: str
    label: str
    risk: float | None
    threshold: float | None
    against: str | None
    replacement: str


class Assessed(_Answer):
    """The findings of a document: what would be hidden, and why."""

    holds: bool
    findings: list[Found]


class Checked(_Answer):
    """One claim of a certificate, and whether it holds."""

    claim: str
    holds: bool
    detail: str
    checked: bool


class Verified(_Answer):
    """Whether a released document holds what its certificate claims."""

    holds: bool
    checks: list[Checked]


class Restored(_Answer):
    """The originals put back: ``text`` of a text, ``file`` in base64 of a file."""

    text: str | None = None
    file: str | None = None
    restored: int
    ambiguous: list[Any]
    general: int


class Leaking(_Answer):
    """One way in which terms are still in a document."""

    where: str
    kind: str
    count: int


class Searched(_Answer):
    """Whether any of some terms is still in a document."""

    clean: bool
    terms: int
    leaks: list[Leaking]


class Begun(_Answer):
    """A job that was put into the queue."""

    id: str
    document: str
    state: str


class JobState(Begun):
    """The state of a job and how far it is. Times are seconds since 1970."""

    attempts: int
    stage: str
    done: int
    total: int
    error: str
    created: float
    finished: float | None


class Jobs(_Answer):
    """The jobs of the caller, the latest first."""

    jobs: list[JobState]


class Policies(_Answer):
    """The names of all policies, and the JSON schema of one."""

    model_config = ConfigDict(extra="forbid", serialize_by_alias=True)

    policies: list[str]
    described: dict[str, Any] = Field(alias="schema")


class Saved(_Answer):
    """The name and number of a policy's version that was saved."""

    name: str
    version: int
    four_eyes: bool


class NamedPolicy(Saved):
    """A version of a policy, and what it says."""

    policy: dict[str, Any]


class Said(_Answer):
    """An error in one line, without text of a document; the log names the same ``instance``."""

    type: str
    status: int
    title: str
    detail: str
    instance: str


def described(*settings: str, body: type[BaseModel] | None = None, once: bool = False) -> dict[str, Any]:
    """The description of a call: its settings in the address, its body, and whether a key makes sure that it is done once only."""
    parameters = [
        {
            "name": name,
            "in": "query",
            "required": False,
            "description": SETTINGS[name],
            "schema": {"type": "array", "items": {"type": "string"}} if name in _REPEATED else {"type": "string"},
        }
        for name in settings
    ]
    if once:
        told = "Made again with the same key within a day, the call gets the first answer."
        key: dict[str, Any] = {"name": "Idempotency-Key", "in": "header", "required": False, "description": told}
        parameters.append({**key, "schema": {"type": "string"}})
    content: dict[str, Any] = {} if body is None else {"application/json": {"schema": body.model_json_schema()}}
    if settings:
        content["application/octet-stream"] = {"schema": {"type": "string", "format": "binary"}}
    return {"parameters": parameters, "requestBody": {"required": True, "content": content}}


def describe(app: FastAPI) -> None:
    """Have the description say, for every call of programs, that a token is needed and what problems look like."""

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            said = get_openapi(title=app.title, version=app.version, routes=app.routes)
            parts = said.setdefault("components", {})
            parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "xp_…"}}
            schemas = parts.setdefault("schemas", {})
            for each in ("HTTPValidationError", "ValidationError"):
                schemas.pop(each, None)
            schemas["Problem"] = Said.model_json_schema()
            for path, methods in said["paths"].items():
                for call in methods.values():
                    _complete(call, needs_token=path.startswith("/v1/"))
            app.openapi_schema = said
        return app.openapi_schema

    app.openapi = whole  # type: ignore[method-assign]


def _complete(call: dict[str, Any], *, needs_token: bool) -> None:
    call["responses"].pop("422", None)
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    call["responses"]["default"] = {"description": "A problem", "content": {"application/problem+json": problem}}
    if needs_token:
        call["security"] = [{"token": []}]
