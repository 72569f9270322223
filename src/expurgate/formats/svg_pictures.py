"""SVG drawings that are kept: painted, their codes (and with ``ocr`` their words) judged, and emptied when one is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from expurgate.formats.base import ReadOptions
from expurgate.formats.outlines import Contour
from expurgate.formats.pdf.drawings import lettered
from expurgate.formats.pdf.model import Outline
from expurgate.formats.pdf.walk import LEVEL
from expurgate.formats.scanning import scan_image
from expurgate.formats.svg_shapes import Shape, TooMuchError, shapes

LEAST_SHAPES = 12
"""Shapes or outlines that a code has at least."""
LONGEST, MARGIN = 1400, 60
"""Pixels of the longer side of a painted drawing, and around it."""
_PAINTING = re.compile(
    r"""\s(?:d|points|width|height|r|rx|ry|x1|x2|y1|y2|(?:xlink:)?href)\s*+=\s*+(?:"([^"<>]*+)"|'([^'<>]*+)')""",
    re.IGNORECASE,
)
_NAMES = frozenset({"d", "points", "width", "height", "r", "rx", "ry", "x1", "x2", "y1", "y2", "href"})


def said_by(svg: Any, options: ReadOptions) -> str | None:
    """The texts of the codes in a drawing, and with ``ocr`` its words; None when the drawing is too large to inspect."""
    try:
        found = shapes(svg)
    except TooMuchError:
        return None
    if sum(len(shape.contours) for shape in found) < LEAST_SHAPES:
        return ""
    return scan_image(painted(found), options.language if options.pictures == "ocr" else None, "a drawing").text


_LARGE, _USUAL = 1000.0, 400.0
"""The longer side of a drawing that is looked at as if it were smaller, and how long that side is then."""


def has_letters(svg: Any) -> bool:
    """Whether a drawing has words in letters of a few straight strokes, which show what they say as written ones do."""
    try:
        contours = [contour for shape in shapes(svg) for contour in shape.contours]
    except TooMuchError:
        return False
    if not contours:
        return False
    longest = max(
        max(place[axis] for each in contours for place in each)
        - min(place[axis] for each in contours for place in each)
        for axis in (0, 1)
    )
    scale = _USUAL / longest if longest > _LARGE else 1.0
    return bool(lettered([_outline([(x * scale, y * scale) for x, y in each]) for each in contours]))


def _outline(contour: Contour) -> Outline:
    """A contour as the outline of a page: rounded ones have many short pieces."""
    (x, y), sides = contour[0], list(pairwise(contour))
    slants = sum(min(abs(x1 - x0), abs(y1 - y0)) > LEVEL for (x0, y0), (x1, y1) in sides)
    outline = Outline((x, y, x, y), corners=len(contour), slants=slants)
    for place in contour:
        outline.grow(*place)
    return outline


def element_of(markup: str) -> Any:
    """The drawing that a piece of markup is, however it is written."""
    from lxml import etree

    parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
    root = etree.fromstring(f"<html><body>{_bare(markup)}</body></html>".encode("utf-8", "replace"), parser)
    return next(root.iter("svg"), root)


def _bare(markup: str) -> str:
    """The markup with its elements under their own names: "svg:rect" is "rect"."""
    return re.sub(r"(</?)\w{1,20}:(?=\w)", r"\1", markup)


def empty_places(markup: str, start: int) -> Iterator[tuple[int, int]]:
    """Where in a file the values stand that paint a drawing, which begins at ``start``."""
    first = markup.find(">") + 1
    for found in _PAINTING.finditer(markup, first):
        group = 1 if found[1] is not None else 2
        yield start + found.start(group), start + found.end(group)


def empty(svg: Any) -> None:
    """Remove everything that paints from a drawing of a page."""
    for element in svg.iterdescendants():
        for name in [name for name in element.attrib if name.rpartition(":")[2].lower() in _NAMES]:
            element.set(name, "")


def painted(found: Sequence[Shape]) -> Any:
    """The shapes in shades of grey, one over the other, as large as codes need."""
    import numpy as np
    from PIL import Image

    xs = [x for shape in found for contour in shape.contours for x, _ in contour]
    ys = [y for shape in found for contour in shape.contours for _, y in contour]
    left, top = min(xs), min(ys)
    scale = LONGEST / max(max(xs) - left, max(ys) - top, 1e-6)
    size = [int((max(values) - low) * scale) + 2 * MARGIN for values, low in ((xs, left), (ys, top))]
    canvas = np.full((size[1], size[0]), 255, dtype=np.uint8)
    for shape in found:
        placed = [
            [((x - left) * scale + MARGIN, (y - top) * scale + MARGIN) for x, y in each] for each in shape.contours
        ]
        if shape.fill is not None:
            _fill(canvas, placed, shape.fill)
        if shape.stroke is not None:
            _draw(canvas, placed, shape.stroke, shape.width * scale)
    return Image.fromarray(canvas)


def _fill(canvas: Any, placed: list[list[tuple[float, float]]], shade: int) -> None:
    """Outlines filled, those inside others empty: what an even number of outlines goes around is not painted."""
    import numpy as np
    from PIL import Image, ImageDraw

    xs, ys = [x for each in placed for x, _ in each], [y for each in placed for _, y in each]
    x0, y0 = int(min(xs)), int(min(ys))
    mask = np.zeros((int(max(ys)) - y0 + 2, int(max(xs)) - x0 + 2), dtype=bool)
    for each in placed:
        ex, ey = [round(x) - x0 for x, _ in each], [round(y) - y0 for _, y in each]
        bx, by, right, low = max(min(ex), 0), max(min(ey), 0), max(ex), max(ey)
        if len({*ex}) <= 2 and len({*ey}) <= 2:
            mask[by:low, bx:right] ^= True
        elif right > bx and low > by:
            part = Image.new("1", (right - bx, low - by))
            ImageDraw.Draw(part).polygon([(x - bx, y - by) for x, y in zip(ex, ey, strict=True)], fill=1)
            mask[by:low, bx:right] ^= np.asarray(part)[: mask.shape[0] - by, : mask.shape[1] - bx]
    area = canvas[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]]
    area[mask[: area.shape[0], : area.shape[1]]] = shade


def _draw(canvas: Any, placed: list[list[tuple[float, float]]], shade: int, width: float) -> None:
    """Outlines drawn with a pen that ends where they do."""
    from PIL import Image, ImageDraw

    slanting = []
    half = max(width, 1.0) / 2
    for each in placed:
        for (x0, y0), (x1, y1) in pairwise(each):
            level, upright = abs(y1 - y0) < 0.5, abs(x1 - x0) < 0.5
            if level or upright:
                left, right = sorted((x0, x1)) if level else (x0 - half, x0 + half)
                top, low = (y0 - half, y0 + half) if level else sorted((y0, y1))
                canvas[max(0, round(top)) : max(0, round(low)), max(0, round(left)) : max(0, round(right))] = shade
            else:
                slanting.append((x0, y0, x1, y1))
    if slanting:
        image = Image.fromarray(canvas)
        pen = ImageDraw.Draw(image)
        for line in slanting:
            pen.line(line, fill=shade, width=max(1, round(width)))
        canvas[:] = image
