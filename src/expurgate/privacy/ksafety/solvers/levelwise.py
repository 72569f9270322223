"""The levelwise algorithm (section 5.1): all K-safe sets of one size, then of the next."""

from __future__ import annotations

from itertools import groupby

from expurgate.privacy.ksafety.model import Problem, Solution, bits
from expurgate.privacy.ksafety.solvers.base import Deadline, forced, restored, trivial_bound


def levelwise(problem: Problem, deadline: Deadline) -> Solution:
    """The K-safe set of largest weight, by the a-priori criterion: each subset of a K-safe set is K-safe."""
    level: list[tuple[int, ...]] = [(at,) for at in bits(problem.everything & ~forced(problem))]
    best, rounds = 0, 0
    while level:
        rounds += 1
        sets = {_mask(one) for one in level}
        best = max(best, max(sets, key=lambda one: (problem.weight(one), -one)), key=problem.weight)
        following = []
        for candidate in _candidates(level, sets):
            if deadline.passed():
                return Solution(restored(problem, best), trivial_bound(problem), "levelwise", rounds)
            if problem.safe_with(_mask(candidate[:-1]), candidate[-1]):
                following.append(candidate)
        level = following
    return Solution(best, problem.weight(best), "levelwise", rounds)


def _mask(terms: tuple[int, ...]) -> int:
    return sum(1 << at for at in terms)


def _candidates(level: list[tuple[int, ...]], sets: set[int]) -> list[tuple[int, ...]]:
    """Sets one larger, all of whose subsets of this size are K-safe; joined on a common beginning."""
    found = []
    for prefix, group in groupby(level, key=lambda one: one[:-1]):
        ends = [one[-1] for one in group]
        for at, first in enumerate(ends):
            for last in ends[at + 1 :]:
                whole = _mask((*prefix, first, last))
                if all(whole & ~(1 << term) in sets for term in prefix):
                    found.append((*prefix, first, last))
    return found
