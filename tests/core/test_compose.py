"""Two rounds of edits equal one round of composed edits."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.edits import apply, compose
from expurgate.core.findings import Edit
from expurgate.core.spans import Span


@st.composite
def rounds(draw: st.DrawFn) -> tuple[str, list[Edit], list[Edit]]:
    text = draw(st.text("abcdefgh ", max_size=30))
    first = draw(edits_of(text))
    return text, first, draw(edits_of(apply(text, first).text))


@st.composite
def edits_of(draw: st.DrawFn, text: str) -> list[Edit]:
    points = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [Span(start, end) for start, end in zip(points[::2], points[1::2], strict=False)]
    return [Edit(span, draw(st.text("XYZ", max_size=3))) for span in spans]


@settings(max_examples=500)
@given(rounds())
def test_composed_edits_give_the_same_text(case: tuple[str, list[Edit], list[Edit]]) -> None:
    text, first, second = case
    twice = apply(apply(text, first).text, second).text
    assert apply(text, compose(text, first, second)).text == twice
