"""Affine maps as PDF writes them: (a, b, c, d, e, f) takes (x, y) to (ax + cy + e, bx + dy + f)."""

from __future__ import annotations

from typing import Any

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def matrix_of(values: Any) -> Matrix:
    """Six numbers of a file as a map; where there are none nothing moves."""
    if values is None:
        return IDENTITY
    a, b, c, d, e, f = (_USUAL.get(number, number) for number in map(float, values))
    return (a, b, c, d, e, f)


_USUAL = {0.0: 0.0, 1.0: 1.0}
"""Numbers that nearly every map has, held once: a file has as many maps as instructions that show text."""


def product(first: Matrix, then: Matrix) -> Matrix:
    """The map that applies ``first`` and ``then`` the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """The map after a move by (x, y) in its own space."""
    a, b, c, d, e, f = matrix
    return (a, b, c, d, x * a + y * c + e, x * b + y * d + f)


def point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The place to which the matrix moves (x, y)."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix | None:
    """The map back, or None when there is none."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def bounds(matrix: Matrix, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    """The upright box around a box after the map."""
    corners = [point(matrix, x, y) for x in (x0, x1) for y in (y0, y1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
