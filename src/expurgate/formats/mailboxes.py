"""Mailboxes (mbox): many messages in one file, each read and written as a message."""

from __future__ import annotations

import re
from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_size
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.container import Members, inner_options
from expurgate.formats.mail import EML

_BEGIN = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\r?\n(?=[!-9;-~]{1,80}:)")
"""The line before a message, behind an empty line and before the first field."""
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_FROM = re.compile(rb"^(>*From )", re.MULTILINE)
_LINE = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n"
"""Stands before every message that is written: who sent it, and when, is in its fields."""


@dataclass(frozen=True, slots=True)
class OpenedMailbox(OpenedFile):
    """The opened messages of a mailbox."""

    members: Members = field(repr=False)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents of every message, in order."""
        return self.members.documents

    @property
    def hidden(self) -> list[str]:
        """The texts that the messages left out on their own account."""
        return self.members.hidden

    @property
    def released(self) -> list[str]:
        """The texts that the messages release without judging them."""
        return self.members.released

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """A new mailbox of the written messages."""
        check_edits(self.documents, edits)
        messages = (message.replace(b"\r\n", b"\n") for message in self.members.write(edits))
        return b"".join(_LINE + _FROM.sub(rb">\1", message).rstrip(b"\n") + b"\n\n" for message in messages)


@dataclass(frozen=True, slots=True)
class MailboxFormat:
    """Messages one after another, each behind a line that begins with "From "."""

    name: str = "mbox"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedMailbox:
        """Every message by itself."""
        check_size(data, options.limits)
        inner, members = inner_options(options), Members()
        begins = list(_BEGIN.finditer(data))
        if not begins or begins[0].start():
            raise InputError("the mailbox does not begin with a message")
        if len(begins) > options.limits.entries:
            raise InputError("the mailbox has too many messages")
        ends = [found.start() for found in begins[1:]] + [len(data)]
        for begin, end in zip(begins, ends, strict=True):
            message = _ESCAPED.sub(rb"\1", data[begin.end() : end])
            members.parts.append(EML.read(message, name=name, options=inner))
        return OpenedMailbox(members)


MBOX = MailboxFormat()
