"""Pages between reading and writing: a long file does not hold the glyphs of all its pages at once.

A page that is closed keeps its stream, its lines without their glyphs, and where each glyph stands in the text. When it is
opened again the stream is parsed and the glyphs are computed anew.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.formats.pdf.flow import Furniture, Line
from expurgate.formats.pdf.layout import TextBuilder
from expurgate.formats.pdf.model import Glyph, Insertion, PageContent
from expurgate.formats.pdf.setting import mark_edits, reset_lines, rules_under
from expurgate.formats.pdf.showing import put_glyphs, shown_parts
from expurgate.formats.pdf.streams import parsed_stream
from expurgate.formats.scanning import ScannedPage

LONG = 20_000
"""Glyphs of a page and all before it from which on pages are closed: short files never are."""


@dataclass(slots=True, eq=False)
class ReadPage:
    """A page as drawn, or as scanned."""

    content: PageContent | None
    lines: list[Line] = field(default_factory=list, repr=False)
    scan: ScannedPage | None = None
    closes: bool = False
    """Whether its glyphs are put away while nobody needs them."""
    _numbers: Sequence[int] = field(default=(), repr=False)
    """Of every line one after the other, which glyphs of the page it has; and how many each line has."""
    _lengths: Sequence[int] = field(default=(), repr=False)
    _starts: Sequence[int] = field(default=(), repr=False)
    """Where each glyph begins in the text, and how many characters it stands for."""
    _counts: Sequence[int] = field(default=(), repr=False)

    def close(self) -> None:
        """Put the glyphs away, but for where they stand in the text."""
        content = self.content
        if not self.closes or content is None or not content.glyphs:
            return
        if not self._lengths:
            numbers = {id(glyph): number for number, glyph in enumerate(content.glyphs)}
            self._numbers = _row([numbers[id(glyph)] for line in self.lines for glyph in line.glyphs])
            self._lengths = _row([len(line.glyphs) for line in self.lines])
        self._starts = array("i", [glyph.start for glyph in content.glyphs])
        self._counts = _row([glyph.end - glyph.start for glyph in content.glyphs])
        for line in self.lines:
            line.glyphs = []
        for _, show in content.shows:
            show.glyphs, show.insertions, show.squeeze = (), (), 1.0
        content.glyphs, content.root.instructions = [], []

    def open(self) -> None:
        """Have the glyphs again, of the page and of its lines."""
        content = self.content
        if content is None or content.glyphs or not self._starts:
            return
        content.root.instructions = parsed_stream(content.data)
        for node, show in content.shows:
            instruction = node.instructions[show.at]
            put_glyphs(show, shown_parts(str(instruction.operator), instruction.operands))
            content.glyphs += show.glyphs
        for glyph, start, count in zip(content.glyphs, self._starts, self._counts, strict=True):
            glyph.start, glyph.end = start, start + count
        at = 0
        for line, length in zip(self.lines, self._lengths, strict=True):
            line.glyphs = [content.glyphs[number] for number in self._numbers[at : at + length]]
            at += length

    def take_out(self, edits: TakenOut) -> None:
        """Mark what the edits hide on the page, and set the lines anew that lose something."""
        if self.content is None:
            return
        glyphs = [glyph for line in self.lines for glyph in line.glyphs]
        for glyph in glyphs:
            glyph.removed, glyph.moved_to = glyph.unknown, None
            glyph.show.insertions, glyph.show.squeeze = (), 1.0
        insertions = edits.marked(sorted(glyphs, key=lambda glyph: (glyph.start, glyph.end)))
        rules_under(self.content, reset_lines(self.content, self.lines, insertions))


def _row(numbers: list[int]) -> Sequence[int]:
    """Numbers in as little room as they need: a page has thousands of them, and mostly its lines are drawn one after the other."""
    if numbers == [*range(len(numbers))]:
        return range(len(numbers))
    return array("B" if max(numbers, default=0) < 1 << 8 else "I", numbers)


class TakenOut:
    """The edits of a file, page after page."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        self._begun: set[Span] = set()

    def marked(self, glyphs: Sequence[Glyph]) -> dict[Glyph, Insertion]:
        """Mark the glyphs of a page, sorted by offset, that are hidden; what is inserted before which."""
        found: dict[Glyph, Insertion] = {}
        for run in _runs(glyphs):
            first = bisect_right(self._edits, run[0].start - BETWEEN, key=lambda edit: edit.span.end)
            last = max(glyph.end for glyph in run)
            touching = takewhile(lambda edit: edit.span.start < last, islice(self._edits, first, None))  # noqa: B023
            found |= mark_edits(run, touching, self._begun)
        return found


BETWEEN = 2
"""Characters of what stands between two lines at most."""


def _runs(glyphs: Sequence[Glyph]) -> Iterator[Sequence[Glyph]]:
    """The glyphs in runs that follow one another in the text: those of the page itself, and those of its heading and foot."""
    first = 0
    for at in range(1, len(glyphs) + 1):
        if at == len(glyphs) or glyphs[at].start > glyphs[at - 1].end + BETWEEN:
            yield glyphs[first:at]
            first = at


def put_together(pages: Sequence[ReadPage], furniture: Furniture, builder: TextBuilder) -> None:
    """The text of all pages; what stands on every page comes last, so that sentences go on from page to page."""
    aside, opened = furniture.lines(), list[ReadPage]()
    for read in pages:
        if read.scan is not None:
            read.scan.start = builder.add_words(read.scan.text)
        else:
            read.open()
            builder.add_page([line for line in read.lines if line not in aside])
            opened.append(read)
            while len(opened) > 1 and builder.previous not in opened[0].lines:
                opened.pop(0).close()
    for read in opened:
        read.close()
    for read in pages:
        lines = [line for line in read.lines if line in aside]
        if lines:
            read.open()
        builder.add_aside(lines)
        read.close()
