"""Font programs with the glyphs that are shown, all others empty.

Every way a reader may go from a code to a glyph is followed, and a program in which one code leads nowhere stays as it is.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.pdf.encodings import glyph_names_by_code, unicode_by_names
from expurgate.formats.pdf.fonts import PdfFont
from expurgate.formats.pdf.streams import bounded_bytes

MOST_TABLE = 2**18
_SYMBOLS = (0, 0xF000, 0xF100, 0xF200)
"""Where symbol fonts put their characters."""


@dataclass
class Use:
    """A font of the file and the codes of it that the released pages show."""

    font: PdfFont
    codes: set[bytes] = field(default_factory=set, repr=False)

    @property
    def numbers(self) -> list[int]:
        """The codes as numbers, in order."""
        return sorted(int.from_bytes(code, "big") for code in self.codes)

    @cached_property
    def _by_names(self) -> dict[int, str]:
        return unicode_by_names(self.font.source)

    @cached_property
    def _given(self) -> dict[int, str]:
        return glyph_names_by_code(self.font.source)

    def texts(self, number: int) -> set[str]:
        """The texts a code may mean, by the map and by the encoding."""
        return {text for text in (self.font.unicode.get(number), self._by_names.get(number)) if text}

    def names(self, number: int) -> set[str]:
        """The names its glyph may have in the encoding, or by the character that it draws."""
        from fontTools import agl

        characters = {ord(text) for text in self.texts(number) if len(text) == 1}
        found = {agl.UV2AGL[character] for character in characters if character in agl.UV2AGL}
        return found | ({self._given[number]} if number in self._given else set())

    def is_space(self, number: int) -> bool:
        """Whether a code draws nothing, so that it needs no glyph."""
        texts = self.texts(number)
        return bool(texts) and not any(text.strip() for text in texts)

    def cid(self, number: int) -> int:
        """The character of a composite font that a code selects."""
        cmap = self.font.cmap
        return cmap.cids.get(number, number) if cmap and cmap.cids else number


def shown(always: set[str], users: Iterable[Use], glyphs: Callable[[Use, int], set[str]]) -> set[str] | None:
    """The glyphs of every code that is shown, and those that stay ``always``; None when a code has none."""
    kept = set(always)
    for use in users:
        for number in use.numbers:
            names = glyphs(use, number)
            if not names and not use.is_space(number):
                return None
            kept |= names
    return kept


def trimmed_truetype(data: bytes, users: list[Use]) -> bytes | None:
    """The program with the glyphs that are shown, all others empty and without width; None when one is not found."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    font = TTFont(io.BytesIO(data), recalcBBoxes=False, recalcTimestamp=False)
    order = font.getGlyphOrder()
    kept = shown({order[0]}, users, lambda use, number: _truetype_glyphs(font, order, use, number))
    if kept is None:
        return None
    outlines, measures = font["glyf"], font["hmtx"].metrics
    waiting = list(kept)
    while waiting:
        parts = set(outlines[waiting.pop()].getComponentNames(outlines)) - kept
        kept |= parts
        waiting += parts
    for name in order:
        if name not in kept:
            outlines[name], measures[name] = Glyph(), (0, 0)
    for table in font["cmap"].tables if "cmap" in font else ():
        if hasattr(table, "cmap"):
            table.cmap = {code: name for code, name in table.cmap.items() if name in kept}
    for tag in ("post", "kern", "GSUB", "GPOS", "GDEF", "hdmx", "VDMX", "LTSH", "name", "DSIG"):
        if tag in font and (tag != "post" or "cmap" in font or all(use.font.composite for use in users)):
            del font[tag]
    out = io.BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()


def _truetype_glyphs(program: Any, order: list[str], use: Use, number: int) -> set[str]:
    """Every glyph a reader may take for a code."""
    if use.font.composite:
        glyph = _mapped_glyph(use.font, use.cid(number))
        return {order[glyph]} if 0 <= glyph < len(order) else {order[0]}
    texts = use.texts(number)
    old = [text.encode("mac_roman", "ignore") for text in texts]
    wanted = {ord(text) for text in texts if len(text) == 1} | {base + number for base in _SYMBOLS}
    wanted |= {code[0] for code in old if len(code) == 1}
    tables = [table.cmap for table in program["cmap"].tables if hasattr(table, "cmap")] if "cmap" in program else []
    found = {table[code] for table in tables for code in wanted if code in table}
    return found | (use.names(number) & set(order))


def _mapped_glyph(font: PdfFont, cid: int) -> int:
    import pikepdf

    table = font.source.DescendantFonts[0].get("/CIDToGIDMap")
    if not isinstance(table, pikepdf.Stream):
        return cid
    data = bounded_bytes(table, MOST_TABLE)
    return int.from_bytes(data[2 * cid : 2 * cid + 2], "big")


def trimmed_compact(data: bytes, users: list[Use]) -> bytes | None:
    """A compact font in which all glyphs that are not shown are empty; None when one that is is not found."""
    from fontTools.cffLib import CFFFontSet
    from fontTools.ttLib import TTFont

    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(data), None)
    top = fonts[0]
    order, glyphs = list(top.charset), top.CharStrings
    kept = shown({order[0]}, users, lambda use, number: _compact_glyphs(top, order, use, number))
    if kept is None:
        return None
    if any(_is_composed(glyphs[name]) for name in kept):
        return None
    for name in order:
        if name not in kept:
            glyphs[name].bytecode, glyphs[name].program = b"\x0e", None
    out = io.BytesIO()
    fonts.compile(out, TTFont(sfntVersion="OTTO", recalcBBoxes=False), isCFF2=False)
    return out.getvalue()


def _is_composed(glyph: Any) -> bool:
    """Whether a glyph ends with the numbers of two others that it is made of."""
    glyph.decompile()
    last = glyph.program[-5:]
    return len(last) == 5 and last[-1] == "endchar" and all(isinstance(value, int | float) for value in last[:4])


def _compact_glyphs(top: Any, order: list[str], use: Use, number: int) -> set[str]:
    if use.font.composite:
        cid = use.cid(number)
        if hasattr(top, "ROS"):
            return {f"cid{cid:05d}"} & set(order)
        return {order[cid]} if cid < len(order) else set()
    names = use.names(number)
    if isinstance(top.Encoding, list) and number < len(top.Encoding):
        names.add(top.Encoding[number])
    return names & set(order)
