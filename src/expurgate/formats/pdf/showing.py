"""The glyphs of a text-showing instruction, computed from its operands: when a page is read, and again when it is written."""

from __future__ import annotations

import math
from typing import Any

from expurgate.formats.pdf.matrix import product
from expurgate.formats.pdf.model import ALONG, Glyph, Show


def shown_parts(operator: str, operands: Any) -> Any:
    """The strings, and the numbers that move the pen between them, of a text-showing instruction."""
    return operands[0] if operator == "TJ" else [operands[-1]]


def put_glyphs(show: Show, parts: Any) -> float:
    """Give a text-showing instruction its glyphs; how far the pen went in text space."""
    import pikepdf

    state, pen = show.state, 0.0
    a, b, c, d, e, f = product(show.matrix, show.ctm)
    along = math.hypot(a, b)
    show.direction = (a / along, b / along) if along and b else ALONG if a >= 0 else (-1.0, 0.0)
    show.em = abs(state.size) * math.hypot(c, d) or 1.0
    scale, found = state.size * state.stretch / 1000, list[Glyph]()
    for part in parts:
        if not isinstance(part, pikepdf.String):
            pen -= float(part) * scale
            continue
        for code in state.font.decode(bytes(part)) if state.font else ():
            natural = code.width * scale
            found.append(Glyph(code, show, pen * a + e, pen * b + f, natural * along))
            pen += natural + (state.spacing + (state.word_spacing if code.space else 0.0)) * state.stretch
    show.glyphs = found
    return pen
