"""Review and release of one document: both texts, each change with its reason, decisions, and the release itself."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from expurgate.detect.entities import ENTITY_LABELS
from expurgate.pipeline.decisions import Decision, Place, to_json
from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.api.jobs import told
from expurgate.service.bodies import form
from expurgate.service.contents import LEAF
from expurgate.service.desk import exported
from expurgate.service.documents import NotFoundError, StoredDocument
from expurgate.service.pages.rendering import page
from expurgate.service.problems import HttpProblem
from expurgate.service.queue import Job

router = APIRouter(prefix="/documents/{identity}", include_in_schema=False)

Viewer = Annotated[Visitor, Depends(NeedsSession("originals"))]
Decider = Annotated[Visitor, Depends(NeedsSession("decide"))]
Releaser = Annotated[Visitor, Depends(NeedsSession("release"))]


@router.get("")
def review(identity: str, visitor: Viewer, leaf: int = 0) -> Response:
    """The page of a document, with one leaf of its texts; scripts fetch the others."""
    house = visitor.house
    document = house.documents.one(identity)
    desk = house.desks.of(document)
    values: dict[str, Any] = {"document": document, "job": house.queue.of_document(identity), "desk": desk}
    values |= {"shown": document.state in SHOWN, "leaf": 0, "leaves": 0, "rows": [], "people": [], "guarantees": []}
    if document.state in SHOWN:
        values |= _shown(document, visitor, max(0, leaf))
    values |= {"hindrance": hindrance(document, visitor), "labels": _LABELS}
    values["asked"] = [Markup(each) for each in desk.asked]  # noqa: S704 - escaped already
    values |= {"folder": house.folders.names().get(document.folder, ""), "readers": _readers(visitor)}
    values["drawn"] = document.name.lower().endswith((".pdf", ".docx"))
    return page("review.html", visitor, **values)


_LABELS = sorted(ENTITY_LABELS)
SHOWN = ("review", "asking", "released")
"""The states in which there is something to show."""


def reviewed(identity: str, visitor: Visitor) -> StoredDocument:
    """A document whose original is shown to somebody now, which the audit log says."""
    house = visitor.house
    document = house.documents.one(identity)
    if document.state not in SHOWN:
        raise HttpProblem(409, "the document is at work")
    if house.lately.first(f"{visitor.account.id} {identity}"):
        house.audit.record(visitor.account.id, "original seen", identity)
    return document


def _shown(document: StoredDocument, visitor: Visitor, leaf: int) -> dict[str, Any]:
    """The values with which the page of a judged document is rendered."""
    house = visitor.house
    reviewed(document.id, visitor)
    outline = json.loads(house.documents.content(document, "review"))
    leaf = min(leaf, len(outline["leaves"]) - 1)
    named = [each for part in outline["parts"] for each in part["decisions"] if each["person"]]
    return {
        "leaf": leaf,
        "leaves": len(outline["leaves"]),
        "rows": json.loads(house.documents.content(document, f"{LEAF}{leaf}")),
        "people": list(dict.fromkeys(each["term"] for each in named))[:_MOST_NAMES],
        "guarantees": [Markup(each) for each in outline["guarantees"]],  # noqa: S704 - escaped already
    }


_MOST_NAMES = 200
"""Names that are offered when two people are made one."""


@router.get("/events")
def events(identity: str, request: Request, visitor: Viewer) -> Response:
    """Reports how far the work on a document is, as it goes on."""
    visitor.house.documents.one(identity)

    def look() -> Job:
        job = visitor.house.queue.of_document(identity)
        if job is None:
            raise NotFoundError("no such job")
        return job

    return told(request, look)


@router.post("/decisions")
async def decide(identity: str, request: Request, visitor: Decider) -> Response:
    """Decide something, undo or redo it, or answer what is asked about it; the document is then judged again."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    await run_in_threadpool(_decide, identity, visitor, fields)
    return RedirectResponse(f"/documents/{identity}", 303)


