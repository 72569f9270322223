"""Where text is cut: paragraphs, and the units a language model is given.

A unit is a paragraph, or a part of a very long one. Every unit is analysed on its own, so a document read in
pieces at paragraph boundaries gives what it gives when read whole, and memory stays bounded.
"""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span

UNIT_LIMIT = 5_000
"""No unit is longer than this many code points."""
PASSAGE, SHORT, MANY = 1_200, 300, 40
"""A passage that can have a subject of its own has at least so many code points; in a text of lives, where each paragraph may
be one, the second number, as long as there are about so many of them."""

_LINE_END = r"(?:\r\n|\n|\r(?!\n))"
_MORE_LINES = rf"(?:[^\S\r\n]*{_LINE_END})+"
_BLANK = re.compile(rf"\u2029|\r\n{_MORE_LINES}|\n{_MORE_LINES}|\r(?!\n){_MORE_LINES}")
"""Every alternative begins with a character of its own, so that all others are passed over at once."""
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s+")
_NEWLINE = re.compile(r"[\r\n\u2028\x85]+")
_SPACE = re.compile(r"\s+")


def paragraphs(text: str) -> Iterator[Span]:
    """The blocks between blank lines (or Unicode paragraph separators), white space around them left out."""
    start = 0
    for gap in _BLANK.finditer(text):
        yield from _trimmed(text, start, gap.start())
        start = gap.end()
    yield from _trimmed(text, start, len(text))


def passages(text: str, *, lives: bool = False) -> list[Span]:
    """The text in stretches of whole paragraphs, each of at least :data:`PASSAGE` code points; nothing where that is one.
    ``lives``: the text tells of public life, and shorter ones count."""
    least = min(PASSAGE, max(SHORT, len(text) // MANY)) if lives else PASSAGE
    found: list[Span] = []
    for paragraph in paragraphs(text):
        if found and len(found[-1]) < least:
            found[-1] = Span(found[-1].start, paragraph.end)
        else:
            found.append(paragraph)
    if len(found) > 1 and len(found[-1]) < least:
        found[-2:] = [Span(found[-2].start, found[-1].end)]
    return found if len(found) > 1 else []


def units(text: str, paragraph: Span) -> Iterator[Span]:
    """The paragraph in stretches of at most :data:`UNIT_LIMIT`, cut where it hurts least.

    A cut falls behind the last sentence end in the second half of the window, else behind the last
    newline, else behind the last white space, else at the limit.
    """
    start = paragraph.start
    while paragraph.end - start > UNIT_LIMIT:
        cut = _cut(text, start)
        yield from _trimmed(text, start, cut)
        start = cut
    yield from _trimmed(text, start, paragraph.end)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds without white space at either end; equal when nothing is left."""
    while end > start and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return start, end


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    start, end = trimmed(text, start, end)
    if start < end:
        yield Span(start, end)


def _cut(text: str, start: int) -> int:
    half, limit = start + UNIT_LIMIT // 2, start + UNIT_LIMIT
    for pattern in (_SENTENCE_END, _NEWLINE, _SPACE):
        ends = [found.end() for found in pattern.finditer(text, half, limit)]
        if ends:
            return ends[-1]
    return limit
