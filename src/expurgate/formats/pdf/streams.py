"""Decompresses the streams of a PDF, and refuses those that are larger than allowed."""

from __future__ import annotations

from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.limits import check_expansion


def bounded_bytes(stream: Any, most: int) -> bytes:
    """The stream's data; InputError when it is larger than ``most`` or packed twice."""
    import pikepdf

    filters = stream.get("/Filter")
    names = [str(name) for name in filters] if isinstance(filters, pikepdf.Array) else [str(filters)] if filters else []
    try:
        check_expansion(bytes(stream.read_raw_bytes()), names, most)
        data = bytes(stream.read_bytes())
    except pikepdf.PdfError:
        raise InputError("a stream of the PDF is damaged") from None
    if len(data) > most:
        raise InputError(f"a stream of the PDF expands beyond {most:,} bytes")
    return data


def parsed_stream(data: bytes) -> list[Any]:
    """The instructions of a content stream. It is parsed outside its file, which would keep a copy of it."""
    import pikepdf

    with pikepdf.new() as aside:
        return list(pikepdf.parse_content_stream(pikepdf.Stream(aside, data)))
