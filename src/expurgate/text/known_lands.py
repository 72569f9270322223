"""Islands, counties, regions, mountains and waters that everybody knows, by what they are called and where they lie.

One list for two readers: it says of a name in a text that it is a place, whatever it looks like, and of the taxonomy what
the name is a kind of ("island in southern Europe"). The names stand in ``data/known_lands.txt``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.text.known_bodies import listed, plain_name

_LANDS = Path(__file__).parent / "data" / "known_lands.txt"
_FIRST = "!"
"""Behind a name that is meant wherever it stands, though a common noun is spelt like it."""


@cache
def known_lands() -> dict[str, str]:
    """Names as they stand in the list, and the kind of each: "island in Spain"."""
    return {name.removesuffix(_FIRST): kind for name, kind in listed(_LANDS.read_text(encoding="utf-8")).items()}


@cache
def before_common_nouns() -> frozenset[str]:
    """The names that are meant wherever they stand."""
    found = listed(_LANDS.read_text(encoding="utf-8"))
    return frozenset(name.removesuffix(_FIRST) for name in found if name.endswith(_FIRST))


@cache
def _plain() -> dict[str, str]:
    return {plain_name(name): kind.partition(" in ")[0] for name, kind in known_lands().items()}


def kind_of_land(name: str) -> str:
    """The usual word for a well-known place that is no town: "island", "county", "river"; empty where it is not listed."""
    return _plain().get(plain_name(name), "")


def is_known_land(name: str) -> bool:
    """Whether a name with a capital is that of a well-known land, island, mountain or water."""
    return name.removeprefix("the ")[:1].isupper() and kind_of_land(name) != ""
