"""How a text goes on from line to line: inside paragraphs and cells, over columns and pages.

A line was wrapped when it does not end a sentence and the first word of the next line would not have fitted on it.
Lists and addresses are wrapped so by chance, so this counts in the cells of a ruled table and in paragraphs, in
which some line begins with a small letter.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.formats.pdf.model import Glyph, PageContent

_DIGITS = re.compile(r"\d+")
_ENDS = ".!?:;…"
SAME_EDGE = 2.0
"""Points between the left edges of lines of one column."""
COMB = 4
"""Letters in boxes of their own that make up a word."""
SPACE = 0.22
"""Ems of a blank."""


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
    row: int = -1
    """The row of a table whose cells have several lines, and the cell in it; -1: none."""
    cell: int = -1
    edge: float = 0.0
    """Where its column or cell ends."""
    flowing: bool = False
    """Whether it stands in a cell or in a paragraph, so that lines that fill it were wrapped."""
    in_cell: bool = False
    walls: tuple[float, float, float] | None = None
    """The rules to the left and right of its cell and above it."""
    pitch: float = 0.0
    boxes: int = 0
    """How many boxes of a form the line has, filled or not, where its letters stand in boxes."""
    """From letter to letter, where each has a box of its own."""
    spacing: float = 0.0
    """Between letters that are spaced out, as in a heading."""

    @property
    def said(self) -> str:
        """The text that its glyphs show, without blanks that are not drawn."""
        return "".join(glyph.code.text or "" for glyph in self.glyphs)


MANY_WALLS = 400
"""Walls between two letters that are looked at, on all heights of a page."""


class Rules:
    """The straight rules of a page, which part the cells of a table."""

    def __init__(self, page: PageContent) -> None:
        boxes = [path.box for node in page.nodes() for path in node.paths if not path.clips]
        sides = [side for box in boxes for side in _sides(box)]
        self._upright = sorted(filter(_is_upright, boxes))
        self._walls = sorted([*self._upright, *filter(_is_upright, sides)])
        level = [box for box in (*boxes, *sides) if box[3] - box[1] < 2.5 and box[2] - box[0] > 4 * (box[3] - box[1])]
        self._level = sorted((box[1], box[0], box[2]) for box in level if box[2] - box[0] > 8)

    def between(self, line: Line, u: float) -> bool:
        """Whether a rule stands between the end of an upright line and a place after it."""
        if not self._upright or u <= line.u1 or not _upright(line):
            return False
        first, last = bisect_left(self._upright, (line.u1 - 1,)), bisect_left(self._upright, (u + 1,))
        return any(self._is_level_with(box, line) for box in self._upright[first:last])

    def right_of(self, line: Line) -> float | None:
        """The place of the next wall to the right of a line."""
        at = bisect_left(self._walls, (line.u1 - 1,))
        return (
            next((box[0] for box in self._walls[at:] if self._is_level_with(box, line)), None)
            if _upright(line)
            else None
        )

    def left_of(self, line: Line) -> float | None:
        """The place of the next wall to the left of a line."""
        at = bisect_left(self._walls, (line.u0,))
        before = reversed(self._walls[:at])
        return next((box[2] for box in before if self._is_level_with(box, line)), None) if _upright(line) else None

    def wall_between(self, low: float, high: float, line: Line) -> bool:
        """Whether a wall stands between two places of a line."""
        first, last = bisect_left(self._walls, (low,)), bisect_left(self._walls, (high,))
        return any(self._is_level_with(box, line) for box in self._walls[first : min(last, first + MANY_WALLS)])

    def inside(self, line: Line) -> bool:
        """Whether a wall stands between the letters of a line."""
        first, last = bisect_left(self._walls, (line.u0,)), bisect_left(self._walls, (line.u1,))
        return _upright(line) and any(self._is_level_with(box, line) for box in self._walls[first:last])

    def boxes(self, line: Line, left: float) -> int:
        """How many boxes as wide as the letters of a line are apart follow one another from a wall on."""
        walls = [
            box for box in self._walls[bisect_left(self._walls, (left - 2.5,)) :] if self._is_level_with(box, line)
        ]
        places = {round((box[0] + box[2] - 2 * left) / 2 / line.pitch, 1) for box in walls}
        return next(at for at in range(len(places) + 1) if at + 1 not in places)

    def above(self, line: Line) -> float | None:
        """The place of the next level rule above a line."""
        at = bisect_left(self._level, (line.v + 0.3 * line.em,))
        return next((v for v, u0, u1 in self._level[at:] if u0 <= line.u0 + 1 <= u1), None)

    def _is_level_with(self, box: tuple[float, float, float, float], line: Line) -> bool:
        """Whether a rule stands beside the letters of a line; between boxes it may be a tick that ends at their feet."""
        return box[1] < line.v + 0.3 * line.em and box[3] > line.v - 0.15 * line.em

    def level_between(self, low: float, high: float, u: float) -> bool:
        """Whether a level rule crosses the place ``u`` between two heights."""
        at = bisect_left(self._level, (low,))
        while at < len(self._level) and self._level[at][0] < high:
            if self._level[at][1] <= u <= self._level[at][2]:
                return True
            at += 1
        return False


def _is_upright(box: tuple[float, float, float, float]) -> bool:
    return box[2] - box[0] < 2.5 and box[3] - box[1] > max(4.0, 4 * (box[2] - box[0]))


def _sides(box: tuple[float, float, float, float]) -> list[tuple[float, float, float, float]]:
    """The sides of a frame: cells are also drawn as boxes."""
    x0, y0, x1, y1 = box
    if x1 - x0 < 12 or y1 - y0 < 6:
        return []
    return [(x0, y0, x0, y1), (x1, y0, x1, y1), (x0, y0, x1, y0), (x0, y1, x1, y1)]


def _upright(line: Line) -> bool:
    return abs(line.direction[1]) < 0.02 and line.direction[0] > 0


def in_boxes(lines: list[Line], rules: Rules) -> list[Line]:
    """Letters that stand alone, each between two walls or at one distance from each other: in the boxes of a form they make up one line."""
    found: list[Line] = []
    for row in _levels(lines):
        placed = [(along(glyph, row[0].direction)[0], glyph) for line in row for glyph in _shown(line)]
        placed.sort(key=itemgetter(0))
        combs = [{id(glyph) for _, glyph in run} for _, run in _combs(placed)]
        walled = [
            each
            for each in _walled(placed, rules, row[0])
            if not any({id(g) for _, g in each[1]} <= comb for comb in combs)
        ]
        within = {id(glyph) for _, run in walled for _, glyph in run}
        runs = [*walled, *_combs([each for each in placed if id(each[1]) not in within])]
        taken = {id(glyph) for _, run in runs for _, glyph in run}
        for line in row:
            rest = [glyph for glyph in line.glyphs if id(glyph) not in taken]
            if len(rest) == len(line.glyphs):
                found.append(line)
            elif any((glyph.code.text or "").strip() for glyph in rest):
                places = [along(glyph, line.direction)[0] for glyph in rest]
                ends = [u + glyph.advance for u, glyph in zip(places, rest, strict=True)]
                found.append(replace(line, glyphs=rest, u0=min(places), u1=max(ends)))
        for pitch, run in runs:
            end, first = run[-1][0] + run[-1][1].advance, row[0]
            glyphs_in = [glyph for _, glyph in run]
            order = min(line.order for line in row if any(glyph is each for each in line.glyphs for glyph in glyphs_in))
            found.append(Line(glyphs_in, first.direction, first.v, run[0][0], end, first.em, order, pitch=pitch))
    return sorted(found, key=lambda line: (line.order, line.u0))


def along(glyph: Glyph, direction: tuple[float, float]) -> tuple[float, float]:
    """A glyph's place along and across a baseline."""
    dx, dy = direction
    return glyph.x * dx + glyph.y * dy, glyph.y * dx - glyph.x * dy


