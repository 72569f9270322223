"""What the greedy heuristics share (section 6): blockers, and deleting terms until K of each are covered.

A blocker of a protected entity e is M(e) − C(f) for another entity f: once it is deleted, f holds what is
left of e. The document is K-safe when K blockers of each protected entity are covered (proposition 6.1).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution, bits, packed
from expurgate.privacy.ksafety.solvers.base import forced, trivial_bound

Scores = npt.NDArray[np.float64]
Sizes = npt.NDArray[np.unsignedinteger]


class Blockers:
    """The sizes of all blockers, protected × entities, of the terms not yet deleted."""

    def __init__(self, problem: Problem) -> None:
        self.k = problem.k
        self.kept = np.ones(problem.size, bool)
        self.masks = problem.masks
        self.missing = ~problem.matrix
        self.sizes = sizes_of(self.masks, self.missing, problem.own_rows)

    def unsafe(self) -> npt.NDArray[np.bool_]:
        """The protected entities with terms left and fewer than K blockers covered."""
        covered: npt.NDArray[np.int64] = np.count_nonzero(self.sizes == 0, axis=1)
        return (covered < self.k) & (self.masks & self.kept).any(axis=1)

    def delete(self, term: int) -> None:
        """Every blocker with ``term`` in it is one term smaller."""
        self.kept[term] = False
        touched = np.flatnonzero(self.masks[:, term])
        self.sizes[touched] -= self.missing[:, term] & (self.sizes[touched] < far(self.sizes))

    def open(self, one: int | slice = slice(None)) -> npt.NDArray[np.bool_]:
        """Which blockers are there and not covered, of one protected entity or of all."""
        sizes = self.sizes[one]
        return (sizes > 0) & (sizes < far(sizes))


def far(sizes: Sizes) -> int:
    """The size given to the blocker an entity would have against itself: never covered."""
    return int(np.iinfo(sizes.dtype).max)


def sizes_of(masks: npt.NDArray[np.bool_], missing: npt.NDArray[np.bool_], own: npt.NDArray[np.int64]) -> Sizes:
    """|M(e) − C(f)| for all pairs; ``own`` is the place of each e among the f, or -1."""
    narrow = masks.shape[1] < 250
    product = masks.astype(np.float32) @ missing.T.astype(np.float32)
    sizes: Sizes = product.astype(np.uint8 if narrow else np.uint16)
    sizes[own >= 0, own[own >= 0]] = far(sizes)
    return sizes


def best_term(scores: Scores, kept: npt.NDArray[np.bool_]) -> int:
    """The kept term with the largest score; of those equal to nine digits the first."""
    return int(np.argmax(np.where(kept, np.round(scores, 9), -1.0)))


def delete_by_score(problem: Problem, name: str, score: Callable[[Blockers], Scores]) -> Solution:
    """Delete the term with the largest score by weight until nothing is unsafe."""
    blockers = Blockers(problem)
    for term in bits(forced(problem)):
        blockers.delete(term)
    weights = np.array(problem.weights, np.float64)
    rounds = 0
    while blockers.unsafe().any():
        rounds += 1
        blockers.delete(best_term(score(blockers) / weights, blockers.kept))
    return Solution(packed(blockers.kept), trivial_bound(problem), name, rounds)
