"""Administration: people, tokens, the audit log and storage."""

from __future__ import annotations

from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from expurgate.detect.entities import ENTITY_LABELS
from expurgate.detect.patterns.table import LABELS
from expurgate.service.access import NeedsSession, Visitor
from expurgate.service.bodies import form, form_lists
from expurgate.service.documents import NotFoundError
from expurgate.service.pages.rendering import page
from expurgate.service.rights import ROLES, SCOPES
from expurgate.service.tables import blobs
from expurgate.service.views import listed

router = APIRouter(prefix="/admin", include_in_schema=False)
Administrator = Annotated[Visitor, Depends(NeedsSession("administer"))]


@router.get("")
def administration(visitor: Administrator) -> Response:
    """The page on which people, tokens and storage are managed."""
    return _page(visitor)


LINES = 200
"""Lines of the audit log on one page."""


@router.get("/audit")
def audit(visitor: Administrator, before: Annotated[int | None, Query(ge=1, le=2**53)] = None) -> Response:
    """A page of the audit log, the latest lines first, and whether it is whole. ``before``: only older lines than this one."""
    log, people = visitor.house.audit, {each.id: each.name for each in visitor.house.people.all()}
    entries = log.entries(latest=True, before=before, most=LINES)
    last, _ = log.head()
    older = entries[-1].number if entries and entries[-1].number > 1 else None
    newer = entries[0].number + LINES + 1 if entries and entries[0].number < last else None
    leaves: dict[str, Any] = {"entries": entries, "older": older, "newer": newer, "last": last}
    return page("audit.html", visitor, **leaves, faults=list(log.faults()), people=people)


@router.post("/accounts")
async def add_account(request: Request, visitor: Administrator) -> Response:
    """Add an account, as the form asks for."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    given = (fields.get("name", ""), fields.get("password", ""), fields.get("role", ""))
    await run_in_threadpool(visitor.house.people.add, *given, by=visitor.account.id)
    return RedirectResponse("/admin", 303)


@router.post("/accounts/{identity}")
async def change_account(identity: str, request: Request, visitor: Administrator) -> Response:
    """Another role or password, or closed or opened."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    await run_in_threadpool(
        visitor.house.people.change,
        identity,
        by=visitor.account.id,
        role=fields.get("role") or None,
        active={"close": False, "open": True}.get(fields.get("action", "")),
        password=fields.get("password") or None,
    )
    return RedirectResponse("/admin", 303)


@router.post("/accounts/{identity}/clearances")
async def set_clearances(identity: str, request: Request, visitor: Administrator) -> Response:
    """Set the clearances of a reader to those in the form."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    held = listed(fields.get("clearances", ""))
    await run_in_threadpool(lambda: visitor.house.views.clear(identity, held, by=visitor.account.id))
    return RedirectResponse("/admin", 303)


@router.post("/labels")
async def open_label(request: Request, visitor: Administrator) -> Response:
    """Set which clearances open a label; without one it is closed to all."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    given = (fields.get("label", ""), listed(fields.get("clearances", "")))
    await run_in_threadpool(lambda: visitor.house.views.open_label(*given, by=visitor.account.id))
    return RedirectResponse("/admin", 303)


@router.post("/tokens")
async def make_token(request: Request, visitor: Administrator) -> Response:
    """Make a token and show it, this one time."""
    fields = await form_lists(request)
    visitor.check_form(request, fields.get("csrf"))
    house = visitor.house
    owner = await run_in_threadpool(house.people.one, str(fields.get("account", "")))
    if owner is None:
        raise NotFoundError("no such account")
    scopes = [str(scope) for scope in fields.getlist("scope")]
    name = str(fields.get("name", ""))
    made = await run_in_threadpool(lambda: house.tokens.make(owner, name, scopes, by=visitor.account.id))
    return _page(visitor, made=made)


@router.post("/tokens/{identity}/revoke")
async def revoke_token(identity: str, request: Request, visitor: Administrator) -> Response:
    """Revoke a token, so that no call can be made with it."""
    visitor.check_form(request, (await form(request)).get("csrf"))
    await run_in_threadpool(visitor.house.tokens.revoke, identity, by=visitor.account.id)
    return RedirectResponse("/admin", 303)


def _page(visitor: Visitor, made: str = "") -> Response:
    house = visitor.house
    people = house.people.all()
    with house.database.reading() as connection:
        held = connection.execute(sa.select(sa.func.count(), sa.func.sum(sa.func.length(blobs.c.data)))).one()
    storage = {"contents": held[0], "bytes": int(held[1] or 0), "days": house.settings.keep_days}
    names = {each.id: each.name for each in people}
    known: dict[str, Any] = {"people": people, "names": names, "roles": ROLES, "scopes": list(SCOPES)}
    known |= {
        "held": house.views.held(),
        "labels": house.views.labels(),
        "known_labels": sorted({*ENTITY_LABELS, *LABELS}),
    }
    return page("admin.html", visitor, **known, tokens=house.tokens.all(), made=made, storage=storage)
