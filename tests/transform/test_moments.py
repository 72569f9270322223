"""Dates as an editor writes them: seen from the day of writing, or as a season; lists, ranges and deadlines."""

from __future__ import annotations

import re

import pytest

from expurgate.core.document import Document, Reading
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.text.standins import STAND_INS, less_told
from expurgate.transform.dates import is_ambiguous, is_bare_day, month_and_day
from expurgate.transform.generalize import Generalize
from expurgate.transform.moments import Moment, when
from expurgate.transform.redact import Redact
from expurgate.transform.rewriter import Rewriter
from expurgate.transform.writing_day import Writing


class Nothing:
    """A taxonomy that knows nothing."""

    def generalizations(self, term: str) -> list[str]:
        return []

    def synonyms(self, term: str) -> tuple[str, ...]:
        return ()


def _edited(text: str, *dates: str) -> str:
    findings = [
        Finding(Span(*found.span()), normal_form(date), "entities", "DATE")
        for date in dates
        for found in re.finditer(re.escape(date), text)
    ]
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    return apply(text, Rewriter(Generalize(taxonomy=Nothing(), safe=lambda _: True)).edits(reading, findings)).text


def _letter(line: str, *dates: str) -> str:
    """A line of a letter that was written on 9 May 2024."""
    return _edited(f"9 May 2024\n\nDear Sir,\n\n{line}", "9 May 2024", *dates).rpartition("\n")[2]


@pytest.mark.parametrize(
    ("line", "dates", "expected"),
    [
        ("We spoke on 2 May.", ["2 May"], "We spoke earlier this month."),
        ("We meet on 20 May.", ["20 May"], "We meet later this month."),
        ("We met on 14 April.", ["14 April"], "We met last month."),
        ("Return it by 20 May, please.", ["20 May"], "Return it by a date later this month, please."),
        ("Pay before 14 June or call.", ["14 June"], "Pay before a date next month or call."),
        ("I refer to our call of 2 May here.", ["2 May"], "I refer to our call from earlier this month here."),
        ("He comes until the end of June here.", ["June"], "He comes until the end of next month here."),
        ("On the night of 3 May he fell.", ["3 May"], "One night earlier this month he fell."),
        ("We wrote on 2 May and again on 7 May to you.", ["2 May", "7 May"], "We wrote earlier this month and again soon afterwards to you."),
        ("He is away from 20 to 24 May again.", ["20 to 24 May"], "He is away for several days this month again."),
        ("It burned on 3, 4 and 7 April there.", ["3, 4 and 7 April"], "It burned on several days last month there."),
        ("It starts in September there.", ["September"], "It starts in autumn there."),
        ("It moved from 10 to 24 May then.", ["10 to 24 May"], "It moved by some time then."),
        ("Next meeting: 4 June", ["4 June"], "Next meeting: next month"),
        ("In 2019 I fell. On 2 June I rose.", ["2019", "2 June"], "In the late 2010s I fell. In summer I rose."),
    ],
)  # fmt: skip
def test_dates_near_the_day_of_writing_are_seen_from_it(line: str, dates: list[str], expected: str) -> None:
    assert _letter(line, *dates) == expected


@pytest.mark.parametrize(
    ("text", "dates", "expected"),
    [
        ("The rent for March and April is due.", ["March", "April"], "The rent for two months in spring is due."),
        ("Send slips for June, July and August now.", ["June", "July", "August"], "Send slips for several months in summer now."),
        ("She came in March and April again.", ["March", "April"], "She came in spring again."),
        ("Return the slip by 19 July, please.", ["19 July"], "Return the slip by a date in summer, please."),
        ("He was ill from 9 to 13 December there.", ["9 to 13 December"], "He was ill for several days in winter there."),
        ("Your letter of 3 May came.", ["3 May"], "Your letter from spring came."),
        ("Until the end of March he works.", ["March"], "Until spring he works."),
        ("Come on the 11th, please.", ["11th"], "Come that month, please."),
        ("Away from the 6th to the 13th now.", ["6th", "13th"], "Away for several days that month now."),
        ("Reply before the 28th, then.", ["28th"], "Reply before a date that month, then."),
        ("2019–present   Clerk", ["2019"], "Late 2010s to present   Clerk"),
        ("2012–2018   Clerk", ["2012–2018"], "Early 2010s to late 2010s   Clerk"),
        ("Week of 4 November 2024, rota", ["4 November 2024"], "A week in autumn 2024, rota"),
    ],
)  # fmt: skip
def test_lists_ranges_and_deadlines_are_phrases(text: str, dates: list[str], expected: str) -> None:
    assert _edited(text, *dates) == expected


def test_a_day_of_birth_is_no_day_of_writing() -> None:
    assert Writing("Name: Ann\nBorn: 3 May 1961\n\nShe fell on 2 June.").seen_at(30) is None
    assert Writing("3 May 2021\n\nShe fell on 2 June.").seen_at(25) == (2021, 5, 3)
    assert Writing("03/04/2021\n\nShe fell on 2 June.").seen_at(25) is None  # March or April
    assert Writing("3 May 2021\n\nSteward since 1998. She fell on 2 June.").seen_at(45) == (2021, 5, 3)
    assert Writing("3 May 2021\n\nIn 1998 she fell on 2 June.").seen_at(35) is None  # another year is spoken of


def test_what_is_written_for_a_date_is_not_found_again() -> None:
    for phrase in (
        "later this month",
        "a date next month",
        "one night last month",
        "a day that month",
        "two months in spring",
    ):
        assert STAND_INS.fullmatch(phrase), phrase
        assert less_told(phrase) == "[date]"


def test_months_are_read_without_their_days() -> None:
    assert month_and_day("Friday 19 July") == (7, 19)
    assert month_and_day("16 to 20 September") == (9, None)
    assert month_and_day("3 May and 4 June") is None
    assert is_ambiguous("03/04/2020")
    assert not is_ambiguous("23/04/2020")
    assert is_bare_day("the 9th")
    assert not is_bare_day("9 May")


def test_a_birth_has_no_article() -> None:
    assert when(Moment("3 May 1961", "the early 1960s", "date of birth ")) == (0, "early 1960s")


@pytest.mark.parametrize(
    ("text", "dates", "expected"),
    [
        ("He is off until mid-October then.", ["October"], "He is off until [date] then."),
        ("Ill from 9 to 13 December there.", ["9 to 13 December"], "Ill from [date] to [date] there."),
        ("Paid between 5 May and 28 June 2024 here.", ["5 May", "28 June"], "Paid in 2024 here."),
    ],
)
def test_marks_of_dates_have_what_belongs_to_them(text: str, dates: list[str], expected: str) -> None:
    findings = [
        Finding(Span(text.index(date), text.index(date) + len(date)), normal_form(date), "patterns", "DATE")
        for date in dates
    ]
    reading = Reading(Document(text), (), (Span(0, len(text)),), ())
    assert apply(text, Rewriter(Redact(style="label")).edits(reading, findings)).text == expected
