"""Tokens: what belongs together, exact offsets, nothing but white space left out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expurgate.language.builtin.tokens import tokens


def test_what_belongs_together() -> None:
    words, _ = tokens("Dr O’Brien's U.S. visit, 12/03/2019 at 09:30: it wasn't £1,250.50\nso-called")
    assert words == [
        *("Dr", "O’Brien", "'s", "U.S.", "visit", ",", "12/03/2019", "at", "09:30", ":", "it", "wasn", "'t"),
        *("£", "1,250.50", "\n", "so", "-", "called"),
    ]


@given(st.text(st.characters(codec=None, exclude_categories=())))
def test_offsets_are_exact_and_only_white_space_is_left_out(text: str) -> None:
    words, starts = tokens(text)
    assert all(text[start : start + len(word)] == word for word, start in zip(words, starts, strict=True))
    assert "".join("".join(words).split()) == "".join(text.split())
    assert all(len(word) <= 200 for word in words if not word.isspace())
