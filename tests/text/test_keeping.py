"""Findings cut down to what is not kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.findings import Finding
from expurgate.core.spans import Places, Span, merged
from expurgate.text.keeping import without_kept

SPANS = st.tuples(st.integers(0, 40), st.integers(1, 9)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))


@given(SPANS, st.lists(SPANS, max_size=5))
def test_gaps_and_kept_places_make_up_the_span(span: Span, kept: list[Span]) -> None:
    places = Places(kept)
    outside = {at for gap in places.gaps(span) for at in range(gap.start, gap.end)}
    assert outside == set(range(span.start, span.end)) - {at for one in kept for at in range(one.start, one.end)}
    assert places.gaps(span) == merged(places.gaps(span))
    assert all(len(gap) for gap in places.gaps(span))


@given(SPANS, st.lists(SPANS, max_size=5))
def test_a_span_may_grow_up_to_the_kept_places(span: Span, kept: list[Span]) -> None:
    places = Places(kept)
    if not places.touch(span):
        floor, ceiling = places.bounds(span, 0, 60)
        assert floor <= span.start
        assert span.end <= ceiling
        assert not places.meet(floor, ceiling)
        assert floor == 0 or places.meet(floor - 1, span.start)
        assert ceiling == 60 or places.meet(span.end, ceiling + 1)


def test_a_finding_is_cut_around_a_kept_term() -> None:
    text = "Consultant, Mary Adler of the ▇▇▇▇ ward"
    found = Finding(Span(0, len(text)), "x", "entities", "PERSON")
    kept = Places([Span(0, 10), Span(17, 22)])
    left, gone = without_kept(text, [found], kept)
    assert [(text[f.span.start : f.span.end], f.term, f.label) for f in left] == [
        ("Mary", "mary", "PERSON"),
        ("of the ▇▇▇▇ ward", "ward", "PERSON"),
    ]
    assert gone == []


def test_marks_and_function_words_are_nothing_left() -> None:
    text = "the ▇▇▇▇ of [DATE] fibrillation"
    found = Finding(Span(0, len(text)), "x", "disclosure")
    left, gone = without_kept(text, [found], Places([Span(19, 31)]))
    assert (left, gone) == ([], [found])


def test_other_findings_stay_as_they_are() -> None:
    found = Finding(Span(0, 4), "mary", "entities")
    assert without_kept("Mary Adler", [found], Places([Span(5, 10)])) == ([found], [])
