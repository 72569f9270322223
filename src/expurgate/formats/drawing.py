"""How a drawing looks: coordinates, sizes and paths, which are numbers and say nothing."""

from __future__ import annotations

import re

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
