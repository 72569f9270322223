"""Decompressed streams of a PDF, no larger than allowed."""

from __future__ import annotations

import zlib
from typing import Any

from expurgate.core.errors import InputError

_PACKED = frozenset({"/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"})
_CHUNK = 1 << 20


def bounded_bytes(stream: Any, most: int) -> bytes:
    """The stream's data; InputError when it is larger than ``most`` or packed twice."""
    import pikepdf

    filters = stream.get("/Filter")
    names = [str(name) for name in filters] if isinstance(filters, pikepdf.Array) else [str(filters)] if filters else []
    packed = [name for name in names if name in _PACKED]
    try:
        raw = bytes(stream.read_raw_bytes())
        if len(packed) > 1:
            raise InputError("a stream is compressed more than once")
        if packed and len(raw) * 1100 > most:
            _measure(raw, names, most)
        data = bytes(stream.read_bytes())
    except pikepdf.PdfError:
        raise InputError("a stream of the PDF is damaged") from None
    if len(data) > most:
        raise InputError(f"a stream of the PDF expands beyond {most:,} bytes")
    return data


def _measure(raw: bytes, names: list[str], most: int) -> None:
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
