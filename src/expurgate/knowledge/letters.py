"""How common words are in letters, notes, forms and chats, rather than in the articles that the corpus counts.

A toaster, an envelope and a kitten are rare in an encyclopedia and ordinary in a letter: that a letter has one says little of a
secret. The counts are of the everyday documents that were written for training the reader (``scripts/build_letters.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from expurgate.text.inflection import singular

BUILTIN = Path(__file__).parent / "data" / "letters.txt"
RAREST = 9
"""So many bits it takes to name a word that few of the documents have."""


def scarcity(words: Iterable[str]) -> int:
    """How many bits the rarest of some words tells where letters are read: from 0 for one that stands in all of them."""
    bits = _bits()
    return max((bits.get(singular(word), RAREST) for word in words), default=RAREST)


@cache
def _bits() -> Mapping[str, int]:
    lines = BUILTIN.read_text(encoding="utf-8").splitlines()
    found = (line.partition(":") for line in lines if not line.startswith("#"))
    return {word: int(bits) for bits, _, words in found for word in words.split()}
