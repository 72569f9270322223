"""When something happens, as an editor writes it: seen from the day a document was written, or as a season.

A letter of 9 May says "by 20 May" and "our call of 2 April". An editor who must not give the dates writes "by a date later this
month" and "our call from last month". Where it is not known when a document was written, or the date lies further away, the
season stands there: "by a date in spring", "one night in winter".
"""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.spans import Span
from expurgate.text.calendar import ANY_MONTH, DAYS
from expurgate.text.standins import SEASONS
from expurgate.transform.dates import A_DAY, DAYS_OF_IT, has_weekday, month_and_day
from expurgate.transform.fluency import begun_like
from expurgate.transform.phrasing import BESIDE_DATE, PREPOSITION

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_SEASON = re.compile(rf"(?:{SEASONS})(?: \d{{4}})?|(?:early|late) \d{{4}}")
_RANGE = re.compile(
    rf"\d(?:st|nd|rd|th)?(?:[ ](?:{ANY_MONTH})\w*\.?)?[ ]?(?:to|until|till|[-–—])[ ]?(?:the[ ])?\d", re.IGNORECASE
)
_IN_FIGURES = re.compile(r"\d{1,2}-\d{1,2}-(?:\d{4}|\d\d)")
_LIST = re.compile(r"\d(?:st|nd|rd|th)?(?:,[ ]|,?[ ](?:and|or|&)[ ])(?:the[ ])?\d{1,2}(?!\d)", re.IGNORECASE)
_DAY_NUMBER = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_SPAN = re.compile(r"\b(?:from|between)\s\Z", re.IGNORECASE)
_PUT_OFF = re.compile(
    r"\b(?:moved|postponed|rescheduled|shifted|changed|put back|put off|brought forward|delayed)\s(?:from|to)\s\Z",
    re.IGNORECASE,
)
_AT = re.compile(r"\b(on|in|at)\s+(?:the\s)?\Z", re.IGNORECASE)
_PART = re.compile(r"(?:\b(?:on|in|at)\s)?\b(?:the\s)?(night|morning|evening|afternoon|week|weekend)\s(?:of|beginning|commencing|starting|ending)\s\Z",
                   re.IGNORECASE)  # fmt: skip
_NIGHT = re.compile(r"(?:\bthe\s)?\bnight\sof\s(?:the\s)?\Z", re.IGNORECASE)
_END = re.compile(r"\b(?:the\s)?(?:end|beginning|start|middle)\sof\s\Z", re.IGNORECASE)
_MID = re.compile(r"\b(?:mid|early|late)[- ]\Z", re.IGNORECASE)
_OF = re.compile(r"\b(of|dated)\s\Z", re.IGNORECASE)
_MINUTES = re.compile(r"\b(?:minutes|notes|record)\sof\s(?:the\s)?\Z", re.IGNORECASE)
_MET = re.compile(
    r"\b(?:meetings?|hearings?|visits?|appointments?|sessions?|reviews?|interviews?|events?|incidents?|accidents?|falls?|assaults?|attacks?)\sof\s\Z",
    re.IGNORECASE,
)
"""What happens on a day rather than dates from it: "the meeting of 3 June" is "the meeting in summer"."""
_LIMIT = re.compile(r"\b(?:by|before|after|for)\s\Z", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:(?:(?:on|in|at) or )?(?:about|around|circa)|(?:on|in|at) or)\s\Z", re.IGNORECASE)
_AGAIN = re.compile(r"\band again\s((?:on|in)\s)\Z", re.IGNORECASE)
_COLON = re.compile(r"[^\W\d_][^\n:]{0,40}:[ \t]\Z")
_PRESENT = re.compile(r"[ ]?[-–—][ ]?(?:present|now|today|date|to date|current)(?![^\W_])", re.IGNORECASE)
_SESSION = re.compile(r"\b(?:term|semester|season|spring|summer|autumn|winter|tour|edition)[ ]\Z", re.IGNORECASE)
"""Behind these a year goes: "summer term 2024" is "summer term"."""
_PAST = re.compile(
    r"\b(?:was|were|had|did|came|went|saw|found|fell|left|told|said|gave|took|died)\b|(?<!\bbe )(?<!\bis )(?<!\bare )\b[a-z]{2,}ed\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:will|shall|would like to|plans? to|(?:is|are) (?:going )?to|to be|due|must|should|please|next)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.!?]\s|\n")
