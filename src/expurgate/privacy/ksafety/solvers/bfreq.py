"""BFreq (section 6.1.1): the score of a term is the number of blockers it appears in."""

from __future__ import annotations

import numpy as np

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.greedy import delete_by_score


def bfreq(problem: Problem, _: Deadline) -> Solution:
    """Delete the most frequent term first. A term is in the blocker of e by every f that lacks it."""
    lacking = len(problem.matrix) - problem.matrix.sum(axis=0)
    scores = (problem.masks.sum(axis=0) * lacking).astype(np.float64)
    return delete_by_score(problem, "bfreq", lambda _: scores)
