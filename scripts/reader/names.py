"""The list of names that the reader knows: python -m scripts.reader.names POOLS.pickle NAMES.npz. Needs what scripts.reader.pools made.

Every word of the names in the pools by its hash, with what it was seen as. Words of two letters and less are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from scripts.reader.pools import Pools

from expurgate.language.builtin.features import form, hashed
from expurgate.language.builtin.names import GIVEN, OF_PLACE, OFTEN_GIVEN, OFTEN_SURNAME, PLACE, SURNAME, packed
from expurgate.language.builtin.tokens import tokens
from expurgate.text.normal import folded

OFTEN = 3
"""In how many lists and titles a name must be seen to be one of many people."""


def words(name: str) -> list[str]:
    """The words of a name that may be known, as the reader sees words."""
    return [word for word in map(form, tokens(name)[0]) if len(word) > 2 and word[0].isalpha()]


def spellings(word: str) -> Iterator[str]:
    """A word with and without its accents."""
    yield from dict.fromkeys((word, folded(word)))


def known(pools: Pools) -> dict[int, int]:
    """Bits by hash."""
    given: Counter[str] = Counter()
    surnames: Counter[str] = Counter()
    for counted, lists in ((given, pools.given), (surnames, pools.surnames)):
        for names in lists.values():
            counted.update(each for name in names for each in set(words(name)))
    for person in pools.people:
        first, *_, last = person.split()
        given.update(words(first))
        surnames.update(words(last))
    bits: dict[int, int] = defaultdict(int)
    _add(bits, given, GIVEN)
    _add(bits, (word for word, number in given.items() if number >= OFTEN), OFTEN_GIVEN)
    _add(bits, surnames, SURNAME)
    _add(bits, (word for word, number in surnames.items() if number >= OFTEN), OFTEN_SURNAME)
    for place in pools.places:
        found = words(place)
        _add(bits, found, PLACE if len(found) == 1 else OF_PLACE)
    return bits


def _add(bits: dict[int, int], names: Iterable[str], kind: int) -> None:
    for name in names:
        for each in spellings(name):
            bits[hashed(each)] |= kind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pools", type=Path)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    bits = known(Pools.load(arguments.pools))
    np.savez_compressed(arguments.output, **packed(bits))  # type: ignore[arg-type]
    print(arguments.output, arguments.output.stat().st_size, len(bits), "words", Counter(bits.values()).most_common(12))


if __name__ == "__main__":
    main()
