"""Worker processes that can be ended: each works on one document at a time, within a budget of time and memory.

A worker that is past its budget, or that dies, costs its own document and no other: another worker takes its place.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from expurgate.core.expressions import save as keep_expressions
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import Budget
from expurgate.core.memory import collect_seldom
from expurgate.core.progress import Progress
from expurgate.language.threads import one_thread_for_good

_REQUESTS = (signal.SIGINT, signal.SIGTERM)
AHEAD = 2
"""How many documents wait for each process."""
_LOOK_UP = 0.2
"""Seconds after which one who waits for a document looks at the clock, and whether the batch was cancelled."""
_PATIENCE = 2.0
"""Seconds a worker has to remove what it has half written when it is asked to end."""


class Workload(Protocol):
    """What a worker is given to work with. It can be pickled."""

    def outcome(self, item: Any, progress: Progress) -> Any:
        """The outcome of one document."""
        ...

    def failed(self, item: Any, error: str) -> Any:
        """The outcome of a document whose worker had to be ended."""
        ...


class CancelledError(Exception):
    """The batch was cancelled while it waited for a document."""


@dataclass
class _Place:
    """A document in the queue, and its outcome once there is one."""

    item: Any = field(repr=False)
    outcome: Any = field(default=None, repr=False)


class Workers:
    """Up to ``processes`` workers, each within the budget."""

    def __init__(
        self,
        workload: Workload,
        processes: int,
        budget: Budget,
        progress: Progress,
        cancelled: Callable[[], bool],
        *,
        ordered: bool = True,
    ) -> None:
        self._workload, self._processes, self._budget = workload, processes, budget
        self._ordered = ordered
        self._progress, self._cancelled = progress, cancelled
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    def run(self, items: Iterable[Any]) -> Generator[Any, None, None]:
        """The outcomes, in the order of the documents unless another is allowed; documents are taken as places become free."""
        rest = iter(items)
        queue: deque[_Place] = deque()
        more = True
        try:
            while True:
                while more and len(self._busy) < self._processes and len(queue) < self._processes * AHEAD:
                    try:
                        place = _Place(next(rest))
                    except StopIteration:
                        more = False
                        break
                    queue.append(place)
                    self._begin(place)
                if not queue:
                    return
                first = next(((at, each.outcome) for at, each in enumerate(queue) if each.outcome is not None), None)
                if first is not None and (first[0] == 0 or not self._ordered):
                    del queue[first[0]]
                    yield first[1]
                else:
                    self._look()
        finally:
            for worker in (*self._idle, *self._busy):
                worker.end()

    def _begin(self, place: _Place) -> None:
        worker = self._idle.pop() if self._idle else _Worker(self._workload, self._budget, alone=self._processes == 1)
        self._busy.append(worker)
        worker.take(place)

    def _look(self) -> None:
        """Wait for news of the workers, a short time at most; end those past their time."""
        if self._cancelled():
            raise CancelledError
        ready = set(wait([worker.connection for worker in self._busy], _LOOK_UP))
        for worker in list(self._busy):
            place = worker.place
            if worker.connection in ready:
                self._hear(worker, place)
            elif worker.is_late():
                worker.end()
                place.outcome = self._workload.failed(place.item, self._budget.late())
            if place.outcome is not None:
                self._busy.remove(worker)
                if worker.process.is_alive():
                    self._idle.append(worker)

    def _hear(self, worker: _Worker, place: _Place) -> None:
        try:
            kind, value = worker.connection.recv()
        except (EOFError, OSError):
            worker.end()
            place.outcome = self._workload.failed(place.item, self._death(worker.process.exitcode))
            return
        if kind == "progress":
            self._progress(*value)
        elif kind == "memory":
            worker.end()
            place.outcome = self._workload.failed(place.item, self._budget.full())
        else:
            place.outcome = value

    def _death(self, code: int | None) -> str:
        """Why a worker died: programs written in C end themselves when there is no memory left for them."""
        bounded = self._budget.bytes is not None
        if bounded and code == -signal.SIGABRT:
            return self._budget.full()
        more = ", or allow more with --memory-budget" if bounded else ""
        return f"its worker process was ended; run it again{more}"


class _Worker:
    """One process, the way to talk to it, and the document it works on."""

    def __init__(self, workload: Workload, budget: Budget, *, alone: bool) -> None:
        context = get_context()
        self.connection, other = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(other, self.connection, workload, budget.bytes, alone), daemon=True
        )
        try:
            with _undisturbed():
                self.process.start()
        except KeyboardInterrupt:
            self.process.kill()
            self.process.join()
            raise
        other.close()
        self._seconds = budget.seconds
        self._since = 0.0
        self.place = _Place(None)

    def take(self, place: _Place) -> None:
        """Work on a document; one that cannot be handed over is heard of as the worker's death."""
        self.place, self._since = place, time.monotonic()
        with suppress(OSError):
            self.connection.send(place.item)

    def is_late(self) -> bool:
        """Whether the document has taken more time than its budget."""
        return self._seconds is not None and time.monotonic() - self._since > self._seconds

    def end(self) -> None:
        """End the process: it may remove what it has half written, if it does so at once."""
        self.process.terminate()
        self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.connection.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Requests to end wait until a process has begun: what is raised in the middle of a fork is lost."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []
    before = {number: signal.signal(number, lambda number, _frame: asked.append(number)) for number in _REQUESTS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if asked and any(handler is signal.default_int_handler for handler in before.values()):
        raise KeyboardInterrupt


def _serve(connection: Connection, other: Connection, workload: Workload, memory: int | None, alone: bool) -> None:
    """What a worker process does: one document after another, until nobody asks any more."""
    other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: os._exit(2))
    _bound_memory(memory)
    if not alone:
        one_thread_for_good()
    collect_seldom()
    gc.freeze()  # what was here before the fork is shared with the others as long as nobody looks through it
    for number in count():
        try:
            item = connection.recv()
        except (EOFError, OSError):
            os._exit(0)
        if number == 1:  # what was opened for the first document stays to the end: it need not be looked through again
            gc.collect()
            gc.freeze()
        _answer(connection, workload, item)


def _answer(connection: Connection, workload: Workload, item: Any) -> None:
    """Work on one document; when asked to end meanwhile, half-written files are removed and nothing is printed."""
    idle = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        try:
            outcome = workload.outcome(item, lambda *step: connection.send(("progress", step)))
        except MemoryError:
            outcome = None
        else:
            keep_expressions()  # a worker is ended as soon as it has answered
        signal.signal(signal.SIGTERM, idle)
        connection.send(("memory", None) if outcome is None else ("outcome", outcome))
    except (KeyboardInterrupt, OSError):
        os._exit(2)


def _bound_memory(most: int | None) -> None:
    """Refuse memory beyond the budget, where the system can."""
    if most is None or sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard < 0 else min(most, hard), hard))
