"""The text of a PDF page by where its characters stand, whatever the order they are drawn in."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

WORD_GAP = 0.18
"""Heights of a character that part words, and ``CELL_GAP`` that part cells and columns."""
CELL_GAP = 1.5


@dataclass(frozen=True, slots=True)
class _Placed:
    left: float
    right: float
    low: float
    high: float
    text: str


def text_by_place(page: Any) -> str:
    """The rows of a page from top to bottom, each from left to right; cells on lines of their own. ``page``: pdfium's text."""
    rows: list[list[_Placed]] = []
    for char in sorted(_characters(page), key=lambda char: (-char.low, char.left)):
        row = next((row for row in rows[-3:] if _level(row[0], char)), None)
        if row is None:
            rows.append([char])
        else:
            row.append(char)
    return "\n".join(_joined(sorted(row, key=lambda char: char.left)) for row in rows)


def _characters(page: Any) -> list[_Placed]:
    import pypdfium2.raw as raw

    left, right, low, high = (ctypes.c_double() for _ in range(4))
    found = []
    for at in range(raw.FPDFText_CountChars(page)):
        code = raw.FPDFText_GetUnicode(page, at)
        if code > 32 and raw.FPDFText_GetCharBox(page, at, left, right, low, high):
            found.append(_Placed(left.value, right.value, low.value, high.value, chr(min(code, 0x10FFFF))))
    return found


def _level(first: _Placed, char: _Placed) -> bool:
    """Whether two characters stand on one line."""
    shared = min(first.high, char.high) - max(first.low, char.low)
    return shared > 0.4 * min(first.high - first.low, char.high - char.low)


def _joined(row: list[_Placed]) -> str:
    height = max(char.high - char.low for char in row)
    parts = [row[0].text]
    for before, char in pairwise(row):
        gap = (char.left - before.right) / (height or 1.0)
        parts.append("\n" if gap > CELL_GAP else " " if gap > WORD_GAP else "")
        parts.append(char.text)
    return "".join(parts)
