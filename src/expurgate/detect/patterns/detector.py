"""The detector that runs the table with RE2: time linear in the text, whatever the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain

from expurgate.core import lazy_re as re
from expurgate.core.document import Reading
from expurgate.core.errors import PolicyError
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Places, Span
from expurgate.detect.linear import (
    Bounds,
    Encoded,
    LinearExpression,
    compiled,
    encoded,
    free_standing,
    loosened,
    uncaptured,
)
from expurgate.detect.patterns.mentioned import mentioned
from expurgate.detect.patterns.model import Pattern
from expurgate.detect.patterns.table import LABELS, PATTERNS
from expurgate.text.normal import normal_form

LONG = 256
"""A refused match longer than this is passed over whole, which keeps the time linear."""
BEFORE, AFTER = 60, 20
"""How many code points before and after a match its context words may stand."""


_Compiled = tuple[Pattern, LinearExpression]
"""A pattern and its expression, ready to run."""
TOGETHER = 4
"""So many rare patterns are looked for by one expression. One for all of them would learn new states with every new text for a long time."""


@dataclass(frozen=True)
class _Group:
    """Some rare patterns and the number of the first. They are compiled one by one when one of them is met for the first time."""

    first: int
    patterns: tuple[Pattern, ...]

    @cached_property
    def gate(self) -> LinearExpression:
        """An expression that matches where any of them does, and hardly anywhere else."""
        return compiled("|".join(f"(?:{loosened(uncaptured(pattern.regex))})" for pattern in self.patterns))

    @cached_property
    def members(self) -> tuple[_Compiled, ...]:
        """The patterns, each with its compiled expression."""
        return tuple((pattern, compiled(pattern.regex)) for pattern in self.patterns)


@lru_cache(maxsize=32)
def _prepared(
    labels: tuple[str, ...], patterns: tuple[Pattern, ...]
) -> tuple[tuple[_Compiled, ...], tuple[_Group, ...]]:
    """The common patterns with these labels, and the rare ones in groups."""
    wanted = [pattern for pattern in patterns if pattern.label in labels]
    common = tuple((pattern, compiled(pattern.regex)) for pattern in wanted if pattern.common)
    rare = tuple(pattern for pattern in wanted if not pattern.common)
    return common, tuple(_Group(at, rare[at : at + TOGETHER]) for at in range(0, len(rare), TOGETHER))


@dataclass(frozen=True, slots=True)
class PatternDetector:
    """Finds what the table describes, for the ``labels`` asked for."""

    labels: tuple[str, ...] = LABELS
    patterns: tuple[Pattern, ...] = PATTERNS
    name: str = "patterns"
    _common: tuple[_Compiled, ...] = field(init=False, repr=False, compare=False)
    _rare: tuple[_Group, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        unknown = sorted(set(self.labels) - {pattern.label for pattern in self.patterns})
        if unknown:
            raise PolicyError(f"no pattern has the label {unknown[0]!r}")
        for name, value in zip(("_common", "_rare"), _prepared(self.labels, self.patterns), strict=True):
            object.__setattr__(self, name, value)

    def detect(self, reading: Reading) -> list[Finding]:
        """Every match of every pattern, overlapping ones included, and what the reader alone can tell."""
        data = encoded(reading.document.text)
        places = [(pattern, span) for pattern, regexp in self._common for span in _matches(data, pattern, regexp)]
        found = (
            Finding(
                span, normal_form(data.text[span.start : span.end]), self.name, pattern.label, evidence=pattern.name
            )
            for pattern, span in chain(places, _shared_matches(data, self._rare))
        )
        read = mentioned(reading, self.labels, self.name)
        return list(in_order(_outside_whole(list(dict.fromkeys(chain(found, read))))))


def _outside_whole(findings: list[Finding]) -> list[Finding]:
    """The findings but for dates and amounts that are only figures of a network address."""
    whole = Places(finding.span for finding in findings if finding.label == "IP")
    return [each for each in findings if each.label == "IP" or not whole.around(each.span)]


def _shared_matches(data: Encoded, groups: Sequence[_Group]) -> Iterator[tuple[Pattern, Span]]:
    """Matches of patterns that are rare in prose: one search for a group finds the next place where any of them begins."""
    text = data.bytes
    nowhere = len(text) + 1
    reach = [0] * sum(len(group.patterns) for group in groups)
    found = [(group, group.gate.search(text)) for group in groups]
    ahead = [(group, place[0][0]) for group, place in found if place is not None]
    while ahead:
        begin = min(place for _, place in ahead)
        for group, place in ahead:
            if place != begin:
                continue
            for number, (pattern, regexp) in enumerate(group.members, group.first):
                if begin >= reach[number] and (match := regexp.match(text, begin)) is not None:
                    span, reach[number] = _judged(data, pattern, match)
                    if span is not None:
                        yield pattern, span
        at = data.after_word(data.place(begin), begin)
        ahead = [(group, _next(group.gate, text, at) if place < at else place) for group, place in ahead]
        ahead = [each for each in ahead if each[1] < nowhere]


def _next(gate: LinearExpression, text: bytes, at: int) -> int:
    """The byte where the next match begins, and behind the text where there is none."""
    found = gate.search(text, at) if at <= len(text) else None
    return len(text) + 1 if found is None else found[0][0]


def _matches(data: Encoded, pattern: Pattern, regexp: LinearExpression) -> Iterator[Span]:
    """The matches of one pattern that pass its checks."""
    at = 0
    while at <= len(data.bytes) and (match := regexp.search(data.bytes, at)) is not None:
        span, at = _judged(data, pattern, match)
        if span is not None:
            yield span


def _judged(data: Encoded, pattern: Pattern, match: Bounds) -> tuple[Span | None, int]:
    """The match if it counts, and the byte where the search goes on.

    After a refused match that is behind its first word, so that no match hides another.
    """
    start, end = match[0]
    first, last = _asked_for(match)
    whole = data.span(start, end)
    asked = whole if (first, last) == (start, end) else data.span(first, last)
    span = _trimmed(data.text, asked, pattern.trim)
    if len(span) and _accepts(pattern, data.text, whole, span):
        return span, max(last, start + 1)
    if len(whole) > LONG:
        return None, end
    return None, data.after_word(whole.start, start)


def _asked_for(match: Bounds) -> tuple[int, int]:
    """The group of a match that ends last, the outer one of two; the whole match where it has none."""
    best = -1, -1
    for each in match[1:]:
        if each[1] > best[1]:
            best = each
    return best if best[1] >= 0 else match[0]


def _trimmed(text: str, span: Span, trim: str) -> Span:
    """The span without white space and a bracket that does not close at its start, and ``trim`` at its end."""
    surface = text[span.start : span.end]
    if surface[:1].isalnum() and surface[-1:].isalnum():
        return span
    end = span.start + len(surface.rstrip().rstrip(trim) if trim else surface.rstrip())
    opening = "(" if ")" not in surface else ""
    return Span(min(end, span.start + len(surface) - len(surface.lstrip().lstrip(opening))), end)


def _accepts(pattern: Pattern, text: str, whole: Span, span: Span) -> bool:
    return (
        (pattern.leaning or free_standing(text, span))
        and not _ends_with_item(text, span)
        and not (pattern.unless and _ends_with(text[max(0, whole.start - 24) : whole.start], pattern.unless))
        and not (pattern.unless_after and _starts_with(text[span.end : span.end + 24], pattern.unless_after))
        and (not pattern.context or _in_context(text, span, pattern.context))
        and (pattern.valid is None or pattern.valid(text[span.start : span.end]))
    )


_ITEM = re.compile(r"\n[ \t]{0,8}\d{1,2}\Z")
_BEHIND_ITEM = re.compile(r"[.)][ \t]")


def _ends_with_item(text: str, span: Span) -> bool:
    """Whether a match ends with the number of an item on the next line: "since July", and below it "10. Is the condition …"."""
    return _BEHIND_ITEM.match(text, span.end) is not None and _ITEM.search(text, span.start, span.end) is not None


_SIGNS = frozenset(".-/:")
"""Signs that belong to what touches them: the full stop of "d.o.b. 3.11.1952" ends a word, and no part of a number."""


def _ends_with(before: str, words: tuple[str, ...]) -> bool:
    """Whether a text ends with one of some words, or touches one of some signs."""
    if before[-1:] in _SIGNS:
        return before[-1:] in words
    before = before.rstrip(" \t\u00a0").lower()
    last = before.split()[-1].strip("()“”,;") if before.split() else ""
    return last not in _SIGNS and last in words


def _starts_with(after: str, words: tuple[str, ...]) -> bool:
    following = after.lower().split()
    return bool(after[:1].isspace() and following and following[0].strip(".,;:()") in words)


def _in_context(text: str, span: Span, words: tuple[str, ...]) -> bool:
    window = f"{text[max(0, span.start - BEFORE) : span.start]} {text[span.end : span.end + AFTER]}"
    return _any_of(words).search(window.encode("utf-8", "replace")) is not None


@lru_cache(maxsize=128)
def _any_of(words: tuple[str, ...]) -> LinearExpression:
    return compiled(r"(?i)\b(?:" + "|".join(words) + r")\b")
