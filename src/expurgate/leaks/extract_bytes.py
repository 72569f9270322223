"""Texts in bytes that are no text: pixels, outlines, what cannot be decompressed.

A fragment of four characters comes about by chance in such bytes: with small and large letters alike it has odds of
2^-28 at each byte, a megabyte is 2^20 and a hundred names have 2^10 fragments. It counts where chance can be excluded:
in letters of two bytes, in runs between zero bytes or after their length, and in runs that read like words. Elsewhere
eight characters count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from expurgate.leaks.layers import TextLayer
from expurgate.text.vocabulary import is_setting

_SIGN = rb"(?:[\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})"
_NARROW = re.compile(rb"[\x09\x20-\x7e\xa0-\xff]{4,}")
_UTF8 = re.compile(_SIGN + rb"{4,}")
_WIDE = re.compile(rb"(?:[\x20-\x7e\xa0-\xff]\x00){4,}")
_WIDE_HIGH_FIRST = re.compile(rb"(?:\x00[\x20-\x7e\xa0-\xff]){4,}")
_READABLE = re.compile(rb"[A-Za-z][A-Za-z0-9 ,.;:'()-]{11,}")
_WORD = re.compile(r"[^\W\d_]{4}")


def strings(data: bytes) -> str:
    """Printable stretches of bytes, narrow and wide."""
    narrow = [run.decode("latin-1") for run in _NARROW.findall(data)]
    signs = [run.decode(errors="replace") for run in _UTF8.findall(data) if not run.isascii()]
    return "\n".join([*narrow, *signs, *_wide(data)])


def byte_layers(data: bytes, where: str) -> Iterator[TextLayer]:
    """The stretches in which four characters count, less those of nothing but words of formats; and all of them."""
    clear = [run.group().decode(errors="replace") for run in _UTF8.finditer(data) if _is_bounded(run)]
    clear += [run.decode("ascii") for run in _READABLE.findall(data) if _reads(run)]
    said = [run for run in (*clear, *_wide(data)) if not (_WORD.search(run) and is_setting(run, names=False))]
    yield TextLayer("strings", f"{where} words", "\n".join(said))
    yield TextLayer("binary", where, strings(data))


def _wide(data: bytes) -> list[str]:
    low = [run.decode("utf-16-le") for run in _WIDE.findall(data)]
    return low + [run.decode("utf-16-be") for run in _WIDE_HIGH_FIRST.findall(data)]


def _is_bounded(run: re.Match[bytes]) -> bool:
    """Whether zero bytes stand on both sides, or its length in two or four bytes before it."""
    data, start, end = run.string, run.start(), run.end()
    before, length = data[max(start - 4, 0) : start], min(end - start, 0xFFFF)
    if before.endswith((length.to_bytes(2, "little"), length.to_bytes(2, "big"), length.to_bytes(4, "little"))):
        return True
    return data[max(start - 1, 0) : start] in (b"", b"\0") and data[end : end + 1] in (b"", b"\0")


def _reads(run: bytes) -> bool:
    """Whether a run is words with spaces between them: noise of the same letters has a space in seventy."""
    words = run.split()
    letters = sum(map(len, re.findall(rb"[A-Za-z]+", run)))
    return len(words) >= 2 and letters >= 0.7 * len(run.replace(b" ", b"")) and max(map(len, words)) <= 30
