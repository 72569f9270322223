"""What every format offers: read bytes into texts, write the texts' edits back into the same format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from expurgate.core.document import Document
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.limits import Limits

Pictures = Literal["remove", "keep", "ocr"]


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """The options with which a person says how files are read.

    ``columns`` are the columns of a table that are judged; with none named each row is judged whole. ``drop`` are
    columns emptied (direct identifiers), ``keep`` are columns released as they are; ``*`` stands for all others.
    """

    password: str | None = field(default=None, repr=False)
    encoding: str | None = None
    """Of texts and tables that are not UTF-8 and have no byte order mark; they are released in UTF-8."""
    columns: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    strip_active: bool = False
    """Remove scripts and styles of HTML."""
    reject_changes: bool = False
    """Remove tracked insertions and restore deletions, where the default accepts both."""
    pictures: Pictures = "remove"
    """What becomes of pictures beside text, which are not judged: left out, kept (their metadata always goes), or read
    by tesseract and kept with boxes burnt in."""
    raster: bool = False
    """Give PDF pages back as pictures; pages whose text cannot be had are read with tesseract."""
    ocr: bool = False
    """Read pages that are pictures with tesseract."""
    language: str = "eng"
    """The language in which tesseract reads pictures."""
    limits: Limits = field(default_factory=Limits)
    notice: Callable[[str], None] = field(default=lambda _: None, repr=False)
    """Is told what a person should know: a wrong extension, what was left out."""
    progress: Callable[[str, int, int], None] = field(default=lambda _stage, _done, _all: None, repr=False)
    """Is told the stage, and how many pages, texts or files of it are done, of how many."""

    @property
    def recognizes(self) -> bool:
        """Whether pictures are read with tesseract."""
        return self.raster or self.ocr or self.pictures == "ocr"

    def once(self) -> ReadOptions:
        """The same options for a file that may be read more than once: nobody is told the same again."""
        told = set[str]()

        def notice(said: str) -> None:
            if said not in told:
                told.add(said)
                self.notice(said)

        return replace(self, notice=notice)


class Opened(Protocol):
    """A file that was read: its texts, and the way back."""

    @property
    def documents(self) -> Sequence[Document]:
        """The texts to judge, in order; most files have one."""

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The file with the edits of each document made, and nothing left of what they replaced."""

    @property
    def hidden(self) -> Sequence[str]:
        """Texts that are left out without being judged, such as a column that is dropped: they may not be released."""

    @property
    def released(self) -> Sequence[str]:
        """Texts that are released without being judged, such as a column that is kept."""

    @property
    def shown(self) -> int | None:
        """The end of the visible part of the first document, when names or settings follow it."""


class OpenedFile:
    """The answers of most opened files: all of their text is judged, and people see all of it."""

    __slots__ = ()

    @property
    def hidden(self) -> Sequence[str]:
        """Nothing is left out without being judged."""
        return ()

    @property
    def released(self) -> Sequence[str]:
        """Nothing is released without being judged."""
        return ()

    @property
    def shown(self) -> int | None:
        """People see the whole of the first document."""
        return None


class Format(Protocol):
    """One kind of file, which can be recognised and read."""

    @property
    def name(self) -> str:
        """The name of the format in messages."""

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> Opened:
        """The texts of ``data``; InputError when it is not what it should be."""


class PluginFormat(Format, Protocol):
    """A format that another package offers: also the extensions it is for, without dots and in small letters."""

    @property
    def extensions(self) -> Sequence[str]:
        """The extensions that its files have."""

    def recognises(self, data: bytes) -> bool:
        """Whether a file with such an extension is of this format by its content."""
