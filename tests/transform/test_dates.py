"""Dates keep their form when they move, and lose it step by step when they are generalized."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.text.calendar import MONTHS
from expurgate.transform.dates import Shift, coarser, shifted


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("12 November 2002", "21 February 2004"),
        ("12th of November 2002", "21st of February 2004"),
        ("November 12, 2002", "February 21, 2004"),
        ("Nov. 12, 2002", "Feb. 21, 2004"),
        ("2002-11-12", "2004-02-21"),
        ("12.11.2002", "21.02.2004"),
        ("11/12/2002", "02/21/2004"),
        ("9/1/2002", "12/11/2003"),
        ("November 2002", "February 2004"),
        ("MAY 2002", "AUGUST 2003"),
        ("2002", "2003"),
        ("12 November", "21 February"),
        ("Tuesday", "Saturday"),
        ("Tuesday, 12 November 2002", "Saturday, 21 February 2004"),
    ],
)
def test_the_form_is_kept(before: str, after: str) -> None:
    assert shifted(before, Shift(466)) == after


@pytest.mark.parametrize("text", ["", "yesterday", "32 November 2002", "2002-13-45", "31/31/2002", "99999", "😀"])
def test_what_is_no_date_is_not_moved(text: str) -> None:
    assert shifted(text, Shift(466)) is None


@given(st.dates(date(1600, 1, 1), date(2400, 1, 1)), st.integers(-3000, 3000))
def test_every_form_moves_by_the_same_days(day: date, days: int) -> None:
    moved = day + timedelta(days=days)
    shift = Shift(days)
    assert shifted(day.isoformat(), shift) == moved.isoformat()
    assert shifted(f"{day.day} {MONTHS[day.month - 1]} {day.year}", shift) == (
        f"{moved.day} {MONTHS[moved.month - 1]} {moved.year}"
    )
    assert shifted(f"{MONTHS[day.month - 1]} {day.day}, {day.year}", shift) == (
        f"{MONTHS[moved.month - 1]} {moved.day}, {moved.year}"
    )


def test_dates_grow_coarser() -> None:
    assert coarser("12 November 2002") == ["November 2002", "2002"]
    assert coarser("2002-11-12") == ["November 2002", "2002"]
    assert coarser("November 2002") == ["2002"]
    assert coarser("2002") == []
    assert coarser("yesterday") == []


def test_dates_at_the_end_of_time_are_left_to_others() -> None:
    assert shifted("9999-12-31", Shift(466)) is None
    assert shifted("0001-01-01", Shift(-466)) is None
