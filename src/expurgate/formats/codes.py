"""Bar codes and QR codes in pictures: what they say is judged, and those that say something hidden are covered."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote_plus

from expurgate.core.errors import MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field

_NUMBER = re.compile(r"(?:(?![0-9]{5})[0-9A-Z /.+-])*+[0-9]{5}[0-9A-Z /.+-]*+")
_GOODS = ("EAN", "UPC", "ISBN", "DataBar")
"""Codes of goods, which number what is sold and no person."""
_TRIES = 6

PixelBox = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PictureCode:
    """A code in a picture: what it says, as a person would write it, and its box in pixels."""

    text: str = field(repr=False)
    box: PixelBox


def read_codes(image: Any) -> list[PictureCode]:
    """The codes in a picture. Each has a box that, painted over, makes it unreadable."""
    shown = image.convert("L")
    return [PictureCode(_said(code), _covering(shown, code)) for code in _decoded(shown)]


def _decoded(image: Any) -> list[Any]:
    try:
        import zxingcpp
    except ImportError:
        raise MissingExtraError("zxing-cpp", extra="formats") from None
    return [code for code in zxingcpp.read_barcodes(image) if code.text.strip()]


def _said(code: Any) -> str:
    """The text of a code. Web addresses are decoded; a bare number is given as the number of a record."""
    text = unquote_plus(code.text) if "%" in code.text else str(code.text)
    goods = any(kind in str(code.format).replace("-", "") for kind in _GOODS)
    return f"Record number: {text}" if _NUMBER.fullmatch(text) and not goods else text


def _covering(image: Any, code: Any) -> PixelBox:
    """A box over a code. Of bars only some lines are read, so the box grows until the code cannot be read any more."""
    from PIL import ImageDraw

    box = _box(code)
    for _ in range(_TRIES):
        tried = image.copy()
        ImageDraw.Draw(tried).rectangle(box, fill=0)
        left = [each for each in _decoded(tried) if each.text == code.text]
        if not left:
            return box
        around = [box, *(_box(each) for each in left)]
        box = (
            min(each[0] for each in around),
            min(each[1] for each in around),
            max(each[2] for each in around),
            max(each[3] for each in around),
        )
    return (0, 0, image.size[0], image.size[1])


def _box(code: Any) -> PixelBox:
    place = code.position
    corners = [place.top_left, place.top_right, place.bottom_left, place.bottom_right]
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)
