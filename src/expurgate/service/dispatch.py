"""From the queue to the workers and back: the threads that claim jobs, watch them, and store what came of them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from expurgate.core.errors import InputError
from expurgate.pipeline.decisions import to_json
from expurgate.service.audit import Audit
from expurgate.service.database import Database
from expurgate.service.desk import Desks
from expurgate.service.documents import DocumentStore, NotFoundError
from expurgate.service.policies import PolicyStore
from expurgate.service.pool import BusyError, FailedError, Pool, UnwantedError, WorkerLostError
from expurgate.service.queue import Job, Queue
from expurgate.service.tasks import Task, TaskOutcome

_log = logging.getLogger("expurgate.service")
_IDLE = 0.5
"""Seconds after which an idle thread looks at the queue again."""
_SWEEP = 600.0
"""Seconds after which documents whose time is over are looked for again."""


class Dispatcher:
    """Works through the queue with as many threads as the pool has workers."""

    def __init__(
        self,
        database: Database,
        queue: Queue,
        documents: DocumentStore,
        desks: Desks,
        policies: PolicyStore,
        audit: Audit,
        pool: Pool,
        *,
        threads: int,
        lease: float,
        ended: Callable[[str], None] = lambda _state: None,
    ) -> None:
        self._database, self._queue, self._documents = database, queue, documents
        self._policies, self._audit, self._pool, self._desks = policies, audit, pool, desks
        self._lease, self._ended = lease, ended
        self._stopping, self._bell = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(threads)]
        self._threads.append(threading.Thread(target=self._sweep, daemon=True))

    def start(self) -> None:
        """Start the threads that work on the queue."""
        for thread in self._threads:
            thread.start()

    def ring(self) -> None:
        """Say that there is a new job."""
        self._bell.set()

    def stop(self) -> None:
        """Take no further job and wait for those at work; those that the pool refuses wait in the queue again."""
        self._stopping.set()
        self._bell.set()
        for thread in self._threads:
            thread.join()

    def _sweep(self) -> None:
        while True:
            try:
                self._documents.sweep()
            except sa.exc.SQLAlchemyError as error:
                _log.error("sweep failed: %s", type(error).__name__)
            if self._stopping.wait(_SWEEP):
                return

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                job = self._queue.claim()
                if job is not None:
                    self._do(job)
                    continue
            except sa.exc.SQLAlchemyError as error:
                _log.error("the queue cannot be asked: %s", type(error).__name__)
            self._bell.wait(_IDLE)
            self._bell.clear()

    def _do(self, job: Job) -> None:
        """One job: its document decrypted, handed to a worker, watched, and what came of it stored."""
        watch = _Watch(self._queue, job, self._lease)
        try:
            document = self._documents.one(job.document)
            name, _, version = document.policy.partition("@")
            policy = self._policies.one(name, int(version) if version else None).policy
            original = self._documents.content(document, "original")
            more: dict[str, Any] = {"decisions": to_json(self._desks.decisions(document))}
            more["pending"] = bool(self._desks.of(document).pending)
            task = Task("review", original, document.name, policy.to_dict(), more)
            with watch:
                done = self._pool.submit(task, tell=watch.tell, wanted=watch.wanted, bounded=False).result()
        except (UnwantedError, NotFoundError):
            self._ended("cancelled")
        except (WorkerLostError, BusyError):
            self._queue.give_back(job)
            self._stopping.wait(_IDLE)
        except (FailedError, InputError) as error:
            self._store(job, None, str(error))
        except Exception as error:
            self._store(job, None, f"unexpected {type(error).__name__}; nothing is released")
        else:
            self._store(job, done, "")

    def _store(self, job: Job, done: TaskOutcome | None, error: str) -> None:
        """Store what came of a job, once, and only while the job is ours."""
        try:
            document = self._documents.one(job.document)
        except NotFoundError:
            return
        with self._database.writing() as connection:
            if not self._queue.finish(connection, job, error=error):
                return
            if done is None:
                self._desks.failed(connection, document, error)
            else:
                self._desks.done(connection, document, done)
            self._audit.add(connection, "system", "job failed" if error else "job done", job.document, job=job.id)
        self._ended("failed" if error else "done")


class _Watch:
    """Keeps a job while it is worked on, and says whether it is still wanted."""

    def __init__(self, queue: Queue, job: Job, lease: float) -> None:
        self._queue, self._job, self._seconds = queue, job, min(lease / 4, 1.0)
        self._far: tuple[str, int, int] = ("judging", 0, 0)
        self._ours = True
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._keep, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def tell(self, stage: str, done: int, total: int) -> None:
        """Note how far the worker is with its document."""
        self._far = (stage, done, total)

    def wanted(self) -> bool:
        """Whether the job is still ours."""
        return self._ours

    def _keep(self) -> None:
        while not self._end.wait(self._seconds):
            try:
                self._ours = self._queue.renew(self._job, *self._far)
            except sa.exc.SQLAlchemyError as error:
                _log.error("a job cannot be kept: %s", type(error).__name__)
            if not self._ours:
                return
