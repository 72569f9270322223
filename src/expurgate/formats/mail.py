"""E-mail: the headers people read, every part of the body, attachments by their own format. The rest is left behind."""

from __future__ import annotations

import base64
import codecs
import email
import email.policy
import posixpath
import quopri
import re
from collections.abc import Sequence
from email.header import Header, decode_header, make_header
from email.message import Message
from functools import partial
from typing import Any

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.limits import check_size
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.container import Members, inner_options
from expurgate.formats.filenames import keeps, named, spoken, uninformative
from expurgate.formats.fragments import Remains
from expurgate.formats.html import HTML
from expurgate.formats.mail_texts import ENRICHED, without_commands, without_packed
from expurgate.formats.notices import counted
from expurgate.formats.people import people_in
from expurgate.formats.slots import SlotText
from expurgate.formats.text import TEXT
from expurgate.formats.typed_dates import Redated, mail_date
from expurgate.text.vocabulary import is_setting

KEPT_HEADERS = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Date", "Subject")
_ADDRESSED = frozenset({"From", "Sender", "Reply-To", "To", "Cc", "Bcc"})
_SIGNATURES = frozenset({"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"})
_SEALED = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime", "multipart/encrypted"})
_CALLED = re.compile(r"""(^|,\s*+)([^",<>]++)<""")
"""What a person is called before an address, without quotes."""
_TO_QUOTE = re.compile(r"[\[\]():;@.\\]")
"""A display name with characters that must be quoted."""
_KNOWN_SUBTYPES = frozenset({"mixed", "alternative", "related"})


@dataclass(slots=True)
class Leaf:
    """A part with content: its type, the name it is attached under, and its place among the opened parts."""

    kind: str
    member: int
    attachment: str | None = field(default=None, repr=False)


@dataclass(slots=True)
class Branch:
    """A part of a message that is made of other parts."""

    subtype: str
    children: list[Branch | Leaf] = field(default_factory=list)