_SINCE = re.compile(r"\b(?:since|of|dated|last)\s(?:the\s)?\Z", re.IGNORECASE)
_FROM = re.compile(r"\w[ ]from\s\Z")
"""Behind this a day may lie in the past as well as ahead: "an order from March"."""
_SURE = 4
"""So many months away a date without a year is the nearest one of its name."""
_THE = re.compile(r"\bthe\s\Z", re.IGNORECASE)
_BIRTH = re.compile(r"\b(?:of birth|dob):?\s+\Z", re.IGNORECASE)
_ALONE = re.compile(r"(?:\A|\n)[ \t*•\-–\[(]{0,16}\Z|[\t|]\s{0,8}\Z|[ ]{2}\Z|\b[db]\.[ ]\Z")
"""At the beginning of a line, in a column, and where a life ended or began: "d. Feb"."""
_COLUMN = re.compile(r"[\t|][ ]?\Z|[ ]{2}\Z|\bending[ ]\Z")
_DATED = re.compile(rf"{_YEAR.pattern}|\d[/.-]\d\d?[/.-]\d\d\b")
"""A date that has its year, be it in two figures."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A date that is to be worded: its surface, the season or decade that stands for it, and the text before it."""

    surface: str
    phrase: str
    before: str
    written: tuple[int, int, int] | None = None
    """The day on which the document was written: year, month, day; None where nothing may be seen from it."""
    owns: bool = False
    """Whether something belongs to the date: "February's rent"."""


_EVERY = re.compile(r"\b(?:every|each)\s\Z", re.IGNORECASE)


def until_now(text: str, span: Span, phrase: str, ceiling: int) -> tuple[Span, str]:
    """A time that lasts: "2019–present" is "the late 2010s to the present"."""
    found = _PRESENT.match(text, span.end)
    if found is None or found.end() > ceiling:
        return span, phrase
    return Span(span.start, found.end()), f"{phrase} to the present"


def in_form(moment: Moment) -> str:
    """A date that is all its field holds: "Next meeting: 8 April" is "Next meeting: next month"."""
    return (_seen_from(moment) if _COLON.search(moment.before) else "") or moment.phrase


_BETWEEN = re.compile(r"\b(between)\s\Z", re.IGNORECASE)
_JOINED = re.compile(r"(?:\band\b|\bto\b|[-–—&])")
"""What stands between two dates that are named together."""
_ONE = re.compile(r"\b[Aa]n?[ ]\Z")


def when(moment: Moment, *, dated: bool = True) -> tuple[int, str]:
    """A date in its sentence: how many characters before it go, and what stands there then.

    "on 14 March" is "in spring", "born 3 May 1957" is "born in the 1950s", "since 2009" is "since the 2000s". What is
    not ``dated`` by any figure stands as it is: "leave February free" is "leave winter free".
    """
    about = _ABOUT.search(moment.before)
    if about and not _several(moment.surface):
        back, phrase = when(replace(moment, before=moment.before[: about.start()]), dated=dated)
        return back + len(about[0]), phrase
    seen = _seen_from(moment)
    again = _AGAIN.search(moment.before) if seen and not _several(moment.surface) else None
    if again:
        return len(again[1]), "soon afterwards"
    if _YEAR.fullmatch(moment.surface) and _SESSION.search(moment.before):
        return 1, ""
    if moment.phrase in ("one day", "certain days"):
        if moment.phrase == "one day" and _EVERY.search(moment.before):
            return 0, "week"
        if moment.phrase == "one day" and (one := _ONE.search(moment.before)):
            return len(one[0]), begun_like("a day", one[0])  # "a Saturday in autumn"
        on = _AT.search(moment.before) if moment.phrase == "one day" else None
        if on is None and moment.phrase == "one day" and PREPOSITION.search(moment.before):
            return 0, "a certain day"
        return len(on[0]) if on else 0, begun_like(moment.phrase, on[1] if on else "a")
    if moment.phrase in (A_DAY, DAYS_OF_IT):
        return _of_that_month(moment)
    if seen or _SEASON.fullmatch(moment.phrase):
        placed = _placed(moment, seen, f"in {moment.phrase}")
        if placed is not None:
            return placed
    before, phrase = moment.before, moment.phrase
    found = _AT.search(before) or (_BETWEEN.search(before) if _JOINED.search(moment.surface) else None)
    if found:
        return len(found[0]), f"{begun_like('in', found[1])} {phrase}"
    if _BIRTH.search(before):
        return 0, phrase.removeprefix("the ")
    if phrase.startswith(("several", "many")) or PREPOSITION.search(before) or BESIDE_DATE.search(before):
        return 0, phrase
    return 0, f"in {phrase}" if dated and not _COLUMN.search(before) else phrase


