"""Zip archives: every file by its own format, and the names of the files too."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from functools import partial

from expurgate.core import lazy_re as re
from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.container import Members, inner_options
from expurgate.formats.filenames import is_plain, keeps, named, spoken_part, uninformative, without_number
from expurgate.formats.fragments import Remains
from expurgate.formats.package import read_package, write_package
from expurgate.formats.slots import SlotText

_BETWEEN = " / "
_SLASH = re.compile(r"(?<=\D)/|/(?=\D)")


def _apart(path: str) -> str:
    """A path with blanks between a folder and what is in it, which are no code ("folder/01"); dates as folders stay dates."""
    return _SLASH.sub(_BETWEEN, path)


class FileNames:
    """The names of files as a document, each a paragraph; edits rename them, and never onto one another."""

    def __init__(self, names: Sequence[str]) -> None:
        self._slots = SlotText()
        self._new = list(names)
        self._folders: dict[str, str] = {}
        self.counted: list[str] = []
        """Parts of names that stay though a number in them was judged: it only counts the files."""
        for at, name in enumerate(names):
            self._slots.separate("\n\n")
            said = _apart("/".join(map(self._bare, posixpath.splitext(name)[0].split("/"))))
            self._slots.add(spoken_part(said), partial(self._put, at, name))

    def _bare(self, part: str) -> str:
        return without_number(part, len(self._new))

    def _put(self, at: int, before: str, text: str) -> None:
        self._new[at] = self._chosen(at, before, text)

    def _chosen(self, at: int, before: str, text: str) -> str:
        """The name, its parts kept where nothing that tells was changed in them, and numbers in place of the others."""
        stem, extension = posixpath.splitext(before)
        *folders, last = stem.split("/")
        judged = text.replace(_BETWEEN, "/").split("/")
        if len(judged) != len(folders) + 1:
            judged = [""] * (len(folders) + 1)
        self.counted += [
            part
            for part, new in zip([*folders, last], judged, strict=True)
            if keeps(self._bare(part), new) and spoken_part(self._bare(part)) != new
        ]
        path = [
            part
            if keeps(self._bare(part), new)
            else self._folders.setdefault(part, f"folder-{len(self._folders) + 1:04d}")
            for part, new in zip(folders, judged[:-1], strict=True)
        ]
        return named(
            "/".join([*path, last if keeps(self._bare(last), judged[-1]) else f"document-{at + 1:04d}"]) + extension
        )

    def document(self) -> Document:
        """All names, each a paragraph, without their extensions; what joins words in them reads as a space."""
        return Document(self._slots.text, "names")

    def renamed(self, edits: Sequence[Edit], remains: Remains | None = None) -> list[str]:
        """The new names in order; one with a fragment of what was hidden becomes a number, a number tells twins apart."""
        text = self._slots.text
        plain = [edit for edit in edits if not edit.asked and is_plain(text[edit.span.start : edit.span.end])]
        self.counted += [text[edit.span.start : edit.span.end] for edit in plain]
        self._slots.write([edit for edit in edits if edit not in plain])
        if remains is not None:
            self._new = [
                uninformative(name, remains, f"document-{at:04d}") for at, name in enumerate(self._new, start=1)
            ]
        taken: set[str] = set()
        result: list[str] = []
        for name in self._new:
            stem, extension = posixpath.splitext(name)
            unique, number = name, 2
            while unique.casefold() in taken:
                unique, number = f"{stem}-{number}{extension}", number + 1
            taken.add(unique.casefold())
            result.append(unique)
        return result


@dataclass(frozen=True, slots=True)
class OpenedZip:
    """The names and the opened files of an archive."""

    names: FileNames = field(repr=False)
    members: Members = field(repr=False)

    @property
    def documents(self) -> tuple[Document, ...]:
        """The names, then every file's documents."""
        return (self.names.document(), *self.members.documents)

    @property
    def shown(self) -> int:
        """No one is shown the names before they are chosen."""
        return 0

    @property
    def hidden(self) -> list[str]:
        """The texts that the files inside left out on their own account."""
        return self.members.hidden

    @property
    def released(self) -> list[str]:
        """The texts that the files inside release without judging them, and the numbers that names are counted by."""
        return [*self.members.released, *self.names.counted]

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """A new archive of the written files."""
        check_edits(self.documents, edits)
        names = self.names.renamed(edits[0], Remains(self.documents[1:], edits[1:]))
        return write_package(zip(names, self.members.write(edits[1:]), strict=True))


@dataclass(frozen=True, slots=True)
class ZipFormat:
    """Archives of files that can be read; one that cannot be makes the archive refused."""

    name: str = "zip"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedZip:
        """Every file by its own format."""
        inner = inner_options(options)
        files = read_package(data, options.limits, password=options.password)
        members = Members()
        for number, (path, content) in enumerate(files.items()):
            try:
                members.parts.append(read_bytes(content, posixpath.basename(path), options=inner)[1])
            except InputError as error:
                raise InputError(f"file {number + 1} of the archive: {error}") from None
        return OpenedZip(FileNames(list(files)), members)


ZIP = ZipFormat()
