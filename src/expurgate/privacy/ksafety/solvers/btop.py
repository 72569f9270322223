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
_FURTHER = 2
"""By how much larger blockers a pool has than it needs at first: each deletion shortens its reach, and a pool is dear to fill."""
_MANY = 1 << 13
"""Blockers of a chunk from which on equal ones are sought and counted together; fewer are as quick one by one."""
_PATIENCE = 0.5
"""The share of the time in which it is made certain which term is best; afterwards the blockers at hand decide."""
_FEW = 8
"""One of so many pairs of a chunk: fewer are looked at one by one."""
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


def delete_from(
    problem: Problem, start: int, deadline: Deadline | None = None, *, pool: int | None = None, certain: bool = True
) -> int:
    """A K-safe subset of ``start``: what BTop leaves of it.

    When the time is up, every term goes that endangers somebody still unsafe: less is kept, and it is safe. ``pool``: how
    many blockers an entity begins with. ``certain``: False takes the term that is best by the blockers at hand, and looks for no others.
    """
    deadline = deadline or Deadline()
    start &= ~forced(problem)
    pools = _Pools(problem, np.array([start >> at & 1 for at in range(problem.size)], bool), pool, deadline)
    pools.certain = certain
    while pools.unsafe.any():
        if deadline.passed():
            pools.kept &= ~pools.masks[pools.unsafe].any(axis=0)
            break
        pools.delete(pools.best())
    return packed(pools.kept)


