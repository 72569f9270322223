"""The best-first search (section 5.2): expand the most promising prefix first, bounded by L-local K-safety."""

from __future__ import annotations

import heapq

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline, Solver, restored

DEFAULT_WINDOW = 12


def bestfirst(window: int = DEFAULT_WINDOW) -> Solver:
    """The solver with windows of ``window`` terms (the paper's L); 1 is the naive bound of the paper."""

    def solve(problem: Problem, deadline: Deadline) -> Solution:
        return search(problem, deadline, window)

    return solve


def search(problem: Problem, deadline: Deadline, window: int, *, most: int | None = None) -> Solution:
    """Pairs ⟨s, r⟩: s is a K-safe subset of the first r terms; taken by w(s) + A*_L(D_{r+1,n}).

    After ``most`` pairs, or when the time is up, the best so far with the bound that is proven.
    """
    from expurgate.privacy.ksafety.solvers.windows import suffix_bounds

    bounds = suffix_bounds(problem, window, deadline)
    queue = [(-bounds[0], 0, 0, 0)]
    rounds = 0
    while True:
        upper, depth, kept, weight = heapq.heappop(queue)
        rounds += 1
        at = -depth
        if at == problem.size:
            return Solution(kept, weight, "bestfirst", rounds)
        if rounds == most or (rounds % 256 == 0 and deadline.passed()):
            best = restored(problem, max([*queue, (upper, depth, kept, weight)], key=lambda one: one[3])[2])
            return Solution(best, max(-upper, problem.weight(best)), "bestfirst", rounds)
        heapq.heappush(queue, (-(weight + bounds[at + 1]), depth - 1, kept, weight))
        if problem.safe_with(kept, at):
            heavier = weight + problem.weights[at]
            heapq.heappush(queue, (-(heavier + bounds[at + 1]), depth - 1, kept | 1 << at, heavier))
