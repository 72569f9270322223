"""Reconstruction: guesses from kind and context, and is right only when it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.adversary.ward import SIGNS, knowledge, read

from expurgate.adversary.gaps import gaps
from expurgate.adversary.reconstruction import Gap, Reconstruction, rebuilt
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    return knowledge(tmp_path_factory.mktemp("ward"))


@pytest.mark.parametrize("disease", sorted(SIGNS))
def test_the_context_tells_which_kind_of_disease(ward: Knowledge, disease: str) -> None:
    first, second = SIGNS[disease][0], SIGNS[disease][1]
    text = f"He had a disease. There was {first}. There was {second}."
    at = text.index("disease")
    guess = Reconstruction(ward).attack(read(text), [Gap(Span(at, at + 7), "disease", disease)])[0]
    assert guess.guesses[0] == disease
    assert guess.rank == 1
    assert guess.candidates == len(SIGNS)


def test_a_mark_that_says_nothing_is_not_guessed(ward: Knowledge) -> None:
    text = "He had ▇▇▇▇. There was a rash."
    guess = Reconstruction(ward).attack(read(text), [Gap(Span(7, 11), "▇▇▇▇", "measles")])[0]
    assert guess.guesses == ()
    assert guess.rank is None


def test_an_original_that_is_no_candidate_is_never_right(ward: Knowledge) -> None:
    gap = Gap(Span(9, 16), "disease", "broken heart")
    guess = Reconstruction(ward).attack(read("He had a disease."), [gap])[0]
    assert guess.rank is None
    assert rebuilt([guess]).first == rebuilt([guess]).among_five == 0
    assert rebuilt([guess]).guessable == 1


def test_gaps_are_where_words_were_replaced() -> None:
    original, released = "The nurse saw measles and a rash there.", "The nurse saw a disease and ▇▇▇▇ there."
    found = gaps(original, released)
    assert [(gap.replacement, gap.original) for gap in found] == [("a disease", "measles"), ("▇▇▇▇", "a rash")]
    assert all(released[gap.span.start : gap.span.end] == gap.replacement for gap in found)


def test_no_repr_shows_the_original() -> None:
    assert "measles" not in repr(gaps("a measles b", "a disease b"))


@given(st.text(max_size=80), st.text(max_size=80))
def test_gaps_of_any_two_texts_lie_inside_the_release(original: str, released: str) -> None:
    for gap in gaps(original, released):
        assert released[gap.span.start : gap.span.end] == gap.replacement
        assert gap.original in original
    assert gaps(original, original) == []
