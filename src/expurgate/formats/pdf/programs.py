"""Font programs without what they say of themselves: makers, notices, licences, family names. The glyphs stay."""

from __future__ import annotations

import re
import struct
from itertools import pairwise

_SAYINGS = re.compile(rb"/(Notice|version|FullName|FamilyName|Weight|Copyright)\s*\((?:[^()\\]|\\.|\([^()]*\))*\)")
_TYPE1_NAME = re.compile(rb"/FontName\s*/[^\s/]+")
_REMARKS = re.compile(rb"(?<=[\r\n])%[^\r\n]*[\r\n]+")
_HEADLINE = re.compile(rb"^(%!\S*)[^\r\n]*")
_STANDARD_STRINGS = 391
"""Numbers below it stand for strings every compact font knows."""
_SAYING_KEYS = frozenset({0, 1, 2, 3, 4, 1200, 1221, 1222, 1238})
"""Version, notice, names, weight, copyright, PostScript, base font and font name of a compact font."""


def clean_type1(data: bytes, plain: int) -> tuple[bytes, int]:
    """A Type 1 font whose plain beginning, ``plain`` bytes long, says nothing; and how long that is now."""
    if not data.startswith(b"%!") or b"eexec" not in data[:plain]:
        return data, plain
    head = _REMARKS.sub(b"", _SAYINGS.sub(rb"/\1 ()", _HEADLINE.sub(rb"\1", data[:plain])))
    head = _TYPE1_NAME.sub(b"/FontName /Font", head)
    return head + data[plain:], len(head)


def clean_program(data: bytes) -> bytes:
    """A TrueType, OpenType or compact font of the same length; one that is not understood as it is."""
    body = bytearray(data)
    try:
        if data[:4] in (b"\x00\x01\x00\x00", b"true", b"OTTO"):
            _clean_tables(body)
        elif data[:1] == b"\x01":
            _clean_compact(body, 0)
    except (struct.error, IndexError, ValueError):
        return data
    return bytes(body)


def _clean_tables(body: bytearray) -> None:
    for at in range(struct.unpack_from(">H", body, 4)[0]):
        place = 12 + 16 * at
        tag, _, start, length = struct.unpack_from(">4sLLL", body, place)
        if start + length > len(body):
            raise ValueError
        if tag == b"name" and length >= 6:
            body[start : start + length] = struct.pack(">HHH", 0, 0, 6) + bytes(length - 6)
            struct.pack_into(">L", body, place + 4, 6 << 16)
        elif tag == b"CFF ":
            _clean_compact(body, start)
        elif tag in (b"DSIG", b"meta", b"FFTM", b"PfEd"):
            body[start : start + length] = bytes(length)


def _clean_compact(body: bytearray, base: int) -> None:
    """Overwrite the name and the sayings where they stand."""
    names, at = _index(body, base + body[base + 2])
    tops, at = _index(body, at)
    strings, _ = _index(body, at)
    for start, end in names:
        body[start:end] = b"F" * (end - start)
    for start, end in tops:
        for number in _sayings(bytes(body[start:end])):
            if 0 <= number - _STANDARD_STRINGS < len(strings):
                low, high = strings[number - _STANDARD_STRINGS]
                body[low:high] = b" " * (high - low)


def _index(body: bytearray, at: int) -> tuple[list[tuple[int, int]], int]:
    """The places of the items of an index, and the place where the index ends."""
    count = int(struct.unpack_from(">H", body, at)[0])
    if count == 0:
        return [], at + 2
    size, first = body[at + 2], at + 3
    data = first + (count + 1) * size - 1
    if data >= len(body):
        raise ValueError
    marks = [data + int.from_bytes(body[first + n * size : first + (n + 1) * size], "big") for n in range(count + 1)]
    if any(low > high for low, high in pairwise(marks)) or marks[-1] > len(body):
        raise ValueError
    return list(pairwise(marks)), marks[-1]


def _sayings(top: bytes) -> list[int]:
    """The numbers of the strings that a font's dictionary gives for its sayings."""
    found: list[int] = []
    operands: list[int] = []
    at = 0
    while at < len(top):
        byte = top[at]
        if byte <= 21:
            key, at = (1200 + top[at + 1], at + 2) if byte == 12 else (byte, at + 1)
            found += operands[-1:] if key in _SAYING_KEYS else []
            operands = []
            continue
        value, at = _operand(top, at)
        operands.append(value)
    return found


def _operand(top: bytes, at: int) -> tuple[int, int]:
    byte = top[at]
    if byte == 28:
        return int(struct.unpack_from(">h", top, at + 1)[0]), at + 3
    if byte == 29:
        return int(struct.unpack_from(">l", top, at + 1)[0]), at + 5
    if byte == 30:
        at += 1
        while top[at] & 0x0F != 0x0F and top[at] >> 4 != 0x0F:
            at += 1
        return 0, at + 1
    if byte <= 246:
        return byte - 139, at + 1
    if byte <= 250:
        return (byte - 247) * 256 + top[at + 1] + 108, at + 2
    return -(byte - 251) * 256 - top[at + 1] - 108, at + 2