@router.post("/accept")
async def accept(identity: str, request: Request, visitor: Decider) -> Response:
    """Accept a change; how many are left. With ``all``: every change that is left."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))

    def work() -> int:
        house = visitor.house
        document = house.documents.one(identity)
        if document.state != "review":
            raise HttpProblem(409, "the document is at work, waits for an answer, or is released already")
        change = None if fields.get("all") else fields.get("change", "")
        return house.desks.accept(document, visitor.account, change)

    left = await run_in_threadpool(work)
    return RedirectResponse(f"/documents/{identity}", 303) if fields.get("all") else JSONResponse({"left": left})


@router.get("/decisions.json")
def decisions_file(identity: str, visitor: Viewer) -> Response:
    """The decisions as the command reads them."""
    house = visitor.house
    data = exported(house.desks.of(house.documents.one(identity)))
    return attachment(data, "decisions.json", "application/json")


@router.post("/release")
async def release(identity: str, request: Request, visitor: Releaser) -> Response:
    """Release the document: from now on readers see it."""
    visitor.check_form(request, (await form(request)).get("csrf"))

    def work() -> None:
        house, account = visitor.house, visitor.account
        document = house.documents.one(identity)
        if why := hindrance(document, visitor):
            raise HttpProblem(403, why)
        counted = to_json(house.desks.decisions(document)).encode()
        with house.database.writing() as connection:
            house.documents.put(connection, document.key, identity, {"decisions": counted})
            house.documents.change(connection, identity, state="released", releaser=account.id)
            house.audit.add(connection, account.id, "document released", identity, four_eyes=document.four_eyes)

    await run_in_threadpool(work)
    return RedirectResponse(f"/documents/{identity}", 303)


@router.post("/delete")
async def delete(identity: str, request: Request, visitor: Decider) -> Response:
    """Delete the document and all that was made of it, now."""
    visitor.check_form(request, (await form(request)).get("csrf"))
    await run_in_threadpool(visitor.house.documents.delete, identity, by=visitor.account.id)
    return RedirectResponse("/", 303)


def hindrance(document: StoredDocument, visitor: Visitor) -> str:
    """Why this person cannot release the document now; empty when they can."""
    if document.state != "review":
        return "a document is released after it was reviewed, once"
    if not visitor.account.may("release"):
        return "a releaser has to release it"
    if document.four_eyes and visitor.account.id in (document.uploader, document.decider):
        return "a second person has to release it: you uploaded it or decided about it"
    return ""


def _decide(identity: str, visitor: Visitor, fields: dict[str, str]) -> None:
    desks, account = visitor.house.desks, visitor.account
    document = visitor.house.documents.one(identity)
    action = fields.get("action", "")
    if action in ("undo", "redo"):
        (desks.undo if action == "undo" else desks.redo)(document, account)
    elif action in ("override", "leave"):
        desks.answer(document, account, override=action == "override")
    else:
        desks.decide(document, account, _decision(action, fields))


def _decision(action: str, fields: dict[str, str]) -> Decision:
    """The decision that a form describes."""
    scope = fields.get("scope") or "document"
    place = None
    if scope == "place":
        try:
            place = Place(*(int(fields.get(name, "")) for name in ("part", "start", "end")))
        except ValueError:
            raise HttpProblem(422, "choose the place first") from None
    given: dict[str, Any] = {name: fields.get(name, "").strip() for name in ("term", "reason")}
    given["wording"] = fields.get("wording", "").strip() if action in ("reword", "merge") else ""
    given["label"] = fields.get("label", "") if action == "hide" and fields.get("label") in _LABELS else ""
    return Decision(action, scope=scope, place=place, **given)  # type: ignore[arg-type]


def _readers(visitor: Visitor) -> list[tuple[str, str]]:
    """Readers with a view of their own, and what they may see."""
    views = visitor.house.views
    people = [each for each in visitor.house.people.all() if each.active and each.role == "reader"]
    return [(each.name, ", ".join(view.open)) for each in people if (view := views.of(each.id)).open]


def attachment(data: bytes, name: str, media: str) -> Response:
    """An answer that the browser saves as a file."""
    return Response(data, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})
