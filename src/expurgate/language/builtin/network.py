"""The forward pass with numpy alone.

Words become sums of table rows; every layer adds to a token's vector what it makes of the token and its two neighbours
at a distance. Before each product vectors are scaled to one size and rounded to whole numbers, as the weights are: such
products are exact whatever they are computed together with, so that what is read does not depend on company.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.features import Vocabulary, bags
from expurgate.language.builtin.labels import IDENTITIES, LABELS, LETTERS, SUPERSENSES
from expurgate.language.builtin.weights import LARGEST, Layer, Weights

Floats = NDArray[np.float32]

SIZES = {
    "labels": len(LABELS),
    "identity": IDENTITIES,
    "letters": len(LETTERS),
    "senses": len(SUPERSENSES),
    "begins": 2,
}
"""The heads, in the order of their columns."""
KNOWN_WORDS = 32_768
"""How many words' vectors are remembered at most."""
RUN = 2_048
"""About how many tokens go through the layers together."""


class Network:
    """Tokens to scores of all heads. Remembers vectors of words until :meth:`forget`."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._vocabulary = Vocabulary(weights.hashes.tolist())
        self._width = weights.table.shape[1]
        self._padding = max(weights.dilations)
        self._numbers: dict[tuple[str, bool], int] = {}
        self._vectors: Floats = np.zeros((1024, self._width), np.float32)

    def forget(self) -> None:
        """Forget all words."""
        self._numbers = {}

    def __call__(self, units: Sequence[tuple[list[str], list[bool]]]) -> list[Floats]:
        """The scores of every token of some units, each its words and whether a gap stands before each."""
        places, size = [], self._padding
        for words, _ in units:
            places.append(slice(size, size + len(words)))
            size += len(words) + self._padding
        hidden = np.zeros((size, self._width), np.float32)
        inner = np.zeros(size, bool)
        for place, (words, gaps) in zip(places, units, strict=True):
            hidden[place] = self._embedded(words, gaps)
            inner[place] = True
        outer = np.flatnonzero(~inner)
        for layer, distance in zip(self._weights.layers, self._weights.dilations, strict=True):
            hidden += self._layer(hidden, layer, distance)
            hidden[outer] = 0
        scores = self._rounded(hidden) @ self._weights.heads.weights
        scores *= self._weights.heads.scale
        scores += self._weights.heads.bias
        return [scores[place] for place in places]

    def _layer(self, hidden: Floats, layer: Layer, distance: int) -> Floats:
        states = self._rounded(hidden)
        width = self._width
        made: Floats = states @ layer.weights[width : 2 * width]
        made[distance:] += states[:-distance] @ layer.weights[:width]
        made[:-distance] += states[distance:] @ layer.weights[2 * width :]
        made *= layer.scale
        made += layer.bias
        return np.maximum(made, 0, out=made)

    def _rounded(self, hidden: Floats) -> Floats:
        """Vectors of one size, in whole numbers."""
        size = np.einsum("ij,ij->i", hidden, hidden)
        size /= self._width
        size += 1e-6
        np.sqrt(size, out=size)
        np.divide(np.float32(LARGEST / self._weights.clip), size, out=size)
        states: Floats = hidden * size[:, None]
        np.rint(states, out=states)
        return np.clip(states, -LARGEST, LARGEST, out=states)

    def _embedded(self, words: list[str], gaps: list[bool]) -> Floats:
        numbers = self._numbers
        if len(numbers) + len(words) > KNOWN_WORDS:
            self.forget()
            numbers = self._numbers
        pairs = list(zip(words, gaps, strict=True))
        first = len(numbers)
        for pair in pairs:
            if pair not in numbers:
                numbers[pair] = len(numbers)
        if len(numbers) > first:
            fresh = list(numbers)[first:]
            self._learn(fresh, first)
        return self._vectors[[numbers[pair] for pair in pairs]]

    def _learn(self, fresh: list[tuple[str, bool]], first: int) -> None:
        while len(self._vectors) < first + len(fresh):
            self._vectors = np.concatenate([self._vectors, np.zeros_like(self._vectors)])
        for at in range(0, len(fresh), RUN):
            flat, starts = bags([self._vocabulary.rows(*pair) for pair in fresh[at : at + RUN]])
            rows = self._weights.table[flat].astype(np.float32)
            rows *= self._weights.row_scale[flat][:, None]
            self._vectors[first + at : first + at + len(starts)] = np.add.reduceat(rows, starts, axis=0)
