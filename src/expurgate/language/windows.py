"""Numbers for everything a context vector depends on, so that equal stretches of text are computed once.

A window layer makes a token's vector from its own and its two neighbours' on the layer below. So after *l* layers a
vector depends on 2l + 1 words alone. Level 0 numbers the words; level *l* numbers the triples of level *l* - 1. Texts
repeat themselves, and a text that is read again after a few edits repeats itself almost everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from expurgate.core.lazy_dataclasses import dataclass

Numbers = NDArray[np.int64]

KNOWN_WORDS = 32_768
KNOWN_WINDOWS = 16_384
"""How many words, and how many windows of each level, are remembered; when there are more, they are forgotten."""

RUN = 4_096
"""About how many tokens are numbered together. A run never forgets what it numbers."""

PAD = 0
_SHIFT = 21


@dataclass(frozen=True, slots=True)
class Fresh:
    """Rows a level has gained, from ``first`` on, and the numbers they stand for on the level below."""

    first: int
    parts: Numbers

    @property
    def rows(self) -> slice:
        return slice(self.first, self.first + len(self.parts))


@dataclass(frozen=True, slots=True)
class WindowRun:
    """A run of units: numbers of all its places on every level, and what was new on each.

    Places are tokens with as many empty places between units as a vector can see; ``tokens`` are the
    places of tokens. ``seen`` holds, for every level, a place at which each fresh row stands.
    """

    levels: list[Numbers]
    fresh: list[Fresh]
    seen: list[Numbers]
    tokens: Numbers

    def ids(self, level: int) -> Numbers:
        """The number of every token's window on a level."""
        ids: Numbers = self.levels[level][self.tokens]
        return ids


class Windows:
    """Numbers windows of words, up to ``depth`` neighbours on either side."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self._words: dict[bytes, int] = {b"": PAD}
        self._known: list[dict[int, int]] = [{} for _ in range(depth)]

    def __call__(self, features: NDArray[np.uint64], lengths: Sequence[int]) -> WindowRun:
        """Number the tokens of some units: a row of ``features`` a token, ``lengths`` of the units."""
        if len(self._words) + len(features) > KNOWN_WORDS:
            self.forget()
        tokens, distance = _places(lengths, self.depth)
        if any(len(known) + len(distance) > KNOWN_WINDOWS for known in self._known):
            self._known = [{} for _ in range(self.depth)]
        words, fresh, seen = self._number_words(features)
        ids = np.full(len(distance), PAD, dtype=np.int64)
        ids[tokens] = words
        run = WindowRun([ids], [fresh], [seen], tokens)
        for level, known in enumerate(self._known, start=1):
            _number(run, known, np.flatnonzero(distance <= self.depth - level))
        return run

    def forget(self) -> None:
        """Forget all words and windows."""
        self._words = {b"": PAD}
        self._known = [{} for _ in range(self.depth)]

    def _number_words(self, features: NDArray[np.uint64]) -> tuple[Numbers, Fresh, Numbers]:
        """Numbers of words by their features; ``parts`` and ``seen`` of the fresh ones are token numbers."""
        data, size, words = features.tobytes(), features.shape[1] * features.itemsize, self._words
        first = len(words)
        ids = np.array([words.setdefault(data[at : at + size], len(words)) for at in range(0, len(data), size)])
        new = _first_places(ids, first)
        return ids, Fresh(first, new), new


def _number(run: WindowRun, known: dict[int, int], places: Numbers) -> None:
    """Add a level: number the triples at some places of the level below."""
    below = run.levels[-1]
    left, here, right = below[places - 1], below[places], below[places + 1]
    keys = ((left << (2 * _SHIFT)) | (here << _SHIFT) | right).tolist()
    first = len(known)
    rows = np.array([known.setdefault(key, len(known)) for key in keys], dtype=np.int64)
    new = _first_places(rows, first)
    ids = np.zeros(len(below), dtype=np.int64)
    ids[places] = rows
    run.levels.append(ids)
    run.fresh.append(Fresh(first, np.stack((left[new], here[new], right[new]), axis=1)))
    run.seen.append(places[new])


def _first_places(ids: Numbers, first: int) -> Numbers:
    """Where each number from ``first`` on stands first; numbers are given in order of appearance."""
    fresh = np.flatnonzero(ids >= first)
    _, at = np.unique(ids[fresh], return_index=True)
    places: Numbers = fresh[at]
    return places


def _places(lengths: Sequence[int], depth: int) -> tuple[Numbers, Numbers]:
    """The places of tokens with ``depth`` empty ones around every unit, and each place's distance to a token."""
    sizes = np.asarray(lengths, dtype=np.int64)
    starts = np.cumsum(sizes + depth) - sizes
    tokens: Numbers = np.arange(sizes.sum()) + np.repeat(starts - (np.cumsum(sizes) - sizes), sizes)
    distance = np.full(int(sizes.sum()) + depth * (len(sizes) + 1), depth + 1, dtype=np.int64)
    for step in range(depth, 0, -1):
        distance[starts - step] = np.minimum(distance[starts - step], step)
        ends = starts + sizes + step - 1
        distance[ends] = np.minimum(distance[ends], step)
    distance[tokens] = 0
    return tokens, distance
