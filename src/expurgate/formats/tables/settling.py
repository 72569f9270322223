"""What becomes of a workbook's formulas once its cells are judged, and what of a workbook is lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from expurgate.formats.fragments import Remains
from expurgate.formats.notices import counted
from expurgate.formats.tables.columns import Put
from expurgate.formats.tables.formulas import Changes, Formula, depends, references, stays


class Formulas:
    """The formulas of the visible sheets, and the cells that were changed."""

    def __init__(self, source: Any) -> None:
        self.visible = [sheet.title for sheet in source.worksheets if sheet.sheet_state == "visible"]
        self._written = {sheet.title: _formulas(sheet) for sheet in source.worksheets}
        self.changes = Changes()
        self._found: list[Formula] = []
        self._targets: dict[str, Any] = {}
        self._sheet = ""
        self._counts: Counter[str] = Counter()

    def begin(self, sheet: Any, target: Any) -> None:
        """The cells that follow are of this sheet."""
        self._sheet = sheet.title
        self._targets[self._sheet] = target

    def take(self, row: Iterable[Any]) -> None:
        """Note the formulas of a row of values."""
        formulas = self._written[self._sheet]
        for cell in row if formulas else ():
            if (cell.row, cell.column) not in formulas:
                continue
            written = formulas[cell.row, cell.column]
            plain = written if isinstance(written, str) else ""
            refers_to = references(plain, self._sheet, self.visible) if plain else None
            self._found.append(Formula(self._sheet, cell.row, cell.column, plain, cell.value, refers_to))

    def watched(self, row: int, column: int, put: Put) -> Put:
        """``put``, and remember that the cell was changed."""
        return partial(self._put, self._sheet, row, column, put)

    def _put(self, sheet: str, row: int, column: int, put: Put, text: str) -> None:
        self.changes.add(sheet, row, column)
        put(text)

    def settle(self, remains: Remains, *, renamed: bool) -> dict[int, dict[str, Any]]:
        """Put formulas into the new sheets where they stay; the value each had, by sheet and cell."""
        self._counts.clear()
        kept: dict[int, dict[str, Any]] = {}
        for formula in self._found:
            if isinstance(formula.value, str) and depends(formula, self.changes) and remains.repeat(formula.value):
                self._targets[formula.sheet].cell(formula.row, formula.column).value = None
                self.changes.add(formula.sheet, formula.row, formula.column)
                self._counts["emptied"] += 1
        for formula in self._found:
            cell = self._targets[formula.sheet].cell(formula.row, formula.column)
            if (
                stays(formula, self.changes)
                and not (renamed and "!" in formula.text)
                and not remains.tell(formula.text)
            ):
                cell.value = formula.text
                kept.setdefault(id(self._targets[formula.sheet]), {})[cell.coordinate] = formula.value
                self._counts["kept"] += 1
            else:
                self._counts["valued" if formula.value is not None else "lost"] += 1
        return kept

    def told(self) -> list[str]:
        """What people should know of the formulas that are not in the result."""
        said = []
        if self._counts["valued"]:
            said.append(counted(self._counts["valued"], "formula") + " replaced by values")
        if self._counts["lost"]:
            said.append(counted(self._counts["lost"], "formula", "without a stored value") + " left out")
        if self._counts["emptied"]:
            said.append(counted(self._counts["emptied"], "cell") + " emptied, for hidden text came there by a formula")
        return said


def _formulas(sheet: Any) -> dict[tuple[int, int], Any]:
    """The formulas of a sheet by their places. Its cells are let go: those of one workbook are held already."""
    found = {place: cell.value for place, cell in sheet._cells.items() if cell.data_type == "f"}
    sheet._cells.clear()
    return found


_PARTS = {
    "picture": re.compile(r"xl/media/.+"),
    "pivot table": re.compile(r"xl/pivotTables/[^/]+\.xml"),
    "linked file": re.compile(r"xl/externalLinks/[^/]+\.xml"),
    "macro project": re.compile(r"xl/vbaProject\.bin"),
    "embedded file": re.compile(r"xl/embeddings/.+"),
    "table definition": re.compile(r"xl/tables/[^/]+\.xml"),
    "form control": re.compile(r"xl/ctrlProps/.+"),
}
_ELEMENTS = {
    "link": re.compile(rb"<(?:\w+:)?hyperlink\b"),
    "conditional format": re.compile(rb"<(?:\w+:)?conditionalFormatting\b"),
    "validation": re.compile(rb"<(?:\w+:)?dataValidation\b"),
    "name": re.compile(rb"<(?:\w+:)?definedName\b"),
}


def losses(parts: Mapping[str, bytes]) -> str:
    """What of a workbook is not written again, counted, for people."""
    counts: Counter[str] = Counter()
    for name, data in parts.items():
        for what, pattern in _PARTS.items():
            counts[what] += pattern.fullmatch(name) is not None
        if re.fullmatch(r"xl/(?:workbook|worksheets/[^/]+)\.xml", name):
            for what, expression in _ELEMENTS.items():
                counts[what] += len(expression.findall(data))
    return ", ".join(f"{count} {what}{'s' if count > 1 else ''}" for what, count in counts.items() if count)
