"""Names and letters of things."""

from __future__ import annotations

import pytest

from expurgate.text.known_things import kind_of_thing


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Piriton", "DRUG"), ("NovoRapid", "DRUG"), ("Fortisip", "PRODUCT"), ("C. diff", "DISEASE"), ("PEG", "PROCEDURE")],
)
def test_what_medicines_are_sold_as_and_what_notes_write_is_known(name: str, kind: str) -> None:
    assert kind_of_thing(name) == kind


@pytest.mark.parametrize("name", ["peg", "Peg", "tens", "Callum", "Rennie", ""])
def test_letters_in_small_ones_and_names_of_people_are_no_things(name: str) -> None:
    assert kind_of_thing(name) == ""
