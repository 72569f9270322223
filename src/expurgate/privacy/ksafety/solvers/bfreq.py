"""BFreq (section 6.1.1): the score of a term is the number of blockers it appears in."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.greedy import Blockers, Scores, delete_by_score


def bfreq(problem: Problem, deadline: Deadline) -> Solution:
    """Delete the most frequent term first. A term is in the blocker of e by every f that lacks it.

    Entities that are safe already are passed over at each step, which gives the quality the paper reports.
    """
    lacking = len(problem.matrix) - problem.matrix.sum(axis=0)

    def score(blockers: Blockers, unsafe: npt.NDArray[np.bool_]) -> Scores:
        scores: Scores = (blockers.masks[unsafe].sum(axis=0) * lacking).astype(np.float64)
        return scores

    return delete_by_score(problem, "bfreq", score, deadline)
