"""Calendars and address cards (iCalendar, vCard): fields on lines that may be folded; what the fields are called stays.

A line that begins with a blank goes on with the line before it. Such lines are joined when the file is read, values and names
given as parameters are judged, and long lines are folded again when it is written.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.findings import Edit
from expurgate.core.limits import check_size
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.slots import SlotText
from expurgate.formats.text import decoded

_LINE = re.compile(r"([A-Za-z0-9.-]{1,80})((?:;[A-Za-z0-9-]{1,80}(?:=(?:\"[^\"]*\"|[^\";:]*))?)*):")
_QUOTED = re.compile(r";(?:ENCODING=)?QUOTED-PRINTABLE(?![\w-])", re.IGNORECASE)
_CHARSET = re.compile(r";CHARSET=([\w-]{1,40})", re.IGNORECASE)
_PACKED = re.compile(
    r"[^:\n]{0,200};(?:ENCODING=)?(?:B|BASE64)(?=[;:])|(?:PHOTO|LOGO|SOUND|KEY|ATTACH|IMAGE)[^:\n]{0,200}:data:",
    re.IGNORECASE,
)
"""A value that is a picture or another file, written in letters."""
_PARAMETER = re.compile(r";([A-Za-z0-9-]+)=(\"[^\"]*\"|[^\";:]*)")
_STRUCTURE = frozenset(
    {"BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "METHOD", "ACTION", "STATUS", "CLASS", "TRANSP", "TZNAME", "KIND"}
)
_SETTINGS = frozenset(
    {"VALUE", "TYPE", "ENCODING", "CHARSET", "ROLE", "PARTSTAT", "RSVP", "CUTYPE", "LANGUAGE", "TZID", "PREF"}
)
_PEOPLE = frozenset({"N", "FN", "NICKNAME"})
_WIDTH = 75
_WORDED = re.compile(r"[^\W\d_]{2}|[0-9]{3}")


@dataclass(slots=True)
class Line:
    """A line unfolded: pieces of text, some of which may be edited."""

    pieces: list[str] = field(repr=False)

    def setter(self, at: int) -> Callable[[str], None]:
        """How to put another text in the place of a piece; it stays on its line and keeps its field."""

        def put(text: str) -> None:
            self.pieces[at] = " ".join(text.split())

        return put

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


@dataclass(frozen=True, slots=True)
class OpenedLines(OpenedFile):
    """A calendar or cards, line by line."""

    documents: tuple[Document, ...]
    lines: list[Line] = field(repr=False)
    slots: SlotText = field(repr=False)
    end: str
    mark: bytes
    encoding: str

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The lines with the edits made, folded again."""
        check_edits(self.documents, edits)
        self.slots.write(edits[0])
        written = self.end.join(line.folded(self.end) for line in self.lines)
        return self.mark + written.encode(self.encoding, errors="replace")


@dataclass(frozen=True, slots=True)
class ContentLinesFormat:
    """Calendars and address cards."""

    name: str

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedLines:
        """Values in order, each a paragraph, with the people that name fields tell."""
        check_size(data, options.limits)
        text, mark, encoding = decoded(data)
        end = "\r\n" if "\r\n" in text else "\n"
        slots, lines, people = SlotText(), list[Line](), list[str]()
        packed = 0
        for raw in _unfolded(text, end):
            found = _LINE.match(raw)
            if found is not None and _PACKED.match(raw):
                packed += 1
            else:
                lines.append(_read_line(_plain(raw, found), slots, people))
        if packed:
            options.notice(f"{packed} fields with pictures or other files in them were left out")
        documents = (Document(slots.text, name, tuple(dict.fromkeys(people))),)
        return OpenedLines(documents, lines, slots, end, mark, encoding)


CALENDAR = ContentLinesFormat("calendar")
CARDS = ContentLinesFormat("vcard")


def _unfolded(text: str, end: str) -> list[str]:
    """Whole lines: what begins with a blank goes on, and so does a quoted-printable value that ends with "="."""
    lines: list[list[str]] = []
    for raw in text.split(end):
        if lines and raw[:1] in (" ", "\t"):
            lines[-1].append(raw[1:])
        elif lines and lines[-1][-1].endswith("=") and _QUOTED.search(lines[-1][0]):
            lines[-1] += ("\n", raw)
        else:
            lines.append([raw])
    return ["".join(pieces) for pieces in lines]


def _plain(raw: str, found: re.Match[str] | None) -> str:
    """A line whose value is quoted-printable (vCard 2.1) as one whose value is written out."""
    if found is None or not _QUOTED.search(found[2]):
        return raw
    charset = _CHARSET.search(found[2])
    data = quopri.decodestring(raw[found.end() :].encode("utf-8", "replace"))
    try:
        value = data.decode(charset[1] if charset else "utf-8", errors="replace")
    except LookupError:
        value = data.decode("utf-8", errors="replace")
    settings = _CHARSET.sub("", _QUOTED.sub("", found[2]))
    return f"{found[1]}{settings}:" + "\\n".join(value.replace("\r\n", "\n").splitlines())


def _read_line(raw: str, slots: SlotText, people: list[str]) -> Line:
    """One line taken apart; what is no field is one piece and judged whole."""
    found = _LINE.match(raw)
    line = Line([])
    if found is None:
        line.pieces.append(raw)
        _judge(line, 0, slots)
        return line
    name = found[1].upper().rpartition(".")[2]
    line.pieces.append(found[1])
    for parameter in _PARAMETER.finditer(found[2]):
        value = parameter[2].strip('"')
        quote = '"' if parameter[2].startswith('"') else ""
        line.pieces += [f";{parameter[1]}={quote}", value, quote]
        if parameter[1].upper() not in _SETTINGS:
            _judge(line, len(line.pieces) - 2, slots)
            people += [value] if parameter[1].upper() == "CN" and "@" not in value and value.strip() else []
    line.pieces.append(":")
    values = raw[found.end() :].split(";") if name in ("N", "ADR") else [raw[found.end() :]]
    for number, value in enumerate(values):
        line.pieces += [";", value] if number else [value]
        if name not in _STRUCTURE:
            _judge(line, len(line.pieces) - 1, slots)
    if name in _PEOPLE:
        parts = [value.strip() for value in values[:2] if value.strip()]
        people += [" ".join(reversed(parts))] if parts else []
    return line


def _judge(line: Line, at: int, slots: SlotText) -> None:
    if _WORDED.search(line.pieces[at]):
        slots.separate("\n\n")
        slots.add(line.pieces[at], line.setter(at))
