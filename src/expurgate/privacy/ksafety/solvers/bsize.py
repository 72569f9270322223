"""BSize (section 6.1.2): a blocker counts the more, the fewer of its terms are left."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.greedy import Blockers, Scores, delete_by_score, distinct, far

_ROWS = 1024
"""Protected entities scored together."""


def bsize(problem: Problem, deadline: Deadline) -> Solution:
    """Delete by BSize(t) = Σ_e Σ_{b ∋ t} 1 / |b ∩ X̂|, over the different blockers of the protected entities still unsafe."""
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
