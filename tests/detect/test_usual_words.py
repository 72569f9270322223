"""Words of the language that a reader takes for names."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.detect.usual_words import (
    is_adjective,
    is_counted,
    is_first_word,
    is_label_of_value,
    is_no_name,
    is_one_of_a_kind,
)


@pytest.mark.parametrize(
    ("text", "word", "label", "wanted"),
    [
        ("Rain. Dreamt of home.", "Dreamt", "WORK_OF_ART", True),
        ("Subject: Grievance of somebody", "Grievance", "", True),
        ("He saw Grievance there.", "Grievance", "", False),
        ("Rain. Margaret came.", "Margaret", "", False),
        ("Rain. Dreamt came.", "Dreamt", "PERSON", False),
    ],
)
def test_the_first_word_of_a_sentence_has_a_capital_anyway(text: str, word: str, label: str, wanted: bool) -> None:
    assert is_first_word(text, Span(text.index(word), text.index(word) + len(word)), label) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('changed to "frank".', True),
        ("he was very frank", True),
        ("is frank in?", False),
        ('"frank" and "Frank"', True),
    ],
)
def test_a_name_in_small_letters_may_be_an_adjective(text: str, wanted: bool) -> None:
    assert is_adjective(text, Span(text.index("frank"), text.index("frank") + 5)) is wanted


@pytest.mark.parametrize(
    ("text", "part", "wanted"),
    [
        ("It was her 5th birthday.", "5th", True),
        ("We leave on the 5th of May.", "5th", False),
        ("He left school at fourteen.", "fourteen", True),
        ("She was found at fourteen.", "fourteen", False),
    ],
)
def test_ordinals_and_school_ages_are_no_dates(text: str, part: str, wanted: bool) -> None:
    assert is_counted(text, Span(text.index(part), text.index(part) + len(part)), "DATE") is wanted


@pytest.mark.parametrize(
    ("text", "part", "wanted"),
    [
        ("UPN: H823200117042", "UPN", True),
        ("mentions it. LTV £1,106.", "LTV", True),
        ("A letter from LTV came.", "LTV", False),
        ("Assigned: Hamza · SLA 8h", "SLA 8h", True),
        ("at once   Bank for payment: Nationwide", "Bank", True),
        ("Bank came for payment: Nationwide", "Bank came", False),
    ],
)
def test_what_a_value_is_called_is_no_name(text: str, part: str, wanted: bool) -> None:
    assert is_label_of_value(text, Span(text.index(part), text.index(part) + len(part))) is wanted


@pytest.mark.parametrize(
    ("text", "part", "wanted"),
    [
        ("in coach C seat 41", "C", True),
        ("the roof of Block C leaks", "Block C", True),
        ("Then Block C. Adams wrote", "C. Adams", False),
        ("he saw C there", "C", False),
    ],
)
def test_a_letter_tells_one_of_a_kind_apart(text: str, part: str, wanted: bool) -> None:
    assert is_one_of_a_kind(text, Span(text.index(part), text.index(part) + len(part))) is wanted


@pytest.mark.parametrize(
    ("text", "part", "label", "wanted"),
    [
        ("He is a hero. Merci!", "Merci", "PERSON", True),
        ("Kadeau! Come here", "Kadeau", "PERSON", False),
        ("Margaret! Come here", "Margaret", "PERSON", False),
        ("T: 01502 555 0147 | M: 07700 900318", "M", "PERSON", True),
        ("Ask M: he knows.", "M", "PERSON", False),
        ("Cust called Fri & Sat again", "Fri", "PERSON", True),
        ("a man called Fri & Co", "Fri", "PERSON", False),
    ],
)
def test_cries_labels_and_days_are_nobody(text: str, part: str, label: str, wanted: bool) -> None:
    assert is_no_name(text, Span(text.index(part), text.index(part) + len(part)), label) is wanted
