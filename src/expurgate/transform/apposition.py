"""Names that stand beside what their bearer is: "my landlady, Mrs Okafor, lives abroad", "Mr Hargreaves, the consultant".

An editor leaves the name out and keeps the words: "my landlady lives abroad", "a plumber came". Where the words stand in brackets or
behind the name ("Lindsay Crowe (chair)", "Doreen in reception"), they are what the person is called later: "the chair".
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.inflection import singular
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import USUAL_TITLES, any_of
from expurgate.transform.names import PETS, ROLES, word_set
from expurgate.transform.said import NO_BODIES, PEOPLE, SAID
from expurgate.transform.surroundings import Surroundings

_DETERMINER = r"\b(?:my|our|his|her|their|your|[^\W\d_]+['’]s|[Tt]he|[Aa]n?|[Aa]nother)[ \t]"
_BEFORE = re.compile(
    rf"{_DETERMINER}(?:[a-z][a-z-]{{2,20}}[ \t]){{0,2}}(?P<role>[a-z][a-z-]{{2,20}}),[ \t]\Z",
    re.IGNORECASE,
)
_AND_ANOTHER = re.compile(r"[ ](?:and|&)[ ]")
_CALLED = re.compile(
    rf"{_DETERMINER}(?:[a-z][a-z-]{{2,20}}[ \t]){{0,2}}(?P<role>[a-z][a-z-]{{2,20}})(?P<called>[ \t](?:called|named|by the name of|known as)(?:[ \t]the)?)[ \t]\Z",
    re.IGNORECASE,
)
_LAST_OF_CALLED = ("called", "named", "of", "as")
_BEHIND = re.compile(
    r",[ \t](?P<said>(?:the|our|my|his|her|their|an?)[ \t](?:[a-z][a-z-]{1,20}[ \t]){0,3}(?P<role>[a-z]{3,20}))(?=[.;)\n]|\Z)"
)
_BRACKETED = re.compile(
    r"[ \t]\((?P<role>[a-z][a-z -]{2,24})(?:,[^()\n]{1,20})?\)|,[ \t](?P<listed>[a-z][a-z -]{2,24})(?=[;,\n]|\Z)"
)
_AT_WORK = re.compile(
    r"[ \t](?:in|from|at)[ \t](?:reception|payroll|accounts|HR|human resources|finance|sales|IT|marketing|the office|the warehouse|the canteen|"
    r"maintenance|security|admin|personnel|dispatch|the front desk|head office)(?![^\W_])"
)
_SET_OFF = re.compile(r",(?![ \t](?:who|whom|whose|which|aged|formerly|of|from|in (?:his|her|their)|\d{1,3})\b)")
_MORE_SAID = re.compile(r",[ \t](?:an?|the)[ \t]((?:[a-z-]{2,20}[ \t]){0,3}[a-z-]{2,20})")
_LISTED_BEHIND = re.compile(
    r",[ \t](?:my|our|his|her|their|your|a|an|the|one)[ \t][^.;\n]{2,60}(?:,[ \t]|[ \t]and[ \t])"
)
"""The next of a list of people behind a comma, which then parts them: "his partner, Ann, his mother and two friends"."""
_CLOSE = re.compile(r"[,.;:!?)\n]|\Z")
_LOOK = 90
COLLEAGUE = "colleague"
"""What somebody is called who works at a firm."""
_TRADE = re.compile(r"[a-z]{3,20}(?:ist|ician|eer|man|woman|person|keeper|worker|writer|dresser|minder|sitter)")
"""Words that are trades by their ending."""
_ANYTHING = word_set(
    "mob crowd crew lot place outfit firm business shop site app product brand group project programme farmhouse cottage estate ship ferry barge trawler yacht van dog"
)
"""Words that tell what is called somehow, besides the usual kinds."""
_ANYBODY = word_set("man woman boy girl lad lady guy bloke person child")


def role_before(around: Surroundings, span: Span, floor: int) -> str:
    """The role that stands before a name with a comma ("my landlady, Mrs Okafor,") or "called"; empty when there is none."""
    start = around.title_start(span.start, floor)
    if not around.text[max(floor, start - 1) : start].isspace():
        return ""
    comma = around.text[max(floor, start - 2) : start - 1] == ","
    found = _BEFORE.search(around.text, max(floor, start - _LOOK), start) if comma else None
    if found:
        role = found["role"].lower()
        alone = singular(role) == role or _AND_ANOTHER.search(around.text, span.start, span.end)
        return role if alone and _is_role(role) and _closes(around, span) else ""
    named = _called(around.text, start, floor)
    return named["role"].lower() if named and _is_role(named["role"]) and named["role"].lower() not in _ANYBODY else ""


def _called(text: str, start: int, floor: int) -> re.Match[str] | None:
    """The words that introduce the name which begins at ``start`` ("called", "known as")."""
    last = text[max(floor, start - 1 - len("called the")) : start - 1].casefold().removesuffix(" the")
    return _CALLED.search(text, max(floor, start - _LOOK), start) if last.endswith(_LAST_OF_CALLED) else None


_TITLED = re.compile(rf"\b(?:{any_of(USUAL_TITLES)})\.?[ ]\Z", re.IGNORECASE)


def role_behind(around: Surroundings, span: Span) -> str:
    """The role that stands in brackets behind a name, or where a colleague sits; empty when there is none."""
    if said := _bracketed(around, span):
        return said
    if _TITLED.search(around.text, max(0, span.start - _LOOK), span.start):
        return ""  # "mrs hale in reception" is "mrs Person A"
    return COLLEAGUE if _AT_WORK.match(around.text, span.end) else ""


def is_bracketed(around: Surroundings, span: Span) -> bool:
    """Whether the role of a name stands behind it by itself, so that the name keeps its letter there."""
    return _bracketed(around, span) != ""


def _bracketed(around: Surroundings, span: Span) -> str:
    """The role in brackets, or between commas, behind a name: "Ann Lee (chair)"; "T. Rudge, salary, £300" has none."""
    found = _BRACKETED.match(around.text, span.end)
    said = (found["role"] or found["listed"]).split() if found else []
    return " ".join(said) if said and _is_role(said[-1]) and FUNCTION_WORDS.isdisjoint(said) else ""


def at_work(around: Surroundings, span: Span) -> bool:
    """Whether a name is followed by the place in a firm where its bearer sits: "Doreen in reception"."""
    return _AT_WORK.match(around.text, span.end) is not None


_ADDRESSED = re.compile(r",[ ](?=\d|(?:Room|Flat|Ward|Bed|Unit|House|c/o)\b|[^\W\d_a-z][^\W\d_]+[ ][^\W\d_a-z])")
"""A comma before where somebody lives, which is no more of the sentence: "my father, Mr Hale, Room 14"."""


def left_out(around: Surroundings, span: Span, floor: int, ceiling: int) -> Span | None:
    """What goes with a name beside a role: the title, and the commas that set the name off; None where no role is beside it."""
    start = around.title_start(span.start, floor)
    if role_before(around, span, floor):
        named = _called(around.text, start, floor)
        if named:
            return Span(named.start("called"), span.end)
        comma = (
            _is_set_off(around.text, span.end)
            and span.end < ceiling
            and not _LISTED_BEHIND.match(around.text, span.end)
            and not _ADDRESSED.match(around.text, span.end)
        )
        return Span(start - 2, span.end + comma)
    behind = _BEHIND.match(around.text, span.end, min(ceiling, span.end + _LOOK))
    if behind and _is_role(behind["role"]):
        return Span(start, behind.start("said"))
    return None


_HOUSES = frozenset(
    "school hospital clinic college university church mosque charity company firm club shop pub hotel surgery nursery".split()
)
_THING_BEFORE = re.compile(
    rf"{_DETERMINER}(?:[a-z][a-z'’-]{{1,20}}[ \t]){{0,3}}(?P<kind>[a-z]{{3,20}}),[ \t](?:the[ \t])?\Z", re.IGNORECASE
)
_THING_BESIDE = re.compile(
    r"\b(?:the|my|our|his|her|their|your)[ \t](?:[a-z][a-z'’-]{1,20}[ \t]){0,2}(?P<kind>[a-z]{3,20})[ \t]\Z",
    re.IGNORECASE,
)
"""What a name is of, right before it: "the magazine Vet Times"."""
_THING_BEHIND = re.compile(
    r",[ \t](?P<said>an?[ \t](?:[a-z][a-z'’-]{1,20}[ \t]){0,3}?(?P<kind>[a-z]{3,20}))(?=[,.;)\n]|[ \t](?:in|at|on|of|near|for|that|which|with)\b|\Z)"
)


def thing_left_out(around: Surroundings, span: Span, floor: int, ceiling: int, *, town: bool = False) -> Span | None:
    """What goes with the name of a body, a house or a thing beside what it is: "our church, St Anne's, is", "Fade Co, a barber's shop".

    Of a name that may be a ``town``'s only what a house or a body is called says that it is none: "the school, Lakes, has been".
    """
    text = around.text
    named = _called(text, span.start, floor)
    if named and named["role"].lower() in SAID - PEOPLE | _ANYTHING:
        return Span(named.start("called"), span.end)  # "a band called the Rattling Bones"
    found = _THING_BEFORE.search(text, max(floor, span.start - _LOOK), span.start)
    kinds = _HOUSES if town else SAID - PEOPLE - NO_BODIES
    if found and (found["kind"] if town else found["kind"].lower()) in kinds and _CLOSE.match(text, span.end):
        comma = text[span.end : span.end + 1] == "," and span.end < ceiling
        return Span(found.end("kind"), span.end + comma)
    if town:
        return None
    beside = _THING_BESIDE.search(text, max(floor, span.start - _LOOK), span.start)
    if beside and beside["kind"].lower() in SAID - PEOPLE:
        return Span(beside.end("kind"), span.end)
    behind = _THING_BEHIND.match(text, span.end, min(ceiling, span.end + _LOOK))
    if behind and behind["kind"] in SAID - PEOPLE:
        found_article, start = around.article(span.start, floor)
        return Span(start if found_article else span.start, behind.start("said"))
    return None


_FIRMS = frozenset(
    """
    solicitors lawyers barristers attorneys auditors accountants agents consultants architects surveyors engineers builders contractors subcontractors developers
    insurers underwriters brokers bankers landlords suppliers advisers advisors publishers employers removers roofers plumbers electricians caterers printers valuers
    operators owners freeholders
    """.split()
)
"""What firms are called by what they do for somebody."""
_FIRM_BEFORE = re.compile(
    rf"{_DETERMINER}(?:[a-z][a-z'’-]{{1,20}}[ \t]){{0,3}}(?P<firm>[a-z]{{5,20}}s),[ \t](?:Messrs\.?[ ])?\Z",
    re.IGNORECASE,
)
_FIRM_CLOSES = re.compile(r"(?P<comma>,)[ ](?!and\b|or\b)[a-z]|[.;:)\n]|\Z")


def firm_left_out(around: Surroundings, span: Span, floor: int, ceiling: int) -> Span | None:
    """What goes with the name of a firm behind what it does for somebody: "our auditors, Guthrie Salt, have asked"."""
    found = _FIRM_BEFORE.search(around.text, max(floor, span.start - _LOOK), span.start)
    closed = _FIRM_CLOSES.match(around.text, span.end) if found and found["firm"].lower() in _FIRMS else None
    if found is None or closed is None:
        return None
    return Span(found.end("firm"), span.end + (closed["comma"] is not None and span.end < ceiling))


def _is_set_off(text: str, end: int) -> bool:
    """Whether the comma behind a name closes what the one before it opened, and nothing more is said of the person: "the officer, Ann Lee, a mother of two"."""
    more = _MORE_SAID.match(text, end)
    return _SET_OFF.match(text, end) is not None and not (more and any(map(_is_role, more[1].split())))


def _closes(around: Surroundings, span: Span) -> bool:
    return _CLOSE.match(around.text, span.end) is not None


def _is_role(word: str) -> bool:
    low = singular(word.lower())
    return low in ROLES or low in PEOPLE or low in PETS or _TRADE.fullmatch(low) is not None
