"""What an SVG drawing paints: its shapes as outlines in one space, each filled or drawn with a pen, dark or light."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, pi, radians, sin, tan
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.formats.outlines import Contour, contours, numbers_in
from expurgate.formats.pdf.matrix import IDENTITY, Matrix, point, product

MOST_SHAPES, MOST_POINTS, DEEPEST, FARTHEST = 100_000, 1_000_000, 60, 1e9
_CALL = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,400})\)")
_SAID = re.compile(r"(fill|stroke|stroke-width|display|visibility)\s*:\s*([^;]{1,60})")
_LENGTH = re.compile(r"\s*([-+]?(?:\d{1,9}(?:\.\d{0,12})?|\.\d{1,12}))\s*(%?)")
_HEX = re.compile(r"#([0-9a-f]{3,8})")
_RGB = re.compile(r"rgba?\(\s*([\d.]+)(%?)[\s,]+([\d.]+)%?[\s,]+([\d.]+)")
_LIGHT = frozenset("white snow ivory ghostwhite whitesmoke floralwhite azure mintcream lightyellow transparent".split())
_NOT_SHOWN = frozenset(
    "defs symbol clippath mask marker pattern lineargradient radialgradient title desc metadata".split()
)
_SEGMENTS = 24


class TooMuchError(Exception):
    """A drawing of more shapes than are looked at."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Outlines of one element: how dark they are filled, and how dark and wide they are drawn (None: not at all)."""

    contours: list[Contour] = field(repr=False)
    fill: int | None
    stroke: int | None
    width: float


@dataclass(frozen=True, slots=True)
class _State:
    """The drawing state that an SVG element inherits from the elements around it."""

    matrix: Matrix = IDENTITY
    said: tuple[tuple[str, str], ...] = ()


def shapes(svg: Any) -> list[Shape]:
    """All that a drawing paints, by its element; TooMuchError beyond a bound."""
    rules, ids = _rules(svg), {each.get("id"): each for each in svg.iter() if each.get("id")}
    found: list[Shape] = []
    points = 0
    for shape in _walk(svg, rules, ids, _size(svg)):
        found.append(shape)
        points += sum(map(len, shape.contours))
        far = any(not abs(value) < FARTHEST for contour in shape.contours for place in contour for value in place)
        if len(found) > MOST_SHAPES or points > MOST_POINTS or far:
            raise TooMuchError
    return found


def _walk(svg: Any, rules: dict[str, str], ids: dict[str, Any], size: tuple[float, float]) -> Iterator[Shape]:
    waiting: list[tuple[Any, _State, int]] = [(svg, _State(), 0)]
    steps = 0
    while waiting:
        element, state, depth = waiting.pop()
        steps += 1
        if steps > 4 * MOST_SHAPES or depth > DEEPEST:
            raise TooMuchError
        tag = _tag(element)
        if (not tag or tag in _NOT_SHOWN) and depth and not (tag == "symbol" and state.said[-1:] == (("used", ""),)):
            continue
        state = _inherited(element, state, rules)
        if dict(state.said).get("display") == "none":
            continue
        if tag == "use":
            target = ids.get(_link(element).removeprefix("#"))
            if target is not None:
                x, y = _length(element, "x", size[0]), _length(element, "y", size[1])
                moved = replace(
                    state, matrix=product((1, 0, 0, 1, x, y), state.matrix), said=(*state.said, ("used", ""))
                )
                waiting.append((target, moved, depth + 1))
            continue
        outline = _outline(element, tag, size)
        if outline:
            yield _painted(outline, state)
        waiting.extend((child, replace(state), depth + 1) for child in reversed(element))


def _tag(element: Any) -> str:
    return element.tag.rpartition("}")[2].rpartition(":")[2].lower() if isinstance(element.tag, str) else ""


def _link(element: Any) -> str:
    return next((value for name, value in element.attrib.items() if name.rpartition("}")[2].endswith("href")), "")


def _inherited(element: Any, state: _State, rules: dict[str, str]) -> _State:
    """The state of an element: its place, its own attributes, what style sheets say of it, and what its style says."""
    said = dict(state.said)
    said.pop("used", None)
    said |= {name: element.get(name) for name in ("fill", "stroke", "stroke-width", "display") if element.get(name)}
    selectors = [_tag(element), *(f".{word}" for word in (element.get("class") or "").split()), f"#{element.get('id')}"]
    for style in (*(rules.get(each, "") for each in selectors), element.get("style") or ""):
        said |= {found[1]: found[2].strip() for found in _SAID.finditer(style)}
    return _State(product(_transform(element.get("transform") or ""), state.matrix), tuple(said.items()))


