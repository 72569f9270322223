"""The exact solver: an implicit hitting set over the cores of unsafe sets, with a proven bound at any time.

K-safety is inherited by subsets, so the largest K-safe set is what the cheapest deletion hitting every
minimal unsafe set leaves. A short best-first search with a wide window comes first: where L-local K-safety is close to
K-safety it proves the optimum at once, and its bound and answer are kept where it does not. Cores are found as they are needed: first against the fractional optimum, where
weighted cores raise the bound fastest, then against each whole deletion the master proposes. Each proposal,
made K-safe by BTop and filled up again, may better the incumbent; the master's cost is the bound.
"""

from __future__ import annotations

from math import ceil

import numpy as np

from expurgate.privacy.ksafety.model import Problem, Solution, bits, packed, packed_rows
from expurgate.privacy.ksafety.solvers.base import Deadline, Solver, forced, restored
from expurgate.privacy.ksafety.solvers.bestfirst import search
from expurgate.privacy.ksafety.solvers.btop import delete_from
from expurgate.privacy.ksafety.solvers.cores import Separator, plain_core, relaxed, single_core
from expurgate.privacy.ksafety.solvers.hitting import Master, cp_sat, default_master, highs

_SEEDS = 256
_WINDOW = 16
"""How many terms the bound of the best-first search looks at together."""
_LOOK_AHEAD = 20_000
"""Steps it may take: about a second."""
_FIRST, _FIRST_OF_MANY = 0.6, 0.85
"""The share of the time in which the first answer is found; more where there are many entities, and little can be proven."""
_LARGE = 100
"""Terms beyond which the window is narrower."""
_PAIRS = 1 << 22
"""Pairs of a protected and another entity up to which BTop makes certain which term is best before it deletes one."""
_CORES = 8
"""Cores sought a round."""
_STALLED = 3
"""Rounds in which the fractional bound must grow by a hundredth, or whole deletions are proposed."""
_PULL = 0.05
"""How far a whole deletion is drawn towards the fractional one when cores against it are sought."""


def exact(master: str = "auto", *, look_ahead: int = _LOOK_AHEAD) -> Solver:
    """The solver with CP-SAT ("cp-sat"), HiGHS ("highs") or what is installed ("auto") for the hitting set.

    ``look_ahead``: steps of the best-first search before it; 0 for none.
    """

    def solve(problem: Problem, deadline: Deadline) -> Solution:
        name, chosen = {"cp-sat": ("cp-sat", cp_sat), "highs": ("highs", highs)}.get(master) or default_master()
        return _Search(problem, deadline, chosen).run(f"exact ({name})", look_ahead)

    return solve


