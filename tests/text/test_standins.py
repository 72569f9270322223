"""Stand-ins that tell too much after all become the mark of their type."""

from __future__ import annotations

import pytest

from expurgate.text.standins import less_told


@pytest.mark.parametrize(
    ("stand_in", "mark"),
    [
        ("the early 1930s", "[date]"),
        ("summer 2019", "[date]"),
        ("about £40,000", "[amount]"),
        ("Person A", "[name]"),
        ("[date]", ""),
    ],
)
def test_a_time_or_an_amount_becomes_its_type(stand_in: str, mark: str) -> None:
    assert less_told(stand_in) == mark


def test_a_title_goes_before_the_letter_does() -> None:
    assert less_told("Professor A") == "Person A"
    assert less_told("Person A") == less_told("the A family") == "[name]"
