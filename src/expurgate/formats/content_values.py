"""The values of calendars and cards: which are judged, and what may stand in their place so that programs still read them.

Texts are shown without the format's escapes. Dates are typed (:mod:`expurgate.formats.typed_dates`); what entries and zones of time
are called gets another label, the same wherever it is referred to; an address that tells something becomes one that leads nowhere, a link or a position
is left out. Settings and the rules of time zones stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.columns import called_number
from expurgate.formats.typed_dates import Redated, TypedDate, iso_date
from expurgate.text.calendar import MONTHS

LINE = re.compile(r"([A-Za-z0-9.-]{1,80})((?:;[A-Za-z0-9-]{1,80}(?:=(?:\"[^\"]*\"|[^\";:]*))?)*):")
"""What a field is called, and its parameters."""
_PARAMETER = re.compile(r";([A-Za-z0-9-]+)(?:=(\"[^\"]*\"|[^\";:]*))?")
_STRUCTURE = frozenset(
    """
    BEGIN END VERSION CALSCALE METHOD ACTION STATUS CLASS TRANSP KIND DURATION SEQUENCE PRIORITY PERCENT-COMPLETE REPEAT
    REFRESH-INTERVAL X-PUBLISHED-TTL REQUEST-STATUS
    """.split()
)
"""Fields that say how a calendar or a card is to be read. A value that is no setting is judged all the same."""
_SETTINGS = frozenset(
    "VALUE TYPE ENCODING CHARSET ROLE PARTSTAT RSVP CUTYPE LANGUAGE PREF RELATED FBTYPE RANGE RELTYPE DISPLAY FMTTYPE".split()
)
_SETTING = re.compile(r"[A-Za-z0-9.+;,=/_-]{0,40}")
_DATED = frozenset(
    """
    DTSTART DTEND DUE DTSTAMP CREATED LAST-MODIFIED COMPLETED RECURRENCE-ID RDATE EXDATE FREEBUSY ACKNOWLEDGED TRIGGER
    BDAY ANNIVERSARY DEATHDATE REV X-ABDATE X-ANNIVERSARY
    """.split()
)
_NEEDED = frozenset({"DTSTART", "DTSTAMP"})
"""Dates without which an entry of a calendar cannot be read."""
_DURATION = re.compile(r"[+-]?P[0-9WDTHMS]{1,20}")
_RULE = re.compile(r"(?:(?<=;)|\A)UNTIL=([0-9TZ]{8,16})")
_RULES = frozenset({"RRULE", "EXRULE"})
_STEP = r"[+-]?[0-9]{0,4}(?:MO|TU|WE|TH|FR|SA|SU)?"
_REPEATED = re.compile(
    rf"FREQ=(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:COUNT|INTERVAL|WKST|BY[A-Z]{{3,8}})={_STEP}(?:,{_STEP}){{0,30}}){{0,12}}",
    re.IGNORECASE,
)
"""How often an entry comes again, in the words of the standard."""
_YEARLESS = re.compile(r"--(0[1-9]|1[0-2])-?(0[1-9]|[12][0-9]|3[01])")
_ADDRESSES = frozenset({"ORGANIZER", "ATTENDEE"})
_NOWHERE = "invalid:nomail"
"""Stands for an address that is not known, as calendars write it."""
_MAKER = "-//calendar//EN"
"""Stands for the program that made a calendar, where its name tells something."""
_LINKS = frozenset({"URL", "SOURCE", "FBURL", "CALURI", "CALADRURI", "TZURL"})
_POSITION = re.compile(r"(?:geo:)?(-?[0-9]{1,3}(?:\.[0-9]{1,9})?)[;,](-?[0-9]{1,3}(?:\.[0-9]{1,9})?)(?:[;,].{0,60})?")
_LABELS = {"UID": "entry", "RELATED-TO": "entry", "TZID": "zone", "X-WR-TIMEZONE": "zone", "X-LIC-LOCATION": "zone"}
"""What entries and zones of time are called, so that others may refer to them."""
_PARTED = frozenset({"N", "ADR", "ORG", "GENDER"})
_PEOPLE = frozenset({"N", "FN", "NICKNAME"})
_OF_ADDRESSES = ("postal box", "flat", "street", "town", "region", "postal code")
"""What the parts of an address are, in their order."""
_ESCAPED = re.compile(r"\\([nN;,\\:])")
_TO_ESCAPE = re.compile(r"[\\;,]")
_WIDTH = 75
_WORDED = re.compile(r"[^\W\d_]{2}|[0-9]{3}|[%\\][0-9A-Za-z]{2}")
"""Letters, digits, or letters by their numbers: without them a value says nothing."""


@dataclass(slots=True)
class ContentLine:
    """A line unfolded: pieces of text, some of which may be edited. One that is ``gone`` is not written."""

    pieces: list[str] = field(repr=False)
    gone: bool = False

    def put(self, at: int, text: str) -> None:
        """Put another text in the place of a piece."""
        self.pieces[at] = text

    def put_escaped(self, at: int, text: str) -> None:
        """Put a text that people read in the place of a piece; it stays on its line and keeps its field."""
        self.pieces[at] = _TO_ESCAPE.sub(r"\\\g<0>", text).replace("\r\n", "\n").replace("\n", "\\n")

    def put_parameter(self, at: int, text: str) -> None:
        """The same for the value of a parameter."""
        self.pieces[at] = " ".join(text.replace('"', "'").split())
        if re.search("[:;,]", text):
            self.pieces[at - 1] = self.pieces[at - 1].rstrip('"') + '"'
            self.pieces[at + 1] = '"'

    def leave_out(self, _text: str) -> None:
        """Leave the line out when the file is written."""
        self.gone = True

    def folded(self, end: str) -> str:
        """The line as it is written: no longer than its format allows, in octets."""
        lines, width = [""], 0
        for char in "".join(self.pieces):
            size = len(char.encode("utf-8", "replace"))
            if width + size > _WIDTH:
                lines.append("")
                width = 1
            lines[-1] += char
            width += size
        return f"{end} ".join(lines)


class Fields:
    """The judged values of a file as one text, each a paragraph, and the people that its fields name."""

    def __init__(self) -> None:
        self.slots = SlotText()
        self.redated = Redated()
        self.unjudged: list[str] = []
        """Settings, and what always stands in the place of something."""
        self.columns: list[tuple[int, str]] = []
        """Where the parts of addresses begin, and what each is."""
        self._people: dict[str, None] = {}
        self._labels: dict[str, list[tuple[str, Callable[[str], None]]]] = {}
        self._zone = False

    @property
    def people(self) -> tuple[str, ...]:
        """Whom fields and parameters for names name."""
        return tuple(self._people)

    def read(self, raw: str) -> ContentLine:
        """One line taken apart; what is no field is one piece and judged whole."""
        found = LINE.match(raw)
        if found is None:
            line = ContentLine([raw])
            self._text(line, 0)
            return line
        name, value = found[1].upper().rpartition(".")[2], raw[found.end() :]
        if value.strip().upper() == "VTIMEZONE":
            self._zone = name == "BEGIN"
        line = ContentLine([found[1]])
        for parameter in _PARAMETER.finditer(found[2]):
            self._parameter(line, parameter)
        line.pieces.append(":")
        self._value(line, name, value)
        return line

    def finish(self) -> None:
        """Add the labels, each once: what becomes of one becomes of it everywhere."""
        for number, (label, places) in enumerate(self._labels.items(), start=1):
            self._add(label, partial(self._relabel, places, number))

    def _relabel(self, places: list[tuple[str, Callable[[str], None]]], number: int, _text: str) -> None:
        """Call something by its number; that number is ours, so a hidden "3" elsewhere is no leak of it."""
        for kind, put in places:
            put(f"{kind}-{number}")
            self.unjudged.append(f"{kind}-{number}")

    def _add(self, text: str, put: Callable[[str], None]) -> None:
        if _WORDED.search(text):
            self.slots.separate("\n\n")
            self.slots.add(text, put)

    def _text(self, line: ContentLine, at: int) -> None:
        said = _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], line.pieces[at])
        self._add(said, partial(line.put_escaped, at))

    def _parameter(self, line: ContentLine, found: re.Match[str]) -> None:
        name, value = found[1].upper(), (found[2] or "").strip('"')
        quote = '"' if (found[2] or "").startswith('"') else ""
        line.pieces += [f";{found[1]}{'' if found[2] is None else '='}{quote}", value, quote]
        at = len(line.pieces) - 2
        if name in _LABELS:
            self._label(name, value, partial(line.put, at))
        elif name not in _SETTINGS or _SETTING.fullmatch(value) is None:
            self._add(value, partial(line.put_parameter, at))
            if name == "CN" and "@" not in value and value.strip():
                self._people[value] = None

    def _value(self, line: ContentLine, name: str, value: str) -> None:
        """Take in the value of a field by what the field is for."""
        at = len(line.pieces)
        line.pieces.append(value)
        position = _POSITION.fullmatch(value)
        if name in _LABELS:
            self._label(name, value, partial(line.put, at))
        elif name in _DATED and not self._zone and self._is_dated(line, name, value):
            return
        elif name in _RULES and not self._zone and (until := _RULE.search(value)):
            line.pieces[at:] = [value[: until.start(1)], until[1], value[until.end(1) :]]
            self._date(line, at + 1, iso_date(until[1], plain=True), needed=True)
        elif (
            _is_setting(name, value)
            or (name in _RULES and _REPEATED.fullmatch(value) is not None)
            or (self._zone and name not in ("COMMENT", "TZURL"))
            or value in (_NOWHERE, _MAKER)
        ):
            self.unjudged.append(value)
        elif position is not None:
            self._add(f"Coordinates: {float(position[1]):.4f}, {float(position[2]):.4f}", line.leave_out)
        elif name in _LINKS:
            self._add(value, line.leave_out)
        elif name in _ADDRESSES:
            self._add(value, self._instead(line, at, _NOWHERE))
        elif name == "PRODID":
            self._add(value, self._instead(line, at, _MAKER))
        else:
            self._texts(line, name, value)

    def _instead(self, line: ContentLine, at: int, fixed: str) -> Callable[[str], None]:
        """A function that replaces a revealing text by one that is always the same."""

        def put(_text: str) -> None:
            line.put(at, fixed)
            self.unjudged.append(fixed)

        return put

    def _texts(self, line: ContentLine, name: str, value: str) -> None:
        values = re.split(r"(?<!\\);", value) if name in _PARTED else [value]
        line.pieces.pop()
        for number, part in enumerate(values):
            line.pieces += [";", part] if number else [part]
            self._text(line, len(line.pieces) - 1)
            if name == "ADR" and number < len(_OF_ADDRESSES) and _WORDED.search(part):
                self.columns += called_number(_OF_ADDRESSES[number], self.slots.latest)
        if name in _PEOPLE:
            parts = [part.strip() for part in values[:2] if part.strip()]
            self._people |= {" ".join(reversed(parts)): None} if parts else {}

    def _is_dated(self, line: ContentLine, name: str, value: str) -> bool:
        """Take in the dates of a field; whether all that it holds is dates and durations."""
        if yearless := _YEARLESS.fullmatch(value):
            self._add(f"{int(yearless[2])} {MONTHS[int(yearless[1]) - 1]}", line.leave_out)
            return True
        pieces = re.split("([,/])", value)
        dates = {number: iso_date(piece, plain=True) for number, piece in enumerate(pieces) if number % 2 == 0}
        if not all(date or _DURATION.fullmatch(pieces[number]) for number, date in dates.items()):
            return False
        at = len(line.pieces) - 1
        line.pieces[at:] = pieces
        for number, date in dates.items():
            self._date(line, at + number, date, needed=name in _NEEDED or len(pieces) > 1)
        return True

    def _date(self, line: ContentLine, at: int, date: TypedDate | None, *, needed: bool) -> None:
        if date is not None:
            dated = self.redated.putting(date, line.pieces[at], partial(line.put, at))

            def put(text: str) -> None:
                dated(text)
                line.gone = line.gone or (not needed and date.written(text) is None)

            self._add(date.said, put)

    def _label(self, name: str, value: str, put: Callable[[str], None]) -> None:
        self._labels.setdefault(value, []).append((_LABELS[name], put))


def _is_setting(name: str, value: str) -> bool:
    return name in _STRUCTURE and _SETTING.fullmatch(value) is not None
