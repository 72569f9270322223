"""Dates as they are written: read them, make them coarser, shift them, write them back in the same form."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.text.calendar import ANY_MONTH, DAYS, HOUR, MONTHS, feast_month
from expurgate.text.openings import opening_with
from expurgate.text.years import spelled_years

_YEAR = r"(?P<y>\d{4}|(?<=['’])\d{2})"  # "in '68"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<y>\d{4})(?P<s1>[-/.])(?P<m>\d{1,2})(?P<s2>[-/.])(?P<d>\d{1,2})",
        r"(?P<a>\d{1,2})(?P<s1>[-/.])(?P<b>\d{1,2})(?P<s2>[-/.])(?P<y>\d{4}|\d{2})",
        rf"(?P<d>\d{{1,2}})(?P<o>st|nd|rd|th)?(?P<s1>[\s-]+(?:day\s+)?(?:of\s+)?)(?P<n>{ANY_MONTH})(?P<dot>\.?)(?:(?P<s2>,?[\s-]+['’]?){_YEAR})?",
        rf"(?P<n>{ANY_MONTH})(?P<dot>\.?)(?P<s1>\s+)(?P<d>\d{{1,2}})(?P<o>st|nd|rd|th)?(?:(?P<s2>,?\s+['’]?){_YEAR})?",
        rf"(?P<n>{ANY_MONTH})(?P<dot>\.?)(?:(?P<s1>,?\s+(?:of\s+)?['’]?){_YEAR})?",
        rf"['’]?{_YEAR}",
        r"(?P<a>\d{1,2})(?P<s1>[/.])(?P<b>\d{1,2})",
    )
)
_IN_FIGURES = (1, 6)
"""Which of the forms are figures alone, the second of them without a year."""
_SEASONS = ("winter", "spring", "summer", "autumn")
_A_MONTH = re.compile(rf"\b({ANY_MONTH})\b", re.IGNORECASE)
ANY_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_WEEKDAY = re.compile(rf"\b({'|'.join(DAYS)}|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b", re.IGNORECASE)
_MIDDLE, _LATE = 4, 7
_EARLIEST, _LATEST, _NEXT_CENTURY = 1700, 2100, 36
"""Other figures are times of day and numbers; from which two figures on a year is one of the last century: "born 22.1.37"."""
_LONG_AGO = 2000
"""Of an earlier year the decade says more than the season."""
_WEEKDAY_FIRST = re.compile(rf"{_WEEKDAY.pattern},?\s+", re.IGNORECASE)
_SOME_DATE = re.compile(
    rf"\b(?:(?=\d)|{opening_with(name[:3] for name in (*DAYS, *MONTHS))})(?:(?:\b(?:{'|'.join(DAYS)}),?\s+)?(?:"
    rf"\b\d{{4}}-\d\d-\d\d\b|\b\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?(?:{ANY_MONTH})\b(?:,?\s+\d{{4}}\b)?"
    rf"|\b(?:{ANY_MONTH})\b\.?(?:\s+\d{{1,2}}(?:st|nd|rd|th)?\b)?(?:,?\s+(?:of\s+)?\d{{4}}\b)?|\b(?:1[5-9]|20)\d\d\b)"
    rf"|\b(?:{'|'.join(DAYS)})\b)",
    re.IGNORECASE,
)
"""A date inside other words: "between 3 May and 6 May 2024"."""
_JOINT = r"(?:,\s|,?\s?(?:–|—|-|\band\b|\bto\b|\bor\b|&)\s?)"
_SEVERAL_DAYS = re.compile(
    rf"(\d{{1,2}}(?:st|nd|rd|th)?(?:{_JOINT}\d{{1,2}}(?:st|nd|rd|th)?){{1,6}})\s+((?:{ANY_MONTH})\b(?:,?\s+\d{{4}})?)",
    re.IGNORECASE,
)
_ONE_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?", re.IGNORECASE)
_LONGEST_REST = 30
_CLOCK = re.compile(
    r"(?<=\d),?[ ](?:at[ ])?\d{1,2}[:.]\d\d(?::\d\d)?(?:[ ]?[ap]\.?m\b\.?)?\Z"
    rf"|(?:(?<=[/.-]\d\d)|(?<=[/.-]\d{{4}})),?[ ](?:at[ ])?{HOUR}(?:[ ]?(?:hrs|hours|h)\b)?\Z",
    re.IGNORECASE,
)
"""A time of day behind a date."""
_ANY_WEEKDAY = re.compile(rf"(?:(?:{'|'.join(DAYS)})s?|Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)", re.IGNORECASE)
_BARE = r"(?:the\s)?(?:[12]?\d|3[01])(?:st|nd|rd|th)"
_BARE_DAY = re.compile(rf"{_BARE}|{_ANY_WEEKDAY.pattern}\s(?:the\s)?\d{{1,2}}(?:st|nd|rd|th)?", re.IGNORECASE)
_BARE_DAYS = re.compile(rf"{_BARE}(?:(?:,\s|,?\s(?:and|or|to|until|till|&)\s|[-–]){_BARE}){{1,6}}", re.IGNORECASE)
A_DAY, DAYS_OF_IT = "a day that month", "several days that month"
"""What is written for a day without its month, and for several: "on the 9th"."""


def is_bare_day(surface: str) -> bool:
    """Whether a surface is the number of a day and no more: "the 9th"."""
    return _BARE_DAY.fullmatch(surface) is not None


def has_weekday(surface: str) -> bool:
    """Whether a date says on which day of the week it is."""
    return _WEEKDAY.search(surface) is not None and any(map(str.isdigit, surface))


def year_of(surface: str) -> int | None:
    """The one year that a date names."""
    years = set(map(int, ANY_YEAR.findall(surface))) or {year for _, year in spelled_years(surface)}
    return next(iter(years)) if len(years) == 1 else None


@dataclass(frozen=True, slots=True)
class Shift:
    """One move in time for a whole run: so many days, and as many months and years where days are not given.

    A date without a year is taken for one of ``year``, so that it keeps its distance to the dates that have one.
    """

    days: int
    year: int = 2001
    day_first: bool = False
    """Whether 03/04/2020 is in April: some other date of the document has its day first."""

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
    month_first: bool = False


def hour_behind(text: str, start: int, end: int) -> int | None:
    """The place where the time of day behind a date begins; None where there is none."""
    found = _CLOCK.search(text, start, end)
    return found.start() if found else None


def coarser(surface: str, *, day_first: bool = False) -> list[str]:
    """A date with less and less of it: ``12 November 2002`` → ``November 2002``, ``2002``."""
    read = _read(surface, day_first=day_first)
    if read is None or read.year is None or read.month is None:
        return []
    year = f"{read.year:04d}"
    return [year] if read.day is None else [f"{MONTHS[read.month - 1]} {year}", year]


def season_and_decade(surface: str, *, south: bool = False, day_first: bool = False) -> list[str]:
    """A date in few words, the best first: the season and the year of a day or a month ("spring 2019"), the part of the decade
    of a year alone or of a day that lies further back ("the late 1980s")."""
    surface = _CLOCK.sub("", surface)
    if is_bare_day(surface):
        return [A_DAY]
    if _BARE_DAYS.fullmatch(surface):
        return [DAYS_OF_IT]
    if _ANY_WEEKDAY.fullmatch(surface.strip()):
        return ["certain days"] if surface.strip().lower().endswith("days") else ["one day"]
    read = _read(_WEEKDAY.sub("", surface).strip(" ,\t\n"), day_first=day_first)
    named = _A_MONTH.search(surface)
    years = [int(year) for year in ANY_YEAR.findall(surface)]
    month = (
        read.month if read is not None else _month_number(named[1]) if named else feast_month(ANY_YEAR.sub("", surface))
    )
    year = read.year if read is not None and read.year is not None else years[0] if len(set(years)) == 1 else None
    year = year if year is not None and _EARLIEST <= year < _LATEST else None
    if month is None and len(years) == 2 and all(_EARLIEST <= each < _LATEST for each in years):
        first, last = map(_part_of_decade, years)
        return [first if first == last else f"{first} to {last}"]
    decade = [] if year is None else [_part_of_decade(year), f"the {year // 10 * 10}s"]
    if month is None:
        return decade
    season = _SEASONS[(month // 3 + 2 * south) % 4]
    if year is None or year < _LONG_AGO:
        return [*decade, season]
    parts = {1: "early", 2: "early", 12: "late"}
    return [f"{parts[month]} {year}" if month in parts else f"{season} {year}", season, *decade]


def _part_of_decade(year: int) -> str:
    part = ("early ", "mid-", "late ")[(year % 10 >= _MIDDLE) + (year % 10 >= _LATE)]
    return f"the {part}{year // 10 * 10}s"


def month_and_day(surface: str) -> tuple[int, int | None] | None:
    """The month that a date names, with its day where it has one; None where it names no month, or several."""
    named = {_month_number(name) for name in _A_MONTH.findall(surface)}
    if len(named) > 1:
        return None
    read = _read(_WEEKDAY.sub("", surface).strip(" ,.\t\n"))
    if read is not None and read.month is not None:
        return read.month, read.day
    return (named.pop(), None) if named else None


def is_ambiguous(surface: str) -> bool:
    """Whether a date in figures may have its day or its month first: 03/04/2020."""
    found = _FORMS[1].fullmatch(surface.strip())
    return found is not None and int(found["a"]) <= 12 and int(found["b"]) <= 12


def _month_number(name: str) -> int:
    return next(at for at, month in enumerate(MONTHS, 1) if month[:3].lower() == name[:3].lower())


def shifted(surface: str, shift: Shift) -> str | None:
    """The dates in ``surface`` moved by ``shift`` and written as they were; None when something in it cannot be read."""
    surface = surface.removesuffix(".") if surface[-4:-1].isalpha() else surface
    hour = hour_behind(surface, 0, len(surface))
    if hour:
        day = shifted(surface[:hour], shift)
        return None if day is None else day + surface[hour:]
    whole = _shifted_one(surface, shift) or _shifted_days(surface, shift)
    if whole is not None:
        return whole
    moved, end = list[str](), 0
    for found in _SOME_DATE.finditer(surface):
        one = _shifted_one(found[0], shift)
        if one is None:
            return None
        moved += [surface[end : found.start()], one]
        end = found.end()
    rest = "".join((*moved[::2], surface[end:]))
    if not end or any(map(str.isdigit, rest)) or len(rest) > _LONGEST_REST:
        return None
    return "".join((*moved, surface[end:]))


def _shifted_days(surface: str, shift: Shift) -> str | None:
    """Days of one month, "23 and 25 March": the month is said again where they no longer share it."""
    found = _SEVERAL_DAYS.fullmatch(surface)
    if found is None:
        return None
    days = list(_ONE_DAY.finditer(found[1]))
    moved = [_shifted_one(f"{day[0]} {found[2]}", shift) for day in days]
    written = ""
    for at, day in enumerate(moved):
        if day is None:
            return None
        number, _, month = day.partition(" ")
        following = moved[at + 1] if at + 1 < len(moved) else None
        gap = found[1][days[at].end() : days[at + 1].start()] if at + 1 < len(days) else ""
        written += (number if following and following.endswith(f" {month}") else day) + gap
    return written


def _shifted_one(surface: str, shift: Shift) -> str | None:
    weekday = _WEEKDAY.search(surface)
    rest = _WEEKDAY.sub("", surface).strip(" ,.\t\n") if weekday else surface.strip()
    if weekday and not rest:
        return surface.replace(weekday[0], _weekday(weekday[0], shift), 1)
    read = _read(rest, day_first=shift.day_first)
    if read is None:
        return None
    try:
        moved = _moved(read, shift)
    except (ValueError, OverflowError):
        return None
    if weekday is None:
        return surface.replace(rest, moved, 1)
    return surface.replace(weekday[0], _weekday(weekday[0], shift), 1).replace(rest, moved, 1)


def _weekday(name: str, shift: Shift) -> str:
    return _day_like(name, shift.days + next(at for at, day in enumerate(DAYS) if day[:3].lower() == name[:3].lower()))


def _day_like(name: str, at: int) -> str:
    """A weekday by its number, written as another one is."""
    day = DAYS[at % 7]
    day = day if len(name) > 5 else day[:3]
    return day.upper() if name.isupper() else day.lower() if name.islower() else day


def is_day_first(surface: str) -> bool:
    """Whether a date in figures can only have its day before its month, or one in words has it so: "22 June"."""
    bare = _WEEKDAY_FIRST.sub("", surface.strip())
    if _FORMS[2].fullmatch(bare):
        return True
    found = _FORMS[1].fullmatch(bare)
    return found is not None and int(found["a"]) > 12 >= int(found["b"])


def _read(surface: str, *, day_first: bool = False) -> _Read | None:
    for form, pattern in enumerate(_FORMS):
        match = pattern.fullmatch(surface.strip())
        if match is None:
            continue
        read = _numbers(match, form, day_first=day_first)
        if read is not None:
            return read
    return None


def _numbers(match: re.Match[str], form: int, *, day_first: bool) -> _Read | None:
    groups = match.groupdict()
    if form == _IN_FIGURES[1] and not day_first and max(int(groups["a"]), int(groups["b"])) <= 12:
        return None  # "3/4" may be in March or in April
    american = form in _IN_FIGURES and _american(groups) and not (day_first and int(groups["b"]) <= 12)
    year = int(groups["y"]) if groups.get("y") else None
    if year is not None and len(groups["y"]) == 2:
        year += 2000 if year < _NEXT_CENTURY else 1900
    if groups.get("n"):
        month: int | None = _month_number(groups["n"])
    elif form in _IN_FIGURES:
        month = int(groups["a"]) if american else int(groups["b"])
    else:
        month = int(groups["m"]) if groups.get("m") else None
    if form in _IN_FIGURES:
        day: int | None = int(groups["b"]) if american else int(groups["a"])
    else:
        day = int(groups["d"]) if groups.get("d") else None
    if month is not None and not 1 <= month <= 12:
        return None
    return _Read(match, form, year, month, day, american)


def _american(groups: dict[str, str | None]) -> bool:
    """Whether a/b/year is month/day/year: with slashes it is, unless the first number is too large."""
    first, second = int(groups["a"] or 0), int(groups["b"] or 0)
    return (groups["s1"] == "/" and first <= 12) or second > 12


def _moved(read: _Read, shift: Shift) -> str:
    if read.day is None and read.month is None:
        return _written(read, (read.year or 0) + shift.years, 1, None)
    if read.day is None:
        total = (read.year if read.year is not None else shift.year) * 12 + (read.month or 1) - 1 + shift.months
        return _written(read, total // 12, total % 12 + 1, None)
    start = date(read.year if read.year is not None else shift.year, read.month or 1, read.day)
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
        a, b = ("a", "b") if read.form in _IN_FIGURES and not read.month_first else ("b", "a")
        names = (a, b) if read.form in _IN_FIGURES else ("d", "m")
        for name, number in zip(names, (day, month), strict=True):
            if groups.get(name):
                values[name] = f"{number:02d}" if groups[name][0] == "0" or _padded(read) else str(number)
        if groups.get("o"):
            values["o"] = _ordinal(day)
    return _filled(read.match, values)


def _padded(read: _Read) -> bool:
    """Whether every month and day is written with two digits."""
    names = {0: ("m", "d"), 1: ("a", "b"), 6: ("a", "b")}.get(read.form, ())
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


Day = tuple[int | None, int, int]
"""Year, if it is known, month and day."""


def day_of(surface: str, *, day_first: bool = False) -> Day | None:
    """The one day that a date names; None for a month, a year, or no date."""
    read = _read(_WEEKDAY.sub("", surface).strip(" ,.\t\n"), day_first=day_first)
    if read is None or read.month is None or read.day is None:
        return None
    return read.year, read.month, read.day


def days_in(text: str, start: int, *, day_first: bool = False) -> Iterator[tuple[int, int, Day]]:
    """The days that are named in a text, each with its place."""
    for found in _SOME_DATE.finditer(text, start):
        if (day := day_of(found[0], day_first=day_first)) is not None:
            yield found.start(), found.end(), day


def written_like(surface: str, day: Day) -> str | None:
    """Another day in the form of a date; None when it cannot be written so."""
    weekday = _WEEKDAY.search(surface)
    rest = _WEEKDAY.sub("", surface).strip(" ,.\t\n") if weekday else surface.strip()
    read = _read(rest)
    year = day[0] or (read.year if read is not None else None)
    if read is None or (year is None and (weekday is not None or read.year is not None)):
        return None
    surface = surface.replace(rest, _written(read, year or 0, day[1], day[2]), 1)
    try:
        at = date(year or 1, day[1], day[2]).weekday()
    except ValueError:
        return None
    return surface if weekday is None else surface.replace(weekday[0], _day_like(weekday[0], at), 1)