class OpenedMail:
    """A message: its headers and attachment names as one document, then the documents of its parts."""

    def __init__(self, name: str, options: ReadOptions) -> None:
        self._name = name
        self._options = options
        self._headers: list[tuple[str, str]] = []
        self._slots = SlotText()
        self._members = Members()
        self._attached: list[Leaf] = []
        self._left_out = 0
        self._count = 0
        self._tree: Branch | Leaf | None = None
        self._shown = 0
        self._redated = Redated()

    @property
    def documents(self) -> tuple[Document, ...]:
        """The headers, then each part; all know whom the message is from and to."""
        people = tuple(people_in(value for name, value in self._headers if name in _ADDRESSED))
        parts = (Document(self._slots.text, self._name), *self._members.documents)
        return tuple(replace(part, people=(*part.people, *people)) for part in parts)

    @property
    def shown(self) -> int:
        """The place where the headers end: the names of attachments follow them."""
        return self._shown

    @property
    def hidden(self) -> list[str]:
        """The texts that the parts removed themselves, and the date if another one replaced it."""
        return [*self._members.hidden, *self._redated.hidden]

    @property
    def released(self) -> list[str]:
        """What the parts release without judging it, the date that was put in, and what the headers are called."""
        return [*self._members.released, *self._redated.released, " ".join(name for name, _ in self._headers)]

    def load(self, message: Message[str, str]) -> None:
        """Take in the headers and the parts."""
        for name in KEPT_HEADERS:
            for value in message.get_all(name, []):
                at = len(self._headers)
                self._headers.append((name, _plain(value)))
                self._slots.separate("\n\n")
                date = mail_date(self._headers[at][1]) if name == "Date" else None
                put = partial(self._put_header, at)
                if date is None:
                    self._slots.add(self._headers[at][1], put)
                else:
                    self._slots.add(date.said, self._redated.putting(date, self._headers[at][1], put))
        self._shown = len(self._slots.text)
        self._tree = self._part(message, self._options.limits.nesting * 8)
        if self._left_out:
            many = counted(self._left_out, "attachment")
            self._options.notice(f"{many} left out, being of a kind that cannot be read")

    def _put_header(self, at: int, text: str) -> None:
        self._headers[at] = (self._headers[at][0], " ".join(text.split()))

    def _part(self, part: Message[str, str], depth: int) -> Branch | Leaf | None:
        self._count += 1
        if depth <= 0 or self._count > self._options.limits.entries:
            raise InputError("the message has too many parts")
        kind = part.get_content_type()
        if not is_setting(kind) and kind not in ENRICHED:
            kind = "text/plain" if kind.startswith("text/") else "application/octet-stream"
        if kind in _SEALED:
            raise InputError(f"part {self._count} of the message is encrypted")
        if kind in _SIGNATURES:
            return None
        if kind == "message/rfc822":
            return self._message(part)
        if part.is_multipart():
            subtype = part.get_content_subtype()
            branch = Branch(subtype if subtype in _KNOWN_SUBTYPES else "mixed")
            inner = part.get_payload()
            for child in inner if isinstance(inner, list) else []:
                if isinstance(child, Message):
                    found = self._part(child, depth - 1)
                    branch.children += [found] if found else []
            return branch
        return self._leaf(part, kind)

    def _message(self, part: Message[str, str]) -> Leaf | None:
        payload = part.get_payload()
        if not isinstance(payload, list) or not payload or not isinstance(payload[0], Message):
            return None
        inner = OpenedMail("", inner_options(self._options))
        inner.load(payload[0])
        self._members.parts.append(inner)
        return Leaf("message/rfc822", len(self._members.parts) - 1)

    def _leaf(self, part: Message[str, str], kind: str) -> Leaf | None:
        data = part.get_payload(decode=True)
        content = data if isinstance(data, bytes) else b""
        filename = _plain(part.get_filename() or "")
        attached = bool(filename) or part.get_content_disposition() == "attachment"
        options = inner_options(self._options)
        if kind in ("text/plain", "text/html", *ENRICHED) and not attached:
            content = _text(content, part.get_content_charset())
            content, kind = self._read_plainly(content, kind)
            content = codecs.BOM_UTF8 + content if kind == "text/html" else content
            opened: Any = (HTML if kind == "text/html" else TEXT).read(content, name="", options=options)
        else:
            if kind.startswith("text/") and kind != "text/html" and part.get_content_charset():
                content = _text(content, part.get_content_charset())
            try:
                opened = read_bytes(content, filename, options=options)[1]
            except InputError:
                if not kind.startswith(("text/", "application/pdf", "application/vnd.", "application/zip")):
                    self._left_out += 1
                    return None
                raise
        self._members.parts.append(opened)
        leaf = Leaf(kind, len(self._members.parts) - 1, filename or "attachment" if attached else None)
        if attached and filename:
            self._attached.append(leaf)
            self._slots.separate("\n\n")
            self._slots.add(spoken(filename), partial(_put_name, leaf))
        return leaf

    def _read_plainly(self, content: bytes, kind: str) -> tuple[bytes, str]:
        """The text of a part without the commands of enriched text, and without files that are packed into it."""
        if kind == "text/html":
            return content, kind
        text = content.decode("utf-8", "surrogateescape")
        text, packed = without_packed(without_commands(text) if kind in ENRICHED else text)
        if packed:
            self._options.notice(f"{counted(packed, 'packed file')} left out of the text")
        return text.encode("utf-8", "surrogateescape"), "text/plain"

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """A new message; bodies are quoted-printable or base64, boundaries and names of attachments say nothing."""
        check_edits(self.documents, edits)
        self._slots.write(edits[0])
        remains = Remains(self.documents, edits, self.shown)
        for number, leaf in enumerate(self._attached, start=1):
            leaf.attachment = uninformative(leaf.attachment or "", remains, f"attachment-{number}")
        written = self._members.write(edits[1:])
        head = "".join(_folded(name, value) for name, value in self._headers).encode()
        body = _assembled(self._tree, written, "0") if self._tree else b"Content-Type: text/plain\r\n\r\n"
        return head + b"MIME-Version: 1.0\r\n" + body


