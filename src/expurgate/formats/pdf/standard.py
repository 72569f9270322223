"""The fonts every reader has: which of them looks most like another font, and how wide their characters are."""

from __future__ import annotations

import re
from ctypes import byref, c_float
from functools import lru_cache
from typing import Any

from expurgate.formats.pdf.values import number_of

SERIF, FIXED, ITALIC = 2, 1, 64
"""Flags of a font's description."""
_TAG = re.compile(r"^[A-Z]{6}\+")


def without_tag(name: str) -> str:
    """The name of a font without the letters that tell parts of one font from each other."""
    return _TAG.sub("", name)


def standard_font(name: str, descriptor: Any) -> str:
    """The built-in font that looks most like a font of this name and description."""
    plain = without_tag(name).lower()
    flags = int(number_of(descriptor.get("/Flags"), 0))
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


def standard_width(name: str, text: str) -> float:
    """The width of a character in one of the built-in fonts, in 1/1000 em, as pdfium knows it."""
    code = ord(text[0]) if text else 32
    return _widths(name, code // _TOGETHER)[code % _TOGETHER]


_TOGETHER = 256
"""Characters that are measured together: most fonts are used for one alphabet, and each time a document is made for it."""


@lru_cache(maxsize=256)
def _widths(name: str, block: int) -> tuple[float, ...]:
    """Measured in a document that is closed again: one that is kept would still be open when the process ends."""
    import pypdfium2 as pdfium
    import pypdfium2.raw as raw

    document = pdfium.PdfDocument.new()
    try:
        font, width, found = raw.FPDFText_LoadStandardFont(document.raw, name.encode()), c_float(), []
        for code in range(block * _TOGETHER, (block + 1) * _TOGETHER):
            known = raw.FPDFFont_GetGlyphWidth(font, code, 1000.0, byref(width))
            found.append(float(width.value) if known else 500.0)
        raw.FPDFFont_Close(font)
    finally:
        document.close()
    return tuple(found)


_SYMBOLS = {
    "Symbol": {0xB7: "•", 0xA8: "♦", 0xAE: "→", 0xB0: "°", 0xB1: "±", 0xB3: "≥", 0xA3: "≤", 0xB4: "×", 0x6D: "μ"},
    "Wingdings": {
        0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0x77: "◆", 0x9F: "•", 0xA0: "▪", 0xA7: "▪",
        0xA8: "◻", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
    },
}  # fmt: skip
"""Bullets, boxes, arrows and marks of the two fonts that word processors draw them with, by their codes."""


def symbol(text: str, font: str) -> str | None:
    """The sign that a code of a well-known symbol font stands for; None when it is no such font or no such sign."""
    signs = next((table for name, table in _SYMBOLS.items() if without_tag(font).startswith(name)), {})
    found = [signs.get(ord(char) - 0xF000) for char in text]
    return None if None in found else "".join(sign for sign in found if sign)
