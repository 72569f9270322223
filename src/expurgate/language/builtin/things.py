"""What an editor would call what a name names: "a care company" for Homecroft, "a ward" for Bracken.

The nouns are classes of the network's head for mentions. A line of ``things.txt`` is a class, in this order: the noun, the types whose members
it is said of, and the more general noun that is said where the reader cannot tell which of several it is.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

SHIPPED = Path(__file__).parents[1] / "data" / "things.txt"


@cache
def _lines() -> dict[str, tuple[frozenset[str], str]]:
    """The types and the more general noun of every noun, in the order of the classes."""
    rows = ((line + "\t\t").split("\t")[:3] for line in SHIPPED.read_text("utf-8").splitlines())
    return {noun: (frozenset(types.split()), general) for noun, types, general in rows}


@cache
def things() -> tuple[str, ...]:
    """The nouns, by the number of their class."""
    return tuple(_lines())


@cache
def generals() -> tuple[str, ...]:
    """The more general nouns, by their number; the first is none."""
    return tuple(dict.fromkeys(("", *(general for _, general in _lines().values()))))


@cache
def general_numbers() -> tuple[int, ...]:
    """For every class the number of its more general noun."""
    return tuple(generals().index(general) for _, general in _lines().values())


@cache
def types_of(noun: str) -> frozenset[str]:
    """The types of names whose members a noun is said of."""
    own = _lines()[noun][0] if noun in _lines() else frozenset[str]()
    return own.union(*(types for types, general in _lines().values() if general == noun))
