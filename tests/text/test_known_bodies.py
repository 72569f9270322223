"""Well-known bodies are told by their names, and names that are words or families besides only where a reader found a body."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.text import known_bodies
from expurgate.text.inflection import singular
from expurgate.text.known_bodies import is_known_body, kind_of_body, kind_of_landmark, listed, plain_name

DATA = Path(known_bodies.__file__).parent / "data"
TEXTS = [(DATA / name).read_text(encoding="utf-8") for name in ("known_bodies.txt", "known_places.txt")]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Tesco", "supermarket"),
        ("Sainsbury's", "supermarket"),
        ("the BBC", "broadcaster"),
        ("Deloitte", "consultancy"),
        ("Eddie Stobart", "haulage company"),
        ("Addenbrooke’s", "hospital"),
        ("the LSE", "university"),
        ("Anna", ""),
    ],
)
def test_what_an_editor_calls_it(name: str, kind: str) -> None:
    assert kind_of_body(name) == kind


@pytest.mark.parametrize(
    ("name", "known"), [("Jet2", True), ("tesco", False), ("Boots", False), ("Hilton", False), ("John Lewis", False)]
)
def test_what_may_be_somebody_is_left_to_the_reader(name: str, known: bool) -> None:
    assert is_known_body(name) is known


def test_every_name_is_listed_once_and_as_it_is_looked_up() -> None:
    lines = [line for text in TEXTS for line in text.splitlines() if line[0] != "#"]
    names = [name for line in lines for name in line.split(": ")[-1].strip(" |").split("|")]
    plain = [name.removesuffix("?") for name in names]
    assert [name for name, number in Counter(plain).items() if number > 1] == []
    assert [name for name in plain if not name or name != plain_name(name)] == []
    assert set(names) == {name for text in TEXTS for name in listed(text)}


def test_every_kind_is_a_common_noun() -> None:
    kinds = {kind for text in TEXTS for kind in listed(text).values()}
    assert [kind for kind in kinds if not kind.replace(" ", "").replace("-", "").isalpha() or not kind.islower()] == []
    heads = [singular(kind.split()[-1]).replace("é", "e") for kind in kinds]
    assert [head for head, classes in zip(heads, shipped_nouns().classes(heads), strict=True) if not classes] == []


@pytest.mark.parametrize(
    ("name", "articled", "kind"),
    [
        ("Canary Wharf", False, "business district"),
        ("Ridgeway", True, "long-distance path"),
        ("Ridgeway", False, ""),
        ("Belmarsh", False, "prison"),
        ("Tesco", False, ""),
    ],
)
def test_landmarks_are_told_from_towns_and_families(name: str, articled: bool, kind: str) -> None:
    assert kind_of_landmark(name, articled=articled) == kind
