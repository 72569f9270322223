"""BTop (section 6.1.3): of the blockers that hold a term the K smallest count, for entities still unsafe.

The score needs no blocker itself, only how many of each size hold a term. ``btop_naive`` keeps all of them up to date
after each deletion. ``btop`` keeps a pool of the smallest: a deletion shrinks a blocker by one term at most, so
one outside the pool is larger than ``reach``, which falls by one a deletion, and adds at most 1 / (reach + 1).
The score then lies between two bounds; a pool is filled up only when they leave open which term is best.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution, packed
from expurgate.privacy.ksafety.solvers.base import Deadline, forced, trivial_bound
from expurgate.privacy.ksafety.solvers.greedy import Scores, best_term, sizes_of

_POOL = 3
"""How many times K blockers a pool begins with."""
_CHUNK = 1 << 22
"""How many pairs of entities are looked at together."""
_CELLS = 1 << 24
"""How many counts (entities × sizes × terms) are held together."""
_SAMPLE = 16
_CLOSE = 1e-6
"""Scores that differ by less are equal."""
_ALL = 1 << 30
"""The reach of a pool that holds every blocker."""
_MANY = 1 << 18
"""Blockers of a chunk from which on equal ones are sought and counted together; fewer are as quick one by one."""
_HASH_BITS = 43
"""Terms have random numbers of so many bits; sums of a thousand of them are exact in double precision."""

Indices = npt.NDArray[np.int64]
Sizes = npt.NDArray[np.int16]
Counts = npt.NDArray[np.int32]


def btop_naive(problem: Problem, deadline: Deadline) -> Solution:
    """BTop with every blocker of every unsafe entity kept up to date after each deletion (section 6.2.1)."""
    kept = delete_from(problem, problem.everything, deadline, pool=len(problem.matrix) + 1)
    return Solution(kept, trivial_bound(problem), "btop-naive")


def btop(problem: Problem, deadline: Deadline) -> Solution:
    """BTop with lazily kept pools of the smallest blockers (section 6.2.2); the same answer as ``btop_naive``."""
    return Solution(delete_from(problem, problem.everything, deadline), trivial_bound(problem), "btop")


def delete_from(problem: Problem, start: int, deadline: Deadline | None = None, *, pool: int | None = None) -> int:
    """A K-safe subset of ``start``: what BTop leaves of it.

    When the time is up, every term goes that endangers somebody still unsafe: less is kept, and it is safe. ``pool``: how
    many blockers an entity begins with.
    """
    deadline = deadline or Deadline()
    start &= ~forced(problem)
    pools = _Pools(problem, np.array([start >> at & 1 for at in range(problem.size)], bool), pool, deadline)
    while pools.unsafe.any():
        if deadline.passed():
            pools.kept &= ~pools.masks[pools.unsafe].any(axis=0)
            break
        pools.delete(pools.best())
    return packed(pools.kept)


class _Pools:
    """For every unsafe protected entity the smallest of its blockers, as (owner, holder, size, times).

    Blockers of one owner that have the same terms are one, counted so many ``times``. ``low`` and ``high`` are the bounds of
    each term's score, protected × terms.
    """

    def __init__(self, problem: Problem, kept: npt.NDArray[np.bool_], pool: int | None, deadline: Deadline) -> None:
        self.k = problem.k
        self.kept = kept
        self.masks = problem.masks
        rows, place, times = np.unique(
            np.packbits(~problem.matrix, axis=1), axis=0, return_inverse=True, return_counts=True
        )
        self.missing = np.unpackbits(rows, axis=1, count=problem.size).astype(bool)
        self.times = times
        self.own = np.where(problem.own_rows >= 0, place.ravel()[problem.own_rows], -1)
        self.weights = np.array(problem.weights, np.float64)
        self.pool = self.k * _POOL if pool is None else pool
        self._deadline = deadline
        self._names = np.random.default_rng(0).integers(1, 1 << _HASH_BITS, problem.size).astype(np.float64)
        count = len(self.masks)
        self.low = np.zeros((count, problem.size), np.float32)
        self.high = np.zeros((count, problem.size), np.float32)
        self.covered = np.zeros(count, np.int64)
        self.reach = np.zeros(count, np.int64)
        self.owner = np.zeros(0, np.int32)
        self.holder = np.zeros(0, np.int32)
        self.size = np.zeros(0, np.int16)
        self.count = np.zeros(0, np.int32)
        self._fill(np.arange(count), self.pool)

    @property
    def unsafe(self) -> npt.NDArray[np.bool_]:
        """The protected entities with fewer than K blockers covered."""
        return self.covered < self.k

    def best(self) -> int:
        """The term with the largest score by weight; pools are filled up until that is certain, or the time is up."""
        wanted = self.pool
        while True:
            low = self.low.sum(axis=0, dtype=np.float64) / self.weights
            high = self.high.sum(axis=0, dtype=np.float64) / self.weights
            best = best_term(low, self.kept)
            open_ones = self.kept & (high > low + _CLOSE) & (high >= low[best] - _CLOSE)
            open_ones[best] &= bool(open_ones.sum() > 1)
            if not open_ones.any() or self._deadline.passed():
                return best
            wanted *= 2
            vague = (self.high[:, open_ones] > self.low[:, open_ones] + _CLOSE).any(axis=1)
            self._fill(np.flatnonzero(vague), wanted)

    def delete(self, term: int) -> None:
        """Delete ``term`` and bring the pools and scores of the entities it touches up to date."""
        self.kept[term] = False
        touched = self.masks[:, term] & self.unsafe
        shrunk = touched[self.owner] & self.missing[self.holder, term]
        self.size[shrunk] -= 1
        self.reach[touched] -= 1
        done = shrunk & (self.size == 0)
        self.covered += np.bincount(self.owner[done], self.count[done], minlength=len(self.covered)).astype(np.int64)
        self._refill_short(np.flatnonzero(touched & self.unsafe & (self.reach < 1)))
        unsafe = self.unsafe
        self._select((self.size > 0) & unsafe[self.owner])
        self.low[~unsafe] = self.high[~unsafe] = 0
        self.low[:, term] = self.high[:, term] = 0
        self._score(np.flatnonzero(touched & unsafe))

    def _select(self, which: npt.NDArray[np.bool_]) -> None:
        self.owner, self.holder = self.owner[which], self.holder[which]
        self.size, self.count = self.size[which], self.count[which]

    def _refill_short(self, entities: Indices) -> None:
        """A pool that reaches no further than covered blockers may miss one that is covered: fill it up."""
        if len(entities):
            self._fill(entities, self.pool)

    def _fill(self, entities: Indices, wanted: int) -> None:
        """Make the pools of ``entities`` anew, each with about ``wanted`` blockers where there are so many."""
        step = max(1, _CHUNK // max(1, len(self.missing)))
        for at in range(0, len(entities), step):
            if self._deadline.passed():
                return
            self._fill_chunk(entities[at : at + step], wanted)
        self._score(entities[self.covered[entities] < self.k])

    def _fill_chunk(self, entities: Indices, wanted: int) -> None:
        masks, own = self.masks[entities] & self.kept, self.own[entities]
        sizes = sizes_of(masks, self.missing)
        here = np.arange(len(entities))
        zero = sizes == 0
        covered = zero @ self.times - ((own >= 0) & zero[here, own])
        self.covered[entities] = np.where(masks.any(axis=1), covered, self.k)
        reach = _reach(sizes, self.times, wanted)
        self.reach[entities] = reach if reach < int(sizes.max(initial=0)) else _ALL
        at, holder = np.nonzero((sizes <= reach) & ~zero & (self.covered[entities] < self.k)[:, None])
        times = self.times[holder] - (holder == own[at])
        at, holder, times = self._merged(masks, at[times > 0], holder[times > 0], times[times > 0])
        others = np.ones(len(self.masks), bool)
        others[entities] = False
        self._select(others[self.owner])
        self.owner = np.concatenate([self.owner, entities[at].astype(np.int32)])
        self.holder = np.concatenate([self.holder, holder.astype(np.int32)])
        self.size = np.concatenate([self.size, sizes[at, holder].astype(np.int16)])
        self.count = np.concatenate([self.count, times.astype(np.int32)])

    def _merged(
        self, masks: npt.NDArray[np.bool_], at: Indices, holder: Indices, times: Indices
    ) -> tuple[Indices, Indices, Indices]:
        """Blockers of one owner with the same terms as one, by the sum of their terms' random numbers."""
        if len(at) < _MANY:
            return at, holder, times
        sums = (masks * self._names) @ self.missing.T.astype(np.float64)
        key = sums[at, holder]
        order = np.lexsort((key, at))
        at, holder, times, key = at[order], holder[order], times[order], key[order]
        first = np.flatnonzero(np.concatenate([[True], (at[1:] != at[:-1]) | (key[1:] != key[:-1])]))
        return at[first], holder[first], np.add.reduceat(times, first)

    def _score(self, entities: Indices) -> None:
        """The bounds of the scores of ``entities`` from their pools, as many at once as memory is meant for."""
        order = np.argsort(self.owner, kind="stable")
        bounds = np.searchsorted(self.owner[order], np.arange(len(self.covered) + 1))
        top = int(self.size.max(initial=0)) + 1
        held = np.cumsum(np.maximum(bounds[entities + 1] - bounds[entities], top))
        parts = held // max(1, _CELLS // max(1, self.missing.shape[1]))
        for part in np.split(entities, np.flatnonzero(np.diff(parts)) + 1) if len(entities) else ():
            if self._deadline.passed():
                return
            self._score_chunk(part, order, bounds)

    def _score_chunk(self, entities: Indices, order: Indices, bounds: Indices) -> None:
        chosen = np.concatenate([order[bounds[one] : bounds[one + 1]] for one in entities.tolist()])
        place = np.full(len(self.covered), -1)
        place[entities] = np.arange(len(entities))
        owner = place[self.owner[chosen]]
        missing = self.missing[self.holder[chosen]]
        counts = _counts(owner, self.size[chosen], missing, self.count[chosen], len(entities), self.k)
        relevant = self.masks[entities] & self.kept
        low, high = _bounds(counts, self.reach[entities], self.k)
        self.low[entities] = low * relevant
        self.high[entities] = high * relevant


