"""Words of the language that a reader takes for names."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.detect.usual_words import is_adjective, is_first_word


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
