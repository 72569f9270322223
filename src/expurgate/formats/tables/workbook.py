"""XLSX: a new workbook of what people see. Formulas stay where nothing they depend on changed; hidden sheets do not."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from datetime import datetime
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.quiet import quiet
from expurgate.formats.base import ReadOptions
from expurgate.formats.fragments import Remains
from expurgate.formats.notices import counted
from expurgate.formats.package import read_package, write_package
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.charts import Charts
from expurgate.formats.tables.columns import Cell, Role, Rows, Tabular, cell_text, check_cells, roles
from expurgate.formats.tables.formulas import with_values
from expurgate.formats.tables.headings import heading_row
from expurgate.formats.tables.settling import Formulas, losses
from expurgate.formats.typed_numbers import number_like
from expurgate.formats.xml import allowed, check_no_document_type, narrowed
from expurgate.text.field_names import is_of_names
from expurgate.text.vocabulary import is_common_font

_SAID = re.compile(r'"[^"]*"|\\.|_.|\*.')
"""Texts in quotes, single characters that stand for themselves, room and filling."""
_CURRENCY = re.compile(r"\[\$([^\[\]-]*+)(-[0-9A-Fa-f]++)?\]")
_MARKS = re.compile(
    r"general|am/pm|a/p|[ymdhseb]+|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]", re.I
)
_LONGEST_SIGN = 3
_STYLES = ("fill", "border", "alignment")
_PROPERTIES = re.compile(rb"<(?:Override|Relationship)\b[^>]*docProps/[^>]*/>")
_MERGED = re.compile(
    rb"""<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})["']"""
)
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_UNNAMED = re.compile(r"(?:Sheet|Tabelle|Feuil|Hoja|Foglio|Blad|Planilha|Arkusz|Munka|Лист) ?[0-9]{0,3}")
"""What programs call a sheet that nobody has named: it says nothing, and stands in for a name that is gone."""


@dataclass(slots=True)
class OpenedWorkbook(Tabular):
    """A copy of the workbook and the documents of its rows."""

    documents: tuple[Document, ...]
    book: Any = field(repr=False)
    titles: SlotText = field(repr=False)
    rows: Rows = field(repr=False)
    formulas: Formulas = field(repr=False)
    charts: Charts = field(repr=False)
    notice: Callable[[str], None] = field(repr=False)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """The new workbook, without properties or dates."""
        check_edits(self.documents, edits)
        self.titles.write(edits[0])
        self.rows.write(self.documents[1:], edits[1:])
        kept = self.formulas.settle(Remains(self.documents, edits), renamed=bool(edits[0]))
        charts = self.charts.settle()
        for message in (*self.formulas.told(), *([charts] if charts else [])):
            self.notice(message)
        out = io.BytesIO()
        self.book.save(out)
        with zipfile.ZipFile(io.BytesIO(out.getvalue())) as archive:
            parts = {name: archive.read(name) for name in archive.namelist() if not name.startswith("docProps/")}
        for name in ("[Content_Types].xml", "_rels/.rels"):
            parts[name] = _PROPERTIES.sub(b"", parts[name])
        for number, sheet in enumerate(self.book.worksheets, start=1):
            if id(sheet) in kept:
                name = f"xl/worksheets/sheet{number}.xml"
                parts[name] = with_values(parts[name], kept[id(sheet)])
        return write_package(parts.items())


@dataclass(frozen=True, slots=True)
class XlsxFormat:
    """Workbooks; pictures, macros, links, names and pivot tables do not survive, and people are told so."""

    name: str = "xlsx"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedWorkbook:
        """The titles of the sheets, then a document for each row (comments with it) or chosen cell."""
        formulas = Formulas(_load(data, options, values=False))
        source = _load(data, options)
        book, titles, rows = _new_book(), SlotText(), Rows(bool(options.columns))
        charts = Charts(formulas.visible)
        hidden = [sheet for sheet in source.worksheets if sheet.sheet_state != "visible"]
        if hidden:
            options.notice(counted(len(hidden), "hidden sheet") + " left out")
        count = 0
        for sheet in source.worksheets:
            if sheet.sheet_state != "visible":
                continue
            count += len(sheet._cells)
            check_cells(count, options)
            target = book.create_sheet(sheet.title)
            if _UNNAMED.fullmatch(sheet.title) is None:
                titles.separate("\n\n")
                titles.add(sheet.title, partial(_put_title, target))
            formulas.begin(sheet, target)
            _copy_sheet(sheet, target, rows, formulas, options)
            charts.take(sheet, target, rows)
        if not book.worksheets:
            raise InputError("the workbook has no visible sheet")
        lost = losses(read_package(data, options.limits, password=options.password))
        if lost:
            options.notice(f"left out of the workbook: {lost}")
        documents = (Document(titles.text, name), *rows.documents(name))
        return OpenedWorkbook(documents, book, titles, rows, formulas, charts, options.notice)


