"""What tests of the service share: storage in a folder, or on a real PostgreSQL where one can be started."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from argon2 import PasswordHasher

from expurgate.service.audit import Audit
from expurgate.service.credentials import AccessTokens, Sessions
from expurgate.service.database import Database
from expurgate.service.documents import DocumentStore
from expurgate.service.people import AccountStore
from expurgate.service.policies import PolicyStore
from expurgate.service.queue import Queue
from expurgate.service.vault import Vault

PASSWORD = "correct horse battery"  # noqa: S105 - of accounts that live for one test
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""Passwords of tests need not cost an attacker anything."""


@dataclass
class Clock:
    """A clock that tests set."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Storage:
    """All stores over one database."""

    database: Database
    vault: Vault = field(default_factory=lambda: Vault(b"v" * 32))
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.database.migrate()
        self.audit = Audit(self.database, self.vault)
        self.people = AccountStore(self.database, self.audit, clock=self.clock, hasher=QUICK)
        self.sessions = Sessions(self.database, self.audit, hours=1, clock=self.clock)
        self.tokens = AccessTokens(self.database, self.audit, clock=self.clock)
        self.documents = DocumentStore(self.database, self.vault, self.audit, days=1, clock=self.clock)
        self.policies = PolicyStore(self.database, self.vault, self.audit, clock=self.clock)
        self.queue = Queue(self.database, lease=10, clock=self.clock)


def storage_in(folder: Path) -> Storage:
    """Storage on SQLite in a folder."""
    return Storage(Database(f"sqlite:///{folder / 'data' / 'expurgate.sqlite'}"))
