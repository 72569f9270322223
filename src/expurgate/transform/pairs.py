"""Brackets and quotes of which an edit would take one half and leave the other."""

from __future__ import annotations

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.transform.base import MARK

_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">", "“": "”", "«": "»"}
_OPENING = {close: opening for opening, close in _CLOSING.items()}
_ANGLES = "<>"
_QUOTE = '"'
_INCHES = re.compile(r'\d"')


def with_halves(text: str, span: Span, replacement: str) -> str:
    """The replacement with the halves inside ``span`` whose other halves stay: of “Ann” Lee” it keeps the last.

    What only opens stands before it, what closes behind it. A bar hides whatever stood there.
    """
    if replacement in ("", MARK):
        return replacement
    surface = text[span.start : span.end]
    opening, closing = _halves(surface)
    if surface.count(_QUOTE) % 2:
        line = text[text.rfind("\n", 0, span.start) + 1 : span.start]
        if line.count(_QUOTE) % 2:
            closing = _QUOTE + closing
        elif not _INCHES.search(surface):
            opening += _QUOTE
    return f"{replacement}{closing}{opening}" if closing else f"{opening}{replacement}"


def _halves(surface: str) -> tuple[str, str]:
    """What opens and is not closed, and what closes and was not opened; angles only around addresses."""
    opened: list[str] = []
    closed: list[str] = []
    for char in surface:
        if char in _ANGLES and "@" not in surface:
            continue
        if char in _CLOSING:
            opened.append(char)
        elif opened and opened[-1] == _OPENING.get(char):
            opened.pop()
        elif char in _OPENING:
            closed.append(char)
    return "".join(opened), "".join(closed)
