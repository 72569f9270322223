"""Islands, counties, regions, hills and waters that everybody knows by their names, and what an editor calls them.

A reader takes most places for towns. What is said of a place must be true of it: nobody moves to "another town" who moves to
Tenerife or Kerry. The names stand in ``data/known_areas.txt``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.text.known_bodies import listed, plain_name

_DATA = Path(__file__).parent / "data" / "known_areas.txt"


@cache
def _kinds() -> dict[str, str]:
    return listed(_DATA.read_text(encoding="utf-8"))


def kind_of_area(name: str) -> str:
    """The usual word for a well-known place that is no town: "island", "county", "river"; empty where it is not listed."""
    return _kinds().get(plain_name(name), "")
