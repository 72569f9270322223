"""Names in small letters as people type them: owners without an apostrophe ("hannahs brother"), and who is called, told or says something."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import bits, is_common_noun, is_town
from expurgate.detect.ordinary import given_names, is_ordinary
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import OFTEN_GIVEN
from expurgate.text.informal import TALK, drops_apostrophes
from expurgate.text.known_bodies import kind_of_body
from expurgate.text.known_things import kind_of_thing
from expurgate.text.nicknames import all_short_names
from expurgate.text.occurring import places_of
from expurgate.text.openings import may_hold
from expurgate.text.people import AT_HOME, FAMILY, any_of

_SHORTEST, _OWNED, _SELDOM = 4, 12.5, 9.0
"""Letters of a given name that is found with the ending of an owner, and the bits from which on both together are hardly another word,
and those from which on a given name is seldom one."""
_SMALL = re.compile(r"(?<![\w@./'’-])[a-z]{5,21}(?![\w@/'’-])")


def typed_names(text: str) -> Iterator[Span]:
    """Names in small letters that nothing but a name can be where they stand."""
    if drops_apostrophes(text):
        for word in dict.fromkeys(_SMALL.findall(text)):
            if word.endswith("s") and _owns(word):
                yield from (place for place in places_of(word, text) if _SMALL.fullmatch(text, place.start, place.end))
    yield from _in_family(text)
    yield from _in_two_letters(text)
    yield from _told_apart(text)
    yield from _beside_known(text)
    yield from _in_talk(text)


def _owns(word: str) -> bool:
    name = word[:-1]
    return len(name) >= _SHORTEST and name in given_names() and not is_ordinary(word) and bits(word) >= _OWNED


_WORD = r"[a-z]{2,20}(?:['’-][a-z]{2,12})?"
_CALLED = re.compile(
    rf"\b(?:tell|told|text|texted|call|ring|rang|phone|msg|message|messaged|dm|thank|facetime)[ ](?P<name>{_WORD})(?![\w@/-])",
    re.IGNORECASE,
)
"""Who is called or told something."""
_SAYS = re.compile(
    rf"(?<![\w@./'’-])(?P<name>{_WORD})[ ](?:wants|wanted|said|says|reckons|rang|texted|messaged|sent you|sent me|told me|asked me|asked if|came over|came round|came up|popped round)\b"
)
"""Who says or does what only people do."""
_NOUN_BEFORE = re.compile(
    r"\b(?:the|an?|my|his|her|our|your|their|its|this|that|some|any|no|every|each|one|of|from|to|i|u|we|they|he|she|it|you|who)[ ]\Z",
    re.IGNORECASE,
)
_UNREAD = 14.0
"""Information in bits from which on nobody knows a word: in talk in small letters it is a name."""
_SHORTEST_UNREAD, _LOOK = 4, 12
_ENDINGS = frozenset("s ll d m t ve re em all".split())
"""What stands behind the apostrophe of other words: "they'll"."""
_LONG = re.compile(r"(.)\1\1")
_CAPITAL = re.compile(r"[A-Z]")


_SHORT = re.compile(
    r"(?:\b(?:with|w|and|n|&|little|wee|big|tell|told|ask|asked|saw|me,|see|for|from|rang|call)[ ](?:fi|si|vi|jo|cj|aj|tj|jj|di|mo|ed|al|bo)(?=[ ](?:and|n|w|at|is|was|has|had|got|went|came|said|in|on|to|for)\b|['’]s|[.,!?\n]|\Z)"
    r"|(?<![\w'’@./-])(?:fi|si|vi|jo|cj|aj|tj|jj)(?=['’](?:s|d|ll)[ ]|[ ](?:said|says|rang|wants|thinks|came|paid|went)\b))"
)
"""People of two letters, with what stands before them: "with fi", "si'd tell"."""


def _in_two_letters(text: str) -> Iterator[Span]:
    """Names of two letters in sentences without capitals, where only somebody can be meant."""
    for match in _SHORT.finditer(text):
        if _is_small(text, match.end() - 2, match.end()):
            yield Span(match.end() - 2, match.end())


_LETTERED = re.compile(r"(?<![\w'’@./-])([a-z]{3,14})[ ]([b-hj-mo-tvwyz])(?![\w'’.-])")


def _told_apart(text: str) -> Iterator[Span]:
    """Two of one given name with the letters of their surnames: "hannah b and hannah k"."""
    found: dict[str, list[re.Match[str]]] = {}
    for match in _LETTERED.finditer(text):
        found.setdefault(match[1], []).append(match)
    for name, places in found.items():
        if len({match[2] for match in places}) > 1 and known_as(name) & OFTEN_GIVEN and not is_ordinary(name):
            yield from (Span(*match.span()) for match in places)


_BESIDE = re.compile(rf"(?<![\w'’@./-])(?P<known>[a-z]{{3,14}})[ ](?:\+|&|and|n)[ ](?P<name>{_WORD})(?![\w@/'’-])")


def _beside_known(text: str) -> Iterator[Span]:
    """A word that nobody knows beside a given name: "freddie + mabes"."""
    for match in _BESIDE.finditer(text) if may_hold(text, given_names()) else ():
        if match["known"] in given_names() and _is_unread(match["name"]):
            yield Span(*match.span("name"))


_KIN = re.compile(
    rf"\b(?:{any_of(FAMILY, AT_HOME)}|bro|sis|cuz|mate|bezzie|gf|bf)[ ](?P<name>[a-z]{{3,14}})(?![\w@/'’-])"
)
"""A name behind what somebody is in a family: "her nan beryl"."""


_KIN_WORDS = frozenset((*FAMILY, *AT_HOME, "bro", "sis", "cuz", "mate", "bezzie", "gf", "bf"))


def _in_family(text: str) -> Iterator[Span]:
    for match in _KIN.finditer(text) if may_hold(text, _KIN_WORDS) else ():
        name = match["name"]
        called = known_as(name) & OFTEN_GIVEN and not is_ordinary(name) and bits(name) >= _SELDOM
        if called or name in given_names():
            yield Span(*match.span("name"))


def _in_talk(text: str) -> Iterator[Span]:
    """Words that nobody knows, in sentences without any capital, where somebody is told something or says it: "tell wayno", "keef wants tea"."""
    for pattern in (_CALLED, _SAYS):
        for match in pattern.finditer(text):
            start, end = match.span("name")
            if pattern is _SAYS and _NOUN_BEFORE.search(text, max(0, start - _LOOK), start):
                continue
            if _is_unread(match["name"]) and _is_small(text, start, end):
                yield Span(start, end)


@cache
def _short_names() -> frozenset[str]:
    return frozenset(all_short_names())


def _is_unread(word: str) -> bool:
    plain, mark, ending = word.replace("’", "'").partition("'")
    if mark:
        return ending not in _ENDINGS and not is_ordinary(plain)
    if word in _short_names() and not is_ordinary(word) and not is_common_noun(word):
        return True
    if len(plain) < _SHORTEST_UNREAD or "-" in word or word in TALK or word in AT_HOME or _LONG.search(word):
        return False
    known = is_ordinary(plain) or is_common_noun(plain) or kind_of_body(plain) or kind_of_thing(plain) or is_town(plain)
    return not known and bits(plain) >= _UNREAD


def _is_small(text: str, start: int, end: int) -> bool:
    """Whether no capital stands in the words around a place on its line."""
    first = max(text.rfind("\n", 0, start), start - 5 * _LOOK) + 1
    after = text.find("\n", end)
    last = min(after if after >= 0 else len(text), end + 5 * _LOOK)
    colon = text.rfind(": ", first, start)
    return _CAPITAL.search(text, colon + 1 if colon >= 0 else first, last) is None
