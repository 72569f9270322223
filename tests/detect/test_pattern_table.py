"""Each pattern finds what its examples mark, exactly, and nothing in its counterexamples."""

from __future__ import annotations

from functools import cache

from tests.detect.detect_readings import plain

from expurgate.detect.linear import compiled, loosened, uncaptured
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.patterns.model import Pattern
from expurgate.detect.patterns.table import LABELS, PATTERNS

EXAMPLES = [(pattern, example) for pattern in PATTERNS for example in pattern.examples]
COUNTEREXAMPLES = [(pattern, text) for pattern in PATTERNS for text in pattern.counterexamples]


@cache
def detector(pattern: Pattern) -> PatternDetector:
    return PatternDetector(labels=(pattern.label,), patterns=(pattern,))


def found(pattern: Pattern, text: str) -> list[str]:
    return [text[f.span.start : f.span.end] for f in detector(pattern).detect(plain(text))]


def marked(example: str) -> tuple[str, list[str]]:
    pieces = example.replace("⟧", "⟦").split("⟦")
    return "".join(pieces), pieces[1::2]


def missed(before: str = "", behind: str = "") -> list[tuple[str, str]]:
    """The examples in which something else is found than they mark, each with the name of its pattern."""
    return [
        (pattern.name, example)
        for pattern, example in EXAMPLES
        if found(pattern, before + marked(example)[0] + behind) != marked(example)[1]
    ]


def test_examples_are_found_exactly() -> None:
    assert [example for _, example in EXAMPLES if not marked(example)[1]] == []
    assert missed() == []


def test_nothing_goes_over_an_empty_line() -> None:
    text = "we met on the fourteenth of june\n\n4\n00:00:13,700"
    found = PatternDetector().detect(plain(text))
    assert [text[each.span.start : each.span.end] for each in found if each.label == "DATE"] == [
        "the fourteenth of june"
    ]


def test_examples_are_found_behind_emoji_and_accents() -> None:
    assert missed("😀 e\u0301 ß\n", "\n עברית 😀") == []


def test_counterexamples_are_left_alone() -> None:
    assert [(pattern.name, text) for pattern, text in COUNTEREXAMPLES if found(pattern, text)] == []


def test_names_are_unique_and_every_pattern_has_both_kinds_of_examples() -> None:
    assert len({pattern.name for pattern in PATTERNS}) == len(PATTERNS)
    for pattern in PATTERNS:
        assert pattern.examples, pattern.name
        assert pattern.counterexamples, pattern.name


def test_the_labels_are_those_the_table_gives() -> None:
    assert set(LABELS) == {pattern.label for pattern in PATTERNS}


def test_a_loosened_expression_matches_wherever_the_exact_one_does() -> None:
    for pattern in PATTERNS:
        exact, loose = compiled(pattern.regex), compiled(loosened(uncaptured(pattern.regex)))
        for example in (*pattern.examples, *pattern.counterexamples):
            text = f"😀 é {marked(example)[0]} ÖÄ жук".encode()
            begins = [at for at in range(len(text)) if exact.match(text, at)]
            assert [at for at in begins if not loose.match(text, at)] == [], pattern.name


def test_loosening_keeps_what_a_class_leaves_out() -> None:
    assert loosened(r"[^\p{L}\]]\p{Lu}[\p{L}'-]{1,30}\d{2,4}\{") == (
        r"[^\p{L}\]][A-Z\x{80}-\x{10ffff}][A-Za-z\x{80}-\x{10ffff}'-]{1,}\d{2,4}\{"
    )
