"""The inbox: documents with their state, and the place to put new ones."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.bodies import upload
from expurgate.service.documents import StoredDocument
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
    return page("inbox.html", visitor, rows=rows, sees=sees, policies=policies, **chosen)


@router.post("/documents")
async def put(request: Request, visitor: Annotated[Visitor, Depends(NeedsSession("decide"))]) -> Response:
    """A new document."""
    house = visitor.house
    fields, name, data = await upload(request, house.settings.largest)
    visitor.check_form(request, fields.get("csrf"))
    given = (fields.get("policy", ""), fields.get("folder", ""))
    document, _ = await run_in_threadpool(house.take, visitor.account, data, name, *given)
    return RedirectResponse(f"/documents/{document}", 303)


def shown_name(document: StoredDocument) -> str:
    """The name under which a released document goes out: its own name may tell what was hidden."""
    ending = document.name.rpartition(".")[2].lower() if "." in document.name else "txt"
    return f"released-{document.id[:8]}.{ending if ending.isalnum() and len(ending) <= 8 else 'txt'}"