def _shown(line: Line) -> list[Glyph]:
    return [glyph for glyph in line.glyphs if (glyph.code.text or "").strip()]


def _levels(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that stand on one baseline, whenever they were drawn."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.direction, round(line.v, 1), line.u0)):
        last = rows[-1][-1] if rows else None
        if last is not None and last.direction == line.direction and abs(last.v - line.v) < 0.2 * line.em:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _combs(glyphs: Sequence[tuple[float, Glyph]]) -> Iterator[tuple[float, list[tuple[float, Glyph]]]]:
    """Runs of glyphs that stand at one distance, by their origins or by their middles; a box between may be empty."""
    at = 0
    while at + COMB <= len(glyphs):
        ends = [_comb_end(glyphs, at, middle) for middle in (False, True)]
        end, pitch = max(ends)
        if at and _touch(glyphs[at - 1], glyphs[at]):
            at += 1  # the last letter of a word
            continue
        if end < len(glyphs) and _touch(glyphs[end - 1], glyphs[end]):
            end -= 1  # the first letter of a word
        if end - at >= COMB:
            yield pitch, list(glyphs[at:end])
            at = end
        else:
            at += 1


NEXT_BOX = 2.6
"""Ems from a letter to the next at most, where the boxes of a form stand in groups: days, months and years."""


def _walled(
    glyphs: Sequence[tuple[float, Glyph]], rules: Rules, line: Line
) -> Iterator[tuple[float, list[tuple[float, Glyph]]]]:
    """Runs of glyphs with a wall between each and the next, as in "17/04/1951" with a box for each figure, and how far they are apart."""
    if not _upright(line):
        return
    at = 0
    while at < len(glyphs):
        end = at + 1
        while end < len(glyphs) and _has_next_box(glyphs[end - 1], glyphs[end], rules, line):
            end += 1
        steps = sorted(after[0] - before[0] for before, after in pairwise(glyphs[at:end]))
        if end - at >= COMB and steps[len(steps) // 2] <= 2.2 * line.em:
            yield steps[len(steps) // 2], list(glyphs[at:end])
        at = end


def _has_next_box(before: tuple[float, Glyph], glyph: tuple[float, Glyph], rules: Rules, line: Line) -> bool:
    low, high = before[0] + before[1].advance / 2, glyph[0] + glyph[1].advance / 2
    return glyph[0] - before[0] <= NEXT_BOX * line.em and rules.wall_between(low, high, line)


def _touch(before: tuple[float, Glyph], glyph: tuple[float, Glyph]) -> bool:
    """Whether two glyphs stand side by side, as the letters of a word do."""
    return glyph[0] - before[0] - before[1].advance < 0.15 * glyph[1].show.em


def _comb_end(glyphs: Sequence[tuple[float, Glyph]], start: int, middle: bool) -> tuple[int, float]:
    """Where a run that begins at a glyph ends, and its pitch."""
    pitch, end = 0.0, start + 1
    while end < len(glyphs):
        (u, before), (v, glyph) = glyphs[end - 1], glyphs[end]
        step, em = v - u + ((glyph.advance - before.advance) / 2 if middle else 0.0), glyph.show.em
        pitch = pitch or step
        apart = step - (before.advance + glyph.advance) / 2 > 0.3 * em and pitch <= 2.2 * em
        if not apart or round(step / pitch) not in (1, 2) or abs(step / pitch - round(step / pitch)) > 0.06:
            break
        end += 1
    return end, pitch


def in_cells(lines: list[Line], rules: Rules) -> list[Line]:
    """Lines drawn across a table, put in order cell by cell where cells have several lines."""
    rows = _rows(lines)
    found: list[Line] = []
    at = number = 0
    while at < len(rows):
        cells = [[line] for line in rows[at]]
        end = at + 1
        while end < len(rows) and len(cells) > 1 and _continues(cells, rows[end], rules):
            for line in rows[end]:
                next(cell for cell in cells if abs(cell[0].u0 - line.u0) < SAME_EDGE).append(line)
            end += 1
        if end > at + 1:
            for place, cell in enumerate(cells):
                for line in cell:
                    line.row, line.cell = number, place
            number += 1
        found += [line for cell in cells for line in cell]
        at = end
    return found


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    rows: list[list[Line]] = []
    for line in lines:
        last = rows[-1][-1] if rows else None
        if last is not None and abs(last.v - line.v) < 0.45 * line.em and line.u0 > last.u1:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _continues(cells: Sequence[Sequence[Line]], row: Sequence[Line], rules: Rules) -> bool:
    """Whether a row of lines goes on with the cells above: close under them, no rule between, on their left edges."""
    last = min((cell[-1] for cell in cells), key=lambda line: line.v)
    step = last.v - row[0].v
    aligned = all(any(abs(cell[0].u0 - line.u0) < SAME_EDGE for cell in cells) for line in row)
    if not aligned or not 0.8 * last.em < step < 1.45 * last.em or not _upright(row[0]):
        return False
    top = cells[0][0]
    ruled = rules.level_between(top.v + 0.5 * top.em, top.v + 2.2 * top.em, top.u0 + 1)
    crossed = rules.level_between(row[0].v + 0.2 * row[0].em, last.v, row[0].u0 + 1)
    return not crossed and (ruled or len(row) < len(cells))


def find_edges(lines: Sequence[Line], rules: Rules) -> None:
    """Give every line the edge of its column or cell."""
    for block in _blocks(lines):
        edge = max(line.u1 for line in block)
        wraps = any(
            line.said.strip()[:1].islower() and before.said.strip()[-1:] not in _ENDS
            for before, line in pairwise(block)
        )
        for line in block:
            right, left = rules.right_of(line), rules.left_of(line)
            ruled = right is not None and left is not None
            line.in_cell = ruled or line.row >= 0
            top = rules.above(line) if ruled else None
            if right is not None and left is not None and top is not None:
                line.walls = (round(left), round(right), round(top))
                line.boxes = rules.boxes(line, left) if line.pitch else 0
            line.flowing = wraps or line.in_cell
            pad = min(max(line.u0 - left, 0.0), line.em) if left is not None else 0.0
            line.edge = max(line.u1, right - pad) if ruled and right is not None else edge


def _blocks(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines under one another that begin at one edge."""
    blocks: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.direction, round(line.u0 / SAME_EDGE), -line.v)):
        last = blocks[-1][-1] if blocks else None
        if (
            last is not None
            and last.direction == line.direction
            and abs(last.u0 - line.u0) < 2 * SAME_EDGE
            and 0 < last.v - line.v < 1.9 * max(last.em, line.em)
            and max(last.em, line.em) < 1.2 * min(last.em, line.em)
        ):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def wrapped(before: Line, line: Line) -> bool:
    """Whether a line goes on with the one before, by the room that was left on that one."""
    if not before.flowing or not before.said.strip() or before.said.strip()[-1] in _ENDS:
        return False
    return _first_word(line) + SPACE * line.em > before.edge - before.u1


def cut_in_two(before: Line, line: Line) -> bool:
    """Whether a word that is wider than its cell goes on in the next line without a hyphen."""
    text, after = before.said.strip(), line.said.strip()
    if not before.flowing or " " in text or not text[-1:].isalpha() or not after[:1].islower():
        return False
    first = next((glyph.advance for glyph in line.glyphs if (glyph.code.text or "").strip()), 0.0)
    return before.edge - before.u1 < 1.5 * first and len(text) > 3 and text[:1].isupper()


def _first_word(line: Line) -> float:
    """The width of the first word of a line."""
    width = 0.0
    for glyph in line.glyphs:
        if not (glyph.code.text or "x").strip():
            break
        width += glyph.advance
    return width


class Furniture:
    """Lines that stand in one place on several pages, but for their numbers: headings and feet, not the text."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, int], list[tuple[int, Line]]] = {}
        self._pages = 0

    def add(self, lines: Sequence[Line]) -> None:
        """Look at the lines of the next page."""
        low, high = min((line.v for line in lines), default=0.0), max((line.v for line in lines), default=0.0)
        margin = 0.12 * (high - low)
        for line in lines:
            if _upright(line) and not low + margin < line.v < high - margin:
                said = _DIGITS.sub("0", "".join(line.said.split()))
                self._places.setdefault((said, round(line.v / 3)), []).append((self._pages, line))
        self._pages += 1

    def lines(self) -> set[Line]:
        """Such lines of all pages."""
        repeated = [found for found in self._places.values() if len({number for number, _ in found}) > 1]
        return {line for found in repeated for _, line in found}
