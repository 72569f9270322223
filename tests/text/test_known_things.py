"""Names and letters of things."""

from __future__ import annotations

from pathlib import Path

import pytest

from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import OFTEN_GIVEN
from expurgate.text import known_things
from expurgate.text.known_bodies import listed
from expurgate.text.known_things import kind_of_thing


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Piriton", "DRUG"),
        ("NovoRapid", "DRUG"),
        ("Fortisip", "PRODUCT"),
        ("C. diff", "DISEASE"),
        ("PEG", "PROCEDURE"),
        ("Quetiapine", "DRUG"),
        ("QuickDASH", "PROCEDURE"),
        ("PIP", "PRODUCT"),
    ],
)
def test_what_medicines_are_sold_as_and_what_notes_write_is_known(name: str, kind: str) -> None:
    assert kind_of_thing(name) == kind


@pytest.mark.parametrize("name", ["peg", "Peg", "tens", "Callum", "Rennie", "Pip", "SARA", ""])
def test_letters_in_small_ones_and_names_of_people_are_no_things(name: str) -> None:
    assert kind_of_thing(name) == ""


def test_every_type_is_a_readers_and_no_listed_word_is_a_usual_given_name() -> None:
    things = listed((Path(known_things.__file__).parent / "data" / "known_things.txt").read_text(encoding="utf-8"))
    assert set(things.values()) == {"DRUG", "PRODUCT", "DISEASE", "PROCEDURE"}
    assert [name for name in things if name.islower() and name.isalpha() and known_as(name) & OFTEN_GIVEN] == []
