"""Another place for a place: of its size and country, in the county or the state that stands beside it, among the islands it lies with.

What is not known lies in the country of the text, as its words and its other places tell it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from expurgate.core import lazy_re as re
from expurgate.core.memory import Table, active_table
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.regions import BRITISH_CITIES, WORLD_CITIES, family_of, region_of, state_of
from expurgate.transform.counties import (
    bare,
    county_of,
    is_called_county,
    islands_near,
    nation_of,
    others_like,
    towns_in,
    towns_with_counties,
    written_as,
)
from expurgate.transform.draw import Draws
from expurgate.transform.homeland import countries_told
from expurgate.transform.names import TOWNS
from expurgate.transform.origins import alike
from expurgate.transform.places import (
    ELSE,
    LYING,
    NAMESAKES,
    SETTLED,
    SHARING_NAMES,
    Gazetteer,
    Whereabouts,
    country_of,
)

_SHORTEST = 4
_ENOUGH = 5
_BY_WORDS = 1
_SEVERAL = 2
"""So many places of one country make a document at home there."""


def is_settlement(kinds: list[str]) -> bool:
    """Whether what a name is first of all is a town or a city of some country."""
    return bool(kinds) and SETTLED.fullmatch(kinds[0]) is not None


def place(draws: Draws, gazetteer: Gazetteer | None, surface: str, home: Home | None = None) -> str | None:
    """Another place of its kind; None for a country or a region, which no other one may stand for, and where too few are known."""
    if ", " in surface:
        parts = [place(draws, gazetteer, part, home) for part in surface.split(", ")]
        return None if None in parts else ", ".join(filter(None, parts))
    if (lettered := _LETTERED.fullmatch(surface)) and state_of(lettered[2]):
        town = place(draws, gazetteer, lettered[1], home)
        return town and f"{town}{surface[lettered.end(1) :]}"
    term = normal_form(surface)
    known = gazetteer.generalizations(term) if gazetteer is not None else []
    kind = country_of(known)
    if home is not None and home.is_county(surface, known):
        county = draws.pick("county", bare(surface), others_like(surface))
        return written_as(surface, county)
    if islands := islands_near(term):
        return draws.pick("place", term, islands, scope="name", joint=" ")
    beside = home is not None and home.is_beside(term)
    if gazetteer is not None and not beside and any(map(LYING.fullmatch, known)):
        lands = _other_lands(gazetteer, surface, known)
        return draws.pick("place", term, lands, scope="name", joint=" ", words=False) if lands else None
    part = known[:1] != [] and known[0].endswith(_PARTS)  # a ward or a suburb is named as towns are
    if not kind and not beside and not part and not ELSE.isdisjoint(known) and "city" not in known:
        return None
    if home is not None and (county := home.county_beside(term)):
        other = draws.pick("county", bare(county), others_like(county))
        return draws.pick("place", term, _unlike(towns_in(other), term) or TOWNS, scope="name", joint=" ")
    meant = home.of(kind, term) if home is not None else kind
    options: tuple[str, ...] = ()
    if gazetteer is not None:
        options = next(
            (
                few
                for each in (meant, kind, _of_other_size(meant or kind))
                if each and len(few := _others(gazetteer, each, term)) >= _ENOUGH
            ),
            (),
        )
    if len(options) < _ENOUGH:
        if kind:
            return None
        options = TOWNS
    return draws.pick("place", term, alike(options, surface), scope="name", joint=" ")


_MARKERS = frozenset(
    "county lake loch lough llyn mount mt ben cnoc slieve river isle island islands sea bay gulf cape valley forest hills mountains park peninsula coast falls parish".split()
)
"""Words of names of lands and waters that say what they are."""
_FEW = 3
_PARTS = ("ward", "suburb", "neighbourhood", "quarter")
_SMALL_WORDS = frozenset("of and the upon on in".split())


def _other_lands(gazetteer: Gazetteer, surface: str, kinds: list[str]) -> tuple[str, ...]:
    """Counties, islands, mountains or waters of the same country, called as this one is: with "Lake" before it, with "County" behind it, or without."""
    kind = next((kind for kind in kinds if LYING.fullmatch(kind)), "")
    if not kind:
        return ()
    own, the = normal_form(surface), "the " if surface.startswith("the ") else ""
    telling = set(own.split()) - _MARKERS
    others = [
        name for name in gazetteer.specializations(kind) if telling.isdisjoint(name.split()) and " in " not in name
    ]
    like = [name for name in others if _marked(name) == _marked(own)]
    like = like if len(like) >= _FEW else others
    if len(like) < _FEW:
        return ()
    return tuple(
        the + " ".join(word if word in _SMALL_WORDS else word.capitalize() for word in name.split()) for name in like
    )


def _marked(name: str) -> tuple[str, str]:
    """The word at either end of a name that says what it is."""
    words = name.split()
    return (words[0] if words[0] in _MARKERS else "", words[-1] if words[-1] in _MARKERS else "")


def _of_other_size(kind: str) -> str:
    """The kind of smaller or larger places of a country, where it has few of the one size."""
    size, _, where = kind.partition(" in ")
    return f"{'town' if size == 'city' else 'city'} in {where}" if where else ""


def _unlike(names: tuple[str, ...], term: str) -> tuple[str, ...]:
    return tuple(name for name in names if normal_form(name) != term)


_LETTERED = re.compile(r"(\S.*\S),? ([A-Z]{2,3})")
_WITH_STATE = re.compile(
    r"(?<![\w'’-])([A-Z][\w'’-]{1,24}(?: [A-Z][\w'’-]{1,24}){0,2}),? ([A-Z]{2,3})(?= \d{4,5}(?!\d)|[,.;)\n]|\Z)"
)
"""A town with the letters of its state: "Two Harbors, MN 55616"."""


class Home:
    """The country a document is at home in: a place that is not known, or that several countries have, is meant as one there."""

    def __init__(self, gazetteer: Gazetteer | None) -> None:
        self._gazetteer, self._where = gazetteer, Whereabouts()
        self._places: dict[str, set[str]] = {}
        self._named: set[str] = set()
        self._told: Counter[str] = Counter()
        self._beside: dict[str, str] = {}
        self._states: dict[str, str] = {}

    def read(self, text: str) -> None:
        """Take note of what the words of a whole text tell: in which country it is at home, and the county or the state beside a town."""
        self._told += countries_told(text)
        self._beside = towns_with_counties(text) | self._beside
        for town, letters in _WITH_STATE.findall(text):
            if state := state_of(letters):
                self._states.setdefault(normal_form(town), state)

    def is_county(self, surface: str, kinds: list[str]) -> bool:
        """Whether a name is that of a county: it says so, or stands behind a town of it, or is known as nothing else."""
        county = county_of(surface)
        if not county:
            return False
        nation = family_of(nation_of(surface))
        if self.country() and family_of(region_of(self.country())) not in (nation, "British"):
            return False
        settled = is_settlement(kinds) or normal_form(surface) in BRITISH_CITIES
        return is_called_county(surface) or county in self._beside.values() or not settled

    def is_beside(self, term: str) -> bool:
        """Whether a county or a state stands beside a town somewhere in the text."""
        return term in self._beside or term in self._states

    def county_beside(self, term: str) -> str:
        """The county that stands beside a town somewhere in the text."""
        return self._beside.get(term, "")

    def country(self) -> str:
        """The country of which most is told, by words and by places; empty where nothing stands out."""
        votes = Counter(self._told)
        for country, places in self._places.items():
            votes[country] += sum(1 if place in WORLD_CITIES else 2 for place in places)
        nations = [
            nation
            for nation in ("Scotland", "Wales", "Northern Ireland")
            if votes[nation] > votes_of_places(self._places, "England")
        ]
        if nations and votes["England"]:
            votes[nations[0]] += votes.pop("England")
        (first, most), *others = votes.most_common(2) or [("", 0)]
        enough = most >= _BY_WORDS if self._told[first] else most >= 2 * _SEVERAL
        return first if enough and most > (others[0][1] if others else 0) else ""

    def hear(self, name: str, *, placed: bool) -> None:
        """Count a name that is ``placed``, or what else points to a part of the world."""
        self._where.hint(name)
        term = normal_form(name)
        kinds = self._gazetteer.generalizations(term) if placed and self._gazetteer is not None else []
        if term in BRITISH_CITIES and placed:
            self._where.hear(term, kinds)
            self._places.setdefault("England", set()).add(term)
        elif kind := country_of(kinds):
            self._where.hear(term, kinds)
            self._places.setdefault(kind.partition(" in ")[2], set()).add(term)
        else:
            self._named |= {term, *(normal_form(above.partition(" in ")[2]) for above in kinds)}

    def overhear(self, words: str) -> None:
        """Take note of the words beside names, which tell where no place does."""
        self._where.overhear(words)

    def day_first(self) -> bool:
        """Whether the day is written before the month there."""
        return self._where.day_first()

    def of(self, kind: str, term: str = "") -> str:
        """The kind that a place is taken for: the ``kind`` of the gazetteer, or that of a place in the home country of the text where that is likelier."""
        own = kind.partition(" in ")[2]
        if state := self._states.get(term):
            return f"{kind.partition(' in ')[0] or 'town'} in {state}"
        if term in WORLD_CITIES:
            return kind
        told = self.country()
        if term in BRITISH_CITIES and family_of(region_of(own)) == "British":
            return kind
        if told and not kind:
            return f"town in {told}"
        home = (family_of(region_of(told)) if self._told[told] else "") or self._where.main()
        if (
            term in BRITISH_CITIES
            and normal_form(own) not in self._named
            and self._british()
            and family_of(region_of(own)) != "British"
        ):
            return "city in England"
        countries = [country for country in self._places if family_of(region_of(country) or "") == home]
        most = max(countries, key=lambda country: len(self._places[country]), default="")
        most = told if told in countries else most
        if not kind and home != "British" and len(self._places.get(most, ())) < _SEVERAL:
            return kind  # a journey to Dubai makes nobody at home there
        size, _, own = kind.partition(" in ")
        shared = home in SHARING_NAMES and family_of(region_of(own) or "") in NAMESAKES | {"British"}
        away = own and (own == most or not shared or normal_form(own) in self._named)
        return kind if not most or away else f"{size or 'town'} in {most}"

    def _british(self) -> bool:
        """Whether another place of the document lies in Britain."""
        return any(family_of(region_of(country)) == "British" for country in self._places)


def votes_of_places(places: Mapping[str, set[str]], country: str) -> int:
    """How much the places of a country speak for it."""
    return 2 * len(places.get(country, ()))


def _others(gazetteer: Gazetteer, kind: str, term: str) -> tuple[str, ...]:
    """The names of the places of a kind, with capitals."""
    listed: Table[str, tuple[str, ...]] = active_table(gazetteer, "places of a kind")
    return tuple(name for name in listed.one(kind, _listed, gazetteer, kind) if normal_form(name) != term)


def _listed(gazetteer: Gazetteer, kind: str) -> tuple[str, ...]:
    names = [name.split() for name in gazetteer.specializations(kind)]
    return tuple(
        " ".join(word.capitalize() for word in words)
        for words in names
        if len(words) <= 2
        and all(len(word) >= _SHORTEST and word.isalpha() and word not in FUNCTION_WORDS for word in words)
    )
