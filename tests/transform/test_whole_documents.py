"""How whole texts read after a run: letters, lines, languages, ages, dates of which only the year may be said."""

from __future__ import annotations

import pytest

import expurgate


def _released(text: str, policy: str = "recommended") -> str:
    return expurgate.sanitize(text, policy=policy).text


def test_letters_run_without_gaps_where_people_have_roles() -> None:
    text = (
        "Ann Lee rang her brother Wilmer Lee on Monday. His wife Gemma Lee was out. Tom Nowak and Rajesh Rao came later, and "
        "Tom Nowak told Rajesh Rao about it."
    )
    assert [letter for letter in "ABCD" if f"Person {letter}" in _released(text)] == ["A", "B", "C"]


def test_messages_keep_their_lines_and_their_hours() -> None:
    lines = ("12/09/2024, 19:02 - Gemma: Match is at ten, kick off 10", "12/09/2024, 19:04 - Rajesh: I can take 3")
    released = _released("\n".join(lines)).splitlines()
    assert [line.partition(", ")[2] for line in released] == [
        "19:02 - Person A: Match is at ten, kick off 10",
        "19:04 - Person B: I can take 3",
    ]


@pytest.mark.parametrize("date", ["25/10/2024", "05/10/2024", "10/25/2024", "25.10.2024"])
def test_a_date_in_figures_is_no_score(date: str) -> None:
    assert _released(f"Signed {date}.", "hipaa-safe-harbor") == "Signed 2024."


def test_scores_stay() -> None:
    text = "Her pain was 7/10 today and her blood pressure 148/82."
    assert _released(text, "hipaa-safe-harbor") == text


def test_of_a_date_no_more_than_the_year_is_said() -> None:
    text = (
        "Review of 6 March 2025\n\nShe fell on 11 January and was seen on 2, 5 and 9 February. Next review by 5 June."
    )
    assert _released(text, "hipaa-safe-harbor") == (
        "Review of 2025\n\nShe fell earlier this year and was seen on several days earlier this year. Next review by a date later this year."
    )


def test_what_is_still_to_be_done_lies_ahead() -> None:
    text = "Minutes of 6 Feb 2025. The post is to be advertised from 1 March."
    assert _released(text, "hipaa-safe-harbor").endswith("The post is to be advertised from later this year.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She speaks Turkish and Russian at home.", "She speaks other languages at home."),
        ("He is a retired fisherman and she is a paramedic.", "He is a retired fisherman and she is a paramedic."),
    ],
)
def test_what_an_editor_says(text: str, expected: str) -> None:
    assert _released(text) == expected


def test_a_noun_in_small_letters_is_nobody_with_that_name() -> None:
    text = "He was a barber in Leeds."
    at = text.index("barber")
    assert "composer" not in expurgate.kinds(text, at, at + len("barber"))
