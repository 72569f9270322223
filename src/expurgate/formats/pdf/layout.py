"""Glyphs into lines, lines into text, every code point traced to the glyphs it came from."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import pairwise

from expurgate.formats.pdf.model import Glyph, PageContent

WIDE_GAP = 3.0
"""Ems between glyphs of one string that still belong to one line."""
NEXT_GAP = 1.1
"""Ems between strings drawn one after the other that still do; cells of a table lie further apart."""
NEAR_GAP = 0.9
"""Ems between strings drawn at different times that still belong to one line."""
WORD_GAP = 0.18
"""Ems that separate words where no space was drawn."""


@dataclass(slots=True, eq=False)
class Line:
    """Glyphs on one baseline in reading order. ``u`` runs along it, ``v`` across, in page units."""

    glyphs: list[Glyph] = field(repr=False)
    direction: tuple[float, float]
    v: float
    u0: float
    u1: float
    em: float
    order: int


class Rules:
    """The upright rules of a page, which part the cells of a table."""

    def __init__(self, page: PageContent) -> None:
        boxes = (path.box for node in page.nodes() for path in node.paths)
        upright = [box for box in boxes if box[2] - box[0] < 2.5 and box[3] - box[1] > 4 * (box[2] - box[0])]
        self._boxes = sorted(box for box in upright if box[3] - box[1] > 4)

    def between(self, line: Line, u: float) -> bool:
        """Whether a rule stands between the end of an upright line and a place after it."""
        if not self._boxes or u <= line.u1 or line.direction != (1.0, 0.0):
            return False
        at = bisect_left(self._boxes, (line.u1 - 1,))
        while at < len(self._boxes) and self._boxes[at][0] < u + 1:
            if self._boxes[at][1] < line.v + 0.3 * line.em < self._boxes[at][3]:
                return True
            at += 1
        return False


def along(glyph: Glyph, direction: tuple[float, float]) -> tuple[float, float]:
    """A glyph's place along and across a baseline."""
    dx, dy = direction
    return glyph.x * dx + glyph.y * dy, glyph.y * dx - glyph.x * dy


def page_lines(page: PageContent) -> list[Line]:
    """The lines of a page in the order they were first drawn."""
    lines: list[Line] = []
    last: Line | None = None
    rules = Rules(page)
    for order, glyph in enumerate(page.glyphs):
        u, v = along(glyph, glyph.show.direction)
        if last is not None and _continues(last, glyph, u, v) and not rules.between(last, u):
            last.glyphs.append(glyph)
            last.u1 = max(last.u1, u + glyph.advance)
            last.em = max(last.em, glyph.show.em)
        else:
            last = Line([glyph], glyph.show.direction, v, u, u + glyph.advance, glyph.show.em, order)
            lines.append(last)
    return _joined(lines, rules)


def _continues(line: Line, glyph: Glyph, u: float, v: float) -> bool:
    em = max(line.em, glyph.show.em)
    if line.glyphs[-1].show is glyph.show:
        return -0.6 * em < u - line.u1 < WIDE_GAP * em
    if not _parallel(line.direction, glyph.show.direction) or abs(v - line.v) > 0.45 * em:
        return False
    return -0.6 * em < u - line.u1 < NEXT_GAP * em


def _parallel(first: tuple[float, float], second: tuple[float, float]) -> bool:
    return abs(first[0] - second[0]) < 0.02 and abs(first[1] - second[1]) < 0.02


def _joined(lines: list[Line], rules: Rules) -> list[Line]:
    """Put together what was drawn out of order: neighbours on one baseline become one line."""

    def place(line: Line) -> tuple[int, int, float]:
        angle = round(math.atan2(line.direction[1], line.direction[0]) * 50)
        return angle, round(line.v / max(line.em * 0.3, 0.1)), line.u0

    result: list[Line] = []
    for line in sorted(lines, key=place):
        before = result[-1] if result else None
        if before is not None and _adjacent(before, line) and not rules.between(before, line.u0):
            before.glyphs += line.glyphs
            before.u1 = max(before.u1, line.u1)
            before.order = min(before.order, line.order)
        else:
            result.append(line)
    for line in result:
        if any(first.show is not second.show for first, second in pairwise(line.glyphs)):
            line.glyphs.sort(key=lambda glyph, d=line.direction: along(glyph, d)[0])  # type: ignore[misc]
    return sorted(result, key=lambda line: line.order)


def _adjacent(before: Line, line: Line) -> bool:
    em = max(before.em, line.em)
    level = _parallel(before.direction, line.direction) and abs(before.v - line.v) < 0.3 * em
    return level and -0.3 * em <= line.u0 - before.u1 <= NEAR_GAP * em


