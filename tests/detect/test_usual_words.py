"""Words of the language that a reader takes for names."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.detect.kinds import is_post_of_a_firm
from expurgate.detect.usual_words import (
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
    ("text", "part", "wanted"),
    [
        ("UPN: H823200117042", "UPN", True),
        ("mentions it. LTV £1,106.", "LTV", True),
        ("A letter from LTV came.", "LTV", False),
        ("Assigned: Hamza · SLA 8h", "SLA 8h", True),
        ("at once   Bank for payment: Nationwide", "Bank", True),
        ("Total: £20\n\nBill to:\nMr Rowbottom", "Bill", True),
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
        ("T: 01502 555 0147 | M: 07700 900318", "M", "PERSON", True),
        ("Ask M: he knows.", "M", "PERSON", False),
    ],
)
def test_a_letter_before_a_number_to_call_is_its_label(text: str, part: str, label: str, wanted: bool) -> None:
    assert is_no_name(text, Span(text.index(part), text.index(part) + len(part)), label) is wanted


@pytest.mark.parametrize(
    ("text", "word", "wanted"),
    [
        ("ana: kkkkk", "kkkkk", True),
        ("tom: hahaha no", "hahaha", True),
        ("Seen by Juhi today", "Juhi", False),
        ("Bill KSh 41,250 cleared", "Bill", True),
        ("Bill: $35 and a photo", "Bill", True),
        ("Bill 's car and 3 others", "Bill", False),
        ("Ask Bill at 9", "Bill", False),
    ],
)
def test_laughter_and_what_is_to_be_paid_are_nobody(text: str, word: str, wanted: bool) -> None:
    assert is_no_name(text, Span(text.index(word), text.index(word) + len(word)), "PERSON") is wanted


@pytest.mark.parametrize(
    ("surface", "is_post"),
    [
        ("General Manager", True),
        ("Associate Vice-President", True),
        ("Head of Human Resources", True),
        ("Company Secretary", True),
        ("Manager", True),
        ("Leader", False),
        ("Mark Porter", False),
        ("Dean", False),
        ("Secretary of Barclays", False),
    ],
)
def test_a_post_that_any_firm_has_is_no_name(surface: str, is_post: bool) -> None:
    assert is_post_of_a_firm(surface) is is_post
