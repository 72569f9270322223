"""The audit log: who did what to which document. Each line seals the one before it; no line holds text of a document."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.service.database import Database
from expurgate.service.tables import audit
from expurgate.service.vault import Vault

START = "0" * 64
_LOCK = 0x45585055
"""The number of the lock by which PostgreSQL lets one transaction append at a time."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One line of the audit log."""

    number: int
    at: float
    actor: str
    action: str
    subject: str
    facts: Mapping[str, Any]
    previous: str
    digest: str


class Audit:
    """Appends lines and checks them. Without the master key nobody can make a line that fits."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self._database = database
        self._key = vault.derived("audit")

    def add(
        self, connection: sa.Connection, actor: str, action: str, subject: str = "", **facts: str | float | bool | None
    ) -> None:
        """Append a line in the transaction of what it speaks of: both are there or neither is."""
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        last = connection.execute(
            sa.select(audit.c.number, audit.c.digest).order_by(audit.c.number.desc()).limit(1)
        ).first()
        number, previous = (last.number + 1, last.digest) if last else (1, START)
        line = {
            "number": number,
            "at": time.time(),
            "actor": actor,
            "action": action,
            "subject": subject,
            "facts": json.dumps(facts, sort_keys=True),
            "previous": previous,
        }
        connection.execute(sa.insert(audit).values(**line, digest=self._digest(line)))

    def record(self, actor: str, action: str, subject: str = "", **facts: str | float | bool | None) -> None:
        """Append a line in a transaction of its own."""
        with self._database.writing() as connection:
            self.add(connection, actor, action, subject, **facts)

    def entries(
        self, *, after: int = 0, before: int | None = None, most: int = 200, latest: bool = False
    ) -> list[AuditEntry]:
        """Lines in order, or the latest ones first: those with a number above ``after`` and below ``before``."""
        order = audit.c.number.desc() if latest else audit.c.number
        wanted = sa.select(audit).where(audit.c.number > after)
        if before is not None:
            wanted = wanted.where(audit.c.number < before)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.order_by(order).limit(most)).all()
        return [
            AuditEntry(
                row.number, row.at, row.actor, row.action, row.subject, json.loads(row.facts), row.previous, row.digest
            )
            for row in rows
        ]

    def head(self) -> tuple[int, str]:
        """The number and the digest of the last line: noted elsewhere, they show that no line was cut off."""
        last = self.entries(most=1, latest=True)
        return (last[0].number, last[0].digest) if last else (0, START)

    def faults(self, *, head: tuple[int, str] | None = None) -> Iterator[str]:
        """Everything that is wrong with the log, in words; nothing when it is whole. ``head`` is a line that was noted earlier."""
        expected, previous, seen = 1, START, {0: START}
        with self._database.reading() as connection:
            for row in connection.execute(sa.select(audit).order_by(audit.c.number)):
                line = row._asdict()
                stated = line.pop("digest")
                if row.number != expected:
                    yield f"line {expected} is missing"
                elif row.previous != previous:
                    yield f"line {row.number} does not follow the line before it"
                if not hmac.compare_digest(self._digest(line), stated):
                    yield f"line {row.number} was changed"
                expected, previous = row.number + 1, stated
                if head is not None and row.number == head[0]:
                    seen[row.number] = stated
        if head is not None and seen.get(head[0]) != head[1]:
            yield f"line {head[0]} is not the one that was noted"

    def _digest(self, line: Mapping[str, Any]) -> str:
        return hmac.new(self._key, json.dumps(line, sort_keys=True).encode(), hashlib.sha256).hexdigest()
