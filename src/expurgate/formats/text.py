"""Plain text and Markdown: the bytes outside the edits stay as they are, but for files that are packed into the text."""

from __future__ import annotations

import codecs
from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.edits import apply, check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.limits import check_size
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.mail_texts import without_packed
from expurgate.formats.notices import counted

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decoded(data: bytes) -> tuple[str, bytes, str]:
    """The text, its byte order mark and its encoding. Without a mark it must be UTF-8."""
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    try:
        return data[len(mark) :].decode(encoding), mark, encoding
    except UnicodeDecodeError as error:
        raise InputError(
            f"not {encoding.upper()} text (byte {len(mark) + error.start}): name its encoding (--encoding cp1252, say)"
        ) from None


def in_utf8(data: bytes, encoding: str) -> bytes:
    """A text in another encoding as UTF-8; one that has a byte order mark, or is UTF-8, as it is."""
    if data.startswith(tuple(mark for mark, _ in _MARKS)):
        return data
    try:
        data.decode()
        return data
    except UnicodeDecodeError:
        pass
    try:
        return data.decode(encoding).encode()
    except UnicodeDecodeError as error:
        raise InputError(f"not {encoding} text (byte {error.start})") from None
    except (LookupError, UnicodeError, ValueError, AttributeError, TypeError):
        raise InputError(f"no encoding of text: {encoding!r}") from None


@dataclass(frozen=True, slots=True)
class OpenedText(OpenedFile):
    """A text with its byte order mark and encoding; line endings are part of the text."""

    documents: tuple[Document, ...]
    mark: bytes
    encoding: str

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The same bytes with the edits made."""
        check_edits(self.documents, edits)
        text = apply(self.documents[0].text, edits[0]).text
        return self.mark + text.encode(self.encoding, errors="replace")


@dataclass(frozen=True, slots=True)
class TextFormat:
    """Text whose markup, if it has any, is read as text."""

    name: str = "text"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedText:
        """The whole file as one document."""
        check_size(data, options.limits)
        if b"\x00" in data[:4096] and not data.startswith(tuple(mark for mark, _ in _MARKS)):
            raise InputError("the file is binary, of no kind that can be read")
        text, mark, encoding = decoded(data)
        text, packed = without_packed(text)
        if packed:
            options.notice(f"{counted(packed, 'packed file')} left out of the text")
        return OpenedText((Document(text, name),), mark, encoding)


TEXT = TextFormat()
MARKDOWN = TextFormat("markdown")
