"""Colours without words: profiles keep what converts colours, inks and functions lose their names and remarks."""

from __future__ import annotations

import re
import struct
from typing import Any

from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.text.vocabulary import is_common

_CONVERTING = re.compile(
    rb"[rgbk](?:XYZ|TRC)|[wb][kt]pt|chad|chrm|lumi|A2B[0-2]|B2A[0-2]|D2B[0-3]|B2D[0-3]|gamt|pre[0-2]"
)
_DESCRIBING = re.compile(rb"desc|cprt|dmnd|dmdd|tech|view|vued|meas|targ|calt|cicp|meta")
_HEADER, _MOST_TAGS, MOST_PROFILE = 128, 200, 16 * 2**20
_MADE = ((4, 8), (24, 36), (48, 56), (80, 128))
"""Where the header of a profile names programs, makers, models and dates."""
_REMARK = re.compile(rb"%[^\r\n]*")
_INK = re.compile(r"/(?:All|None|Cyan|Magenta|Yellow|Black|Red|Green|Blue|Orange|Gray|White|Ink\d+)")


def clean_profile(data: bytes) -> bytes:
    """A colour profile of the same length without its texts; nothing when it is not understood."""
    if len(data) < _HEADER + 4 or data[36:40] != b"acsp":
        return b""
    body = bytearray(len(data))
    (count,) = struct.unpack_from(">L", data, _HEADER)
    if count > _MOST_TAGS or _HEADER + 4 + 12 * count > len(data):
        return b""
    end = _HEADER + 4 + 12 * count
    body[:end] = data[:end]
    for first, last in _MADE:
        body[first:last] = bytes(last - first)
    for at in range(_HEADER + 4, end, 12):
        tag, start, length = struct.unpack_from(">4sLL", data, at)
        if start + length > len(data) or start < end:
            return b""
        if _CONVERTING.fullmatch(tag):
            body[start : start + length] = data[start : start + length]
            continue
        if not _DESCRIBING.fullmatch(tag):
            body[at : at + 4] = b"x%03d" % (at // 12 % 1000)
        if not any(body[start : start + 8]):
            body[start : start + 4] = b"data"
    return bytes(body)


def clean_colours(item: Any, seen: set[tuple[int, int]]) -> None:
    """Clean one object that is a colour space, a profile (once: ``seen``) or a function; leave others."""
    import pikepdf

    if isinstance(item, pikepdf.Array) and len(item) and isinstance(item[0], pikepdf.Name):
        _clean_space(item, seen)
    elif isinstance(item, pikepdf.Stream) and item.get("/FunctionType") == 4:
        item.write(_REMARK.sub(b" ", bounded_bytes(item, MOST_PROFILE)))


def _clean_space(space: Any, seen: set[tuple[int, int]]) -> None:
    import pikepdf

    kind = str(space[0])
    if kind == "/ICCBased" and len(space) > 1 and isinstance(space[1], pikepdf.Stream):
        if space[1].objgen not in seen:
            seen.add(space[1].objgen)
            space[1].write(clean_profile(bounded_bytes(space[1], MOST_PROFILE)))
    elif kind == "/Separation" and len(space) == 4:
        space[1] = _ink(space[1], 1)
    elif kind == "/DeviceN" and len(space) >= 4 and isinstance(space[1], pikepdf.Array):
        for at, name in enumerate(list(space[1])):
            space[1][at] = _ink(name, at + 1)
        while len(space) > 4:
            del space[4]


def _ink(name: Any, number: int) -> Any:
    """The name of an ink, which only presses know: one that tells nothing."""
    import pikepdf

    try:
        plain = str(name)
    except UnicodeDecodeError:
        plain = "?"
    return name if _INK.fullmatch(plain) else pikepdf.Name(f"/Ink{number}")


def known_order(text: str) -> bool:
    """Whether a registry or ordering of characters is one of Adobe's."""
    return is_common(text, shorter=3, names=True)
