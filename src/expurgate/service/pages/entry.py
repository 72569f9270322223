"""Logging in and out, the public page that verifies, and the files of style and script."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import FileResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from expurgate.assurance.page.templating import TEMPLATES as REPORT
from expurgate.core.errors import ExpurgateError
from expurgate.service.access import NeedsSession, Visitor, address, anyone, check_origin, cookie_name
from expurgate.service.api.calls import run
from expurgate.service.bodies import form, uploads
from expurgate.service.documents import NotFoundError
from expurgate.service.house import House, house_of
from expurgate.service.identity import vouched_by_proxy
from expurgate.service.pages.rendering import STATIC, page
from expurgate.service.people import Account
from expurgate.service.problems import HttpProblem
from expurgate.service.tasks import Task

router = APIRouter(include_in_schema=False)
Anyone = Annotated[Visitor | None, Depends(anyone)]
_BEFORE = "expurgate-login"
"""The cookie that ties the form of the login to the browser it was shown in."""
_ELSEWHERE = "expurgate-elsewhere"
"""The cookie that ties a login with a provider to the browser it was begun in."""
_FILES = {
    "report.css": (REPORT / "report.css", "text/css"),
    "service.css": (STATIC / "service.css", "text/css"),
    "review.js": (STATIC / "review.js", "text/javascript"),
    "leaves.js": (STATIC / "leaves.js", "text/javascript"),
    "remains.js": (STATIC / "remains.js", "text/javascript"),
    "inbox.js": (STATIC / "inbox.js", "text/javascript"),
    "icon.svg": (STATIC / "icon.svg", "image/svg+xml"),
}


@router.get("/static/{name}")
def static(name: str) -> Response:
    """A file of style or script, of a fixed list."""
    if name not in _FILES:
        raise NotFoundError("no such file")
    path, kind = _FILES[name]
    return FileResponse(path, media_type=kind, headers={"Cache-Control": "max-age=300"})


@router.get("/login")
def login_page(request: Request) -> Response:
    """The form to log in; whoever a trusted proxy vouches for is let in."""
    house = house_of(request)
    name = vouched_by_proxy(request, house.settings)
    if not name:
        ended = cookie_name(house) in request.cookies
        return _login_form(house, "Your session has ended. Log in again." if ended else "", request=request)
    account = house.people.vouched(name, house.settings.new_role, via="proxy")
    if account is None:
        raise HttpProblem(403, "the proxy knows you, and this service does not; ask an administrator for an account")
    return _let_in(RedirectResponse("/", 303), house, account)


@router.get("/login/with")
def login_with(request: Request) -> Response:
    """Send a person to the OpenID provider."""
    house = house_of(request)
    house.logins.check(address(request))
    if house.openid is None:
        raise NotFoundError("no provider is set up")
    begun = house.openid.begin()
    answer = RedirectResponse(begun.address, 303)
    safe: Any = {"httponly": True, "secure": house.settings.secure, "samesite": "lax", "path": "/login", "max_age": 600}
    answer.set_cookie(_ELSEWHERE, begun.cookie, **safe)
    return answer


@router.get("/login/back")
def login_back(request: Request) -> Response:
    """A person comes back from the provider. The page leads on by itself: only then the browser sends the new cookie."""
    house = house_of(request)
    house.logins.check(address(request))
    if house.openid is None:
        raise NotFoundError("no provider is set up")
    name = house.openid.finish(dict(request.query_params), request.cookies.get(_ELSEWHERE, ""))
    account = house.people.vouched(name, house.settings.new_role, via="openid")
    if account is None:
        raise HttpProblem(403, "the provider knows you, and this service does not; ask an administrator for an account")
    answer = _let_in(page("welcome.html"), house, account)
    answer.delete_cookie(_ELSEWHERE, path="/login")
    return answer


@router.post("/login")
async def login(request: Request) -> Response:
    """Log in and begin a new session."""
    house = house_of(request)
    check_origin(request)
    house.logins.check(address(request))
    fields = await form(request)
    if not hmac.compare_digest(fields.get("csrf", ""), _sealed(house, request.cookies.get(_BEFORE, ""))):
        return _login_form(house, "The form was too old. Try again.", 403, wanted=fields.get("next", ""))
    account = await run_in_threadpool(house.people.log_in, fields.get("name", ""), fields.get("password", ""))
    if account is None:
        told = "Name and password do not fit, or the account is locked for a while."
        return _login_form(house, told, 401, wanted=fields.get("next", ""), name=fields.get("name", ""))
    old = request.cookies.get(cookie_name(house), "")
    if old and (session := await run_in_threadpool(house.sessions.find, old)) is not None:
        await run_in_threadpool(house.sessions.end, old, session.account)
    onward = RedirectResponse(_inside(fields.get("next", "")), 303)
    answer = await run_in_threadpool(_let_in, onward, house, account)
    answer.delete_cookie(_BEFORE)
    return answer


@router.post("/logout")
async def logout(request: Request, visitor: Annotated[Visitor, Depends(NeedsSession())]) -> Response:
    """Log the person out and go to the login."""
    visitor.check_form(request, (await form(request)).get("csrf"))
    await run_in_threadpool(visitor.house.sessions.end, visitor.name, visitor.account)
    answer = RedirectResponse("/login", 303)
    answer.delete_cookie(cookie_name(visitor.house), secure=visitor.house.settings.secure, httponly=True)
    return answer


@router.get("/verify")
def verify_page(visitor: Anyone) -> Response:
    """The form anyone may use to check a released file."""
    return page("verify.html", visitor, checks=None, holds=False)


@router.post("/verify")
async def verify(request: Request, visitor: Anyone) -> Response:
    """Check a released file with its certificate. Nothing is kept."""
    house = house_of(request)
    house.strangers.check(address(request))
    fields, files = await uploads(request, house.settings.largest)
    sent = {each.field: each for each in files}
    said = sent["certificate_file"].data if "certificate_file" in sent else fields.get("certificate", "").encode()
    try:
        certificate = said.decode("utf-8", "replace")
        task = Task("verify", sent["file"].data, sent["file"].name, {}, {"certificate": certificate})
        found = (await run(house, task)).facts
    except ExpurgateError as error:
        raise HttpProblem(422, str(error)) from None
    return page("verify.html", visitor, checks=found["checks"], holds=found["holds"])


def _let_in(answer: Response, house: House, account: Account) -> Response:
    """Begin a new session for somebody, whatever the browser brought along."""
    _set_cookie(answer, house, cookie_name(house), house.sessions.begin(account))
    return answer


def way_back(request: Request) -> str:
    """The query of the login's address that leads back to the page that was asked for."""
    path = request.url.path if request.method == "GET" else "/".join(request.url.path.split("/")[:3])
    told = path + (f"?{request.url.query}" if request.method == "GET" and request.url.query else "")
    leads = path.startswith(("/documents/", "/policies", "/admin", "/account"))
    return f"?{urlencode({'next': told})}" if leads else ""


def _inside(wanted: str) -> str:
    """A page of ours to go on to; the start for anything that could be an address elsewhere."""
    ours = wanted.startswith("/") and not wanted.startswith("//") and wanted.isprintable() and "\\" not in wanted
    return wanted if ours else "/"


def _login_form(
    house: House, said: str, status: int = 200, *, request: Request | None = None, wanted: str = "", name: str = ""
) -> Response:
    before = secrets.token_urlsafe(24)
    onward = _inside(request.query_params.get("next", "") if request is not None else wanted)
    values = {
        "said": said,
        "csrf": _sealed(house, before),
        "provider": house.openid is not None,
        "onward": onward,
        "name": name,
    }
    answer = page("login.html", None, status, **values)
    _set_cookie(answer, house, _BEFORE, before)
    return answer


def _sealed(house: House, before: str) -> str:
    return hmac.new(house.vault.derived("login"), before.encode(), hashlib.sha256).hexdigest()


def _set_cookie(answer: Response, house: House, name: str, value: str) -> None:
    answer.set_cookie(name, value, httponly=True, secure=house.settings.secure, samesite="strict", path="/")
