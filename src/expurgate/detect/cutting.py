"""Cuts what a reader mentions to what can be a name, a code or an address: no end of a line, no gap of a table, no list number."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.detect.kinds import is_common_noun, is_part_of_a_firm
from expurgate.detect.ordinary import is_name_too, is_ordinary
from expurgate.language.builtin.bearings import known_as, without_titles
from expurgate.language.builtin.names import OFTEN_GIVEN, OFTEN_SURNAME
from expurgate.language.builtin.standing import told_apart
from expurgate.text.forms import REMARKS
from expurgate.text.informal import TALK
from expurgate.text.normal import FUNCTION_WORDS
from expurgate.text.people import AT_HOME, FAMILY, PARTICLES, USUAL_TITLES, any_of

_GAP = re.compile(r"[ \t]*(?:\n|\t|[ ]{2})\s*")
_COLUMN = re.compile(r"[ ]?\t[ \t]*|[ ]{2,}")
_DASH = re.compile(r"[ ][-–—][ ]")
"""Between two things of a heading: "Trip to Hadlow Farm - Kwabena's EpiPen"."""
_SIGN = re.compile(r"[A-Z]{1,2}\d{1,2}")
"""Who somebody is in a report without a name: "V1", "W2"."""
_MONTH = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)", re.IGNORECASE)
_MONTH_AND_SUM = re.compile(r"([A-Z][a-z]{2,8})[ ]\d{1,3}(?:,\d{3}){1,3}")
_DAY_BEFORE = re.compile(r"\d[-/ ]\Z")
_NO_ADDRESS = re.compile(
    r"(?:beds?|rooms?|rm|wards?|bays?|cells?|cots?|chairs?|table)[ ]?#?\w{0,3}|(?:19|20)\d\d[,;]?", re.IGNORECASE
)
"""A bed, a room or a year, of which none says where somebody lives."""
_STREET = re.compile(
    r"[ \u00a0](?:street|road|avenue|lane|drive|court|place|square|terrace|way|close|crescent|gardens|grove|mews|walk|parade|house)\b",
    re.IGNORECASE,
)
_DATED = re.compile(r"(?:[A-Za-z][A-Za-z./]{0,12}:?[ ]){0,2}\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})")
"""A date behind the word for its field, which is no code: "DOS 10/02/2023"."""
_VERB_BEHIND = re.compile(r"[ ][a-z]")
"""Behind a word that begins a sentence: "at the General. He speaks" names nobody."""
_ENDING = re.compile(r"['’]s")
_TOKEN = re.compile(r"[\w/.#-]*")
_LAST_CAPITALS = re.compile(r"(?<=[^\W\d_])[ \u00a0]([A-Z&]{2,16})\Z")
_LONGEST_REMARK = 18
_SHORTEST_DONE = 6
_LEAST = 4
"""Letters and figures of a code or an address: fewer number a bed, a ward or a line."""


def cut(text: str, span: Span, label: str) -> Iterator[Span]:
    """The part of a mention that is to be hidden; addresses and codes go on to the ends of their last words."""
    if label == "PERSON":
        for piece in between_columns(text, without_lead(text, span)):
            apart = told_apart(text, (piece.start, piece.end, label))
            names = (_without_remarks(text, Span(start, end)) for start, end, _ in apart)
            yield from (name for name in names if _is_name(text, name))
    elif label == "ADDRESS":
        for piece in _pieces(text, span):
            street = _STREET.match(text, piece.end)
            piece = Span(piece.start, street.end()) if street else piece
            if _is_long(text, piece) and not _NO_ADDRESS.fullmatch(text, piece.start, piece.end):
                yield piece
    elif label == "CODE":
        whole = (_whole(text, piece) for piece in _pieces(text, span))
        yield from (
            piece for piece in whole if _is_long(text, piece) and not _DATED.fullmatch(text, piece.start, piece.end)
        )
    elif label in ("DATE", "TIME") and (sum_behind := _MONTH_AND_SUM.fullmatch(text, span.start, span.end)):
        yield Span(*sum_behind.span(1))  # "from April 148,000 yen"
    elif label in ("DATE", "TIME"):
        pieces = list(_pieces(text, span, _COLUMN))
        figures = all(any(map(str.isdigit, text[piece.start : piece.end])) for piece in pieces)
        yield from pieces if figures else (span,)
    elif label in ("FAC", "GPE", "LOC"):
        yield from (
            piece for piece in _pieces(text, span, _DASH) if not _ENDING.fullmatch(text, piece.start, piece.end)
        )
    elif _ENDING.fullmatch(text, span.start, span.end) is None:
        yield span


_ANSWER = re.compile(r"(?:(?<=\n)|\A)[ \t]{0,20}A[.:][ \t]{1,8}(?=[^\W\d_a-z])")
_QUESTION = re.compile(r"(?:\A|\n)[ \t>]{0,20}Q\d{0,3}[.:)]")


def without_answer(text: str, span: Span) -> Span:
    """A name without the letter of an answer, which is no initial where questions begin with "Q.": "A. Gary Kemp, the manager"."""
    if text[span.start : span.start + 2] not in ("A.", "A:"):
        return span
    answer = _ANSWER.match(text, text.rfind("\n", 0, span.start) + 1, span.end)
    return Span(answer.end(), span.end) if answer and _QUESTION.search(text) else span


_POST_OF = re.compile(r"\b(?:Head|Director|Chief|Lead|Dean|Manager|Secretary|Minister|VP|President)[ ](?:of|for)[ ]\Z")


def without_lead(text: str, span: Span) -> Span:
    """A name without what stands before it and was taken for a part of it: the letter of an answer, what somebody is the head of."""
    return _behind_post(text, without_answer(text, span))


def _behind_post(text: str, span: Span) -> Span:
    """A name without the words before it of what its bearer is the head of: "Head of Service Dilip Rana"."""
    if _POST_OF.search(text, max(0, span.start - _LONGEST_BEFORE), span.start) is None:
        return span
    first, gap, rest = text[span.start : span.end].partition(" ")
    return Span(span.start + len(first) + 1, span.end) if gap and " " in rest and is_part_of_a_firm(first) else span


def between_columns(text: str, span: Span) -> Iterator[Span]:
    """The parts of a stretch between the gaps of a table: nothing that is named goes over one."""
    inside = text[span.start : span.end]
    return _pieces(text, span, _COLUMN) if "\t" in inside or "  " in inside else iter((span,) if inside else ())


def _pieces(text: str, span: Span, gaps: re.Pattern[str] = _GAP) -> Iterator[Span]:
    """The parts of a stretch between ends of lines and the gaps of a table."""
    at = span.start
    for gap in gaps.finditer(text, span.start, span.end):
        if gap.start() > at:
            yield Span(at, gap.start())
        at = gap.end()
    if at < span.end:
        yield Span(at, span.end)


_INITIAL_BEHIND = re.compile(
    r"(?:,[ ]?|[ ])[A-Z](?:\.|(?![\w.]))(?:[A-Z]\.)?(?=[ \t]{2}|\t|[ ]?[–—|(;]|[ ]?-(?![a-z])|[ ]?\n|\Z)|[ ](?:(?:Óg|Beag|Mór|Mhór|Bán)(?!\w)|Ma?c[A-Z]\.)"
)
"""An initial behind a name where the cell, the line or the item ends ("Hussein, F - fluids", "Polanski, R"), or what tells an Irish name from another's."""
_INITIAL_BEFORE = re.compile(
    rf"(?:\A|\n|\t|[ ]{{2}}|[|:(–—-][ ]?|/[ ]|\.[ ]|\b(?i:sig|off|signed|by|with|{any_of(USUAL_TITLES)})\.?[ ])((?:[A-Z]\.?[ ]){{1,3}})\Z"
)
"""An initial before a surname where something begins: "R NCUBE RN"."""
_LONGEST_BEFORE = 14


