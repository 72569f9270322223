"""Many documents, one after another or in several processes: in order, with progress, each failing by itself.

The work is described by values that can be pickled. Every process makes one sanitizer and keeps it. Documents are
taken from their source as places become free, so that a long list never stands in memory at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import cached_property, partial
from multiprocessing import get_start_method
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from expurgate.core.errors import GuaranteeError
from expurgate.core.faults import explained
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import Budget
from expurgate.core.progress import Progress, unwatched
from expurgate.pipeline.workers import AHEAD, CancelledError, Workers
from expurgate.policy import Policy

if TYPE_CHECKING:
    from expurgate.pipeline.sanitizer import Sanitizer

__all__ = ["AHEAD", "Batch", "Outcome", "Progress", "Work", "WorkTools"]

WARMING = (
    "Dear Mr Smith,\n\nCall Anna on +44 20 7946 0958 by 3 May 2021. Her number at the clinic in Leeds is 943 476 5919."
)
"""Opens all that most documents need, and is nobody's."""

Item = TypeVar("Item")
Value = TypeVar("Value")
ItemIn = TypeVar("ItemIn", contravariant=True)
ValueOut = TypeVar("ValueOut", covariant=True)


@dataclass(frozen=True, slots=True)
class WorkTools:
    """What the work on one document needs: the sanitizer, and the functions that take notices and progress."""

    sanitizer: Callable[[], Sanitizer]
    notice: Callable[[str], None]
    progress: Progress


class Work(Protocol[ItemIn, ValueOut]):
    """What is done with each document. It can be pickled, and it has written what belongs to a document when it returns."""

    def __call__(self, item: ItemIn, tools: WorkTools, /) -> ValueOut:
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
    """Work on many documents under one policy. ``processes``: how many documents at once; not ``ordered``: given back as they are done.

    With a ``budget`` each document is worked on in a process that is ended when the document is past it.
    """

    def __init__(
        self,
        work: Work[Item, Value],
        policy: Policy,
        *,
        key: bytes | None = None,
        secret: bytes | None = None,
        processes: int = 1,
        progress: Progress = unwatched,
        budget: Budget | None = None,
        ordered: bool = True,
    ) -> None:
        bounded = budget is not None and budget.bytes is not None
        self._workload = _Workload(work, policy, key, secret, bounded=bounded)
        self._processes = max(1, processes)
        self._ordered = ordered
        self._budget = budget or Budget()
        self._progress = progress
        self._cancelled = threading.Event()

    def warm(self) -> None:
        """Open knowledge, language and wording here, so that processes that are forked later share them."""
        with suppress(GuaranteeError):
            self._workload.sanitizer.sanitize(WARMING)

    def check(self) -> None:
        """What stands against every document is an error here, before the work."""
        self._workload.sanitizer.check()

    def _share(self, processes: int) -> None:
        """Open knowledge and language before processes are forked, so that they share them. An error here is reported with each document."""
        if processes > 1 and get_start_method() == "fork":
            with suppress(Exception):
                self.warm()

    def cancel(self) -> None:
        """Stop, from another thread or from a progress function: what was not finished is not given back."""
        self._cancelled.set()

    def run(self, items: Iterable[Item], *, total: int | None = None) -> Iterator[Outcome[Item, Value]]:
        """The outcome of each document, in the order they come unless another is allowed; ``total`` is how many there are, if that is known."""
        processes = self._processes if total is None else min(self._processes, total)
        single = total == 1
        with ExitStack() as stack, suppress(CancelledError):
            found: Iterator[Outcome[Item, Value]]
            if processes > 1 or self._budget != Budget():
                progress = self._progress if single else unwatched
                self._share(processes)
                stopped, ordered = self._cancelled.is_set, self._ordered
                workers = Workers(self._workload, processes, self._budget, progress, stopped, ordered=ordered)
                found = stack.enter_context(closing(workers.run(items)))
            else:
                found = map(partial(self._workload.outcome, progress=self._progress if single else unwatched), items)
            for number, outcome in enumerate(found, start=1):
                yield outcome
                if not single:
                    self._progress("sanitizing", number, total)
                if self._cancelled.is_set():
                    return


@dataclass
class _Workload(Generic[Item, Value]):
    """Everything a worker process needs, and the sanitizer it makes for its first document."""

    work: Work[Item, Value]
    policy: Policy
    key: bytes | None = field(repr=False)
    secret: bytes | None = field(default=None, repr=False)
    bounded: bool = False
    """Whether a worker's memory has a bound, so that its end is told as that."""

    @cached_property
    def sanitizer(self) -> Sanitizer:
        """The sanitizer of this process, made on first use: a process that only waits for its workers never imports the models."""
        if self._counting:
            from expurgate.knowledge.corpus.opening import open_ahead

            open_ahead()  # while the models are imported
        from expurgate.pipeline.sanitizer import Sanitizer

        return Sanitizer(self.policy, key=self.key, secret=self.secret)

    @property
    def _counting(self) -> bool:
        """Whether the shipped corpus will be asked: by the detectors of entities, or by a model whose policy names no other."""
        policy = self.policy
        models = policy.information is not None or policy.disclosure is not None
        looking = policy.detect is not None and bool(policy.detect.entities)
        return looking or (models and not policy.knowledge.corpus)

    def __getstate__(self) -> dict[str, object]:
        """Where processes are not forked they make their own sanitizer."""
        return {name: value for name, value in vars(self).items() if name != "sanitizer"}

    def outcome(self, item: Item, progress: Progress = unwatched) -> Outcome[Item, Value]:
        """The work on one document; an error is told in a line that holds no text of the document."""
        notices: list[str] = []
        value, error, code = None, "", 0
        try:
            value = self.work(item, WorkTools(lambda: self.sanitizer, notices.append, progress))
        except MemoryError:
            if self.bounded:
                raise
            error, code = explained(MemoryError())
        except Exception as fault:
            error, code = explained(fault)
        return Outcome(item, value, error, code, tuple(dict.fromkeys(notices)))

    def failed(self, item: Item, error: str) -> Outcome[Item, Value]:
        """The outcome of a document whose worker had to be ended."""
        return Outcome(item, error=error, code=2)
