"""A person's name is one mention, and two names are two."""

from __future__ import annotations

import pytest

from expurgate.language.builtin.joining import joined


def read(text: str, *names: str, kind: str = "PERSON") -> list[str]:
    at, placed = 0, []
    for name in names:
        at = text.index(name, at)
        placed.append((at, at + len(name), kind))
        at += len(name)
    return [text[start:end] for start, end, _ in joined(text, placed)]


@pytest.mark.parametrize(
    ("text", "names", "whole"),
    [
        ('Met Winston "Sagaboy" Ramkissoon there', ["Winston", "Ramkissoon"], ['Winston "Sagaboy" Ramkissoon']),
        ("Met Jone “Truck” Vaka there", ["Jone", "Truck", "Vaka"], ["Jone “Truck” Vaka"]),
        ("KIPLIMO arap CHEBWET ran", ["KIPLIMO", "CHEBWET"], ["KIPLIMO arap CHEBWET"]),
        ("Saraswathy a/p Muniandy", ["Saraswathy", "Muniandy"], ["Saraswathy a/p Muniandy"]),
        ("Patient: SELVADURAI, Kugenthini 4/11", ["SELVADURAI", "Kugenthini"], ["SELVADURAI, Kugenthini"]),
        ("From: A. Penrose", ["Penrose"], ["A. Penrose"]),
        ("From: A. M. Penrose", ["M. Penrose"], ["A. M. Penrose"]),
        ("A. Penrose wrote", ["Penrose"], ["A. Penrose"]),
        ("the tools to Dai Rees of Ynysybwl", ["Dai Rees of"], ["Dai Rees"]),
        ("see Salduz v. Turkey", ["Salduz v. Turkey"], ["Salduz", "Turkey"]),
    ],
)
def test_names_are_whole(text: str, names: list[str], whole: list[str]) -> None:
    assert read(text, *names) == whole


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann, Bob and Cy came", ["Ann", "Bob", "Cy"]),
        ("ANN, BOB came", ["ANN", "BOB"]),
        ("Ann said “no way” Bob", ["Ann"]),
        ("He takes vitamin D. Hilary left", ["Hilary"]),
        ("It is plan B. Tom left", ["Tom"]),
        ("Viv Ives came", ["Viv Ives"]),
    ],
)
def test_people_stay_apart(text: str, names: list[str]) -> None:
    assert read(text, *names) == names


def test_other_things_stay_as_they_are() -> None:
    assert read("on 3 May 2019 of", "3 May 2019 of", kind="DATE") == ["3 May 2019 of"]
    assert read("in Leeds of", "Leeds of", kind="PLACE") == ["Leeds"]


def test_what_is_cut_begins_with_a_letter_and_ends_without_marks() -> None:
    text = "S.R. Ka0"
    assert [text[start:end] for start, end, _ in joined(text, [(0, 4, "ORG"), (5, 8, "PERSON")])] == ["S.R.", "Ka0"]
    assert read("Tom, of", "Tom, of") == ["Tom"]
    assert read("Ann v. (Bob)", "Ann v. (Bob)") == ["Ann v. (Bob)"]


def test_a_firm_and_an_inn_may_have_two_parts() -> None:
    text = "at the Fox and Hounds"
    assert joined(text, [(7, 10, "ORG"), (15, 21, "PLACE")]) == [(7, 21, "ORG")]
    text = "joined Slaughter and May"
    assert joined(text, [(7, 16, "ORG"), (21, 24, "DATE")]) == [(7, 24, "ORG")]
    text = "between Tesco and Leeds"
    assert joined(text, [(8, 13, "ORG"), (18, 23, "PLACE")]) == [(8, 13, "ORG"), (18, 23, "PLACE")]
    text = "the Fox and Hounds, the BBC and Mary"
    found = joined(text, [(4, 7, "ORG"), (24, 27, "ORG"), (32, 36, "PERSON")])
    assert found == [(4, 18, "ORG"), (24, 27, "ORG"), (32, 36, "PERSON")]
