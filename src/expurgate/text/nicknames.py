"""Short forms of given names that people are called by."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_DATA = Path(__file__).parent / "data" / "short_names.txt"


@cache
def short_forms() -> dict[str, tuple[str, ...]]:
    """The short forms of every given name that has some, all in small letters."""
    lines = _DATA.read_text(encoding="ascii").splitlines()
    return {name: tuple(short) for name, *short in map(str.split, lines)}


def short_names(name: str) -> tuple[str, ...]:
    """The short forms of a given name, both in small letters."""
    return short_forms().get(name, ())


def all_short_names() -> frozenset[str]:
    """All given names that have short forms, and these, in small letters."""
    return frozenset(word for name, short in short_forms().items() for word in (name, *short))


_SHORTEST_MISTYPED = 5


def is_mistyped(part: str, name: str) -> bool:
    """Whether a word that nobody is called by is a name with one letter wrong, missing or too many: "patrise" and "patrice"."""
    shorter, longer = sorted((part, name), key=len)
    if len(shorter) < _SHORTEST_MISTYPED or len(longer) - len(shorter) > 1 or shorter[0] != longer[0]:
        return False
    at = next((at for at, (one, other) in enumerate(zip(shorter, longer, strict=False)) if one != other), len(shorter))
    return shorter[at + (len(shorter) == len(longer)) :] == longer[at + 1 :]
