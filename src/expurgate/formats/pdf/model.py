"""A page as its drawing instructions say it: streams, the strings they show, and the glyphs of those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.pdf.fonts import Code, PdfFont
from expurgate.formats.pdf.matrix import IDENTITY, Matrix

Box = tuple[float, float, float, float]
ALONG = (1.0, 0.0)
"""The direction of most lines."""


@dataclass(slots=True)
class TextState:
    """The text state of PDF: font, size, spacing and matrices that decide how a string is drawn."""

    font: PdfFont | None = None
    font_name: str = ""
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    clip_right: float = 1e9
    """Where what is drawn is cut off on the page."""


class Glyph:
    """One glyph on a page: what it says, where its origin is, how far it moves the pen without any spacing."""

    __slots__ = ("advance", "code", "end", "moved_to", "removed", "show", "start", "x", "y")

    def __init__(self, code: Code, show: Show, x: float, y: float, advance: float) -> None:
        self.code = code
        self.show = show
        self.x = x
        self.y = y
        self.advance = advance
        self.start = self.end = -1
        self.removed = False
        self.moved_to: tuple[float, float] | None = None

    @property
    def unknown(self) -> bool:
        """Whether nothing says what it shows: it is never in the result."""
        return self.code.text is None


@dataclass(slots=True, eq=False)
class Show:
    """One instruction of a page that shows text."""

    at: int
    state: TextState
    matrix: Matrix
    ctm: Matrix
    glyphs: Sequence[Glyph] = field(default=(), repr=False)
    direction: tuple[float, float] = ALONG
    em: float = 1.0
    """Size of the font on the page."""
    insertions: tuple[Insertion, ...] = field(default=(), repr=False)
    squeeze: float = 1.0


@dataclass(slots=True, eq=False)
class Insertion:
    """A replacement to be drawn: its text (empty: a box), where, and how wide in page units."""

    text: str = field(repr=False)
    before: Glyph = field(repr=False)
    width: float
    box: bool
    lead: float = 0.0
    """Room of the blanks that the replacement begins and ends with."""
    trail: float = 0.0
    place: tuple[float, float] = (0.0, 0.0)
    squeeze: float = 1.0


@dataclass(slots=True)
class Outline:
    """One unbroken line of a path: its box on the page, how many corners it has, how many of its pieces are curved or slant."""

    box: Box
    corners: int = 1
    curves: int = 0
    slants: int = 0
    rectangle: bool = False

    def grow(self, x: float, y: float) -> None:
        """Widen the box of the outline so that it contains a point."""
        x0, y0, x1, y1 = self.box
        self.box = (min(x0, x), min(y0, y), max(x1, x), max(y1, y))


@dataclass(slots=True, eq=False)
class Painted:
    """A path that was painted, or that what follows is clipped to: instructions ``first..last`` and its box on the page."""

    first: int
    last: int
    box: Box
    outlines: list[Outline] = field(default_factory=list, repr=False)
    ctm: Matrix = IDENTITY
    clips: bool = False


@dataclass(slots=True, eq=False)
class Node:
    """A content stream as drawn in one place: a page, a form, a pattern."""

    instructions: list[Any] = field(repr=False)
    resources: Any = field(repr=False)
    ctm: Matrix = IDENTITY
    stream: Any = field(default=None, repr=False)
    shows: dict[int, Show] = field(default_factory=dict, repr=False)
    children: dict[int, Node] = field(default_factory=dict, repr=False)
    hidden: set[int] = field(default_factory=set, repr=False)
    paths: list[Painted] = field(default_factory=list, repr=False)
    images: list[tuple[int, Box]] = field(default_factory=list, repr=False)
    """Instructions that draw pictures, and where."""
    boxes: dict[int, list[tuple[float, float]]] = field(default_factory=dict, repr=False)
    """Instructions before which a plain box is drawn in the place of an outline, by its corners."""
    fonts: dict[int, tuple[str, float]] = field(default_factory=dict, repr=False)
    """Instructions that set a font by a graphics state: the resource it has been given, and its size."""


@dataclass(slots=True, eq=False)
class PageContent:
    """All that is drawn on one page."""

    number: int
    box: Box
    root: Node
    extras: list[Node] = field(default_factory=list, repr=False)
    data: bytes = field(default=b"", repr=False)
    """The page's own stream."""
    glyphs: list[Glyph] = field(default_factory=list, repr=False)
    shows: list[tuple[Node, Show]] = field(default_factory=list, repr=False)
    """What the glyphs were shown by, in the same order, each with its stream."""
    pictures: float = 0.0
    """Share of the page covered by pictures."""
    images: list[Any] = field(default_factory=list, repr=False)
    """The pictures drawn, as streams; None for those inside the instructions."""
    strokes: int = 0
    """Paths painted."""

    def nodes(self) -> list[Node]:
        """Every stream of the page, forms inside forms too."""
        found: list[Node] = []
        waiting = [self.root, *self.extras]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend(node.children.values())
        return found
