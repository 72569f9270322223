"""Words said out of habit or for the layout are told from those that speak of something."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.text.set_phrases import set_phrases


@pytest.mark.parametrize(
    ("text", "words", "held"),
    [
        ("He answered no comment.", "comment", True),
        ("His comment was rude.", "comment", False),
        ("Best wishes,\nAnn", "wishes", True),
        ("She wishes him well.", "wishes", False),
        ("[19:02] mum: ring me", "19:02", True),
        ("[19:02] mum: ring me", "mum", True),
        ("ring mum at 19:02", "19:02", False),
        ("ring mum at 19:02", "mum", False),
        ("of no fixed address", "fixed address", True),
        ("She is short of breath.", "breath", False),
    ],
)
def test_only_words_that_speak_of_nothing_are_set_phrases(text: str, words: str, held: bool) -> None:
    start = text.index(words)
    assert set_phrases(text).hold(Span(start, start + len(words))) is held
