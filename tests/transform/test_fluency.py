"""Articles by sound, number and case."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.transform.fluency import article, head, in_number, is_plural, takes_no_article, titled

AN = [
    *(
        "hour",
        "honest man",
        "heir",
        "apple",
        "HIV test",
        "MRI scan",
        "8",
        "8,000 people",
        "11th hour",
        "18",
        "11,000",
    ),
    *(
        "unidentified man",
        "unimportant thing",
        "umbrella",
        "X-ray",
        "e-mail address",
        "AIDS patient",
        "École",
        "urban area",
    ),
    *("SSN", "FBI agent", "usher", "NHS number", "utter waste", "800", "RNA virus", "“apple”", "yttrium lamp"),
]
A = [
    *(
        "university",
        "unit",
        "union",
        "European",
        "one-off",
        "once-daily dose",
        "user",
        "usual case",
        "utility",
        "urine test",
    ),
    *(
        "hospital",
        "house",
        "U-turn",
        "USA team",
        "110",
        "1800",
        "1",
        "NATO base",
        "UNICEF worker",
        "Ukrainian",
        "uterus",
    ),
    *("year", "city", "▇▇▇▇", "", "😀", "ewe", "unique", "UN agency", "BBC", "TB test", "الاسم", "118"),
]


@pytest.mark.parametrize("word", AN)
def test_vowel_sounds_take_an(word: str) -> None:
    assert article(word) == "an"


@pytest.mark.parametrize("word", A)
def test_consonant_sounds_take_a(word: str) -> None:
    assert article(word) == "a"


@given(st.text())
def test_the_article_of_anything_is_a_or_an(text: str) -> None:
    assert article(text) in ("a", "an")


@given(st.integers(0, 10**9))
def test_numbers_are_read_aloud(number: int) -> None:
    leading = int(f"{number:,}".split(",", maxsplit=1)[0])
    expected = leading in (8, 11, 18) or 80 <= leading < 90 or 800 <= leading < 900
    assert (article(str(number)) == "an") == expected
    assert article(f"{number:,}") == article(str(number))


def test_the_head_carries_number() -> None:
    assert head("city in Delaware") == "city"
    assert head("of Delaware") == "Delaware"
    assert head("of") == "of"
    assert in_number("city in Delaware", many=True) == "cities in Delaware"
    assert in_number("viral infection", many=True) == "viral infections"
    assert in_number("diseases", many=True) == "diseases"
    assert in_number("person", many=True) == "people"
    assert is_plural("lung diseases")
    assert not is_plural("AIDS")
    assert not is_plural("hepatitis")
    assert not is_plural("")


def test_names_plurals_and_mass_nouns_stand_bare() -> None:
    assert takes_no_article("Spain")
    assert takes_no_article("November 2002")
    assert takes_no_article("2002")
    assert takes_no_article("drug therapy")
    assert takes_no_article("diseases")
    assert not takes_no_article("disease")
    assert titled("a city in the north") == "A City in the North"
