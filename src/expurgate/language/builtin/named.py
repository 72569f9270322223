"""What the network makes of a whole mention: which type it has, and what an editor would call what it names.

The head for mentions looks at the states of the words before and behind a mention, of its first and last word and at the mean of all its
words. All numbers are whole, so that sums are exact in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.labels import IN_GENERAL, JUDGED, LIKELIEST, NAMES, TYPES
from expurgate.language.builtin.things import general_numbers, generals
from expurgate.language.builtin.weights import LARGEST, Layer, NetworkWeights

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

_COLUMNS = [1 + TYPES.index(kind) for kind in NAMES]
_KINDS = 1 + len(TYPES)


class NameHead:
    """States of tokens and places of mentions to what each mention is."""

    def __init__(self, weights: NetworkWeights) -> None:
        self._clip, self._whole, self._names = weights.clip, weights.whole, weights.names

    def __call__(self, states: Floats, places: Sequence[tuple[int, int]], units: Sequence[tuple[int, int]]) -> Floats:
        """One row a mention; ``places`` are its first token and the one after its last, ``units`` those of the unit it stands in."""
        if not places:
            return np.zeros((0, JUDGED), np.float32)
        first, after = np.array(places).T
        begin, end = np.array(units).T
        before = states[np.maximum(first - 1, 0)]
        before[first == begin] = 0
        behind = states[np.minimum(after, len(states) - 1)]
        behind[after == end] = 0
        mean = np.rint(_sums(states, places) / (after - first)[:, None].astype(np.float32))
        seen = np.concatenate([before, states[first], mean, states[after - 1], behind], 1)
        made = np.maximum(_product(seen, self._whole), 0)
        scores = _product(self._rounded(made), self._names)
        return _rows(scores)

    def _rounded(self, made: Floats) -> Floats:
        size = np.sqrt(np.einsum("ij,ij->i", made, made) / made.shape[1] + np.float32(1e-6))
        scaled = np.rint(made * (np.float32(LARGEST / self._clip) / size)[:, None])
        rounded: Floats = np.clip(scaled, -LARGEST, LARGEST)
        return rounded


def _sums(states: Floats, places: Sequence[tuple[int, int]]) -> Floats:
    """The sums of the states of the tokens of each mention; mentions are in order and apart."""
    bounds = [bound for place in places for bound in place]
    if bounds[-1] == len(states):
        bounds.pop()
    sums: Floats = np.add.reduceat(states, bounds, axis=0)[::2]
    return sums


def _product(states: Floats, layer: Layer) -> Floats:
    made: Floats = states @ layer.weights
    made *= layer.scale
    made += layer.bias
    return made


def _log_chances(scores: Floats) -> Floats:
    shifted = scores - scores.max(1, keepdims=True)
    chances: Floats = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return chances


def _rows(scores: Floats) -> Floats:
    kinds, nouns = _log_chances(scores[:, :_KINDS]), _log_chances(scores[:, _KINDS:])
    named = kinds[:, _COLUMNS]
    other = np.log(np.maximum(1 - np.exp(named).sum(1, keepdims=True), np.float32(1e-6)))
    chances = np.exp(nouns)
    order, firsts, numbers = _groups()
    general = np.zeros((len(scores), len(generals())), np.float32)
    general[:, numbers] = np.add.reduceat(np.take(chances, order, 1), firsts, axis=1)
    general[:, 0] = 0
    columns = (named, other, *_likeliest(chances, LIKELIEST), *_likeliest(general, IN_GENERAL))
    return np.concatenate(columns, 1).astype(np.float32)


@cache
def _groups() -> tuple[Numbers, Numbers, Numbers]:
    """The nouns in the order of the general nouns they belong to, where each of these begins in it, and its number."""
    numbers = np.array(general_numbers())
    order = np.argsort(numbers, kind="stable")
    firsts = np.flatnonzero(np.diff(numbers[order], prepend=-1))
    return order, firsts, numbers[order][firsts]


def _likeliest(chances: Floats, number: int) -> tuple[Numbers, Floats]:
    """The numbers of the likeliest, and the logarithms of their chances."""
    left, every, best = chances.copy(), np.arange(len(chances)), np.empty((len(chances), number), np.int64)
    for at in range(number):  # a few searches take a tenth of the time of sorting all
        best[:, at] = left.argmax(1)
        left[every, best[:, at]] = -np.inf
    return best, np.log(np.maximum(np.take_along_axis(chances, best, 1), np.float32(1e-6)))
