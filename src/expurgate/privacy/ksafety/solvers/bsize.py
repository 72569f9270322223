"""BSize (section 6.1.2): a blocker counts the more, the fewer of its terms are left."""

from __future__ import annotations

import numpy as np

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.greedy import Blockers, Scores, delete_by_score


def bsize(problem: Problem, _: Deadline) -> Solution:
    """Delete by BSize(t) = Σ_e Σ_{b ∋ t} 1 / |b ∩ X̂|, over all blockers of all protected entities."""
    missing = (~problem.matrix).astype(np.float32)

    def score(blockers: Blockers) -> Scores:
        open_ones = blockers.open()
        inverse = np.divide(np.float32(1), blockers.sizes, out=np.zeros(open_ones.shape, np.float32), where=open_ones)
        scores: Scores = ((inverse @ missing) * blockers.masks).sum(axis=0, dtype=np.float64)
        return scores

    return delete_by_score(problem, "bsize", score)
