"""Sessions of people in a browser and tokens of programs. The database holds only digests of both."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable, Sequence

import sqlalchemy as sa

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.service.audit import Audit
from expurgate.service.database import Database
from expurgate.service.people import Account
from expurgate.service.rights import SCOPES
from expurgate.service.tables import accounts, sessions, tokens

_TOKEN = re.compile(r"xp_([0-9a-f]{16})_([A-Za-z0-9_-]{43})")
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class LoginSession:
    """A person who is logged in, and the secret that forms of their pages must send back."""

    account: Account
    csrf: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Token:
    """Everything that is kept about a token; the token itself is shown once, when it is made."""

    id: str
    account: str
    name: str
    scopes: tuple[str, ...]
    expires: float
    revoked: bool


class Sessions:
    """Who is logged in. Every login begins a new session; the id a browser brought along is never taken over."""

    def __init__(
        self, database: Database, audit: Audit, *, hours: float, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._audit, self._clock = database, audit, clock
        self._seconds = hours * 3600

    def begin(self, account: Account) -> str:
        """The id of a new session."""
        name = secrets.token_urlsafe(32)
        values = {"digest": _digest(name), "account": account.id, "csrf": secrets.token_urlsafe(32)}
        with self._database.writing() as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.expires < self._clock()))
            connection.execute(sa.insert(sessions).values(**values, expires=self._clock() + self._seconds))
        return name

    def find(self, name: str) -> LoginSession | None:
        """The session with this id, when it is still good."""
        wanted = sa.select(sessions.c.csrf, accounts).join(accounts, accounts.c.id == sessions.c.account)
        with self._database.reading() as connection:
            row = connection.execute(
                wanted.where(sessions.c.digest == _digest(name), sessions.c.expires > self._clock(), accounts.c.active)
            ).first()
        return None if row is None else LoginSession(Account(row.id, row.name, row.role), row.csrf)

    def end(self, name: str, account: Account) -> None:
        """Log a person out: the session is deleted."""
        with self._database.writing() as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.digest == _digest(name)))
            self._audit.add(connection, account.id, "logout", account.id)


class AccessTokens:
    """Tokens for programs: made for some scopes and some days."""

    def __init__(self, database: Database, audit: Audit, *, clock: Callable[[], float] = time.time) -> None:
        self._database, self._audit, self._clock = database, audit, clock

    def make(self, account: Account, name: str, scopes: Sequence[str], *, days: float = 90, by: str = "") -> str:
        """A new token. It is told here and never again."""
        if not scopes or set(scopes) - set(SCOPES):
            raise InputError(f"the scopes of a token are some of {', '.join(SCOPES)}")
        if not 0 < days <= 3660:
            raise InputError("a token is good for 1 to 3660 days")
        if not 1 <= len(name) <= 64 or not name.isprintable():
            raise InputError("the name of a token has 1 to 64 characters")
        identity, secret, now = secrets.token_hex(8), secrets.token_urlsafe(32), self._clock()
        values = {"id": identity, "account": account.id, "name": name, "scopes": " ".join(sorted(set(scopes)))}
        values |= {"digest": _digest(secret)}
        with self._database.writing() as connection:
            connection.execute(sa.insert(tokens).values(**values, created=now, expires=now + days * DAY, revoked=False))
            self._audit.add(connection, by or account.id, "token made", identity, scopes=values["scopes"])
        return f"xp_{identity}_{secret}"

    def find(self, text: str) -> tuple[Account, frozenset[str]] | None:
        """The account behind a token and the token's scopes, when it is still good."""
        match = _TOKEN.fullmatch(text)
        if match is None:
            return None
        wanted = sa.select(tokens.c.digest, tokens.c.scopes, accounts).join(accounts, accounts.c.id == tokens.c.account)
        good = (tokens.c.id == match[1], tokens.c.expires > self._clock(), ~tokens.c.revoked, accounts.c.active)
        with self._database.reading() as connection:
            row = connection.execute(wanted.where(*good)).first()
        if row is None or not hmac.compare_digest(row.digest, _digest(match[2])):
            return None
        return Account(row.id, row.name, row.role), frozenset(row.scopes.split())

    def all(self) -> list[Token]:
        """Every token that was made, the latest first."""
        with self._database.reading() as connection:
            rows = connection.execute(sa.select(tokens).order_by(tokens.c.created.desc())).all()
        return [Token(r.id, r.account, r.name, tuple(r.scopes.split()), r.expires, r.revoked) for r in rows]

    def revoke(self, identity: str, *, by: str) -> None:
        """Revoke a token, so that no call can be made with it."""
        with self._database.writing() as connection:
            changed = connection.execute(sa.update(tokens).where(tokens.c.id == identity).values(revoked=True))
            if not changed.rowcount:
                raise InputError("no such token")
            self._audit.add(connection, by, "token revoked", identity)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
