"""Who is who: initials, a letter behind a title, nicknames, degrees, and relatives with the same name."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Target
from expurgate.transform.cast import Cast


def _letters(text: str, *names: str) -> list[str]:
    """The letters of the people whose names stand in a text in this order."""
    people, at = [], 0
    for name in names:
        start = text.index(name, at)
        at = start + len(name)
        place = Span(start, at)
        people.append(Target(place, name, normal_form(name), "PERSON", text=text, place=place))
    cast = Cast()
    cast.meet(people)
    return [cast.letter(name) for name in names]


@pytest.mark.parametrize(
    ("text", "names", "letters"),
    [
        ("A. Trenholm and B. Oduya; AT abstained, BO agreed", ("A. Trenholm", "B. Oduya", "AT", "BO"), "ABAB"),
        ("Signed: P. Kozak RN. Witnessed PK", ("P. Kozak RN", "PK"), "AA"),
        ("Toby Fairfax-Moon came. Mr FM denied it, TFM left", ("Toby Fairfax-Moon", "FM", "TFM"), "AAA"),
        ("Goronwy Bevan lives alone. Mr B jokes", ("Goronwy Bevan", "B"), "AA"),
        ("Ann Bell and Jo Bray came. Mr B jokes", ("Ann Bell", "Jo Bray", "B"), "ABC"),
        ("Mr Goronwy Bevan and Mrs Ceri Bowen met. Mr B jokes", ("Goronwy Bevan", "Ceri Bowen", "B"), "ABA"),
        ("Lee Hargreaves, who brought foam and who everybody calls Spud", ("Lee Hargreaves", "Spud"), "AA"),
        ("Lee Hargreaves came. Everybody calls Spud in", ("Lee Hargreaves", "Spud"), "AB"),
        ("MacGillivray, Ishbel (“Isla”) fell", ("MacGillivray, Ishbel", "Isla"), "AA"),
        ("Yonatan Gebremeskel Tekle. My father, Gebremeskel, was", ("Yonatan Gebremeskel Tekle", "Gebremeskel"), "AB"),
        ("Yonatan Gebremeskel Tekle. Then Tekle rang", ("Yonatan Gebremeskel Tekle", "Tekle"), "AA"),
    ],
)
def test_told_apart(text: str, names: tuple[str, ...], letters: str) -> None:
    assert "".join(_letters(text, *names)) == letters