class _Pools:
    """For every unsafe protected entity the smallest of its blockers, as (owner, size, count), and the terms of each.

    Blockers of one owner that have the same terms are one, counted so many times. ``held_by`` and ``held`` list the terms of the
    blockers: a blocker has as many as its size, which is few. ``low`` and ``high`` are the bounds of each term's score, protected × terms.
    """

    certain = True

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
        self._deadline, self._patience = deadline, deadline.part(_PATIENCE)
        self._names = np.random.default_rng(0).integers(1, 1 << _HASH_BITS, problem.size).astype(np.float64)
        count = len(self.masks)
        self.low = np.zeros((count, problem.size), np.float32)
        self.high = np.zeros((count, problem.size), np.float32)
        self.covered = np.zeros(count, np.int64)
        self.reach = np.zeros(count, np.int64)
        self.owner = np.zeros(0, np.int32)
        self.size = np.zeros(0, np.int16)
        self.count = np.zeros(0, np.int32)
        self.held_by = np.zeros(0, np.int64)
        self.held = np.zeros(0, np.int16)
        self._fill(np.arange(count), self.pool)

    @property
    def unsafe(self) -> npt.NDArray[np.bool_]:
        """The protected entities with fewer than K blockers covered."""
        return self.covered < self.k

    def best(self) -> int:
        """The term with the largest score by weight; pools are filled up until that is certain, or the time for it is up."""
        wanted = self.pool
        while True:
            low = self.low.sum(axis=0, dtype=np.float64) / self.weights
            high = self.high.sum(axis=0, dtype=np.float64) / self.weights
            best = best_term(low, self.kept)
            open_ones = self.kept & (high > low + _CLOSE) & (high >= low[best] - _CLOSE)
            open_ones[best] &= bool(open_ones.sum() > 1)
            if not self.certain or not open_ones.any() or self._patience.passed():
                return best
            wanted *= 2
            vague = (self.high[:, open_ones] > self.low[:, open_ones] + _CLOSE).any(axis=1)
            self._fill(np.flatnonzero(vague), wanted)

    def delete(self, term: int) -> None:
        """Delete ``term`` and bring the pools and scores of the entities it touches up to date."""
        self.kept[term] = False
        touched = self.masks[:, term] & self.unsafe
        holds_it = self.held == term
        shrunk = self.held_by[holds_it]
        self.held_by, self.held = self.held_by[~holds_it], self.held[~holds_it]
        self.size[shrunk] -= 1
        self.reach[touched] -= 1
        done = shrunk[self.size[shrunk] == 0]
        self.covered += np.bincount(self.owner[done], self.count[done], minlength=len(self.covered)).astype(np.int64)
        self._refill_short(np.flatnonzero(touched & self.unsafe & (self.reach < 1)))
        unsafe = self.unsafe
        self._select((self.size > 0) & unsafe[self.owner])
        self.low[~unsafe] = self.high[~unsafe] = 0
        self.low[:, term] = self.high[:, term] = 0
        self._score(np.flatnonzero(touched & unsafe))

    def _select(self, which: npt.NDArray[np.bool_]) -> None:
        if which.all():
            return
        self.owner, self.size, self.count = self.owner[which], self.size[which], self.count[which]
        stay = which[self.held_by]
        self.held_by, self.held = (np.cumsum(which) - 1)[self.held_by[stay]], self.held[stay]

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
        reach = _reach(sizes, self.times, wanted) + _FURTHER
        self.reach[entities] = reach if reach < int(sizes.max(initial=0)) else _ALL
        at, holder = np.nonzero((sizes <= reach) & ~zero & (self.covered[entities] < self.k)[:, None])
        times = self.times[holder] - (holder == own[at])
        at, holder, times = self._merged(masks, at[times > 0], holder[times > 0], times[times > 0])
        others = np.ones(len(self.masks), bool)
        others[entities] = False
        self._select(others[self.owner])
        self._list_terms(masks, at, holder)
        self.owner = np.concatenate([self.owner, entities[at].astype(np.int32)])
        self.size = np.concatenate([self.size, sizes[at, holder].astype(np.int16)])
        self.count = np.concatenate([self.count, times.astype(np.int32)])

    def _list_terms(self, masks: npt.NDArray[np.bool_], at: Indices, holder: Indices) -> None:
        """The terms of new blockers, which are numbered from the ones there are."""
        by, terms = [self.held_by], [self.held]
        step = max(1, _CELLS // max(1, masks.shape[1]))
        for first in range(0, len(at), step):
            part = slice(first, first + step)
            number, term = np.nonzero(masks[at[part]] & self.missing[holder[part]])
            by.append(number + len(self.owner) + first)
            terms.append(term.astype(np.int16))
        self.held_by, self.held = np.concatenate(by), np.concatenate(terms)

    def _merged(
        self, masks: npt.NDArray[np.bool_], at: Indices, holder: Indices, times: Indices
    ) -> tuple[Indices, Indices, Indices]:
        """Blockers of one owner with the same terms as one, by the sum of their terms' random numbers."""
        if len(at) < _MANY:
            return at, holder, times
        key = self._names_of(masks, at, holder)
        order = np.lexsort((key, at))
        at, holder, times, key = at[order], holder[order], times[order], key[order]
        first = np.flatnonzero(np.concatenate([[True], (at[1:] != at[:-1]) | (key[1:] != key[:-1])]))
        return at[first], holder[first], np.add.reduceat(times, first)

    def _names_of(self, masks: npt.NDArray[np.bool_], at: Indices, holder: Indices) -> Scores:
        """The sums of the random numbers of each blocker's terms, of a few one by one."""
        if len(at) * _FEW > len(masks) * len(self.missing):
            return ((masks * self._names) @ self.missing.T.astype(np.float64))[at, holder]
        step = max(1, _CELLS // max(1, masks.shape[1]))
        parts = (slice(first, first + step) for first in range(0, len(at), step))
        return np.concatenate([(masks[at[part]] & self.missing[holder[part]]) @ self._names for part in parts])

    def _score(self, entities: Indices) -> None:
        """The bounds of the scores of ``entities`` from their pools, as many at once as memory is meant for."""
        asked = np.zeros(len(self.covered), bool)
        asked[entities] = True
        chosen = asked[self.owner[self.held_by]]
        by, term = self.held_by[chosen], self.held[chosen]
        owner, size, count = self.owner[by], self.size[by], self.count[by]
        step = max(1, _CELLS // (max(1, self.masks.shape[1]) * (int(size.max(initial=0)) + 1)))
        for first in range(0, len(entities), step):
            if self._deadline.passed():
                return
            part = entities[first : first + step]
            place = np.full(len(self.covered), -1)
            place[part] = np.arange(len(part))
            here = slice(None) if len(part) == len(entities) else place[owner] >= 0
            self._score_part(part, place[owner[here]], term[here], size[here], np.minimum(count[here], self.k))

    def _score_part(self, entities: Indices, owner: Indices, term: Sizes, size: Sizes, count: Counts) -> None:
        """The scores of some entities: for each term of an entity, how many blockers of each size contain it."""
        at, terms = np.nonzero(self.masks[entities] & self.kept)
        pair = np.zeros((len(entities), self.masks.shape[1]), np.int64)
        pair[at, terms] = np.arange(len(at))
        top = int(size.max(initial=0)) + 1
        counts = np.bincount(pair[owner, term] * top + size, count, minlength=len(at) * top).astype(np.float64)
        low, high = _bounds(counts.reshape(len(at), top), self.reach[entities[at]], self.k)
        self.low[entities] = self.high[entities] = 0
        self.low[entities[at], terms], self.high[entities[at], terms] = low, high


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


def _bounds(counts: Scores, reach: Indices, k: int) -> tuple[Scores, Scores]:
    """Σ 1/i over the K smallest blockers that hold a term, of those counted, and at most, for each pair of entity and term.

    ``counts``: how many blockers of each size hold it (the paper's |B'(e, t, i)|). Up to ``reach`` every blocker is counted; each of
    the K that is not found there adds 1 / (reach + 1) at most.
    """
    left = np.full(len(counts), float(k))
    unseen, low, high = left.copy(), np.zeros(len(counts)), np.zeros(len(counts))
    for size in range(1, counts.shape[1]):
        taken = np.minimum(counts[:, size], left)
        left -= taken
        part = taken * (1.0 / size)
        low += part
        inside = reach >= size
        unseen -= taken * inside
        high += part * inside
    rest = np.where(reach >= _ALL // 2, 0.0, 1.0 / (np.maximum(reach, 0) + 1.0))
    return low, high + rest * unseen
