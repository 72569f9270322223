"""What a word looks like to the network: rows of one table, found by hashing.

A common word has a row of its own; every word has rows for how it is written, how it begins and ends, and its threes of
letters, so that a name never met is still like other names. No word is stored: rows are found by the hash of the word.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from expurgate.core import lazy_re as re
from expurgate.language.builtin.names import KINDS, Names, shipped_names

WORDS = 24_576
"""Rows for common words; the last stands for all others."""
PARTS = 24_576
"""Rows for parts of words, shared by those with one hash."""
SHAPES = 1_024
"""Rows for the ways of writing."""
LENGTHS = 32
"""The last of these rows are for the lengths of words."""
NAMED = 2 * KINDS
"""Rows for what a word is known to be a name of, written with a capital or without."""
ROWS = WORDS + PARTS + SHAPES + NAMED
LONGEST = 14
"""How many letters at either end of a long word are looked at."""

_DIGITS = re.compile(r"\d")
_RUNS = re.compile(r"(X+x+|X+|x+|0+)")


def form(word: str) -> str:
    """The word in small letters, all digits alike, other apostrophes as the plain one."""
    small = word.lower()
    return small if small.isalpha() else _DIGITS.sub("0", small.replace("’", "'"))


def hashed(text: str) -> int:
    """A number for a text, the same everywhere."""
    return crc32(text.encode("utf-8", "surrogatepass"))


def shape(word: str) -> str:
    """How a word is written: capitals, small letters, digits, other signs; long runs alike."""
    word = word[:24]
    signs = word.translate(_ASCII_SIGNS) if word.isascii() else "".join(map(_sign, word))
    return _RUNS.sub(_shortened, signs)


def _sign(char: str) -> str:
    return (
        "X" if char.isupper() else "x" if char.islower() else "0" if char.isdigit() else "o" if char.isalpha() else char
    )


_ASCII_SIGNS = "".join(map(_sign, map(chr, range(128))))


def _shortened(run: re.Match[str]) -> str:
    text = run.group()
    if text[0] == "0":
        return text[:6]
    if text[-1] == "x" and text[0] == "X":
        return ("XX" if text[1] == "X" else "X") + "x"
    return text[:2]


class Vocabulary:
    """Finds the rows of a word in the table of features, by hashing."""

    def __init__(self, hashes: Sequence[int], names: Names | None = None) -> None:
        self._rows = {number: row for row, number in enumerate(hashes[: WORDS - 1])}
        self._names = names or shipped_names()

    def rows(self, word: str, gap: bool) -> list[int]:
        """The rows of a word that stands behind a gap or not: first the word's own, then what it is known to be a name of."""
        plain = form(word)
        number = hashed(plain)
        result = [self._rows.get(number, WORDS - 1), named(word, self._names.kinds(number))]
        result += (
            WORDS + PARTS + hashed(f"{shape(word)}|{gap:d}") % (SHAPES - LENGTHS),
            WORDS + PARTS + SHAPES - LENGTHS + min(len(word), 15) * 2 + gap,
        )
        if plain.isascii():
            result += [WORDS + crc32(part) % PARTS for part in _ascii_parts(plain.encode())]
        else:
            result += [WORDS + hashed(part) % PARTS for part in parts(plain)]
        return result


def named(word: str, kinds: int) -> int:
    """The row for what a word is known to be a name of."""
    return WORDS + PARTS + SHAPES + kinds + KINDS * word[:1].isupper()


def parts(plain: str) -> list[str]:
    """The parts of a word that are features: its beginnings, its endings, and every three letters in a row."""
    if len(plain) > 2 * LONGEST:
        plain = plain[:LONGEST] + plain[-LONGEST:]
    found = [f"<{plain[:size]}" for size in (1, 2, 3, 4) if len(plain) > size]
    found += [f"{plain[-size:]}>" for size in (1, 2, 3, 4) if len(plain) > size]
    whole = f"<{plain}>"
    found += [whole] if len(plain) <= 5 else []
    found += [whole[at : at + 3] for at in range(1, len(whole) - 3)] if len(plain) > 4 else []
    return list(dict.fromkeys(found))


def _ascii_parts(plain: bytes) -> dict[bytes, None]:
    """The same of a word in ASCII, in bytes: what is hashed need not be encoded part by part."""
    size = len(plain)
    if size > 2 * LONGEST:
        plain, size = plain[:LONGEST] + plain[-LONGEST:], 2 * LONGEST
    whole = b"<%b>" % plain
    few = min(4, size - 1)
    found = dict.fromkeys([whole[: 1 + length] for length in range(1, few + 1)])
    found.update(dict.fromkeys([whole[size + 1 - length :] for length in range(1, few + 1)]))
    if size <= 5:
        found[whole] = None
    if size > 4:
        found.update(dict.fromkeys([whole[at : at + 3] for at in range(1, size - 1)]))
    return found


def bags(rows: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows of many words in one array, and where each word's begin."""
    sizes = np.array([len(each) for each in rows], np.int64)
    flat = np.array(list(chain.from_iterable(rows)), np.int64)
    return flat, np.cumsum(sizes) - sizes
