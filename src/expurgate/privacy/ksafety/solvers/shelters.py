"""A K-safe set from the other side: what K + 1 entities have in common shelters every protected entity.

If all of T lies in the contexts of K + 1 entities, then whatever T tells of a protected e, at least K of them other
than e share it. So a largest set that K + 1 entities share is K-safe; it is sought greedily from many seeds at once.
"""

from __future__ import annotations

import numpy as np

from expurgate.privacy.ksafety.model import Problem, packed_rows
from expurgate.privacy.ksafety.solvers.base import Deadline

_SEEDS = 256


def common_ground(problem: Problem, deadline: Deadline) -> int:
    """The heaviest set found that K + 1 entities share; empty when there are not so many, or the time is up before."""
    holders = problem.matrix
    if len(holders) <= problem.k or deadline.passed():
        return 0
    weights = np.array(problem.weights, np.float64)
    values = holders * weights
    seeds = np.argsort(-values.sum(axis=1), kind="stable")[:_SEEDS]
    shared = holders[seeds].copy()
    taken = np.zeros((len(seeds), len(holders)), bool)
    taken[np.arange(len(seeds)), seeds] = True
    for _ in range(problem.k):
        if deadline.passed():
            return 0
        overlap = (shared * weights).astype(np.float32) @ holders.T.astype(np.float32)
        overlap[taken] = -1
        best = np.argmax(overlap, axis=1)
        taken[np.arange(len(seeds)), best] = True
        shared &= holders[best]
    return max(packed_rows(shared), key=problem.weight)
