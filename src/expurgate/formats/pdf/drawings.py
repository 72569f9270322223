"""Drawings among the paths of a page: text in outlines, ink, bar codes, charts. They are pictures, and are treated so.

Rules, frames and backgrounds are no drawings. Four things are:

- outlines that bend or slant again and again, such as letters and handwriting;
- bars: upright or level, thin, side by side and many;
- small shapes that touch, in many rows and columns, without text in them;
- letters of a few straight strokes each, side by side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.pdf.matrix import inverse, point
from expurgate.formats.pdf.model import Box, Node, Outline, PageContent, Painted

BENDS = 16
"""Curved or slanting pieces, close together, that make a drawing."""
BENT = 3
"""Slanting pieces that one outline needs to count: arrows, ticks and corners have fewer."""
ROUND = 4
"""Curves of a circle or of a frame with round corners."""
MANY_CORNERS = 40
"""Corners that make an outline a drawing by itself."""
REACH = 9.0
"""Points between bent outlines of one drawing."""
BAR, BAR_GAP, BARS = 6.0, 8.0, 14
"""The thickest bar and the widest gap between bars, in points, and how many bars make a code."""
SHORTEST_BAR = 0.25
"""Share of the longest bars that the shortest have: postal codes are written in bars of up to four lengths."""
MODULE, MODULES, FILLED = 9.0, 24, 0.2
"""The largest dot of a code, in points, how many of them make one, and the share of its area that they fill."""
LETTERS, STROKES = 3, 12
"""Letters of straight strokes that make a word, and the strokes that one of them has at most."""
SMALLEST, TALLEST, WIDEST, TOUCHING, THIN = 4.0, 48.0, 1.6, 0.7, 0.2
"""Their height in points, how wide they are for it, how near their strokes are, and how thick a stroke is for its length."""
MARGIN = 3.0
APART = 24.0
"""Points between parts of one drawing."""
WHOLE = 200.0
"""Step of the grid in which whole drawings are compared."""


@dataclass(slots=True, eq=False)
class Drawing:
    """A drawing: its box on the page and the paths it consists of, with the streams they are in."""

    box: Box
    paths: list[tuple[Node, Painted]] = field(default_factory=list, repr=False)
    images: list[tuple[Node, int]] = field(default_factory=list, repr=False)
    """Instructions that draw pictures: codes are put together from those too."""
    extra: bool = False
    """Whether it is in a pattern, which has a space of its own."""

    def hide(self) -> None:
        """Leave it out; where it clips, what follows is clipped to its box."""
        for node, at in self.images:
            node.hidden.add(at)
        for node, path in self.paths:
            if path.clips:
                _box_up(node, path)
            else:
                node.hidden.update(range(path.first, path.last + 1))


def drawings(content: PageContent) -> list[Drawing]:
    """The drawings of a page, and those of its patterns, whose boxes are in their own space."""
    found = _drawings(_nodes(content.root), [(glyph.x, glyph.y) for glyph in content.glyphs])
    for extra in content.extras:
        for each in _drawings(_nodes(extra), []):
            each.extra = True
            found.append(each)
    return found


def mosaics(content: PageContent) -> list[Drawing]:
    """Many pictures side by side: together they may show what none of them does."""
    placed = [(node, at, box) for node in _nodes(content.root) for at, box in node.images if at not in node.hidden]
    groups = [group for group in _groups([box for _, _, box in placed], MARGIN) if len(group) >= BARS]
    return [
        Drawing(_around([placed[at][2] for at in group]), images=[placed[at][:2] for at in group]) for group in groups
    ]


def _nodes(root: Node) -> list[Node]:
    found, waiting = list[Node](), [root]
    while waiting:
        found.append(waiting.pop())
        waiting.extend(found[-1].children.values())
    return found


def _drawings(nodes: Iterable[Node], glyphs: Sequence[tuple[float, float]]) -> list[Drawing]:
    paths = [(node, path) for node in nodes for path in node.paths if path.first not in node.hidden]
    outlines = [outline for _, path in paths for outline in path.outlines]
    boxes = [*_bent(outlines), *_bars(outlines), *_dots(outlines, glyphs), *lettered(outlines)]
    found = [Drawing(box) for box in _merged(boxes, APART)]
    for node, path in paths:
        here = next((each for each in found if _part_of(path, each.box)), None)
        if here is not None:
            here.paths.append((node, path))
    return [each for each in found if each.paths]


def _part_of(path: Painted, box: Box) -> bool:
    """Whether a path, or one of its outlines, lies inside a drawing."""
    wide = (box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN)
    return any(_inside(outline.box, wide) for outline in path.outlines)


def _inside(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _bent(outlines: Sequence[Outline]) -> list[Box]:
    """Boxes around outlines that bend often enough, together with those near them."""
    bent = [outline for outline in outlines if _bends(outline) >= BENT or outline.corners >= MANY_CORNERS]
    found = []
    for group in _groups([outline.box for outline in bent], REACH):
        bends = sum(_bends(bent[at]) for at in group)
        if bends >= BENDS or any(bent[at].corners >= MANY_CORNERS for at in group):
            found.append(_around([bent[at].box for at in group]))
    return found


def _bends(outline: Outline) -> int:
    """How often an outline bends or slants; circles and frames with round corners do not count."""
    if outline.curves <= ROUND and outline.slants <= 1:
        return 0
    return outline.curves + outline.slants


def _bars(outlines: Sequence[Outline]) -> list[Box]:
    """Boxes around rows of bars, upright or level."""
    boxes = [outline.box for outline in outlines if outline.corners <= 5]
    turned = [(y0, x0, y1, x1) for x0, y0, x1, y1 in boxes]
    return [*_bar_rows(boxes), *((x0, y0, x1, y1) for y0, x0, y1, x1 in _bar_rows(turned))]


def _bar_rows(boxes: Sequence[Box]) -> list[Box]:
    bars = sorted(box for box in boxes if box[2] - box[0] <= BAR and box[3] - box[1] >= 2 * max(box[2] - box[0], 1.0))
    done: list[tuple[Box, set[float]]] = []
    rows: list[tuple[Box, set[float]]] = []
    for bar in bars:
        near = [row for row in rows if bar[0] - row[0][2] <= BAR_GAP]
        done += [row for row in rows if bar[0] - row[0][2] > BAR_GAP and len(row[1]) >= BARS]
        rows = near
        for at, (row, places) in enumerate(rows):
            shared = min(row[3], bar[3]) - max(row[1], bar[1])
            if shared >= SHORTEST_BAR * max(row[3] - row[1], bar[3] - bar[1]):
                places.add(round(bar[0], 1))
                rows[at] = (_around([row, bar]), places)
                break
        else:
            rows.append((bar, {round(bar[0], 1)}))
    return [row for row, places in (*done, *rows) if len(places) >= BARS]


def _dots(outlines: Sequence[Outline], glyphs: Sequence[tuple[float, float]]) -> list[Box]:
    """Boxes around small shapes that touch and make up rows and columns."""
    small = [outline.box for outline in outlines if 0 < _least(outline.box) <= MODULE]
    empty = _without_text(small, glyphs)
    found = []
    for group in _groups(empty, None):
        boxes = [empty[at] for at in group]
        around = _around(boxes)
        area = (around[2] - around[0]) * (around[3] - around[1])
        filled = sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in boxes)
        rows, columns = len({round(box[1]) for box in boxes}), len({round(box[0]) for box in boxes})
        if len(boxes) >= MODULES and min(rows, columns) >= 6 and FILLED * area <= filled <= 0.9 * area:
            found.append(around)
    return found


def lettered(outlines: Sequence[Outline]) -> list[Box]:
    """Boxes around rows of letters that are drawn in straight strokes: shapes of more than one kind, as high as one another."""
    straight = [each for each in outlines if not each.curves and _most(each.box) <= TALLEST and not _is_framed(each)]
    groups = ([straight[at] for at in group] for group in _groups([each.box for each in straight], TOUCHING))
    letters = sorted((_around([each.box for each in group]), _shape(group)) for group in groups if _is_letter(group))
    rows: list[list[tuple[Box, Shape]]] = []
    for box, shape in letters:
        row = next((row for row in rows[-LATEST:] if _beside(row[-1][0], box)), None)
        if row is None:
            rows.append([(box, shape)])
        else:
            row.append((box, shape))
    return [_around([box for box, _ in row]) for row in rows if _is_word([shape for _, shape in row])]


Shape = tuple[int, int, float]
"""The strokes of a letter, how many of them slant, and how wide it is for its height."""


def _shape(group: Sequence[Outline]) -> Shape:
    x0, y0, x1, y1 = _around([each.box for each in group])
    strokes = sum(1 if _is_thin(each.box) else each.corners - 1 for each in group)
    return strokes, sum(each.slants for each in group), round((x1 - x0) / max(y1 - y0, 1.0), 1)


def _is_word(shapes: Sequence[Shape]) -> bool:
    """Whether shapes in a row are letters: several strokes in most, and not all alike, as ticks and boxes are."""
    several = [shape for shape in shapes if shape[0] > 1]
    return len(shapes) >= LETTERS and len(several) >= LETTERS - 1 and len(set(several)) > 1


def _is_letter(group: Sequence[Outline]) -> bool:
    x0, y0, x1, y1 = _around([each.box for each in group])
    strokes, slants, width = _shape(group)
    if not SMALLEST <= y1 - y0 <= TALLEST or width > WIDEST or strokes > STROKES:
        return False
    if strokes == 1:
        return width < THIN
    level = sum(each.box[2] - each.box[0] >= 0.9 * (x1 - x0) and _is_thin(each.box) for each in group)
    upright = sum(each.box[3] - each.box[1] >= 0.9 * (y1 - y0) and _is_thin(each.box) for each in group)
    return bool(slants) or level < 2 or upright < 2  # four strokes around nothing are a box


def _is_framed(outline: Outline) -> bool:
    """Whether an outline is a box that is no stroke: a cell, a box to tick."""
    return (outline.rectangle or outline.corners > 4) and not outline.slants and not _is_thin(outline.box)


def _is_thin(box: Box) -> bool:
    return _least(box) <= THIN * _most(box)


def _beside(left: Box, right: Box) -> bool:
    """Whether two letters stand in one row, one behind the other."""
    high, other = left[3] - left[1], right[3] - right[1]
    shared = min(left[3], right[3]) - max(left[1], right[1])
    return shared >= 0.6 * max(high, other) and right[0] - left[2] <= 1.2 * max(high, other)


def _most(box: Box) -> float:
    return max(box[2] - box[0], box[3] - box[1])


def _least(box: Box) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _without_text(boxes: Sequence[Box], glyphs: Sequence[tuple[float, float]]) -> list[Box]:
    """Those of the boxes in which no glyph begins: a cell of a table is no dot of a code."""
    places = sorted(glyphs)
    found = []
    for box in boxes:
        low, high = bisect_left(places, (box[0], box[1])), bisect_right(places, (box[2], box[3]))
        if not any(box[1] <= y <= box[3] for _, y in places[low:high]):
            found.append(box)
    return found


def _groups(boxes: Sequence[Box], reach: float | None, step: float = 2 * REACH) -> list[list[int]]:
    """Numbers of boxes that lie near one another, in groups; without ``reach`` as near as the smaller one is thick."""
    parents = list(range(len(boxes)))

    def root(at: int) -> int:
        while parents[at] != at:
            parents[at] = parents[parents[at]]
            at = parents[at]
        return at

    cells: dict[tuple[int, int], list[int]] = {}
    for at, box in enumerate(boxes):
        near = reach if reach is not None else 0.7 * _least(box)
        wide = (box[0] - near, box[1] - near, box[2] + near, box[3] + near)
        for cell in _cells(wide, step):
            others = cells.setdefault(cell, [])
            for other in others[-LATEST:]:
                if root(other) != root(at) and _touch(wide, boxes[other]):
                    parents[root(other)] = root(at)
            others.append(at)
    found: dict[int, list[int]] = {}
    for at in range(len(boxes)):
        found.setdefault(root(at), []).append(at)
    return list(found.values())


LATEST = 60
"""Boxes of one cell of the page that a new one is compared with."""


def _cells(box: Box, step: float) -> list[tuple[int, int]]:
    """The cells of a grid that a box lies in; of a large one its corners and middle, for memory is bounded."""
    x0, y0, x1, y1 = (int(max(-1e6, min(1e6, value)) // step) for value in box)
    if (x1 - x0 + 1) * (y1 - y0 + 1) <= 400:
        return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]
    return [(x, y) for x in {x0, (x0 + x1) // 2, x1} for y in {y0, (y0 + y1) // 2, y1}]


def _touch(first: Box, second: Box) -> bool:
    return first[0] <= second[2] and second[0] <= first[2] and first[1] <= second[3] and second[1] <= first[3]


def _around(boxes: Sequence[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _merged(boxes: Sequence[Box], reach: float) -> list[Box]:
    """Boxes around all that lie near one another; what a larger box reaches now is taken in too."""
    found = [_around([boxes[at] for at in group]) for group in _groups(boxes, reach, WHOLE)]
    return found if len(found) == len(boxes) else _merged(found, reach)


def _box_up(node: Node, path: Painted) -> None:
    """Clip to the box of an outline rather than to the outline."""
    back = inverse(path.ctm)
    x0, y0, x1, y1 = path.box
    if back is not None:
        node.boxes[path.first] = [point(back, *corner) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    node.hidden.update(range(path.first, path.last + 1))