XLSX = XlsxFormat()


def _load(data: bytes, options: ReadOptions, *, values: bool = True) -> Any:
    try:
        import openpyxl
    except ImportError:
        raise MissingExtraError("openpyxl", extra="formats") from None
    for number, part in enumerate(read_package(data, options.limits, password=options.password).values()):
        check_no_document_type(part, f"part {number + 1} of the workbook")
        check_cells(_merged_cells(narrowed(part)), options)
    try:
        with quiet():
            return openpyxl.load_workbook(io.BytesIO(data), data_only=values, keep_links=False)
    except Exception:
        raise InputError("the workbook is damaged") from None


def _merged_cells(sheet: bytes) -> int:
    """The number of cells that the merged ranges of a sheet cover: reading brings each into being."""
    from openpyxl.utils import column_index_from_string

    total = 0
    for left, top, right, bottom in _MERGED.findall(sheet):
        width = column_index_from_string(right.decode()) - column_index_from_string(left.decode()) + 1
        total += width * (int(bottom) - int(top) + 1)
    return total


def _new_book() -> Any:
    import openpyxl

    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    book.properties.created = book.properties.modified = datetime(1980, 1, 1)
    return book


def _put_title(sheet: Any, text: str) -> None:
    sheet.title = (_FORBIDDEN.sub(" ", text).strip() or "Sheet")[:31]


def _copy_sheet(source: Any, target: Any, rows: Rows, formulas: Formulas, options: ReadOptions) -> None:
    named = bool(options.columns or options.drop or options.keep)
    what: dict[int, Role] = {}
    heads: dict[int, str] = {}
    _copy_page(source, target)
    listed = [(row, [cell for cell in row if _is_filled(cell)]) for row in _rows(source)]
    at = heading_row([[str(cell.value) for cell in filled if cell.value is not None] for _, filled in listed])
    first = at or 0
    listed.reverse()
    for number in range(len(listed)):
        row, filled = listed.pop()
        formulas.take(row)
        if named and number == first:
            names = [str(cell.value) for cell in filled]
            what = {cell.column: role for cell, role in zip(filled, roles(names, options), strict=True)}
        cells: list[Cell] = []
        for cell in filled:
            role: Role = what.get(cell.column, "judge") if named and number > first else "judge"
            cells += _copy_cell(cell, target, role, heads.get(cell.column, ""), formulas)
        rows.add(cells, heading=number == at)
        names_people = any(isinstance(cell.value, str) and is_of_names(cell.value) for cell in filled)
        if number == at or (at is None and not heads and names_people):
            heads = {cell.column: str(cell.value) for cell in filled}
        for cell in row:  # a row that was copied is not held beside its copy
            del source._cells[cell.row, cell.column]
    for merged in source.merged_cells.ranges:
        target.merge_cells(str(merged))


def _is_filled(cell: Any) -> bool:
    """Whether a cell says something, or has a comment."""
    return cell.value is not None or getattr(cell, "comment", None) is not None


def _copy_page(source: Any, target: Any) -> None:
    """How wide columns and how high rows are, and how the sheet is shown and printed; headers and footers stay behind."""
    for letter, dimension in source.column_dimensions.items():
        new = target.column_dimensions[letter]
        new.width = dimension.width
        new.min, new.max = dimension.min, dimension.max
    for number, dimension in source.row_dimensions.items():
        if dimension.height is not None:
            target.row_dimensions[number].height = dimension.height
    for name in ("orientation", "paperSize", "scale", "fitToWidth", "fitToHeight"):
        setattr(target.page_setup, name, getattr(source.page_setup, name))
    for name in ("defaultColWidth", "defaultRowHeight", "baseColWidth"):
        setattr(target.sheet_format, name, getattr(source.sheet_format, name))
    if source.sheet_properties.pageSetUpPr is not None:
        target.sheet_properties.pageSetUpPr = copy(source.sheet_properties.pageSetUpPr)
    target.page_margins = copy(source.page_margins)
    target.freeze_panes = source.freeze_panes
    target.sheet_view.showGridLines = source.sheet_view.showGridLines


