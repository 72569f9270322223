"""Dates as they are written: read them, make them coarser, shift them, write them back in the same form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTH = "|".join((*MONTHS, "Sept", *(name[:3] for name in MONTHS)))

_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<y>\d{4})(?P<s1>[-/.])(?P<m>\d{1,2})(?P<s2>[-/.])(?P<d>\d{1,2})",
        r"(?P<a>\d{1,2})(?P<s1>[-/.])(?P<b>\d{1,2})(?P<s2>[-/.])(?P<y>\d{4}|\d{2})",
        rf"(?P<d>\d{{1,2}})(?P<o>st|nd|rd|th)?(?P<s1>[\s-]+(?:of\s+)?)(?P<n>{_MONTH})(?P<dot>\.?)(?:(?P<s2>,?[\s-]+)(?P<y>\d{{4}}))?",
        rf"(?P<n>{_MONTH})(?P<dot>\.?)(?P<s1>\s+)(?P<d>\d{{1,2}})(?P<o>st|nd|rd|th)?(?:(?P<s2>,?\s+)(?P<y>\d{{4}}))?",
        rf"(?P<n>{_MONTH})(?P<dot>\.?)(?:(?P<s1>,?\s+(?:of\s+)?)(?P<y>\d{{4}}))?",
        r"(?P<y>\d{4})",
    )
)
_REFERENCE_YEAR = 2001
_SEASONS = ("winter", "spring", "summer", "autumn")
_ANY_MONTH = re.compile(rf"\b({_MONTH})\b", re.IGNORECASE)
_ANY_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_LONG_AGO = 2000
"""Of an earlier year the decade says more than the season."""
_WEEKDAY = re.compile(rf"\b({'|'.join(_DAYS)})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shift:
    """One move in time for a whole run: so many days, and as many months and years where days are not given."""

    days: int

    @property
    def months(self) -> int:
        """The same move in whole months."""
        return round(self.days / 30.4375)

    @property
    def years(self) -> int:
        """The same move in whole years, never none."""
        return round(self.days / 365.25) or (1 if self.days > 0 else -1)


@dataclass(frozen=True, slots=True)
class _Read:
    """A date that was read: its numbers and the match that says how it was written."""

    match: re.Match[str]
    form: int
    year: int | None
    month: int | None
    day: int | None


def coarser(surface: str) -> list[str]:
    """A date with less and less of it: ``12 November 2002`` → ``November 2002``, ``2002``."""
    read = _read(surface)
    if read is None or read.year is None or read.month is None:
        return []
    year = f"{read.year:04d}"
    return [year] if read.day is None else [f"{MONTHS[read.month - 1]} {year}", year]


def season_and_decade(surface: str) -> list[str]:
    """A date in few words: the season of a month, the decade of a year that lies further back, or of a year alone."""
    read = _read(_WEEKDAY.sub("", surface).strip(" ,\t\n"))
    named = _ANY_MONTH.search(surface)
    years = [int(found) for found in _ANY_YEAR.findall(surface)]
    month = read.month if read is not None else _month_number(named[1]) if named else None
    year = read.year if read is not None and read.year is not None else years[0] if len(set(years)) == 1 else None
    decade = [] if year is None else [f"the {year // 10 * 10}s"]
    if month is None:
        return decade
    season = [_SEASONS[month % 12 // 3]]
    return [*decade, *season] if year is not None and year < _LONG_AGO else [*season, *decade]


def _month_number(name: str) -> int:
    return next(at for at, month in enumerate(MONTHS, 1) if month[:3].lower() == name[:3].lower())


def shifted(surface: str, shift: Shift) -> str | None:
    """The date moved by ``shift`` and written as it was; None when it cannot be read as a date."""
    weekday = _WEEKDAY.search(surface)
    rest = _WEEKDAY.sub("", surface).strip(" ,\t\n")
    if weekday and not rest:
        return _weekday(weekday[0], shift)
    read = _read(rest)
    if read is None:
        return None
    try:
        moved = _moved(read, shift)
    except (ValueError, OverflowError):
        return None
    if weekday is None:
        return moved
    return surface.replace(weekday[0], _weekday(weekday[0], shift), 1).replace(rest, moved, 1)


def _weekday(name: str, shift: Shift) -> str:
    return _DAYS[(_DAYS.index(name.capitalize()) + shift.days) % 7]


def _read(surface: str) -> _Read | None:
    for form, pattern in enumerate(_FORMS):
        match = pattern.fullmatch(surface.strip())
        if match is None:
            continue
        read = _numbers(match, form)
        if read is not None:
            return read
    return None


def _numbers(match: re.Match[str], form: int) -> _Read | None:
    groups = match.groupdict()
    year = int(groups["y"]) if groups.get("y") else None
    if year is not None and len(groups["y"]) == 2:
        year += 2000 if year < 50 else 1900
    if groups.get("n"):
        month: int | None = next(at for at, name in enumerate(MONTHS, 1) if name[:3].lower() == groups["n"][:3].lower())
    elif form == 1:
        month = int(groups["a"]) if _american(groups) else int(groups["b"])
    else:
        month = int(groups["m"]) if groups.get("m") else None
    if form == 1:
        day: int | None = int(groups["b"]) if _american(groups) else int(groups["a"])
    else:
        day = int(groups["d"]) if groups.get("d") else None
    if month is not None and not 1 <= month <= 12:
        return None
    return _Read(match, form, year, month, day)


def _american(groups: dict[str, str | None]) -> bool:
    """Whether a/b/year is month/day/year: with slashes it is, unless the first number is too large."""
    first, second = int(groups["a"] or 0), int(groups["b"] or 0)
    return (groups["s1"] == "/" and first <= 12) or second > 12


def _moved(read: _Read, shift: Shift) -> str:
    if read.day is None and read.month is None:
        return f"{(read.year or 0) + shift.years:04d}"
    if read.day is None:
        total = (read.year if read.year is not None else _REFERENCE_YEAR) * 12 + (read.month or 1) - 1 + shift.months
        return _written(read, total // 12, total % 12 + 1, None)
    start = date(read.year if read.year is not None else _REFERENCE_YEAR, read.month or 1, read.day)
    if read.year is None:
        day_of_year = (start.timetuple().tm_yday - 1 + shift.days) % 365
        start = date(_REFERENCE_YEAR, 1, 1) + timedelta(days=day_of_year)
    else:
        start += timedelta(days=shift.days)
    return _written(read, start.year, start.month, start.day)


def _written(read: _Read, year: int, month: int, day: int | None) -> str:
    """The new numbers in the places of the old ones."""
    values: dict[str, str] = {}
    groups = read.match.groupdict()
    if groups.get("y"):
        values["y"] = f"{year % 100:02d}" if len(groups["y"]) == 2 else f"{year:04d}"
    if groups.get("n"):
        values["n"] = _named(month, groups["n"])
    if day is not None:
        a, b = ("a", "b") if read.form == 1 and not _american(groups) else ("b", "a")
        names = (a, b) if read.form == 1 else ("d", "m")
        for name, number in zip(names, (day, month), strict=True):
            if groups.get(name):
                values[name] = f"{number:02d}" if groups[name][0] == "0" or _padded(read) else str(number)
        if groups.get("o"):
            values["o"] = _ordinal(day)
    return _filled(read.match, values)


def _padded(read: _Read) -> bool:
    """Whether every month and day is written with two digits."""
    names = {0: ("m", "d"), 1: ("a", "b")}.get(read.form, ())
    return bool(names) and all(len(read.match[name]) == 2 for name in names)


def _named(month: int, like: str) -> str:
    name = MONTHS[month - 1]
    if len(like) <= 4 and like.lower() not in ("may", "june", "july"):
        name = name[:3]
    return name.upper() if like.isupper() and len(like) > 1 else name.lower() if like.islower() else name


def _ordinal(day: int) -> str:
    return "th" if 11 <= day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _filled(match: re.Match[str], values: dict[str, str]) -> str:
    """The matched text with the named groups replaced."""
    text, shift = match[0], -match.start()
    for name in sorted(values, key=match.start):
        start, end = match.start(name) + shift, match.end(name) + shift
        text = text[:start] + values[name] + text[end:]
        shift += len(values[name]) - (match.end(name) - match.start(name))
    return text
