"""Policies as forms made from the table of settings, tried on a sample before they are saved."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from expurgate.assurance.page.labels import model_name
from expurgate.core.errors import ExpurgateError, PolicyError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.table import Section, Setting, entries
from expurgate.pipeline.arguments import policy_from
from expurgate.policy import Policy, preset_about
from expurgate.policy.writing import to_toml
from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.api.calls import run
from expurgate.service.bodies import form_lists
from expurgate.service.pages.rendering import page
from expurgate.service.policies import ENTITIES, StoredPolicy, check_no_files
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
    """A sentence about a policy: the first lines of a preset's file, and for other policies which parts are in force."""
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
    """Save a new version, or try it on a sample. What cannot be saved is shown again as it was typed, with the reason."""
    given = await form_lists(request)
    visitor.check_form(request, given.get("csrf"))
    wanted = str(given.get("save_as") or name)
    four_eyes = given.get("four_eyes") == "on"
    base = await run_in_threadpool(visitor.house.policies.one, name)
    typed = {key: value for key, value in given.items() if isinstance(value, str)}
    try:
        policy = policy_in(given, base.policy.to_dict())
        if given.get("action") == "try":
            check_no_files(policy)
            tried = await _tried(visitor, policy, typed.get("sample", ""))
            return _page(visitor, replace(base, four_eyes=four_eyes), versions=[], typed=typed, tried=tried)
        save = visitor.house.policies.save
        await run_in_threadpool(save, wanted, policy, by=visitor.account.id, four_eyes=four_eyes)
    except ExpurgateError as error:
        return _page(visitor, replace(base, four_eyes=four_eyes), versions=[], typed=typed, said=str(error), status=422)
    return RedirectResponse(f"/policies/{wanted}", 303)


SAMPLE = """Dear Dr Okafor,

Thank you for seeing Mrs Helen Whitfield (born 4 March 1958), a retired judge from Portland, Oregon, on 9 June 2021. She takes metformin for her diabetes. Her number is 503 555 0142.

Yours sincerely,
Maria Santos
"""
"""What a policy is tried on until another text is typed."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The findings of a policy in a sample, and the text that would be released or the reason why there is none."""

    findings: list[tuple[str, str, str]] = field(repr=False)
    released: str = field(repr=False)
    failure: str = ""


async def _tried(visitor: Visitor, policy: Policy, sample: str) -> Tried:
    house, data = visitor.house, sample.encode("utf-8", "replace")
    found = (await run(house, Task("assess", data, "sample.txt", policy.to_dict()))).facts["findings"]
    findings = [(each["text"], each["replacement"], model_name(each["model"])) for each in found]
    try:
        done = await run(house, Task("sanitize", data, "sample.txt", policy.to_dict()))
    except ExpurgateError as error:
        return Tried(findings, "", str(error))
    return Tried(findings, done.files["released"].decode())


def _page(
    visitor: Visitor,
    stored: StoredPolicy,
    *,
    versions: list[StoredPolicy],
    typed: Mapping[str, str] | None = None,
    tried: Tried | None = None,
    said: str = "",
    status: int = 200,
) -> Response:
    known, names = typed or {}, {each.id: each.name for each in visitor.house.people.all()} if versions else {}
    values: dict[str, Any] = {"stored": stored, "groups": list(groups(stored.policy, typed)), "tried": tried}
    values |= {"sample": known.get("sample", SAMPLE), "save_as": known.get("save_as", stored.name)}
    changes = [(new, _difference(old, new)) for new, old in zip_longest(versions, versions[1:])]
    return page("policy.html", visitor, status, **values, changes=changes, names=names, said=said)


def groups(policy: Policy, typed: Mapping[str, str] | None = None) -> Iterator[Group]:
    """The form of a policy: a group for each section, then the other settings. ``typed``: values to show instead of its own."""
    data = policy.to_dict()
    top = Group("", "", on=True, optional=False)
    for name, entry in entries(Policy).items():
        if isinstance(entry, Setting):
            if not entry.file and name not in ("name", "pipeline"):
                top.fields.append(_field(name, entry, data.get(name), typed))
            continue
        if isinstance(entry, Section):
            held = data.get(name)
            optional = name not in ("transform", "knowledge")
            words = " ".join((entry.kind.__doc__ or "").split("\n\n")[0].split())
            on = held is not None if typed is None else typed.get(f"on.{name}") == "on"
            group = Group(name, words, on=on, optional=optional)
            for key, each in entries(entry.kind).items():
                if isinstance(each, Setting) and not each.file:
                    group.fields.append(_field(f"{name}.{key}", each, (held or {}).get(key), typed))
            yield group
    yield top


def _field(name: str, entry: Setting, value: Any, typed: Mapping[str, str] | None) -> Field:
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
    shown = shown if typed is None else typed.get(name, "")
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
    return policy_from({}, policy=Policy.from_dict(data))


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
            raise PolicyError(f"{name} is a table in JSON") from None
    else:
        try:
            held[name] = entry.kind.from_text(text)
        except ValueError:
            held[name] = text


def _difference(old: StoredPolicy | None, new: StoredPolicy) -> list[str]:
    """The lines that differ between two versions of a policy; none when there was no version before."""
    if old is None:
        return []
    before, after = (_lines(each) for each in (old, new))
    lines = difflib.unified_diff(before, after, lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def _lines(stored: StoredPolicy) -> list[str]:
    eyes = "released by a second person" if stored.four_eyes else "released by one person"
    return [*to_toml(stored.policy).splitlines(), eyes]
