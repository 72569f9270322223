"""Accounts: passwords by Argon2id, lock-out after failed tries, roles."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from functools import cached_property

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.service.audit import Audit
from expurgate.service.database import Database
from expurgate.service.rights import RIGHTS, ROLES, Right, Role
from expurgate.service.tables import accounts, sessions, tokens

TRIES = 5
"""Wrong passwords after which an account is locked."""
LOCKED = 900.0
"""For how many seconds an account stays locked."""
SHORTEST, LONGEST = 12, 1024
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")


@dataclass(frozen=True, slots=True)
class Account:
    """A person who may use the service."""

    id: str
    name: str
    role: Role
    active: bool = True

    def may(self, right: Right) -> bool:
        """Whether the person has the right now."""
        return self.active and right in RIGHTS[self.role]


class AccountStore:
    """The accounts. Every change is written into the audit log."""

    def __init__(
        self,
        database: Database,
        audit: Audit,
        *,
        clock: Callable[[], float] = time.time,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._database, self._audit, self._clock = database, audit, clock
        self._hasher = hasher or PasswordHasher()

    @cached_property
    def _nobody(self) -> str:
        """The hash that is tried for a name that has no account, so that both take the same time."""
        return self._hasher.hash(secrets.token_hex(16))

    def add(self, name: str, password: str, role: str, *, by: str = "system") -> Account:
        """Add an account; InputError when the name is malformed or taken."""
        if not _NAME.fullmatch(name):
            raise InputError("a name has 1 to 64 letters, digits, dots, dashes or underscores")
        account = Account(secrets.token_hex(8), name, _role(role))
        values = {"id": account.id, "name": name, "role": role, "password": self._hash(password), "active": True}
        try:
            with self._database.writing() as connection:
                connection.execute(sa.insert(accounts).values(**values, created=self._clock()))
                self._audit.add(connection, by, "account added", account.id, role=role)
        except sa.exc.IntegrityError:
            raise InputError("there is an account of this name") from None
        return account

    def all(self) -> list[Account]:
        """Every account, in the order of their names."""
        with self._database.reading() as connection:
            rows = connection.execute(sa.select(accounts).order_by(accounts.c.name)).all()
        return [Account(row.id, row.name, row.role, row.active) for row in rows]

    def one(self, identity: str) -> Account | None:
        """The account with this id, if there is one."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(accounts).where(accounts.c.id == identity)).first()
        return None if row is None else Account(row.id, row.name, row.role, row.active)

    def vouched(self, name: str, new_role: str, *, via: str) -> Account | None:
        """The account of somebody whom a proxy or a provider vouches for; made if there is a role for new people."""
        if not _NAME.fullmatch(name):
            return None
        with self._database.reading() as connection:
            row = connection.execute(sa.select(accounts).where(accounts.c.name == name)).first()
        if row is None:
            return self.add(name, secrets.token_urlsafe(32), new_role, by=via) if new_role else None
        if not row.active:
            self._audit.record(row.id, "login refused", row.id, via=via)
            return None
        self._audit.record(row.id, "login", row.id, via=via)
        return Account(row.id, row.name, row.role)

    def log_in(self, name: str, password: str) -> Account | None:
        """The account, when name and password fit and it is neither locked nor closed."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(accounts).where(accounts.c.name == name[:200])).first()
        fits = self._fits(self._nobody if row is None else row.password, password)
        if row is None:
            return None
        if row.locked_until > self._clock() or not row.active:
            self._audit.record(row.id, "login refused", row.id)
            return None
        with self._database.writing() as connection:
            if fits:
                self._set(connection, row.id, failed=0, locked_until=0.0)
                self._audit.add(connection, row.id, "login", row.id)
                return Account(row.id, row.name, row.role)
            self._failed(connection, row.id)
        return None

    def change_own_password(self, account: Account, old: str, new: str) -> bool:
        """Set one's own password; False when the old one does not fit, which counts as a failed login. All sessions end."""
        if self.log_in(account.name, old) is None:
            return False
        self.change(account.id, by=account.id, password=new)
        return True

    def _failed(self, connection: sa.Connection, identity: str) -> None:
        """Count a wrong password; the count is read in the same transaction, so that none gets lost."""
        counted = sa.select(accounts.c.failed).where(accounts.c.id == identity).with_for_update()
        failed = 1 + (connection.scalar(counted) or 0)
        locked = failed >= TRIES
        until = self._clock() + LOCKED if locked else 0.0
        self._set(connection, identity, failed=0 if locked else failed, locked_until=until)
        self._audit.add(connection, identity, "account locked" if locked else "login failed", identity)

    def change(
        self,
        identity: str,
        *,
        by: str,
        role: str | None = None,
        active: bool | None = None,
        password: str | None = None,
    ) -> None:
        """Another role, closed or opened, or a new password. All sessions of the account end."""
        values: dict[str, object] = {}
        if role is not None:
            values["role"] = _role(role)
        if active is not None:
            values["active"] = active
        if password is not None:
            values |= {"password": self._hash(password), "failed": 0, "locked_until": 0.0}
        with self._database.writing() as connection:
            if not values or not self._set(connection, identity, **values):
                raise InputError("no such account")
            self._keep_one_administrator(connection)
            connection.execute(sa.delete(sessions).where(sessions.c.account == identity))
            if active is False:
                connection.execute(sa.update(tokens).where(tokens.c.account == identity).values(revoked=True))
            changed = ", ".join(name for name in ("role", "active", "password") if name in values)
            self._audit.add(connection, by, "account changed", identity, what=changed, role=role, active=active)

    @staticmethod
    def _keep_one_administrator(connection: sa.Connection) -> None:
        wanted = sa.select(sa.func.count()).where(accounts.c.role == "administrator", accounts.c.active)
        if not connection.scalar(wanted):
            raise InputError("the last administrator stays one")

    @staticmethod
    def _set(connection: sa.Connection, identity: str, **values: object) -> bool:
        return connection.execute(sa.update(accounts).where(accounts.c.id == identity).values(**values)).rowcount == 1

    def _hash(self, password: str) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise InputError(f"a password has {SHORTEST} to {LONGEST} characters")
        return self._hasher.hash(password)

    def _fits(self, held: str, password: str) -> bool:
        try:
            return self._hasher.verify(held, password[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False


def _role(name: str) -> Role:
    if name not in ROLES:
        raise InputError(f"a role is one of {', '.join(ROLES)}")
    return name