class TextBuilder:
    """The text of all pages; glyphs learn their offsets."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self.length = 0
        self._previous: Line | None = None

    @property
    def text(self) -> str:
        """All pages so far."""
        return "".join(self._parts)

    def add_page(self, lines: list[Line]) -> None:
        """Append a page's lines."""
        self._previous = None
        for line in lines:
            self._add_line(line)

    def add_words(self, text: str) -> int:
        """Append a text read by other means; where it begins."""
        if self.length:
            self._put("\n\n")
        start = self.length
        self._put(text)
        self._previous = None
        return start

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self.length += len(text)

    def _add_line(self, line: Line) -> None:
        if self.length:
            self._put(self._between(line))
        end: float | None = None
        shown: Glyph | None = None
        for glyph in line.glyphs:
            u, _ = along(glyph, line.direction)
            text = _text(glyph)
            if shown is not None and _shadow(shown, glyph, line):
                glyph.start, glyph.end = shown.start, shown.end
                continue
            apart = end is not None and u - end > WORD_GAP * glyph.show.em
            if shown is not None and text.strip() and (apart or _new_word(shown, glyph)) and not self._ends_in_space():
                self._put(" ")
            glyph.start = self.length
            self._put(text)
            glyph.end = self.length
            end = max(u + glyph.advance, end or u)
            shown = glyph
        self._previous = line

    def _ends_in_space(self) -> bool:
        return bool(self._parts) and self._parts[-1][-1:].isspace()

    def _between(self, line: Line) -> str:
        """What stands between the line before and this one; a hyphenated word is put together."""
        before = self._previous
        if before is None:
            return "\n" if self._flows_on(line) else "\n\n"
        em = max(before.em, line.em)
        if not _parallel(before.direction, line.direction):
            return "\n\n"
        if abs(before.v - line.v) < 0.45 * em:
            return "\t"
        if not 0 < before.v - line.v < 1.9 * em or max(before.em, line.em) > 1.2 * min(before.em, line.em):
            return "\n" if self._flows_on(line) else "\n\n"
        if self._unhyphenated(before, line) or self._number_goes_on(line):
            return ""
        return "\n"

    def _flows_on(self, line: Line) -> bool:
        """Whether a sentence goes on in the next column or on the next page."""
        last = self._parts[-1][-1:] if self._parts else ""
        return (last.isalpha() or last == ",") and (line.glyphs[0].code.text or "")[:1].islower()

    def _number_goes_on(self, line: Line) -> bool:
        """Whether a number was broken after one of its hyphens."""
        end = "".join(self._parts[-2:])[-2:]
        return len(end) == 2 and end[0].isdigit() and end[1] == "-" and (line.glyphs[0].code.text or "")[:1].isdigit()

    def _unhyphenated(self, before: Line, line: Line) -> bool:
        """Drop the hyphen at the end of a line from the text when the word goes on in lower case."""
        last = before.glyphs[-1]
        if last.code.text not in ("-", "\u2010", "\u00ad") or not (line.glyphs[0].code.text or "")[:1].islower():
            return False
        if len(before.glyphs) < 2 or not (before.glyphs[-2].code.text or "")[-1:].isalpha() or not self._parts[-1]:
            return False
        self._parts.pop()
        self.length -= 1
        last.end = last.start
        return True


def _text(glyph: Glyph) -> str:
    text = glyph.code.text
    if text is None:
        return "\ufffd"
    return _LIGATURES.get(text, text)


def _new_word(shown: Glyph, glyph: Glyph) -> bool:
    """Whether a capitalized word in another font is set right against a word: a label and what it labels."""
    if shown.show is glyph.show or shown.show.state.font is glyph.show.state.font:
        return False
    following = glyph.show.glyphs[1:2]
    inner = bool(following) and (following[0].code.text or "")[:1].islower()
    return inner and glyph is glyph.show.glyphs[0] and _text(glyph)[:1].isupper() and _text(shown)[-1:].isalpha()


_LIGATURES = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st"}


def _shadow(shown: Glyph, glyph: Glyph, line: Line) -> bool:
    """Whether a glyph is the one before drawn again, a hair aside, to look bold."""
    if shown.code.text != glyph.code.text or not (glyph.code.text or "").strip():
        return False
    first, second = along(shown, line.direction), along(glyph, line.direction)
    return abs(first[0] - second[0]) < 0.12 * line.em and abs(first[1] - second[1]) < 0.12 * line.em