def with_initials(text: str, span: Span) -> Span:
    """A name with the initials that stand beside it in a list or a signature."""
    named = len(span) > 2 and text[span.end - 2 : span.end].isalpha()
    behind = _INITIAL_BEHIND.match(text, span.end) if named else None
    before = _INITIAL_BEFORE.search(text, max(0, span.start - _LONGEST_BEFORE), span.start)
    lone = before is not None and before[1].rstrip() in ("A", "I") and not text[span.start : span.end].isupper()
    start = span.start if before is None or lone else before.start(1)
    start = _given_before(text, span) if before is None else start
    return without_answer(text, Span(start, behind.end() if behind else span.end))


_SMALL_SURNAME = re.compile(r"[a-z]{4,20}")
_SMALL_GIVEN = re.compile(r"(?:\A|[.,:;!?(\n][ ]?|\b(?:is|called|and|with|w|my|tell|ask|for)[ ])([a-z]{4,14})[ ]\Z")


def _given_before(text: str, span: Span) -> int:
    """Where a surname in small letters begins with the given name before it that is a word besides: "pretty khumalo"."""
    if _SMALL_SURNAME.fullmatch(text, span.start, span.end) is None:
        return span.start
    before = _SMALL_GIVEN.search(text, max(0, span.start - 24), span.start)
    if before is None or not is_name_too(before[1]) or known_as(text[span.start : span.end]) & OFTEN_GIVEN:
        return span.start
    return before.start(1)


