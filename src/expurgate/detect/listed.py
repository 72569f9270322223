"""Names of people that a list tells, or that people say of themselves: beds of a ward, ages of a family, keys of initials, letters one by one."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.names import TITLE_WORDS
from expurgate.detect.ordinary import given_names, is_ordinary
from expurgate.detect.shorthand import keyed_initials
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import GIVEN
from expurgate.text.calendar import MONTHS_AND_DAYS
from expurgate.text.occurring import places_of

_CAPITAL = r"[A-Z\u00c0-\u00de\u0100-\u017f]"
_TITLE = rf"{_CAPITAL}[^\W\d_A-Z][^\W\d_]*+(?:[-'’]{_CAPITAL}?[^\W\d_]++){{0,2}}"
_ANY_CASE = rf"{_CAPITAL}[^\W\d_]++(?:[-'’]{_CAPITAL}?[^\W\d_]++){{0,2}}"
_BED = re.compile(
    rf"^[ \t]{{0,4}}[A-Z]{{1,2}}\d{{1,2}}[ \t]{{1,4}}(?P<name>{_TITLE}(?:[ ]{_TITLE})?)(?=[ ]?[-–—(,;|]|[ ]{{2}}|\t|[ ]?$)",
    re.MULTILINE,
)
"""Whoever lies in a bed or lives in a room that a line begins with: "B2 Rose - diet ordered"."""
_LEAST_BEDS = 3
_AGED = re.compile(
    rf"(?<![\w'’.-])(?P<name>{_ANY_CASE}(?:[ ]{_ANY_CASE})?)[ ]\d{{1,2}}(?=[ ]?[;,.(]|[ ]?$)", re.MULTILINE
)
"""Somebody and how old they are, in a list: "Wafaa 36; Yazan 14; Taim 3"."""
_LEAST_AGED = 3
_INTRODUCED = re.compile(
    rf"\b(?:[Ii]t['’]?s(?:[ ]only)?|[Tt]his[ ]is|(?:[Mm]y[ ])?[Nn]ame(?:['’]?s|[ ]is))[ ](?P<name>{_TITLE}(?:[ ]{_TITLE})?)"
    r"(?=[ ](?:from|calling|here|speaking|again)\b)"
)
"""Who rings or writes: "Hi, it's Col from the shop"."""
_SPELLED_OUT = re.compile(r"(?<![\w,.-])(?:[A-Z](?:, |\. | - )){3,20}[A-Z](?![\w,-])")
"""A name letter by letter: "B, A, K, A, R, E"."""
_SPELLED_BLANK = re.compile(
    r"\b(?:[Tt]hat['’]?s|[Ss]pel(?:led|t|ling)|[Ss]pells?|[Ii]t['’]?s|is)[: ]{1,2}(?P<name>(?:[A-Z] ){3,20}[A-Z])(?!\w)"
)
_CALLED_NOBODY = MONTHS_AND_DAYS | frozenset(
    "christmas easter ramadan diwali eid me him her them us god nobody everyone".split()
)


def named_in_lists(text: str) -> Iterator[Span]:
    """The names in such lists, introductions and spellings."""
    yield from _in_beds(text)
    yield from _with_ages(text)
    for letters in keyed_initials(text):
        yield from places_of(letters, text)
    for match in _INTRODUCED.finditer(text):
        if not any(word in _CALLED_NOBODY for word in match["name"].lower().split()):
            yield _untitled(text, Span(*match.span("name")))
    for match in _SPELLED_OUT.finditer(text):
        spelled = [char for char in match.group() if char.isalpha()]
        if spelled != sorted(spelled):
            yield Span(*match.span())  # "vitamins A, D, E, K" stand in order
    yield from (Span(*match.span("name")) for match in _SPELLED_BLANK.finditer(text))


def _in_beds(text: str) -> Iterator[Span]:
    """Who is in the beds, if most of them hold what can only be a name: trees and machines are numbered so too."""
    found = list(_BED.finditer(text))
    sure = [match for match in found if not all(map(is_ordinary, match["name"].lower().split()))]
    if len(found) >= _LEAST_BEDS and 2 * len(sure) >= len(found):
        yield from (_untitled(text, Span(*match.span("name"))) for match in found)


def _untitled(text: str, span: Span) -> Span:
    """A name without the title before it, which may stay: "R1 Mr Hope"."""
    title, gap, _ = text[span.start : span.end].partition(" ")
    return Span(span.start + len(title) + 1, span.end) if gap and title.lower() in TITLE_WORDS else span


def _with_ages(text: str) -> Iterator[Span]:
    """The names of at least three people in one line who each have a number behind them, one of them a known given name."""
    found: dict[int, list[Span]] = {}
    for match in _AGED.finditer(text):
        words = match["name"].lower().split()
        if MONTHS_AND_DAYS.isdisjoint(words) and not all(map(is_ordinary, words)):
            found.setdefault(text.rfind("\n", 0, match.start()), []).append(Span(*match.span("name")))
    for spans in found.values():
        if len(spans) >= _LEAST_AGED and any(_is_given(text[span.start : span.end]) for span in spans):
            yield from spans


def _is_given(name: str) -> bool:
    first = name.split()[0]
    return first.lower() in given_names() or bool(known_as(first.capitalize()) & GIVEN)
