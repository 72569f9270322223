"""Everything one server holds: its stores, its workers, its queue. Routes find it in the state of the application."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

from fastapi import Request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.service.answers import Answers
from expurgate.service.audit import Audit
from expurgate.service.credentials import AccessTokens, Sessions
from expurgate.service.database import Database
from expurgate.service.desk import Desks
from expurgate.service.dispatch import Dispatcher
from expurgate.service.documents import DocumentStore, NotFoundError
from expurgate.service.folders import Folders
from expurgate.service.identity import OpenId
from expurgate.service.people import Account, AccountStore
from expurgate.service.policies import PolicyStore
from expurgate.service.pool import Pool
from expurgate.service.problems import HttpProblem
from expurgate.service.queue import Queue
from expurgate.service.settings import ServiceSettings
from expurgate.service.vault import Vault
from expurgate.service.views import Views

_HOUR = 3600.0
_MOST = 10_000
"""So many callers are remembered; when there are more, those whose buckets are full are forgotten."""


@dataclass
class House:
    """The parts of a running service."""

    settings: ServiceSettings
    vault: Vault

    def __post_init__(self) -> None:
        settings, vault = self.settings, self.vault
        self.database = database = Database(settings.address)
        database.migrate()
        database.check_key(vault)
        self.audit = audit = Audit(database, vault)
        self.people = AccountStore(database, audit)
        self.sessions = Sessions(database, audit, hours=settings.session_hours)
        self.tokens = AccessTokens(database, audit)
        self.documents = DocumentStore(database, vault, audit, days=settings.keep_days)
        self.policies = PolicyStore(database, vault, audit)
        self.queue = Queue(database, lease=settings.lease)
        self.folders = Folders(database, vault)
        self.desks = Desks(
            database, self.documents, self.folders, self.policies, self.queue, audit, ring=lambda: self.ring()
        )
        self.views = Views(database, audit)
        self.answers = Answers(database, vault)
        self.metrics = Metrics()
        self.calls = RateLimit(settings.calls_a_minute)
        self.logins = RateLimit(20)
        self.strangers = RateLimit(30)
        self.lately = RecentEvents()
        self.openid = OpenId(settings, vault.derived("openid")) if settings.oidc_issuer else None
        self._pool: Pool | None = None
        self._dispatcher: Dispatcher | None = None

    @property
    def pool(self) -> Pool:
        """The workers; a problem before they are started and after they are stopped."""
        if self._pool is None:
            raise HttpProblem(503, "the service is not started", retry=5)
        return self._pool

    def check(self) -> None:
        """InputError where the settings name a policy or an entity file that is not there."""
        entities, policy = self.settings.entities, self.settings.policy
        if policy not in self.policies.names():
            raise InputError(f"no such policy: {policy} (one of {', '.join(self.policies.names())})")
        if entities and not Path(entities).is_file():
            raise InputError(f"no such entity file: {entities}")

    def open(self) -> None:
        """Start the workers and work on the queue."""
        settings = self.settings
        warm = self.policies.one(settings.policy).policy.to_dict()
        more: dict[str, Any] = {"warm": warm, "entities": settings.entities}
        self._pool = Pool(settings.workers, waiting=settings.waiting, seconds=settings.seconds, **more)
        self._dispatcher = Dispatcher(
            self.database, self.queue, self.documents, self.desks, self.policies, self.audit, self._pool,
            threads=settings.workers, lease=settings.lease, ended=lambda state: self.metrics.jobs.labels(state).inc(),
        )  # fmt: skip
        self._dispatcher.start()

    def close(self) -> None:
        """Stop without losing a job: those at work are finished, the others wait in the database."""
        if self._pool is not None and self._dispatcher is not None:
            self._dispatcher.stop()
            self._pool.close()
        self._pool = None
        self.database.close()

    def take(self, account: Account, data: bytes, name: str, policy: str, folder: str = "") -> tuple[str, str]:
        """A new document and its job, in one transaction; their ids. A problem when the queue is full."""
        if self.queue.waiting() >= self.settings.queue:
            raise HttpProblem(429, "too many jobs wait; try again later", retry=30)
        stored = self.policies.one(policy or self.settings.policy)
        pinned = f"{stored.name}@{stored.version}" if stored.version else stored.name
        four_eyes = stored.four_eyes or self.settings.four_eyes
        held = self.folders.named(folder)
        with self.database.writing() as connection:
            document = self.documents.insert(connection, account, data, name, pinned, four_eyes=four_eyes, folder=held)
            job = self.queue.insert(connection, document, account.id)
        self.ring()
        return document, job

    def clear_folder(self, identity: str, *, by: str) -> int:
        """Delete a folder and every document in it, now; how many. The audit log says so for each and for the folder."""
        if identity not in self.folders.names():
            raise NotFoundError("no such folder")
        count = 0
        while held := self.documents.listed(folder=identity):
            for document in held:
                self.documents.delete(document.id, by=by, why="with its folder")
            count += len(held)
        with self.database.writing() as connection:
            self.folders.delete(connection, identity)
            self.audit.add(connection, by, "folder deleted", identity, documents=count)
        return count

    def ring(self) -> None:
        """Say that there is a new job."""
        if self._dispatcher is not None:
            self._dispatcher.ring()


def house_of(request: Request) -> House:
    """The house of the application that a request came to."""
    found: House = request.app.state.house
    return found


class RateLimit:
    """Lets a caller make so many calls a minute."""

    def __init__(self, a_minute: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = float(a_minute), a_minute / 60, clock
        self._held: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def check(self, caller: str) -> None:
        """Count a call; a problem with the time to wait when there were too many."""
        now = self._clock()
        with self._lock:
            if len(self._held) > _MOST:
                self._held = {name: held for name, held in self._held.items() if self._level(held, now) < self._size}
            level = self._level(self._held.get(caller, (self._size, now)), now)
            if level >= 1:
                self._held[caller] = (level - 1, now)
                return
        raise HttpProblem(429, "too many calls; try again later", retry=ceil((1 - level) / self._rate))

    def _level(self, held: tuple[float, float], now: float) -> float:
        return min(self._size, held[0] + (now - held[1]) * self._rate)


class RecentEvents:
    """Remembers what happened within the last hour, and says whether a thing happens for the first time."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._seen: dict[str, float] = {}
        self._clock, self._lock = clock, threading.Lock()

    def first(self, what: str) -> bool:
        """Whether it has not happened within the last hour; it has now."""
        now = self._clock()
        with self._lock:
            if len(self._seen) > _MOST:
                self._seen = {name: at for name, at in self._seen.items() if now - at < _HOUR}
            if now - self._seen.get(what, -_HOUR) < _HOUR:
                return False
            self._seen[what] = now
            return True


class Metrics:
    """The counts that one server keeps for Prometheus."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.calls = Counter(
            "expurgate_calls", "Calls by route and status.", ("route", "status"), registry=self.registry
        )
        self.jobs = Counter("expurgate_jobs", "Jobs that ended, by how.", ("state",), registry=self.registry)
        self.seconds = Histogram("expurgate_seconds", "Seconds of a call by route.", ("route",), registry=self.registry)
        self.waiting = Gauge("expurgate_waiting", "Tasks that wait for a worker.", registry=self.registry)
        self.queued = Gauge("expurgate_queued", "Jobs that wait in the queue.", registry=self.registry)

    def text(self) -> bytes:
        """All counts in the format of Prometheus."""
        return generate_latest(self.registry)
