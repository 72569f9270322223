"""The protocol of solvers, and their deadline."""

from __future__ import annotations

import time
from collections.abc import Callable

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.privacy.ksafety.model import Problem, Solution, bits


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which a solver returns the best it has. ``seconds`` None: never.

    ``clock`` may be that of the processor, for measurements that do not depend on what else runs. ``since``: the moment by this
    clock from which on the seconds count, if that is not now.
    """

    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic
    since: float | None = None
    _start: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_start", self.clock() if self.since is None else self.since)

    def left(self) -> float:
        """Seconds that remain; infinite without a limit."""
        return float("inf") if self.seconds is None else self.seconds - (self.clock() - self._start)

    def part(self, share: float) -> Deadline:
        """A deadline after this share of what is left."""
        return self if self.seconds is None else Deadline(max(0.0, self.left() * share), self.clock)

    def earlier(self, seconds: float) -> Deadline:
        """The same, so many seconds before."""
        return self if self.seconds is None else Deadline(self.seconds - seconds, self.clock, self._start)

    def passed(self) -> bool:
        """Whether the time limit has passed."""
        return self.left() <= 0


Solver = Callable[[Problem, Deadline], Solution]
"""Finds a K-safe subset of large weight; ``Solution.bound`` equals its weight when it is proven largest."""


def restored(problem: Problem, keep: int, deadline: Deadline | None = None) -> int:
    """A K-safe set with every removed term put back that does no harm, until the time is up: heaviest first, and of equal weight what
    endangers fewest, as that leaves most room for others."""
    removed = bits(problem.everything & ~keep)
    for at in sorted(removed, key=lambda term: (-problem.weights[term], len(problem.by_term(term)), term)):
        if deadline is not None and deadline.passed():
            break
        if problem.safe_with(keep, at):
            keep |= 1 << at
    return keep


def forced(problem: Problem) -> int:
    """Terms no K-safe set can hold: too few entities share them (section 6.2, second observation)."""
    shared = named = found = 0
    for one in problem.guarded:
        shared |= one.mask & one.row
        named |= one.mask
    for at, holders in enumerate(problem.columns):
        count = holders.bit_count()
        if (shared >> at & 1 and count <= problem.k) or (named >> at & 1 and count < problem.k):
            found |= 1 << at
    return found


def trivial_bound(problem: Problem) -> int:
    """The weight of all terms that are safe alone: nothing else can ever be kept."""
    return problem.weight(problem.everything & ~forced(problem))
