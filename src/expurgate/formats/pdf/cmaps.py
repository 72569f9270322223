"""Character maps of PDF fonts: from codes to Unicode, and how long a code is."""

from __future__ import annotations

import re

from expurgate.core.lazy_dataclasses import dataclass, field

_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|\[|\]|(\d+)|/?([A-Za-z][\w.-]*)")
_MOST = 200_000
"""Mappings read of one map; a font has at most 65,536 glyphs."""


@dataclass(slots=True)
class CMap:
    """Ranges of codes by length, codes → Unicode, and codes → glyph numbers."""

    spaces: list[tuple[int, int, int]] = field(default_factory=list)
    unicode: dict[int, str] = field(default_factory=dict, repr=False)
    cids: dict[int, int] = field(default_factory=dict, repr=False)
    vertical: bool = False

    def length_at(self, data: bytes, at: int) -> int:
        """The number of bytes that the code at ``at`` has."""
        for length in (1, 2, 3, 4):
            code = int.from_bytes(data[at : at + length], "big")
            if any(size == length and low <= code <= high for size, low, high in self.spaces):
                return length
        return min((size for size, _, _ in self.spaces), default=1)


def parse_cmap(data: bytes) -> CMap:
    """Read the sections of a map; what is malformed is passed over."""
    found = CMap()
    arguments: list[bytes | int | list[bytes]] = []
    array: list[bytes] | None = None
    for token in _TOKEN.finditer(data):
        hexed, number, word = token.groups()
        if hexed is not None:
            value = _unhexed(hexed)
            if array is None:
                arguments.append(value)
            else:
                array.append(value)
        elif token.group() == b"[":
            array = []
        elif token.group() == b"]" and array is not None:
            arguments.append(array)
            array = None
        elif number is not None and array is None:
            arguments.append(int(number))
        elif word is not None:
            if word == b"def" and arguments[-1:] == [1] and data[: token.start()].rstrip().endswith(b"/WMode 1"):
                found.vertical = True
            _section(word, arguments, found)
            arguments = []
        if len(found.unicode) > _MOST or len(arguments) > _MOST:
            break
    return found


def _section(word: bytes, arguments: list[bytes | int | list[bytes]], found: CMap) -> None:
    if word == b"endcodespacerange":
        for low, high in zip(arguments[::2], arguments[1::2], strict=False):
            if isinstance(low, bytes) and isinstance(high, bytes) and 0 < len(low) <= 4:
                found.spaces.append((len(low), int.from_bytes(low, "big"), int.from_bytes(high, "big")))
    elif word == b"endbfchar":
        for code, text in zip(arguments[::2], arguments[1::2], strict=False):
            if isinstance(code, bytes) and isinstance(text, bytes):
                found.unicode[int.from_bytes(code, "big")] = _text(text)
    elif word == b"endbfrange":
        for low, high, text in zip(arguments[::3], arguments[1::3], arguments[2::3], strict=False):
            if isinstance(low, bytes) and isinstance(high, bytes):
                _range(int.from_bytes(low, "big"), int.from_bytes(high, "big"), text, found)
    elif word == b"endcidrange":
        for low, high, first in zip(arguments[::3], arguments[1::3], arguments[2::3], strict=False):
            if isinstance(low, bytes) and isinstance(high, bytes) and isinstance(first, int):
                start, end = int.from_bytes(low, "big"), int.from_bytes(high, "big")
                for code in range(start, min(end, start + 0xFFFF) + 1):
                    found.cids[code] = first + code - start
    elif word == b"endcidchar":
        for code, cid in zip(arguments[::2], arguments[1::2], strict=False):
            if isinstance(code, bytes) and isinstance(cid, int):
                found.cids[int.from_bytes(code, "big")] = cid


def _range(low: int, high: int, text: bytes | int | list[bytes], found: CMap) -> None:
    high = min(high, low + 0xFFFF)
    if isinstance(text, list):
        for at, value in enumerate(text[: high - low + 1]):
            found.unicode[low + at] = _text(value)
    elif isinstance(text, bytes) and text:
        first = int.from_bytes(text, "big")
        for code in range(low, high + 1):
            found.unicode[code] = _text((first + code - low).to_bytes(len(text) + 1, "big")[1:])


def _unhexed(raw: bytes) -> bytes:
    digits = re.sub(rb"\s", b"", raw).decode("ascii")
    return bytes.fromhex(digits + "0" * (len(digits) % 2))


def _text(data: bytes) -> str:
    if len(data) == 1:
        return chr(data[0])
    return data.decode("utf-16-be", errors="replace")
