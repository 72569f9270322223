"""PDF fonts as far as text needs them: codes to Unicode, widths, and whether a replacement can be set in them."""

from __future__ import annotations

from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.pdf.cmaps import CMap, parse_cmap
from expurgate.formats.pdf.encodings import (
    MOST_MAP,
    base_name,
    builtin_names,
    glyph_names_by_code,
    telling_codes,
    unicode_by_encoding,
)
from expurgate.formats.pdf.keys import PROGRAMS
from expurgate.formats.pdf.standard import standard_font, standard_width, symbol
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.formats.pdf.values import dictionary_of, list_of, number_of


@dataclass(frozen=True, slots=True)
class Code:
    """One character code: its bytes, its text (None when the font does not say), its width in 1/1000 em."""

    data: bytes = field(repr=False)
    text: str | None = field(repr=False)
    width: float
    space: bool


@dataclass(slots=True, eq=False)
class PdfFont:
    """A font of the file."""

    name: str
    standard: str
    """The built-in font that looks most like it."""
    composite: bool
    vertical: bool
    unicode: dict[int, str] = field(repr=False)
    widths: dict[int, float] = field(repr=False)
    missing: float
    cmap: CMap | None = field(default=None, repr=False)
    present: frozenset[int] | None = None
    """Codes whose glyphs are surely in the font; None when all are."""
    source: Any = field(default=None, repr=False)
    """The font's dictionary."""
    _codes: dict[bytes, Code] = field(default_factory=dict, repr=False)
    _reverse: dict[str, Code] | None = field(default=None, repr=False)

    def decode(self, data: bytes) -> list[Code]:
        """The codes of a string, in order."""
        if not self.composite:
            return [self._code(data[at : at + 1]) for at in range(len(data))]
        found, at = [], 0
        while at < len(data):
            length = self.cmap.length_at(data, at) if self.cmap else 2
            found.append(self._code(data[at : at + length]))
            at += length
        return found

    def encode(self, text: str) -> list[Code] | None:
        """Codes that show ``text``, or None when the font may lack one of its glyphs."""
        if self._reverse is None:
            known = {} if self.vertical else self.unicode
            length = 2 if self.composite else 1
            fits = [code for code in known if code < 256**length and (self.present is None or code in self.present)]
            codes = {known[code]: self._code(code.to_bytes(length, "big")) for code in sorted(fits, reverse=True)}
            self._reverse = {text: code for text, code in codes.items() if text and code.width > 0}
        found = [self._reverse.get(char) for char in text]
        return None if None in found else [code for code in found if code is not None]

    def _code(self, data: bytes) -> Code:
        code = self._codes.get(data)
        if code is None:
            number = int.from_bytes(data, "big")
            glyph = self.cmap.cids.get(number, number) if self.cmap and self.cmap.cids else number
            width = self.widths.get(glyph if self.composite else number, self.missing)
            code = Code(data, _readable(self.unicode.get(number), self.name), width, data == b" ")
            self._codes[data] = code
        return code


def _readable(text: str | None, font: str) -> str | None:
    """The text that a code shows; None when nothing says what it is, as in the area that every font fills as it likes."""
    if text is None or "\ufffd" in text:
        return None
    if any("\ue000" <= char <= "\uf8ff" or char >= "\U000f0000" for char in text):
        return symbol(text, font)
    return "".join(" " if char in "\t\n\r\x00\u00a0" else char for char in text if char >= " " or char in "\t\n\r\x00")


def open_font(font: Any) -> PdfFont:
    """Read a font dictionary; damaged parts count as missing."""
    import pikepdf

    subtype = str(font.get("/Subtype", ""))
    unicode: dict[int, str] = {}
    if isinstance(font.get("/ToUnicode"), pikepdf.Stream):
        unicode = parse_cmap(bounded_bytes(font.ToUnicode, MOST_MAP)).unicode
    name = base_name(font)
    opened = _composite(font, name, unicode) if subtype == "/Type0" else _simple(font, name, subtype, unicode)
    opened.source = font
    return opened


