"""Ticks in the check boxes of forms: a tick that is drawn with many curves would be left out as a drawing, so a plain one takes its place."""

from __future__ import annotations

import re
from typing import Any

from expurgate.formats.pdf.streams import bounded_bytes

LARGEST = 30.0
"""Points of the side of a box at most: what is larger may show anything."""
MOST_STREAM = 1 << 16
_CURVE = re.compile(rb"\s[cvy](?=\s|$)")
ROUND = 8
"""Curves of a ring and the dot in it, which stay."""


def plain_ticks(pdf: Any) -> None:
    """Give the check boxes that are ticked with curves a tick of two straight lines."""
    import pikepdf

    for page in pdf.pages:
        marks = page.obj.get("/Annots")
        for mark in marks if isinstance(marks, pikepdf.Array) else ():
            if isinstance(mark, pikepdf.Dictionary) and _is_check_box(mark):
                _tick(pdf, mark)


_CHOICE = 1 << 15
"""The flag of a button that is one of several to choose from: a ring with a dot, which stays as it is."""


def _is_check_box(mark: Any) -> bool:
    import pikepdf

    above: Any = mark.get("/Parent")
    fields = [mark, above] if isinstance(above, pikepdf.Dictionary) else [mark]
    kind = next((field.get("/FT") for field in fields if "/FT" in field), None)
    flags = next((field.get("/Ff") for field in fields if isinstance(field.get("/Ff"), int)), 0)
    return bool(mark.get("/Subtype") == pikepdf.Name.Widget and kind == pikepdf.Name.Btn and not flags & _CHOICE)


def _tick(pdf: Any, mark: Any) -> None:
    import pikepdf

    looks, state, place = mark.get("/AP"), mark.get("/AS"), mark.get("/Rect")
    shown = looks.get("/N") if isinstance(looks, pikepdf.Dictionary) else None
    if not isinstance(shown, pikepdf.Dictionary) or not isinstance(state, pikepdf.Name) or state == pikepdf.Name.Off:
        return
    ticked, empty = shown.get(str(state)), shown.get("/Off")
    if not isinstance(ticked, pikepdf.Stream) or not isinstance(place, pikepdf.Array) or len(place) != 4:
        return
    wide, high = abs(float(place[2]) - float(place[0])), abs(float(place[3]) - float(place[1]))
    if max(wide, high) > LARGEST or len(_CURVE.findall(bounded_bytes(ticked, MOST_STREAM))) <= ROUND:
        return
    frame = bounded_bytes(empty, MOST_STREAM) if isinstance(empty, pikepdf.Stream) else b""
    if not frame or len(_CURVE.findall(frame)) > ROUND:
        frame = b"0 G 0.5 0.5 %.2f %.2f re S" % (wide - 1, high - 1)
    points = [(0.2 * wide, 0.5 * high), (0.4 * wide, 0.25 * high), (0.8 * wide, 0.8 * high)]
    line = b" ".join(b"%.2f %.2f %s" % (x, y, b"l" if at else b"m") for at, (x, y) in enumerate(points))
    tick = pikepdf.Stream(pdf, b"q " + frame + b" Q q 0 G %.2f w " % (0.1 * wide) + line + b" S Q")
    tick["/Type"], tick["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Form
    tick["/BBox"] = pikepdf.Array([0, 0, round(wide, 2), round(high, 2)])
    shown[str(state)] = pdf.make_indirect(tick)
