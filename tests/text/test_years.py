"""Years in words are the years they are."""

from __future__ import annotations

import pytest

from expurgate.text.families import initials, spellings
from expurgate.text.years import in_words, spelled_years


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("the Olympics of nineteen thirty-six", [1936]),
        ("in two\nthousand and twelve, and twenty twelve", [2012, 2012]),
        ("nineteen hundred and six, Nineteen Oh Six", [1906, 1906]),
        ("twenty one of two thousand people, nineteen of them here", []),
        ("nineteen thirty-six-year-olds", [1936]),
    ],
)
def test_years_in_words_are_found(text: str, years: list[int]) -> None:
    assert [year for _, year in spelled_years(text)] == years


def test_every_way_to_say_a_year_is_found_again() -> None:
    for year in range(1500, 2100):
        for said in in_words(year):
            assert said == "two thousand" or [found for _, found in spelled_years(said)] == [year]
    assert "nineteen thirty six" in spellings("1936")


def test_a_name_is_known_by_its_initials_unless_they_are_a_word() -> None:
    assert initials("British Broadcasting Corporation") == ("bbc", "b b c")
    assert initials("World Health Organization") == ()
    assert initials("weight loss") == ()
    assert initials("New York") == ()
