"""BSize (section 6.1.2): a blocker counts the more, the fewer of its terms are left."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.greedy import Blockers, Scores, delete_by_score, far

_ROWS = 1024
"""Protected entities scored together."""


def bsize(problem: Problem, deadline: Deadline) -> Solution:
    """Delete by BSize(t) = Σ_e Σ_{b ∈ B(e), t ∈ b} 1 / |b ∩ X̂|, over the protected entities still unsafe. B(e) is a set: equal
    blockers count once."""
    missing = (~problem.matrix).astype(np.float32)
    once = distinct(problem)

    def score(blockers: Blockers, unsafe: npt.NDArray[np.bool_]) -> Scores:
        total = np.zeros(problem.size)
        rows = np.flatnonzero(unsafe)
        for at in range(0, len(rows), _ROWS):
            part = rows[at : at + _ROWS]
            sizes = blockers.sizes[part]
            left = (sizes > 0) & (sizes < far(sizes)) & once[part]
            inverse = np.divide(np.float32(1), sizes, out=np.zeros(left.shape, np.float32), where=left)
            total += ((inverse @ missing) * blockers.masks[part]).sum(axis=0, dtype=np.float64)
        return total

    return delete_by_score(problem, "bsize", score, deadline)


def distinct(problem: Problem) -> npt.NDArray[np.bool_]:
    """For each protected entity, a row, the others whose blocker is the first of its kind.

    Blockers are told apart by numbers of 64 bits that their terms add up to.
    """
    words = -(-problem.size // 64)
    factors = np.random.default_rng(1).integers(1, 1 << 63, words, np.uint64) | np.uint64(1)
    missing, masks = (_in_words(flags, words) for flags in (~problem.matrix, problem.masks))
    found = np.zeros((len(masks), len(missing)), bool)
    for row, mask in zip(found, masks, strict=True):
        told = ((missing & mask) * factors).sum(axis=1)
        row[np.unique(told, return_index=True)[1]] = True
    return found


def _in_words(flags: npt.NDArray[np.bool_], words: int) -> npt.NDArray[np.uint64]:
    """Rows of booleans as numbers of 64 bits."""
    whole = np.zeros((len(flags), words * 64), bool)
    whole[:, : flags.shape[1]] = flags
    return np.packbits(whole, axis=1).view(np.uint64)
