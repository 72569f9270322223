"""Texts that stand side by side, read one after the other: the columns of a page, and the cells of a table drawn with signs.

A line of such a text goes on below itself and not at its right. The view has the lines of each column one below the other, so that
what wraps inside a column or a cell is found as a whole.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from expurgate.core import lazy_re as re
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Span

_BORDER = re.compile(r"[ \t]{0,40}[+├┼][-=─:+┼┤]{3,}[ \t]*")
_BARRED = re.compile(r"[ \t]{0,40}[|│].*[|│][ \t]*")
_DRAWN_CELL = re.compile(r"[^|│\s](?:[^|│]*[^|│\s])?")
_SET_CELL = re.compile(r"\S+(?:[ ]{1,2}\S+)*")
_GAP = "   "
_FEWEST_LINES = 3
"""Lines of a column that is set with blanks: two lines whose cells begin below each other may do so by chance."""
_OPEN_END = re.compile(r"[\d@)‐-][ \t]*\Z")
"""A cell that may go on below: only numbers, addresses and words cut by a hyphen are looked for here."""


@dataclass(frozen=True, slots=True)
class ColumnView:
    """The lines of columns one below the other, a blank line between two columns, and where each character stands."""

    text: str = field(repr=False)
    places: Sequence[int] = field(repr=False)
    drawn: int
    """Where the cells of drawn tables end, which surely go on below themselves."""

    def back(self, span: Span) -> list[Span]:
        """The stretches of the original that a stretch of the view was made of, one for each line it goes over."""
        found, at = list[Span](), span.start
        for line in self.text[span.start : span.end].splitlines(keepends=True):
            bare = line.rstrip("\n")
            if bare:
                found.append(Span(self.places[at], self.places[at + len(bare) - 1] + 1))
            at += len(line)
        return found


@remembered_of_texts
def side_by_side(text: str) -> ColumnView | None:
    """The columns of a text in which something may go on in the next line; None where there are none."""
    if _GAP not in text and "+-" not in text and "+=" not in text:
        return None
    parts, places = list[str](), array("i")
    cells, drawn = list(_drawn(text)), 0
    for number, column in enumerate((*cells, *_set(text))):
        if any(_OPEN_END.search(text, max(0, cell.end - 4), cell.end) for cell in column[:-1]):
            for cell in column:
                parts += (text[cell.start : cell.end], "\n")
                places.extend(range(cell.start, cell.end + 1))
            parts.append("\n")
            places.append(column[-1].end)
        drawn = len(places) if number < len(cells) else drawn
    return ColumnView("".join(parts), places, drawn) if parts else None


def _lines(text: str) -> Iterator[Span]:
    at = 0
    for line in text.splitlines(keepends=True):
        yield Span(at, at + len(line.rstrip("\r\n")))
        at += len(line)


def _drawn(text: str) -> Iterator[list[Span]]:
    """The cells of tables with a line of signs above and below each row that go over several lines."""
    if "+-" not in text and "+=" not in text and "├" not in text:
        return
    rows = list[list[Span]]()
    inside = False
    for line in _lines(text):
        if _BORDER.fullmatch(text, line.start, line.end):
            yield from _columns(rows)
            rows, inside = [], True
        elif inside and _BARRED.fullmatch(text, line.start, line.end):
            rows.append(_between_bars(text, line))
        else:
            rows, inside = [], False


def _between_bars(text: str, line: Span) -> list[Span]:
    """What stands between the bars of a line, without the blanks around it."""
    found, bars = list[Span](), [at for at in range(line.start, line.end) if text[at] in "|│"]
    for start, end in pairwise(bars):
        cell = _DRAWN_CELL.search(text, start + 1, end)
        found.append(Span(*cell.span()) if cell else Span(end, end))
    return found


def _columns(rows: Sequence[Sequence[Span]]) -> Iterator[list[Span]]:
    """The cells of a row of several lines, one list for each column."""
    if len(rows) > 1 and len({len(row) for row in rows}) == 1:
        for column in zip(*rows, strict=True):
            filled = [cell for cell in column if len(cell)]
            if len(filled) > 1:
                yield filled


def _set(text: str) -> Iterator[list[Span]]:
    """Columns that are set with blanks: stretches that begin at one place in lines below each other, beside others."""
    if _GAP not in text:
        return
    lines = [
        (line, [Span(*cell.span()) for cell in _SET_CELL.finditer(text, line.start, line.end)]) for line in _lines(text)
    ]
    for beside, group in groupby(lines, key=lambda line: len(line[1]) > 1):
        block = list(group)
        if not beside or len(block) < _FEWEST_LINES:
            continue
        columns = dict[int, list[Span]]()
        for line, cells in block:
            begun = {cell.start - line.start: cell for cell in cells}
            ended = [place for place in columns if place not in begun]
            yield from (column for place in ended if len(column := columns.pop(place)) >= _FEWEST_LINES)
            for place, cell in begun.items():
                columns.setdefault(place, []).append(cell)
        yield from (column for column in columns.values() if len(column) >= _FEWEST_LINES)
