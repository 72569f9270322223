"""Strings inside font programs: what fonts say of themselves and what they call their glyphs."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import pairwise

from expurgate.core.errors import InputError
from expurgate.leaks.extract_bytes import strings
from expurgate.leaks.layers import TextLayer

_SFNT = (b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf")
_TYPE1 = (b"%!PS-Adobe", b"%!Font")
_CFF = b"\x01\x00\x04"
_RUN = re.compile(rb"[\x20-\x7e]{3,}")
_MOST_TABLES = 100
MOST = 4 * 2**20
"""Characters of strings a font may have."""


def is_font(body: bytes) -> bool:
    """Whether a stream is a TrueType, OpenType, CFF or Type 1 font."""
    return body.startswith((*_SFNT, *_TYPE1, _CFF))


def font_layers(body: bytes, where: str) -> Iterator[TextLayer]:
    """The strings of a font, and the rest of it as bytes."""
    found: list[str] = []
    total = 0
    try:
        for text in _strings(body):
            found.append(text)
            total += len(text)
            if total > MOST:
                raise InputError(f"{where}: the font says more of itself than can be checked")
    except (struct.error, IndexError, ValueError):
        pass
    yield TextLayer("names", f"{where} font names", "\n".join(found))
    yield TextLayer("binary", f"{where} font", strings(body))


def _strings(body: bytes) -> Iterator[str]:
    if body.startswith(_TYPE1):
        plain = body.partition(b"eexec")[0]
        yield from (run.decode("latin-1") for run in _RUN.findall(plain))
    elif body.startswith(_CFF):
        yield from _cff(body)
    else:
        yield from _sfnt(body)


def _sfnt(body: bytes) -> Iterator[str]:
    for at in range(min(struct.unpack_from(">H", body, 4)[0], _MOST_TABLES)):
        tag, _, start, length = struct.unpack_from(">4sLLL", body, 12 + 16 * at)
        table = body[start : start + length]
        if tag == b"name":
            yield from _name_table(table)
        elif tag == b"post":
            yield from _pascal(table)
        elif tag == b"CFF ":
            yield from _cff(table)
        elif tag == b"OS/2":
            yield table[58:62].decode("latin-1")


def _name_table(table: bytes) -> Iterator[str]:
    _, count, storage = struct.unpack_from(">HHH", table, 0)
    if 6 + 12 * count > len(table):
        raise ValueError
    for at in range(count):
        platform, _, _, _, length, offset = struct.unpack_from(">HHHHHH", table, 6 + 12 * at)
        raw = table[storage + offset : storage + offset + length]
        yield raw.decode("utf-16-be" if platform in (0, 3) else "latin-1", errors="replace")


def _pascal(table: bytes) -> Iterator[str]:
    """Glyph names of a ``post`` table, format 2."""
    if table[:4] != b"\x00\x02\x00\x00":
        return
    at = 34 + 2 * int(struct.unpack_from(">H", table, 32)[0])
    while at < len(table):
        length = table[at]
        yield table[at + 1 : at + 1 + length].decode("latin-1")
        at += 1 + length


def _cff(body: bytes) -> Iterator[str]:
    """The name and the strings of a compact font."""
    names, at = _index(body, body[2])
    _, at = _index(body, at)
    more, _ = _index(body, at)
    yield from (item.decode("latin-1") for item in [*names, *more])


def _index(body: bytes, at: int) -> tuple[list[bytes], int]:
    """The items of an index, and where it ends."""
    count = int(struct.unpack_from(">H", body, at)[0])
    if count == 0:
        return [], at + 2
    size = body[at + 2]
    first = at + 3
    if first + (count + 1) * size > len(body):
        raise ValueError
    marks = [int.from_bytes(body[first + n * size : first + (n + 1) * size], "big") for n in range(count + 1)]
    data = first + (count + 1) * size - 1
    if any(low > high for low, high in pairwise(marks)) or data + marks[-1] > len(body):
        raise ValueError
    return [body[data + low : data + high] for low, high in pairwise(marks)], data + marks[-1]
