"""Well-known places that are no towns."""

from __future__ import annotations

import pytest

from expurgate.text.known_areas import _kinds, kind_of_area
from expurgate.transform.said import is_said


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Lanzarote", "island"),
        ("the Isle of Wight", "island"),
        ("Curaçao", "island"),
        ("Shetland", "group of islands"),
        ("Offaly", "county"),
        ("the Cotswolds", "region"),
        ("Helvellyn", "mountain"),
        ("the Pennines", "range of hills"),
        ("the Mersey", "river"),
        ("Ullswater", "lake"),
    ],
)
def test_what_is_no_town_is_called_what_it_is(name: str, kind: str) -> None:
    assert kind_of_area(name) == kind


@pytest.mark.parametrize("name", ["Leeds", "Cork", "Kilkeel", "island", ""])
def test_towns_and_what_nobody_knows_are_not_listed(name: str) -> None:
    assert kind_of_area(name) == ""


def test_every_kind_is_one_that_an_editor_writes() -> None:
    assert {kind for kind in _kinds().values() if not is_said(kind)} == set()
