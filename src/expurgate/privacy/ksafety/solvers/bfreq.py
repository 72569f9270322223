"""BFreq (section 6.1.1): the score of a term is the number of different blockers it appears in."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution
from expurgate.privacy.ksafety.solvers.base import Deadline
from expurgate.privacy.ksafety.solvers.greedy import Blockers, Scores, delete_by_score, distinct

_ROWS = 1024
"""Protected entities whose blockers are counted together."""


def bfreq(problem: Problem, deadline: Deadline) -> Solution:
    """Delete the term of the most different blockers first.

    Entities that are safe already are passed over at each step, which gives the quality the paper reports.
    """
    missing = (~problem.matrix).astype(np.float32)
    once = distinct(problem)
    parts = [once[at : at + _ROWS].astype(np.float32) @ missing for at in range(0, len(once), _ROWS)]
    times = np.concatenate(parts) * problem.masks

    def score(blockers: Blockers, unsafe: npt.NDArray[np.bool_]) -> Scores:
        scores: Scores = times[unsafe].sum(axis=0, dtype=np.float64)
        return scores

    return delete_by_score(problem, "bfreq", score, deadline)
