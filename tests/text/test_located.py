"""The tokenizer with offsets is the tokenizer, and its offsets are right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Span
from expurgate.text.located import Located
from expurgate.text.normal import BREAK, tokens

PIECES = st.sampled_from(
    ["Mr. O'Neil", "dog’s", "1,000", "3.14", "U.S.", "ﬁn", "Straße", "e\u0301", "각", "\u1100\u1161\u11a8",
     "😀", "\n", "\n\n", "St.\n\nx", "J.\n\nB", "½",
     " ", "-", "no. 5", "İ", "שלום", "a\u0308\u0323", "\u09c7\u09be", "\u00a0", "B&Q", "_", "’", "'s", ",", "ŉ", "Å"]
)  # fmt: skip
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join))


@given(TEXTS)
def test_the_tokens_are_those_of_the_normal_form(text: str) -> None:
    assert Located(text).tokens == tokens(text)


@given(TEXTS)
def test_each_token_is_found_again_in_its_own_span(text: str) -> None:
    located = Located(text)
    end = 0
    for at, token in enumerate(located.tokens):
        span = located.span(at, at)
        assert 0 <= span.start < span.end <= len(text)
        if token != BREAK and text.isascii():
            assert span.start >= end
            assert [t for t in tokens(text[span.start : span.end]) if t] == [token]
            end = span.end


@pytest.mark.parametrize(
    ("text", "token", "surface"),
    [
        ("😀 Jose\u0301's dog", "jose", "Jose\u0301"),
        ("the O’Neil case", "oneil", "O’Neil"),
        ("about 1,000,000 people", "1000000", "1,000,000"),
        ("die Straße hier", "strasse", "Straße"),
        ("a ﬁnding", "finding", "ﬁnding"),
        ("x \u1100\u1161\u11a8 y", "각", "\u1100\u1161\u11a8"),
        ("a line\n   wrapped here", "wrapped", "wrapped"),
        ("Müller’s Åland", "aland", "Åland"),
    ],
)
def test_offsets_are_code_points_of_the_original(text: str, token: str, surface: str) -> None:
    located = Located(text)
    span = located.span(located.tokens.index(token), located.tokens.index(token))
    assert text[span.start : span.end] == surface


def test_the_repr_shows_no_text() -> None:
    assert "canary" not in repr(Located("canary"))


@pytest.mark.parametrize("text", ["the US Army", "US", "with US, U.S. and us"])
def test_the_country_is_not_the_pronoun(text: str) -> None:
    located = Located(text)
    assert located.tokens == tokens(text)
    at = located.tokens.index("u")
    assert located.span(at, at + 1) == Span(text.index("US"), text.index("US") + 2)


@pytest.mark.parametrize(
    "char", list("\u00ad\u034f\u115f\u180e\u200b\u206a\u3164\ufe0f\uffa0\U000e0041"), ids=lambda char: f"{ord(char):x}"
)
def test_characters_no_one_sees_part_no_word(char: str) -> None:
    assert Located(f"an H{char}IV test").tokens == tokens(f"an H{char}IV test") == ["an", "hiv", "test"]


def test_a_long_text_without_blank_lines_has_the_tokens_of_the_whole() -> None:
    line = "Mr. O'Neil of St. Ives, No. 5, paid 1,000 pounds to the U.S. and WHO.\nin Straße 7 he met the dog’s J. B. again "
    text = line * 200
    located = Located(text)
    assert located.tokens == tokens(text)
    for at in range(0, len(located.tokens), 37):
        span = located.span(at, at)
        assert located.tokens[at] in (BREAK, *tokens(text[span.start : span.end]))
