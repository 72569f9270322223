"""Content streams written anew: every string placed absolutely, only known instructions, nothing marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from expurgate.formats.pdf.glyphs import plain_inline
from expurgate.formats.pdf.matrix import Matrix, inverse, point
from expurgate.formats.pdf.model import Glyph, Insertion, Node, Show
from expurgate.formats.pdf.setting import set_text
from expurgate.formats.pdf.values import shortened

_PLACING = frozenset("Tm Td TD T* TL Tc Tw".split())
_SHOWING = frozenset(["Tj", "TJ", "'", '"'])
_KEPT = frozenset(
    """q Q cm w J j M d ri i gs m l c v y h re S s f F f* B B* b b* n W W* BT ET Tf Tz Ts Tr CS cs SC SCN sc scn G g RG
    rg K k sh d0 d1""".split()
)
_NAMED = {"Tf": "/Font", "gs": "/ExtGState", "cs": "/ColorSpace", "CS": "/ColorSpace", "sh": "/Shading"}

DEVICES = frozenset(
    """/DeviceGray /DeviceRGB /DeviceCMYK /Pattern /G /RGB /CMYK /I /Indexed /DefaultGray /DefaultRGB /DefaultCMYK""".split()
)
"""Colour spaces that need no resource, and resources that stand for them."""
_PALE = Decimal("0.93")

Written = tuple[list[Any], Any]


class Emitter:
    """Writes one stream and notes which of its resources it still uses."""

    def __init__(self, node: Node, *, keeps: Callable[[Any], bool]) -> None:
        self.node = node
        self.keeps = keeps
        self.out: list[Written] = []
        self.used: dict[str, dict[str, str]] = {}
        """Kind of resource → what the file calls each that is used → what it is called here."""
        self.standard: dict[str, str] = {}
        self.children: dict[str, Node] = {}
        self._inside = False

    def run(self) -> bytes:
        """The content stream with all changes made."""
        import pikepdf

        for at, instruction in enumerate(self.node.instructions):
            operator = str(instruction.operator)
            if at in self.node.boxes:
                self._clip(self.node.boxes[at])
            if at in self.node.hidden:
                continue
            if operator in _SHOWING:
                self._show(self.node.shows.get(at))
            elif operator == "Do":
                self._draw(at, instruction.operands)
            elif operator == "INLINE IMAGE":
                if self.keeps(None):
                    self.out.append(plain_inline(instruction, self._colour))
                else:
                    self._empty()
            elif operator in _KEPT and operator not in _PLACING:
                self._keep(operator, instruction.operands)
                if at in self.node.fonts:
                    name, size = self.node.fonts[at]
                    self._put("Tf", self._use("/Font", name), shortened(size))
        return bytes(pikepdf.unparse_content_stream(self.out))

    def _keep(self, operator: str, operands: Any) -> None:
        import pikepdf

        if operator in ("BT", "ET"):
            if self._inside == (operator == "BT"):
                return
            self._inside = operator == "BT"
        if any(isinstance(value, pikepdf.String | pikepdf.Dictionary) for value in operands):
            return
        values = list(operands)
        if operator in _NAMED and values:
            values[0] = self._use(_NAMED[operator], str(values[0]))
        if operator in ("scn", "SCN") and values and isinstance(values[-1], pikepdf.Name):
            values[-1] = self._use("/Pattern", str(values[-1]))
        self._put(operator, *values)

    def _use(self, kind: str, name: str) -> Any:
        """Note that a resource is used; its name here, a number of its kind."""
        import pikepdf

        names = self.used.setdefault(kind, {})
        if name not in names:
            names[name] = name if kind == "/ColorSpace" and name in DEVICES else f"{kind[:2]}{len(names)}"
        return pikepdf.Name(names[name])

    def _colour(self, name: Any) -> Any:
        """A colour space that a picture inside the instructions names."""
        return self._use("/ColorSpace", str(name))

    def _clip(self, corners: Sequence[tuple[float, float]]) -> None:
        """Clip what follows to a plain box, in the place of an outline."""
        for at, place in enumerate(corners):
            self._put("l" if at else "m", *map(shortened, place))
        for operator in ("h", "W", "n"):
            self._put(operator)

    def _put(self, operator: str, *operands: Any) -> None:
        import pikepdf

        self.out.append((list(operands), pikepdf.Operator(operator)))

    def _draw(self, at: int, operands: Any) -> None:
        import pikepdf

        name = str(operands[0])
        child = self.node.children.get(at)
        if child is None:
            if self.keeps(self.node.resources.XObject[name]):
                self._put("Do", self._use("/XObject", name))
            else:
                self._empty()
            return
        name = f"/Form{len(self.children)}"
        self.children[name] = child
        self._put("Do", pikepdf.Name(name))

    def _empty(self) -> None:
        """A pale square where a picture was, on pages and forms; patterns and masks have none."""
        if self.node.stream is None or self.node.stream.get("/Subtype") == "/Form":
            for operator, operands in (("q", ()), ("g", (_PALE,)), ("re", (0, 0, 1, 1)), ("f", ()), ("Q", ())):
                self._put(operator, *operands)

    def _show(self, show: Show | None) -> None:
        """A string as it was, or the glyphs of it that stay, and what comes in their place."""
        import pikepdf

        if show is None or not show.glyphs:
            return
        wrapped = not self._inside
        if wrapped:
            self._put("BT")
            self._inside = True
        if any(glyph.removed or glyph.moved_to for glyph in show.glyphs) or show.insertions:
            self._reset(show)
        else:
            self._spacing(show.state.spacing, show.state.word_spacing)
            self._put("Tm", *map(shortened, show.matrix))
            instruction = self.node.instructions[show.at]
            if str(instruction.operator) == "TJ":
                self._put("TJ", instruction.operands[0])
            else:
                self._put("Tj", pikepdf.String(bytes(instruction.operands[-1])))
            self._spacing(show.state.spacing, show.state.word_spacing, reset=True)
        if wrapped:
            self._put("ET")
            self._inside = False

    def _spacing(self, letters: float, words: float, *, reset: bool = False) -> None:
        """Spacing holds for one string only, so that none remains where a line was set anew."""
        if letters:
            self._put("Tc", 0 if reset else shortened(letters))
        if words:
            self._put("Tw", 0 if reset else shortened(words))

    def _reset(self, show: Show) -> None:
        back = inverse(show.ctm)
        if back is None:
            return
        waiting: dict[Glyph, list[Insertion]] = {}
        for insertion in show.insertions:
            waiting.setdefault(insertion.before, []).append(insertion)
        group: list[Glyph] = []
        for glyph in show.glyphs:
            insertions = waiting.get(glyph, ())
            if group and (insertions or glyph.removed or not _follows(group[-1], glyph)):
                self._group(show, group, back)
                group = []
            for insertion in insertions:
                self._insert(show, insertion, back)
            if not glyph.removed:
                group.append(glyph)
        if group:
            self._group(show, group, back)

    def _group(self, show: Show, group: list[Glyph], back: Matrix) -> None:
        import pikepdf

        place = group[0].moved_to or (group[0].x, group[0].y)
        if show.squeeze != 1.0:
            self._put("Tz", shortened(show.state.stretch * show.squeeze * 100))
        self._put("Tm", *map(shortened, _placed(show, place, back)))
        self._put("Tj", pikepdf.String(b"".join(glyph.code.data for glyph in group)))
        if show.squeeze != 1.0:
            self._put("Tz", shortened(show.state.stretch * 100))

    def _insert(self, show: Show, insertion: Insertion, back: Matrix) -> None:
        import pikepdf

        matrix = _placed(show, insertion.place, back)
        state = show.state
        if insertion.box or state.font is None:
            self._box(show, insertion, matrix)
            return
        set_in = set_text(insertion.text, state.font)
        if set_in is None:
            return
        if set_in.standard:
            name = self.standard.setdefault(set_in.standard, f"/Set{len(self.standard)}")
            self._put("Tf", pikepdf.Name(name), shortened(state.size))
        if insertion.squeeze != 1.0:
            self._put("Tz", shortened(state.stretch * insertion.squeeze * 100))
        self._put("Tm", *map(shortened, matrix))
        self._put("Tj", pikepdf.String(set_in.codes))
        if insertion.squeeze != 1.0:
            self._put("Tz", shortened(state.stretch * 100))
        if set_in.standard:
            self._put("Tf", self._use("/Font", state.font_name), shortened(state.size))

    def _box(self, show: Show, insertion: Insertion, matrix: Matrix) -> None:
        """A black box on the baseline; paths cannot be drawn inside a text object, so it is left and entered again."""
        size = abs(show.state.size)
        width = insertion.width / show.em * size * insertion.squeeze
        self._put("ET")
        self._put("q")
        self._put("cm", *map(shortened, matrix))
        self._put("g", 0)
        self._put("re", 0, shortened(-0.2 * size), shortened(width * 0.96), shortened(0.95 * size))
        self._put("f")
        self._put("Q")
        self._put("BT")


def _placed(show: Show, place: tuple[float, float], back: Matrix) -> Matrix:
    """The string's text matrix moved so that its origin falls on a place of the page."""
    e, f = point(back, *place)
    a, b, c, d = show.matrix[:4]
    return (a, b, c, d, e, f)


def _follows(before: Glyph, glyph: Glyph) -> bool:
    """Whether a glyph stands exactly where the one before it leaves the pen."""
    if before.moved_to is None or glyph.moved_to is None:
        return False
    show = glyph.show
    dx, dy = show.direction
    step = before.advance * show.squeeze
    x, y = before.moved_to[0] + dx * step, before.moved_to[1] + dy * step
    return abs(x - glyph.moved_to[0]) + abs(y - glyph.moved_to[1]) < 0.005 * show.em
