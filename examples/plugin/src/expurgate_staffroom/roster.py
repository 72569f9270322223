"""A format: rosters, with ``#roster`` as their first line and then one ``day | text`` on each line. Only texts are judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from expurgate import Document, Edit, InputError, OpenedFile, ReadOptions, apply

_FIRST = "#roster"


@dataclass(frozen=True)
class OpenedRoster(OpenedFile):
    """The days of a roster, and the texts beside them as one document of one line each."""

    days: tuple[str, ...]
    documents: Sequence[Document] = field(repr=False)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The roster with its texts edited."""
        texts = apply(self.documents[0].text, edits[0]).text.split("\n")
        if len(texts) != len(self.days):
            raise InputError("an edit joined two lines of a roster")
        lines = [f"{day} | {text}" for day, text in zip(self.days, texts, strict=True)]
        return "\n".join([_FIRST, *lines, ""]).encode()


class Roster:
    """Reads and writes rosters."""

    name = "roster"
    extensions = ("roster",)

    def recognises(self, data: bytes) -> bool:
        """A roster says so in its first line."""
        return data.startswith(_FIRST.encode())

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedRoster:
        """The texts of all lines; InputError when a line has none."""
        try:
            lines = data.decode("utf-8").splitlines()[1:]
        except UnicodeDecodeError:
            raise InputError("a roster is UTF-8 text") from None
        rows = [line.partition(" | ") for line in lines if line.strip()]
        if not all(bar for _, bar, _ in rows):
            raise InputError("a line of the roster has no |")
        text = "\n".join(text for _, _, text in rows)
        return OpenedRoster(tuple(day for day, _, _ in rows), (Document(text, name),))


ROSTER = Roster()
