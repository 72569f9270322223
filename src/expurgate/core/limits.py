"""Limits on the memory and size that one file may use, checked before anything is unpacked."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass

_PACKED = frozenset({"/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"})
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on what one file may use. A file beyond them is refused before it is read."""

    bytes: int = 512 * 2**20
    """Size of a file as it lies on disk."""
    expanded: int = 512 * 2**20
    """Sum of the decompressed parts of an archive, an office file or a PDF."""
    ratio: int = 300
    """How many times larger than compressed a part over one megabyte may be."""
    entries: int = 10_000
    """Files in an archive, parts of a message."""
    nesting: int = 4
    """Archives in archives, messages in messages."""
    depth: int = 200
    """Elements inside elements, objects inside objects."""
    pages: int = 10_000
    cells: int = 5_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """The time one document may take and the memory its worker may use; None means no limit."""

    seconds: float | None = None
    bytes: int | None = None

    def late(self) -> str:
        """The message for a document that took longer than its budget."""
        return f"it takes more than its {self.seconds:g} seconds and was given up; allow more with --time-budget"

    def full(self) -> str:
        """The message for a document that needed more memory than its budget."""
        return (
            f"it needs more than its {(self.bytes or 0) // 2**20:,} MB of memory and was given up; "
            "allow more with --memory-budget"
        )


DEFAULT_BUDGET = Budget(seconds=1800.0, bytes=4 * 2**30)
"""What the command gives each document: half an hour and four gigabytes."""
LEAST_MEMORY = 640
"""Megabytes: with less not even a line can be read."""


def check_size(data: bytes, limits: Limits) -> None:
    """InputError when the file is larger than allowed."""
    if len(data) > limits.bytes:
        raise InputError(f"the file has {len(data):,} bytes; the limit is {limits.bytes:,}")


def check_decoded(size: int, packed: int, limits: Limits) -> None:
    """InputError when what was decoded so far is more than allowed, or far more than the ``packed`` bytes it came from."""
    if size > limits.expanded:
        raise InputError(f"the table expands beyond {limits.expanded:,} bytes")
    if size > 2**20 and size > packed * limits.ratio:
        raise InputError(f"the table expands to more than {limits.ratio:,} times its size")


def check_expansion(raw: bytes, filters: Sequence[str], most: int) -> None:
    """InputError when a compressed stream of a PDF would expand beyond ``most`` bytes or is packed twice."""
    packed = [name for name in filters if name in _PACKED]
    if len(packed) > 1:
        raise InputError("a stream is compressed more than once")
    if packed and len(raw) * 1100 > most:
        _measure(raw, filters, most)


def _measure(raw: bytes, names: Sequence[str], most: int) -> None:
    """Refuse a stream that would expand too far, without expanding it."""
    if names[0] not in ("/FlateDecode", "/Fl"):
        if len(raw) * (130 if "RL" in names[0] or "Run" in names[0] else 1400) > most * 20:
            raise InputError(f"a stream of the PDF may expand beyond {most:,} bytes")
        return
    unpacker, size, data = zlib.decompressobj(), 0, raw
    try:
        while data:
            size += len(unpacker.decompress(data, _CHUNK))
            data = unpacker.unconsumed_tail
            if size > most:
                raise InputError(f"a stream of the PDF expands beyond {most:,} bytes")
    except zlib.error:
        return
