"""Well-known lands and waters: one list for texts and for the taxonomy."""

from __future__ import annotations

import pytest

from expurgate import Taxonomy
from expurgate.text.known_lands import before_common_nouns, is_known_land, kind_of_land, known_lands
from expurgate.text.normal import normal_form
from expurgate.text.regions import LANDS, region_of
from expurgate.transform.said import is_said


@pytest.mark.parametrize(
    "name", ["Tenerife", "the Lake District", "Martha’s Vineyard", "the Pyrenees", "Loch Lomond", "Brač"]
)
def test_lands_are_known_however_they_are_written(name: str) -> None:
    assert is_known_land(name)


@pytest.mark.parametrize("name", ["tenerife", "Leeds", "Sutherland Road", "the", "", "Lake"])
def test_towns_words_and_small_letters_are_none(name: str) -> None:
    assert not is_known_land(name)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("the Isle of Wight", "island"),
        ("Curaçao", "island"),
        ("Shetland", "group of islands"),
        ("Offaly", "county"),
        ("Helvellyn", "mountain"),
        ("the Pennines", "mountain range"),
        ("Ullswater", "lake"),
        ("Leeds", ""),
        ("Cork", ""),
        ("island", ""),
    ],
)
def test_what_is_no_town_is_called_what_it_is(name: str, kind: str) -> None:
    assert kind_of_land(name) == kind


def test_every_kind_is_one_that_an_editor_writes() -> None:
    assert {kind for kind in known_lands().values() if not is_said(kind)} == set()


def test_the_taxonomy_knows_nearly_all_of_them_by_the_same_kind() -> None:
    taxonomy = Taxonomy.builtin()
    placed = {name: kind for name, kind in known_lands().items() if " in " in kind}
    missed = {name for name, kind in placed.items() if kind not in taxonomy.generalizations(name)[:1]}
    assert len(missed) < 0.04 * len(placed)
    assert not missed & before_common_nouns()


def test_every_kind_can_be_said_and_every_country_is_known() -> None:
    for kind in set(known_lands().values()):
        called, _, land = kind.partition(" in ")
        assert not land or called in LANDS.split("|")
        assert not land or region_of(land) or land in PARTS, kind


PARTS = {
    "western Europe", "southern Europe", "eastern Europe", "Africa", "South Asia", "South-East Asia", "East Asia",
    "East Africa", "South America", "the Middle East", "the Caribbean", "the Pacific",
}  # fmt: skip
"""Of what lies in several countries the part of the world is said."""


def test_names_stand_once_and_as_they_are_looked_up() -> None:
    assert all(normal_form(name) for name in known_lands())
    assert all(name == name.lower() for name in known_lands())
