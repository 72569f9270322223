"""PDF fonts as far as text needs them: codes to Unicode, widths, and whether a replacement can be set in them."""

from __future__ import annotations

import re
from ctypes import byref, c_float
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from expurgate.formats.pdf.cmaps import CMap, parse_cmap
from expurgate.formats.pdf.glyphs import telling_glyphs

SERIF, FIXED, SYMBOLIC, ITALIC = 2, 1, 4, 64
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_TYPE1_CODE = re.compile(rb"dup\s+(\d{1,3})\s*/([^\s/]+)\s+put")


@dataclass(frozen=True, slots=True)
class Code:
    """One character code: its bytes, its text (None when the font does not say), its width in 1/1000 em."""

    data: bytes = field(repr=False)
    text: str | None = field(repr=False)
    width: float
    space: bool


@dataclass(slots=True)
class PdfFont:
    """A font of the file."""

    name: str
    standard: str
    """The built-in font that looks most like it."""
    composite: bool
    vertical: bool
    embedded: bool
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
            code = Code(data, _readable(self.unicode.get(number)), width, data == b" ")
            self._codes[data] = code
        return code


def _readable(text: str | None) -> str | None:
    if text is None or text == "\ufffd":
        return None
    if any("\ue000" <= char <= "\uf8ff" for char in text):
        return "\ufffd"
    return "".join(" " if char in "\t\n\r\x00\u00a0" else char for char in text if char >= " " or char in "\t\n\r\x00")


def open_font(font: Any) -> PdfFont:
    """Read a font dictionary; damaged parts count as missing."""
    import pikepdf

    subtype = str(font.get("/Subtype", ""))
    unicode: dict[int, str] = {}
    if isinstance(font.get("/ToUnicode"), pikepdf.Stream):
        unicode = parse_cmap(_bytes(font.ToUnicode)).unicode
    try:
        name = str(font.get("/BaseFont", "/Unknown"))[1:]
    except UnicodeDecodeError:
        name = "Unknown"
    opened = _composite(font, name, unicode) if subtype == "/Type0" else _simple(font, name, subtype, unicode)
    opened.source = font
    return opened


def _bytes(stream: Any) -> bytes:
    from expurgate.formats.pdf.streams import bounded_bytes

    return bounded_bytes(stream, 16 * 2**20)


def _composite(font: Any, name: str, unicode: dict[int, str]) -> PdfFont:
    import pikepdf

    descendants = font.get("/DescendantFonts")
    child = descendants[0] if isinstance(descendants, pikepdf.Array) and len(descendants) else pikepdf.Dictionary()
    encoding = font.get("/Encoding")
    cmap: CMap | None = None
    vertical = str(encoding).endswith("-V") if isinstance(encoding, pikepdf.Name) else False
    if isinstance(encoding, pikepdf.Stream):
        cmap = parse_cmap(_bytes(encoding))
        vertical = cmap.vertical or encoding.get("/WMode") == 1
    elif str(encoding) not in ("/Identity-H", "/Identity-V"):
        unicode = {}
    descriptor = _dictionary(child.get("/FontDescriptor"))
    widths = _composite_widths(child.get("/W"))
    missing = _number(child.get("/DW"), 1000.0)
    embedded = any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
    standard, present = _standard(name, descriptor), frozenset(unicode)
    return PdfFont(name, standard, True, vertical, embedded, unicode, widths, missing, cmap, present)


def _composite_widths(array: Any) -> dict[int, float]:
    import pikepdf

    widths: dict[int, float] = {}
    items = list(array) if isinstance(array, pikepdf.Array) else []
    at = 0
    while at + 1 < len(items):
        first = int(_number(items[at], 0))
        if isinstance(items[at + 1], pikepdf.Array):
            for offset, width in enumerate(items[at + 1]):
                widths[first + offset] = _number(width, 0)
            at += 2
        elif at + 2 < len(items):
            last, equal = int(_number(items[at + 1], 0)), _number(items[at + 2], 0)
            widths.update(dict.fromkeys(range(first, min(last, first + 0xFFFF) + 1), equal))
            at += 3
        else:
            break
    return widths


