"""Who is who among the names of one text."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.transform.base import Target
from expurgate.transform.cast import Cast, is_titled, title_of


def _met(*names: str, before: dict[str, str] | None = None) -> Cast:
    """A cast that has met these names, each with the words that stand before it."""
    cast, led = Cast(), before or {}
    cast.meet(
        [
            Target(Span(at, at + len(name)), name, name.lower(), "PERSON", text=said, place=Span(len(said), len(said)))
            for at, name in enumerate(names)
            for said in [led.get(name, "")]
        ]
    )
    return cast


@pytest.mark.parametrize(
    ("whole", "other"),
    [
        ("Temitope Oyelaran", "Temi Oyelaran"),
        ("Roland Osei-Kuffour", "ROK"),
        ("Roland Osei-Kuffour", "RO"),
        ("Gwilym ap Rhys", "GR"),
        ("Wilf Raine", "Wilfred"),
        ("Tunde", "Babatunde"),
        ("Dieter Launhardt", "D"),
    ],
)
def test_names_of_one_person_have_one_letter(whole: str, other: str) -> None:
    cast = _met(whole, "Agnieszka Nowak", other)
    assert cast.letter(whole) == cast.letter(other) != cast.letter("Agnieszka Nowak")


@pytest.mark.parametrize(
    ("whole", "other"),
    [
        ("Temitope Oyelaran", "Temi Adeyemi"),
        ("Temitope Oyelaran", "Bola Oyelaran"),
        ("Anna Berg", "Hanna"),
        ("Dieter Launhardt", "Mr D"),
        ("Roland Osei-Kuffour", "OKX"),
    ],
)
def test_names_that_are_only_alike_are_apart(whole: str, other: str) -> None:
    cast = _met(whole, other)
    assert cast.letter(whole) != cast.letter(other)


def test_a_letter_that_two_may_sign_by_is_neither() -> None:
    cast = _met("Dieter Launhardt", "Dunja Petkovic", "D")
    assert len({cast.letter(name) for name in ("Dieter Launhardt", "Dunja Petkovic", "D")}) == 3


def test_who_is_introduced_is_somebody_new() -> None:
    apart = _met("Wilf Raine", "Wilfie", before={"Wilfie": "seven grandchildren and a great-grandson, "})
    assert apart.letter("Wilf Raine") != apart.letter("Wilfie")
    same = _met("Wilfred Raine", "Wilfie", before={"Wilfie": "said that "})
    assert same.letter("Wilfred Raine") == same.letter("Wilfie")


def test_a_title_alone_is_no_title_of_a_name() -> None:
    assert title_of("PC") == ""
    assert not is_titled("PC")
    assert title_of("PC Blake") == "PC "
    assert is_titled("PC Blake")


def test_two_of_one_given_name_are_told_apart_by_their_letters() -> None:
    cast = _met("Noah B", "Noah W")
    assert cast.letter("Noah B") != cast.letter("Noah W")


def test_a_letter_behind_a_title_is_who_has_that_surname() -> None:
    cast = _met("Farooq", "F", before={"Farooq": "Mr. ", "F": "Mr "})
    assert cast.letter("F") == cast.letter("Farooq")


@pytest.mark.parametrize(("other", "same"), [("patrise", True), ("patric", True), ("maurice", False)])
def test_a_name_typed_wrong_is_the_same_person(other: str, same: bool) -> None:
    cast = _met("patrice", other)
    assert (cast.letter(other) == cast.letter("patrice")) == same


def test_a_letter_behind_a_title_in_capitals_is_nobody_elses() -> None:
    cast = _met("ROTIMI", "MADAM EKANEM", "DAPO")
    shown = [f"Person {cast.letter('ROTIMI')}", f"MADAM {cast.letter('MADAM EKANEM')}", f"Person {cast.letter('DAPO')}"]
    assert cast.settle(shown) == {}
    assert len({cast.letter(name) for name in ("ROTIMI", "MADAM EKANEM", "DAPO")}) == 3
