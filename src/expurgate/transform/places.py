"""Another place of the same size and country, by what the taxonomy says of a place: "city in Poland", "town in Kenya".

The taxonomy knows two sizes: a city has at least 50,000 inhabitants, a town fewer. The name of a country, a region, a river has no
stand-in: towns keep their country, and another country beside them would contradict them.
"""

from __future__ import annotations

import re
from typing import Protocol, runtime_checkable

from expurgate.core.memory import Table, active_table
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform.draw import Draws
from expurgate.transform.names import TOWNS
from expurgate.transform.origins import alike

_SETTLED = re.compile(r"(?:city|town|village) in (.+)")
_ELSE = frozenset({"location", "region", "body of water", "landmass", "country", "district", "geographical area"})
_NATIONS = "United Kingdom"
_SHORTEST = 4
_ENOUGH = 5


@runtime_checkable
class Gazetteer(Protocol):
    """The part of a taxonomy that knows where places lie."""

    def generalizations(self, term: str) -> list[str]:
        """What ``term`` is a kind of, specific first."""
        ...

    def specializations(self, term: str) -> tuple[str, ...]:
        """Normal forms of everything that is a kind of ``term``."""
        ...


def place(draws: Draws, gazetteer: Gazetteer | None, surface: str) -> str | None:
    """Another place of its kind; None for a country or a region, which no other one may stand for."""
    if ", " in surface:
        parts = [place(draws, gazetteer, part) for part in surface.split(", ")]
        return None if None in parts else ", ".join(filter(None, parts))
    term = normal_form(surface)
    known = gazetteer.generalizations(term) if gazetteer is not None else []
    settled = [kind for kind in known if _SETTLED.fullmatch(kind)]
    if not settled and not _ELSE.isdisjoint(known) and "city" not in known:
        return None
    options: tuple[str, ...] = ()
    if settled and gazetteer is not None:
        kind = settled[0] if settled[-1].endswith(_NATIONS) else settled[-1]
        options = _others(gazetteer, kind, term)
    if len(options) < _ENOUGH:
        options = TOWNS
    return draws.pick("place", term, alike(options, surface), scope="name", joint=" ")


def _others(gazetteer: Gazetteer, kind: str, term: str) -> tuple[str, ...]:
    """The names of the places of a kind, with capitals."""
    listed: Table[str, tuple[str, ...]] = active_table(gazetteer, "places of a kind")
    return tuple(name for name in listed.one(kind, lambda: _listed(gazetteer, kind)) if normal_form(name) != term)


def _listed(gazetteer: Gazetteer, kind: str) -> tuple[str, ...]:
    names = [name.split() for name in gazetteer.specializations(kind)]
    return tuple(
        " ".join(word.capitalize() for word in words)
        for words in names
        if len(words) <= 2
        and all(len(word) >= _SHORTEST and word.isalpha() and word not in FUNCTION_WORDS for word in words)
    )
