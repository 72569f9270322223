"""Follows the drawing instructions of a stream and notes every glyph, picture and path with its place."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from expurgate.core.errors import InputError
from expurgate.formats.pdf.matrix import IDENTITY, Matrix, bounds, matrix_of, moved, point, product
from expurgate.formats.pdf.model import Node, Outline, PageContent, Painted, Show, TextState
from expurgate.formats.pdf.showing import put_glyphs, shown_parts

if TYPE_CHECKING:
    from expurgate.formats.pdf.interpret import Interpreter

LEVEL = 0.2
"""Points by which a piece of a path may rise and still be level."""
PAINTING = frozenset("f F f* S s B B* b b*".split())


class Walk:
    """One pass over the drawing instructions of one stream."""

    def __init__(self, reader: Interpreter, page: PageContent, node: Node, above: list[tuple[int, int]]) -> None:
        self.reader, self.page, self.node, self.above = reader, page, node, above
        self.ctm, self.state = node.ctm, TextState()
        self.shown_in = TextState()
        """The state that strings were last shown in: those shown in an equal one share it."""
        self.stack: list[tuple[Matrix, TextState]] = []
        self.matrix = self.start = IDENTITY
        self.marked: list[bool] = []
        self.outlines: list[Outline] = []
        self.at = (0.0, 0.0)
        self.path_start = -1
        self.clipping = False

    def run(self) -> None:
        """Follow every instruction; one that is malformed is dropped."""
        for at, instruction in enumerate(self.node.instructions):
            operator = str(instruction.operator)
            try:
                self._step(at, operator, instruction.operands)
            except (TypeError, ValueError, IndexError, AttributeError, OverflowError):
                self.node.hidden.add(at)

    def _step(self, at: int, operator: str, operands: Any) -> None:
        handler = _HANDLERS.get(operator)
        if handler is not None:
            handler(self, at, operands)
        elif operator in ("Tj", "TJ", "'", '"'):
            self._show(at, operator, operands)
        elif operator in PAINTING or operator == "n":
            self._paint(at, operator)
        elif operator in ("W", "W*"):
            self.clipping = True
        if self._off() and operator in ("Do", "sh", "INLINE IMAGE"):
            self.node.hidden.add(at)

    def _off(self) -> bool:
        return any(self.marked)

    def save(self, _at: int, _operands: Any) -> None:
        if len(self.stack) > 1000:
            raise InputError(f"page {self.page.number}: graphics states are nested too deeply")
        self.stack.append((self.ctm, copy(self.state)))

    def restore(self, _at: int, _operands: Any) -> None:
        if self.stack:
            self.ctm, self.state = self.stack.pop()

    def concat(self, _at: int, operands: Any) -> None:
        self.ctm = product(matrix_of(operands), self.ctm)

    def begin(self, _at: int, _operands: Any) -> None:
        self.matrix = self.start = IDENTITY

    def set_font(self, _at: int, operands: Any) -> None:
        self.state.font_name, self.state.size = str(operands[0]), float(operands[1])
        self.state.font = self.reader.font(self.node.resources, self.state.font_name)

    def set_state(self, at: int, operands: Any) -> None:
        """A graphics state may set a font too: it becomes a resource of the stream, so that it is treated as all others."""
        found = self.reader.font_of_state(self.node.resources, str(operands[0]))
        if found is not None:
            self.state.font, self.state.font_name, self.state.size = found
            self.node.fonts[at] = found[1:]

    def move(self, _at: int, operands: Any) -> None:
        self.matrix = self.start = moved(self.start, float(operands[0]), float(operands[1]))

    def move_leading(self, at: int, operands: Any) -> None:
        self.state.leading = -float(operands[1])
        self.move(at, operands)

    def next_line(self, _at: int, _operands: Any) -> None:
        self.matrix = self.start = moved(self.start, 0.0, -self.state.leading)

    def set_matrix(self, _at: int, operands: Any) -> None:
        self.matrix = self.start = matrix_of(operands)

    def mark(self, _at: int, operands: Any) -> None:
        import pikepdf

        off = False
        if len(operands) > 1 and str(operands[0]) == "/OC" and isinstance(operands[1], pikepdf.Name):
            properties = self.node.resources.get("/Properties")
            off = isinstance(properties, pikepdf.Dictionary) and self.reader.is_off(properties.get(str(operands[1])))
        self.marked.append(off)

    def unmark(self, _at: int, _operands: Any) -> None:
        if self.marked:
            self.marked.pop()

    def draw(self, at: int, operands: Any) -> None:
        """A form is followed; the area of a picture is noted."""
        import pikepdf

        objects = self.node.resources.get("/XObject")
        item = objects.get(str(operands[0])) if isinstance(objects, pikepdf.Dictionary) else None
        if self._off() or not isinstance(item, pikepdf.Stream):
            self.node.hidden.add(at)
        elif item.get("/Subtype") == pikepdf.Name.Image:
            if self.reader.is_off(item.get("/OC")):
                self.node.hidden.add(at)
            else:
                self.page.images.append(item)
                self._area(at)
        else:
            child = self.reader.form(item, self.ctm, self.node.resources, self.above)
            if child is None:
                self.node.hidden.add(at)
            else:
                self.node.children[at] = child

    def picture(self, at: int, _operands: Any) -> None:
        if not self._off():
            self.page.images.append(None)
            self._area(at)

    def _area(self, at: int) -> None:
        x0, y0, x1, y1 = bounds(self.ctm, 0, 0, 1, 1)
        self.node.images.append((at, (x0, y0, x1, y1)))
        left, low, right, high = self.page.box
        width = max(0.0, min(x1, right) - max(x0, left))
        height = max(0.0, min(y1, high) - max(y0, low))
        self.page.pictures += width * height / max((right - left) * (high - low), 1.0)

    def begin_path(self, at: int, operands: Any) -> None:
        """Begin an outline of a path."""
        if not self.outlines:
            self.path_start = at
        x, y = self.at = point(self.ctm, float(operands[0]), float(operands[1]))
        self.outlines.append(Outline((x, y, x, y)))

    def line(self, at: int, operands: Any) -> None:
        """A straight piece of an outline."""
        if not self.outlines:
            self.begin_path(at, operands)
            return
        x, y = point(self.ctm, float(operands[0]), float(operands[1]))
        outline = self.outlines[-1]
        outline.corners += 1
        outline.slants += min(abs(x - self.at[0]), abs(y - self.at[1])) > LEVEL
        outline.grow(x, y)
        self.at = (x, y)

    def curve(self, at: int, operands: Any) -> None:
        """A curved piece of an outline; the points that bend it count for its box."""
        values = [float(value) for value in operands]
        if not self.outlines:
            self.begin_path(at, operands)
        outline = self.outlines[-1]
        outline.corners += 1
        outline.curves += 1
        for pair in zip(values[::2], values[1::2], strict=False):
            self.at = point(self.ctm, *pair)
            outline.grow(*self.at)

    def rectangle(self, at: int, operands: Any) -> None:
        """Add a rectangle to the path; it may be turned."""
        x, y, width, height = (float(value) for value in operands)
        self.begin_path(at, (x, y))
        for corner in ((x + width, y), (x + width, y + height), (x, y + height)):
            self.line(at, corner)
        self.outlines[-1].rectangle = True

    def _paint(self, at: int, operator: str) -> None:
        if self.outlines:
            boxes = [outline.box for outline in self.outlines]
            box = (
                min(b[0] for b in boxes),
                min(b[1] for b in boxes),
                max(b[2] for b in boxes),
                max(b[3] for b in boxes),
            )
            if self.clipping:
                self.state.clip_right = min(self.state.clip_right, box[2])
            if operator != "n":
                self.page.strokes += 1
            if self.clipping or operator != "n":
                self.node.paths.append(Painted(self.path_start, at, box, self.outlines, self.ctm, self.clipping))
            if self._off() and operator != "n" and not self.clipping:
                self.node.hidden.update(range(self.path_start, at + 1))
        self.outlines, self.clipping = [], False

    def _show(self, at: int, operator: str, operands: Any) -> None:
        if operator == '"':
            self.state.word_spacing, self.state.spacing = float(operands[0]), float(operands[1])
        if operator in ("'", '"'):
            self.next_line(at, operands)
        if self.shown_in != self.state:
            self.shown_in = copy(self.state)
        show = Show(at, self.shown_in, self.matrix, self.ctm)
        pen = put_glyphs(show, shown_parts(operator, operands))
        self.matrix = moved(self.matrix, pen, 0.0)
        if self._off() or show.state.font is None:
            self.node.hidden.add(at)
            return
        self.node.shows[at] = show
        self.page.shows.append((self.node, show))
        self.page.glyphs += show.glyphs


def _setter(name: str, scale: float = 1.0) -> Any:
    def put(walk: Walk, _at: int, operands: Any) -> None:
        setattr(walk.state, name, float(operands[0]) * scale)

    return put


def _set_mode(walk: Walk, _at: int, operands: Any) -> None:
    walk.state.mode = int(operands[0])


_HANDLERS: dict[str, Any] = {
    "q": Walk.save, "Q": Walk.restore, "cm": Walk.concat, "BT": Walk.begin, "Tf": Walk.set_font,
    "Td": Walk.move, "TD": Walk.move_leading, "T*": Walk.next_line, "Tm": Walk.set_matrix,
    "Tc": _setter("spacing"), "Tw": _setter("word_spacing"), "Tz": _setter("stretch", 0.01),
    "TL": _setter("leading"), "Ts": _setter("rise"), "Tr": _set_mode,
    "BDC": Walk.mark, "BMC": Walk.mark, "EMC": Walk.unmark, "Do": Walk.draw, "INLINE IMAGE": Walk.picture,
    "m": Walk.begin_path, "l": Walk.line, "c": Walk.curve, "v": Walk.curve, "y": Walk.curve,
    "re": Walk.rectangle, "gs": Walk.set_state,
}  # fmt: skip
