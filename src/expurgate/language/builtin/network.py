"""The forward pass with numpy alone.

Words become sums of table rows; every layer adds to a token's vector what it makes of the token and its two neighbours
at a distance. Before each product vectors are scaled to one size and rounded to whole numbers, as the weights are: such
products are exact whatever they are computed together with, so that what is read does not depend on company.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.features import WORDS, Vocabulary, bags
from expurgate.language.builtin.labels import IDENTITIES, LABELS, LETTERS, SUPERSENSES
from expurgate.language.builtin.weights import LARGEST, Layer, NetworkWeights

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

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
TOPIC = 4
"""Before which layer every token is told of the whole of its unit."""
RUN = 2_048
"""About how many tokens go through the layers together."""


class _Borders:
    """Which pairs of tokens at a distance stand in two units, and so are no neighbours."""

    def __init__(self, ends: Sequence[int]) -> None:
        self._units = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=0)) if len(ends) > 1 else None

    def crossed(self, distance: int) -> Numbers | None:
        """The earlier token of every such pair, if there is one."""
        if self._units is None:
            return None
        crossed: Numbers = (self._units[:-distance] != self._units[distance:]).nonzero()[0]
        return crossed


class Vectors:
    """Words to sums of table rows. Remembers them until :meth:`forget`."""

    def __init__(self, weights: NetworkWeights) -> None:
        self._weights = weights
        self._vocabulary = Vocabulary(weights.hashes.tolist())
        self._numbers: tuple[dict[str, int], dict[str, int]] = {}, {}
        self._sums: Floats = np.zeros((1024, weights.table.shape[1]), np.float32)
        self._own: Numbers = np.zeros(1024, np.int64)
        self._unknown = self._row(np.array([WORDS - 1]))

    def forget(self) -> None:
        """Forget all words."""
        self._numbers = {}, {}

    def __call__(self, words: list[str], gaps: list[bool], commonest: int = WORDS) -> Floats:
        """The vector of every word; one that is not among the ``commonest`` is read by its letters alone."""
        if sum(map(len, self._numbers)) + len(words) > KNOWN_WORDS:
            self.forget()
        numbers = self._numbers
        first = sum(map(len, numbers))
        fresh: list[tuple[str, bool]] = []
        found: list[int] = []
        for word, gap in zip(words, gaps, strict=True):
            number = numbers[gap].get(word)
            if number is None:
                number = numbers[gap][word] = first + len(fresh)
                fresh.append((word, gap))
            found.append(number)
        if fresh:
            self._learn(fresh, first)
        places = np.array(found, np.int64)
        vectors: Floats = self._sums[places]
        if commonest < WORDS:
            own = self._own[places]
            seldom = np.flatnonzero((own >= commonest) & (own < WORDS - 1))
            vectors[seldom] += self._unknown - self._row(own[seldom])
        return vectors

    def _row(self, rows: Numbers) -> Floats:
        scaled: Floats = self._weights.table[rows].astype(np.float32)
        scaled *= self._weights.row_scale[rows][:, None]
        return scaled

    def _learn(self, fresh: list[tuple[str, bool]], first: int) -> None:
        while len(self._sums) < first + len(fresh):
            self._sums = np.concatenate([self._sums, np.zeros_like(self._sums)])
            self._own = np.concatenate([self._own, np.zeros_like(self._own)])
        for at in range(0, len(fresh), RUN):
            flat, starts = bags([self._vocabulary.rows(*pair) for pair in fresh[at : at + RUN]])
            here = slice(first + at, first + at + len(starts))
            self._sums[here] = np.add.reduceat(self._row(flat), starts, axis=0)
            self._own[here] = flat[starts]


def _of_topic(states: Floats, ends: Sequence[int], topic: Layer) -> Floats:
    """What every token is told of the whole of its unit, by the mean of the states of all tokens of the unit, in whole numbers."""
    sizes = np.diff(np.asarray(ends), prepend=0)
    kept = sizes > 0
    firsts = (np.asarray(ends) - sizes)[kept]
    mean = np.rint(np.add.reduceat(states, firsts, axis=0) / sizes[kept, None].astype(np.float32))
    made = mean @ topic.weights
    made *= topic.scale
    made += topic.bias
    told: Floats = np.repeat(np.maximum(made, 0), sizes[kept], axis=0)
    return told


class Network:
    """Tokens to scores of all heads, by vectors of words that networks with one table share."""

    def __init__(self, weights: NetworkWeights, vectors: Vectors | None = None) -> None:
        self._weights = weights
        self.vectors = vectors or Vectors(weights)
        self._width = weights.table.shape[1]

    def forget(self) -> None:
        """Forget all words."""
        self.vectors.forget()

    def __call__(self, units: Sequence[tuple[list[str], list[bool]]]) -> list[Floats]:
        """The scores of every token of some units, each its words and whether a gap stands before each."""
        ends = list(accumulate(len(words) for words, _ in units))
        scores = self.scores(
            [word for words, _ in units for word in words], [gap for _, gaps in units for gap in gaps], ends
        )
        return [scores[end - len(words) : end] for end, (words, _) in zip(ends, units, strict=True)]

    def scores(self, words: list[str], gaps: list[bool], ends: Sequence[int]) -> Floats:
        """The scores of every token of some units, which stand one behind the other and end at ``ends``."""
        return self.read(words, gaps, ends)[0]

    def read(self, words: list[str], gaps: list[bool], ends: Sequence[int]) -> tuple[Floats, Floats]:
        """The same with the states of the tokens, in whole numbers."""
        hidden = self.vectors(words, gaps, self._weights.commonest)
        borders = _Borders(ends)
        states, made, part = np.empty_like(hidden), np.empty_like(hidden), np.empty_like(hidden)
        for at, (layer, distance) in enumerate(zip(self._weights.layers, self._weights.dilations, strict=True)):
            self._round(hidden, states)
            if at == TOPIC and self._weights.topic is not None:
                hidden += _of_topic(states, ends, self._weights.topic)
                self._round(hidden, states)
            hidden += self._layer(states, layer, distance, borders.crossed(distance), made, part)
        self._round(hidden, states)
        scores: Floats = states @ self._weights.heads.weights
        scores *= self._weights.heads.scale
        scores += self._weights.heads.bias
        return scores, states

    def _layer(
        self, states: Floats, layer: Layer, distance: int, crossed: Numbers | None, made: Floats, part: Floats
    ) -> Floats:
        """The output of a layer for every token, from the token and its two neighbours at a distance inside the same unit.

        The result is written into ``made``; ``part`` is scratch.
        """
        width, pairs = self._width, len(states) - distance
        np.matmul(states, layer.weights[width : 2 * width], out=made)
        if pairs > 0:
            for weights, near, there in (
                (layer.weights[:width], states[:pairs], made[distance:]),
                (layer.weights[2 * width :], states[distance:], made[:pairs]),
            ):
                np.matmul(near, weights, out=part[:pairs])
                if crossed is not None:
                    part[crossed] = 0
                there += part[:pairs]
        made *= layer.scale
        made += layer.bias
        return made.clip(0, np.inf, out=made)

    def _round(self, hidden: Floats, states: Floats) -> None:
        """Vectors of one size, in whole numbers, written into ``states``."""
        size = np.einsum("ij,ij->i", hidden, hidden)
        size /= self._width
        size += 1e-6
        np.sqrt(size, out=size)
        np.divide(np.float32(LARGEST / self._weights.clip), size, out=size)
        np.multiply(hidden, size[:, None], out=states)
        np.rint(states, out=states)
        states.clip(-LARGEST, LARGEST, out=states)
