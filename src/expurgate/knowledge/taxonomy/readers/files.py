"""Opening what a reader reads: UTF-8 text, XML without entities, folders and zip archives."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO
from xml.etree import ElementTree as ET
from xml.parsers import expat

from expurgate.core.errors import KnowledgeError

LARGEST_MEMBER = 4 << 30


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, with or without a byte order mark."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise KnowledgeError(f"{path.name} is not UTF-8 text (byte {error.start})") from None


def numbered_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a UTF-8 file with their numbers."""
    return enumerate(read_text(path).splitlines(), 1)


def read_xml(path: Path) -> ET.Element:
    """The root of an XML file. A document type with entities is refused, so nothing is fetched or blown up."""
    data = path.read_bytes()
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True

    def refuse(*_: object) -> int:
        raise KnowledgeError(f"{path.name}: XML entities are not accepted (line {parser.CurrentLineNumber})")

    def start(tag: str, attributes: dict[str, str]) -> None:
        builder.start(_qualified(tag), {_qualified(key): value for key, value in attributes.items()})

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: builder.end(_qualified(tag))
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise KnowledgeError(f"{path.name}: broken XML at line {error.lineno}") from None
    root: ET.Element = builder.close()
    return root


def local(tag: str) -> str:
    """A tag without its namespace."""
    return tag.rpartition("}")[2]


def members(path: Path, prefix: str) -> dict[str, TextIO]:
    """The text files of a folder or zip archive whose names begin with ``prefix``, open, by name."""
    if path.is_dir():
        return {
            str(file.relative_to(path)): file.open(encoding="utf-8-sig", newline="")
            for file in sorted(path.rglob(f"{prefix}*.txt"))
        }
    try:
        archive = zipfile.ZipFile(path)
    except zipfile.BadZipFile:
        raise KnowledgeError(f"{path.name} is not a readable zip archive") from None
    found: dict[str, TextIO] = {}
    for info in sorted(archive.infolist(), key=lambda entry: entry.filename):
        name = info.filename.rpartition("/")[2]
        if name.startswith(prefix) and name.endswith(".txt"):
            if info.file_size > LARGEST_MEMBER:
                raise KnowledgeError(f"{path.name}: a member is larger than {LARGEST_MEMBER} bytes")
            found[info.filename] = io.TextIOWrapper(archive.open(info), encoding="utf-8-sig", newline="")
    return found


def _qualified(tag: str) -> str:
    return "{" + tag if "}" in tag else tag
