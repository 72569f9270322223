"""Why a set is unsafe: minimal unsafe sets, and the weighted cores that say more than one of them.

Any deletion X that makes the document K-safe covers, for a protected e, at least K blockers. Whichever K − 1
blockers are set aside, X covers one of the others. So for coefficients a ≥ 0 on M(e): Σ a(t)·x(t) ≥ the
K-th smallest a(b) over the blockers b of e. With a in {0, 1} and value 1 that is a minimal unsafe set, one of
whose terms must go; fractional coefficients, found by a small linear programme, cut deeper.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.privacy.ksafety.model import Problem, ProtectedEntity, bits
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.unsafe import minimal_unsafe

Point = npt.NDArray[np.float64]
_GRAIN = 30
"""Coefficients are rounded to so many parts."""
_PART = 256
"""How many protected entities are looked at together."""
_ROWS = 8
"""How many of the smallest blockers, for each term of the document, the linear programme looks at."""


@dataclass(frozen=True, slots=True)
class Core:
    """Σ coefficients[t]·x[t] ≥ value, for the 0/1 vector x of the deleted terms."""

    coefficients: npt.NDArray[np.int64] = field(repr=False)
    value: int

    def violated(self, point: Point) -> bool:
        """Whether ``point`` does not satisfy it."""
        return float(self.coefficients @ point) < self.value - 1e-6


def plain_core(problem: Problem, one: ProtectedEntity, terms: int) -> Core:
    """A minimal unsafe set as a core."""
    coefficients = np.zeros(problem.size, np.int64)
    coefficients[bits(minimal_unsafe(problem, one, terms))] = 1
    return Core(coefficients, 1)


def single_core(problem: Problem, term: int) -> Core:
    """The core of a term that endangers an entity alone."""
    coefficients = np.zeros(problem.size, np.int64)
    coefficients[term] = 1
    return Core(coefficients, 1)


class Separator:
    """Finds weighted cores that a point (a deletion, whole or fractional) violates."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.masks = problem.masks.astype(np.float32)
        self.missing = ~problem.matrix
        self._missing_t = self.missing.T.astype(np.float32)
        self.own = problem.own_rows
        self._next = 0

    def most_violated(self, point: Point, count: int) -> npt.NDArray[np.int64]:
        """Protected entities furthest from having K blockers covered, by what is left of the K-th.

        Of many entities a part is looked at, each time the next, and further parts until one is violated.
        """
        for _ in range(0, len(self.masks), _PART):
            part = np.arange(self._next, min(self._next + _PART, len(self.masks)))
            self._next = 0 if part[-1] + 1 == len(self.masks) else int(part[-1]) + 1
            found = self._violated(point, part)[:count]
            if len(found):
                return found
        return np.zeros(0, np.int64)

    def _violated(self, point: Point, part: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        left = (self.masks[part] * (1 - point).astype(np.float32)) @ self._missing_t
        own = self.own[part]
        has = np.flatnonzero(own >= 0)
        left[has, own[has]] = np.inf
        k = self.problem.k
        if left.shape[1] >= k:
            kth = np.partition(left, k - 1, axis=1)[:, k - 1]
        else:
            kth = np.full(len(left), np.inf)
        order = np.argsort(-kth, kind="stable")
        return part[order[kth[order] > 1e-6]]

    def core(self, one: int, point: Point, center: Point, deadline: Deadline) -> Core | None:
        """The core for protected entity number ``one`` that cuts ``center`` off deepest, if it cuts ``point``."""
        columns = np.flatnonzero(self.masks[one])
        blockers = self.missing[:, columns]
        if self.own[one] >= 0:
            blockers = np.delete(blockers, self.own[one], axis=0)
        k = self.problem.k
        if len(blockers) < k:
            return None
        left = blockers @ (1 - point[columns])
        others = blockers[np.argpartition(left, k - 1)[k - 1 :]] if k > 1 else blockers
        smallest = np.argsort(others.sum(axis=1), kind="stable")[: _ROWS * self.problem.size]
        solved = _cheapest_cover(np.unique(others[smallest], axis=0), center[columns], deadline)
        if solved is None:
            return None
        weights = np.round(solved * _GRAIN).astype(np.int64)
        value = int(np.partition(blockers @ weights, k - 1)[k - 1])
        if value <= 0:
            return None
        coefficients = np.zeros(self.problem.size, np.int64)
        coefficients[columns] = np.minimum(weights, value)
        core = Core(coefficients, value)
        return core if core.violated(point) else None


def _cheapest_cover(rows: npt.NDArray[np.bool_], costs: Point, deadline: Deadline) -> Point | None:
    """min costs·a subject to a(b) ≥ 1 for every blocker b of ``rows``, 0 ≤ a ≤ 1."""
    linprog = _linprog()
    if not rows.any(axis=1).all():
        return None
    result = linprog(
        costs,
        A_ub=-rows.astype(np.float64),
        b_ub=-np.ones(len(rows)),
        bounds=(0, 1),
        method="highs",
        options=_limited(deadline),
    )
    return result.x if result.status == 0 else None


def _limited(deadline: Deadline) -> dict[str, float]:
    return {} if deadline.seconds is None else {"time_limit": max(0.01, deadline.left())}


def relaxed(problem: Problem, cores: list[Core], deadline: Deadline) -> tuple[Point, float]:
    """The cheapest fractional deletion that satisfies all cores, and its cost: a bound for every deletion.

    Nothing and 0 when the time is up.
    """
    left = np.array([core.coefficients / core.value for core in cores])
    result = _linprog()(
        np.array(problem.weights, np.float64),
        A_ub=-left,
        b_ub=-np.ones(len(left)),
        bounds=(0, 1),
        method="highs",
        options=_limited(deadline),
    )
    if result.status != 0:
        return np.zeros(problem.size), 0.0
    return result.x, float(result.fun)


def _linprog() -> Callable[..., Any]:
    try:
        from scipy.optimize import linprog
    except ImportError:
        raise MissingExtraError("scipy", extra="ksafety") from None
    solve: Callable[..., Any] = linprog
    return solve
