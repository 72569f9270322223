"""Days without their month ("the 24th", "Monday the 17th"): of the month that the words around speak of, and moved as all dates are."""

from __future__ import annotations

from datetime import date, timedelta

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text.calendar import ANY_MONTH, DAYS
from expurgate.transform.dates import Day, Shift, days_in, shifted

LONE_DAY = re.compile(
    rf"(?:(?P<weekday>{'|'.join(DAYS)}|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun),?\s(?:the\s)?|the\s)?(?P<day>[12]?\d|3[01])(?P<ending>st|nd|rd|th)?",
    re.IGNORECASE,
)
_LOOK_BACK, _LOOK_ON = 4000, 1000
_FEWEST_DAYS = 28
"""Every month has so many days."""
_WHOLE_MONTH = 31


class LoneDays:
    """The stand-ins of lone days; two of them never share one."""

    def __init__(self) -> None:
        self._given: dict[int, int] = {}

    def moved(self, surface: str, text: str, place: Span | None, shift: Shift) -> str | None:
        """A lone day moved by ``shift`` from the month it is of, in the form it has; None for what is no lone day."""
        found = LONE_DAY.fullmatch(surface)
        if found is None or not (found["weekday"] or found["ending"]):
            return None
        number = int(found["day"])
        meant = _meant(number, found["weekday"] or "", text, place, shift)
        new = _another_day(number, shift.days) if meant is None else (meant + timedelta(shift.days)).day
        while self._given.get(new, number) != number:
            new = new % _WHOLE_MONTH + 1
        self._given[new] = number
        ending = _ending(new) if found["ending"] else ""
        weekday = found["weekday"] or ""
        written = surface[: found.start("day")] + f"{new}{ending}"
        if weekday and shift.days % 7:
            at = next(at for at, name in enumerate(DAYS) if name[:3].lower() == weekday[:3].lower())
            other = DAYS[(at + shift.days) % 7]
            written = (other if len(weekday) > 4 else other[:3]) + written[len(weekday) :]
        return written


def _meant(number: int, weekday: str, text: str, place: Span | None, shift: Shift) -> date | None:
    """The day of which a number is said: the one next to the last date before it, or else the first behind it."""
    near = _near(text, place, day_first=shift.day_first)
    if near is None:
        return None
    year, month, day = near
    about = date(year or shift.year, month, min(day, _FEWEST_DAYS))
    months = ((about.replace(day=1) + timedelta(days)).replace(day=1) for days in (-1, 0, 32))
    days = [each for first in months if (each := _in_month(first, number)) is not None]
    fitting = [each for each in days if weekday[:3].lower() == DAYS[each.weekday()][:3].lower()] if weekday else []
    return min(fitting or days, key=lambda each: abs((each - about).days), default=None)


def _near(text: str, place: Span | None, *, day_first: bool) -> Day | None:
    if place is None:
        return None
    before = text[max(0, place.start - _LOOK_BACK) : place.start]
    named = [day for _, _, day in days_in(before, 0, day_first=day_first)]
    if named:
        return named[-1]
    behind = days_in(text[place.end : place.end + _LOOK_ON], 0, day_first=day_first)
    return next((day for _, _, day in behind), None)


def _in_month(first: date, number: int) -> date | None:
    try:
        return first.replace(day=number)
    except ValueError:
        return None


def _another_day(day: int, by: int) -> int:
    """A day of a month that nothing tells, moved on, never onto itself."""
    moved = (day - 1 + (by % _FEWEST_DAYS or _FEWEST_DAYS // 4)) % _FEWEST_DAYS + 1
    return moved if moved != day else moved % _FEWEST_DAYS + 1


def _ending(day: int) -> str:
    return "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


_MONTH = re.compile(r"(?P<month>0?[1-9]|1[0-2])(?P<sign>[/.-])(?P<year>(?:19|20)\d\d)")


_COARSE = re.compile(rf"(?:(?:{ANY_MONTH})\.?)?(?:,?\s?(?:19|20)\d\d)?", re.IGNORECASE)
_DAYS_OF_MONTH = re.compile(
    rf"(?P<month>(?:{ANY_MONTH})\.?)\s(?P<first>\d{{1,2}})(?P<joint>\s?[-–—]\s?|\sto\s|\sand\s)(?P<last>\d{{1,2}})(?P<year>,?\s(?:19|20)\d\d)?",
    re.IGNORECASE,
)
"""Days behind their month: "August 22 to 25"."""


def is_coarse(date: str) -> bool:
    """Whether a date is a month or a year and no day: it may be another's stand-in where that one is hidden as well."""
    return _COARSE.fullmatch(date) is not None


def days_moved(surface: str, shift: Shift) -> str | None:
    """Days behind their month moved; the month is said again where they no longer share it. None for what is none."""
    from_ = "from " if surface.lower().startswith("from ") else ""
    found = _DAYS_OF_MONTH.fullmatch(surface[len(from_) :])
    if found is None:
        return None
    year = found["year"] or ""
    first, last = (shifted(f"{found['month']} {found[day]}{year}", shift) for day in ("first", "last"))
    if first is None or last is None:
        return None
    first, last = first.removesuffix(first[len(first) - len(year) :]) if year else first, last
    month, _, day = last.partition(" ")
    ends = day if first.partition(" ")[0] == month else last
    return f"{surface[: len(from_)]}{first}{found['joint']}{ends}"


def month_moved(surface: str, shift: Shift) -> str | None:
    """A month in figures moved by the months of a shift: "11/2019"; and days behind their month; None for what is neither."""
    found = _MONTH.fullmatch(surface)
    if found is None:
        return days_moved(surface, shift)
    year, month = divmod(int(found["year"]) * 12 + int(found["month"]) - 1 + shift.months, 12)
    width = len(found["month"]) if found["month"][0] == "0" or int(found["month"]) > 9 else 1
    return f"{month + 1:0{width}d}{found['sign']}{year}"