def _put_name(leaf: Leaf, text: str) -> None:
    before = (leaf.attachment or "").replace("/", " ")
    stem, extension = posixpath.splitext(before)
    leaf.attachment = named(before if keeps(stem, text) else f"attachment{extension}")


@dataclass(frozen=True, slots=True)
class EmlFormat:
    """Messages as they are stored by mail programs."""

    name: str = "eml"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedMail:
        """Headers first, then the parts in order."""
        check_size(data, options.limits)
        opened = OpenedMail(name, options)
        try:
            message = email.message_from_bytes(data, policy=email.policy.compat32)
            opened.load(message)
        except (RecursionError, LookupError, ValueError, AssertionError, TypeError, AttributeError):
            raise InputError("the message is damaged") from None
        return opened


EML = EmlFormat()


def _plain(value: object) -> str:
    """A header's text with encoded words decoded and line breaks undone."""
    raw = " ".join(str(value).split())
    try:
        text = str(make_header(decode_header(raw)))
    except (LookupError, ValueError):
        text = raw
    return text.encode("utf-8", errors="replace").decode("utf-8")


def _text(content: bytes, charset: str | None) -> bytes:
    """A text part of a message, decoded and written as UTF-8."""
    try:
        return content.decode(charset or "utf-8").encode("utf-8")
    except (LookupError, UnicodeDecodeError):
        return content.decode("latin-1").encode("utf-8")


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _quoted(found: re.Match[str]) -> str:
    """The name of a person, in quotes where it has a sign that means something in headers."""
    called = found[2].rstrip()
    return f'{found[1]}"{called}" <' if _TO_QUOTE.search(called) else found[0]


def _folded(name: str, value: str) -> str:
    if name not in ("Date", "Subject"):
        value = _CALLED.sub(_quoted, value)
    if value.isascii() and len(value) + len(name) < 900:
        return f"{name}: {value}\r\n"
    return f"{name}: {Header(value, 'utf-8', header_name=name).encode(linesep=chr(13) + chr(10))}\r\n"


def _assembled(part: Branch | Leaf, written: Sequence[bytes], path: str) -> bytes:
    if isinstance(part, Branch):
        mark = f"=_part_{path}"
        pieces = [f'Content-Type: multipart/{part.subtype}; boundary="{mark}"\r\n\r\n'.encode()]
        for number, child in enumerate(part.children):
            pieces.append(f"--{mark}\r\n".encode() + _assembled(child, written, f"{path}_{number}") + b"\r\n")
        return b"".join(pieces) + f"--{mark}--\r\n".encode()
    data = written[part.member]
    if part.kind == "message/rfc822":
        return b"Content-Type: message/rfc822\r\n\r\n" + data
    if part.attachment is None:
        text = quopri.encodestring(data.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
        return f"Content-Type: {part.kind}; charset=utf-8\r\n".encode() + _QUOTED + text
    name = Header(part.attachment, "utf-8").encode() if not part.attachment.isascii() else part.attachment
    name = name.replace('"', "'").replace("\n", "")
    kind = f"{part.kind}; charset=utf-8" if part.kind.startswith("text/") and _is_utf8(data) else part.kind
    head = f'Content-Type: {kind}\r\nContent-Disposition: attachment; filename="{name}"\r\n'.encode()
    packed = base64.encodebytes(data).replace(b"\n", b"\r\n")
    return head + b"Content-Transfer-Encoding: base64\r\n\r\n" + packed


_QUOTED = b"Content-Transfer-Encoding: quoted-printable\r\n\r\n"
