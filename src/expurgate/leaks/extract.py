"""Everything extractable from a file, by means other than the writers use."""

from __future__ import annotations

import base64
import binascii
import html
import io
import quopri
import zipfile
import zlib
from collections.abc import Iterator
from email.header import decode_header
from urllib.parse import unquote

from expurgate.core import lazy_re as re
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.limits import Limits, check_decoded
from expurgate.leaks.extract_bytes import byte_layers
from expurgate.leaks.extract_markup import html_layers, xml_layers
from expurgate.leaks.layers import Packed, TextLayer
from expurgate.text.vocabulary import words

_BASE64 = re.compile(r"[A-Za-z0-9+/]{24,}(?:\r?\n[A-Za-z0-9+/]{1,100})*={0,2}|[A-Za-z0-9_-]{24,}={0,2}")
_ENCODED_WORD = re.compile(r"=\?[\w-]{2,40}\?[BbQq]\?[^?\s]*\?=(?:\s+=\?[\w-]{2,40}\?[BbQq]\?[^?\s]*\?=)*")
_ESCAPE = re.compile(r"\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\u\{[0-9a-fA-F]{1,6}\}|\\[0-3][0-7]{2}")
_LISTED = re.compile(
    r"(?<![0-9A-Za-z])(?:0x[0-9a-fA-F]{2,4}|[0-9]{2,6})(?:\s{0,3}+,\s{0,3}+(?:0x[0-9a-fA-F]{2,4}|[0-9]{2,6})){3,}+"
)
"""Numbers in a row, which a script may make letters of."""
_STYLE_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})[ \t\n]?")
"""A character of a style sheet by its number."""
_MAIL = re.compile(r"(?:[A-Za-z][A-Za-z0-9-]*+:[ \t][^\n]*+\n(?:[ \t][^\n]*+\n)*+){2,}+\r?\n")
_PART_HEADER = re.compile(r"^(?:Content-[A-Za-z-]+|MIME-Version):.*(?:\r?\n[ \t].*)*", re.IGNORECASE | re.MULTILINE)
_MAIL_FRAME = re.compile(
    r"^(?:--\S+|(?:From|Sender|Reply-To|To|Cc|Bcc|Date|Subject|Message-ID|Received|In-Reply-To|References):)",
    re.IGNORECASE | re.MULTILINE,
)
"""Lines between the parts of a message, and what its fields are called."""
_HEADER_MARKS = re.compile(r"[:;=\"]+")
"""What stands between the name of a field, its value and their parameters."""
_CARD = re.compile(r"\s*BEGIN:V(?:CALENDAR|CARD)\b", re.IGNORECASE)
_CARD_FOLD = re.compile(r"\r?\n[ \t]")
_CARD_FRAME = re.compile(r"^(?:BEGIN|END):[^\n]*|^[A-Za-z0-9.-]++(?=[:;])|;[A-Za-z0-9-]++=?+", re.MULTILINE)
"""Of a calendar or a card what begins and ends an entry, what fields are called, and their parameters."""
_CARD_WORD = re.compile(r"[A-Za-z]{2,}")
_CARD_SETTING = re.compile(r"(?<![^\W_])[A-Z][A-Z-]{2,}(?![^\W_])")
_CARD_ESCAPE = re.compile(r"\\([nN;,\\])")
_PERCENT = re.compile("%[0-9A-Fa-f]{2}")
_QUOTED = re.compile(r"=[0-9A-F]{2}|=\r?\n")


def extract(data: bytes, name: str, limits: Limits, *, nesting: int = 0) -> Iterator[TextLayer]:
    """The layers of a file, of what is packed in it, and so on down."""
    if nesting > limits.nesting + 2:
        raise InputError("files are packed in files too deeply to be checked")
    if data[:1024].find(b"%PDF-") >= 0:
        from expurgate.leaks.extract_pdf import pdf_layers

        for found in pdf_layers(data, name, limits):
            yield from [found] if isinstance(found, TextLayer) else _unpacked_layers(found, limits, nesting + 1)
    elif data.startswith(b"PK\x03\x04") or data.startswith(b"PK\x05\x06"):
        yield from _zip_layers(data, name, limits, nesting)
    elif data.startswith(b"PAR1"):
        yield from _parquet_layers(data, name, limits)
    elif (text := as_text(data)) is not None:
        for number, message in enumerate(_messages(text)):
            yield from text_layers(message, f"{name} message {number}" if number else name, limits, nesting)
    else:
        yield from byte_layers(data, f"{name} bytes")


def _messages(text: str) -> list[str]:
    """The messages of a mailbox, each behind the line that begins it; any other text is one."""
    if not text.startswith("From ") or not _MAIL.match(text.partition("\n")[2]):
        return [text]
    return [message.partition("\n")[2] for message in text.split("\n\nFrom ")]


