"""What a new file calls its fonts and their maps: names in wide use stay, all others become names that say nothing."""

from __future__ import annotations

import re
from typing import Any

from expurgate.formats.pdf.glyphs import clean_glyphs
from expurgate.formats.pdf.keys import PROGRAMS
from expurgate.formats.pdf.programs import clean_program, clean_type1
from expurgate.formats.pdf.standard import without_tag
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.text.vocabulary import is_common_font, says_nothing

_REMARK = re.compile(rb"(?m)^%[^\r\n]*[\r\n]+")
_MAP_NAME = re.compile(rb"/CMapName\s*/[^\s/]+\s+def")
_SYSTEM = re.compile(rb"/(Registry|Ordering)\s*\((?:[^()\\]|\\.)*\)")
_ORDER = {b"Registry": b"(Adobe)", b"Ordering": b"(UCS)"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_FONT = 64 * 2**20


class FontNames:
    """Gives each font of a file its name; the same font the same."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}

    def name(self, old: str, *, embedded: bool) -> str:
        """The name without its slash. A font that is not in the file is found by its name alone, which stays."""
        plain = without_tag(old)
        if not embedded:
            return plain
        if old in self._given.values():
            return old
        if old not in self._given:
            self._given[old] = _tag(len(self._given)) + (plain if is_common_font(plain) else "Font")
        return self._given[old]


def _tag(number: int) -> str:
    return f"AAAA{_LETTERS[number // 26 % 26]}{_LETTERS[number % 26]}+"


def rename_font(font: Any, names: FontNames) -> None:
    """Name a font, what it is described by and what it is composed of; clean its program and its map."""
    import pikepdf

    children = [child for child in font.get("/DescendantFonts", []) if isinstance(child, pikepdf.Dictionary)]
    described = [part for part in (font, *children) if isinstance(part.get("/FontDescriptor"), pikepdf.Dictionary)]
    embedded = any(key in part.FontDescriptor for part in described for key in PROGRAMS)
    for part in (font, *children):
        _give(part, "/BaseFont", names, embedded)
    for part in described:
        _give(part.FontDescriptor, "/FontName", names, embedded)
        _clean_file(part.FontDescriptor)
    clean_glyphs(font)
    _clean_differences(font, embedded)
    for key in ("/ToUnicode", "/Encoding"):
        if isinstance(font.get(key), pikepdf.Stream):
            _clean_map(font[key])


def _give(part: Any, key: str, names: FontNames, embedded: bool) -> None:
    import pikepdf

    if not isinstance(part.get(key), pikepdf.Name):
        return
    part[key] = pikepdf.Name("/" + (names.name(_plain(part[key]), embedded=embedded) or "Font"))


def _clean_file(descriptor: Any) -> None:
    import pikepdf

    for key in PROGRAMS:
        stream = descriptor.get(key)
        if not isinstance(stream, pikepdf.Stream):
            continue
        try:
            data = bounded_bytes(stream, MOST_FONT)
            if key == "/FontFile":
                data, plain = clean_type1(data, int(stream.get("/Length1", 0)))
                stream.write(data)
                stream["/Length1"] = plain
            else:
                stream.write(clean_program(data))
        except (pikepdf.PdfError, TypeError, ValueError):
            continue


def _clean_map(stream: Any) -> None:
    import pikepdf

    try:
        data = bounded_bytes(stream, MOST_FONT)
    except (pikepdf.PdfError, ValueError):
        return
    if b"begincmap" not in data:
        return
    data = _MAP_NAME.sub(b"/CMapName /Adobe-Identity-UCS def", _REMARK.sub(b"", data))
    stream.write(_SYSTEM.sub(lambda found: b"/" + found.group(1) + b" " + _ORDER[found.group(1)], data))
    if "/CMapName" in stream:
        stream["/CMapName"] = pikepdf.Name("/Adobe-Identity-UCS")


def _clean_differences(font: Any, embedded: bool) -> None:
    """Glyphs of a font that is not in the file, or that is found by other means, need names that every program knows."""
    import pikepdf

    encoding = font.get("/Encoding")
    differences = encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None
    if not isinstance(differences, pikepdf.Array) or (embedded and font.get("/Subtype") != pikepdf.Name.TrueType):
        return
    for at, name in enumerate(list(differences)):
        if isinstance(name, pikepdf.Name) and not says_nothing(_plain(name)):
            differences[at] = pikepdf.Name("/.notdef")


def _plain(name: Any) -> str:
    try:
        return str(name)[1:]
    except UnicodeDecodeError:
        return "unknown\ufffd"
