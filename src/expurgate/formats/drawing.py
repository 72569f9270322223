"""How a drawing looks: coordinates, sizes and paths, which are numbers and say nothing."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.drawings import LETTERS
from expurgate.formats.pictures import kept, left_out
from expurgate.formats.svg_pictures import LEAST_SHAPES, element_of, has_letters, said_by
from expurgate.text.vocabulary import is_setting

_ATTRIBUTES = frozenset(
    """
    x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy width height viewbox d points transform gradienttransform patterntransform
    offset rotate textlength pathlength refx refy markerwidth markerheight orient font-size stroke-width stroke-dasharray
    stroke-dashoffset stroke-miterlimit stroke-opacity fill-opacity opacity letter-spacing word-spacing line-height
    baseline-shift startoffset stddeviation scale k1 k2 k3 k4 numoctaves basefrequency seed keytimes keysplines dur begin
    """.split()
)
_LENGTHS = re.compile(
    r"(?:[-+]?+(?:\d{1,6}(?!\d)(?:\.\d{0,9})?+|\.\d{1,9})(?:e[-+]?\d{1,2})?+(?:px|pt|em|rem|ex|cm|mm|in|pc|deg|rad|ms|s|%)?+"
    r"|matrix|translate|scale|rotate|skew[XY]|auto|[MmLlHhVvCcSsQqTtAaZz]|[\s,;()])*+"
)


_LOOKS = frozenset(
    """
    fill stroke color stop-color flood-color lighting-color font-weight font-style font-variant font-stretch font-family text-anchor text-decoration
    stroke-linecap stroke-linejoin fill-rule clip-rule display visibility overflow dominant-baseline alignment-baseline preserveaspectratio
    pointer-events gradientunits patternunits clippathunits maskunits spreadmethod shape-rendering text-rendering image-rendering
    mix-blend-mode cursor direction writing-mode version
    """.split()
)
"""What a drawing looks like: colours, and words of the format."""
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|(?:rgb|hsl)a?\([\d\s,.%/]{1,40}\)")
_SHAPE_LINK = re.compile(r"#[A-Za-z]{0,2}\d{0,4}")


def is_drawing(name: str, value: str) -> bool:
    """Whether an attribute says only where, how large and in which colour something is drawn, or which shape, by a name too short to say anything."""
    local = name.rpartition(":")[2].lower()
    if local == "href":
        return _SHAPE_LINK.fullmatch(value) is not None
    if local in _LOOKS:
        return _COLOUR.fullmatch(value.strip()) is not None or is_setting(value)
    return local in _ATTRIBUTES and _LENGTHS.fullmatch(value) is not None


DENSE = 300
"""Numbers in the outlines of one drawing, or ``SHAPES`` rectangles, beyond which it may be writing or a code."""
SHAPES = 60
_OUTLINE = re.compile(r"""(\s(?:d|points)\s*+=\s*+)("[^"<>]*+"|'[^'<>]*+')""", re.IGNORECASE)
_SHAPE = re.compile(r"(<(?:\w+:)?(?:rect|circle|use)\b)([^<>]*+>)", re.IGNORECASE)
_OPENED = re.compile(r"<(?:\w{1,20}:)?svg\b", re.IGNORECASE)
_CLOSED = re.compile(r"</(?:\w{1,20}:)?svg\s*+>", re.IGNORECASE)
_NUMBER = re.compile(r"\d++")
_MOVED = re.compile(r"[Mm]\s*+[-+.\d]|<(?:\w+:)?(?:polygon|polyline|line|path)\b")
"""Where an outline begins."""
_PAINTED = re.compile(r"(<(?:\w+:)?(?:rect|circle|ellipse|use|line)\b)([^<>]*+>)", re.IGNORECASE)
_SIZED = re.compile(
    r"""\s(?:width|height|r|rx|ry|x1|x2|y1|y2|href|xlink:href)\s*+=\s*+(?:"[^"<>]*+"|'[^'<>]*+')""", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class KeptDrawing:
    """A drawing that is released, where it begins in its file, and what its codes say, with ``ocr`` its words too."""

    start: int
    markup: str = field(repr=False)
    says: str = field(repr=False)


def with_drawings(text: str, options: ReadOptions) -> tuple[str, list[KeptDrawing]]:
    """Markup in which drawings of many outlines or shapes are empty, unless pictures are kept or read; and the drawings that say something.

    A drawing too large to be looked at is empty always. What was done is said.
    """
    parts, length, drawings, at = list[str](), 0, list[KeptDrawing](), 0
    counted = {True: 0, False: 0}
    for start, end in _drawings(text):
        markup = text[start:end]
        dense = _is_dense(markup)
        says = None if dense and options.pictures == "remove" else _says(markup, options)
        if dense or says is None:
            counted[says is not None] += 1
        if says is None:
            markup = _emptied(markup)
        parts += [text[at:start], markup]
        length += start - at
        if says:
            drawings.append(KeptDrawing(length, markup, says))
        length += len(markup)
        at = end
    for stays, say in ((True, kept), (False, left_out)):
        if counted[stays] and not (stays and options.pictures == "ocr"):
            options.notice(say(counted[stays], "", "drawing"))
    return "".join([*parts, text[at:]]), drawings


def _drawings(text: str) -> Iterator[tuple[int, int]]:
    """The start and end of each drawing in a file; a drawing inside another is part of it."""
    ends, at = [each.end() for each in _CLOSED.finditer(text)], 0
    for opened in _OPENED.finditer(text):
        if opened.start() >= at:
            place = bisect_right(ends, opened.start())
            at = ends[place] if place < len(ends) else len(text)
            yield opened.start(), at


def _says(markup: str, options: ReadOptions) -> str | None:
    """The texts that the codes of a drawing hold; a drawing of a few lines has none."""
    if sum(1 for _ in _SHAPE.finditer(markup)) + sum(1 for _ in _MOVED.finditer(markup)) < LEAST_SHAPES:
        return ""
    return said_by(element_of(markup), options)


def _is_dense(drawing: str) -> bool:
    numbers = sum(len(_NUMBER.findall(found.group(2))) for found in _OUTLINE.finditer(drawing))
    if numbers >= DENSE or sum(1 for _ in _SHAPE.finditer(drawing)) >= SHAPES:
        return True
    return sum(1 for _ in _MOVED.finditer(drawing)) >= LETTERS and has_letters(element_of(drawing))


def _emptied(drawing: str) -> str:
    drawing = _OUTLINE.sub(r'\1""', drawing)
    return _PAINTED.sub(lambda found: found.group(1) + _SIZED.sub("", found.group(2)), drawing)
