"""Dates in fields that only hold dates: they are read as people say them, and what stands in their place is a date again.

A program that reads a calendar, a card, a record or the head of a message fails on "spring 2024". So the date in such a field
is shown as "12 March 2024", and after an edit the field says the first day of the year, or of the ten years, that are left
of it; 1900 where nothing is left. All dates of a year become one and the same, so that the first of January tells no more than
its year, and is shown as such when the file is read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from email.utils import format_datetime, parsedate_to_datetime

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.calendar import MONTHS

UNKNOWN = 1900
"""The year of a date of which nothing is said. It is shown as nothing."""
_ISO = re.compile(
    r"(?P<year>[0-9]{4})(?P<dash>-?)(?P<month>[0-9]{2})(?P=dash)(?P<day>[0-9]{2})"
    r"(?:(?P<t>[T ]?)(?P<clock>[0-9]{2}:?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]{1,9})?)?)(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)
_SAID = re.compile(rf"([0-9]{{1,2}}) ({'|'.join(MONTHS)}) ([0-9]{{4}})(?:, ([0-9]{{2}}):([0-9]{{2}}))?")
_YEAR = re.compile(r"(?<![0-9])((?:1[5-9]|20)[0-9]{2})(?![0-9])(?P<more>, [0-9]{2}:[0-9]{2})?")
_YEARS = re.compile(r"(?<![0-9])(?:1[5-9]|20)[0-9]{2}(?=s?(?![0-9]))")
_ZEROS = re.compile("[0-9]")
_DAY = re.compile("[T ]")
"""Stands between the day and the time of it."""

Put = Callable[[str], None]
Moment = tuple[int, int, int, int, int]
"""Year, month, day, hour, minute."""


@dataclass(frozen=True, slots=True)
class TypedDate:
    """The date of a field. ``write`` gives another moment in the form of the field."""

    moment: Moment
    write: Callable[[Moment], str] = field(repr=False)
    finer: bool = False
    """Whether the field says more than the moment: seconds, or how far the clocks are from Greenwich."""

    @property
    def said(self) -> str:
        """The date as people say it; of one that stands for a year, or for ten, no more."""
        year, month, day, hour, minute = self.moment
        if self.finer or (month, day, hour, minute) != (1, 1, 0, 0):
            return f"{day} {MONTHS[month - 1]} {year}" + (f", {hour:02}:{minute:02}" if hour or minute else "")
        return "" if year == UNKNOWN else f"the {year}s" if year % 10 == 0 else f"{year}"

    def written(self, text: str) -> str | None:
        """The field with what ``text`` leaves of the date; None where it leaves nothing."""
        moment = _moment(text)
        return None if moment is None else self.write(moment)

    @property
    def unknown(self) -> str:
        """The field with a date that says nothing."""
        return self.write((UNKNOWN, 1, 1, 0, 0))


@dataclass(slots=True)
class Redated:
    """Dates of a file that have others in their place, for the leak check: as they were written, and what stands there now."""

    hidden: list[str] = field(default_factory=list, repr=False)
    released: list[str] = field(default_factory=list, repr=False)

    def putting(self, date: TypedDate, raw: str, put: Put) -> Put:
        """``put`` for a field that always has a date."""

        def dated(text: str) -> None:
            new = date.written(text) or date.unknown
            self.hidden.append(_DAY.split(raw.strip(), maxsplit=1)[0])
            self.released.append(new)
            put(new)

        return dated


def _moment(text: str) -> Moment | None:
    """The date that an edited text gives: a whole date, a year, or the first year of a decade."""
    text = text.strip()
    if found := _SAID.search(text):
        day, month, year, hour, minute = found.groups("0")
        return int(year), MONTHS.index(month) + 1, int(day), int(hour), int(minute)
    if found := _YEAR.fullmatch(text):
        return int(found[1]), 1, 1, 0, 0
    years = _YEARS.search(text)
    return None if years is None else (int(years[0]) // 10 * 10, 1, 1, 0, 0)


def iso_date(raw: str, *, plain: bool = False) -> TypedDate | None:
    """A value that is a date, perhaps with a time, by ISO 8601. ``plain``: figures without dashes or a T are one, too."""
    found = _ISO.fullmatch(raw.strip())
    if found is None or not (plain or found["dash"] or found["t"] == "T") or (found["t"] == "" and found["dash"]):
        return None
    clock = (found["clock"] or "0000").replace(":", "")
    moment = (int(found["year"]), int(found["month"]), int(found["day"]), int(clock[:2]), int(clock[2:4]))
    finer = any(char in "123456789" for char in clock[4:] + (found["zone"] or ""))
    return TypedDate(moment, _IsoForm(found), finer) if _is_date(moment) else None


@dataclass(frozen=True, slots=True)
class _IsoForm:
    """How a moment is written in the place of another."""

    found: re.Match[str] = field(repr=False)

    def __call__(self, moment: Moment) -> str:
        year, month, day, hour, minute = moment
        found = self.found
        clock, zone = found["clock"] or "", found["zone"] or ""
        if clock:
            colon = ":" if ":" in clock else ""
            clock = f"{hour:02}{colon}{minute:02}" + _ZEROS.sub("0", clock[4 + len(colon) :])
        zone = _ZEROS.sub("0", zone).replace("-", "+")
        return f"{year:04}{found['dash']}{month:02}{found['dash']}{day:02}{found['t'] or ''}{clock}{zone}"


def mail_date(raw: str) -> TypedDate | None:
    """The date of a message, as its head has it."""
    try:
        found = parsedate_to_datetime(raw)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    finer = bool(found.second or found.utcoffset())
    return TypedDate((found.year, found.month, found.day, found.hour, found.minute), _as_mail, finer)


def _as_mail(moment: Moment) -> str:
    return format_datetime(datetime(*moment, tzinfo=UTC))


def of_value(value: date) -> TypedDate:
    """The date of a cell in a typed column. It is written as a text that :func:`as_value` reads."""
    clock = (value.hour, value.minute) if isinstance(value, datetime) else (0, 0)
    finer = isinstance(value, datetime) and bool(value.second or value.microsecond)
    return TypedDate((value.year, value.month, value.day, *clock), _as_iso, finer)


def as_value(text: str, like: date) -> date:
    """The value for a typed column that :func:`of_value` has written."""
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=like.tzinfo) if isinstance(like, datetime) else moment.date()


def _as_iso(moment: Moment) -> str:
    return datetime(*moment).isoformat()


def _is_date(moment: Moment) -> bool:
    try:
        datetime(*moment)
    except ValueError:
        return False
    return True
