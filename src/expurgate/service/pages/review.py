"""Review and release of one document: both texts, each change with its reason, decisions, and the release itself."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from expurgate.pipeline.decisions import Decision, from_json, to_json
from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.api.jobs import told
from expurgate.service.bodies import form
from expurgate.service.documents import NotFoundError, StoredDocument
from expurgate.service.house import House
from expurgate.service.pages.inbox import shown_name
from expurgate.service.pages.rendering import page
from expurgate.service.problems import Problem
from expurgate.service.queue import Job

router = APIRouter(prefix="/documents/{identity}", include_in_schema=False)

Viewer = Annotated[Visitor, Depends(NeedsSession("originals"))]
Decider = Annotated[Visitor, Depends(NeedsSession("decide"))]
Releaser = Annotated[Visitor, Depends(NeedsSession("release"))]
Reader = Annotated[Visitor, Depends(NeedsSession("released"))]


@router.get("")
def review(identity: str, visitor: Viewer) -> Response:
    """The page of a document."""
    house = visitor.house
    document = house.documents.one(identity)
    job = house.queue.of_document(identity)
    held = held_decisions(house, document)
    values: dict[str, Any] = {"document": document, "job": job, "decisions": held, "parts": []}
    if document.state in ("review", "released"):
        values["parts"] = _parts(json.loads(house.documents.content(document, "review")))
        house.audit.record(visitor.account.id, "original seen", identity)
    values |= {"hindrance": hindrance(document, visitor), "changes": _changes(values["parts"])}
    return page("review.html", visitor, **values)


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
    """Keep or hide a term, or take the last decision back; the document is then judged again."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    await run_in_threadpool(_decide, identity, visitor, fields)
    return RedirectResponse(f"/documents/{identity}", 303)


@router.get("/decisions.json")
def decisions_file(identity: str, visitor: Viewer) -> Response:
    """The decisions as the command reads them."""
    document = visitor.house.documents.one(identity)
    data = to_json(held_decisions(visitor.house, document))
    return _attachment(data.encode(), "decisions.json", "application/json")


@router.post("/release")
async def release(identity: str, request: Request, visitor: Releaser) -> Response:
    """Release the document: from now on readers see it."""
    visitor.check_form(request, (await form(request)).get("csrf"))

    def work() -> None:
        house, account = visitor.house, visitor.account
        document = house.documents.one(identity)
        if why := hindrance(document, visitor):
            raise Problem(403, why)
        with house.database.writing() as connection:
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


@router.get("/{kind}")
def fetch(identity: str, kind: str, visitor: Reader) -> Response:
    """The released file or its certificate, once it is released."""
    if kind not in ("released", "certificate"):
        raise NotFoundError("no such page")
    house = visitor.house
    document = house.documents.one(identity)
    if document.state != "released":
        raise NotFoundError("the document is not released")
    data = house.documents.content(document, kind)
    house.audit.record(visitor.account.id, f"{kind} fetched", identity)
    if kind == "certificate":
        return _attachment(data, f"certificate-{identity[:8]}.json", "application/json")
    return _attachment(data, shown_name(document), "application/octet-stream")


def hindrance(document: StoredDocument, visitor: Visitor) -> str:
    """Why this person cannot release the document now; empty when they can."""
    if document.state != "review":
        return "a document is released after it was reviewed, once"
    if not visitor.account.may("release"):
        return "a releaser has to release it"
    if document.four_eyes and visitor.account.id in (document.uploader, document.decider):
        return "a second person has to release it: you uploaded it or decided about it"
    return ""


def held_decisions(house: House, document: StoredDocument) -> list[Decision]:
    """What was decided about a document so far."""
    try:
        return from_json(house.documents.content(document, "decisions").decode())
    except NotFoundError:
        return []


def _decide(identity: str, visitor: Visitor, fields: dict[str, str]) -> None:
    house, account = visitor.house, visitor.account
    document = house.documents.one(identity)
    if document.state not in ("review", "failed"):
        raise Problem(409, "the document is at work, or released already")
    held, action = held_decisions(house, document), fields.get("action", "")
    if action == "undo":
        if not held:
            raise Problem(409, "there is no decision to take back")
        held = held[:-1]
    else:
        held = [*held, Decision(action, fields.get("term", ""), fields.get("reason", ""))]  # type: ignore[arg-type]
    with house.database.writing() as connection:
        house.documents.put(connection, document.key, identity, {"decisions": to_json(held).encode()})
        house.documents.change(connection, identity, state="waiting", decider=account.id)
        house.queue.insert(connection, identity, account.id)
        house.audit.add(connection, account.id, f"decided to {action}", identity, decisions=len(held))
    house.ring()


def _parts(review: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts with the words of our own functions, in which everything of the document is escaped already."""
    for number, part in enumerate(review["parts"]):
        part["number"] = number
        part["guarantees"] = [Markup(each) for each in part["guarantees"]]  # noqa: S704
        for decision in part["decisions"]:
            decision["reasons"] = [Markup(each) for each in decision["reasons"]]  # noqa: S704
    parts: list[dict[str, Any]] = review["parts"]
    return parts


def _changes(parts: list[dict[str, Any]]) -> int:
    """How many changes there are."""
    return sum(decision["times"] for part in parts for decision in part["decisions"])


def _attachment(data: bytes, name: str, media: str) -> Response:
    return Response(data, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})
