"""The text of a PDF page by where its characters stand, whatever the order they are drawn in."""

from __future__ import annotations

import ctypes
import math
from itertools import pairwise
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass

WORD_GAP = 0.12
"""Heights of a line that part words, and ``CELL_GAP`` that part cells and columns."""
CELL_GAP = 1.0
SAME_LINE = 0.4
"""Heights by which raised and lowered characters of one line may be apart."""
_LEVEL = 0.02
"""Radians by which a level line may slant."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A character: where it begins and ends with the blank around its ink, its baseline, and how high its line is."""

    left: float
    right: float
    base: float
    height: float
    text: str


def text_by_place(page: Any) -> str:
    """The rows of a page from top to bottom, each from left to right; cells on lines of their own. ``page``: pdfium's text."""
    rows: list[list[_Placed]] = []
    for char in sorted(_characters(page), key=lambda char: (-char.base, char.left)):
        row = next((row for row in rows[-3:] if _on_one_line(row[0], char)), None)
        if row is None:
            rows.append([char])
        else:
            row.append(char)
    return "\n".join(_joined(sorted(row, key=lambda char: char.left)) for row in rows)


def _characters(page: Any) -> list[_Placed]:
    import pypdfium2.raw as raw

    left, right, low, high, x, y = (ctypes.c_double() for _ in range(6))
    loose = raw.FS_RECTF()
    found = []
    for at in range(raw.FPDFText_CountChars(page)):
        code = raw.FPDFText_GetUnicode(page, at)
        if code <= 32 or not raw.FPDFText_GetCharBox(page, at, left, right, low, high):
            continue
        place = _Placed(left.value, right.value, low.value, high.value - low.value, chr(min(code, 0x10FFFF)))
        if (
            abs(math.remainder(raw.FPDFText_GetCharAngle(page, at), 2 * math.pi)) < _LEVEL
            and raw.FPDFText_GetLooseCharBox(page, at, loose)
            and raw.FPDFText_GetCharOrigin(page, at, x, y)
        ):
            first, last = min(place.left, loose.left), max(place.right, loose.right)
            place = _Placed(first, last, y.value, max(place.height, loose.top - loose.bottom), place.text)
        found.append(place)
    return found


def _on_one_line(first: _Placed, char: _Placed) -> bool:
    """Whether two characters stand on one line."""
    return abs(first.base - char.base) < SAME_LINE * max(first.height, char.height)


def _joined(row: list[_Placed]) -> str:
    height = max(char.height for char in row)
    parts = [row[0].text]
    for before, char in pairwise(row):
        gap = (char.left - before.right) / (height or 1.0)
        parts.append("\n" if gap > CELL_GAP else " " if gap > WORD_GAP else "")
        parts.append(char.text)
    return "".join(parts)
