"""Files made of files: their documents in one list, their edits handed back to each."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.formats.base import Opened, ReadOptions


def inner_options(options: ReadOptions) -> ReadOptions:
    """The options for what lies one level deeper; InputError when that is too deep."""
    if options.limits.nesting <= 0:
        raise InputError("files are packed in files too deeply")
    return replace(options, limits=replace(options.limits, nesting=options.limits.nesting - 1))


@dataclass(slots=True)
class Members:
    """The opened parts of a container, in order."""

    parts: list[Opened] = field(default_factory=list, repr=False)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents of all parts, in order."""
        return tuple(document for part in self.parts for document in part.documents)

    @property
    def hidden(self) -> list[str]:
        """The texts that the parts left out on their own account."""
        return [term for part in self.parts for term in part.hidden]

    @property
    def released(self) -> list[str]:
        """The texts that the parts release without judging them."""
        return [text for part in self.parts for text in part.released]

    def write(self, edits: Sequence[Sequence[Edit]]) -> list[bytes]:
        """Each part with its share of the edits."""
        written, at = [], 0
        for part in self.parts:
            count = len(part.documents)
            written.append(part.write(edits[at : at + count]))
            at += count
        return written