def _without_remarks(text: str, span: Span) -> Span:
    """A name in capitals without the words of a note that stand behind it: "JOHN SMITH DNA", "MARY JONES CANCELLED"."""
    span = _among_capitals(text, span)
    end = _end_of_name(text, span)
    first = _first_of_name(text, span)
    start = without_titles(text, first, end) if first < end else end
    start = span.start if start == end or text.startswith("and ", start) else start  # "Mr and Mrs Vaughan"
    while (last := _LAST_CAPITALS.search(text, max(start, end - _LONGEST_REMARK), end)) and _is_remark(
        text, span, last[1].lower()
    ):
        end = last.start()
    return Span(start, end)


_IN_CAPITALS = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def _among_capitals(text: str, span: Span) -> Span:
    """A name in capitals between words in capitals that nobody is called by: "HIS KEYWORKER TUNDE", "SHELLEY VERBALLY ABUSIVE"."""
    if not text[span.start : span.end].isupper():
        return span
    words = list(_IN_CAPITALS.finditer(text, span.start, span.end))
    if len(words) == 1:
        return span
    said = [is_said(word[0].lower()) for word in words]
    if all(said):
        return span
    first, last = said.index(False), len(said) - said[::-1].index(False) - 1
    end = span.end if last == len(words) - 1 else words[last].end()
    return Span(words[first].start(), end)


def is_said(word: str) -> bool:
    """Whether a word in small letters is one of the language and nobody's name, as far as is known."""
    from expurgate.detect.kinds import bits

    if word in FUNCTION_WORDS or word in _LEADS:
        return word not in PARTICLES
    known, told = known_as(word), bits(word)
    if known & (OFTEN_GIVEN | OFTEN_SURNAME) or len(word) <= _INITIALS:
        return False
    return told < _VERY_COMMON or (not known and told < _COMMON)


_INITIALS, _VERY_COMMON, _COMMON = 2, 5.0, 12.0
"""Letters that may be initials; bits of information below which a word means itself whoever is called so, and below which one that nobody is called by does."""
_NOT_DONE = re.compile(r"[ \u00a0](?:is|was|does|did|has|had|have|would|could|should|were|are|do|ca|wo|ai)n?\Z")
_CONTRACTED = re.compile(r"['’]t\b")
_LAST_SMALL = re.compile(r"[ \u00a0]([a-z]{1,20})\Z")
_NEVER_LAST = frozenset("van von der den de del della di da do dos das du la le of ter af".split())
"""Small words inside names that end none: "gethins van"."""
_DONE = frozenset(
    """
    rang came went said says told saw did got took gave left knows knew thinks thought reckons wants made fell ran sat slept woke ate drank drove sent kept held met paid wrote
    spoke broke stole lost bought brought cried lied died has had was were isnt
    """.split()
)
"""What somebody does in small letters behind a name in small letters: "patrice rang"."""
_KIN = frozenset((*AT_HOME, *FAMILY))
_CALLED_BEHIND = frozenset("sir madam maam mam ji bhai bhaiya didi anna akka garu saab sahib sahab".split())
"""What stands behind a name where people are called so: "venkat sir"."""
_LED_BY = re.compile(r"([A-Z]{2,12})[ \u00a0](?=[A-Z])")
_FIRST = re.compile(r"([^\W\d_]{1,12}),?[ \u00a0](?=[^\W\d_])")
_LEADS = (
    frozenset((*FAMILY, *AT_HOME))
    | FUNCTION_WORDS
    | frozenset(
        "say says said saw see seen knew met took take told ask asked call called fall fell grandson granddaughter baby patient client per rang keyworker visitor resident staff security cleaner driver".split()
    )
)
"""Words in capitals that a reader takes into the name behind them: "SAYS GRANDSON MARLON"."""


