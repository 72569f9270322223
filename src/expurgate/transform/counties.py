"""Counties with some of their towns, so that a town and the county beside it become a town of another county; and islands that lie together."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.text.normal import normal_form

_DATA = Path(__file__).parent / "data" / "counties.txt"
_SHORTENED = re.compile(r"(Co\.?|County) (?=\S)", re.IGNORECASE)
_ISLANDS = "islands"


@cache
def _counties() -> dict[str, dict[str, tuple[str, ...]]]:
    """The towns of each county of each nation."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for line in _DATA.read_text(encoding="utf-8").splitlines():
        nation, _, rest = line.partition(" ")
        county, _, towns = rest.partition("=")
        if nation != _ISLANDS:
            found.setdefault(nation.replace("-", " "), {})[county] = tuple(towns.split(","))
    return found


@cache
def _islands() -> tuple[tuple[str, ...], ...]:
    lines = _DATA.read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.partition("=")[2].split(",")) for line in lines if line.startswith(_ISLANDS))


@cache
def _by_name() -> dict[str, tuple[str, str]]:
    """Nation and county by the name of a county in normal form."""
    return {bare(county): (nation, county) for nation, counties in _counties().items() for county in counties}


def bare(name: str) -> str:
    """The name of a county in normal form without the word for what it is: "Co. Mayo" is "mayo"."""
    return normal_form(_SHORTENED.sub("", name))


def is_called_county(name: str) -> bool:
    """Whether a name says that it is a county's: "Co. Mayo"."""
    return _SHORTENED.match(name) is not None and bare(name) in _by_name()


def county_of(name: str) -> str:
    """The county that a name may be, as it is written here; empty for any other."""
    return _by_name().get(bare(name), ("", ""))[1]


def nation_of(name: str) -> str:
    """The nation in which a county lies."""
    return _by_name().get(bare(name), ("", ""))[0]


def others_like(name: str) -> tuple[str, ...]:
    """The other counties of the same nation."""
    nation = nation_of(name)
    return tuple(each for each in _counties().get(nation, {}) if each != county_of(name))


def written_as(name: str, other: str) -> str:
    """Another county in the form of a name: "Co. Mayo" and "Kerry" are "Co. Kerry"."""
    called = _SHORTENED.match(name)
    plain = _SHORTENED.sub("", other)
    return f"{called[0]}{plain}" if called else other


def towns_in(county: str) -> tuple[str, ...]:
    """Some towns of a county."""
    nation, known = _by_name().get(bare(county), ("", ""))
    return _counties()[nation][known] if known else ()


def islands_near(name: str) -> tuple[str, ...]:
    """The islands that lie with one that is listed."""
    together = next((group for group in _islands() if name in map(normal_form, group)), ())
    return tuple(each for each in together if normal_form(each) != name)


_BESIDE = re.compile(
    r"(?<![\w'’-])([A-Z][\w'’-]{1,24}(?: [A-Z][\w'’-]{1,24}){0,2})(?=(?:,[ ]?\n?|[ ]?\n[ ]*)((?:Co\.? |County )?(?:(?:North|South|East|West|County) )?[A-Z][a-z]{2,16})\b)"
)
"""A name and the one behind it, as a town and its county stand."""


def towns_with_counties(text: str) -> dict[str, str]:
    """The county beside each town of a text, by the town in normal form."""
    found: dict[str, str] = {}
    for town, county in _BESIDE.findall(text):
        if county_of(county):
            found.setdefault(normal_form(town), county_of(county))
    return found
