"""Numbers that readers take for ages and days though they count, limit, order or measure: "two half-brothers", "if under 18", "2 hourly", "the 12th centile"."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import is_common_noun
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import AT_HOME, FAMILY, any_of

_WORD = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_NUMBER = re.compile(rf"\d{{1,3}}|{_WORD}", re.IGNORECASE)
_NTH = re.compile(
    r"(?:the[ ])?\d{1,3}(?:st|nd|rd|th)?(?:[ ]?(?:[-–]|to|and|or)[ ]?(?:the[ ])?\d{1,3}(?:st|nd|rd|th))?", re.IGNORECASE
)
_TO_CENTILE = re.compile(r"[ ](?:to|and|or|through|up to|down to)[ ][^.;\n]{0,30}\b(?:per)?centiles?\b", re.IGNORECASE)
"""Before another rank: "from the 25th to below the 2nd centile"."""
_SHEET = re.compile(r"[ ](?:sheet|chart)s?\b", re.IGNORECASE)
"""Where medicines are ticked off, which is in no month: "new MAR sheet"."""
_SCORE_BEFORE = re.compile(r"[ =]\d{2,3}[ ]\(\Z")
"""Before the rank of a score: "Verbal Comprehension 124 (9th)"."""
_RANKED = re.compile(
    r"[ -](?:(?:and|to|or)[ -]\d{1,3}(?:st|nd|rd|th)[ -])?(?:per)?centiles?\b|[ -](?:quartile|quintile|decile|percent|rib|ribs|vertebra|metatarsal|metacarpal|nerve|toe|finger|"
    r"intercostal|generation|attempt|visit|session|dose|cycle|pregnancy|birth)s?\b",
    re.IGNORECASE,
)
"""What has its place in an order, which is no day: "the 12th centile", "9th and 25th centiles", "left 7th rib"."""
_RANK = re.compile(
    rf"(?:{_NTH.pattern}[ ])?(?:(?:per)?centiles?|quartiles?|quintiles?|deciles?)(?:[ ]ranks?)?", re.IGNORECASE
)
"""A place in an order as a whole, or the word for it."""
_RELATIVES = re.compile(
    rf"[ ](?:(?:older|younger|elder|other|adult|grown|grown-up|small|young|little|surviving|living|teenage|maternal|paternal|full|half|step|foster|adopted|married)[ -]){{0,2}}"
    rf"(?:(?:half|step|great|grand|foster|god)-?){{0,2}}(?:{any_of(FAMILY, AT_HOME)}|child|kid|boy|girl|sibling|twin|parent|carer|friend|dependant|dependent|people|person)"
    r"(?:s|ren|ies|es)?\b",
    re.IGNORECASE,
)
"""Whom a number counts: "two half-brothers", "3 older cousins"."""
_COUNT_ASKED = re.compile(
    r"\b(?:how[ ]many|number[ ]of|no\.?[ ]of)\b[^\n:?]{0,40}[:?][ \t]{1,12}\Z|\b(?:youngest|eldest|oldest|middle|first|second|third|last|one)(?:[ ]child)?[ ]of[ ]\Z",
    re.IGNORECASE,
)
"""What asks for a number, and no age: "How many children? 1", "the youngest of nine"."""
_OFTEN = re.compile(
    r"[ -](?:hourly|minutely|daily|weekly|monthly|yearly|nightly|times|x|sessions?|visits?|doses?)\b", re.IGNORECASE
)
"""How often something is done: "turned 2 hourly"."""
_LIMIT = re.compile(
    r"\b(?:under|over|above|below|(?:younger|older|less|more)[ ]than|at[ ]least|up[ ]to|minimum|maximum|age[ ]limit[ ](?:is|of))[ ](?:the[ ]age[ ]of[ ]|age[ ])?\Z",
    re.IGNORECASE,
)
_WITH_LIMIT = re.compile(
    rf"(?:(?:if|is|are|aged|you[ ]are)[ ]){{0,2}}(?:under|over|above|below|(?:younger|older)[ ]than)[ ](?:the[ ]age[ ]of[ ]|age[ ])?(?:\d{{1,3}}|{_WORD}|(?:six|seven|eight)teen)s?",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(
    r"(?:\b(?:[Hh]e|[Ss]he|I|they|who|[Hh]is|[Hh]er|[Mm]y|just|well|little|slightly|now|(?<!\bif )(?<!\bpatient )(?<!\bchild )(?:is|was|am|turned|turns))|['’](?:s|m))[ ]"
    r"(?:(?:is|was|am|just|well|a|little|bit|slightly|now|already|aged|is|still)[ ]){0,3}\Z"
)
"""Before a limit that somebody is said to be beyond: "She is over 80", "just over 40"."""
_ASKED = re.compile(
    r"\b(?:if|is the (?:patient|child|applicant|claimant|person)|any(?:one|body)|those|all)\b[^.!?\n]{0,60}\Z",
    re.IGNORECASE,
)
_ITEM_BEFORE, _ITEM_BEHIND = re.compile(r"\n[ \t]{0,6}\Z"), re.compile(r"[.)][ \t]{1,3}[A-Z]")
"""The number of a question or an item, alone at the beginning of a line."""
_AT_HOUR = re.compile(r"[ ](?:at|@)[ ](?:midnight|noon|midday|[0-2]\d:?[0-5]\d(?![\w/])|\d{1,2}[ ]?[ap]m\b)")
_VALUE_BEFORE = re.compile(r"\d{1,3}[^.!?\n]{0,24}, \Z")
"""A value with its hour before another one: "CIWA 18 at midnight, 11 at 0600"."""
_UNBORN = re.compile(
    r"\b(?:gestation(?:al)?(?:[ ]age)?|E?GA|corrected[ ]gestation|dates)[ ]?:?[ \t]{1,12}(?:\d{1,2}[ ]?(?:w|wks?|weeks?)[ +]{1,3})?\Z",
    re.IGNORECASE,
)
_CARRIED = re.compile(r"['’]?[ ](?:gestation|pregnant|gravid|antenatal|by (?:dates|scan))\b", re.IGNORECASE)
_TERM = re.compile(r"\d{1,2}[ ]?(?:w|wks?|weeks?|d|days?)?(?:[ +]{1,3}\d[ ]?(?:d|days?)?)?", re.IGNORECASE)
"""How far a pregnancy is: "Gestational age: 27 w 3 d", "18 weeks pregnant"."""
_DEVELOPED = re.compile(
    r"\b(?:receptive|expressive|(?:developmental|language|reading|spelling|mental|social)[ ](?:age|level)|age[ ]equivalent)[ ]?:?[ ]{1,3}(?:(?:of|is|at|was|about)[ ]){0,2}(?:\d{1,3}[ ]?[-–][ ]?)?\Z",
    re.IGNORECASE,
)
_MONTHS = re.compile(
    r"\d{1,3}(?:[ ]?[-–][ ]?\d{1,3})?[ ]?(?:months?|mths?|years?|yrs?)(?:[ ,]{1,2}\d{1,2}[ ]?(?:months?|mths?))?",
    re.IGNORECASE,
)
"""What a child does like one of another age: "receptive 36-38 months"."""
_LOOK = 70


def is_no_age(text: str, span: Span, *, aged: bool) -> bool:
    """Whether what was taken for an age or a day counts relatives, says how often, is a limit that a rule sets, or has its place in an order.

    Relatives that a reader counts are judged as any other number, unless it took the number for an age (``aged``).
    """
    surface = text[span.start : span.end]
    if _RANK.fullmatch(surface):
        return True
    if surface == "MAR" and _SHEET.match(text, span.end):
        return True
    if _NTH.fullmatch(surface) and (
        _RANKED.match(text, span.end)
        or _TO_CENTILE.match(text, span.end)
        or _SCORE_BEFORE.search(text, max(0, span.start - 8), span.start)
    ):
        return True
    if _WITH_LIMIT.fullmatch(surface):
        return _is_rule(text, span.start)
    if _TERM.fullmatch(surface) and (
        _CARRIED.match(text, span.end) or _UNBORN.search(text, max(0, span.start - _LOOK), span.start)
    ):
        return True
    if _DEVELOPED.search(text, max(0, span.start - _LOOK), span.start) and _MONTHS.fullmatch(surface):
        return True
    if _WEIGHED.fullmatch(surface) or _OTHER_DAYS.fullmatch(surface) or (aged and _is_of_thing(text, span)):
        return True
    if _NUMBER.fullmatch(surface) is None:
        return False
    if _ITEM_BEFORE.search(text, max(0, span.start - 8), span.start) and _ITEM_BEHIND.match(text, span.end):
        return True
    if _COUNT_ASKED.search(text, max(0, span.start - _LOOK), span.start):
        return True
    if (aged and _RELATIVES.match(text, span.end)) or _OFTEN.match(text, span.end):
        return True
    before = text[max(0, span.start - _LOOK) : span.start]
    if (limit := _LIMIT.search(before)) is not None:
        return _is_rule(text, span.start - len(limit[0]))
    return _AT_HOUR.match(text, span.end) is not None and _VALUE_BEFORE.search(before) is not None


_WEIGHED = re.compile(r"\d{2,4}(?:\.\d+)?[ ]?(?:g|kg|lbs?|oz|mls?|cm|mm)", re.IGNORECASE)
_OTHER_DAYS = re.compile(
    r"(?:sports|open|inset|pay|market|washing|bin|clinic|training|snow|rest|theatre|ward) days?", re.IGNORECASE
)
"""Days that every week or every school has."""
_YEARS_OLD = re.compile(r"\d{1,3}(?:[ ](?:years?|yrs?)(?:[ ]old)?)?")
_THING_BEFORE = re.compile(
    r"\b([a-z]{3,15})(?:[ ]\(|,?[ ](?:is[ ]|was[ ])?(?:approx\.?|approximately|about|around|at[ ]least|nearly|over)[ ])\Z"
)
"""A noun before the age of a thing, or before its number: "filling approx. 15 years old", "wisdom tooth (48)"."""


def _is_of_thing(text: str, span: Span) -> bool:
    """Whether a number is told of a thing: nobody is a filling or a tooth."""
    if _YEARS_OLD.fullmatch(text, span.start, span.end) is None:
        return False
    noun = _THING_BEFORE.search(text, max(0, span.start - _LOOK), span.start)
    word = singular(noun[1]) if noun else ""
    return bool(word) and word not in FUNCTION_WORDS and word not in _KIN and is_common_noun(word)


_KIN = frozenset((*FAMILY, *AT_HOME)) | frozenset(
    "kid child lad lass boy girl baby twin sibling patient pupil student resident dog cat horse pony puppy kitten eldest oldest youngest one partner carer".split()
)


def _is_rule(text: str, at: int) -> bool:
    """Whether a limit is one of a rule, and not what somebody is said to be beyond."""
    before = text[max(0, at - _LOOK) : at]
    return _OF_SOMEBODY.search(before) is None or _ASKED.search(before) is not None
