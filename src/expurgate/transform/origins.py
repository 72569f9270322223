"""Where a name comes from and whether a woman or a man bears it, and names of the same make to draw from.

The lists have common names of women (f), of men (m), of both (n), and surnames (s). Those under a capital are known but never
drawn: as words they mean something else ("Grace", "Young"), or too many people have them. A name that is not listed is judged
by its letters, against the names that are.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from expurgate.text.nicknames import short_forms
from expurgate.text.normal import folded

_DATA = Path(__file__).parent / "data" / "people.txt"
HOME = "english"
_SURE = 2.5
"""How much likelier the letters of a name must be in another language than in English, in nats."""
_FEWEST, _LONE = 2, 4
"""For how many names a name of several words, or one word alone, counts at least: a few letters tell little."""
_NEAR = 2
VOWELS = frozenset("aeiouy")
_ENOUGH = 6
SURNAME_FIRST = frozenset({"chinese", "korean", "vietnamese", "hungarian"})


_BY_COUNTRY = {
    "Ireland": "irish", "Scotland": "scottish", "Wales": "welsh", "India": "indian", "Nigeria": "westafrican", "Ghana": "westafrican", "Kenya": "eastafrican",
    "South Africa": "southafrican", "New Zealand": "maori", "Germany": "german", "Austria": "german", "Netherlands": "dutch", "France": "french",
    "Italy": "italian", "Spain": "spanish", "Portugal": "portuguese", "Poland": "polish", "Greece": "greek", "Japan": "japanese", "China": "chinese",
    "Singapore": "chinese", "Malaysia": "malay", "Sweden": "nordic", "Denmark": "nordic", "Norway": "nordic", "Turkey": "turkish", "Hungary": "hungarian",
    "Uganda": "eastafrican", "Zimbabwe": "southafrican", "Pakistan": "arabic", "Mexico": "spanish",
}  # fmt: skip


def origin_in(country: str) -> str:
    """The language of most names in a country."""
    return _BY_COUNTRY.get(country, HOME)


@cache
def _lists() -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], list[str]] = {}
    for origin, kind, *names in map(str.split, _DATA.read_text(encoding="utf-8").splitlines()):
        found.setdefault((origin, kind), []).extend(names)
    return {home: tuple(dict.fromkeys(names)) for home, names in found.items()}


@cache
def _homes() -> dict[tuple[str, bool], tuple[tuple[str, str], ...]]:
    """The origins of each name in each use (given name or surname), and the sex of its bearers."""
    found: dict[tuple[str, bool], list[tuple[str, str]]] = {}
    for (origin, kind), names in _lists().items():
        home, surname = (origin, kind.lower()), kind.lower() == "s"
        for name in folded(" ".join(names)).split():
            found.setdefault((name, surname), []).append(home)
    for name, short in short_forms().items():
        homes = found.get((name, False), [])
        for form in short:
            if homes and (form, False) not in found:
                found[form, False] = list(homes)
    return {name: tuple(homes) for name, homes in found.items()}


def is_given(name: str) -> bool:
    """Whether a word (folded) is a common given name."""
    return (name, False) in _homes()


def is_surname(name: str) -> bool:
    """Whether a word (folded) is a common surname."""
    return (name, True) in _homes()


def own_origin(name: str, origin: str, *, surname: bool) -> str:
    """The language of one part of a name (folded) of this ``origin``: its own where it is common in others only, as in "Kevin Nguyen"."""
    homes = {home for home, _ in _homes().get((name, surname), ())} - {"neutral"}
    return origin if not homes or origin in homes else HOME if HOME in homes else min(homes)


def sex_of(name: str) -> str:
    """Who bears a given name: "f", "m", or nothing where it is not known or both do."""
    sexes = {sex for _, sex in _homes().get((name, False), ())}
    return next(iter(sexes)) if len(sexes) == 1 and sexes <= {"f", "m"} else ""


def likely_sex(name: str, origin: str) -> str:
    """The sex a given name that is not listed has by its ending, where the language tells it so."""
    if (name, False) in _homes() or len(name) < _ENOUGH // 2:
        return sex_of(name)
    if (
        origin == HOME
    ):  # where a name comes from that no list has is not known either, and most languages have women whose names end so
        return "f" if name[-1] == "a" else ""
    return _told_by(lambda other: other[-1] == name[-1], origin) or _told_by(
        lambda other: (other[-1] in VOWELS) == (name[-1] in VOWELS), origin
    )


def _told_by(alike: Callable[[str], bool], origin: str) -> str:
    """The sex that nearly all names of a language have which are like a name; nothing where they are few or of both."""
    ends = {sex: sum(alike(folded(other)) for other in names_of(origin, sex)) for sex in ("f", "m")}
    low, high = sorted(ends, key=lambda sex: ends[sex])
    return high if ends[high] >= 3 and ends[high] > 4 * ends[low] else ""


def origin_of(parts: tuple[str, ...], surname: int, home: str = HOME) -> str:
    """The language of a name of these parts (folded), the surname among them at a place; where no list tells, that of the ``home`` of the
    document if its names are written so rather than as English ones are."""
    votes: Counter[str] = Counter()
    for at, part in enumerate(parts):
        kinds = (True, False) if len(parts) == 1 else (at == surname,)
        homes = {origin for kind in kinds for origin, _ in _homes().get((part, kind), ())} - {"neutral"}
        for origin in homes:
            votes[origin] += 2 if len(homes) == 1 else 1
    if not votes:
        return _by_letters(parts, home)
    most = max(votes.values())
    best = [origin for origin in votes if votes[origin] == most]
    return HOME if HOME in best else max(best, key=lambda origin: (_likely(parts, origin), origin))


def names_of(origin: str, kind: str) -> tuple[str, ...]:
    """The listed names of an origin; where it has none of this kind, those for anybody."""
    return _lists().get((origin, kind)) or _lists()["neutral", "n"]


def alike(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names of about the same length, where there are enough of them to choose from."""
    near = tuple(other for other in names if abs(len(other) - len(name)) <= _NEAR)
    return near if len(near) >= _ENOUGH else names


@cache
def _letters() -> dict[str, tuple[Counter[str], int]]:
    """Groups of two and three letters in the names of each origin, and how many there are."""
    found: dict[str, Counter[str]] = {}
    for (origin, _), names in _lists().items():
        if origin != "neutral":
            found.setdefault(origin, Counter()).update(group for name in names for group in _threes(folded(name)))
    return {origin: (groups, groups.total()) for origin, groups in found.items()}


def _threes(name: str) -> list[str]:
    padded = f"^{name}$"
    return [padded[at : at + size] for size in (2, 3) for at in range(len(padded) - size + 1)]


def _likely(names: tuple[str, ...], origin: str) -> float:
    """The log-likelihood of these names by their letters among the names of an origin, in nats."""
    known, total = _letters()[origin]
    groups = (group for name in names if len(name) > 1 for group in _threes(name))
    return sum(math.log((known[group] + 0.5) / (total + 1000)) for group in groups)


def _by_letters(names: tuple[str, ...], home: str) -> str:
    """The origin whose names are written most like these; English unless its names are far less like them, or the ``home`` where less is enough."""
    likes = {origin: _likely(names, origin) for origin in _letters()}
    if home != HOME and likes[home] > likes[HOME] + _SURE:
        return home
    best = max(likes, key=lambda origin: likes[origin])
    fewest = _LONE if len(names) == 1 else _FEWEST
    return best if likes[best] - likes[HOME] > _SURE * max(fewest, len(names)) else HOME
