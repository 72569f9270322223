"""Of a pair of brackets or quotes an edit takes both or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Span
from expurgate.transform.base import MARK
from expurgate.transform.plan import with_halves


@pytest.mark.parametrize(
    ("text", "replaced"),
    [
        ('Eustace "⟦Stacey" Pemberton⟧, 1931', 'Eustace "[X]", 1931'),
        ('Eustace ⟦"Stacey⟧" Pemberton', 'Eustace "[X]" Pemberton'),
        ('said\n⟦"Cordie⟧" left', 'said\n"[X]" left'),
        ("(⟦Ann) Lee⟧ and", "([X]) and"),
        ("at ⟦9:05 Ann <ann@example.org⟧> wrote", "at <[X]> wrote"),
        ("[⟦Dr. Rask](mailto:r@example.org⟧)", "[[X]]()"),
        ('⟦Ann (Bea) “Cy” "Di"⟧ left', "[X] left"),
        ("a dose of ⟦< 5 mg⟧ daily", "a dose of [X] daily"),
    ],
)
def test_the_other_half_is_not_left_alone(text: str, replaced: str) -> None:
    start, end = text.index("⟦"), text.index("⟧") - 1
    plain = text.replace("⟦", "").replace("⟧", "")
    assert plain[:start] + with_halves(plain, Span(start, end), "[X]") + plain[end:] == replaced


@pytest.mark.parametrize("replacement", ["", MARK])
def test_what_shows_nothing_keeps_nothing(replacement: str) -> None:
    assert with_halves("(Ann", Span(0, 4), replacement) == replacement


@given(st.text('()[]{}"“”<>@a \n', max_size=30), st.data())
def test_brackets_pair_as_they_did(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    written = text[:start] + with_halves(text, Span(start, end), "X") + text[end:]
    for opening, close in ("()", "[]", "{}", "“”"):
        before = text.count(opening) - text.count(close)
        assert written.count(opening) - written.count(close) == before
    assert written.count('"') % 2 == text.count('"') % 2
