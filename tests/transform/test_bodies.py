"""A stand-in of a body says what the body is; short forms follow the whole name, saints and towns stay what they are."""

from __future__ import annotations

import pytest

from expurgate.transform.bodies import Bodies, head_of, own_name
from expurgate.transform.draw import Draws

KEY = b"a key for the tests only"


def bodies(*places: str) -> Bodies:
    """Stand-ins where some names are those of towns, which become Nowhere."""
    return Bodies(Draws(KEY), lambda name: f"Nowhere {len(name)}", lambda name, _: name in places)


@pytest.mark.parametrize(
    ("name", "noun", "ending"),
    [
        ("Santander", "", " Bank"),
        ("Waitrose", "", " Supermarket"),
        ("Cub Scouts Ferrol", "youth organization", " Youth Group"),
        ("Starship", "hospital", " Hospital"),
        ("Vellamo", "rail company", " Rail"),
        ("Vellamo", "company", " Group"),
        ("Ferrol Chartered Accountants", "company", " Chartered Accountants"),
        ("Ferrol Family Hub", "centre", " Family Hub"),
    ],
)
def test_what_a_body_is_stands_behind_its_name(name: str, noun: str, ending: str) -> None:
    named = bodies().named(name, noun)
    assert named is not None
    assert named.endswith(ending)
    assert named.split()[0] != name.split()[0]


def test_what_says_nothing_of_a_body_is_not_added() -> None:
    assert head_of("organization") == head_of("place") == head_of("team") == ""
    named = bodies().named("Vellamo", "organization")
    assert named is not None
    assert " " not in named


def test_a_body_has_one_head_in_a_run() -> None:
    every = bodies()
    assert every.named("Vellamo", "hospital") == every.named("Vellamo", "company")


def test_the_parts_of_a_name_stay_what_they_are() -> None:
    every = bodies("ferrol")
    assert every.named("St Brannoc's Catholic Primary") != "St Brannoc's Catholic Primary"
    assert str(every.named("St Brannoc's Catholic Primary")).endswith("'s Catholic Primary")
    assert every.named("Ferrol Roofing") == "Nowhere 6 Roofing"
    assert every.named("County Court at Ferrol") == "County Court at Nowhere 6"
    first, _, second = str(every.named("Quill & Marrow Builders Ltd")).removesuffix(" Builders Ltd").partition(" & ")
    assert first != second != ""


def test_the_own_part_of_a_name() -> None:
    assert own_name("Vellamo Security Ltd") == "vellamo"
    assert own_name("Vellamo") == ""
