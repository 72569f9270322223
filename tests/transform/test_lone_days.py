"""A day without its month is one of the month around it, and keeps its distance to the days beside it."""

from __future__ import annotations

from datetime import date

import pytest

from expurgate.core.spans import Span
from expurgate.transform.dates import Shift
from expurgate.transform.lone_days import LoneDays, is_coarse, month_moved


def moved(text: str, day: str, days: int = -700) -> str | None:
    start = text.index(day)
    return LoneDays().moved(day, text, Span(start, start + len(day)), Shift(days))


@pytest.mark.parametrize(
    ("text", "day", "meant"),
    [
        ("It began on 22 January 2024; on Friday the 19th she left.", "Friday the 19th", date(2024, 1, 19)),
        ("From 28 March 2023 until the 3rd.", "3rd", date(2023, 4, 3)),
        ("On the 2nd, and again on 5 May 2022.", "2nd", date(2022, 5, 2)),
    ],
)
def test_it_is_of_the_month_around_it(text: str, day: str, meant: date) -> None:
    new = date.fromordinal(meant.toordinal() - 700).day
    found = moved(text, day)
    assert found is not None
    assert f" {found}".rpartition(" ")[2].rstrip("stndrh") == str(new)
    assert found.startswith("Friday") == day.startswith("Friday")


def test_two_days_stay_two_and_none_stays_itself() -> None:
    lone, text = LoneDays(), "no month anywhere"
    found = [lone.moved(f"the {day}th", text, Span(0, 2), Shift(-728)) for day in range(4, 21)]
    assert len(set(found)) == len(found)
    assert all(f"the {day}th" != new for day, new in zip(range(4, 21), found, strict=True))


@pytest.mark.parametrize("surface", ["19 May", "nineteen", "19", "the 40th"])
def test_what_is_no_lone_day_is_not_moved(surface: str) -> None:
    assert LoneDays().moved(surface, surface, Span(0, len(surface)), Shift(-700)) is None


def test_a_weekday_moves_with_its_day_where_the_shift_is_not_of_whole_weeks() -> None:
    text = "It began on 22 January 2024; on Fri 19th she left."
    assert moved(text, "Fri 19th", -701) == "Thu 17th"


def test_a_month_in_figures_moves_by_months() -> None:
    assert month_moved("11/2019", Shift(-700)) == "12/2017"
    assert month_moved("03-2020", Shift(-365)) == "03-2019"
    assert month_moved("13/2019", Shift(-700)) is None


def test_days_behind_their_month_move_together() -> None:
    assert month_moved("August 22 to 25", Shift(-31, 2023)) == "July 22 to 25"
    assert month_moved("from Nov. 17–19, 2023", Shift(-18, 2023)) == "from Oct. 30–Nov. 1, 2023"
    assert is_coarse("September 2022")
    assert not is_coarse("3 September 2022")