def _end_of_name(text: str, span: Span) -> int:
    """Where a name ends before a verb in small letters or before talk: "linh isn't talking", "linh texted", "Osman cook", "danny hes"."""
    refused = _NOT_DONE.search(text, span.start, span.end) if _CONTRACTED.match(text, span.end) else None
    if refused:
        return refused.start()
    end = span.end
    while (last := _LAST_SMALL.search(text, span.start, end)) and _is_behind_name(text, span, last[1]):
        end = last.start()
    return end


def _is_behind_name(text: str, span: Span, last: str) -> bool:
    """Whether the last word of a stretch, in small letters, is none of the name."""
    if len(last) == 1:
        return (
            last in "unr" and text[span.end - 4 : span.end - 2].isalpha()
        )  # "kwabs u", but "hannah b" and "s i o b h a n"
    if last in PARTICLES and last not in _NEVER_LAST:
        return False
    if last in _KIN and text[: span.end].rstrip()[: -len(last)].rstrip().endswith("s"):
        return True  # "mikeys nan"
    if last in _DONE or last in _NEVER_LAST or last in TALK or last in _CALLED_BEHIND:
        return True
    return is_ordinary(last) if text[span.start].isupper() else _is_done(last) and not is_name_too(last)


def _is_done(word: str) -> bool:
    """Whether a word is what somebody did or does: "texted", "talking"."""
    stems = [word.removesuffix(end) for end in ("ed", "d", "ing") if word.endswith(end)]
    stems += [word[:-1]] if word.endswith("s") and not known_as(word) else []  # "mabel snores"
    return any(map(is_ordinary, (*stems, *(stem + "e" for stem in stems))))


def _first_of_name(text: str, span: Span) -> int:
    """Where a name begins behind talk ("Um Duke", "nana pat"), or one in capitals behind the words that lead to it."""
    at = span.start
    while (first := _FIRST.match(text, at, span.end)) and (first[1].lower() in TALK or first[1] in AT_HOME):
        at = first.end()
    while (led := _LED_BY.match(text, at, span.end)) and _leads(led[1].lower()):
        at = led.end()
    return at


def _leads(word: str) -> bool:
    """Whether a word in capitals leads to a name: a usual one, or what was done to somebody ("I CONTACTED BRIDGES")."""
    done = word.endswith("ed") and len(word) > _SHORTEST_DONE and not is_name_too(word)
    return word in _LEADS or (done and (_is_done(word) or is_common_noun(word[:-2]) or is_common_noun(word[:-1])))


def _is_remark(text: str, span: Span, word: str) -> bool:
    """Whether a word in capitals is one of a note: one of the usual ones, or what became of somebody."""
    done = word.endswith("ed") and len(word) > _SHORTEST_DONE and is_ordinary(word) and not is_name_too(word)
    return word in REMARKS or (done and text[span.start : span.end].isupper())


def _is_name(text: str, span: Span) -> bool:
    surface = text[span.start : span.end]
    month = _MONTH.fullmatch(surface) and _DAY_BEFORE.search(text, max(0, span.start - 2), span.start)
    pronoun = surface in ("He", "She", "It", "They", "We") and _VERB_BEHIND.match(text, span.end)
    return not month and not pronoun and not _SIGN.fullmatch(surface)


def _is_long(text: str, span: Span) -> bool:
    return sum(map(str.isalnum, text[span.start : span.end])) >= _LEAST


def _whole(text: str, span: Span) -> Span:
    """A code with the rest of the word that it ends in: "QXR-T48"."""
    if not text[span.end - 1].isalnum():
        return span
    rest = _TOKEN.match(text, span.end)
    end = rest.end() if rest else span.end
    while end > span.end and not text[end - 1].isalnum():
        end -= 1
    return Span(span.start, end)
