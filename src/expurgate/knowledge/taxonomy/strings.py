"""Sorted strings in compressed blocks: found by binary search, unpacked block by block."""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from expurgate.core.errors import KnowledgeError

BLOCK = 256
_RAW_LIMIT = 1 << 26


def pack_strings(strings: Sequence[str]) -> tuple[bytes, bytes]:
    """Index and blocks of distinct strings in ascending order, none with a line break."""
    heads, ends, blocks, end = [], [], [], 0
    for start in range(0, len(strings), BLOCK):
        block = zlib.compress("\n".join(strings[start : start + BLOCK]).encode("utf-8"), 9)
        end += len(block)
        heads.append(strings[start])
        ends.append(end)
        blocks.append(block)
    index = {"count": len(strings), "heads": heads, "ends": ends}
    return json.dumps(index, ensure_ascii=False).encode("utf-8"), b"".join(blocks)


class PackedStrings:
    """A packed table: ``find`` gives a string's number, indexing gives a number's string."""

    def __init__(self, index: bytes, blocks: bytes) -> None:
        try:
            read = json.loads(index)
            self._count = int(read["count"])
            self._heads: list[str] = list(read["heads"])
            self._ends: list[int] = list(read["ends"])
        except (ValueError, KeyError, TypeError):
            raise KnowledgeError("the taxonomy file's index of strings is damaged") from None
        self._blocks = blocks
        self._block = lru_cache(maxsize=4096)(self._unpack)
        self._lines = lru_cache(maxsize=1024)(self._split)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> str:
        return self._lines(number // BLOCK)[number % BLOCK]

    def __iter__(self) -> Iterator[str]:
        for at in range(len(self._heads)):
            yield from self._split(at)

    def several(self, numbers: Iterable[int]) -> dict[int, str]:
        """The strings of many numbers, every block unpacked once."""
        found: dict[int, str] = {}
        for at, inside in groupby(sorted(numbers), key=lambda number: number // BLOCK):
            lines = self._split(at)
            found.update((number, lines[number % BLOCK]) for number in inside)
        return found

    def find(self, text: str) -> int:
        """The number of ``text``, or -1."""
        at = bisect_right(self._heads, text) - 1
        if at < 0 or "\n" in text:
            return -1
        block = self._block(at)
        place = block.find(f"\n{text}\n")
        return -1 if place < 0 else at * BLOCK + block.count("\n", 0, place)

    def _split(self, at: int) -> list[str]:
        return self._block(at)[1:-1].split("\n")

    def _unpack(self, at: int) -> str:
        """A block of strings with a line break before and after each."""
        start = self._ends[at - 1] if at else 0
        try:
            data = zlib.decompressobj().decompress(self._blocks[start : self._ends[at]], _RAW_LIMIT)
            return f"\n{data.decode('utf-8')}\n"
        except (zlib.error, UnicodeDecodeError):
            raise KnowledgeError("a block of strings in the taxonomy file is damaged") from None
