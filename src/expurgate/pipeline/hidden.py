"""The terms that detectors hide: what the correlation model protects."""

from __future__ import annotations

from collections.abc import Iterable

from expurgate.core.document import Reading, Term
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.spans import Places
from expurgate.text.normal import normal_form


def hidden_terms(reading: Reading, findings: Iterable[Finding]) -> list[Term]:
    """S: the noun phrases a finding touches (semantic correlations, section 4.2), else the finding's own term."""
    found = list(findings)
    if not found:
        return []
    places = Places(finding.span for finding in found)
    touched = []
    for term in reading.terms:
        spans = tuple(span for span in term.spans if places.touch(span))
        if spans:
            touched.append(term if len(spans) == len(term.spans) else replace(term, spans=spans))
    covered = Places(span for term in touched for span in term.spans)
    for finding in found:
        normal = normal_form(finding.term)
        if normal and not covered.touch(finding.span):
            touched.append(Term(normal, (finding.span,), "entity", finding.label))
    return touched