def _unpacked_layers(packed: Packed, limits: Limits, nesting: int) -> Iterator[TextLayer]:
    """The layers of what another file holds: of a file of any kind, or of a text if it is one."""
    if packed.kind == "file":
        yield from extract(packed.data, packed.where, limits, nesting=nesting)
    elif (text := as_text(packed.data)) is not None:
        yield from text_layers(text, packed.where, limits, nesting)


def as_text(data: bytes) -> str | None:
    """Bytes as text, or None when they are none."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig")):
        if data.startswith(mark):
            try:
                text = data.decode(encoding)
            except UnicodeDecodeError:
                continue
            return None if "\x00" in text else text
    return None


def text_layers(text: str, name: str, limits: Limits, nesting: int) -> Iterator[TextLayer]:
    """A text as it is, and as it reads once its encodings are undone."""
    packed_runs = [found.group() for found in _BASE64.finditer(text) if _is_packed(found.group())]
    parts = [part for run in packed_runs for part in _unpacked(run)]
    whole, text = text, _BASE64.sub(lambda found: " " if _is_packed(found.group()) else found.group(), text)
    if _MAIL.match(text):
        frame = [*_PART_HEADER.findall(text), *_MAIL_FRAME.findall(text)]
        yield TextLayer("structure", f"{name} part headers", "\n".join(_HEADER_MARKS.sub("\n", line) for line in frame))
        text = _MAIL_FRAME.sub("", _PART_HEADER.sub("", text))
        if _QUOTED.search(text) or _ENCODED_WORD.search(text):
            yield TextLayer("grammar", f"{name} source", text)
            text = _unquoted(_ENCODED_WORD.sub(lambda found: _header(found.group()), text))
    if _CARD.match(text):
        fields, text = _card(text)
        yield TextLayer("structure", f"{name} fields", fields)
    if re.match(r"\s*<\?xml|\s*<\w+:\w+", text):
        yield from xml_layers(text.encode(), name)
    elif re.search(r"<[a-zA-Z!][^<>]*>", text):
        yield from html_layers(text, name)
    else:
        yield TextLayer("content", f"{name} text", text)
    if "%" in text:
        yield TextLayer("structure", f"{name} percent-encoded", "\n".join(_percent(text)))
    if "&" in text:
        yield TextLayer("structure", f"{name} entities", html.unescape(re.sub(r"<[^<>]*>", " ", text)))
        if "&amp;" in text:
            twice = html.unescape(html.unescape(html.unescape(text)))
            yield TextLayer("grammar", f"{name} entities of entities", re.sub(r"[<>=/\"']", " ", twice))
    if _ESCAPE.search(text):
        yield TextLayer("structure", f"{name} escapes", _unescaped(text))
    if "fromC" in text:
        yield TextLayer("grammar", f"{name} numbers of letters", "\n".join(map(_listed, _LISTED.findall(text))))
    if _STYLE_ESCAPE.search(text):
        yield TextLayer("structure", f"{name} style escapes", _STYLE_ESCAPE.sub(_numbered, text))
    if _QUOTED.search(text):
        yield TextLayer("structure", f"{name} quoted-printable", _unquoted(text))
    if packed_runs:
        yield TextLayer("binary", f"{name} base64", "\n".join(packed_runs))
    for number, part in enumerate([*parts, *_base64_parts(text)]):
        yield from extract(part, f"{name} base64 part {number}", limits, nesting=nesting + 1)
    for number, found in enumerate(_ENCODED_WORD.finditer(whole)):
        yield TextLayer("structure", f"{name} header {number}", _header(found.group()))


def _card(text: str) -> tuple[str, str]:
    """The names of the fields in a calendar or a card, without those of the format, and the text of the fields."""
    text = _CARD_FOLD.sub("", text)
    frame = {word for each in _CARD_FRAME.findall(text) for word in _CARD_WORD.findall(each)}
    said = _CARD_SETTING.sub(lambda found: " " if _is_of_cards(found[0]) else found[0], _CARD_FRAME.sub("\n", text))
    said = _CARD_ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], said)
    return "\n".join(sorted(word for word in frame if not _is_of_cards(word))), said


def _is_of_cards(word: str) -> bool:
    return all(part in words("cards") for part in word.lower().split("-"))


def _unquoted(text: str) -> str:
    return quopri.decodestring(text.encode()).decode("utf-8", errors="replace")


def _percent(text: str) -> Iterator[str]:
    for run in text.split():
        if _PERCENT.search(run):
            yield unquote(run)


def _unescaped(text: str) -> str:
    """A text as a program reads it: characters by their numbers, and halves of surrogate pairs together."""
    joined = _ESCAPE.sub(_by_number, text)
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _by_number(found: re.Match[str]) -> str:
    digits = found.group()[1:]
    number = int(digits, 8) if digits.isdigit() else int(digits.strip("xu{}"), 16)
    return chr(min(number, 0x10FFFF))


def _listed(numbers: str) -> str:
    found = [int(each, 0) for each in numbers.replace(",", " ").split() if each[0] != "0" or each[:2] == "0x"]
    return "".join(chr(number) for number in found if number < 0xD800)


def _numbered(found: re.Match[str]) -> str:
    number = int(found.group(1), 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else " "


def _header(raw: str) -> str:
    parts = []
    for value, charset in decode_header(raw):
        if isinstance(value, str):
            parts.append(value)
            continue
        try:
            parts.append(value.decode(charset or "ascii", errors="replace"))
        except LookupError:
            parts.append(value.decode("latin-1"))
    return "".join(parts)


def _is_packed(run: str) -> bool:
    """Whether a run is surely base64, not a long word: long, and of capitals, small letters and digits."""
    return (
        len(run) >= 60
        and re.search("[A-Z]", run) is not None
        and re.search("[a-z]", run) is not None
        and re.search("[0-9]", run) is not None
    )


def _unpacked(run: str) -> Iterator[bytes]:
    raw = re.sub(r"\s", "", run).rstrip("=").replace("-", "+").replace("_", "/")
    raw = raw[: len(raw) - 1] if len(raw) % 4 == 1 else raw
    try:
        yield base64.b64decode(raw + "=" * (-len(raw) % 4))
    except (binascii.Error, ValueError):
        return


def _base64_parts(text: str) -> Iterator[bytes]:
    """The bytes that shorter runs of base64 decode to, where they are text or a file of a known kind."""
    for found in _BASE64.finditer(text):
        for data in _unpacked(found.group()):
            if data[:4] in (b"%PDF", b"PK\x03\x04", b"PAR1") or _mostly_text(data):
                yield data


def _mostly_text(data: bytes) -> bool:
    head = data[:200].rstrip(b"\x00")
    text = head.decode("utf-8", errors="ignore")
    return len(text) > 0.8 * len(head) and sum(char.isprintable() or char.isspace() for char in text) > 0.95 * len(text)


def _zip_layers(data: bytes, name: str, limits: Limits, nesting: int) -> Iterator[TextLayer]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise InputError(f"{name or 'the archive'} cannot be opened") from None
    total = 0
    with archive:
        yield TextLayer("structure", f"{name} archive comment", archive.comment.decode("latin-1"))
        for info in archive.infolist():
            total += info.file_size
            if total > limits.expanded:
                raise InputError(f"{name or 'the archive'} expands beyond {limits.expanded:,} bytes")
            yield TextLayer("structure", f"{name} entry", f"{info.filename}\n{info.comment.decode('latin-1')}")
            try:
                part = archive.read(info)
            except (zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error, EOFError, ValueError, OSError):
                raise InputError(f"{name or 'the archive'} has a part that cannot be read") from None
            where = f"{name}/{info.filename}" if name else info.filename
            if info.filename.lower().endswith((".xml", ".rels", ".vml")):
                yield from xml_layers(part, where)
            else:
                yield from extract(part, where, limits, nesting=nesting + 1)


def _parquet_layers(data: bytes, name: str, limits: Limits) -> Iterator[TextLayer]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtraError("pyarrow", extra="parquet") from None
    try:
        file = pq.ParquetFile(io.BytesIO(data))
        batches = []
        decoded = 0
        for batch in file.iter_batches(batch_size=4096, use_threads=False):
            decoded += batch.nbytes
            check_decoded(decoded, len(data), limits)
            batches.append(batch)
        table, schema = pa.Table.from_batches(batches, schema=file.schema_arrow), file.schema_arrow
        columns = [column.to_pylist() for column in table.columns]
        del file, batches, table
        pa.default_memory_pool().release_unused()  # Arrow keeps what it allocated, however much it was
    except (pa.ArrowException, OSError, ValueError, IndexError, KeyError, MemoryError, OverflowError):
        raise InputError(f"{name or 'the Parquet file'} cannot be opened for the leak check") from None
    for values in columns:
        texts = (str(value) for value in values if value is not None)
        yield TextLayer("content", f"{name} column", "\n".join(texts))
    pairs = {**(schema.metadata or {})}
    said = [value.decode("utf-8", errors="replace") for pair in pairs.items() for value in pair]
    yield TextLayer("structure", f"{name} schema", "\n".join([*schema.names, *said]))
    yield from byte_layers(data, f"{name} bytes")
