"""Names and identifiers that are known from elsewhere in a file."""

from __future__ import annotations

import pytest

from expurgate.core.memory import Memory
from expurgate.detect.known import Known
from expurgate.detect.mentions import Mentions, automaton, finder_of


def found(text: str, *hidden: tuple[str, str]) -> list[str]:
    return [text[each.span.start : each.span.end] for each in Known(hidden).find(text)]


MARGARET = ("Margaret Thornbury", "PERSON")


@pytest.mark.parametrize(
    ("text", "surfaces"),
    [
        ("2,thornbury complained", ["thornbury"]),
        ("MARGARET THORNBURY DNA", ["MARGARET THORNBURY"]),
        ("Thornbury, M. rang", ["Thornbury"]),
        ("seen with M. Thornbury", ["M. Thornbury"]),
        ("M.T. was seen", ["M.T."]),
        ("initials: MT", ["MT"]),
        ("it snowed in MT again", []),
        ("Maggie rang", ["Maggie"]),
        ("sent to mthornbury", ["mthornbury"]),
        ("Margaret\nThornbury", ["Margaret\nThornbury"]),
        ("M A R G A R E T  T H O R N B U R Y", ["M A R G A R E T  T H O R N B U R Y"]),
        ("[PERSON] came", []),
    ],
)
def test_a_person_is_found_in_every_shape(text: str, surfaces: list[str]) -> None:
    assert surfaces == [] or surfaces[0] in found(text, MARGARET)
    assert bool(found(text, MARGARET)) == bool(surfaces)


@pytest.mark.parametrize(
    ("text", "surfaces"),
    [
        ("/home/mthornbury/x", ["mthornbury"]),
        ("THORNBURY2 signed in", ["THORNBURY2"]),
        ("the Thornburys came", ["Thornburys"]),
        ("thornburyism and prethornbury", []),
        ("McThornbury", []),
    ],
)
def test_a_long_surname_is_found_in_an_account(text: str, surfaces: list[str]) -> None:
    assert found(text, ("Thornbury", "PERSON")) == surfaces


def test_small_words_of_a_name_are_part_of_an_account() -> None:
    for account in ("mvandersluis", "marijke.vandersluis", "marijke_vandersluis"):
        assert account in found(f"user={account} ok", ("Marijke van der Sluis", "PERSON"))


def test_a_name_cut_in_a_cell_is_found_in_both_lines() -> None:
    table = "+-------+------+\n| Thorn-| days |\n| bury  | only |\n+-------+------+\n"
    assert found(table, MARGARET) == ["Thorn-", "bury"]


def test_ordinary_words_are_names_only_with_a_capital() -> None:
    assert found("may will brown bread", ("May Brown", "PERSON")) == []
    assert found("Brown rang; may brown too", ("May Brown", "PERSON")) == ["Brown", "may brown"]


def test_things_are_found_with_a_capital_alone() -> None:
    assert found("the Radiology Board and a radiology board", ("Radiology Board", "ORG")) == ["Radiology Board"]


@pytest.mark.parametrize("written", ["413 555 0142", "4135550142", "413.555.0142", "(413)\n555-0142", "(413) 555–0142"])
def test_an_identifier_is_found_however_it_is_separated(written: str) -> None:
    assert found(f"call {written} or 9{written}9", ("(413) 555-0142", "PHONE"))[0].strip("(") == written.strip("(")


def test_part_of_a_longer_number_is_no_identifier() -> None:
    assert found("94135550142", ("413-555-0142", "PHONE")) == []
    assert found("no 123 here", ("123", "RECORD")) == []


def test_what_is_known_is_made_ready_once_for_many_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(strings: list[str]) -> object:
        made.append(len(strings))
        return automaton(strings)

    monkeypatch.setattr("expurgate.detect.known.automaton", counted)
    known = Known((("Margaret Thornbury", "PERSON"), ("AB 123 456", "RECORD")))
    for number in range(20):
        assert known.find(f"row {number}: AB123456")
    assert len(made) == 1


def test_what_finds_the_many_people_of_a_file_is_made_once_and_finds_no_less() -> None:
    people = tuple(f"{given} {family}" for given in ("Anna", "Bela", "Cora", "Dina", "Ewan") for family in FAMILIES)
    text = "Thornbury Clinic: Anna Pikestaff and Dr Krantz rang. PIKESTAFF came, A.P. did not."
    own = [("Thornbury Clinic", "ORG"), ("Krantz", "PERSON")]
    together = Mentions([*own, *((name, "PERSON") for name in people)])
    with Memory().active():
        finder = finder_of(own, people)
        assert set(finder.find(text)) == set(together.find(text))
        assert getattr(finder_of((), people), "people", None) is getattr(finder, "people", 0)


FAMILIES = ("Pikestaff", "Thornbury", "Quintanilla", "Stubblefield", "Awan")