def _rules(svg: Any) -> dict[str, str]:
    """The rules of a drawing's style sheets for elements, classes and ids."""
    found: dict[str, str] = {}
    for sheet in (each for each in svg.iter() if _tag(each) == "style"):
        for rule in (sheet.text or "").split("}"):
            selectors, _, said = rule.rpartition("{")
            for selector in selectors.rpartition("{")[2].split(","):
                found[selector.split()[-1] if selector.split() else ""] = said
    return found


def _transform(said: str) -> Matrix:
    matrix = IDENTITY
    for call in _CALL.finditer(said):
        matrix = product(_called(call[1], numbers_in(call[2])), matrix)
    return matrix


def _called(name: str, numbers: list[float]) -> Matrix:
    """One transformation; what lacks numbers moves nothing."""
    if name == "matrix" and len(numbers) == 6:
        a, b, c, d, e, f = numbers
        return (a, b, c, d, e, f)
    if not numbers or name == "matrix":
        return IDENTITY
    first, second = numbers[0], numbers[1] if len(numbers) > 1 else None
    if name == "translate":
        return (1, 0, 0, 1, first, second or 0.0)
    if name == "scale":
        return (first, 0, 0, first if second is None else second, 0, 0)
    if name.startswith("skew"):
        slope = tan(radians(first))
        return (1, 0, slope, 1, 0, 0) if name == "skewX" else (1, slope, 0, 1, 0, 0)
    turn, (x, y) = radians(first), numbers[1:3] if len(numbers) > 2 else (0.0, 0.0)
    around: Matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
    return product(product((1, 0, 0, 1, -x, -y), around), (1, 0, 0, 1, x, y))


def _size(svg: Any) -> tuple[float, float]:
    """What a hundred per cent are: the size of the view box, or of the drawing."""
    box = numbers_in(next((value for name, value in svg.attrib.items() if name.lower() == "viewbox"), ""))
    if len(box) == 4:
        return box[2], box[3]
    return _length(svg, "width", 100.0) or 100.0, _length(svg, "height", 100.0) or 100.0


def _length(element: Any, name: str, whole: float) -> float:
    found = _LENGTH.match(element.get(name) or "")
    if found is None:
        return 0.0
    return float(found[1]) * (whole / 100 if found[2] else 1)


def _outline(element: Any, tag: str, size: tuple[float, float]) -> list[Contour]:
    """The outlines of an element in its own space."""
    if tag == "path":
        return contours(element.get("d") or "")
    if tag in ("polygon", "polyline"):
        numbers = numbers_in(element.get("points") or "")
        points = list(zip(numbers[::2], numbers[1::2], strict=False))
        return [points + points[:1] if tag == "polygon" else points] if len(points) > 1 else []

    def get(name: str, whole: float = size[0]) -> float:
        return _length(element, name, whole)

    if tag == "rect":
        x, y, width, height = get("x"), get("y", size[1]), get("width"), get("height", size[1])
        return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]] if width and height else []
    if tag == "line":
        return [[(get("x1"), get("y1", size[1])), (get("x2"), get("y2", size[1]))]]
    if tag in ("circle", "ellipse"):
        rx, ry = (get("r"), get("r")) if tag == "circle" else (get("rx"), get("ry"))
        turns = [2 * pi * step / _SEGMENTS for step in range(_SEGMENTS + 1)]
        return [[(get("cx") + rx * cos(turn), get("cy", size[1]) + ry * sin(turn)) for turn in turns]] if rx else []
    return []


def _painted(outline: list[Contour], state: _State) -> Shape:
    said, matrix = dict(state.said), state.matrix
    fill, stroke = _dark(said.get("fill", "black")), _dark(said.get("stroke", "none"))
    width = _LENGTH.match(said.get("stroke-width", "1"))
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    placed = [[point(matrix, x, y) for x, y in each] for each in outline]
    return Shape(placed, fill, stroke, (float(width[1]) if width else 1.0) * scale)


def _dark(colour: str) -> int | None:
    """How light a colour is, from 0 to 255; None where nothing is painted. What is unknown is dark."""
    low = colour.strip().lower()
    if low in ("none", "transparent"):
        return None
    if low in _LIGHT:
        return 255
    if found := _HEX.match(low):
        digits = found[1]
        parts = (
            [int(each * 2, 16) for each in digits[:3]]
            if len(digits) < 6
            else [int(digits[at : at + 2], 16) for at in (0, 2, 4)]
        )
        return round(0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2])
    if found := _RGB.match(low):
        whole = 2.55 if found[2] else 1.0
        return min(255, round((0.3 * float(found[1]) + 0.59 * float(found[3]) + 0.11 * float(found[4])) * whole))
    return 0
