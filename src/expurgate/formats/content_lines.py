"""Calendars and address cards (iCalendar, vCard): fields on lines that may be folded; what the fields are called stays.

A line that begins with a blank goes on with the line before it. Such lines are joined when the file is read, values and names
given as parameters are judged (:mod:`expurgate.formats.content_values`), and long lines are folded again when it is written.
"""

from __future__ import annotations

import quopri
import re
from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_size
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.content_values import LINE, ContentLine, Fields
from expurgate.formats.text import decoded

_QUOTED = re.compile(r";(?:ENCODING=)?QUOTED-PRINTABLE(?![\w-])", re.IGNORECASE)
_CHARSET = re.compile(r";CHARSET=([\w-]{1,40})", re.IGNORECASE)
_PACKED = re.compile(
    r"[^:\n]{0,200};(?:ENCODING=)?(?:B|BASE64)(?=[;:])|(?:PHOTO|LOGO|SOUND|KEY|ATTACH|IMAGE)[^:\n]{0,200}:data:",
    re.IGNORECASE,
)
"""A value that is a picture or another file, written in letters."""


@dataclass(frozen=True, slots=True)
class OpenedLines(OpenedFile):
    """A calendar or cards, line by line."""

    documents: tuple[Document, ...]
    lines: list[ContentLine] = field(repr=False)
    fields: Fields = field(repr=False)
    end: str
    mark: bytes
    encoding: str

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The lines with the edits made, folded again."""
        check_edits(self.documents, edits)
        self.fields.slots.write(edits[0])
        written = self.end.join(line.folded(self.end) for line in self.lines if not line.gone)
        return self.mark + written.encode(self.encoding, errors="replace")

    @property
    def hidden(self) -> list[str]:
        """Dates as they were written, where others stand now."""
        return self.fields.redated.hidden

    @property
    def released(self) -> list[str]:
        """The dates that stand there, settings, and the rules of time zones."""
        return [*self.fields.redated.released, *self.fields.unjudged]


@dataclass(frozen=True, slots=True)
class ContentLinesFormat:
    """The format of calendars and address cards."""

    name: str

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedLines:
        """Values in order, each a paragraph, with the people that name fields tell."""
        check_size(data, options.limits)
        text, mark, encoding = decoded(data)
        end = "\r\n" if "\r\n" in text else "\n"
        fields, lines, packed = Fields(), list[ContentLine](), 0
        for raw in _unfolded(text, end):
            found = LINE.match(raw)
            if found is not None and _PACKED.match(raw):
                packed += 1
            else:
                lines.append(fields.read(_plain(raw, found)))
        fields.finish()
        if packed:
            options.notice(f"{packed} fields with pictures or other files in them were left out")
        documents = (Document(fields.slots.text, name, fields.people, columns=tuple(fields.columns)),)
        return OpenedLines(documents, lines, fields, end, mark, encoding)


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
