"""BTop (section 6.1.3): of the blockers that hold a term the K smallest count, for entities still unsafe.

The score needs no blocker itself, only how many of each size hold a term. ``btop_naive`` counts all of them
after each deletion. ``btop`` keeps a pool of the smallest: a deletion shrinks a blocker by one term at most, so
one outside the pool is larger than ``reach``, which falls by one a deletion, and adds at most 1 / (reach + 1).
The score then lies between two bounds; a pool is filled up only when they leave open which term is best.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution, packed
from expurgate.privacy.ksafety.solvers.base import Deadline, forced, trivial_bound
from expurgate.privacy.ksafety.solvers.greedy import Blockers, Scores, best_term, delete_by_score, far, sizes_of

_POOL = 3
"""How many times K blockers a pool begins with."""
_CHUNK = 1 << 24
"""How many pairs of entities are looked at together."""
_SAMPLE = 16
_ALL = 1 << 30
"""The reach of a pool that holds every blocker."""

Indices = npt.NDArray[np.int64]
Sizes = npt.NDArray[np.int16]
Counts = npt.NDArray[np.int32]


def btop_naive(problem: Problem, _: Deadline) -> Solution:
    """BTop with every blocker of every unsafe entity looked at after each deletion (section 6.2.1)."""

    def score(blockers: Blockers) -> Scores:
        total = np.zeros(problem.size)
        for one in np.flatnonzero(blockers.unsafe()).tolist():
            holders = np.flatnonzero(blockers.open(one))
            owner = np.zeros(len(holders), np.int64)
            counts = _counts(owner, blockers.sizes[one, holders].astype(np.int16), blockers.missing[holders], 1)
            total += _bounds(counts, np.array([_ALL]), problem.k)[0][0] * (blockers.masks[one] & blockers.kept)
        return total

    return delete_by_score(problem, "btop-naive", score)


def btop(problem: Problem, _: Deadline) -> Solution:
    """BTop with lazily kept pools of the smallest blockers (section 6.2.2); the same answer as ``btop_naive``."""
    kept = delete_from(problem, problem.everything)
    return Solution(kept, trivial_bound(problem), "btop")


def delete_from(problem: Problem, start: int) -> int:
    """A K-safe subset of ``start``: what BTop leaves of it."""
    start &= ~forced(problem)
    pools = _Pools(problem, np.array([start >> at & 1 for at in range(problem.size)], bool))
    while pools.unsafe.any():
        pools.delete(pools.best())
    return packed(pools.kept)


class _Pools:
    """For every unsafe protected entity the smallest of its blockers, as triples (owner, holder, size).

    ``low`` and ``high`` are the bounds of each term's score, protected × terms.
    """

    def __init__(self, problem: Problem, kept: npt.NDArray[np.bool_]) -> None:
        self.k = problem.k
        self.kept = kept
        self.masks = problem.masks
        self.missing = ~problem.matrix
        self.own = problem.own_rows
        self.weights = np.array(problem.weights, np.float64)
        count = len(self.masks)
        self.low = np.zeros((count, problem.size))
        self.high = np.zeros((count, problem.size))
        self.covered = np.zeros(count, np.int64)
        self.reach = np.zeros(count, np.int64)
        self.owner = np.zeros(0, np.int64)
        self.holder = np.zeros(0, np.int64)
        self.size = np.zeros(0, np.int16)
        self._fill(np.arange(count), self.k * _POOL)

    @property
    def unsafe(self) -> npt.NDArray[np.bool_]:
        """The protected entities with fewer than K blockers covered."""
        return self.covered < self.k

    def best(self) -> int:
        """The term with the largest score by weight; pools are filled up until that is certain."""
        wanted = self.k * _POOL
        while True:
            low, high = self.low.sum(axis=0) / self.weights, self.high.sum(axis=0) / self.weights
            best = best_term(low, self.kept)
            open_ones = self.kept & (high > low + 1e-9) & (high >= low[best] - 1e-9)
            open_ones[best] &= bool(open_ones.sum() > 1)
            if not open_ones.any():
                return best
            wanted *= 2
            vague = (self.high[:, open_ones] > self.low[:, open_ones] + 1e-12).any(axis=1)
            self._fill(np.flatnonzero(vague), wanted)

    def delete(self, term: int) -> None:
        """Delete ``term`` and bring the pools and scores of the entities it touches up to date."""
        self.kept[term] = False
        touched = self.masks[:, term] & self.unsafe
        shrunk = touched[self.owner] & self.missing[self.holder, term]
        self.size[shrunk] -= 1
        self.reach[touched] -= 1
        done = self.owner[shrunk & (self.size == 0)]
        self.covered += np.bincount(done, minlength=len(self.covered))
        self._refill_short(np.flatnonzero(touched & self.unsafe & (self.reach < 1)))
        unsafe = self.unsafe
        keep = (self.size > 0) & unsafe[self.owner]
        self.owner, self.holder, self.size = self.owner[keep], self.holder[keep], self.size[keep]
        self.low[~unsafe] = self.high[~unsafe] = 0
        self.low[:, term] = self.high[:, term] = 0
        self._score(np.flatnonzero(touched & unsafe))

    def _refill_short(self, entities: Indices) -> None:
        """A pool that reaches no further than covered blockers may miss one that is covered: fill it up."""
        if len(entities):
            self._fill(entities, self.k * _POOL)

    def _fill(self, entities: Indices, wanted: int) -> None:
        """Make the pools of ``entities`` anew, each with about ``wanted`` blockers where there are so many."""
        step = max(1, _CHUNK // max(1, len(self.missing)))
        for at in range(0, len(entities), step):
            self._fill_chunk(entities[at : at + step], wanted)
        self._score(entities[self.covered[entities] < self.k])

    def _fill_chunk(self, entities: Indices, wanted: int) -> None:
        masks = self.masks[entities] & self.kept
        sizes = sizes_of(masks, self.missing, self.own[entities])
        self.covered[entities] = np.where(masks.any(axis=1), np.count_nonzero(sizes == 0, axis=1), self.k)
        reach = _reach(sizes, wanted)
        self.reach[entities] = reach if reach < far(sizes) - 1 else _ALL
        at, holder = np.nonzero((sizes <= reach) & (sizes > 0) & (self.covered[entities] < self.k)[:, None])
        others = np.ones(len(self.masks), bool)
        others[entities] = False
        rest = others[self.owner]
        self.owner = np.concatenate([self.owner[rest], entities[at]])
        self.holder = np.concatenate([self.holder[rest], holder])
        self.size = np.concatenate([self.size[rest], sizes[at, holder].astype(np.int16)])

    def _score(self, entities: Indices) -> None:
        """The bounds of the scores of ``entities`` from their pools."""
        if not len(entities):
            return
        place = np.full(len(self.covered), -1)
        place[entities] = np.arange(len(entities))
        owner = place[self.owner]
        chosen = np.flatnonzero(owner >= 0)
        counts = _counts(owner[chosen], self.size[chosen], self.missing[self.holder[chosen]], len(entities))
        relevant = self.masks[entities] & self.kept
        low, high = _bounds(counts, self.reach[entities], self.k)
        self.low[entities] = low * relevant
        self.high[entities] = high * relevant


def _reach(sizes: npt.NDArray[np.unsignedinteger], wanted: int) -> int:
    """A size up to which a typical row has ``wanted`` blockers, judged by a few rows evenly spread."""
    largest = far(sizes) - 1
    sample = sizes[:: max(1, len(sizes) // _SAMPLE)]
    if sizes.shape[1] <= wanted:
        return largest
    for size in range(1, largest):
        if np.median(np.count_nonzero(sample <= size, axis=1)) > wanted:
            return size
    return largest


def _counts(owner: Indices, size: Sizes, missing: npt.NDArray[np.bool_], owners: int) -> Counts:
    """Owners × sizes × terms: how many blockers of a size hold a term (the paper's |B'(e, t, i)|)."""
    top = int(size.max(initial=0)) + 1
    counts = np.zeros((owners * top, missing.shape[1]), np.int32)
    if len(size):
        key = owner * top + size
        order = np.argsort(key, kind="stable")
        key = key[order]
        starts = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
        counts[key[starts]] = np.add.reduceat(missing[order].view(np.uint8), starts, axis=0, dtype=np.uint16)
    return counts.reshape(owners, top, -1)


def _bounds(counts: Counts, reach: Indices, k: int) -> tuple[Scores, Scores]:
    """Σ 1/i over the K smallest blockers that hold each term, of those counted, and at most.

    Up to ``reach`` every blocker is counted; each of the K that is not found there adds 1 / (reach + 1) at most.
    """
    left = np.full((counts.shape[0], counts.shape[2]), k, np.int32)
    unseen = left.copy()
    low = np.zeros(left.shape)
    high = np.zeros(left.shape)
    for size in range(1, counts.shape[1]):
        taken = np.minimum(counts[:, size], left)
        left -= taken
        part = taken * (1.0 / size)
        low += part
        inside = reach >= size
        if inside.all():
            unseen -= taken
            high += part
        elif inside.any():
            unseen -= taken * inside[:, None]
            high += part * inside[:, None]
    rest = np.where(reach >= _ALL // 2, 0.0, 1.0 / (np.maximum(reach, 0) + 1.0))
    return low, high + rest[:, None] * unseen
