"""Applying edits and mapping offsets both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.edits import apply
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.spans import Span


@st.composite
def texts_and_edits(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(st.text(max_size=40))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=12)))
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    edits = [Edit(span, draw(st.text(max_size=5))) for span in dict.fromkeys(spans)]
    return text, edits


def by_hand(text: str, edits: list[Edit]) -> str:
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


@given(texts_and_edits())
def test_applying_is_replacing_from_the_end(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    assert apply(text, edits).text == by_hand(text, edits)


@given(texts_and_edits())
def test_each_edit_maps_onto_its_replacement(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    applied = apply(text, edits)
    for (old, new), edit in zip(applied.map.pieces, edits, strict=True):
        assert old == edit.span
        assert applied.text[new.start : new.end] == edit.replacement
        assert applied.map.to_new(old).covers(new)
        assert applied.map.to_old(new).covers(old)


@given(texts_and_edits())
def test_untouched_text_maps_onto_itself_both_ways(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    applied = apply(text, edits)
    for at in range(len(text)):
        if not any(edit.span.start <= at < edit.span.end or edit.span.start == at + 1 for edit in edits):
            spans = [edit.span for edit in edits]
            if any(span.start == at or span.end == at for span in spans):
                continue
            new = applied.map.to_new(Span(at, at + 1))
            assert applied.text[new.start : new.end] == text[at]
            assert applied.map.to_old(new).covers(Span(at, at + 1))


@given(texts_and_edits(), st.data())
def test_the_map_is_monotone_and_in_bounds(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    text, edits = case
    applied = apply(text, edits)
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    inner, outer = Span(start, end), Span(max(0, start - 1), min(len(text), end + 1))
    assert applied.map.to_new(outer).covers(applied.map.to_new(inner))
    assert applied.map.to_new(Span(0, len(text))) == Span(0, len(applied.text))
    assert applied.map.to_old(Span(0, len(applied.text))) == Span(0, len(text))


@pytest.mark.parametrize(
    "spans",
    [
        [Span(0, 3), Span(2, 4)],
        [Span(3, 4), Span(0, 1)],
        [Span(2, 2), Span(2, 2)],
        [Span(0, 99)],
        [Span(0, 3), Span(1, 1)],
    ],
)
def test_overlap_disorder_and_out_of_bounds_are_refused(spans: list[Span]) -> None:
    with pytest.raises(InputError, match=r"^an edit ends|^edits overlap") as caught:
        apply("secret", [Edit(span, "x") for span in spans])
    assert "secret" not in str(caught.value)


def test_a_span_inside_an_edit_is_rounded_outwards() -> None:
    applied = apply("in Tarragona now", [Edit(Span(3, 12), "a city")])
    assert applied.text == "in a city now"
    assert applied.map.to_new(Span(5, 7)) == Span(3, 9)
    assert applied.map.to_old(Span(4, 5)) == Span(3, 12)
    assert applied.map.to_new(Span(13, 16)) == Span(10, 13)


def test_the_repr_shows_no_text() -> None:
    assert "secret" not in repr(apply("secret", [Edit(Span(0, 1), "secret")]))
