"""Bodies that everybody knows by their names, and what an editor calls them: a supermarket, a bank, an airline.

Readers take a firm of one word for a person ("a clerk at Deloitte"). A name that nobody bears and that is nothing else besides
is the firm's wherever it stands; of a name that is also a word or a family's ("Boots", "Ford", "Morrisons") the list tells
only what the firm is where a reader found one. The names stand in ``data/known_bodies.txt``,
landmarks, paths, roads and parts of cities in ``data/known_places.txt``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.text.normal import folded

_DATA = Path(__file__).parent / "data"
_BODIES, _PLACES = _DATA / "known_bodies.txt", _DATA / "known_places.txt"
_HOUSES = frozenset(
    "airport|cinema|concert hall|hospice|hospital|hotel|museum|prison|stadium|station|theatre|theme park|zoo".split("|")
)
"""Kinds of bodies that are known as places."""
_DOUBTFUL = "?"
"""Behind a name that is a word, a place or a family's besides: only the reader can tell."""


def plain_name(name: str) -> str:
    """A name as it stands in the list: in small letters, without accents, apostrophes and "the"."""
    return folded(name).replace("’", "").replace("'", "").removeprefix("the ")


def listed(text: str) -> dict[str, str]:
    """Kinds by name of a list with one line a kind ("kind: name|name|…"); long lines go on behind two spaces, remarks begin with "#"."""
    kinds: dict[str, str] = {}
    for line in text.replace("|\n  ", "|").splitlines():
        if not line.startswith("#"):
            kind, names = line.split(": ", 1)
            kinds.update(dict.fromkeys(names.split("|"), kind))
    return kinds


@cache
def _kinds() -> dict[str, str]:
    return listed(_BODIES.read_text(encoding="utf-8")) | listed(_PLACES.read_text(encoding="utf-8"))


@cache
def _kinds_of_places() -> frozenset[str]:
    return frozenset(listed(_PLACES.read_text(encoding="utf-8")).values())


def all_names() -> list[str]:
    """Every name of the list as it stands there."""
    return list(_kinds())


def kind_of_body(name: str) -> str:
    """The usual word for a well-known organisation, by its full name; empty where it is not listed."""
    plain = plain_name(name)
    return _kinds().get(plain) or _kinds().get(plain + _DOUBTFUL, "")


def is_known_body(name: str) -> bool:
    """Whether a name with a capital is a well-known body's and nobody's and nothing else's."""
    return name[:1].isupper() and plain_name(name) in _kinds()


def kind_of_landmark(name: str, *, articled: bool) -> str:
    """What a listed name that is no town is called where a reader takes it for one: "business district"; empty for any other.

    A name that a family or a street has besides is the landmark's where "the" stands before it, ``articled``: "the Ridgeway".
    """
    kind = kind_of_body(name) if articled or is_known_body(name) else ""
    return kind if kind in _kinds_of_places() or (kind in _HOUSES and is_known_body(name)) else ""
