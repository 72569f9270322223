"""Findings without the places of terms that a policy keeps."""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places, Span
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.standins import MARKS

_EDGE = " \t\n\r\f\v\u00a0,;:-–—"


def without_kept(text: str, findings: Iterable[Finding], kept: Places) -> tuple[list[Finding], list[Finding]]:
    """The findings cut down to what is not kept, and those of which nothing is left.

    A finding that reaches over a kept term becomes one finding for each stretch beside it that says something.
    """
    left: list[Finding] = []
    gone: list[Finding] = []
    for finding in findings:
        if not kept.touch(finding.span):
            left.append(finding)
            continue
        pieces = [piece for span in kept.gaps(finding.span) if (piece := _trimmed(text, span)) is not None]
        left += [replace(finding, span=piece, term=normal_form(_slice(text, piece))) for piece in pieces]
        if not pieces:
            gone.append(finding)
    return left, gone


def _slice(text: str, span: Span) -> str:
    return text[span.start : span.end]


def _trimmed(text: str, span: Span) -> Span | None:
    """The stretch without white space and commas at its ends; None when it holds no word that says something."""
    start, end = span.start, span.end
    while start < end and text[start] in _EDGE:
        start += 1
    while start < end and text[end - 1] in _EDGE:
        end -= 1
    words = normal_form(MARKS.sub(" ", text[start:end])).split()
    return Span(start, end) if any(word not in FUNCTION_WORDS for word in words) else None
