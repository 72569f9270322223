"""Names that the layout of a text tells, and what only looks like them."""

from __future__ import annotations

import pytest

from expurgate.detect.fields import families_in, given_in, named_in_fields
from expurgate.detect.layouts import named_by_layout
from expurgate.detect.names import titled


def named(text: str) -> list[str]:
    return [text[span.start : span.end] for span in named_by_layout(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("in ten days.\n\nNerys Pugh\nStudent Conduct Officer\n", ["Nerys Pugh"]),
        ("STONECHILD, Wilfred Grey Owl — at home", ["STONECHILD, Wilfred Grey Owl"]),
        ("XIE Guofang  84Y F", ["XIE Guofang"]),
        ("seen by SpR Kazlauskaitė, then PCSO Hope Winter", ["Kazlauskaitė", "Hope Winter"]),
        ("id,date,surname,forename\nA9,2025,Rice,Basil\nA8,2025,Ho,Ka-yan\n", ["Rice", "Basil", "Ho", "Ka-yan"]),
        ("noted. T-H-I-V-A-A-N ya", ["T-H-I-V-A-A-N"]),
        ("**khoaitay** — Today at 8:14 PM\nhi\n**Ngân🍜** — Today at 8:15 PM\nyes\n", ["khoaitay", "Ngân"]),
        ("Plamen, [06.07.2024 22:13]\n5:30\n\nZdravka 🧗, [06.07.2024 22:31]\nyes\n", ["Plamen", "Zdravka"]),
        ("dilnaz.o  09:02\nmorning\n\ndilnaz.o  09:06\nomg\n", ["dilnaz.o", "dilnaz.o"]),
        ('n,name,note\n1,"Rice, Basil",x\n2,Holt,"late, again"\n', ["Holt"]),
    ],
)
def test_where_only_names_stand_there_are_names(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "CT HEAD 22/03\nPAST HISTORY Asthma\nIMPRESSION: fine\nMRI Brain normal",
        "Harrow Lane\nopen from nine to five on every weekday of the year",
        "khoaitay  09:02\nonce only",
        "one, two, three\nfour, five, six\n",
        "date,visits,note\n2025,3,fine\n",
    ],
)
def test_what_looks_like_it_names_no_one(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize("leader", [".....", ": ", " … "])
def test_a_form_may_have_dots_before_a_name(leader: str) -> None:
    text = f"Time {leader} 10:30\nReported by {leader} Ade Baker, duty manager\n"
    assert [text[span.start : span.end] for span in named_in_fields(text)] == ["Ade Baker"]


def test_particles_of_names_of_many_origins_stand_in_fields() -> None:
    text = "Patient | Age\nNorhayati binti Che Mat | 49\nSaraswathy a/p Muniandy | 71\n"
    assert [text[span.start : span.end] for span in named_in_fields(text)] == [
        "Norhayati binti Che Mat",
        "Saraswathy a/p Muniandy",
    ]


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("Lunch with the Hendersons, then the Okafors' house.", ["Hendersons", "Okafors"]),
        ("The Joneses came.", ["Joneses"]),
        ("The Alps, the Philippines and the Americans.", []),
        ("the Girls Guild met the teachers", []),
    ],
)
def test_a_family_is_its_surname_in_the_plural(text: str, families: list[str]) -> None:
    assert [text[span.start : span.end] for span in families_in(text)] == families


def test_a_name_ends_with_its_sentence_and_takes_no_kiss_for_an_initial() -> None:
    text = "I'll do Mrs H. Is Bill still in? Give Dr J. Smith a call."
    assert [text[span.start : span.end] for span in titled(text)] == ["H.", "J. Smith"]
    text = "poor Arjun x Priya rang"
    assert [text[span.start : span.end] for span in given_in(text)] == ["Arjun", "Priya"]