def _of_that_month(moment: Moment) -> tuple[int, str]:
    """Days without their month: "told her on the 5th" is "told her that month", "before the 28th" "before a date that month"."""
    on = _AT.search(moment.before)
    the = on or _THE.search(moment.before)
    back = len(the[0]) if the else 0
    if moment.phrase == DAYS_OF_IT:
        lead = _SPAN.search(moment.before[: len(moment.before) - back])
        led = lead or on
        said = begun_like("for" if lead else "on", led[0]) if led else ""
        return back + (len(lead[0]) if lead else 0), f"{said} {moment.phrase}".strip()
    if has_weekday(moment.surface):
        return (len(the[0]) if the and not on else 0), moment.phrase
    found = _DAY_NUMBER.search(moment.surface)
    month = "that month"
    if found and moment.written and _AHEAD.search(_SENTENCE.split(moment.before)[-1]):
        month = "later this month" if int(found[0]) > moment.written[2] else "next month"
    if on:
        return back, begun_like(month, on[1])
    limit = PREPOSITION.search(moment.before[: len(moment.before) - back])
    return back, f"a date {month}" if limit else moment.phrase


_DAY_OF_WEEK = re.compile(rf"\b(?:{'|'.join(DAYS)}|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b", re.IGNORECASE)
_WHEN_SAID = re.compile(
    rf"(?P<lead>in |a date |from )?(?P<when>(?:in )?(?:(?:{SEASONS})(?: \d{{4}})?|(?:early|late) \d{{4}})|(?:earlier |later )?(?:this|last|next) month)",
    re.IGNORECASE,
)


def on_its_weekday(surface: str, said: str, *, led: bool) -> str:
    """What is ``said`` of a date, with the day of the week that was written with it: "on a Friday in autumn", "until a Monday next month".

    ``led`` tells whether the preposition before the date went, so that another one must stand.
    """
    days = _DAY_OF_WEEK.findall(surface)
    if len(days) != 1 or _several(surface):
        return said
    day = next(name for name in DAYS if name[:3].lower() == days[0][:3].lower())
    if said == A_DAY:
        return f"a {day}"
    found = _WHEN_SAID.fullmatch(said)
    if found is None:
        return said
    lead, time = (found["lead"] or "").lower().strip(), found["when"]
    time = (
        time[:1].lower() + time[1:]
        if time.endswith("month") or time.lower().startswith("in ")
        else f"in {time.lower()}"
    )
    before = "from " if lead == "from" else "on " if lead == "in" or (led and not lead) else ""
    return begun_like(f"{before}a {day} {time}", said)


def _seen_from(moment: Moment) -> str:
    """ "last month", "later this month": a date without a year, seen from the day of writing; empty where it is not near."""
    named = month_and_day(moment.surface)
    if named is None or moment.written is None or _DATED.search(moment.surface) or _ALONE.search(moment.before):
        return ""
    month, day = named
    _, now, today = moment.written
    away = (month - now + 6) % 12 - 6
    said = _SENTENCE.split(moment.before)[-1]
    if (away == 1 and _PAST.search(said) and not _AHEAD.search(said)) or (
        away == -1 and _AHEAD.search(said) and not _PAST.search(said)
    ):
        return ""  # "discharged him in April", written in March: another year's, and no more than the season is sure
    if away == 0:
        order = "" if day is None or day == today else "earlier " if day < today else "later "
        return f"{order}this month"
    return {-1: "last month", 1: "next month"}.get(away, "")


def in_its_year(moment: Moment) -> str:
    """ "earlier this year", "next year": a date without a year, where no more than the year may be said; empty where it is not sure."""
    surface = _last_day(moment.surface) if _several(moment.surface) else moment.surface
    named = month_and_day(surface)
    if named is None or moment.written is None or _DATED.search(moment.surface) or _ALONE.search(moment.before):
        return ""
    if _EVERY.search(moment.before):
        return "year"
    month, day = named
    _, now, today = moment.written
    away = (month - now + 6) % 12 - 6
    said = _SENTENCE.split(moment.before)[-1]
    if away > 0 and (_PAST.search(said) or _SINCE.search(said)) and not _AHEAD.search(said):
        away -= 12
    elif away < 0 and _AHEAD.search(said):
        away += 12
    elif abs(away) > _SURE or not _is_told(said, back=away < 0):
        return ""
    if away == 0 and (day is None or day == today):
        return ""
    if not 1 <= now + away <= 12:
        return "last year" if away < 0 else "next year"
    return "earlier this year" if away < 0 or (away == 0 and day is not None and day < today) else "later this year"


