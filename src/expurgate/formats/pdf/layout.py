"""Glyphs into lines, lines into text, every code point traced to the glyphs it came from."""

from __future__ import annotations

import math
from itertools import pairwise

from expurgate.formats.pdf.flow import Line, Rules, along, cut_in_two, find_edges, in_boxes, in_cells, wrapped
from expurgate.formats.pdf.model import Glyph, PageContent

WIDE_GAP = 3.0
"""Ems between glyphs of one string that still belong to one line."""
NEXT_GAP = 1.1
"""Ems between strings drawn one after the other that still do; cells of a table lie further apart."""
NEAR_GAP = 0.9
"""Ems between strings drawn at different times that still belong to one line."""
WORD_GAP = 0.18
"""Ems that separate words where no space was drawn."""


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
    joined = _joined(lines, rules)
    for line in joined:
        line.spacing = _letter_spacing(line)
        line.spacing = 0.0 if rules.inside(line) else line.spacing
    boxed = [
        *in_boxes([line for line in joined if not line.spacing], rules),
        *(line for line in joined if line.spacing),
    ]
    ordered = in_cells(sorted(boxed, key=lambda line: (line.order, line.u0)), rules)
    find_edges(ordered, rules)
    return ordered


SPACED = 0.1
"""Ems between all letters of a line that is spaced out."""
EVENLY = 0.25
"""Ems by which such gaps differ at most; between boxes of a form they differ by as much as letters do."""
LETTERS = 5


def _letter_spacing(line: Line) -> float:
    """How far the letters of a line are apart where they are spaced out, as in headings; nothing where they are not."""
    shown = [(along(glyph, line.direction)[0], glyph) for glyph in line.glyphs]
    if len(shown) < LETTERS or len({id(glyph.show.state.font) for _, glyph in shown}) > 1:
        return 0.0
    gaps = [
        after - before - glyph.advance
        for (before, glyph), (after, following) in pairwise(shown)
        if _text(glyph).strip() and _text(following).strip()
    ]
    even = len(gaps) >= LETTERS - 1 and min(gaps) >= SPACED * line.em and max(gaps) - min(gaps) <= EVENLY * line.em
    return sum(gaps) / len(gaps) if even else 0.0


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


_LAST = 2
"""Pieces of a text that are looked at again when the next is put behind them."""


class TextBuilder:
    """The text of all pages; glyphs learn their offsets."""

    def __init__(self) -> None:
        self._pages: list[str] = []
        self._parts: list[str] = []
        """What was put since, in the pieces in which it came: a list of the letters of all pages would be large."""
        self.length = 0
        self.previous: Line | None = None
        """The last line, which may lose its hyphen to the next."""
        self._turned = False
        """Whether a page has ended since the last line."""

    @property
    def text(self) -> str:
        """The text of all pages that were laid out so far."""
        return "".join([*self._pages, *self._parts])

    def add_page(self, lines: list[Line]) -> None:
        """Append a page's lines; a text goes on from the page before."""
        self._turned = True
        self._pages.append("".join(self._parts[:-_LAST]))
        del self._parts[:-_LAST]
        for line in lines:
            self._add_line(line)

    def add_aside(self, lines: list[Line]) -> None:
        """Append lines that stand on every page, each page's in a paragraph of its own."""
        self.previous = None
        for line in lines:
            self._add_line(line)

    def add_words(self, text: str) -> int:
        """Append a text read by other means; where it begins."""
        if self.length:
            self._put("\n\n")
        start = self.length
        self._put(text)
        self.previous = None
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
            if glyph.unknown:
                glyph.start = glyph.end = self.length
                continue
            text = _text(glyph)
            if shown is not None and _shadow(shown, glyph, line):
                glyph.start, glyph.end = shown.start, shown.end
                continue
            apart = end is not None and u - end > (line.pitch or line.spacing + WORD_GAP * glyph.show.em)
            if shown is not None and text.strip() and (apart or _new_word(shown, glyph)) and not self._ends_in_space():
                self._put(" ")
            glyph.start = self.length
            self._put(text)
            glyph.end = self.length
            end = max(u + glyph.advance, end or u)
            shown = glyph
        self.previous, self._turned = line, False

    def _ends_in_space(self) -> bool:
        return bool(self._parts) and self._parts[-1][-1:].isspace()

    def _between(self, line: Line) -> str:
        """The separator between the line before and this one; a hyphenated word is put together."""
        before, turned = self.previous, self._turned
        if before is None or not _parallel(before.direction, line.direction):
            return "\n\n"
        em = max(before.em, line.em)
        if not turned and (
            abs(before.v - line.v) < 0.45 * em or (line.row == before.row >= 0 and line.cell != before.cell)
        ):
            return "\t"
        if not turned and before.walls is not None and before.walls == line.walls and before.v - line.v >= 1.9 * em:
            return " "
        alike = max(before.em, line.em) < 1.2 * min(before.em, line.em)
        if turned or not 0 < before.v - line.v < 1.9 * em or not alike:
            return self._over(before, line, alike)
        if before.walls is not None and line.walls is not None and before.walls[:2] != line.walls[:2]:
            return "\n"  # the first cell of the next row
        if self._unhyphenated(before, line) or self._number_goes_on(line) or cut_in_two(before, line):
            return ""
        return " " if wrapped(before, line) else "\n"

    def _over(self, before: Line, line: Line, alike: bool) -> str:
        """The separator between the end of a column or page and the next: a blank where a sentence goes on."""
        if before.in_cell or line.in_cell:
            return "\n\n"
        if alike and (self._unhyphenated(before, line) or self._number_goes_on(line)):
            return ""
        if alike and wrapped(before, line):
            return " "
        return "\n" if self._flows_on(line) else "\n\n"

    def _flows_on(self, line: Line) -> bool:
        """Whether a sentence goes on in small letters."""
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
    text = glyph.code.text or ""
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
