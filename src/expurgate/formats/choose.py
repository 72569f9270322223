"""Which format a file has: its content decides, its name only between kinds of text."""

from __future__ import annotations

import importlib
import io
import json
import zipfile

from expurgate.core import lazy_re as re
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.formats.base import Format, Opened, PluginFormat, ReadOptions
from expurgate.formats.text import in_utf8
from expurgate.plugins import find, installed

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\x00", b"MM\x00*")
"""How files of PNG, JPEG, GIF and TIFF begin."""
EXTENSIONS: dict[str, str] = {
    "txt": "text", "text": "text", "log": "text", "md": "markdown", "markdown": "markdown",
    "html": "html", "htm": "html", "xhtml": "html", "xml": "xml", "docx": "docx", "docm": "docx", "dotx": "docx",
    "pdf": "pdf", "eml": "eml", "mbox": "mbox", "csv": "csv", "tsv": "csv", "json": "json", "ipynb": "json", "jsonl": "jsonl", "ndjson": "jsonl", "xlsx": "xlsx",
    "xlsm": "xlsx", "parquet": "parquet", "zip": "zip", "svg": "xml", "ics": "calendar", "ical": "calendar", "vcf": "vcard",
}  # fmt: skip
"""Extensions of the built-in formats. A plug-in cannot take one of them over."""
_HTML = re.compile(
    r"\s*+(?:<\?xml[^>?]*+\?>\s*+)?+(?:<!--(?>.*?-->)\s*+)*+<(?:!doctype\s++html|html)\b", re.IGNORECASE | re.DOTALL
)
_TAG = re.compile(r"<(?:p|div|span|body|head|table|br|a|h[1-6]|ul|ol|li|b|i)\b[^<>]*>", re.IGNORECASE)
_HEADER = re.compile(r"([A-Za-z][A-Za-z0-9-]*):[ \t]")
_MAIL = frozenset("from to subject date received return-path message-id mime-version content-type reply-to cc".split())
_SENT = frozenset(
    "received return-path message-id mime-version content-type content-transfer-encoding content-disposition".split()
)
_UNDECLARED = frozenset({"text", "markdown", "csv", "json", "jsonl"})
"""Formats that do not say how their characters are encoded."""
_WITHOUT_COLUMNS = frozenset({"text", "markdown", "html", "xml", "docx", "pdf", "calendar", "vcard"})
_PARTS = {"word/document": "docx", "xl/workbook": "xlsx"}


def format_named(name: str) -> Format:
    """The format that is registered under that name."""
    found: Format = find("formats", name).load()
    return found


def detect_format(data: bytes, name: str = "") -> Format:
    """The format of ``data``; InputError for kinds that cannot be read."""
    extension = _extension(name)
    return _offered(data, extension) or format_named(_kind(data, extension))


def _offered(data: bytes, extension: str) -> Format | None:
    """The format of another package that has this extension and recognises the data."""
    if not extension or extension in EXTENSIONS:
        return None
    for plugin in installed("formats"):
        found: PluginFormat = plugin.load()
        if extension in found.extensions and found.recognises(data):
            return found
    return None


def mismatch(found: Format, name: str) -> str | None:
    """The sentence for a person when a file's name says another format than its content."""
    promised = EXTENSIONS.get(_extension(name))
    if promised is None or promised == found.name:
        return None
    return f"the name says {promised}, the content is {found.name}; it is read as {found.name}"


def read_bytes(data: bytes, name: str, *, options: ReadOptions | None = None) -> tuple[Format, Opened]:
    """The format of ``data`` and its texts; a mismatch with the name goes to ``options.notice``."""
    options = options or ReadOptions()
    data = opened_office(data, options.password)
    found = detect_format(data, name)
    if options.encoding is not None and found.name in _UNDECLARED:
        data = in_utf8(data, options.encoding)
    if found.name in _WITHOUT_COLUMNS and (options.columns or options.drop or options.keep):
        options.notice(f"columns are chosen, and {found.name} has none: it is judged whole")
    opened = found.read(data, name=name, options=options)
    if message := mismatch(found, name):
        options.notice(message)
    return found, opened


def _extension(name: str) -> str:
    return name.rpartition(".")[2].lower() if "." in name else ""


