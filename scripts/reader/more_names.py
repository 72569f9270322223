"""Adds lists of names to those that the reader knows: python -m scripts.reader.more_names OLD.npz NEW.npz [LISTS].

LISTS is a folder with one name a line in ``given.txt`` (given names of many people), ``nick.txt`` (short forms) and ``surnames.txt``; without it
``scripts/reader/lists_of_names`` is read. A word that was known keeps what it was known as.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from scripts.reader.names import spellings, words

from expurgate.language.builtin.features import form, hashed
from expurgate.language.builtin.names import BODY, GIVEN, OF_PLACE, OFTEN_GIVEN, PLACE, SURNAME, THING, packed
from expurgate.text import known_bodies, known_things

LISTS = Path(__file__).parent / "lists_of_names"
KINDS = {"given.txt": GIVEN | OFTEN_GIVEN, "nick.txt": GIVEN, "surnames.txt": SURNAME}
"""What the words of each list are known as."""


def bodies() -> list[str]:
    """Well-known bodies of one word."""
    return [name for name in map(str.strip, (each.rstrip("?") for each in known_bodies.all_names())) if name.isalpha()]


def things() -> list[str]:
    """Well-known things of one word."""
    return [name for name in known_things.all_names() if name.isalpha()]


def read(path: Path) -> dict[int, int]:
    """Bits by hash, as a list of names stores them."""
    with np.load(path, allow_pickle=False) as stored:
        hashes = np.cumsum(stored["steps"], dtype=np.uint32)
        return dict(zip(hashes.tolist(), stored["kinds"].tolist(), strict=True))


def with_lists(known: dict[int, int], lists: Path) -> dict[int, int]:
    """``known`` with the names of the lists. What places are called by is no name that tells somebody, so it is not one of many people."""
    bits = dict(known)
    for name, kind in KINDS.items():
        for line in (lists / name).read_text(encoding="utf-8").splitlines():
            for word in (each for written in words(line) for each in spellings(written)):
                had = known.get(hashed(word), 0)
                told = kind & ~OFTEN_GIVEN if had & (PLACE | OF_PLACE | SURNAME) else kind
                bits[hashed(word)] = bits.get(hashed(word), 0) | told
    for kind, listed_names in ((BODY, bodies()), (THING, things())):
        for name in listed_names:
            for word in {form(name), *spellings(form(name))}:
                bits[hashed(word)] = bits.get(hashed(word), 0) | kind
    return bits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("lists", type=Path, nargs="?", default=LISTS)
    arguments = parser.parse_args()
    known = read(arguments.old)
    bits = with_lists(known, arguments.lists)
    np.savez_compressed(arguments.new, **packed(bits))  # type: ignore[arg-type]
    changed = sum(known.get(number, 0) != kinds for number, kinds in bits.items())
    print(
        arguments.new,
        arguments.new.stat().st_size,
        len(bits),
        "words,",
        len(bits) - len(known),
        "new,",
        changed,
        "changed",
    )


if __name__ == "__main__":
    main()
