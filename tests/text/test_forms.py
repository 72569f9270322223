"""The printed words of forms: they stay, whatever is hidden elsewhere."""

from __future__ import annotations

import pytest

import expurgate
from expurgate.core.spans import Span
from expurgate.text.forms import form_labels


def _printed(text: str) -> list[str]:
    places = form_labels(text)
    words = [text[gap.start : gap.end] for gap in places.gaps(Span(0, len(text)))]
    left = "\n".join(words)
    return [line for line in text.split("\n") if line and line not in left]


@pytest.mark.parametrize(
    "heading",
    ["Reason for meeting", "Medication on discharge", "Decision", "Presenting complaint", "CHILD IN NEED PLAN", "PRE-SENTENCE REPORT", "What we are worried about"],
)  # fmt: skip
def test_headings_of_forms_are_printed_words(heading: str) -> None:
    assert _printed(f"The first part ends here.\n\n{heading}\nShe came on Monday.\n") == [heading]


@pytest.mark.parametrize(
    "line",
    ["Who was with you", "Accident at Malton", "Leon Achterberg", "treatment", "Cannabis"],
)  # fmt: skip
def test_other_lines_are_none(line: str) -> None:
    assert _printed(f"The first part ends here.\n\n{line}\nShe came on Monday.\n") == []


def test_the_rest_of_a_sentence_is_no_heading() -> None:
    assert _printed("It was said by all of them at the hearing that the\nTreatment\nwas of no use to anybody.\n") == []


@pytest.mark.parametrize(
    "label",
    ["Mother", "Tutor", "Offence", "Date of hearing", "Social worker", "Discharged", "Completed by", "Next of kin"],
)
def test_people_who_have_a_part_in_a_matter_name_fields(label: str) -> None:
    text = f"{label}: somebody"
    assert form_labels(text).hold(Span(0, len(label)))


def test_a_label_stays_where_its_word_is_hidden_elsewhere_unless_it_names_the_secret() -> None:
    text = "Patient: 4471\nReason for meeting\nThe patient had a miscarriage and a heavy bleed, and the patient was in tears.\n"
    released = expurgate.sanitize(text, protect=["miscarriage"], only=True).text
    assert released.startswith("Patient: ")
    assert "Reason for meeting\n" in released
    assert "iscarriage" not in released
    named = expurgate.sanitize("Miscarriage: yes\nShe came on Monday.\n", protect=["miscarriage"], only=True).text
    assert "iscarriage" not in named
