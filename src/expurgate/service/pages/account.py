"""One's own account: what one may do, and another password."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from expurgate.core.errors import InputError
from expurgate.service.access import NeedsSession, Visitor, cookie_name
from expurgate.service.bodies import form
from expurgate.service.pages.rendering import page
from expurgate.service.people import LONGEST, SHORTEST
from expurgate.service.rights import MEANINGS, RIGHTS

router = APIRouter(prefix="/account", include_in_schema=False)
Anyone = Annotated[Visitor, Depends(NeedsSession())]


@router.get("")
def account(visitor: Anyone) -> Response:
    """The page on which people see their own account."""
    return _page(visitor)


@router.post("/password")
async def password(request: Request, visitor: Anyone) -> Response:
    """Another password. All sessions of the account end; one logs in again."""
    fields = await form(request)
    visitor.check_form(request, fields.get("csrf"))
    visitor.house.logins.check(visitor.account.id)
    if fields.get("new", "") != fields.get("again", ""):
        return _page(visitor, "The new password was not written twice in the same way.", 422)
    change = visitor.house.people.change_own_password
    try:
        changed = await run_in_threadpool(change, visitor.account, fields.get("old", ""), fields.get("new", ""))
    except InputError as error:
        return _page(visitor, f"{str(error).capitalize()}.", 422)
    if not changed:
        return _page(visitor, "The old password does not fit, or the account is locked for a while.", 403)
    answer = RedirectResponse("/login", 303)
    answer.delete_cookie(cookie_name(visitor.house), secure=visitor.house.settings.secure, httponly=True)
    return answer


def _page(visitor: Visitor, said: str = "", status: int = 200) -> Response:
    rights = [MEANINGS[right] for right in MEANINGS if right in RIGHTS[visitor.account.role]]
    values = {"rights": rights, "shortest": SHORTEST, "longest": LONGEST, "hours": visitor.house.settings.session_hours}
    return page("account.html", visitor, status, said=said, **values)
