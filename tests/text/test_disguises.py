"""Words that are parted or have look-alikes in them are read as they are meant."""

from __future__ import annotations

import pytest

from expurgate.text.disguises import disguised


def read(text: str) -> dict[str, str]:
    return {word: text[span.start : span.end] for span, word in disguised(text)}


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("a Volks-wagen", "volkswagen", "Volks-wagen"),
        ("a Volks-\n  wagen of his", "volkswagen", "Volks-\n  wagen"),
        ("a pro-Volks-wagen man", "volkswagen", "Volks-wagen"),
        ("The **H**IV test", "hiv", "H**IV"),
        ("The H*I*V test", "hiv", "H*I*V"),
        ("an H/I/V test", "hiv", "H/I/V"),
        ("an HlV test", "hiv", "HlV"),
        ("an H1V test", "hiv", "H1V"),
        ("C0PD", "copd", "C0PD"),
    ],
)
def test_the_word_is_read_with_its_place(text: str, word: str, place: str) -> None:
    assert read(text)[word] == place


@pytest.mark.parametrize("text", ["the war saw it", "He ran. It fell", "all in 2012", "Well, yes", "ill", "1001", ""])
def test_words_that_stand_as_they_are_are_not_touched(text: str) -> None:
    assert not read(text)


def test_a_long_chain_takes_no_time() -> None:
    assert len(list(disguised("a-" * 50_000))) < 1_000_000
