"""What callers send: read piece by piece up to a limit, and kept in memory, never in a file."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, NamedTuple

from fastapi import Request
from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser

from expurgate.service.problems import HttpProblem

_FORM = 2**20
"""Bytes of a form without a file."""
_FILES = 200
"""Files of one form."""


async def bounded(request: Request, most: int) -> AsyncGenerator[bytes, None]:
    """The body piece by piece; a problem as soon as it is longer than allowed."""
    size = request.headers.get("content-length", "")
    if size.isascii() and size.isdigit() and int(size) > most:
        raise HttpProblem(413, f"at most {most:,} bytes are taken")
    read = 0
    async for chunk in request.stream():
        read += len(chunk)
        if read > most:
            raise HttpProblem(413, f"at most {most:,} bytes are taken")
        yield chunk


async def whole(request: Request, most: int) -> bytes:
    """The whole body of a request, unless it is larger than ``most`` bytes."""
    return b"".join([chunk async for chunk in bounded(request, most)])


async def form(request: Request) -> dict[str, str]:
    """The fields of a form; the last one where a name stands twice."""
    fields = await FormParser(request.headers, bounded(request, _FORM)).parse()
    return {name: value for name, value in fields.multi_items() if isinstance(value, str)}


async def form_lists(request: Request) -> FormData:
    """The fields of a form, of which some stand several times."""
    return await FormParser(request.headers, bounded(request, _FORM)).parse()


class Sent(NamedTuple):
    """A file of a form: the field it was in, its plain name, and its bytes."""

    field: str
    name: str
    data: bytes


async def uploads(request: Request, most: int) -> tuple[dict[str, str], list[Sent]]:
    """The fields of a form with files, and its files, which are never written to disk."""
    parser = MultiPartParser(request.headers, bounded(request, most + _FORM), max_files=_FILES, max_fields=20)
    parser.spool_max_size = most + 2 * _FORM
    try:
        found: Any = await parser.parse()
    except (MultiPartException, FormParserError, KeyError, ValueError):
        raise HttpProblem(400, "the form cannot be read") from None
    except HttpProblem:
        for part in parser._files_to_close_on_error:
            part.close()
        raise
    fields = {name: value for name, value in found.multi_items() if isinstance(value, str)}
    sent = [(name, each) for name, each in found.multi_items() if isinstance(each, UploadFile) and each.filename]
    files = [Sent(name, plain_name(each.filename or ""), await each.read()) for name, each in sent]
    await found.close()
    if not any(each.field == "file" for each in files):
        raise HttpProblem(400, "choose a file")
    if any(len(each.data) > most for each in files):
        raise HttpProblem(413, f"at most {most:,} bytes are taken")
    return fields, files


def plain_name(name: str) -> str:
    """The last part of a file's name, without anything a path or a header could be made of."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    return "".join(char for char in last if char.isprintable())[-200:].strip(". ") or "document"
