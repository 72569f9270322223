"""Numbers that count, limit, order or measure are no ages and no days."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document, Mention, Reading
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.hours import is_said_hour, is_time_in_figures
from expurgate.detect.no_age import is_no_age
from expurgate.detect.patterns.mentioned import mentioned
from expurgate.detect.scores import is_code_of_illness, is_of_body, is_range_of_values, is_score, is_year_of_model
from expurgate.detect.shorthand import is_shorthand
from expurgate.detect.usual_words import is_of_label


def marked(text: str) -> tuple[str, Span]:
    """A text without its marks, and the place between them."""
    before, rest = text.split("⟦")
    inside, after = rest.split("⟧")
    return before + inside + after, Span(len(before), len(before) + len(inside))


@pytest.mark.parametrize(
    "text",
    [
        "Ned has ⟦three⟧ step-brothers and a sister.",
        "Lives with ⟦2⟧ older cousins.",
        "If aged under ⟦16⟧, a parent signs.",
        "Adults over ⟦65⟧ need half the dose.",
        "Is the applicant under ⟦18⟧?",
        "Pressure areas checked, turned ⟦4⟧ hourly.",
        "Growth on the ⟦9th⟧ centile.",
        "between the ⟦25th and 50th⟧ centiles",
        "at ⟦the 37th percentile⟧ for reading",
        "weight fell from ⟦the 25th⟧ to below the 2nd centile",
        "receptive ⟦36-38 months⟧, no stammer",
        "a new ⟦MAR⟧ sheet came",
        "How many dependants? ⟦2⟧",
        "the eldest of ⟦seven⟧",
        "⟦If under 16⟧, is a parent here?",
        "a crown about ⟦12 years⟧ old",
        "tooth (⟦36⟧) was drawn",
        'girl "Ada" ⟦3120g⟧, pink',
        "Matrix Reasoning 11 (⟦63rd⟧)",
        "COWS 14 at noon, ⟦9⟧ at 1800.",
        "Gestational age: ⟦31⟧ weeks",
        "She is ⟦20 weeks⟧ pregnant.",
        "off work since May\n⟦11⟧. Do you smoke?",
    ],
)
def test_no_age(text: str) -> None:
    plain, span = marked(text)
    assert is_no_age(plain, span, aged=True)


@pytest.mark.parametrize(
    "text",
    [
        "Agnes is ⟦81⟧ and lives alone.",
        "She is over ⟦80⟧ now.",
        "just over ⟦40⟧, he said",
        "Their son (⟦7⟧) is at school.",
        "seen on the ⟦9th⟧",
        "when she was ⟦12⟧ at school",
        "her son (⟦7⟧) came",
    ],
)
def test_ages_and_days(text: str) -> None:
    plain, span = marked(text)
    assert not is_no_age(plain, span, aged=True)


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("AGE", "Bed 9 Ivor Tully ⟦96⟧ awaiting transport", "AGE_OVER_89"),
        ("AGE", "Bed 9 Ivor Tully ⟦76⟧ awaiting transport", ""),
        ("DATE", "the rota for the night of ⟦the 19th⟧", "DATE"),
        ("DATE", "DOB 04/22/1960. Stop the drops after ⟦11/12⟧.", "DATE"),
        ("DATE", "Stop the drops after ⟦11/12⟧.", ""),
        ("DATE", "an order from ⟦March⟧ (no contact)", "DATE"),
    ],
)
def test_mentions_that_no_pattern_tells(kind: str, text: str, found: str) -> None:
    plain, span = marked(text)
    reading = Reading(Document(plain), (), (), (), mentions=(Mention(span, kind, 0),))
    assert [each.label for each in mentioned(reading, {"AGE_OVER_89", "DATE"}, "patterns")] == (
        [found] if found else []
    )


@pytest.mark.parametrize(
    "text",
    ["woke at ⟦half past three⟧", "about half ⟦past ten⟧", "⟦a quarter to seven⟧", "until ⟦20 to 8⟧", "at half ⟦6⟧"],
)
def test_hours_in_words(text: str) -> None:
    plain, span = marked(text)
    assert is_said_hour(plain, span.start, span.end)


def test_no_year_begins_with_a_nought() -> None:
    plain, span = marked("settled from about ⟦0310⟧, slept")
    assert is_time_in_figures(plain, span.start, span.end)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("review in ⟦4/52⟧", True),
        ("a ⟦5/7⟧ course of tablets", True),
        ("known to the team ⟦18/12⟧ now", True),
        ("seen ⟦5/7⟧ by the nurse", False),
        ("CT ⟦03⟧/2024 clear", False),
        ("Processing ⟦Speed⟧ 91", True),
    ],
)
def test_times_and_points_in_notes(text: str, score: bool) -> None:
    plain, span = marked(text)
    assert is_score(plain, span) is score


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Sodium  139  ⟦135-145⟧ mmol/L", True),
        ("Potassium  4.1  ⟦3.5-5.3⟧", True),
        ("our reference ⟦135-145⟧ of May", False),
    ],
)
def test_ranges_of_reference(text: str, values: bool) -> None:
    plain, span = marked(text)
    assert is_range_of_values(plain, span) is values


def test_codes_of_illnesses() -> None:
    assert is_code_of_illness(*marked("Dx: ⟦M54.5, I10⟧"))
    assert not is_code_of_illness(*marked("Locker ⟦M54⟧"))


def test_fields_of_bodies() -> None:
    assert is_of_body(*marked("Breed: ⟦Border Collie⟧   Sex: MN"))
    assert not is_of_body(*marked("Owner: ⟦Dora Collie⟧   Sex: MN"))


@pytest.mark.parametrize(
    ("text", "label", "shorthand"),
    [
        ("for ⟦NH⟧ placement", "", True),
        ("⟦HIV Ag⟧/Ab negative", "PERSON", True),
        ("met ⟦SW⟧ (Tracey)", "PERSON", True),
        ("met ⟦SW⟧, Sheila Wragg's sister", "PERSON", False),
    ],
)
def test_shorthand(text: str, label: str, shorthand: bool) -> None:
    plain, span = marked(text)
    assert is_shorthand(plain, Finding(span, "x", "entities", label)) is shorthand


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("⟦Hourly wage⟧: £14", True),
        ("Employer's ⟦trade⟧ (if known): steel", True),
        ("SPEECH & ⟦HEARING⟧ ASSESSMENT\n", True),
        ("He lost his ⟦hearing⟧ in May.", False),
    ],
)
def test_labels_and_headings(text: str, printed: bool) -> None:
    assert is_of_label(*marked(text)) is printed


def test_years_of_models() -> None:
    assert is_year_of_model(*marked("a ⟦1994⟧ model"))
    assert not is_year_of_model(*marked("door code ⟦1994⟧"))


def test_days_with_dots_stand_beside_dates_with_dots() -> None:
    text = "Seen 14.03.2025. X-ray 14.03.: clear. BMI 21.10."
    found = mentioned(Reading(Document(text), (), (), ()), {"DATE"}, "patterns")
    assert [text[each.span.start : each.span.end] for each in found] == ["14.03.", "21.10"]
    assert not list(mentioned(Reading(Document(text[17:]), (), (), ()), {"DATE"}, "patterns"))
