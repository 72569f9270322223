"""Joined stretches: which parts belong together, and that they stay inside the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.detect.detect_readings import plain, with_entities

from expurgate.core.spans import Span
from expurgate.detect.candidates import candidates, joined
from expurgate.detect.entities import EntityDetector
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.running import run

INNER = (PatternDetector(), EntityDetector())


def joins(text: str, *parts: tuple[str, str]) -> set[tuple[str, str]]:
    sources: dict[Span, list[str]] = {}
    for surface, source in parts:
        start = text.index(surface)
        sources.setdefault(Span(start, start + len(surface)), []).append(source)
    return {(text[span.start : span.end], how) for span, how in joined(text, sources)}


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        (
            "the Mayor of the County of Jarn said",
            [("Mayor", "phrase"), ("County", "phrase"), ("Jarn", "entities GPE")],
            {("County of Jarn", "of"), ("Mayor of the County of Jarn", "of")},
        ),
        ("told Ana Tarn\n[21:05] Bo", [("Ana Tarn", "entities PERSON")], {("21:05", "inside brackets")}),
        ("a right of appeal", [("right", "phrase"), ("appeal", "phrase")], set()),
        (
            "at Tarn Court (Gericht Tarn) today",
            [("Tarn Court", "entities ORG")],
            {("Tarn Court (Gericht Tarn)", "brackets"), ("Gericht Tarn", "inside brackets")},
        ),
        (
            "paid PLN 552 [approx. EUR 138] to him",
            [("PLN 552", "patterns MONEY"), ("EUR 138", "patterns MONEY")],
            {
                ("PLN 552 [approx. EUR 138]", "brackets"),
                ("approx. EUR 138", "inside brackets"),
                ("approx. EUR 138", "about"),
            },
        ),
        ("about three cars", [("three", "entity CARDINAL")], {("about three", "about")}),
        (
            "in Tarn, Austria, there",
            [("Tarn", "phrase"), ("Austria", "entities GPE")],
            {("Tarn, Austria", "place")},
        ),
        ("in Tarn, meanwhile", [("Tarn", "phrase"), ("meanwhile", "phrase")], set()),
    ],
    ids=["of", "next line", "small letters", "translation", "amount", "about", "place", "no place"],
)
def test_parts_are_joined(text: str, parts: list[tuple[str, str]], expected: set[tuple[str, str]]) -> None:
    assert joins(text, *parts) == expected


def test_a_joined_candidate_says_so() -> None:
    text = "The Court of Tarn sat."
    found = {
        text[each.span.start : each.span.end]: each for each in candidates(with_entities(text, ("Tarn", "GPE")), ())
    }
    assert found["Tarn"].sources == ("entity GPE",)
    assert not found["Tarn"].joined
    reading = with_entities(text, ("Court", "ORG"), ("Tarn", "GPE"))
    both = {text[each.span.start : each.span.end]: each for each in candidates(reading, ())}
    assert both["Court of Tarn"].joined
    assert both["Court of Tarn"].sources == ("joined of",)


PIECES = st.sampled_from("Tarn|(|)|[|of the|of|,|approx.|about|12 EUR|3 May 1990|é|😀|\n|((|))| ".split("|"))


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map(" ".join)))
def test_any_text_gives_stretches_inside_it(text: str) -> None:
    reading = plain(text)
    for each in candidates(reading, run(INNER, reading)):
        assert 0 <= each.span.start < each.span.end <= len(text)
        assert each.sources
