"""Many documents, one after another or in several processes: in order, with progress, each failing by itself.

The work is described by values that can be pickled. Every process makes one sanitizer and keeps it. Documents are
taken from their source as places become free, so that a long list never stands in memory at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from expurgate.core.faults import explained
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

Item = TypeVar("Item")
Value = TypeVar("Value")
ItemIn = TypeVar("ItemIn", contravariant=True)
ValueOut = TypeVar("ValueOut", covariant=True)
Returned = TypeVar("Returned")

Progress = Callable[[str, int, int | None], None]
"""Told the stage, how much of it is done, and of how much, if that is known."""

AHEAD = 2
"""How many documents wait for each process."""
_LOOK_UP = 0.2
"""Seconds after which a batch that waits for a document looks whether it was cancelled."""


def _silent(_stage: str, _done: int, _all: int | None) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What the work on one document is given: the sanitizer, and whom to tell notices and progress."""

    sanitizer: Callable[[], Sanitizer]
    notice: Callable[[str], None]
    progress: Progress


class Work(Protocol[ItemIn, ValueOut]):
    """What is done with each document. It can be pickled, and it has written what belongs to a document when it returns."""

    def __call__(self, item: ItemIn, desk: Desk, /) -> ValueOut:
        """The work on one document."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Item, Value]):
    """How one document went: what its work gave, or a line on why it failed with the exit code for that."""

    item: Item
    value: Value | None = None
    error: str = ""
    code: int = 0
    notices: tuple[str, ...] = ()
    """What a person should know: what was left out, a wrong extension, a new name."""


class Batch(Generic[Item, Value]):
    """Work on many documents under one policy. ``processes``: how many documents at once."""

    def __init__(
        self,
        work: Work[Item, Value],
        policy: Policy,
        *,
        key: bytes | None = None,
        processes: int = 1,
        progress: Progress = _silent,
    ) -> None:
        self._workshop = _Workshop(work, policy, key)
        self._processes = max(1, processes)
        self._progress = progress
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Stop, from another thread or from a progress function: what was not finished is not given back."""
        self._cancelled.set()

    def run(self, items: Iterable[Item], *, total: int | None = None) -> Iterator[Outcome[Item, Value]]:
        """The outcome of each document, in the order they come; ``total`` is how many there are, if that is known."""
        processes = self._processes if total is None else min(self._processes, total)
        single = total == 1
        with ExitStack() as stack, suppress(_CancelledError):
            found: Iterator[Outcome[Item, Value]]
            if processes > 1:
                found = stack.enter_context(closing(self._in_processes(items, processes)))
            else:
                found = map(partial(self._workshop.outcome, progress=self._progress if single else _silent), items)
            for number, outcome in enumerate(found, start=1):
                yield outcome
                if not single:
                    self._progress("sanitizing", number, total)
                if self._cancelled.is_set():
                    return

    def _in_processes(self, items: Iterable[Item], processes: int) -> _Outcomes[Item, Value, None]:
        rest = iter(items)
        while first := list(islice(rest, processes * AHEAD)):
            broken = yield from self._in_pool(first, rest, processes)
            if not broken:
                return

    def _in_pool(self, first: Iterable[Item], rest: Iterator[Item], processes: int) -> _Outcomes[Item, Value, bool]:
        """Documents in the processes of one pool, until none are left or the pool breaks; whether it broke."""
        pool = ProcessPoolExecutor(processes, initializer=_begin_worker, initargs=(self._workshop,))
        broken = False
        try:
            waiting = deque((item, _submitted(pool, item)) for item in first)
            while waiting:
                item, future = waiting.popleft()
                try:
                    outcome = self._result(future)
                except BrokenProcessPool:
                    broken = True
                    outcome = Outcome(item, error="its worker process was ended; run it again", code=2)
                yield outcome
                waiting.extend((item, _submitted(pool, item)) for item in islice(rest, 0 if broken else 1))
        except BaseException:
            _end(pool)
            raise
        pool.shutdown()
        return broken

    def _result(self, future: Future[Outcome[Item, Value]]) -> Outcome[Item, Value]:
        """What came of a document, waiting for it unless the batch is cancelled meanwhile."""
        while not self._cancelled.is_set():
            try:
                return future.result(_LOOK_UP)
            except NotYet:
                continue
        raise _CancelledError


class _CancelledError(Exception):
    """The batch was cancelled while it waited for a document."""


_Outcomes = Generator[Outcome[Item, Value], None, Returned]


@dataclass
class _Workshop(Generic[Item, Value]):
    """All that a process needs to know, and the sanitizer it makes when the first document asks for it."""

    work: Work[Item, Value]
    policy: Policy
    key: bytes | None = field(repr=False)

    @cached_property
    def sanitizer(self) -> Sanitizer:
        """The one of this process."""
        return Sanitizer(self.policy, key=self.key)

    def outcome(self, item: Item, progress: Progress = _silent) -> Outcome[Item, Value]:
        """The work on one document; an error is told in a line that holds no text of the document."""
        notices: list[str] = []
        value, error, code = None, "", 0
        try:
            value = self.work(item, Desk(lambda: self.sanitizer, notices.append, progress))
        except Exception as fault:
            error, code = explained(fault)
        return Outcome(item, value, error, code, tuple(dict.fromkeys(notices)))


_HERE: list[_Workshop[Any, Any]] = []
"""In a worker process: its own workshop, which it is given when it begins."""


def _begin_worker(workshop: _Workshop[Any, Any]) -> None:
    """A worker process leaves interruptions to the one that started it, and ends at once when asked to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: os._exit(2))
    _HERE[:] = [workshop]


def _work_on(item: Any) -> Outcome[Any, Any]:
    """Work of a worker process; when it is asked to end, half-written files are removed and nothing is printed."""
    idle = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _HERE[0].outcome(item)
    except KeyboardInterrupt:
        os._exit(2)
    finally:
        signal.signal(signal.SIGTERM, idle)


def _submitted(pool: ProcessPoolExecutor, item: Any) -> Future[Outcome[Any, Any]]:
    """The work on a document, handed to the pool; already failed when the pool is broken."""
    try:
        return pool.submit(_work_on, item)
    except BrokenProcessPool as error:
        failed: Future[Outcome[Any, Any]] = Future()
        failed.set_exception(error)
        return failed


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool without waiting for their work."""
    workers = list((vars(pool).get("_processes") or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
