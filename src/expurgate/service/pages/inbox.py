"""The inbox: documents with their state, and the place to put new ones."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.bodies import form, uploads
from expurgate.service.documents import shown_name
from expurgate.service.pages.rendering import page

router = APIRouter(include_in_schema=False)


@router.get("/")
def inbox(
    visitor: Annotated[Visitor, Depends(NeedsSession())], state: str = "", search: str = "", folder: str = ""
) -> Response:
    """The documents a person may see; those who see no originals see what was released."""
    house, account = visitor.house, visitor.account
    sees = account.may("originals")
    found = house.documents.listed(state=state if sees else "released", folder=folder if sees else "")
    rows = [(document, shown_name(document) if not sees else document.name) for document in found]
    rows = [(document, name) for document, name in rows if search.casefold() in name.casefold()]
    policies = house.policies.names() if account.may("decide") else []
    chosen: dict[str, Any] = {"state": state, "search": search, "policy": house.settings.policy, "folder": folder}
    chosen["folders"] = house.folders.names() if sees else {}
    chosen["view"] = house.views.of(account.id) if not sees else None
    chosen["largest"] = house.settings.largest
    chosen["all_released"] = bool(rows) and any(document.state == "released" for document, _ in rows)
    return page("inbox.html", visitor, rows=rows, sees=sees, policies=policies, **chosen)


@router.post("/folders/{identity}/delete")
async def delete_folder(
    identity: str, request: Request, visitor: Annotated[Visitor, Depends(NeedsSession("decide"))]
) -> Response:
    """Delete a folder and all that is in it, now."""
    visitor.check_form(request, (await form(request)).get("csrf"))
    await run_in_threadpool(lambda: visitor.house.clear_folder(identity, by=visitor.account.id))
    return RedirectResponse("/", 303)


@router.post("/documents")
async def put(request: Request, visitor: Annotated[Visitor, Depends(NeedsSession("decide"))]) -> Response:
    """New documents, judged one after another."""
    house = visitor.house
    fields, files = await uploads(request, house.settings.largest)
    visitor.check_form(request, fields.get("csrf"))
    given = (fields.get("policy", ""), fields.get("folder", ""))
    for each in files:
        document, _ = await run_in_threadpool(house.take, visitor.account, each.data, each.name, *given)
    return RedirectResponse(f"/documents/{document}" if len(files) == 1 else "/", 303)