def _is_told(said: str, *, back: bool) -> bool:
    """Whether the words before a month bear out that it lies on this side of the day of writing: "fell in May" lies ``back``."""
    if _FROM.search(said) and not _AHEAD.search(said):
        return False
    return not back or _PAST.search(said) is not None or _SINCE.search(said) is not None


def placed_in_its_year(moment: Moment, seen: str) -> tuple[int, str]:
    """The wording of :func:`in_its_year` as it fits its sentence: "until the end of June" is "until later this year"."""
    end = _END.search(moment.before) or _MID.search(moment.before)
    if end:
        limit = _LIMIT.search(moment.before[: end.start()]) is not None
        at = _AT.search(moment.before[: end.start()])
        return len(end[0]) + (len(at[0]) if at else 0), f"a date {seen}" if limit else seen
    return _placed(moment, seen, "") or (0, seen)


def _placed(moment: Moment, seen: str, season: str) -> tuple[int, str] | None:
    """The words for a day or a month behind what stands before it; None where the season alone fits."""
    before, surface = moment.before, moment.surface
    told = seen or season
    several = _several(surface)
    if several:
        return _together(before, several, told)
    part = _PART.search(before)
    if part:
        unit = part[1].lower()
        return len(part[0]), begun_like(f"{'a' if unit.startswith('week') else 'one'} {unit} {told}", part[0])
    end = _END.search(before)
    if end:
        return (
            (0, seen.split(maxsplit=1)[-1] if seen.startswith(("earlier", "later")) else seen)
            if seen
            else _at_the_end(before, end, moment.phrase)
        )
    if _MID.search(before):
        return None
    of = _OF.search(before)
    if of and _MINUTES.search(before):
        return 0, f"a meeting {told}"
    if of and _MET.search(before):
        return len(of[0]), told
    if of and of[1] == "Dated" and _ALONE.search(before[: of.start()]):
        return 0, told.removeprefix("in ")  # "Dated 6 May 2025" at the foot of a paper
    if of and not moment.owns:
        return len(of[0]), f"from {told.removeprefix('in ')}"
    single = any(map(str.isdigit, _YEAR.sub("", surface)))
    if _LIMIT.search(before) and single:
        return 0, f"a date {told}"
    if not seen:
        return None
    at = _AT.search(before)
    if at:
        return len(at[0]), begun_like(seen, at[1])
    return 0, seen


def _at_the_end(before: str, end: re.Match[str], season: str) -> tuple[int, str]:
    """The end of a month without the month: "at the end of May" is "in spring"."""
    at = _AT.search(before[: end.start()])
    return (len(end[0]) + len(at[0]), begun_like(f"in {season}", at[1])) if at else (len(end[0]), season)


def _several(surface: str) -> str:
    """How many days or months a surface names beside each other: "range", "list", or nothing where it is one."""
    if month_and_day(_last_day(surface)) is None or _IN_FIGURES.fullmatch(surface):
        return ""
    return "range" if _RANGE.search(surface) else "list" if _LIST.search(surface) else ""


def _last_day(surface: str) -> str:
    """The last of several days, with its month: "20 September" of "16 to 20 September"."""
    days = list(_DAY_NUMBER.finditer(surface))
    month = re.search(rf"\b(?:{ANY_MONTH})\b", surface, re.IGNORECASE)
    if not days or month is None:
        return surface
    return month[0]


def _together(before: str, several: str, told: str) -> tuple[int, str]:
    """Days of one month that are named together: "from 16 to 20 September" is "for several days in autumn"."""
    if several == "range" and (night := _NIGHT.search(before)):
        return len(night[0]), f"{begun_like('one night', night[0])} {told}"  # "the night of 12-13 Nov."
    put_off = _PUT_OFF.search(before)
    if put_off and several == "range":
        return len(put_off[0].split()[-1]) + 1, "by some time"
    lead = _SPAN.search(before) if several == "range" else None
    if lead:
        return len(lead[0]), f"{begun_like('for' if lead[0][0] in 'fF' else 'in', lead[0])} several days {told}"
    at = _AT.search(before)
    if at:
        return len(at[0]), f"{begun_like('on', at[1])} several days {told}"
    return 0, f"several days {told}" if PREPOSITION.search(before) else f"on several days {told}"
