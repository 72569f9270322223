"""Which classes a noun may have: what a dictionary says of the word before the surroundings choose among them.

No word is stored: nouns are found by the hash of their singular, two-word ones by that of both words.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from expurgate.core.errors import InputError
from expurgate.language.builtin.features import hashed
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.text.inflection import singular

SHIPPED = Path(__file__).parents[1] / "data" / "builtin.nouns.npz"
ABSENT = 4.0
"""What is taken from the score of a class that the dictionary does not give a word."""


class NounClasses:
    """For each noun, the classes it may have, one bit for each class."""

    def __init__(self, hashes: NDArray[np.uint32], sets: NDArray[np.uint16], classes: NDArray[np.uint32]) -> None:
        if len(hashes) != len(sets):
            raise ValueError("every hash has its classes")
        self._hashes = array("I", hashes.astype(np.uint32).tobytes())
        self._classes = array("I", classes[sets].astype(np.uint32).tobytes())

    def classes(self, words: list[str]) -> list[int]:
        """For every word of a text the classes it may have, nothing where the dictionary does not know it."""
        plain = [word.lower() for word in words]
        found = [self._of(word) for word in plain]
        for at in range(1, len(plain)):
            both = self._of(plain[at], f"{plain[at - 1]}_") if plain[at].isalpha() else 0
            if both:
                found[at - 1] = found[at] = both
        return found

    def _of(self, word: str, before: str = "") -> int:
        return self._known(hashed(before + word)) or self._known(hashed(before + singular(word)))

    def _known(self, number: int) -> int:
        at = bisect_left(self._hashes, number)
        return self._classes[at] if at < len(self._hashes) and self._hashes[at] == number else 0

    def penalty(self, words: list[str]) -> NDArray[np.float32]:
        """The amounts taken from the scores of classes that a word cannot have; one row for each word."""
        bits = np.array(self.classes(words), np.uint32)[:, None]
        there = (bits >> np.arange(len(SUPERSENSES), dtype=np.uint32)) & 1
        return np.where((there == 0) & (bits != 0), np.float32(ABSENT), np.float32(0))


@cache
def shipped_nouns() -> NounClasses:
    """The dictionary in the package. Raises :class:`InputError` when it cannot be read."""
    try:
        with np.load(SHIPPED, allow_pickle=False) as stored:
            return NounClasses(stored["hashes"], stored["sets"], stored["classes"])
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise InputError(f"the reader's nouns cannot be read ({type(error).__name__})") from None
