"""Names and letters that stand for things and for nobody: what medicines and foods are sold as, what notes of care call illnesses and tests.

A reader that does not know "Piriton" takes it for a person, "PEG" for somebody called Peg and "C. diff" for an initial and a name. Each
of these has one meaning in a document; a name that people bear as well is not listed. The names stand in ``data/known_things.txt``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.text.known_bodies import listed
from expurgate.text.normal import folded

_DATA = Path(__file__).parent / "data" / "known_things.txt"


@cache
def _kinds() -> dict[str, str]:
    return listed(_DATA.read_text(encoding="utf-8"))


def all_names() -> list[str]:
    """Every name of the list as it stands there."""
    return list(_kinds())


def kind_of_thing(name: str) -> str:
    """The type of a listed name or abbreviation that is not a person: "DRUG", "DISEASE", "PROCEDURE" or "PRODUCT"; empty where it is not listed.

    What is listed in capitals is no such thing in small letters: "peg", "tens".
    """
    return _kinds().get(name) or _kinds().get(folded(name), "")
