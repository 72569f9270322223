"""What a new file calls its fonts and their maps: names in wide use stay, all others become names that say nothing."""

from __future__ import annotations

import re
from typing import Any

from expurgate.formats.pdf.programs import clean_program, clean_type1
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.formats.vocabulary import is_vocabulary

_SUBSET = re.compile(r"^[A-Z]{6}\+")
_WORD = re.compile(r"[^\W_]+")
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
        plain = _SUBSET.sub("", old)
        if not embedded:
            return plain
        if old in self._given.values():
            return old
        if old not in self._given:
            self._given[old] = _tag(len(self._given)) + (plain if _in_wide_use(plain) else "Font")
        return self._given[old]


def _in_wide_use(name: str) -> bool:
    return name.isascii() and all(is_vocabulary(word, names=True) for word in _WORD.findall(name))


def says_nothing(name: str) -> bool:
    """Whether the name of a resource is as short, or as common, as programs make them up."""
    return name.isascii() and all(len(word) < 4 or is_vocabulary(word, names=True) for word in _WORD.findall(name))


def _tag(number: int) -> str:
    return f"AAAA{_LETTERS[number // 26 % 26]}{_LETTERS[number % 26]}+"


def rename_font(font: Any, names: FontNames) -> None:
    """Name a font, what it is described by and what it is composed of; clean its program and its map."""
    import pikepdf

    children = [child for child in font.get("/DescendantFonts", []) if isinstance(child, pikepdf.Dictionary)]
    described = [part for part in (font, *children) if isinstance(part.get("/FontDescriptor"), pikepdf.Dictionary)]
    embedded = any(
        key in part.FontDescriptor for part in described for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )
    for part in (font, *children):
        _give(part, "/BaseFont", names, embedded)
    for part in described:
        _give(part.FontDescriptor, "/FontName", names, embedded)
        _clean_file(part.FontDescriptor)
    if "/Name" in font:
        del font["/Name"]
    if isinstance(font.get("/ToUnicode"), pikepdf.Stream):
        _clean_map(font.ToUnicode)


def _give(part: Any, key: str, names: FontNames, embedded: bool) -> None:
    import pikepdf

    if not isinstance(part.get(key), pikepdf.Name):
        return
    try:
        old = str(part[key])[1:]
    except UnicodeDecodeError:
        old = "Font"
    part[key] = pikepdf.Name("/" + (names.name(old, embedded=embedded) or "Font"))


def _clean_file(descriptor: Any) -> None:
    import pikepdf

    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
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
    for key in ("/CMapName", "/CIDSystemInfo", "/Type"):
        if key in stream:
            del stream[key]
