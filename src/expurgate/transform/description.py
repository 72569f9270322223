"""A target that is a name and the words that describe whose or what name it is: "daughter Susan", "Tesco van"."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.transform import labels
from expurgate.transform.base import Target
from expurgate.transform.names import NUMBER_WORDS

_LEAD = re.compile(r"(?:^|\s)([^\W\d_A-Z]+)\s+\Z")
_TAIL = re.compile(r"(?:['’]s|-[^\W\d_]+)?\s+([^\W\d_]+(?:\s[^\W\d_]+){0,2})\Z")

_OWNS = re.compile(r"['’]s?\s")

_NO_DESCRIPTION = FUNCTION_WORDS | frozenset(
    {*NUMBER_WORDS, "yesterday", "today", "tomorrow", "ago", "last", "next", "day", "days", "week", "weeks", "month"}
    | {"months", "year", "years", "hour", "hours", "minutes"}
)
"""Words that tell when rather than what."""


def own_words(target: Target) -> list[str]:
    """The descriptions, the fullest first: of a person the word before the name, of anything what comes after it."""
    name = _name(target)
    if name is None:
        return []
    lead = _LEAD.search(target.surface[: name.start]) if target.label in labels.PERSON else None
    if lead:
        return [normal_form(lead[1])]
    tail = _TAIL.match(target.surface, name.end)
    if tail is None or not tail[1].islower():
        return []
    words = normal_form(tail[1]).split()
    if not words or not _NO_DESCRIPTION.isdisjoint(words):
        return []
    return [" ".join(words[first:]) for first in range(len(words))]


def given_names(target: Target) -> list[str]:
    """The first word of the name inside a described target."""
    name = _name(target)
    if name is not None and _OWNS.match(target.surface, name.end):
        return []  # "Tāne's father" is not what Tāne is
    return [] if name is None else normal_form(target.surface[name.start : name.end]).split()[:1]


def named(target: Target) -> str:
    """The normal form of the name without its description."""
    name = _name(target)
    return target.term if name is None else normal_form(target.surface[name.start : name.end])


def _name(target: Target) -> Span | None:
    """Where inside the surface the named part stands; None when nothing but the name is there."""
    if target.label not in labels.NAMES or len(target.surface) != len(target.span):
        return None
    named = [
        finding.span for finding in target.findings if finding.label in labels.NAMES and finding.span != target.span
    ]
    if not named or any(f.label == target.label and f.span.covers(target.span) for f in target.findings):
        return None
    start = min(span.start for span in named) - target.span.start
    end = max(span.end for span in named) - target.span.start
    start, end = max(0, start), min(end, len(target.surface))
    return Span(start, end) if start < end else None
