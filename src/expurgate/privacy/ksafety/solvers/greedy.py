"""What the greedy heuristics share (section 6): blockers, and deleting terms until K of each are covered.

A blocker of a protected entity e is M(e) − C(f) for another entity f: once it is deleted, f holds what is
left of e. The document is K-safe when K blockers of each protected entity are covered (proposition 6.1).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution, packed
from expurgate.privacy.ksafety.solvers.base import trivial_bound

Scores = npt.NDArray[np.float64]
FAR = np.int16(1 << 14)
"""The size of the blocker an entity would have against itself: never covered."""


class Blockers:
    """The sizes of all blockers, protected × entities, of the terms not yet deleted."""

    def __init__(self, problem: Problem) -> None:
        self.k = problem.k
        self.kept = np.ones(problem.size, bool)
        self.masks = problem.masks
        self.missing = ~problem.matrix
        self.sizes = sizes_of(self.masks, self.missing)
        own = problem.own_rows
        self.sizes[own >= 0, own[own >= 0]] = FAR

    def unsafe(self) -> npt.NDArray[np.bool_]:
        """The protected entities with terms left and fewer than K blockers covered."""
        covered: npt.NDArray[np.int64] = np.count_nonzero(self.sizes == 0, axis=1)
        return (covered < self.k) & (self.masks & self.kept).any(axis=1)

    def delete(self, term: int) -> None:
        """Every blocker with ``term`` in it is one term smaller."""
        self.kept[term] = False
        touched = np.flatnonzero(self.masks[:, term])
        self.sizes[touched] -= self.missing[:, term].astype(np.int16)


def sizes_of(masks: npt.NDArray[np.bool_], missing: npt.NDArray[np.bool_]) -> npt.NDArray[np.int16]:
    """|M(e) − C(f)| for all pairs."""
    return (masks.astype(np.float32) @ missing.T.astype(np.float32)).astype(np.int16)


def forced(problem: Problem) -> list[int]:
    """Terms no K-safe set can hold: too few entities share them (section 6.2, second observation)."""
    return [at for at in range(problem.size) if not problem.safe_with(0, at)]


def delete_by_score(problem: Problem, name: str, score: Callable[[Blockers], Scores]) -> Solution:
    """Delete the term with the largest score by weight until nothing is unsafe."""
    blockers = Blockers(problem)
    for term in forced(problem):
        blockers.delete(term)
    weights = np.array(problem.weights, np.float64)
    rounds = 0
    while blockers.unsafe().any():
        rounds += 1
        ranked = np.where(blockers.kept, score(blockers) / weights, -1.0)
        blockers.delete(int(np.argmax(ranked)))
    return Solution(packed(blockers.kept), trivial_bound(problem), name, rounds)
