"""Which words and phrases get a row in the table, and where they stand in the sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scripts.association_sources.sentences import STOP, Sentences

from expurgate.text.normal import CONNECTORS, FUNCTION_WORDS

Numbers = npt.NDArray[np.int64]
_BITS = 20
"""A word's number fits so many bits, so that a phrase of three fits one 64-bit word."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many rows there are at most, and how often a unit must occur: a word, a name of something, any other phrase."""

    rows: int = 140_000
    word: int = 8
    named: int = 6
    phrase: int = 40
    cohesion: float = 6.0


@dataclass(frozen=True, slots=True)
class Units:
    """``names`` of the rows; ``keys`` of those of one, two and three words, sorted, each with its row."""

    names: list[str]
    keys: tuple[tuple[Numbers, Numbers], ...]

    def find(self, words: npt.NDArray[np.int32]) -> tuple[Numbers, Numbers]:
        """(place, row) wherever a unit stands in an array of words; phrases and the words inside them alike."""
        places, rows = [], []
        for length, (keys, numbers) in enumerate(self.keys, start=1):
            if not len(keys) or len(words) < length:
                continue
            asked = _grams(words, length)
            at = np.minimum(keys.searchsorted(asked), len(keys) - 1)
            found = np.flatnonzero(keys[at] == asked)
            places.append(found)
            rows.append(numbers[at[found]])
        return np.concatenate(places), np.concatenate(rows)


def choose(sentences: Sentences, named: Iterable[str], limits: Limits) -> Units:
    """The words and phrases with a row: names of things first, then what is most frequent or sticks together."""
    kinds = _kinds(sentences.names)
    numbers = {name: number for number, name in enumerate(sentences.names)}
    words, counts = _counted(sentences.words[kinds[sentences.words] == 2].astype(np.int64))
    often = np.zeros(len(sentences.names), np.int64)
    often[words] = counts
    wanted = _keys_of(named, numbers)
    found: list[tuple[Numbers, Numbers]] = [(words[counts >= limits.word], counts[counts >= limits.word])]
    for length in (2, 3):
        grams = _grams(sentences.words, length)
        grams = grams[_allowed(kinds, sentences.words, length)]
        keys, counts = _counted(grams)
        known = np.isin(keys, wanted[length - 1]) & (counts >= limits.named)
        sticks = (counts >= limits.phrase) & (_cohesion(keys, counts, often, length) >= limits.cohesion)
        found.append((keys[known | sticks], counts[known | sticks]))
    return _cut(found, sentences.names, limits.rows)


def _cut(found: list[tuple[Numbers, Numbers]], names: list[str], rows: int) -> Units:
    """The most frequent units, at most ``rows``."""
    counts = np.concatenate([counts for _, counts in found])
    least = np.partition(counts, len(counts) - rows)[len(counts) - rows] if len(counts) > rows else 0
    kept = [keys[counts >= least] for keys, counts in found]
    labels, tables, first = [], [], 0
    for length, keys in enumerate(kept, start=1):
        parts = [(keys >> (_BITS * (length - 1 - at))) & ((1 << _BITS) - 1) for at in range(length)]
        labels += [" ".join(names[part] for part in phrase) for phrase in zip(*parts, strict=True)]
        tables.append((keys, np.arange(first, first + len(keys))))
        first += len(keys)
    return Units(labels, tuple(tables))


def _kinds(names: list[str]) -> npt.NDArray[np.int8]:
    """0 for what ends a phrase, 1 for what may stand inside one, 2 for words that say something."""
    kinds = np.full(len(names), 2, np.int8)
    for number, name in enumerate(names):
        if number == STOP or (name in FUNCTION_WORDS and name not in CONNECTORS):
            kinds[number] = 0
        elif name in CONNECTORS:
            kinds[number] = 1
        elif len(name) < 2 or not name.isalpha():
            kinds[number] = 3 if len(name) > 1 or name.isalpha() else 0
    return kinds


def _allowed(kinds: npt.NDArray[np.int8], words: npt.NDArray[np.int32], length: int) -> npt.NDArray[np.bool_]:
    of = kinds[words]
    count = len(words) - length + 1
    inside = np.ones(count, np.bool_) if length == 2 else of[1 : 1 + count] > 0
    result: npt.NDArray[np.bool_] = inside & (of[:count] >= 2) & (of[length - 1 :] >= 2)
    return result


def _grams(words: npt.NDArray[np.int32], length: int) -> Numbers:
    count = max(0, len(words) - length + 1)
    keys = words[:count].astype(np.int64)
    for at in range(1, length):
        keys = (keys << _BITS) | words[at : at + count]
    return keys


def _counted(keys: Numbers) -> tuple[Numbers, Numbers]:
    keys = np.sort(keys)
    if not len(keys):
        return keys, keys
    first = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    return keys[first], np.diff(np.concatenate((first, [len(keys)])))


def _cohesion(keys: Numbers, counts: Numbers, often: Numbers, length: int) -> npt.NDArray[np.float64]:
    """How many bits more likely a phrase is than its first and last word side by side by chance."""
    first = often[keys >> (_BITS * (length - 1))]
    last = often[keys & ((1 << _BITS) - 1)]
    together: npt.NDArray[np.float64] = np.log2(counts * float(often.sum()) / np.maximum(1.0, first * 1.0 * last))
    return together


def _keys_of(named: Iterable[str], numbers: dict[str, int]) -> list[Numbers]:
    """The keys of known names by their length in words."""
    found: list[set[int]] = [set(), set(), set()]
    for name in named:
        words = [numbers.get(word) for word in name.split()]
        if 1 <= len(words) <= 3 and None not in words:
            key = 0
            for word in words:
                key = (key << _BITS) | int(word or 0)
            found[len(words) - 1].add(key)
    return [np.array(sorted(keys), np.int64) for keys in found]