def _kind(data: bytes, extension: str) -> str:
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _package(data)
    if data.startswith(b"PAR1"):
        return "parquet"
    if data.lstrip()[:5] == rb"{\rtf":
        raise InputError("an RTF file cannot be read: save it as DOCX")
    if data.startswith(_PICTURES):
        raise InputError("a picture by itself cannot be read: put it into a PDF (--ocr reads its words)")
    promised = EXTENSIONS.get(extension)
    if not data.strip() and promised in ("pdf", "docx", "xlsx", "zip", "parquet"):
        raise InputError("the file is empty")
    return _textual(data, promised)


def _package(data: bytes) -> str:
    """The kind of a zip file, by the names in its directory."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        raise InputError("the archive is damaged or of a kind that cannot be read") from None
    if "[Content_Types].xml" in names:
        for start, kind in _PARTS.items():
            if any(name.startswith(start) for name in names):
                return kind
        raise InputError("an Office file of a kind that cannot be read")
    if "mimetype" in names:
        raise InputError("an OpenDocument or EPUB file cannot be read")
    return "zip"


def _textual(data: bytes, promised: str | None) -> str:
    """The kind of a text: by unmistakable beginnings, then by its name."""
    head = data[:65536].decode("utf-8", errors="replace").lstrip("\ufeff")
    if _HTML.match(head):
        return "html"
    if promised == "html" and _TAG.search(head):
        return "html"
    if head.startswith("From ") and _looks_like_mail(head.partition("\n")[2], sent=promised in ("text", "markdown")):
        return "mbox"
    if _looks_like_mail(head, sent=promised in ("text", "markdown")):
        return "eml"
    if promised != "csv" and _looks_like_lines(head, whole=len(data) <= 65536):
        return "jsonl"
    for begin, kind in (("BEGIN:VCALENDAR", "calendar"), ("BEGIN:VCARD", "vcard")):
        if head.lstrip()[:20].upper().startswith(begin):
            return kind
    if promised is None and head.lstrip().startswith("<?xml"):
        return "xml"
    if promised is None and len(data) <= 65536 and _looks_like_json(head):
        return "json"
    return promised if promised in ("text", "markdown", "csv", "html", "xml", "eml", "json", "jsonl") else "text"


def _looks_like_mail(head: str, *, sent: bool) -> bool:
    """A block of header lines, three of them known ones, ended by an empty line.

    ``sent``: only if it has lines that programs write and people do not. A text that begins like a letter ("From: …") is a text;
    one that was sent may hold parts that only a message's reader sees.
    """
    names: set[str] = set()
    for line in head.splitlines():
        if not line:
            break
        if line[0] in " \t" and names:
            continue
        found = _HEADER.match(line)
        if not found:
            return False
        names.add(found.group(1).lower())
    if sent and not names & _SENT:
        return False
    return len(names & _MAIL) >= 3 or ({"from", "mime-version"} <= names)


def _looks_like_json(text: str) -> bool:
    """A JSON object, or a list of them."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _looks_like_lines(head: str, *, whole: bool) -> bool:
    """One JSON object on each line, at least two of them."""
    lines = [line for line in head.split("\n") if line.strip()]
    complete = lines if whole else lines[:-1]
    if len(complete) < 2:
        return False
    try:
        return all(isinstance(json.loads(line), dict) for line in complete[:20])
    except (ValueError, RecursionError):
        return False


def opened_office(data: bytes, password: str | None) -> bytes:
    """The package inside an encrypted Office file; other data as it is. Old binary formats are refused."""
    if not data.startswith(OLE):
        return data
    if "EncryptedPackage".encode("utf-16-le") not in data:
        raise InputError("an old binary Office file cannot be read: save it as DOCX or XLSX")
    if password is None:
        raise InputError("the Office file is encrypted: give its password")
    try:
        msoffcrypto = importlib.import_module("msoffcrypto")
        faults = importlib.import_module("msoffcrypto.exceptions")
    except ImportError:
        raise MissingExtraError("msoffcrypto-tool", extra="formats") from None
    out = io.BytesIO()
    try:
        file = msoffcrypto.OfficeFile(io.BytesIO(data))
        file.load_key(password=password, verify_password=True)
        file.decrypt(out)
    except faults.InvalidKeyError:
        raise InputError("the password does not open the Office file") from None
    except Exception:
        raise InputError("the encrypted Office file is damaged") from None
    return out.getvalue()
