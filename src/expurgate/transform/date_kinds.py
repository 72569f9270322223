"""Dates in few figures: "9/4/62" is in 1962, nobody was born on 12/5/31 in a year that has not come, and 10/06 is in October beside 03/14/2025."""

from __future__ import annotations

from datetime import date

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.calendar import ANY_MONTH, DAYS, MONTHS
from expurgate.transform.base import Target
from expurgate.transform.dates import coarser
from expurgate.transform.fluency import begun_like
from expurgate.transform.target_words import DETECTED
from expurgate.transform.wording import worded

_SHORT = re.compile(
    rf"(?:\d{{1,2}}(?P<sign>[/.-])\d{{1,2}}(?P=sign)|\d{{1,2}}(?:st|nd|rd|th)?[ .-](?:{ANY_MONTH})\.?[ .-]['’]?|(?:{ANY_MONTH})\.?[ ](?:\d{{1,2}},?[ ])?['’])(?P<year>\d\d)",
    re.IGNORECASE,
)
_BORN = re.compile(
    r"\b(?:d\.?[ ]?o\.?[ ]?b\.?|date of birth|birth ?date|born(?: on)?)[ ]{0,3}[:-]?[ ]{0,3}\Z", re.IGNORECASE
)
"""What stands before the day on which somebody was born."""
_YET_TO_COME, _NEXT_CENTURY = 27, 36
"""From which two figures on a year is one of the last century: of a birth, and of other days."""
_OVER_89 = 1936
"""Who was born in this year or before is perhaps over 89."""
_ON = re.compile(r"\b(on|in|at)\s(?:the\s)?\Z", re.IGNORECASE)
_LIMIT = re.compile(r"\b(?:by|before|after|until|till)\s(?:the\s)?\Z", re.IGNORECASE)
_LOOK = 24


_DAY = re.compile(r"(0?[1-9]|1[0-2])/(0?[1-9]|[12]\d|3[01])")
_DOTTED = re.compile(r"\d{1,2}\.\d{1,2}\.")
"""A day and a month as most of Europe writes them, with a full stop that belongs to them."""
_MONTH_FIRST = re.compile(r"(?:0?[1-9]|1[0-2])/(?:1[3-9]|2\d|3[01])(?:/(?:\d{4}|\d\d))?")


def is_month_first(surface: str) -> bool:
    """Whether a date in figures can only have its month before its day."""
    return _MONTH_FIRST.fullmatch(surface.strip()) is not None


def kinds_of_date(target: Target, south: bool, day_first: bool, month_first: bool) -> list[str]:
    """What may be said of a date, the best first; what no detector found may keep its month.

    Where nothing tells whether 2/6/2025 is in June or in February, no season is said, unless the day of the week beside it decides.
    """
    surface = in_full(target.surface, target.before, month_first=month_first)
    either = None if day_first or month_first else _AMBIGUOUS.fullmatch(surface.strip())
    if either is not None and either["a"] != either["b"]:
        by_weekday = _day_first_by_weekday(either, target.before)
        if by_weekday is None:
            return worded(target.label, str(_in_four_figures(int(either["y"]))), south=south)
        day_first = by_weekday
    found = any(finding.model in DETECTED for finding in target.findings)
    words = worded(target.label, surface, south=south, day_first=day_first)
    return [*([] if found else coarser(surface, day_first=day_first)), *words]


_AMBIGUOUS = re.compile(r"(?P<a>0?[1-9]|1[0-2])(?P<sign>[/.-])(?P<b>0?[1-9]|1[0-2])(?P=sign)(?P<y>\d{4}|\d\d)")
_WEEKDAY_BEFORE = re.compile(r"\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?,?[ ]\Z", re.IGNORECASE)
_CENTURY = 100


def _in_four_figures(year: int) -> int:
    """A year that may be written with two figures: 62 is 1962."""
    return year if year >= _CENTURY else year + (2000 if year < _NEXT_CENTURY else 1900)


def _day_first_by_weekday(found: re.Match[str], before: str) -> bool | None:
    """Whether the day stands first, by the day of the week written before a date; None where it does not tell."""
    named = _WEEKDAY_BEFORE.search(before)
    if named is None:
        return None
    year = _in_four_figures(int(found["y"]))
    wanted = next(at for at, day in enumerate(DAYS) if day[:3].lower() == named[1].lower())
    fits = [
        date(year, month, day).weekday() == wanted
        for day, month in ((int(found["a"]), int(found["b"])), (int(found["b"]), int(found["a"])))
    ]
    return fits[0] if fits[0] != fits[1] else None


def in_full(surface: str, before: str, *, month_first: bool) -> str:
    """A day of birth with its year in four figures, where two would be read as a year to come; a day and month in figures in words, where
    the document has its months first; any other date as it is."""
    if _DOTTED.fullmatch(surface):
        return surface.removesuffix(".")
    if month_first and (day := _DAY.fullmatch(surface.strip())) is not None:
        return f"{MONTHS[int(day[1]) - 1]} {int(day[2])}"
    year = _year(surface, before)
    if year is None or not _BORN.search(before):
        return surface
    return surface[:-2].rstrip("'’") + str(year)


def _year(surface: str, before: str) -> int | None:
    found = _SHORT.fullmatch(surface.strip())
    if found is None:
        return None
    year = int(found["year"])
    return year + 1900 if _BORN.search(before) and year >= _YET_TO_COME else _in_four_figures(year)


def its_year(text: str, span: Span, floor: int) -> tuple[Span, str] | None:
    """The year alone of a date that has two figures for it, where no more may be said: "on 11/4/25" is "in 2025".

    None where it has none, or where the year of a birth tells an age over 89.
    """
    before = text[max(floor, span.start - _LOOK) : span.start]
    year = _year(text[span.start : span.end], before)
    if year is None or (_BORN.search(before) and year <= _OVER_89):
        return None
    if _LIMIT.search(before):
        return span, f"a date in {year}"
    on = _ON.search(before)
    return (Span(span.start - len(on[0]), span.end), f"{begun_like('in', on[1])} {year}") if on else (span, str(year))


SEASON_OF = re.compile(
    r"\b(?:(?P<lead>in|during|over|since|by|until|till|from)[ ])?(?P<the>the[ ])?(?P<season>spring|summer|autumn|fall|winter)[ ]of[ ](?:the[ ]year[ ])?\Z",
    re.IGNORECASE,
)
"""Before the year of a season, of which a decade has ten: "in the autumn of 2023"."""
_SINCE_2000 = re.compile(r"20\d\d")


def in_season(found: re.Match[str], surface: str, decade: str) -> str:
    """The season of a year as it is said of a day, with the year from 2000 on: "in the spring of 2021" is "in spring 2021", "in the winter of
    1998" "one winter in the late 1990s"."""
    lead, season = found["lead"] or "", found["season"].lower().replace("fall", "autumn")
    if _SINCE_2000.fullmatch(surface):
        said = f"{lead} {season} {surface}".strip()
    else:
        said = (
            f"one {season} in {decade}"
            if lead.lower() in ("", "in", "during", "over")
            else f"{lead} a {season} in {decade}"
        )
    return begun_like(said, found[0])
