"""What else is shown of a document: its pages as pictures, what remains of whom, and what a reader may fetch."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from expurgate.pipeline.decisions import to_json
from expurgate.policy import Policy
from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.api.calls import run
from expurgate.service.bodies import form
from expurgate.service.depicting import PAGES
from expurgate.service.documents import NotFoundError, StoredDocument, shown_name
from expurgate.service.marks import Mark, marks_of
from expurgate.service.pages.reading import leaf_of, outline_of
from expurgate.service.pages.rendering import page
from expurgate.service.pages.review import Viewer, attachment, reviewed
from expurgate.service.problems import HttpProblem
from expurgate.service.tasks import Task
from expurgate.service.views import ReaderView
from expurgate.service.weighing import drawn, setting_of

router = APIRouter(prefix="/documents/{identity}", include_in_schema=False)
Reader = Annotated[Visitor, Depends(NeedsSession("released"))]
SIDES = ("original", "released")
_UNSAID: dict[str, Any] = {"names": [], "strangers": [], "excepted": []}
"""What documents judged by an earlier version do not say."""


@router.get("/pages")
async def pages(identity: str, visitor: Viewer, first: int = 0) -> Response:
    """The pages of a PDF or DOCX, original and released side by side, with boxes where something was changed."""
    document = await run_in_threadpool(reviewed, identity, visitor)
    drawn = {side: await _drawn(document, visitor, side, max(0, first)) for side in SIDES}
    return page("pages.html", visitor, document=document, drawn=drawn, first=max(0, first), many=PAGES)


@router.get("/pages/{side}/{number}")
def picture(identity: str, side: str, number: int, visitor: Viewer) -> Response:
    """The picture of a page, which was made for the page around it."""
    if side not in SIDES:
        raise NotFoundError("no such page")
    data = visitor.house.documents.content(reviewed(identity, visitor), f"view {side} {number}")
    return Response(data, media_type="image/png")


@router.get("/remains")
def remains(identity: str, visitor: Viewer) -> Response:
    """Who could still be recognised, and what a stricter or a milder limit would change."""
    house, document = visitor.house, reviewed(identity, visitor)
    told = _UNSAID | json.loads(house.documents.content(document, "remains"))
    told["excepted"] = [Markup(each) for each in told["excepted"]]  # noqa: S704 - escaped already
    try:
        frontier = drawn(json.loads(house.documents.content(document, "view frontier")))
    except NotFoundError:
        frontier = None
    values = {"remains": told, "frontier": frontier, "can": bool(setting_of(_policy(document, visitor)))}
    return page("remains.html", visitor, document=document, **values)


@router.post("/frontier")
async def weigh(identity: str, request: Request, visitor: Viewer) -> Response:
    """Compute the frontier of the document; it is kept, encrypted, until the document is judged again."""
    visitor.check_form(request, (await form(request)).get("csrf"))
    house, document = visitor.house, await run_in_threadpool(reviewed, identity, visitor)
    policy = await run_in_threadpool(_policy, document, visitor)
    if not setting_of(policy):
        raise HttpProblem(409, "the policy has no limit that could be moved")
    original = await run_in_threadpool(house.documents.content, document, "original")
    more = {"decisions": to_json(await run_in_threadpool(house.desks.decisions, document))}
    done = await run(house, Task("frontier", original, document.name, policy.to_dict(), more))
    if not done.facts["points"]:
        raise HttpProblem(409, "with none of the limits the document can be made to hold")

    def keep() -> None:
        with house.database.writing() as connection:
            kept = {"view frontier": json.dumps(done.facts).encode()}
            house.documents.put(connection, document.key, document.id, kept)

    await run_in_threadpool(keep)
    return RedirectResponse(f"/documents/{identity}/remains", 303)


def _policy(document: StoredDocument, visitor: Visitor) -> Policy:
    """The policy a document was judged by."""
    name, _, version = document.policy.partition("@")
    return visitor.house.policies.one(name, int(version) if version else None).policy


@router.get("/{kind}")
async def fetch(identity: str, kind: str, visitor: Reader) -> Response:
    """The released file or its certificate, once it is released; readers get the view they are cleared for."""
    if kind not in ("released", "certificate"):
        raise NotFoundError("no such page")
    document = await run_in_threadpool(visitor.house.documents.one, identity)
    if document.state != "released":
        raise NotFoundError("the document is not released")
    data = await fetched(document, visitor, kind)
    if kind == "certificate":
        return attachment(data, f"certificate-{identity[:8]}.json", "application/json")
    return attachment(data, shown_name(document), "application/octet-stream")


async def fetched(document: StoredDocument, visitor: Visitor, kind: str) -> bytes:
    """The released file or its certificate as a person may see it, which the audit log says."""
    house, account = visitor.house, visitor.account
    view = ReaderView() if account.may("originals") else await run_in_threadpool(house.views.of, account.id)
    data = await _viewed(document, visitor, view, kind)
    await run_in_threadpool(house.audit.record, account.id, f"{kind} fetched", document.id)
    return data


async def _drawn(document: StoredDocument, visitor: Visitor, side: str, first: int) -> dict[str, Any]:
    """The pages of the original or the released file as they are shown. Pictures are kept, encrypted, until the document is judged again."""
    store, kind = visitor.house.documents, f"view {side} from {first}"
    try:
        return json.loads(await run_in_threadpool(store.content, document, kind))  # type: ignore[no-any-return]
    except NotFoundError:
        pass
    data = await run_in_threadpool(store.content, document, side)
    more = {"marked": await run_in_threadpool(_marked, document, visitor, side), "first": first}
    done = await run(visitor.house, Task("pages", data, document.name, {}, more))
    files = {f"view {side} {number}": picture for number, picture in done.files.items()}

    def keep() -> None:
        with visitor.house.database.writing() as connection:
            store.put(connection, document.key, document.id, {**files, kind: json.dumps(done.facts).encode()})

    await run_in_threadpool(keep)
    return done.facts


def _marked(document: StoredDocument, visitor: Visitor, side: str) -> list[Mark]:
    """All changes of a document as they stand on one side."""
    leaves = range(len(outline_of(document, visitor)["leaves"]))
    rows = (row for number in leaves for row in leaf_of(document, visitor, number))
    return marks_of(rows, "old" if side == "original" else "new")


async def _viewed(document: StoredDocument, visitor: Visitor, view: ReaderView, kind: str) -> bytes:
    """The document as a reader may see it, made when it is first asked for and kept, encrypted."""
    house = visitor.house
    base = await run_in_threadpool(_policy, document, visitor)
    policy = view.of(base)
    if policy == base:
        return await run_in_threadpool(house.documents.content, document, kind)
    try:
        return await run_in_threadpool(house.documents.content, document, f"{view.kind} {kind}")
    except NotFoundError:
        pass
    original = await run_in_threadpool(house.documents.content, document, "original")
    decisions = (await run_in_threadpool(house.documents.content, document, "decisions")).decode()
    done = await run(house, Task("sanitize", original, document.name, policy.to_dict(), {"decisions": decisions}))

    def keep() -> None:
        with house.database.writing() as connection:
            files = {f"{view.kind} {each}": data for each, data in done.files.items()}
            house.documents.put(connection, document.key, document.id, files)
            facts = {"labels": ", ".join(view.open)}
            house.audit.add(connection, "system", "view made", document.id, **facts)

    await run_in_threadpool(keep)
    return done.files[kind]
