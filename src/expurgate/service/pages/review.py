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
from expurgate.service.desk import change_key, exported
from expurgate.service.documents import NotFoundError, StoredDocument
from expurgate.service.pages.rendering import page
from expurgate.service.problems import Problem
from expurgate.service.queue import Job

router = APIRouter(prefix="/documents/{identity}", include_in_schema=False)

Viewer = Annotated[Visitor, Depends(NeedsSession("originals"))]
Decider = Annotated[Visitor, Depends(NeedsSession("decide"))]
Releaser = Annotated[Visitor, Depends(NeedsSession("release"))]


@router.get("")
def review(identity: str, visitor: Viewer) -> Response:
    """The page of a document."""
    house = visitor.house
    document = house.documents.one(identity)
    desk = house.desks.of(document)
    values: dict[str, Any] = {"document": document, "job": house.queue.of_document(identity), "desk": desk, "parts": []}
    if document.state in ("review", "asking", "released"):
        values["parts"] = marked_parts(json.loads(house.documents.content(document, "review")), desk.accepted)
        house.audit.record(visitor.account.id, "original seen", identity)
    values |= {"hindrance": hindrance(document, visitor), "changes": _changes(values["parts"])}
    values |= {"asked": [Markup(each) for each in desk.asked], "labels": _LABELS}  # noqa: S704 - escaped already
    values |= {"folder": house.folders.names().get(document.folder, ""), "readers": _readers(visitor)}
    values["drawn"] = document.name.lower().endswith((".pdf", ".docx"))
    return page("review.html", visitor, **values)


_LABELS = sorted(ENTITY_LABELS)


@router.get("/events")
def events(identity: str, request: Request, visitor: Viewer) -> Response:
    """How far the work on the document is, as it goes on."""
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
    """Accept a change; how many are left."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))

    def work() -> int:
        house = visitor.house
        document = house.documents.one(identity)
        if document.state != "review":
            raise Problem(409, "the document is at work, waits for an answer, or is released already")
        return house.desks.accept(document, visitor.account, fields.get("change", ""))

    return JSONResponse({"left": await run_in_threadpool(work)})


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
            raise Problem(403, why)
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
            raise Problem(422, "choose the place first") from None
    given: dict[str, Any] = {name: fields.get(name, "").strip() for name in ("term", "reason")}
    given["wording"] = fields.get("wording", "").strip() if action in ("reword", "merge") else ""
    given["label"] = fields.get("label", "") if action == "hide" and fields.get("label") in _LABELS else ""
    return Decision(action, scope=scope, place=place, **given)  # type: ignore[arg-type]


def _readers(visitor: Visitor) -> list[tuple[str, str]]:
    """Readers with a view of their own, and what they may see."""
    views = visitor.house.views
    people = [each for each in visitor.house.people.all() if each.active and each.role == "reader"]
    return [(each.name, ", ".join(view.open)) for each in people if (view := views.of(each.id)).open]


def marked_parts(review: dict[str, Any], accepted: tuple[str, ...]) -> list[dict[str, Any]]:
    """The parts with the words of our own functions, in which everything of the document is escaped already."""
    known = set(accepted)
    for part in review["parts"]:
        part["guarantees"] = [Markup(each) for each in part["guarantees"]]  # noqa: S704
        for decision in part["decisions"]:
            decision["reasons"] = [Markup(each) for each in decision["reasons"]]  # noqa: S704
            decision["plain"] = Markup(decision["plain"])  # noqa: S704
            decision["key"] = change_key(decision)
            decision["accepted"] = decision["key"] in known
    parts: list[dict[str, Any]] = review["parts"]
    return parts


def _changes(parts: list[dict[str, Any]]) -> int:
    """How many changes there are."""
    return sum(decision["times"] for part in parts for decision in part["decisions"])


def attachment(data: bytes, name: str, media: str) -> Response:
    """A file to be saved."""
    return Response(data, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})
