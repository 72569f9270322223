"""Intervals against the sets of code points they stand for."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Places, Span, merged

SPANS = st.tuples(st.integers(0, 30), st.integers(1, 8)).map(lambda found: Span(found[0], found[0] + found[1]))


def points(spans: list[Span]) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end)}


@given(st.lists(SPANS, max_size=8), SPANS)
def test_merged_spans_cover_what_the_spans_cover(spans: list[Span], span: Span) -> None:
    union, places = merged(spans), Places(spans)
    assert points(union) == points(spans)
    assert all(before.end < after.start for before, after in pairwise(union))
    assert places.touch(span) == bool(points([span]) & points(spans))
    assert places.hold(span) == (points([span]) <= points(spans))
    assert places.around(span) == next((place for place in union if place.covers(span)), None)