def _composite(font: Any, name: str, unicode: dict[int, str]) -> PdfFont:
    import pikepdf

    descendants = font.get("/DescendantFonts")
    child = descendants[0] if isinstance(descendants, pikepdf.Array) and len(descendants) else pikepdf.Dictionary()
    encoding = font.get("/Encoding")
    cmap: CMap | None = None
    vertical = str(encoding).endswith("-V") if isinstance(encoding, pikepdf.Name) else False
    if isinstance(encoding, pikepdf.Stream):
        cmap = parse_cmap(bounded_bytes(encoding, MOST_MAP))
        vertical = cmap.vertical or encoding.get("/WMode") == 1
    elif str(encoding) not in ("/Identity-H", "/Identity-V"):
        unicode = {}
    descriptor = dictionary_of(child.get("/FontDescriptor"))
    widths = _composite_widths(child.get("/W"))
    missing = number_of(child.get("/DW"), 1000.0)
    standard, present = standard_font(name, descriptor), frozenset(unicode)
    return PdfFont(name, standard, True, vertical, unicode, widths, missing, cmap, present)


def _composite_widths(array: Any) -> dict[int, float]:
    import pikepdf

    widths: dict[int, float] = {}
    items = list(array) if isinstance(array, pikepdf.Array) else []
    at = 0
    while at + 1 < len(items):
        first = int(number_of(items[at], 0))
        if isinstance(items[at + 1], pikepdf.Array):
            for offset, width in enumerate(items[at + 1]):
                widths[first + offset] = number_of(width, 0)
            at += 2
        elif at + 2 < len(items):
            last, equal = int(number_of(items[at + 1], 0)), number_of(items[at + 2], 0)
            widths.update(dict.fromkeys(range(first, min(last, first + 0xFFFF) + 1), equal))
            at += 3
        else:
            break
    return widths


def _simple(font: Any, name: str, subtype: str, unicode: dict[int, str]) -> PdfFont:
    descriptor = dictionary_of(font.get("/FontDescriptor"))
    embedded = subtype == "/Type3" or any(key in descriptor for key in PROGRAMS)
    standard = standard_font(name, descriptor)
    mapped = {**unicode_by_encoding(font, name, subtype, descriptor, embedded), **unicode}
    if subtype == "/Type3":
        for code in telling_codes(font):
            mapped.pop(code, None)
    scale = 1000 * number_of(font["/FontMatrix"][0], 0.001) if "/FontMatrix" in font and subtype == "/Type3" else 1.0
    first = int(number_of(font.get("/FirstChar"), 0))
    widths = {first + at: number_of(width, 0) * scale for at, width in enumerate(list_of(font.get("/Widths")))}
    if not widths and subtype != "/Type3":
        widths = {code: standard_width(standard, text) for code, text in mapped.items()}
    missing = number_of(descriptor.get("/MissingWidth"), 0.0 if widths else 500.0)
    present = _present(font, descriptor, unicode) if embedded else None
    return PdfFont(name, standard, False, False, mapped, widths, missing, None, present)


def _present(font: Any, descriptor: Any, unicode: dict[int, str]) -> frozenset[int]:
    """Codes of an embedded font that have a glyph: those of its map, less those it does not list where it has a list."""
    import pikepdf
    from fontTools import agl

    listed = descriptor.get("/CharSet")
    if not isinstance(listed, pikepdf.String):
        return frozenset(unicode)
    names = set(str(listed).split("/"))
    given = {**builtin_names(descriptor), **glyph_names_by_code(font)}
    common = {code: agl.UV2AGL.get(ord(text), "") for code, text in unicode.items() if len(text) == 1}
    return frozenset(code for code in unicode if given.get(code, common.get(code, "")) in names)