class _Search:
    """The state of one run: the cores, the incumbent, and the least cost proven so far."""

    def __init__(self, problem: Problem, deadline: Deadline, master: Master) -> None:
        self.problem = problem
        self.deadline = deadline
        self.master = master
        self.total = problem.weight(problem.everything)
        self.separator = Separator(problem)
        self.cores = [single_core(problem, term) for term in bits(forced(problem))]
        self.least = 0
        self.center = np.full(problem.size, 0.1)
        certain = len(problem.guarded) * len(problem.matrix) <= _PAIRS
        early = deadline.part(_FIRST if certain else _FIRST_OF_MANY)
        quickest = restored(problem, 0)
        first = (common_ground(problem, early), delete_from(problem, problem.everything, early, certain=certain))
        self.keep = max((quickest, *(restored(problem, keep, early) for keep in first)), key=problem.weight)
        self.cost = self.total - problem.weight(self.keep)
        self.rounds = 0

    def run(self, name: str, look_ahead: int) -> Solution:
        if look_ahead and not self.deadline.passed():
            self._look_ahead(look_ahead)
        if self.least < self.cost and not self.deadline.passed():
            self._relax()
        while self.least < self.cost and not self.deadline.passed():
            self.rounds += 1
            proposal = self.master(self.problem, self.cores, self.least, self.cost - 1, self.deadline)
            stuck = proposal.deletion is None and proposal.least <= self.least
            self.least = min(self.cost, max(self.least, proposal.least))
            if proposal.deletion is not None:
                self._learn(proposal.deletion)
            elif stuck:
                break
        return Solution(self.keep, self.total - self.least, name, self.rounds)

    def _look_ahead(self, steps: int) -> None:
        """A best-first search of so many steps: its answer may be the incumbent, its bound the least cost."""
        window = _WINDOW if self.problem.size <= _LARGE else _WINDOW - 6
        found = search(self.problem, self.deadline.part(_FIRST), window, most=steps)
        cost = self.total - self.problem.weight(found.keep)
        if cost < self.cost:
            self.keep, self.cost = found.keep, cost
        self.least = min(self.cost, max(self.least, self.total - found.bound))

    def _relax(self) -> None:
        """Raise the bound by cores against the fractional optimum while that is worth its time."""
        point, costs = np.zeros(self.problem.size), [0.0] * _STALLED
        limit = self.deadline.left() / 2
        while self.deadline.left() > limit or self.deadline.seconds is None:
            added = self._separate(point, point + _PULL * self.center)
            if not self.cores or not added:
                break
            point, cost = relaxed(self.problem, self.cores, self.deadline)
            self.center = point + 0.1
            self.least = min(self.cost, max(self.least, ceil(cost - 1e-6)))
            costs.append(cost)
            if cost < costs[-1 - _STALLED] * 1.01 or self.least == self.cost:
                break

    def _separate(self, point: np.ndarray, center: np.ndarray) -> int:
        found = 0
        for one in self.separator.most_violated(point, _CORES):
            core = self.separator.core(int(one), point, center, self.deadline)
            if core is not None:
                self.cores.append(core)
                found += 1
        return found

    def _learn(self, deletion: np.ndarray) -> None:
        """Cores against a whole deletion; the incumbent, if what it leaves can be made into a better one.

        That is tried in rounds 1, 2, 4, 8, … as it takes as long as a round itself.
        """
        kept = packed(~deletion)
        point = deletion.astype(np.float64)
        self._separate(point, point + _PULL * self.center)
        for one in self.problem.guarded:
            if not self.problem.safe_for(one, kept):
                self.cores.append(plain_core(self.problem, one, kept))
                break
        if self.rounds & (self.rounds - 1) and not self.problem.safe(kept):
            return
        candidate = restored(self.problem, delete_from(self.problem, kept, self.deadline), self.deadline)
        cost = self.total - self.problem.weight(candidate)
        if cost < self.cost:
            self.keep, self.cost = candidate, cost


def common_ground(problem: Problem, deadline: Deadline) -> int:
    """The heaviest set found that K + 1 entities share; empty when there are not so many, or the time is up before.

    If all of T lies in the contexts of K + 1 entities, then whatever T tells of a protected e, at least K of them other
    than e share it. So a largest set that K + 1 entities share is K-safe; it is sought greedily from many seeds at once.
    """
    holders = problem.matrix
    if len(holders) <= problem.k or deadline.passed():
        return 0
    weights = np.array(problem.weights, np.float64)
    values = holders * weights
    seeds = np.argsort(-values.sum(axis=1), kind="stable")[:_SEEDS]
    shared = holders[seeds].copy()
    taken = np.zeros((len(seeds), len(holders)), bool)
    taken[np.arange(len(seeds)), seeds] = True
    for _ in range(problem.k):
        if deadline.passed():
            return 0
        overlap = (shared * weights).astype(np.float32) @ holders.T.astype(np.float32)
        overlap[taken] = -1
        best = np.argmax(overlap, axis=1)
        taken[np.arange(len(seeds)), best] = True
        shared &= holders[best]
    return max(packed_rows(shared), key=problem.weight)
