"""Readings made by hand, for detectors that need no language model."""

from __future__ import annotations

from expurgate.core.document import Document, Reading, Term
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form


def plain(text: str) -> Reading:
    """A reading without terms: one sentence, one paragraph."""
    bounds = (Span(0, len(text)),) if text else ()
    return Reading(Document(text), (), bounds, bounds)


def with_entities(text: str, *entities: tuple[str, str]) -> Reading:
    """A reading whose entities are the given surfaces (first occurrence of each) with their labels."""
    terms = []
    for surface, label in entities:
        start = text.index(surface)
        terms.append(Term(normal_form(surface), (Span(start, start + len(surface)),), "entity", label))
    terms.sort(key=lambda term: term.spans[0])
    return Reading(Document(text), tuple(terms), (Span(0, len(text)),), (Span(0, len(text)),))
