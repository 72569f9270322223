"""Words written so that a program reads them and an eye does not: letters by their numbers, and texts packed as base64."""

from __future__ import annotations

import base64
import binascii
import html
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span

_HEX = "[0-9A-Fa-f]"
_REFERENCES = re.compile(rf"(?:&(?:amp;){{0,2}}#(?:[xX]{_HEX}{{1,6}}|[0-9]{{1,7}});){{3,}}+")
_ESCAPES = re.compile(rf"(?:\\(?:x{_HEX}{{2}}|u{_HEX}{{4}}|u\{{{_HEX}{{1,6}}\}}|[0-3][0-7]{{2}})){{3,}}+")
_STYLED = re.compile(rf"(?:\\{_HEX}{{2,6}}[ ]?){{4,}}+")
_PERCENT = re.compile(rf"(?:%{_HEX}{{2}}){{3,}}+")
_NUMBERS = re.compile(
    rf"(?:(?<=fromCharCode\()|(?<=fromCodePoint\())(?:\s{{0,3}}+[0-9]{{2,6}}\s{{0,3}}+,){{2,}}+\s{{0,3}}+[0-9]{{2,6}}"
    rf"|0x{_HEX}{{2,4}}(?:\s{{0,3}}+,\s{{0,3}}+0x{_HEX}{{2,4}}){{3,}}+"
)
"""Numbers of letters given to a function of a script, or in hexadecimal."""
_NUMBER = re.compile(rf"\\(?:x({_HEX}{{2}})|u\{{?({_HEX}{{1,6}})\}}?|([0-3][0-7]{{2}}))")
_STYLE_NUMBER = re.compile(rf"\\({_HEX}{{2,6}})")
_PACKED = re.compile(r"(?<![\w+/=-])(?:[A-Za-z0-9+/]{16,}+|[A-Za-z0-9_-]{16,}+)={0,2}")
_NEXT_LINE = re.compile(r"\r?\n(?:> ?)?([A-Za-z0-9+/]{1,120}+={0,2})(?=\r?\n|\Z)")
_BLOCKS = re.compile(
    r"(?<![^\n])(?:[ \t\xa0]*+(?:[\u2580-\u2586\u2588-\u259f\u25a0\u25a1][ \t\xa0]*+){4,}+(?:\r?\n|\Z)){8,}+"
)
"""Lines of blocks and blanks alone, which draw a code."""
_BLOCK = re.compile("[\u2580-\u2586\u2588-\u259f\u25a0\u25a1]")
_SHORTEST_PACKED = 16
_LEAST_LETTERS = 3
_LARGEST = 0x10FFFF


def encoded(text: str) -> Iterator[Span]:
    """Where letters stand by their numbers, at least three in a row, a code drawn in blocks, or a packed text."""
    for signs, pattern, read in _READ:
        for found in pattern.finditer(text) if any(sign in text for sign in signs) else ():
            if _is_text(read(found.group())):
                yield Span(*found.span())
    if _BLOCK.search(text):
        blocks = _BLOCKS.finditer(text)
        yield from (Span(found.start(), found.start() + len(found.group().rstrip())) for found in blocks)
    at = 0
    for found in _PACKED.finditer(text) if max(map(len, text.split()), default=0) >= _SHORTEST_PACKED else ():
        if found.start() >= at and (end := _packed_end(text, found)):
            yield Span(found.start(), end)
            at = end


def _packed_end(text: str, found: re.Match[str]) -> int:
    """The end of a packed text that begins at a run, with its further lines; 0 when it is not packed text."""
    lines, ends = [found.group()], [found.end()]
    while len(lines[-1]) > 30 and lines[-1][-1] != "=" and (more := _NEXT_LINE.match(text, ends[-1])):
        lines.append(more[1])
        ends.append(more.end())
    return next((end for count, end in ((len(lines), ends[-1]), (1, ends[0])) if _is_packed("".join(lines[:count]))), 0)


def _is_packed(run: str) -> bool:
    raw = run.rstrip("=").translate(_URL_SAFE)
    try:
        said = base64.b64decode(raw[: len(raw) // 4 * 4]).decode()
    except (binascii.Error, UnicodeDecodeError):
        return False
    shown = sum(char.isalnum() or char.isspace() for char in said)
    return _is_text(said) and shown > 0.6 * len(said) and all(char.isprintable() or char.isspace() for char in said)


_URL_SAFE = str.maketrans("-_", "+/")


def _is_text(said: str) -> bool:
    return sum(map(str.isalpha, said)) >= _LEAST_LETTERS


def _escaped(run: str) -> str:
    return _NUMBER.sub(lambda found: _sign(int(found[3], 8) if found[3] else int(found[1] or found[2], 16)), run)


def _styled(run: str) -> str:
    return _STYLE_NUMBER.sub(lambda found: _sign(int(found[1], 16)), run)


def _numbered(run: str) -> str:
    said = "".join(_sign(int(each, 16 if "x" in each else 10)) for each in run.replace(",", " ").split())
    return said if all(map(str.isprintable, said)) else ""


def _sign(number: int) -> str:
    return chr(number) if 0 < number <= _LARGEST and not 0xD800 <= number < 0xE000 else " "


_READ: tuple[tuple[tuple[str, ...], re.Pattern[str], Callable[[str], str]], ...] = (
    (("#",), _REFERENCES, lambda run: html.unescape(html.unescape(html.unescape(run)))),
    (("\\",), _ESCAPES, _escaped),
    (("\\",), _STYLED, _styled),
    (("%",), _PERCENT, unquote),
    (("fromC", "0x"), _NUMBERS, _numbered),
)
"""How letters are written by their numbers, with signs one of which is in all of them, and how each way is read."""
