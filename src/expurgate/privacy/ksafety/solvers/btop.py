"""BTop (section 6.1.3): of the blockers that hold a term the K smallest count, for entities still unsafe.

The score needs no blocker itself, only how many of each size hold a term. ``naive`` counts them all after
each deletion. ``fast`` counts a pool of the smallest: as a deletion shrinks a blocker by one term at most, one
outside the pool, larger than ``reach`` when the pool was made, is larger than reach − r after r deletions, and
adds nothing while each term has its K in the pool at or below that.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from expurgate.privacy.ksafety.model import Problem, Solution, packed
from expurgate.privacy.ksafety.solvers.base import Deadline, trivial_bound
from expurgate.privacy.ksafety.solvers.greedy import FAR, Blockers, Scores, delete_by_score, forced, sizes_of

_POOL = 5
"""How many times K blockers a pool begins with."""
_CHUNK = 1 << 24
"""How many pairs of entities are looked at together."""


def btop_naive(problem: Problem, _: Deadline) -> Solution:
    """BTop with every blocker of every unsafe entity looked at after each deletion (section 6.2.1)."""

    def score(blockers: Blockers) -> Scores:
        total = np.zeros(problem.size)
        for one in np.flatnonzero(blockers.unsafe()):
            holders = np.flatnonzero((blockers.sizes[one] > 0) & (blockers.sizes[one] < FAR // 2))
            counts = _counts(np.zeros(len(holders), np.int64), blockers.sizes[one, holders], blockers, holders, 1)
            total += _scores(counts, problem.k)[0] * (blockers.masks[one] & blockers.kept)
        return total

    return delete_by_score(problem, "btop-naive", score)


def btop(problem: Problem, _: Deadline) -> Solution:
    """BTop with lazily kept pools of the smallest blockers (section 6.2.2); the same answer as ``btop_naive``."""
    kept = delete_from(problem, problem.everything)
    return Solution(kept, trivial_bound(problem), "btop")


def delete_from(problem: Problem, start: int) -> int:
    """A K-safe subset of ``start``: what BTop leaves of it."""
    kept = np.array([bool(start >> at & 1) for at in range(problem.size)])
    kept[forced(problem)] = False
    pools = _Pools(problem, kept)
    weights = np.array(problem.weights, np.float64)
    while pools.scores.any():
        ranked = np.where(pools.kept, pools.scores.sum(axis=0) / weights, -1.0)
        pools.delete(int(np.argmax(ranked)))
    return packed(pools.kept)


class _Pools:
    """For every unsafe protected entity the smallest of its blockers, as pairs (entity, holder, size)."""

    def __init__(self, problem: Problem, kept: npt.NDArray[np.bool_]) -> None:
        self.k = problem.k
        self.kept = kept.copy()
        self.masks = problem.masks
        self.missing = ~problem.matrix
        self.own = problem.own_rows
        count = len(self.masks)
        self.scores = np.zeros((count, problem.size))
        self.covered = np.zeros(count, np.int64)
        self.reach = np.zeros(count, np.int64)
        self.owner = np.zeros(0, np.int64)
        self.holder = np.zeros(0, np.int64)
        self.size = np.zeros(0, np.int16)
        self._fill(np.arange(count), self.k * _POOL)

    def delete(self, term: int) -> None:
        """Delete ``term`` and bring the pools and scores of the entities it touches up to date."""
        self.kept[term] = False
        touched = self.masks[:, term] & (self.covered < self.k)
        shrunk = touched[self.owner] & self.missing[self.holder, term]
        self.size[shrunk] -= 1
        self.reach[touched] -= 1
        done = shrunk & (self.size == 0)
        self.covered += np.bincount(self.owner[done], minlength=len(self.covered))
        keep = (self.size > 0) & (self.covered < self.k)[self.owner]
        self.owner, self.holder, self.size = self.owner[keep], self.holder[keep], self.size[keep]
        self.scores[self.covered >= self.k] = 0
        self._score(np.flatnonzero(touched & (self.covered < self.k)))

    def _fill(self, entities: npt.NDArray[np.int64], wanted: int) -> None:
        """Make the pools of ``entities`` anew, each with at least ``wanted`` blockers where there are so many."""
        step = max(1, _CHUNK // max(1, len(self.missing)))
        for at in range(0, len(entities), step):
            self._fill_chunk(entities[at : at + step], wanted)
        self._score(entities[self.covered[entities] < self.k], wanted)

    def _fill_chunk(self, entities: npt.NDArray[np.int64], wanted: int) -> None:
        sizes = sizes_of(self.masks[entities] & self.kept, self.missing)
        own = self.own[entities]
        sizes[own >= 0, own[own >= 0]] = FAR
        bare = ~(self.masks[entities] & self.kept).any(axis=1)
        self.covered[entities] = np.where(bare, self.k, np.count_nonzero(sizes == 0, axis=1))
        rows = np.flatnonzero(self.covered[entities] < self.k)
        sizes = sizes[rows]
        rank = wanted + self.k
        if rank < sizes.shape[1]:
            reach = np.partition(sizes, rank, axis=1)[:, rank].astype(np.int64)
        else:
            reach = np.full(len(rows), int(FAR) - 1)
        self.reach[entities[rows]] = reach
        at, holder = np.nonzero((sizes <= reach[:, None]) & (sizes > 0) & (sizes < FAR))
        fresh = np.isin(self.owner, entities, invert=True)
        self.owner = np.concatenate([self.owner[fresh], entities[rows][at]])
        self.holder = np.concatenate([self.holder[fresh], holder])
        self.size = np.concatenate([self.size[fresh], sizes[at, holder]])

    def _score(self, entities: npt.NDArray[np.int64], wanted: int = 0) -> None:
        """Score ``entities`` from their pools; refill the pools that can no longer answer exactly."""
        if not len(entities):
            return
        place = np.full(len(self.covered), -1)
        place[entities] = np.arange(len(entities))
        chosen = np.flatnonzero(place[self.owner] >= 0)
        counts = _counts(place[self.owner[chosen]], self.size[chosen], self, self.holder[chosen], len(entities))
        relevant = self.masks[entities] & self.kept
        self.scores[entities] = _scores(counts, self.k) * relevant
        settled = _settled(counts, self.reach[entities], self.k) | ~relevant
        stale = entities[~settled.all(axis=1) & (self.reach[entities] < FAR // 2)]
        if len(stale):
            self._fill(stale, max(2 * wanted, self.k * _POOL))


def _counts(
    owner: npt.NDArray[np.int64],
    size: npt.NDArray[np.int16],
    blockers: Blockers | _Pools,
    holder: npt.NDArray[np.int64],
    owners: int,
) -> npt.NDArray[np.int32]:
    """Owners × sizes × terms: how many blockers of a size hold a term (the paper's |B'(e, t, i)|)."""
    top = int(size.max(initial=0)) + 1
    counts = np.zeros((owners * top, blockers.missing.shape[1]), np.int32)
    if len(size):
        key = owner * top + size
        order = np.argsort(key, kind="stable")
        key = key[order]
        starts = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
        counts[key[starts]] = np.add.reduceat(blockers.missing[holder[order]], starts, axis=0, dtype=np.int32)
    return counts.reshape(owners, top, -1)


def _scores(counts: npt.NDArray[np.int32], k: int) -> Scores:
    """Σ 1/i over the K smallest blockers that hold each term."""
    before = np.cumsum(counts, axis=1) - counts
    taken = np.clip(k - before, 0, counts)
    sizes = np.arange(counts.shape[1], dtype=np.float64)
    sizes[0] = np.inf
    scores: Scores = np.einsum("ost,s->ot", taken, 1 / sizes)
    return scores


def _settled(counts: npt.NDArray[np.int32], reach: npt.NDArray[np.int64], k: int) -> npt.NDArray[np.bool_]:
    """Whether K blockers that hold a term are at or below ``reach``: then no other can count for it."""
    within = np.arange(counts.shape[1])[None, :] <= reach[:, None]
    found: npt.NDArray[np.int64] = np.einsum("ost,os->ot", counts, within.astype(np.int32))
    return found >= k