def _rows(sheet: Any) -> Iterator[list[Any]]:
    """The cells that are there, row by row: one far away does not bring those between into being."""
    for _, row in groupby(sorted(sheet._cells), key=itemgetter(0)):
        yield [sheet._cells[place] for place in row]


def _copy_cell(cell: Any, target: Any, role: Role, column: str, formulas: Formulas) -> list[Cell]:
    """Copy a cell with its looks; its value and its comment are places of their own."""
    from openpyxl.comments import Comment

    new = target.cell(cell.row, cell.column)
    if cell.has_style:
        for name in _STYLES:
            setattr(new, name, copy(getattr(cell, name)))
        new.number_format = plain_number_format(cell.number_format)
        new.font = _common(cell.font)
    found: list[Cell] = []
    if cell.value is not None:
        _set(new, cell.value)
        put = formulas.watched(cell.row, cell.column, partial(_set_like, new, cell.value, _is_beside_another(cell)))
        found.append(Cell(role, cell_text(cell.value), put, column))
    if cell.comment is not None:
        new.comment = Comment(allowed(cell.comment.text), "")
        found.append(Cell("drop" if role == "drop" else "judge", cell.comment.text, partial(_put_comment, new)))
    return found


def _common(font: Any) -> Any:
    """A font's looks; a name that is not in wide use is left out."""
    plain = copy(font)
    if plain.name and not is_common_font(plain.name):
        plain.name = plain.scheme = None
    return plain


def _is_beside_another(cell: Any) -> bool:
    """Whether the next cell is filled, so that a text has no room beyond its own column."""
    beside = cell.parent._cells.get((cell.row, cell.column + 1))
    return beside is not None and beside.value is not None


def _set_like(cell: Any, before: Any, narrow: bool, text: str) -> None:
    """A text in the place of the value ``before``: a number where both are numbers. It fits where the cell is ``narrow``."""
    number = number_like(text, before)
    _set(cell, text if number is None else number)
    if number is None and narrow and not cell.alignment.wrap_text:
        cell.alignment = _shrunk(cell.alignment)


def _shrunk(alignment: Any) -> Any:
    """An alignment with which a text that is wider than its column is drawn smaller; a cell with lines has more of them."""
    smaller = copy(alignment)
    smaller.shrink_to_fit = True
    return smaller


def _set(cell: Any, value: Any) -> None:
    """A value as itself; text is never taken for a formula."""
    if isinstance(value, str):
        cell.value = _cleaned(value)
        cell.data_type = "s"
    else:
        cell.value = value


def _cleaned(text: str) -> str:
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    return str(ILLEGAL_CHARACTERS_RE.sub("\ufffd", allowed(text)))[:32767]


def _put_comment(cell: Any, text: str) -> None:
    from openpyxl.comments import Comment

    cell.comment = Comment(_cleaned(text), "") if text.strip() else None


def plain_number_format(code: str) -> str:
    """A format that shows numbers and dates the same way and says nothing of its own; currencies and units of up to three letters stay."""
    kept = _CURRENCY.sub(lambda found: found.group() if _is_sign(found.group(1)) else "", code)
    kept = _SAID.sub(lambda found: found.group() if _is_sign(found.group().strip('"')) else "", kept)
    rest = _MARKS.sub("", _SAID.sub("", _CURRENCY.sub("", kept)))
    escaped = "".join(re.findall(r"\\(.)", kept))
    if any(map(str.isalpha, rest)) or sum(map(str.isalpha, escaped)) > _LONGEST_SIGN:
        return "General"
    return kept or "General"


def _is_sign(text: str) -> bool:
    return sum(map(str.isalnum, text)) <= _LONGEST_SIGN
