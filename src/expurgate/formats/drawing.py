"""How a drawing looks: coordinates, sizes and paths, which are numbers and say nothing."""

from __future__ import annotations

import re
from bisect import bisect_right

from expurgate.formats.base import ReadOptions
from expurgate.formats.pictures import kept, left_out

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


def is_drawing(name: str, value: str) -> bool:
    """Whether an attribute says only where and how large something is drawn."""
    return name.rpartition(":")[2].lower() in _ATTRIBUTES and _LENGTHS.fullmatch(value) is not None


DENSE = 300
"""Numbers in the outlines of one drawing, or ``SHAPES`` rectangles, beyond which it may be writing or a code."""
SHAPES = 60
_OUTLINE = re.compile(r"""(\s(?:d|points)\s*+=\s*+)("[^"<>]*+"|'[^'<>]*+')""", re.IGNORECASE)
_SHAPE = re.compile(r"(<(?:\w+:)?(?:rect|circle|use)\b)([^<>]*+>)", re.IGNORECASE)
_OPENED = re.compile(r"<(?:\w{1,20}:)?svg\b", re.IGNORECASE)
_CLOSED = re.compile(r"</(?:\w{1,20}:)?svg\s*+>", re.IGNORECASE)
_NUMBER = re.compile(r"\d++")
_SIZED = re.compile(r"""\s(?:width|height|r|href|xlink:href)\s*+=\s*+(?:"[^"<>]*+"|'[^'<>]*+')""", re.IGNORECASE)


def without_drawings(text: str, options: ReadOptions) -> str:
    """Markup in which drawings of many outlines or shapes are empty, unless pictures are kept; what was done is said."""
    found, at, count = list[str](), 0, 0
    ends = [each.end() for each in _CLOSED.finditer(text)]
    for opened in _OPENED.finditer(text):
        if opened.start() < at:
            continue
        place = bisect_right(ends, opened.start())
        end = ends[place] if place < len(ends) else len(text)
        drawing = text[opened.start() : end]
        if _is_dense(drawing):
            count += 1
            drawing = drawing if options.pictures == "keep" else _emptied(drawing)
        found += [text[at : opened.start()], drawing]
        at = end
    if count:
        say = kept if options.pictures == "keep" else left_out
        options.notice(say(count, "", "drawing"))
    return "".join([*found, text[at:]])


def _is_dense(drawing: str) -> bool:
    numbers = sum(len(_NUMBER.findall(found.group(2))) for found in _OUTLINE.finditer(drawing))
    return numbers >= DENSE or sum(1 for _ in _SHAPE.finditer(drawing)) >= SHAPES


def _emptied(drawing: str) -> str:
    drawing = _OUTLINE.sub(r'\1""', drawing)
    return _SHAPE.sub(lambda found: found.group(1) + _SIZED.sub("", found.group(2)), drawing)
