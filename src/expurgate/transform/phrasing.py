"""Times, ages and amounts in a sentence: which preposition they take, and what belongs to them that was not found."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.regions import LANDS
from expurgate.transform import labels
from expurgate.transform.fluency import article, begun_like
from expurgate.transform.names import COUNTED

_ON_IN_AT = re.compile(r"\b(on|in|at)\s+\Z", re.IGNORECASE)
PREPOSITION = re.compile(
    r"\b(?:on|in|at|by|since|until|till|to|from|before|after|during|for|of|between|around|about|the|this|that|a|an|and|or|"
    r"with|per|every|each)\s+\Z",
    re.IGNORECASE,
)
_LEADING_ON = re.compile(r"\b(on|in|at|between)\s+\Z", re.IGNORECASE)
_TWO_DATES = re.compile(r"(?:\band\b|\bto\b|[-–—&])")
_THE = re.compile(r"\bthe\s\Z")
_YEAR_BEHIND = re.compile(r"[ \t,./-]{1,2}(?=(?:19|20)\d\d(?!\d))")
_YEAR_AHEAD = re.compile(r"(?<!\d)(?:19|20)\d\d[-/.]\Z")
_YEAR_OR_MONTH = re.compile(r"(?:[A-Z][a-z]+ )?\d{4}")
_RANGE = re.compile(r"(?:between|from)\s", re.IGNORECASE)
_ADVERB = re.compile(
    r"(?:yesterday|today|tomorrow|tonight|(?:last|next|this|earlier|later)\s.*|(?:the\s)?(?:day|week|year)\s(?:before|after).*|.*\sago)\Z",
    re.IGNORECASE | re.DOTALL,
)
_AGED = re.compile(r"(?:aged|in)\s", re.IGNORECASE)
_AGED_BEFORE = re.compile(r"\baged\s\Z", re.IGNORECASE)
_CURRENCY = "£$€¥"
_SCALE = re.compile(r"(?:k|m|bn|mn|tn)\b", re.IGNORECASE)
_HOW_MANY = re.compile(rf"(?:(?<!\d)\d++(?:\.\d++)?|\b(?:{COUNTED})(?:-(?:{COUNTED}))?)\s\Z", re.IGNORECASE)
_WEEKDAY_BEFORE = re.compile(
    r"\b(?:(?:Mon|Tues?|Weds?|Wednes|Thu(?:rs?)?|Fri|Satur|Sat|Sun)(?:day)?|(?:MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)DAY)\.?,?[ ]\Z"
)
_FEET = re.compile(r"\d['’′]\s?\d{1,2}\Z")
_LOOK = 24

_EPONYM = re.compile(
    r"['’]s\s(?=(?:disease|syndrome|palsy|sarcoma|lymphoma|chorea|contracture|oesophagus|esophagus)\b)"
)

BESIDE_DATE = re.compile(
    r"(?:[,(\[/–—-]|\b(?:last|next|early|late|mid|his|her|their|our|my|your)|\d)\s*\Z", re.IGNORECASE
)
_NEXT_FIELD = re.compile(r"\s*(?:\||\t|[^\S\n]{2,})")
_STAMPED = re.compile(r",?[ \t][0-2]?\d(?:[:.][0-5]\d(?!\d)|[ ]?[ap]m\b)|[ \t]?[-–—|\])][ \t]")
"""The hour, or what parts the date of a message from its sender."""
_WIDE_GAP = 3
_BRACKETS = frozenset({("(", ")"), ("[", "]")})

_AT_THEN = re.compile(r"\b(at)\s(?:about\s|around\s|approximately\s)?\Z", re.IGNORECASE)
_IN_SMALL = re.compile(r"(\d{1,2})(?:\s?[+.]\s?\d)?[\s-]?(?:w(?:ee)?ks?|months?|mths?|mos?)\b", re.IGNORECASE)
_BORN_THEN = re.compile(
    r"\b(?:born|birth|delivered|delivery|section|induced|labour|labor)\b[^.;\n]{0,24}\Z", re.IGNORECASE
)
_GREW = re.compile(
    r"\b(?:walk|crawl|talk|word|sat|sit|smil|roll|babbl|wean|speech|spoke|stood|toilet|potty|dry|bottle|cruis|milestone)[a-z]{0,4}\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
_COUNTED_FROM = re.compile(r"\s(?:after|post|following|before|from|into|on|later)\b|\spost-", re.IGNORECASE)
_WEEKS_OF_TERM, _MONTHS_OF_INFANCY = 37, 24


def by_then(surface: str, phrase: str, before: str, behind: str) -> tuple[int, str] | None:
    """What is said of "at" and a length of time: "born at 29 weeks" is "born early", "walked at 18 months" "walked in infancy", and
    "seen at 3 months" "seen after several months". How many characters before it go, and the words; None where it is not so."""
    at = _AT_THEN.search(before)
    if at is None:
        return None
    lead = before[: at.start()]
    small = _IN_SMALL.match(surface)
    weeks = small is not None and "w" in surface.lower()
    if small is not None and weeks and _BORN_THEN.search(lead):
        said = "early" if int(small[1]) < _WEEKS_OF_TERM else "at term"
    elif small is not None and _GREW.search(lead):
        said = "in infancy" if weeks or int(small[1]) <= _MONTHS_OF_INFANCY else "as a small child"
    else:
        said = phrase if _COUNTED_FROM.match(behind) else f"after {phrase}"
    return len(at[0]), begun_like(said, at[1])


PERIODS = frozenset({"period", "year", "month"})
AGE = "of a certain age"


def whole(text: str, label: str, span: Span, floor: int, ceiling: int) -> Span:
    """``span`` with what is written together with it: a currency, "m" for million, the number of hours, inches."""
    start, end = span.start, span.end
    if label == "MONEY":
        start -= start > floor and text[start - 1] in _CURRENCY
        scale = _SCALE.match(text, end, ceiling)
        end = scale.end() if scale and text[end - 1].isdigit() else end
    elif label in labels.AGES:
        told = _AGED_BEFORE.search(text, max(floor, start - _LOOK), start)
        start = told.start() if told else start
    elif label in labels.DATE or label == "TIME":
        weekday = _WEEKDAY_BEFORE.search(text, max(floor, start - _LOOK), start)
        start = weekday.start() if weekday else start
    elif label == "DURATION":
        number = _HOW_MANY.search(text, max(floor, start - _LOOK), start)
        start = number.start() if number else start
    elif label in ("CARDINAL", "QUANTITY") and end < ceiling and text[end] in '"”″' and _FEET.search(text, start, end):
        end += 1
    return Span(start, end)


def timed(before: str, surface: str, noun: str, phrase: str) -> tuple[int, str]:
    """A date in its sentence: how many characters before it go with it, and what stands there then.

    "on 12 November 2002" is "in November 2002", "in March" is "on a date", "between 2013 and 2017" is "over a period".
    """
    found = _ON_IN_AT.search(before)
    if noun == "date" or noun in PERIODS:
        if _RANGE.match(surface) and not PREPOSITION.search(before):
            return 0, "over a period"
        wanted = "on" if noun == "date" else "in"
        if found and found[1].lower() != wanted:
            return len(found[0]), f"{begun_like(wanted, found[1])} {phrase}"
        if _ADVERB.match(surface) and not PREPOSITION.search(before):
            return 0, f"{wanted} a {noun}"
    elif found and found[1].lower() == "on" and _YEAR_OR_MONTH.fullmatch(phrase):
        return len(found[0]), f"{begun_like('in', found[1])} {phrase}"
    return 0, phrase


PLACED = re.compile(rf"(?:city|town|village|suburb|country|neighbourhood|place|{LANDS})(?: in .*)?\Z")
"""Kinds of places that one is in."""
_AT_OR_IN = re.compile(r"\b(at|in)\s+\Z", re.IGNORECASE)
_BORN_BEFORE = re.compile(r"\bborn\s\Z", re.IGNORECASE)
"""Before a birthplace in the few words of a curriculum: "born Volos, 3 June 1991"."""
_AFLOAT = re.compile(r"(?:island|peninsula)\b")


def led_to(text: str, span: Span, phrase: str, noun: str, floor: int) -> tuple[Span, str]:
    """A place or a feast behind the preposition it takes: "at Milford Haven" is "in a town", "in Corfu" "on an island", "at Diwali" "during a holiday"."""
    if phrase and PLACED.match(noun) and _BORN_BEFORE.search(text, max(floor, span.start - 6), span.start):
        return span, f"in {phrase if ' ' in phrase.partition(' in ')[0] else f'{article(phrase)} {phrase}'}"
    found = _AT_OR_IN.search(text, max(floor, span.start - 6), span.start) if phrase else None
    if found is not None and noun.endswith("holiday"):
        return Span(found.start(), span.end), f"{begun_like('during', found[1])} {phrase}"
    wanted = "on" if _AFLOAT.match(noun) else "in" if PLACED.match(noun) and not noun.startswith("place") else ""
    if found is None or not wanted or found[1].lower() == wanted or (wanted == "in" and found[1].lower() != "at"):
        return span, phrase
    return Span(found.start(), span.end), f"{begun_like(wanted, found[1])} {phrase}"


_LIMIT = re.compile(r"\b(?:by|before|after|until|till)\s\Z", re.IGNORECASE)
"""Before a day that ends or begins a time: without its day the year alone would be another limit."""


def before_year(text: str, span: Span, floor: int, ceiling: int) -> tuple[Span, str] | None:
    """A day and a month that go beside a year that stays: "on 3 March 2021" is "in 2021", "2021-03-03" is "2021"; None without a year."""
    year = _YEAR_BEHIND.match(text, span.end)
    if year is None or year.end() > ceiling:
        ahead = _YEAR_AHEAD.search(text, max(0, span.start - len("2021-")), span.start)
        return (Span(span.start - 1, span.end), "") if ahead is not None and span.start > floor else None
    the = _THE.search(text, max(floor, span.start - 5), span.start)
    lead = the.start() if the else span.start
    found = _LEADING_ON.search(text, max(floor, lead - 8), lead)
    if found and found[1].lower() == "between" and not _TWO_DATES.search(text, span.start, span.end):
        found = None  # "between March 2023 and July 2025" is "between 2023 and 2025"
    start = found.start() if found else lead
    if _LIMIT.search(text, max(floor, lead - 8), lead):
        return Span(lead, year.end()), "a date in "
    return Span(start, year.end()), f"{begun_like('in', found[1])} " if found else ""


def _ends_field(before: str) -> bool:
    """Whether a colon, a bar, a tab or a wide gap stands right before a value."""
    said = before.rstrip()
    gap = before[len(said) :]
    return said.endswith((":", "|")) or "\t" in gap or len(gap) >= _WIDE_GAP


def in_field(text: str, span: Span) -> bool:
    """Whether a value is all that stands in its field, column, line or brackets."""
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    before, after = text[start : span.start], text[span.end : len(text) if end < 0 else end]
    stamped = _STAMPED.match(after) is not None and (not before.strip(" \t[(-*•|>") or _ends_field(before))
    closed = (
        not after.strip(" \t.,;")
        or (after[:1] == ":" and not before.strip(" \t-*•|>"))
        or _NEXT_FIELD.match(after) is not None
        or stamped
    )
    if not before.strip(" \t-*•|>") or _ends_field(before) or stamped:
        return closed
    return (before[-1:], after[:1]) in _BRACKETS


_FIELD_OF_AGE = re.compile(
    r"(?:\A|\n|\t|[ ]{2}|[|;][ ]?)[ \t>*•-]{0,4}(?:[^\W\d_][\w'’]{1,20}[ ]){0,2}age(?:[ ](?:at|on|when|in)(?:[ ][^\W\d_]{1,15}){1,3})?(?:[ ]?/[ ]?(?:sex|gender))?:?[ \t]{1,30}\Z",
    re.IGNORECASE,
)


def is_age_field(text: str, span: Span) -> bool:
    """Whether a value stands in the field of a form that asks for an age: "Age: 9"."""
    return _FIELD_OF_AGE.search(text, max(0, span.start - 2 * _LOOK), span.start) is not None


def aged(before: str, label: str, surface: str, phrase: str) -> str:
    """An age right after whom it is told of: "a man aged 71" is "a man of a certain age"."""
    if label not in labels.AGES or not _AGED.match(surface):
        return phrase
    return AGE if before[-1:].isspace() and before.rstrip()[-1:].isalnum() else phrase


def eponym_end(text: str, span: Span, ceiling: int) -> int | None:
    """Where the noun begins that a name is given to ("Crohn's disease"), if it is one."""
    found = _EPONYM.match(text, span.end, ceiling)
    return None if found is None else found.end()
