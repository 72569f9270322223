"""Better groups than MDAV's: members change places while every group keeps at least k.

One round takes one member (or one empty place) out of every group and puts them all back in the
best way there is: a linear assignment of items to groups. Each group gets at most one item back, so
the value of every assignment is exact, and exchanges, relocations and cycles of any length are
special cases. Early rounds add a little noise to leave poor optima, later rounds only improve.

What is maximised is Σ(‖s_g‖ − λ n_g ⟨s_g, s⟩ / (‖s_g‖ ‖s‖)) with λ = SSE/SSA kept up to date, s_g
the sum of a group and s of all: Dinkelbach's form of minimising IL = SSE/(SSE + SSA) (spherical microaggregation,
equations 11–13).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from expurgate.vectors.similarity import Floats, Ints

_CHUNK = 400
"""Groups assigned together; a larger collection is cut at random into chunks each round."""

_EFFORT = 22_000_000
_ROUNDS_A_PLACE = 32
_NOISE_A_PLACE, _MOST_NOISE = 0.01, 0.12
_NOISY_SHARE = 0.7
_FORBIDDEN = -1e6
_TINY = 1e-12


def default_rounds(groups: int, k: int) -> int:
    """Rounds that cost about the same whatever the number of groups, and reach every member."""
    return max(4 * k, min(_ROUNDS_A_PLACE * k, _EFFORT // (groups * min(groups, _CHUNK))))


def refine(gram: Floats, labels: Ints, k: int, *, rounds: int | None = None, seed: int = 0) -> Ints:
    """Labels of a partition with less loss, never more; sizes stay between k and 2k − 1.

    ``gram`` holds the inner products of unit rows (or rows of zeros).
    """
    groups = int(labels.max()) + 1
    if groups < 2 or k < 2:
        return labels
    rounds = default_rounds(groups, k) if rounds is None else rounds
    rng = np.random.default_rng(seed)
    state = _State(gram, labels, k)
    before = state.loss()
    for at in range(rounds):
        noise = min(_NOISE_A_PLACE * k, _MOST_NOISE) * max(0.0, 1 - at / (_NOISY_SHARE * rounds))
        weight = state.exchange_rate()
        shuffled = rng.permutation(groups) if groups > _CHUNK else np.arange(groups)
        for start in range(0, groups, _CHUNK):
            state.reassign(shuffled[start : start + _CHUNK], weight, noise, rng)
    return state.labels() if state.loss() < before else labels


@dataclass(frozen=True, slots=True)
class _Offer:
    """What each group of a chunk puts up: an item, the place it leaves, and whether it is an item at all."""

    item: Ints
    place: Ints
    real: Floats


class _State:
    """A partition with the sums it needs: ⟨x_i, s_g⟩ for all i and g, ‖s_g‖², ⟨s_g, s⟩/‖s‖ and sizes."""

    def __init__(self, gram: Floats, labels: Ints, k: int) -> None:
        self._gram = gram
        self._k = k
        self._size = np.bincount(labels)
        groups = len(self._size)
        self._slack = bool(self._size.max() > k)
        self._members = np.full((groups, max(2 * k - 1, int(self._size.max()))), -1, dtype=np.int64)
        order = np.argsort(labels, kind="stable")
        starts = np.concatenate([[0], np.cumsum(self._size)[:-1]])
        self._members[labels[order], np.arange(len(labels)) - np.repeat(starts, self._size)] = order
        self._toward = np.add.reduceat(gram[order], starts, axis=0)
        self._square = np.bincount(labels, self._toward[labels, np.arange(len(labels))])
        overall = gram.sum(axis=0)
        length = np.sqrt(max(float(overall.sum()), 0.0))
        self._mean = overall / length if length > _TINY else np.zeros(len(labels))
        self._lean = np.bincount(labels, self._mean)
        self._normal = np.random.default_rng(0).standard_normal(2 * min(groups, _CHUNK) ** 2 + 1)

    def labels(self) -> Ints:
        """The label of every row."""
        result = np.empty(self._gram.shape[0], dtype=np.int64)
        for group, (row, size) in enumerate(zip(self._members, self._size, strict=True)):
            result[row[:size]] = group
        return result

    def loss(self) -> float:
        """IL of the partition as it stands."""
        sse, ssa = self._sums()
        return sse / (sse + ssa) if sse + ssa > 0 else 0.0

    def exchange_rate(self) -> float:
        """λ = SSE/SSA, kept within reason where the groups do not differ."""
        sse, ssa = self._sums()
        return float(np.clip(sse / ssa, 0.0, 10.0)) if ssa > _TINY else 0.0

    def _sums(self) -> tuple[float, float]:
        norm = np.sqrt(np.maximum(self._square, _TINY))
        rows = len(self._mean)
        return rows - float(norm.sum()), rows - float(np.sum(self._size * self._lean / norm))

    def reassign(self, chunk: Ints, weight: float, noise: float, rng: np.random.Generator) -> None:
        """Take one item out of every group of ``chunk`` and give them back in the best way."""
        offer = self._offer(chunk, rng)
        item, real = offer.item, offer.real
        square = self._toward[chunk[:, None], item]
        between = self._gram[item[:, None], item]
        own, mean = self._gram[item, item], self._mean[item]
        if self._slack:
            between *= real[:, None]
            square *= real
            between *= real
            own, mean = own * real, mean * real
        square -= between
        alone = self._square[chunk] - 2 * (np.diagonal(square) + own) + own
        square *= 2
        square += own
        square += alone[:, None]
        lean = (self._lean[chunk] - mean)[:, None] + mean
        size = (self._size[chunk] - real)[:, None] + real if self._slack else self._size[chunk][:, None]
        norm = np.sqrt(np.maximum(square, _TINY))
        value = (-weight * size) * lean
        value /= norm
        value += norm
        if noise > 0:
            value += noise * self._noise(value.shape, rng)
        if self._slack:
            value[(size < self._k) | (size > self._members.shape[1])] = _FORBIDDEN
        rows, got = linear_sum_assignment(value, maximize=True)
        self._square[chunk] = square[rows, got]
        self._lean[chunk] = lean[rows, got]
        self._place(chunk, offer, got)

    def _noise(self, shape: tuple[int, ...], rng: np.random.Generator) -> Floats:
        """A window of normal noise drawn once: fresh noise for every round would cost more than the rounds."""
        cells = shape[0] * shape[1]
        start = int(rng.integers(len(self._normal) - cells + 1))
        return self._normal[start : start + cells].reshape(shape)

    def _offer(self, chunk: Ints, rng: np.random.Generator) -> _Offer:
        size = self._size[chunk]
        room = self._slack & (size < self._members.shape[1])
        place = (rng.random(len(chunk)) * (size + room)).astype(np.int64)
        real = place < size
        item = np.where(real, self._members[chunk, np.minimum(place, size - 1)], 0)
        return _Offer(item, place, real.astype(np.float64))

    def _place(self, chunk: Ints, offer: _Offer, got: Ints) -> None:
        """Write the new members down; group ``chunk[a]`` receives what ``chunk[got[a]]`` offered."""
        moved = np.flatnonzero(got != np.arange(len(got)))
        if not len(moved):
            return
        groups, place, new = chunk[moved], offer.place[moved], got[moved]
        left, came = offer.real[moved] > 0, offer.real[new] > 0
        arrived, departed = self._gram[offer.item[new]], self._gram[offer.item[moved]]
        if self._slack:
            arrived, departed = arrived * offer.real[new][:, None], departed * offer.real[moved][:, None]
        arrived -= departed
        self._toward[groups] += arrived
        last = self._size[groups] - 1
        filler = np.where(came, offer.item[new], self._members[groups, np.maximum(last, 0)])
        touched = came | left
        self._members[groups[touched], place[touched]] = filler[touched]
        self._size[groups] += came.astype(np.int64) - left.astype(np.int64)
