"""The queue of jobs in the database. A job is lent to one server at a time, and its result is taken once.

A server that dies leaves its jobs with a lease that runs out; then another server, or the same one started again, takes
them up. The result of a job counts only if the lease is still the one it was lent with, in the transaction that stores it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.service.database import Database
from expurgate.service.documents import NotFoundError
from expurgate.service.tables import documents, jobs

ATTEMPTS = 3
"""How often a job is begun before it fails: one that kills its workers is not tried for ever."""
ENDED = frozenset({"done", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Job:
    """One job. ``attempts`` is the number of the lease it is worked on under."""

    id: str
    document: str
    account: str
    state: str
    attempts: int
    stage: str
    done: int
    total: int
    error: str
    created: float
    finished: float | None

    def facts(self) -> dict[str, Any]:
        """The state of the job as a caller sees it."""
        names = ("id", "document", "state", "attempts", "stage", "done", "total", "error", "created", "finished")
        return {name: getattr(self, name) for name in names}


class Queue:
    """Jobs that wait, run and are done."""

    def __init__(self, database: Database, *, lease: float, clock: Callable[[], float] = time.time) -> None:
        self._database, self._lease, self._clock = database, lease, clock
        self.server = secrets.token_hex(8)

    def insert(self, connection: sa.Connection, document: str, account: str) -> str:
        """A new job, in a transaction that goes on; its id."""
        identity = secrets.token_hex(16)
        connection.execute(
            sa.insert(jobs).values(
                id=identity, document=document, account=account, state="queued", created=self._clock()
            )
        )
        return identity

    def waiting(self) -> int:
        """How many jobs wait to be begun."""
        with self._database.reading() as connection:
            return connection.scalar(sa.select(sa.func.count()).where(jobs.c.state == "queued")) or 0

    def claim(self) -> Job | None:
        """The oldest job that waits or whose server is gone, lent to this server; None when there is none."""
        now = self._clock()
        free = (jobs.c.state == "queued") | ((jobs.c.state == "running") & (jobs.c.lease < now))
        wanted = sa.select(jobs.c.id, jobs.c.attempts).where(free).order_by(jobs.c.created, jobs.c.id).limit(1)
        with self._database.reading() as connection:
            if connection.execute(wanted).first() is None:
                return None
        with self._database.writing() as connection:
            row = connection.execute(wanted.with_for_update(skip_locked=True)).first()
            if row is None:
                return None
            if row.attempts >= ATTEMPTS:
                over = {"state": "failed", "finished": now, "error": "its worker was ended too often"}
                connection.execute(sa.update(jobs).where(jobs.c.id == row.id).values(**over))
                return None
            lent = {"state": "running", "server": self.server, "lease": now + self._lease, "stage": "", "done": 0}
            connection.execute(sa.update(jobs).where(jobs.c.id == row.id).values(**lent, attempts=row.attempts + 1))
            found = connection.execute(sa.select(jobs).where(jobs.c.id == row.id)).one()
        return _job(found)

    def renew(self, job: Job, stage: str, done: int, total: int) -> bool:
        """Say how far a job is and keep it; False when it is no longer ours: cancelled, or lent to another."""
        values = {"lease": self._clock() + self._lease, "stage": stage, "done": done, "total": total}
        with self._database.writing() as connection:
            return connection.execute(sa.update(jobs).where(*self._ours(job)).values(**values)).rowcount == 1

    def finish(self, connection: sa.Connection, job: Job, *, error: str = "") -> bool:
        """End a job in the transaction that stores its result; False when it is no longer ours, and nothing is stored."""
        values = {"state": "failed" if error else "done", "error": error[:1000], "finished": self._clock()}
        return connection.execute(sa.update(jobs).where(*self._ours(job)).values(**values)).rowcount == 1

    def give_back(self, job: Job) -> None:
        """Let a job wait again: its worker was ended, or this server stops."""
        with self._database.writing() as connection:
            connection.execute(sa.update(jobs).where(*self._ours(job)).values(state="queued", lease=0.0))

    def cancel(self, connection: sa.Connection, identity: str) -> bool:
        """Cancel a job that has not ended."""
        chosen = (jobs.c.id == identity, jobs.c.state.in_(("queued", "running")))
        values = {"state": "cancelled", "finished": self._clock()}
        return connection.execute(sa.update(jobs).where(*chosen).values(**values)).rowcount == 1

    def one(self, identity: str) -> Job:
        """The job with this id; NotFoundError when there is none."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(jobs).where(jobs.c.id == identity)).first()
        if row is None:
            raise NotFoundError("no such job")
        return _job(row)

    def of_document(self, identity: str) -> Job | None:
        """The latest job of a document."""
        wanted = sa.select(jobs).where(jobs.c.document == identity).order_by(jobs.c.created.desc(), jobs.c.id).limit(1)
        with self._database.reading() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else _job(row)

    def of_account(self, account: str, *, folder: str = "", most: int = 100) -> list[Job]:
        """The jobs of an account, the latest first; with a folder those of its documents."""
        wanted = sa.select(jobs).where(jobs.c.account == account).order_by(jobs.c.created.desc()).limit(most)
        if folder:
            wanted = wanted.join(documents, documents.c.id == jobs.c.document).where(documents.c.folder == folder)
        with self._database.reading() as connection:
            return [_job(row) for row in connection.execute(wanted)]

    def _ours(self, job: Job) -> tuple[sa.ColumnElement[bool], ...]:
        lent = (jobs.c.server == self.server, jobs.c.attempts == job.attempts)
        return (jobs.c.id == job.id, jobs.c.state == "running", *lent)


def _job(row: Any) -> Job:
    values = row._asdict()
    return Job(**{name: values[name] for name in Job.__slots__})
