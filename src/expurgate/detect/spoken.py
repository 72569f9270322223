"""Names that people say of themselves, and names that are spelled letter by letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun
from expurgate.detect.names import TITLE_WORDS
from expurgate.detect.ordinary import is_ordinary
from expurgate.text.calendar import MONTHS_AND_DAYS
from expurgate.text.openings import may_hold
from expurgate.text.people import AT_HOME, FAMILY

_CAPITAL = r"[A-Z\u00c0-\u00de\u0100-\u017f]"
_TITLE = rf"{_CAPITAL}[^\W\d_A-Z][^\W\d_]*+(?:[-'’]{_CAPITAL}?[^\W\d_]++){{0,2}}"
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
_SPELLED_SMALL = re.compile(r"(?<![\w'’-])(?:(?:[a-z] ){3,20}|(?:[a-z]-){3,20})[a-z](?![\w'’-])")
"""The same in small letters: "b h a v e s h"."""
_SELDOM_ALONE = frozenset("bcefghjklmnopqruvwxyz")
"""Letters of which a text that spells a name has one by itself, and others seldom."""
_CALLED_NOBODY = MONTHS_AND_DAYS | frozenset(
    "christmas easter ramadan diwali eid me him her them us god nobody everyone".split()
)


_OR = re.compile(
    r"(?<=[^\W_])[ ](?:or|aka)[ ](?:just[ ])?([A-Z][^\W\d_]{2,20})(?=[.,;:!?)\n]|\Z|[ ](?:or|and|from|I|he|she|was|is|it)\b)"
)


_SELDOM = 10.0
"""Information in bits from which on a noun with a capital there is rather a name: "Zee"."""


def or_named(text: str, people: Iterable[Span]) -> Iterator[Span]:
    """What somebody is called besides, behind "or": "I am Zuzu or Zee", "McPhail or McPhee"."""
    for name in people:
        found = _OR.match(text, name.end) if text[name.start].isupper() else None
        word = found[1].lower() if found else ""
        if (
            found
            and not is_ordinary(word)
            and word not in (*AT_HOME, *FAMILY)
            and (bits(word) >= _SELDOM or not is_common_noun(word))
        ):
            yield Span(*found.span(1))


def spoken_names(text: str) -> Iterator[Span]:
    """The names in introductions and spellings."""
    for match in _INTRODUCED.finditer(text):
        if not any(word in _CALLED_NOBODY for word in match["name"].lower().split()):
            yield _untitled(text, Span(*match.span("name")))
    for match in _SPELLED_OUT.finditer(text):
        spelled = [char for char in match.group() if char.isalpha()]
        if spelled != sorted(spelled):
            yield Span(*match.span())  # "vitamins A, D, E, K" stand in order
    yield from (Span(*match.span("name")) for match in _SPELLED_BLANK.finditer(text))
    for match in _SPELLED_SMALL.finditer(text) if may_hold(text, _SELDOM_ALONE) else ():
        letters = match.group().replace("-", " ").split()
        if letters != sorted(letters):
            yield Span(*match.span())


def _untitled(text: str, span: Span) -> Span:
    """A name without the title before it, which may stay: "it’s Nurse Jackie"."""
    title, gap, _ = text[span.start : span.end].partition(" ")
    return Span(span.start + len(title) + 1, span.end) if gap and title.lower() in TITLE_WORDS else span
