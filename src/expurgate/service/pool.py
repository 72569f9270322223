"""The worker processes: a fixed number, warmed up, each served by one thread of this process.

A worker that is ended from outside, takes too long, or is no longer wanted is replaced by a new one. Documents reach
workers by pipes, never by files.
"""

from __future__ import annotations

import multiprocessing
import queue
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from expurgate.core.errors import ExpurgateError
from expurgate.core.faults import explained
from expurgate.service.tasks import Task, TaskOutcome, Tell, Workbench

_LOOK_UP = 0.1
"""Seconds after which a thread that waits for its worker looks whether the task is still wanted."""


class BusyError(Exception):
    """Too many calls are waiting for a worker already."""


class WorkerLostError(Exception):
    """The worker process was ended before its task was done."""


class UnwantedError(Exception):
    """The task was cancelled before it was done."""


class FailedError(ExpurgateError):
    """A task failed in its worker; the message holds no text of a document."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.exit_code = code


Wanted = Callable[[], bool]
_Order = tuple[Task, Tell, Wanted, "Future[TaskOutcome]"]


class Pool:
    """Runs tasks in worker processes. ``waiting`` bounds how many calls may wait."""

    def __init__(
        self, size: int, *, waiting: int, seconds: float, warm: Mapping[str, Any] | None = None, entities: str = ""
    ) -> None:
        self._orders: queue.Queue[_Order | None] = queue.Queue()
        self._size, self._waiting, self._seconds, self._begun = size, waiting, seconds, (warm, entities)
        self._context = multiprocessing.get_context("spawn")
        self._ready = [threading.Event() for _ in range(size)]
        self._stopping = threading.Event()
        self.pids: list[int] = [0] * size
        self._threads = [threading.Thread(target=self._serve, args=(at,), daemon=True) for at in range(size)]
        for thread in self._threads:
            thread.start()

    @property
    def ready(self) -> bool:
        """Whether every worker is warmed up."""
        return all(event.is_set() for event in self._ready) and not self._stopping.is_set()

    @property
    def depth(self) -> int:
        """How many tasks wait for a worker."""
        return self._orders.qsize()

    def wait_until_ready(self, seconds: float) -> bool:
        """Wait for all workers; whether they are ready in time."""
        end = time.monotonic() + seconds
        return all(event.wait(max(0.0, end - time.monotonic())) for event in self._ready)

    def submit(
        self, task: Task, *, tell: Tell = lambda *_: None, wanted: Wanted = lambda: True, bounded: bool = True
    ) -> Future[TaskOutcome]:
        """The task, to be done by the next free worker; BusyError when too many wait."""
        if self._stopping.is_set() or (bounded and self._orders.qsize() >= self._waiting):
            raise BusyError
        future: Future[TaskOutcome] = Future()
        self._orders.put((task, tell, wanted, future))
        return future

    def close(self) -> None:
        """Let running tasks end, refuse those that wait, and end the workers."""
        self._stopping.set()
        while True:
            try:
                order = self._orders.get_nowait()
            except queue.Empty:
                break
            if order is not None:
                order[3].set_exception(WorkerLostError())
        for _ in self._threads:
            self._orders.put(None)
        for thread in self._threads:
            thread.join(self._seconds)

    def _serve(self, at: int) -> None:
        """The thread of one worker: start it, hand it one task after another, replace it when it is lost."""
        worker: _Worker | None = None
        while True:
            if worker is None:
                worker = self._started(at)
                if worker is None:
                    if self._stopping.is_set():
                        return
                    time.sleep(1.0)
                    continue
            order = self._orders.get()
            if order is None:
                worker.end()
                return
            if not worker.alive:
                worker = self._started(at) or worker
            task, tell, wanted, future = order
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(worker.do(task, tell, wanted, self._seconds))
            except FailedError as error:
                future.set_exception(error)
            except BaseException as error:
                worker.kill()
                worker = None
                self._ready[at].clear()
                future.set_exception(error)

    def _started(self, at: int) -> _Worker | None:
        """A new worker that has warmed up."""
        worker = _Worker(self._context, *self._begun)
        self.pids[at] = worker.pid
        if not worker.warmed(self._stopping):
            worker.kill()
            return None
        self._ready[at].set()
        return worker


class _Worker:
    """One worker process, from the side of this process."""

    def __init__(self, context: Any, warm: Mapping[str, Any] | None, entities: str) -> None:
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, warm, entities), daemon=True)
        self._process.start()
        theirs.close()
        self.pid: int = self._process.pid

    @property
    def alive(self) -> bool:
        return bool(self._process.is_alive())

    def warmed(self, stopping: threading.Event) -> bool:
        try:
            while not stopping.is_set():
                if self._pipe.poll(_LOOK_UP):
                    return bool(self._pipe.recv() == ("ready",))
        except (EOFError, OSError):
            pass
        return False

    def do(self, task: Task, tell: Tell, wanted: Wanted, seconds: float) -> TaskOutcome:
        """The result of a task, told of on the way; WorkerLostError, UnwantedError or FailedError otherwise."""
        end = time.monotonic() + seconds
        try:
            self._pipe.send(task)
            while True:
                if self._pipe.poll(_LOOK_UP):
                    kind, *held = self._pipe.recv()
                    if kind == "progress":
                        tell(*held)
                    elif kind == "done":
                        return held[0]  # type: ignore[no-any-return]
                    else:
                        raise FailedError(*held)
                if not wanted():
                    raise UnwantedError
                if time.monotonic() > end:
                    self.kill()
                    raise FailedError("the document takes longer than is allowed; nothing is released", 2)
        except (EOFError, OSError):
            raise WorkerLostError from None

    def end(self) -> None:
        """Ask the process to end, and wait for it."""
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join(5)
        self.kill()

    def kill(self) -> None:
        """End the process of the worker at once."""
        if self.alive:
            self._process.kill()
        self._process.join(5)
        self._pipe.close()


def _work(pipe: Connection, warm: Mapping[str, Any] | None, entities: str) -> None:
    """The life of a worker process. It leaves interruptions to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    bench = Workbench(entities)
    with suppress(EOFError, OSError):
        if warm is not None:
            bench.warm(warm)
        pipe.send(("ready",))
        while (task := pipe.recv()) is not None:
            try:
                pipe.send(("done", bench.do(task, lambda *far: pipe.send(("progress", *far)))))
            except (EOFError, OSError, BrokenPipeError):
                return
            except Exception as error:
                pipe.send(("failed", *explained(error)))
