"""Findings of all models made one: overlapping spans become one target each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Target
from expurgate.transform.context import in_context

_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])\Z", re.IGNORECASE)


def targets(text: str, findings: Sequence[Finding]) -> list[Target]:
    """The disjoint stretches of ``text`` that ``findings`` cover, in order, each with its findings.

    A term found in several places has one label everywhere, the one most of its findings give it; but a word in small
    letters to which none of its own findings gives one has none ("the ward" beside "Mr Ward").
    """
    clusters = _clusters(text, findings)
    labels = _labels(text, clusters)
    return in_context(text, [_target(text, span, members, labels) for span, members in clusters])


def _clusters(text: str, findings: Sequence[Finding]) -> list[tuple[Span, list[Finding]]]:
    """Findings that share a code point, together with the span they cover (ends trimmed)."""
    groups: list[tuple[Span, list[Finding]]] = []
    for finding in in_order(findings):
        if finding.span.end > len(text):
            raise ValueError(f"a finding ends at {finding.span.end}, beyond the {len(text)} code points of the text")
        if groups and finding.span.start < groups[-1][0].end:
            span, members = groups[-1]
            members.append(finding)
            groups[-1] = (Span(span.start, max(span.end, finding.span.end)), members)
        else:
            groups.append((finding.span, [finding]))
    return [(_trimmed(text, span, members), members) for span, members in groups]


def _trimmed(text: str, span: Span, members: list[Finding]) -> Span:
    """``span`` without white space at its ends and without a possessive ending; never empty."""
    start, end = span.start, span.end
    while start < end - 1 and text[start].isspace():
        start += 1
    while end - 1 > start and text[end - 1].isspace():
        end -= 1
    ending = _POSSESSIVE.search(text, start, end)
    if ending and ending.start() > max(start, *(found.span.start for found in members)):
        end = ending.start()
    return Span(start, end)


def _labels(text: str, clusters: Sequence[tuple[Span, list[Finding]]]) -> dict[str, str]:
    """The label of each term; the longest findings of a cluster speak for it, of these a pattern before a reader."""
    votes: dict[str, Counter[str]] = {}
    for span, members in clusters:
        term = normal_form(text[span.start : span.end])
        longest = max((len(found.span) for found in members if found.label), default=0)
        speak = [found for found in members if found.label and len(found.span) == longest]
        voters = [found.label for found in speak if found.model == "patterns"] or [found.label for found in speak]
        votes.setdefault(term, Counter()).update(voters)
    return {
        term: min(counted, key=lambda label: (-counted[label], label)) if counted else ""
        for term, counted in votes.items()
    }


def _target(text: str, span: Span, members: list[Finding], labels: dict[str, str]) -> Target:
    surface = " ".join(text[span.start : span.end].split()) or text[span.start : span.end]
    term = normal_form(text[span.start : span.end])
    common = surface.islower() and not any(found.label for found in members)
    return Target(span, surface, term, "" if common else labels[term], tuple(members))
