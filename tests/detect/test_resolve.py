"""Overlaps are resolved the same way every time, and nothing found is uncovered."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect.resolve import resolve

TEXT = "ab cd ef gh ij kl mn op qr st"
FINDINGS = st.lists(
    st.builds(
        lambda start, length, label: Finding(Span(start, min(start + length, len(TEXT))), "t", "m", label),
        st.integers(0, len(TEXT) - 1),
        st.integers(1, 12),
        st.sampled_from(["EMAIL", "DATE", "PERSON", "CODE", "MINE"]),
    ),
    max_size=12,
)


def covered(findings: tuple[Finding, ...] | list[Finding]) -> set[int]:
    places = {at for finding in findings for at in range(finding.span.start, finding.span.end)}
    return {at for at in places if not TEXT[at].isspace()}


def finding(start: int, end: int, label: str) -> Finding:
    return Finding(Span(start, end), "t", "m", label)


@given(FINDINGS)
def test_the_result_is_disjoint_and_covers_the_same(findings: list[Finding]) -> None:
    result = resolve(findings, TEXT)
    assert all(a.span.end <= b.span.start for a, b in pairwise(result))
    assert covered(result) == covered(findings)


@given(FINDINGS, st.randoms())
def test_the_order_given_does_not_matter(findings: list[Finding], random: object) -> None:
    shuffled = list(findings)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert resolve(shuffled, TEXT) == resolve(findings, TEXT)
    assert resolve(resolve(findings, TEXT), TEXT) == resolve(findings, TEXT)


def test_the_longest_wins_then_the_specific_then_the_leftmost() -> None:
    assert [f.label for f in resolve([finding(0, 5, "CODE"), finding(0, 2, "EMAIL")], TEXT)] == ["CODE"]
    assert [f.label for f in resolve([finding(0, 5, "CODE"), finding(0, 5, "DATE")], TEXT)] == ["DATE"]
    assert [f.label for f in resolve([finding(0, 5, "DATE"), finding(0, 5, "MINE")], TEXT)] == ["MINE"]
    left = resolve([finding(3, 8, "DATE"), finding(0, 5, "DATE")], TEXT)
    assert [f.span for f in left] == [Span(0, 5), Span(6, 8)]
