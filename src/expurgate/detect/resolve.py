"""Overlapping findings made disjoint, the same way every time, without uncovering anything."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import replace

from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Span

SPECIFIC_FIRST = tuple(
    """
    EMAIL URL IBAN CARD CRYPTO VEHICLE NATIONAL_ID PASSPORT MAC IP COORDINATES PHONE PLATE AGE_OVER_89 AGE RECORD DEVICE
    ADDRESS POSTCODE DATE TIME MONEY DURATION QUANTITY USERNAME PERSON ORG FAC GPE LOC NORP CODE
    """.split()
)
"""Which label a stretch keeps when findings of one length compete; labels not named come first, as the user's own."""

_RANK: Mapping[str, int] = {label: rank for rank, label in enumerate(SPECIFIC_FIRST)}


def resolve(findings: Iterable[Finding], text: str) -> tuple[Finding, ...]:
    """Disjoint findings: the longest win, then the more specific label, then the leftmost.

    What a loser covers beyond the winners stays covered by what is left of it, so every code point that was in
    a finding is in one afterwards, white space at the cuts excepted.
    """
    ranked = sorted(findings, key=_rank)
    starts: list[int] = []
    kept: list[Finding] = []
    for finding in ranked:
        for piece in _free(finding.span, starts, kept):
            span = piece if piece == finding.span else _stripped(piece, text)
            if len(span):
                at = bisect_left(starts, span.start)
                starts.insert(at, span.start)
                kept.insert(at, finding if span == finding.span else replace(finding, span=span))
    return in_order(kept)


def _rank(finding: Finding) -> tuple[int, int, int, str, str, str]:
    span = finding.span
    return (-len(span), _RANK.get(finding.label, -1), span.start, finding.model, finding.label, finding.term)


def _free(span: Span, starts: list[int], kept: list[Finding]) -> list[Span]:
    """The parts of ``span`` that no kept finding covers."""
    pieces = []
    at = span.start
    first = max(0, bisect_left(starts, span.start) - 1)
    for finding in kept[first : bisect_left(starts, span.end)]:
        if finding.span.start > at:
            pieces.append(Span(at, finding.span.start))
        at = max(at, finding.span.end)
    if at < span.end:
        pieces.append(Span(at, span.end))
    return pieces


def _stripped(span: Span, text: str) -> Span:
    surface = text[span.start : span.end]
    start = span.start + len(surface) - len(surface.lstrip())
    return Span(start, max(start, span.start + len(surface.rstrip())))
