"""The outlines of an SVG path as points: lines as they are, curves and arcs in short steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import acos, atan2, copysign, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
Contour = list[Point]

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:[eE][-+]?\d{1,3})?)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_FLAGS = re.compile(r"[\s,]*([01])[\s,]*([01])")
STEPS = 8
"""Pieces that a curve or a quarter of an arc is drawn in."""


def contours(path: str) -> list[Contour]:
    """The outlines that the data of a path draws; what comes behind a mistake is not drawn."""
    pen = _Pen()
    for letter, numbers in _orders(path):
        pen.draw(letter, numbers)
    return [each for each in pen.contours if len(each) > 1]


def numbers_in(text: str) -> list[float]:
    """All numbers of a list of points or of a transformation."""
    return [float(found[2]) for found in _TOKEN.finditer(text) if found[2]]


def _orders(path: str) -> Iterator[tuple[str, list[float]]]:
    """What is to be drawn: a letter and its numbers; letters that take several sets of them come again."""
    letter, numbers, at = "", list[float](), 0
    while (found := _TOKEN.search(path, at)) is not None:
        at = found.end()
        if found[1]:
            letter, numbers = found[1], []
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(found[2]))
        if letter in "Aa" and letter and len(numbers) == 3:
            flags = _FLAGS.match(path, at)
            if flags is None:
                return
            numbers += [float(flags[1]), float(flags[2])]
            at = flags.end()
        if letter and len(numbers) == _TAKES[letter.lower()]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Pen:
    """The place of the pen, the place where the outline began, and the last handle of a curve."""

    def __init__(self) -> None:
        self.contours: list[Contour] = []
        self._at: Point = (0.0, 0.0)
        self._begin: Point = (0.0, 0.0)
        self._handle: tuple[str, Point] = ("", (0.0, 0.0))
        self._orders: dict[str, Callable[[list[float]], None]] = {
            "l": self._line, "c": self._cubic, "s": self._smooth, "q": self._quadratic, "t": self._next, "a": self._arc,
        }  # fmt: skip

    def draw(self, letter: str, numbers: list[float]) -> None:
        """Carry out one order, its numbers counted from the pen where the letter is small."""
        low = letter.lower()
        if low == "z":
            self._to(self._begin)
            self._at = self._begin
            self.contours.append([])
            return
        numbers = self._absolute(low, numbers) if letter.islower() else numbers
        if low in "hv":
            low, numbers = "l", [numbers[0], self._at[1]] if low == "h" else [self._at[0], numbers[0]]
        if low == "m":
            self._at = self._begin = (numbers[0], numbers[1])
            self.contours.append([self._at])
        else:
            self._orders[low](numbers)
        if low not in "csqt":
            self._handle = ("", self._at)

    def _absolute(self, low: str, numbers: list[float]) -> list[float]:
        x, y = self._at
        if low == "h":
            return [numbers[0] + x]
        if low == "v":
            return [numbers[0] + y]
        first = 5 if low == "a" else 0
        return numbers[:first] + [value + (y if at % 2 else x) for at, value in enumerate(numbers[first:])]

    def _to(self, end: Point) -> None:
        if not self.contours or not self.contours[-1]:
            if self.contours:
                self.contours[-1].append(self._at)
            else:
                self.contours.append([self._at])
        self.contours[-1].append(end)
        self._at = end

    def _line(self, numbers: list[float]) -> None:
        self._to((numbers[0], numbers[1]))

    def _cubic(self, numbers: list[float]) -> None:
        (x0, y0), (x1, y1, x2, y2, x3, y3) = self._at, numbers
        for step in range(1, STEPS + 1):
            t = step / STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            self._to((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        self._handle = ("c", (x2, y2))

    def _smooth(self, numbers: list[float]) -> None:
        self._cubic([*self._mirrored("c"), *numbers])

    def _quadratic(self, numbers: list[float]) -> None:
        (x0, y0), (x1, y1, x2, y2) = self._at, numbers
        thirds = [x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0), x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2)]
        self._cubic([*thirds, x2, y2])
        self._handle = ("q", (x1, y1))

    def _next(self, numbers: list[float]) -> None:
        self._quadratic([*self._mirrored("q"), *numbers])

    def _mirrored(self, kind: str) -> Point:
        (x, y), (last, (hx, hy)) = self._at, self._handle
        return (2 * x - hx, 2 * y - hy) if last == kind else (x, y)

    def _arc(self, numbers: list[float]) -> None:
        for point in arc(self._at, numbers):
            self._to(point)


def arc(start: Point, numbers: list[float]) -> list[Point]:
    """The points of an arc of an ellipse, as the SVG specification computes its centre (implementation notes, B.2.4)."""
    rx, ry, turn, large, sweep, x, y = numbers
    rx, ry, phi = abs(rx), abs(ry), turn * pi / 180
    if not rx or not ry or start == (x, y):
        return [(x, y)]
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = cos(phi) * dx + sin(phi) * dy, -sin(phi) * dx + cos(phi) * dy
    grow = max(1.0, sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    over = (rx * py) ** 2 + (ry * px) ** 2
    root = sqrt(max(0.0, ((rx * ry) ** 2 - over) / over)) if over else 0.0
    root = -root if bool(large) == bool(sweep) else root
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    first = atan2((py - cy) / ry, (px - cx) / rx)
    ux, uy, vx, vy = (px - cx) / rx, (py - cy) / ry, (-px - cx) / rx, (-py - cy) / ry
    size = hypot(ux, uy) * hypot(vx, vy)
    angle = copysign(acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / size))) if size else 0.0, ux * vy - uy * vx)
    angle += 2 * pi if sweep and angle < 0 else -2 * pi if not sweep and angle > 0 else 0.0
    mx, my = (start[0] + x) / 2, (start[1] + y) / 2
    found = []
    for step in range(1, 2 * STEPS + 1):
        t = first + angle * step / (2 * STEPS)
        ex, ey = rx * cos(t) + cx, ry * sin(t) + cy
        found.append((cos(phi) * ex - sin(phi) * ey + mx, sin(phi) * ex + cos(phi) * ey + my))
    return [*found[:-1], (x, y)]
