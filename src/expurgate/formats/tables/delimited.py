"""CSV and its kin: rows as documents, or the cells of chosen columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import zip_longest

from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_size
from expurgate.formats.base import ReadOptions
from expurgate.formats.tables.columns import Cell, Rows, Tabular, check_cells, roles
from expurgate.formats.tables.headings import heading_row, told_apart
from expurgate.formats.text import decoded

_QUOTED = re.compile(r'"[^"]*"')
_LARGEST_CELL = 64 * 2**20


@dataclass(frozen=True, slots=True)
class OpenedTable(Tabular):
    """The cells of a delimited file."""

    documents: tuple[Document, ...]
    rows: Rows = field(repr=False)
    cells: list[list[str]] = field(repr=False)
    delimiter: str
    ending: str
    last_ending: bool
    mark: bytes
    encoding: str
    heading: int | None = None
    """The row that says what the columns are called."""

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The table with the same delimiter and line endings; cells are quoted where they must be."""
        self.rows.write(self.documents, edits)
        if self.heading is not None:
            self.cells[self.heading] = told_apart(self.cells[self.heading])
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.delimiter, lineterminator=self.ending)
        writer.writerows(self.cells)
        text = out.getvalue()
        if not self.last_ending:
            text = text.removesuffix(self.ending)
        return self.mark + text.encode(self.encoding, errors="replace")


@dataclass(frozen=True, slots=True)
class CsvFormat:
    """Comma, semicolon, tab or bar between cells; the first row names the columns when columns are chosen."""

    name: str = "csv"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedTable:
        """A document for each row, the first one too; or for each cell of the chosen columns."""
        check_size(data, options.limits)
        text, mark, encoding = decoded(data)
        if "\x00" in text:
            raise InputError("the table has null characters")
        delimiter = _delimiter(text, name)
        cells = _cells(text, delimiter)
        check_cells(sum(map(len, cells)), options)
        named = bool(options.columns or options.drop or options.keep)
        found = heading_row([[cell for cell in row if cell.strip()] for row in cells])
        first = found or 0
        rows, heads = Rows(bool(options.columns)), tuple(cells[first] if cells else ())
        what = roles(heads, options) if named else []
        for number, row in enumerate(cells):
            below = number > first
            if named and below and len(row) > len(what):
                raise InputError(f"row {number + 1} has more cells than there are columns")
            columns = heads[: len(row)] if below else ()
            parts = [
                Cell(what[at] if named and below else "judge", cell, _Put(row, at), column)
                for at, (cell, column) in enumerate(zip_longest(row, columns, fillvalue=""))
            ]
            rows.add(parts, heading=number == found)
        ending = "\r\n" if "\r\n" in text else "\n" if "\n" in text or "\r" not in text else "\r"
        last = text.endswith(("\n", "\r"))
        return OpenedTable(rows.documents(name), rows, cells, delimiter, ending, last, mark, encoding, found)


@dataclass(frozen=True, slots=True)
class _Put:
    """Puts another text into a cell. A table has one for each cell, so it is small."""

    row: list[str]
    at: int

    def __call__(self, text: str) -> None:
        self.row[self.at] = text


CSV = CsvFormat()


def _delimiter(text: str, name: str) -> str:
    if name.lower().endswith(".tsv"):
        return "\t"
    head = _QUOTED.sub("", text[:65536]).splitlines()[:20]
    counts = {mark: [line.count(mark) for line in head if line.strip()] for mark in ",;\t|"}
    best = max(counts, key=lambda mark: (min(counts[mark], default=0), sum(counts[mark])))
    return best if any(counts[best]) else ","


def _cells(text: str, delimiter: str) -> list[list[str]]:
    before = csv.field_size_limit(_LARGEST_CELL)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error:
        raise InputError("the table is not well-formed: a quote is not closed, or a cell is too large") from None
    finally:
        csv.field_size_limit(before)
