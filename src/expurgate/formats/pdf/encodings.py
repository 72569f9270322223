"""What the codes of a simple font mean by the names its encoding gives their glyphs."""

from __future__ import annotations

import re
from typing import Any

from expurgate.formats.pdf.glyphs import telling_glyphs
from expurgate.formats.pdf.standard import without_tag
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.formats.pdf.values import dictionary_of, list_of, number_of

SYMBOLIC = 4
"""Flag of a font's description: its characters are not the usual ones."""
MOST_MAP = 16 * 2**20
"""No map or program is read beyond so many bytes to learn what codes mean."""
_TYPE1_CODE = re.compile(rb"dup\s+(\d{1,3})\s*/([^\s/]+)\s+put")
_TABLES = frozenset({"/WinAnsiEncoding", "/MacRomanEncoding", "/StandardEncoding"})
_PICTURES = frozenset({"Symbol", "ZapfDingbats", "Wingdings", "Webdings"})


def base_name(font: Any) -> str:
    """The name of a font without its slash."""
    try:
        return str(font.get("/BaseFont", "/Unknown"))[1:]
    except UnicodeDecodeError:
        return "Unknown"


def unicode_by_names(font: Any) -> dict[int, str]:
    """Codes of a simple font → Unicode by its encoding alone."""
    descriptor = dictionary_of(font.get("/FontDescriptor"))
    return unicode_by_encoding(font, base_name(font), str(font.get("/Subtype", "")), descriptor, embedded=True)


def glyph_names_by_code(font: Any) -> dict[int, str]:
    """Codes of a simple font → the names its encoding gives."""
    import pikepdf

    encoding = font.get("/Encoding")
    return _differences(encoding.get("/Differences")) if isinstance(encoding, pikepdf.Dictionary) else {}


def telling_codes(font: Any) -> list[int]:
    """Codes of glyphs that show text of their own: what the font says of them is not what is seen."""
    telling = telling_glyphs(font)
    return [code for code, name in glyph_names_by_code(font).items() if f"/{name}" in telling]


def unicode_by_encoding(font: Any, name: str, subtype: str, descriptor: Any, embedded: bool) -> dict[int, str]:
    """Codes → Unicode by the names of the glyphs."""
    import pikepdf
    from fontTools import agl
    from fontTools.encodings import MacRoman, StandardEncoding

    encoding = font.get("/Encoding")
    base = str(encoding.get("/BaseEncoding", "")) if isinstance(encoding, pikepdf.Dictionary) else str(encoding or "")
    symbolic = bool(int(number_of(descriptor.get("/Flags"), 0)) & SYMBOLIC) or without_tag(name) in _PICTURES
    found: dict[int, str] = {}
    if base == "/WinAnsiEncoding" or (base not in _TABLES and subtype == "/TrueType" and not symbolic):
        found = {code: bytes([code]).decode("cp1252", errors="ignore") for code in range(32, 256)}
    elif base == "/MacRomanEncoding":
        found = _by_names(dict(enumerate(MacRoman.MacRoman)), agl)
    elif subtype != "/Type3" and not (symbolic and embedded) and without_tag(name) not in _PICTURES:
        found = _by_names(dict(enumerate(StandardEncoding.StandardEncoding)), agl)
    if base not in _TABLES and embedded and subtype in ("/Type1", "/MMType1"):
        found.update(_by_names(builtin_names(descriptor), agl))
    if isinstance(encoding, pikepdf.Dictionary):
        found.update(_by_names(_differences(encoding.get("/Differences")), agl, drop=found))
    return {code: text for code, text in found.items() if text}


def _by_names(names: dict[int, str], agl: Any, drop: dict[int, str] | None = None) -> dict[int, str]:
    for code in names:
        if drop is not None:
            drop.pop(code, None)
    return {code: agl.toUnicode(name) for code, name in names.items() if name != ".notdef"}


def _differences(array: Any) -> dict[int, str]:
    import pikepdf

    names: dict[int, str] = {}
    code = 0
    for item in list_of(array):
        if isinstance(item, pikepdf.Name):
            names[code] = str(item)[1:]
            code += 1
        else:
            code = int(number_of(item, 0))
    return names


def builtin_names(descriptor: Any) -> dict[int, str]:
    """The encoding inside an embedded Type 1 or CFF font."""
    import io

    from fontTools.cffLib import CFFFontSet

    if "/FontFile" in descriptor:
        return {
            int(code): name.decode("latin-1")
            for code, name in _TYPE1_CODE.findall(bounded_bytes(descriptor.FontFile, MOST_MAP))
        }
    if "/FontFile3" not in descriptor:
        return {}
    fonts = CFFFontSet()
    try:
        fonts.decompile(io.BytesIO(bounded_bytes(descriptor.FontFile3, MOST_MAP)), None)
        encoding = fonts[0].Encoding
        if encoding == "StandardEncoding" or isinstance(encoding, str):
            return {}
        return {code: name for code, name in enumerate(encoding) if name != ".notdef"}
    except Exception:
        return {}
