"""L-local K-safety (section 5.2.1): which subsets of a window of terms are K-safe, and the bound they give.

All 2^L subsets of a window are counted at once: the entities' projections on the window are tallied and
summed over supersets, one vectorized pass a term.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem
from expurgate.privacy.ksafety.solvers.base import Deadline

Table = npt.NDArray[np.bool_]
_IMPOSSIBLE = -(1 << 62)


def safe_subsets(problem: Problem, start: int, length: int) -> Table:
    """For every subset x of the ``length`` terms from ``start`` on (as a number) whether x is K-safe."""
    window = slice(start, start + length)
    powers = 1 << np.arange(length, dtype=np.int64)
    support = _supersets(problem.matrix[:, window] @ powers, length)
    masks = problem.masks[:, window] @ powers
    rows = np.array([one.row >> start & ((1 << length) - 1) for one in problem.guarded], np.int64)
    with_own, any_own = _supersets(masks & rows, length), _supersets(masks, length)
    unsafe = ((with_own > 0) & (support <= problem.k)) | ((any_own > 0) & (support < problem.k))
    unsafe[0] = False
    for at in range(length):
        halves = unsafe.reshape(-1, 2, 1 << at)
        halves[:, 1] |= halves[:, 0]
    return ~unsafe


def _supersets(codes: npt.NDArray[np.int64], length: int) -> npt.NDArray[np.int64]:
    """For every subset x how many codes contain it."""
    counts = np.bincount(codes, minlength=1 << length)
    for at in range(length):
        halves = counts.reshape(-1, 2, 1 << at)
        halves[:, 0] += halves[:, 1]
    return counts


def subset_weights(weights: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """The weight of every subset of a window."""
    total = np.zeros(1, np.int64)
    for weight in weights:
        total = np.concatenate([total, total + weight])
    return total


def suffix_bounds(problem: Problem, length: int, deadline: Deadline | None = None) -> list[int]:
    """A*_L of every suffix D(r+1..n), r = 0…n: no K-safe subset of the suffix weighs more.

    When the time is up, every further term is taken to be kept: a bound still, and a worse one.
    """
    size = problem.size
    length = min(length, size)
    bounds = [0] * (size + 1)
    if not size:
        return bounds
    first = size - length
    best = np.where(
        safe_subsets(problem, first, length), subset_weights(problem.weights[first:]), np.int64(_IMPOSSIBLE)
    )
    for start in range(size - 1, first - 1, -1):
        tail = best.reshape(-1, 1 << (start - first))[:, 0]
        bounds[start] = int(tail.max())
    for start in range(first - 1, -1, -1):
        if deadline is not None and deadline.passed():
            bounds[start] = bounds[start + 1] + problem.weights[start]
            continue
        best = _step(problem, best, start, length)
        bounds[start] = int(best.max())
    return bounds


def _step(problem: Problem, best: npt.NDArray[np.int64], start: int, length: int) -> npt.NDArray[np.int64]:
    """A*_L(D_r | x) = w(x ∩ t_r) + max(A*_L(D_{r+1} | x − t_r), A*_L(D_{r+1} | (x − t_r) ∪ t_{r+L}))."""
    rest = best.reshape(2, -1).max(axis=0)
    extended = np.repeat(rest, 2)
    extended[1::2] += problem.weights[start]
    extended[~safe_subsets(problem, start, length)] = _IMPOSSIBLE
    return extended
