"""Phrases are found by normal form, at the offsets of the original text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.normal import BREAK, normal_form, tokens

WORDS = ["Cancer", "pancreatic", "the", "HIV", "Jose\u0301", "O'Neil", "B&Q", "1,000", "of", "😀", "Ünal", "dog's"]
GLUE = [" ", "-", "\n", ", ", "  ", ". ", "/", "\u00a0"]
TEXTS = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(GLUE)), max_size=12).map(
    lambda pairs: "".join(word + glue for word, glue in pairs)
)


def surfaces(phrases: list[str], text: str, *, nested: bool = False) -> list[tuple[str, str]]:
    found = PhraseMatcher(phrases).find(text, nested=nested)
    return [(text[span.start : span.end], phrases[number]) for span, number in found]


@pytest.mark.parametrize(
    ("phrases", "text", "expected"),
    [
        (["HIV"], "an HIV-positive man; hiv, not hives", [("HIV", "HIV"), ("hiv", "HIV")]),
        (["pancreatic cancer", "cancer"], "Pancreatic-cancer or cancer", [
            ("Pancreatic-cancer", "pancreatic cancer"), ("cancer", "cancer")]),
        (["Smith, John", "Jane Smith"], "Jane Smith, John", [
            ("Jane Smith", "Jane Smith"), ("Smith, John", "Smith, John")]),
        (["smith john"], "Smith. John", []),
        (["José Ünal"], "😀 JOSE\u0301 UNAL’s", [("JOSE\u0301 UNAL", "José Ünal")]),
        (["bank of america"], "the Bank of\n   america", [("Bank of\n   america", "bank of america")]),
        (["", "...", "the"], "in the end", [("the", "the")]),
        ([], "anything", []),
    ],
)  # fmt: skip
def test_what_is_found(phrases: list[str], text: str, expected: list[tuple[str, str]]) -> None:
    assert surfaces(phrases, text) == expected


def test_nested_matches_are_given_on_request() -> None:
    found = surfaces(["cancer", "pancreatic cancer"], "pancreatic cancer", nested=True)
    assert [surface for surface, _ in found] == ["pancreatic cancer", "cancer"]


def test_forms_lead_to_their_phrase_and_exact_phrases_win() -> None:
    matcher = PhraseMatcher(["cat", "dogs"], forms=lambda normal: [normal + "s", normal.removesuffix("s")])
    assert [number for _, number in matcher.find("cats and a dog, a cat")] == [0, 1, 0]
    assert PhraseMatcher(["cat", "cats"], forms=lambda n: [n + "s"]).find("cats")[0][1] == 1


@given(TEXTS, st.lists(TEXTS, max_size=4))
def test_a_match_has_the_normal_form_of_its_phrase(text: str, phrases: list[str]) -> None:
    for span, number in PhraseMatcher(phrases).find(text, nested=True):
        surface = [token for token in tokens(text[span.start : span.end]) if token]
        given_words = [token for token in tokens(phrases[number]) if token]
        assert " ".join(surface) in (normal_form(phrases[number]), " ".join(given_words))


@given(TEXTS, st.integers(0, 20), st.integers(1, 5))
def test_every_run_of_words_is_found_again(text: str, at: int, length: int) -> None:
    words = tokens(text)[at : at + length]
    if words and BREAK not in words and normal_form(" ".join(words)) == " ".join(words):
        assert PhraseMatcher([" ".join(words)]).find(text, nested=True)


@given(st.lists(st.text(), max_size=4), st.text())
def test_any_text_and_any_phrases_are_safe(phrases: list[str], text: str) -> None:
    found = PhraseMatcher(phrases).find(text)
    assert found == sorted(found, key=lambda match: (match[0].start, -match[0].end))
    assert all(span.end <= len(text) for span, _ in found)


def test_the_repr_shows_no_phrase() -> None:
    assert "canary" not in repr(PhraseMatcher(["canary"]))


def test_a_long_row_of_the_same_words_is_one_match() -> None:
    row = "Ann Lee " * 40
    found = PhraseMatcher([row], forms=None).find(row * 5)
    assert [(span.start, span.end) for span, _ in found] == [(0, len(row * 5) - 1)]


def test_matches_are_the_same_wherever_a_long_text_is_cut() -> None:
    text = "nurse Ann Lee walks " * 3000
    found = PhraseMatcher(["Ann Lee", "Lee", "nurse Ann"], forms=None).find(text)
    expected = [hit for at in range(0, len(text), 20) for hit in ((at, at + 9, 2), (at + 6, at + 13, 0))]
    assert [(span.start, span.end, number) for span, number in found] == expected
