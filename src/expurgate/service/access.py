"""Who makes a call, and may they? Programs bring a token; people bring a cookie, and with what they change, a secret."""

from __future__ import annotations

import hmac
from typing import Any

from fastapi import Request

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.service.credentials import LoginSession
from expurgate.service.house import House, house_of
from expurgate.service.identity import vouched_by_proxy
from expurgate.service.people import Account
from expurgate.service.problems import HttpProblem
from expurgate.service.rights import SCOPES, Right


@dataclass(frozen=True)
class NeedsToken:
    """A dependency of a route for programs: a token with a scope, of an account with the right behind it."""

    scope: str
    also: Right | None = None

    def __call__(self, request: Request) -> Account:
        """Check the token of a request, and give the account it belongs to; HttpProblem when it may not make this call."""
        house = house_of(request)
        kind, _, text = request.headers.get("authorization", "").partition(" ")
        found = house.tokens.find(text.strip()) if kind.lower() == "bearer" else None
        if found is None:
            house.strangers.check(address(request))
            raise HttpProblem(401, "a token is needed: Authorization: Bearer xp_…")
        account, scopes = found
        rights = [SCOPES[self.scope], *([self.also] if self.also else [])]
        if self.scope not in scopes:
            raise HttpProblem(403, f"the token was not made for {self.scope}")
        if not all(account.may(right) for right in rights):
            raise HttpProblem(403, f"the role {account.role} may not do this")
        house.calls.check(account.id)
        _check_address(request)
        return account


def _check_address(request: Request) -> None:
    """A problem when the address says what the call does not know: a setting that is misspelt would not be in force."""
    route: Any = request.scope["route"]
    said = (route.openapi_extra or {}).get("parameters", ())
    known = [each.alias for each in route.dependant.query_params] + [
        one["name"] for one in said if one["in"] == "query"
    ]
    if not set(request.query_params) <= set(known):
        what = f"the address may say {', '.join(known)}" if known else "the address says nothing else"
        raise HttpProblem(422, f"the address says something that this call does not know: {what}")


@dataclass(frozen=True)
class NeedsSession:
    """A dependency of a page: a person who is logged in and has a right."""

    right: Right | None = None

    def __call__(self, request: Request) -> Visitor:
        """Check the session of a request, and give the person behind it; whoever is not logged in is sent to the login."""
        house = house_of(request)
        name = request.cookies.get(cookie_name(house), "")
        session = house.sessions.find(name) if name else None
        vouched = vouched_by_proxy(request, house.settings)
        if session is None or (vouched and vouched != session.account.name):
            raise LoginNeededError
        if self.right is not None and not session.account.may(self.right):
            raise HttpProblem(403, f"the role {session.account.role} may not do this")
        house.calls.check(session.account.id)
        return Visitor(session, name, house)


class LoginNeededError(Exception):
    """A page was asked for by someone who is not logged in."""


def anyone(request: Request) -> Visitor | None:
    """A dependency of a page for everybody: the person who is logged in, if anybody is."""
    try:
        return NeedsSession()(request)
    except LoginNeededError:
        return None


@dataclass(frozen=True)
class Visitor:
    """A person who is logged in and has opened a page."""

    session: LoginSession
    name: str = field(repr=False)
    house: House = field(repr=False)

    @property
    def account(self) -> Account:
        """The account that the person logged in with."""
        return self.session.account

    def check_form(self, request: Request, given: Any) -> None:
        """A problem unless a form carries the secret of the session and comes from our own pages."""
        check_origin(request)
        if not isinstance(given, str) or not hmac.compare_digest(given.encode(), self.session.csrf.encode()):
            raise HttpProblem(403, "the form is too old; open the page again")


def check_origin(request: Request) -> None:
    """A problem for what another site sends."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin")
    ours = origin is None or origin.split("://")[-1] == request.headers.get("host")
    if site not in ("same-origin", "none") or not ours:
        raise HttpProblem(403, "this call comes from another site")


def address(request: Request) -> str:
    """The address a call comes from."""
    return request.client.host if request.client else ""


def cookie_name(house: House) -> str:
    """The name of the session's cookie; over HTTPS browsers refuse to let others set it."""
    return "__Host-expurgate" if house.settings.secure else "expurgate"
