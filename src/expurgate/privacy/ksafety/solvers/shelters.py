"""A K-safe set from the other side: what K + 1 entities have in common shelters every protected entity.

If all of T lies in the contexts of K + 1 entities, then whatever T tells of a protected e, at least K of them other
than e share it. So a largest set that K + 1 entities share is K-safe; it is sought greedily from many seeds at once.
"""

from __future__ import annotations

import numpy as np

from expurgate.privacy.ksafety.model import Problem, packed_rows

_SEEDS = 256


def common_ground(problem: Problem) -> int:
    """The heaviest set found that K + 1 entities share; empty when there are not so many."""
    holders = problem.matrix
    if len(holders) <= problem.k:
        return 0
    weights = np.array(problem.weights, np.float64)
    values = holders * weights
    seeds = np.argsort(-values.sum(axis=1), kind="stable")[:_SEEDS]
    shared = holders[seeds].copy()
    taken = np.zeros((len(seeds), len(holders)), bool)
    taken[np.arange(len(seeds)), seeds] = True
    for _ in range(problem.k):
        overlap = (shared * weights).astype(np.float32) @ holders.T.astype(np.float32)
        overlap[taken] = -1
        best = np.argmax(overlap, axis=1)
        taken[np.arange(len(seeds)), best] = True
        shared &= holders[best]
    return max(packed_rows(shared), key=problem.weight)
