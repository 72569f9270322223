"""Labels as their places ask for them."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.targets import targets


def found(text: str, *wanted: tuple[str, str]) -> dict[str, str]:
    """The label each surface has in the end."""
    findings = []
    for surface, label in wanted:
        start = text.index(surface)
        findings.append(Finding(Span(start, start + len(surface)), normal_form(surface), "entities", label))
    return {target.surface: target.label for target in targets(text, findings)}


@pytest.mark.parametrize(
    ("text", "surface", "label", "expected"),
    [
        ("She was 17 then.", "17", "DATE", "AGE"),
        ("when I was sixteen, I left", "sixteen", "DATE", "AGE"),
        ("Ann Moss, 44, of Hull", "44", "DATE", "AGE"),
        ("they were 15 and 17", "15 and 17", "DATE", "AGE"),
        ("who was 19 at the time", "19", "CARDINAL", "AGE"),
        ("who was 19 points ahead", "19", "CARDINAL", "CARDINAL"),
        ("a man aged 71", "71", "", "AGE"),
        ("Item 17 was read.", "17", "DATE", "DATE"),
        ("At about 22:40 it rang.", "about 22:40", "CARDINAL", "TIME"),
        ("At 8.20 am it rang.", "8.20 am", "QUANTITY", "TIME"),
        ("It cost 8.20 more.", "8.20", "QUANTITY", "QUANTITY"),
        ("for ten hours a week", "hours", "", "DURATION"),
        ("in office hours", "hours", "", ""),
        ("I know Dr Parata well.", "Dr Parata", "ORG", "PERSON"),
        ("I know Mr Parata well.", "Parata", "ORG", "PERSON"),
        ("Dear Dr. Parata,", "Dear Dr. Parata", "ORG", "PERSON"),
        ("at the Dr Gray Hospital", "Dr Gray Hospital", "ORG", "ORG"),
    ],
)
def test_a_value_or_a_name_is_what_its_place_says(text: str, surface: str, label: str, expected: str) -> None:
    assert found(text, (surface, label))[surface] == expected


def test_part_of_a_persons_name_is_the_person() -> None:
    text = "Priya Nair came. In front of Priya he said it. He went to Nair."
    wanted = [("Priya Nair", "PERSON"), ("Priya", "NORP"), ("Nair", "GPE")]
    findings = []
    for name, label in wanted:
        at = text.rindex(name)
        findings.append(Finding(Span(at, at + len(name)), name.lower(), "entities", label))
    assert [target.label for target in targets(text, findings)] == ["PERSON", "PERSON", "GPE"]


def test_two_names_of_people_are_people() -> None:
    text = "Omar came. Yusuf came. Omar and Yusuf left."
    assert found(text, ("Omar", "PERSON"), ("Yusuf", "PERSON"), ("Omar and Yusuf", "WORK_OF_ART")) == {
        "Omar": "PERSON",
        "Yusuf": "PERSON",
        "Omar and Yusuf": "PERSON",
    }


def test_a_word_in_small_letters_is_no_name() -> None:
    text = "Mr Ward is on the ward."
    wanted = [("Ward", "PERSON", 3), ("ward", "", 18)]
    findings = [Finding(Span(at, at + 4), "ward", "entities", label) for _, label, at in wanted]
    assert [target.label for target in targets(text, findings)] == ["PERSON", ""]


def test_a_pattern_speaks_before_a_reader() -> None:
    text = "Ring 07700 900461 now."
    span = Span(5, 17)
    findings = [Finding(span, "x", "entities", "DATE"), Finding(span, "x", "patterns", "PHONE")]
    assert targets(text, findings)[0].label == "PHONE"


@pytest.mark.parametrize(
    ("text", "surface", "short"),
    [
        ("On the SEN register", "SEN", True),
        ("URN: 42 KD 19", "URN", True),
        ("DRUG USE REPORT", "DRUG", False),
        ("the drug", "drug", False),
        ("INTERVIEWERS", "INTERVIEWERS", False),
    ],
)
def test_capitals_are_an_abbreviation_unless_the_line_is_in_capitals(text: str, surface: str, short: bool) -> None:
    start = text.index(surface)
    finding = Finding(Span(start, start + len(surface)), surface.lower(), "tagger")
    assert targets(text, [finding])[0].abbreviation is short