def _simple(font: Any, name: str, subtype: str, unicode: dict[int, str]) -> PdfFont:
    descriptor = _dictionary(font.get("/FontDescriptor"))
    embedded = subtype == "/Type3" or any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
    standard = _standard(name, descriptor)
    mapped = {**_encoding(font, name, subtype, descriptor, embedded), **unicode}
    if subtype == "/Type3":
        for code in _telling_codes(font):
            mapped.pop(code, None)
    scale = 1000 * _number(font["/FontMatrix"][0], 0.001) if "/FontMatrix" in font and subtype == "/Type3" else 1.0
    first = int(_number(font.get("/FirstChar"), 0))
    widths = {first + at: _number(width, 0) * scale for at, width in enumerate(_list(font.get("/Widths")))}
    if not widths and subtype != "/Type3":
        widths = {code: standard_width(standard, text) for code, text in mapped.items()}
    missing = _number(descriptor.get("/MissingWidth"), 0.0 if widths else 500.0)
    present = _present(font, descriptor, unicode) if embedded else None
    return PdfFont(name, standard, False, False, embedded, mapped, widths, missing, None, present)


def _present(font: Any, descriptor: Any, unicode: dict[int, str]) -> frozenset[int]:
    """Codes of an embedded font that have a glyph: those of its map, less those it does not list where it has a list."""
    import pikepdf
    from fontTools import agl

    listed = descriptor.get("/CharSet")
    if not isinstance(listed, pikepdf.String):
        return frozenset(unicode)
    names = set(str(listed).split("/"))
    given = {**_builtin(descriptor), **glyph_names_by_code(font)}
    common = {code: agl.UV2AGL.get(ord(text), "") for code, text in unicode.items() if len(text) == 1}
    return frozenset(code for code in unicode if given.get(code, common.get(code, "")) in names)


def unicode_by_names(font: Any) -> dict[int, str]:
    """Codes of a simple font → Unicode by its encoding alone."""
    descriptor = _dictionary(font.get("/FontDescriptor"))
    try:
        name = str(font.get("/BaseFont", "/Unknown"))[1:]
    except UnicodeDecodeError:
        name = "Unknown"
    return _encoding(font, name, str(font.get("/Subtype", "")), descriptor, embedded=True)


def glyph_names_by_code(font: Any) -> dict[int, str]:
    """Codes of a simple font → the names its encoding gives."""
    import pikepdf

    encoding = font.get("/Encoding")
    return _differences(encoding.get("/Differences")) if isinstance(encoding, pikepdf.Dictionary) else {}


def _telling_codes(font: Any) -> list[int]:
    """Codes of glyphs that show text of their own: what the font says of them is not what is seen."""
    import pikepdf

    telling = telling_glyphs(font)
    encoding = font.get("/Encoding")
    differences = encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None
    return [code for code, name in _differences(differences).items() if f"/{name}" in telling]


def _encoding(font: Any, name: str, subtype: str, descriptor: Any, embedded: bool) -> dict[int, str]:
    """Codes → Unicode by the names of the glyphs."""
    import pikepdf
    from fontTools import agl
    from fontTools.encodings import MacRoman, StandardEncoding

    encoding = font.get("/Encoding")
    base = str(encoding.get("/BaseEncoding", "")) if isinstance(encoding, pikepdf.Dictionary) else str(encoding or "")
    symbolic = bool(int(_number(descriptor.get("/Flags"), 0)) & SYMBOLIC) or _SUBSET.sub("", name) in _PICTURES
    found: dict[int, str] = {}
    if base == "/WinAnsiEncoding" or (base not in _TABLES and subtype == "/TrueType" and not symbolic):
        found = {code: bytes([code]).decode("cp1252", errors="ignore") for code in range(32, 256)}
    elif base == "/MacRomanEncoding":
        found = _by_names(dict(enumerate(MacRoman.MacRoman)), agl)
    elif subtype != "/Type3" and not (symbolic and embedded) and _SUBSET.sub("", name) not in _PICTURES:
        found = _by_names(dict(enumerate(StandardEncoding.StandardEncoding)), agl)
    if base not in _TABLES and embedded and subtype in ("/Type1", "/MMType1"):
        found.update(_by_names(_builtin(descriptor), agl))
    if isinstance(encoding, pikepdf.Dictionary):
        found.update(_by_names(_differences(encoding.get("/Differences")), agl, drop=found))
    return {code: text for code, text in found.items() if text}


