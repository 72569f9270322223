"""What the greedy heuristics share (section 6): blockers, and deleting terms until K of each are covered.

A blocker of a protected entity e is M(e) − C(f) for another entity f: once it is deleted, f holds what is
left of e. The document is K-safe when K blockers of each protected entity are covered (proposition 6.1).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution, bits, packed
from expurgate.privacy.ksafety.solvers.base import Deadline, forced, trivial_bound

Scores = npt.NDArray[np.float64]
Sizes = npt.NDArray[np.unsignedinteger]
_ROWS = 1024
"""Protected entities whose blockers are measured together."""


class Blockers:
    """The sizes of all blockers, protected × entities, of the terms not yet deleted."""

    def __init__(self, problem: Problem) -> None:
        self.k = problem.k
        self.kept = np.ones(problem.size, bool)
        self.masks = problem.masks
        self.missing = ~problem.matrix
        own = problem.own_rows
        parts = [sizes_of(self.masks[at : at + _ROWS], self.missing) for at in range(0, len(self.masks), _ROWS)]
        self.sizes = np.concatenate(parts)
        self.sizes[own >= 0, own[own >= 0]] = far(self.sizes)

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


def sizes_of(masks: npt.NDArray[np.bool_], missing: npt.NDArray[np.bool_]) -> Sizes:
    """|M(e) − C(f)| for all pairs."""
    narrow = masks.shape[1] < 250
    product = masks.astype(np.float32) @ missing.T.astype(np.float32)
    sizes: Sizes = product.astype(np.uint8 if narrow else np.uint16)
    return sizes


def best_term(scores: Scores, kept: npt.NDArray[np.bool_]) -> int:
    """The kept term with the largest score; of those equal to nine digits the first."""
    return int(np.argmax(np.where(kept, np.round(scores, 9), -1.0)))


Score = Callable[[Blockers, npt.NDArray[np.bool_]], Scores]
"""From the blockers and which protected entities are still unsafe to the score of every term."""


def delete_by_score(problem: Problem, name: str, score: Score, deadline: Deadline) -> Solution:
    """Delete the term with the largest score by weight until nothing is unsafe; at the deadline all that endanger."""
    blockers = Blockers(problem)
    for term in bits(forced(problem)):
        blockers.delete(term)
    weights = np.array(problem.weights, np.float64)
    rounds = 0
    while (unsafe := blockers.unsafe()).any():
        rounds += 1
        if deadline.passed():
            blockers.kept &= ~blockers.masks[unsafe].any(axis=0)
            break
        blockers.delete(best_term(score(blockers, unsafe) / weights, blockers.kept))
    return Solution(packed(blockers.kept), trivial_bound(problem), name, rounds)
