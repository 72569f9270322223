"""Reading ease: syllables, and texts that get harder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.document import Document
from expurgate.evaluation.utility import Readability, readability, syllables
from expurgate.language.reader import Reader

READER = Reader()


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("cat", 1),
        ("the", 1),
        ("table", 2),
        ("made", 1),
        ("walked", 1),
        ("treated", 2),
        ("makes", 1),
        ("houses", 2),
        ("agree", 2),
        ("hospital", 3),
        ("tuberculosis", 5),
        ("2014", 1),
        ("Café", 2),
    ],
)
def test_syllables(word: str, count: int) -> None:
    assert syllables(word) == count


def test_ease_is_flesch() -> None:
    assert Readability(words=10, sentences=2, syllables=13).ease == pytest.approx(206.835 - 1.015 * 5 - 84.6 * 1.3)
    assert Readability(0, 0, 0).ease == 0
    assert Readability(0, 0, 0).sentence == 0


def test_long_words_and_long_sentences_are_harder() -> None:
    plain = readability(READER.read(Document("The cat sat. The dog ran.")))
    hard = readability(READER.read(Document("Institutional considerations necessitate administrative reorganization.")))
    assert (plain.words, plain.sentences) == (6, 2)
    assert plain.ease > hard.ease


def test_a_mark_is_no_word() -> None:
    assert readability(READER.read(Document("The █████ sat."))).words == 2


@given(st.text(max_size=30))
def test_every_word_has_a_syllable(word: str) -> None:
    assert syllables(word) >= 1