_TABLES = frozenset({"/WinAnsiEncoding", "/MacRomanEncoding", "/StandardEncoding"})
_PICTURES = frozenset({"Symbol", "ZapfDingbats", "Wingdings", "Webdings"})


def _by_names(names: dict[int, str], agl: Any, drop: dict[int, str] | None = None) -> dict[int, str]:
    for code in names:
        if drop is not None:
            drop.pop(code, None)
    return {code: agl.toUnicode(name) for code, name in names.items() if name != ".notdef"}


def _differences(array: Any) -> dict[int, str]:
    import pikepdf

    names: dict[int, str] = {}
    code = 0
    for item in _list(array):
        if isinstance(item, pikepdf.Name):
            names[code] = str(item)[1:]
            code += 1
        else:
            code = int(_number(item, 0))
    return names


def _builtin(descriptor: Any) -> dict[int, str]:
    """The encoding inside an embedded Type 1 or CFF font."""
    import io

    from fontTools.cffLib import CFFFontSet

    if "/FontFile" in descriptor:
        return {int(code): name.decode("latin-1") for code, name in _TYPE1_CODE.findall(_bytes(descriptor.FontFile))}
    if "/FontFile3" not in descriptor:
        return {}
    fonts = CFFFontSet()
    try:
        fonts.decompile(io.BytesIO(_bytes(descriptor.FontFile3)), None)
        encoding = fonts[0].Encoding
        if encoding == "StandardEncoding" or isinstance(encoding, str):
            return {}
        return {code: name for code, name in enumerate(encoding) if name != ".notdef"}
    except Exception:
        return {}


def _standard(name: str, descriptor: Any) -> str:
    plain = _SUBSET.sub("", name).lower()
    flags = int(_number(descriptor.get("/Flags"), 0))
    bold = "bold" in plain or "black" in plain or "heavy" in plain
    slanted = "italic" in plain or "oblique" in plain or bool(flags & ITALIC)
    if "courier" in plain or "mono" in plain or flags & FIXED:
        family, suffix = "Courier", ("Oblique", "")
    elif (any(word in plain for word in ("times", "serif", "roman", "cmr", "georgia")) and "sans" not in plain) or (
        flags & SERIF and not any(word in plain for word in ("helvetica", "arial", "sans"))
    ):
        family, suffix = "Times", ("Italic", "Roman")
    else:
        family, suffix = "Helvetica", ("Oblique", "")
    style = ("Bold" if bold else "") + (suffix[0] if slanted else "")
    style = style or suffix[1]
    return f"{family}-{style}" if style else family


@lru_cache(maxsize=8192)
def standard_width(name: str, text: str) -> float:
    """The width of a character in one of the built-in fonts, in 1/1000 em, as pdfium knows it."""
    import pypdfium2.raw as raw

    document, font = _pdfium_font(name)
    del document
    width = c_float()
    code = ord(text[0]) if text else 32
    return float(width.value) if raw.FPDFFont_GetGlyphWidth(font, code, 1000.0, byref(width)) else 500.0


@lru_cache(maxsize=16)
def _pdfium_font(name: str) -> tuple[Any, Any]:
    import pypdfium2 as pdfium
    import pypdfium2.raw as raw

    document = pdfium.PdfDocument.new()
    return document, raw.FPDFText_LoadStandardFont(document.raw, name.encode())


def _dictionary(value: Any) -> Any:
    import pikepdf

    return value if isinstance(value, pikepdf.Dictionary) else pikepdf.Dictionary()


def _list(value: Any) -> list[Any]:
    import pikepdf

    return list(value) if isinstance(value, pikepdf.Array) else []


def _number(value: Any, default: float) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return default