def _reach(sizes: npt.NDArray[np.unsignedinteger], times: Indices, wanted: int) -> int:
    """A size up to which a typical row has ``wanted`` blockers, judged by a few rows evenly spread."""
    largest = int(sizes.max(initial=0))
    sample = sizes[:: max(1, len(sizes) // _SAMPLE)]
    if int(times.sum()) <= wanted:
        return largest
    for size in range(1, largest):
        if np.median((sample <= size) @ times) > wanted:
            return size
    return largest


def _counts(owner: Indices, size: Sizes, missing: npt.NDArray[np.bool_], times: Counts, owners: int, k: int) -> Counts:
    """Owners × sizes × terms: how many blockers of a size hold a term (the paper's |B'(e, t, i)|); K stands for more."""
    top = int(size.max(initial=0)) + 1
    counts = np.zeros((owners * top, missing.shape[1]), np.int32)
    if len(size):
        key = owner * top + size
        order = np.argsort(key, kind="stable")
        key = key[order]
        starts = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
        if int(times.max()) == 1:
            counts[key[starts]] = np.add.reduceat(missing[order].view(np.uint8), starts, axis=0, dtype=np.uint16)
        else:
            weighed = missing[order] * np.minimum(times[order], k).astype(np.int32)[:, None]
            counts[key[starts]] = np.add.reduceat(weighed, starts, axis=0)
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
