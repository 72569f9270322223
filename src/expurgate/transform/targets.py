"""Findings of all models made one: overlapping spans become one target each."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from expurgate.core.document import Mention
from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Places, Span
from expurgate.text.bodies import HOUSES, is_house
from expurgate.text.normal import normal_form
from expurgate.text.standins import stand_ins
from expurgate.transform.base import Target
from expurgate.transform.context import in_context
from expurgate.transform.labels import NAMES

_BESIDE = 40
"""Characters before a target that are kept with it; twice as many behind it."""
_JOINED = re.compile(r"(?:[-‐‑][^\W\d_a-z][^\W\d_]+)+")
_JOINED_BEFORE = re.compile(r"(?<![^\W_‐‑-])(?:[^\W\d_a-z][^\W\d_]{1,20}[-‐‑]){1,3}\Z")
_LOOK = 40
_TRAILING = re.compile(r"[ \t](?:per|a|an|the|of|in|on|at|for|and|or|to|by|with|from)\Z", re.IGNORECASE)
"""Small words that a reader took in behind a name or a value."""
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])\Z", re.IGNORECASE)

_ON_TIES = {"PERSON": 0, "NATIONAL_ID": 0, "QUANTITY": 2, "CODE": 3}
"""Which label speaks where several are given equally often: people before things, what says more before "a code"."""


def targets(
    text: str, findings: Sequence[Finding], mentions: Sequence[Mention] = (), *, rewritten: bool = True
) -> list[Target]:
    """The disjoint stretches of ``text`` that ``findings`` cover, in order, each with its findings.

    A term found in several places has one label everywhere, the one most of its findings give it; but a word in small
    letters to which none of its own findings gives one has none ("the ward" beside "Mr Ward"). ``mentions`` say what the
    reader takes the words for.
    """
    clusters = _clusters(text, _widened(text, findings, stand_ins(text, rewritten=rewritten)))
    labels = _labels(text, clusters)
    made = [_target(text, span, members, labels) for span, members in clusters]
    return in_context(text, _mentioned(made, mentions))


def _mentioned(made: list[Target], mentions: Sequence[Mention]) -> list[Target]:
    """The targets with the type of the mention that each of them is, or is most of."""
    ordered = sorted(mentions)
    starts = [mention.span.start for mention in ordered]
    result = []
    for target in made:
        near = ordered[max(0, bisect_left(starts, target.span.start) - 1) : bisect_left(starts, target.span.end)]
        shared = [(min(m.span.end, target.span.end) - max(m.span.start, target.span.start), m.kind) for m in near]
        most, kind = max(shared, default=(0, ""))
        result.append(replace(target, kind=kind) if 2 * most > len(target.span) else target)
    return result


def _widened(text: str, findings: Sequence[Finding], places: Places) -> list[Finding]:
    """Findings inside a stand-in made as long as it, and part of a name with hyphens as long as the name."""
    return [replace(finding, span=places.around(finding.span) or _with_hyphens(text, finding)) for finding in findings]


def _with_hyphens(text: str, finding: Finding) -> Span:
    """ "Al" of "Al-Noor" is no name of its own: the other words joined to it by hyphens go with it."""
    span = finding.span
    if finding.label not in NAMES or not text[span.start : span.start + 1].isupper():
        return span
    before, after = _JOINED_BEFORE.search(text, max(0, span.start - _LOOK), span.start), _JOINED.match(text, span.end)
    return Span(before.start() if before else span.start, after.end() if after else span.end)


_READ = frozenset({"patterns", "entities", "tagger", "identity"})


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
    small = _TRAILING.search(text, start, end)
    end = small.start() if small and all(found.model in _READ for found in members) else end
    ending = _POSSESSIVE.search(text, start, end)
    house = ending and is_house(text, ending.start()) and all(found.label in HOUSES for found in members)
    if ending and not house and ending.start() > max(start, *(found.span.start for found in members)):
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
        term: min(counted, key=lambda label: (-counted[label], _ON_TIES.get(label, 1), label)) if counted else ""
        for term, counted in votes.items()
    }


def _target(text: str, span: Span, members: list[Finding], labels: dict[str, str]) -> Target:
    surface = " ".join(text[span.start : span.end].split()) or text[span.start : span.end]
    term = normal_form(text[span.start : span.end])
    common = surface.islower() and not any(found.label for found in members)
    before, after = text[max(0, span.start - _BESIDE) : span.start], text[span.end : span.end + 2 * _BESIDE]
    return Target(span, surface, term, "" if common else labels[term], tuple(members), before=before, after=after)
