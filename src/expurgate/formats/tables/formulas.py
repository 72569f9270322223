"""Formulas of a workbook: which may stay as they are, and which become the value they had.

A formula stays when it is made of numbers, operators, ordinary functions and references to cells of sheets that are
released, and when neither its own cell nor any cell it refers to was changed. All others become their values.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.xml import allowed

_REFERENCE = re.compile(
    r"(?:(?:'((?:[^']|'')+)'|([^\W\d][\w.]*))!)?\$?([A-Z]{1,3})?\$?(\d{1,7})?(?::\$?([A-Z]{1,3})?\$?(\d{1,7})?)?"
)
_UNSAFE = frozenset(
    "HYPERLINK INDIRECT OFFSET WEBSERVICE FILTERXML ENCODEURL CELL INFO RTD CALL REGISTER.ID EUROCONVERT GETPIVOTDATA".split()
)
"""Functions that fetch, or that refer to cells they do not name."""
_SAYING = frozenset(
    "DATE TIME CHAR UNICHAR TEXT BASE DEC2HEX DEC2OCT DEC2BIN DOLLAR FIXED ROMAN EDATE EOMONTH WORKDAY".split()
)
"""Functions that make dates and texts of numbers: with a number written in the formula, the formula says them itself."""
_LONGEST_NUMBER = 5
"""Digits of a number in a formula that only computes; longer ones may be somebody's."""
_LAST_COLUMN, _LAST_ROW = 16384, 1048576

Box = tuple[str, int, int, int, int]
"""A sheet, the first and last column, the first and last row."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of one cell, the value it had, and the cells it refers to (None: it may not stay)."""

    sheet: str = field(repr=False)
    row: int
    column: int
    text: str = field(repr=False)
    value: Any = field(repr=False)
    refers_to: tuple[Box, ...] | None = field(repr=False)


@dataclass(slots=True)
class Changes:
    """Cells that are not what they were, by sheet and column."""

    _rows: dict[tuple[str, int], list[int]] = field(default_factory=dict, repr=False)

    def add(self, sheet: str, row: int, column: int) -> None:
        """Note that there is a cell at this place."""
        rows = self._rows.setdefault((sheet, column), [])
        at = bisect_left(rows, row)
        if at == len(rows) or rows[at] != row:
            rows.insert(at, row)

    def touch(self, box: Box) -> bool:
        """Whether a box has one of them."""
        sheet, left, right, top, bottom = box
        for (name, column), rows in self._rows.items():
            if name == sheet and left <= column <= right:
                at = bisect_left(rows, top)
                if at < len(rows) and rows[at] <= bottom:
                    return True
        return False


def stays(formula: Formula, changes: Changes) -> bool:
    """Whether a formula can be released as it is."""
    if formula.refers_to is None or changes.touch(_own(formula)):
        return False
    return not any(changes.touch(box) for box in formula.refers_to)


def depends(formula: Formula, changes: Changes) -> bool:
    """Whether the value of a formula comes from a cell that was changed, or may."""
    return formula.refers_to is None or any(changes.touch(box) for box in formula.refers_to)


def _own(formula: Formula) -> Box:
    return formula.sheet, formula.column, formula.column, formula.row, formula.row


def references(text: str, sheet: str, sheets: Iterable[str]) -> tuple[Box, ...] | None:
    """The cells a formula refers to; None when it says or does anything else than compute with them.

    A formula with a text, a date or a long number in it says something: its value takes its place and is judged.
    """
    from openpyxl.formula import Tokenizer
    from openpyxl.utils import FORMULAE

    try:
        tokens = Tokenizer(text).items
    except Exception:
        return None
    boxes: list[Box] = []
    numbers = [token.value for token in tokens if token.type == "OPERAND" and token.subtype == "NUMBER"]
    if any(sum(map(str.isdigit, number)) > _LONGEST_NUMBER for number in numbers):
        return None
    for token in tokens:
        if token.type == "FUNC" and token.subtype == "OPEN":
            name = token.value[:-1].upper().removeprefix("_XLFN.")
            if name not in FORMULAE or name in _UNSAFE or name.startswith("CUBE") or (numbers and name in _SAYING):
                return None
        elif token.type == "OPERAND" and token.subtype == "RANGE":
            box = _box(token.value, sheet, set(sheets))
            if box is None:
                return None
            boxes.append(box)
        elif (token.type == "OPERAND" and token.subtype == "TEXT") or token.type == "ARRAY":
            return None
    return tuple(boxes)


def _box(text: str, sheet: str, sheets: set[str]) -> Box | None:
    """The cells of a reference such as ``B2``, ``$A:$C`` or ``'My sheet'!A1:B9``; None for names and other files."""
    from openpyxl.utils import column_index_from_string

    found = _REFERENCE.fullmatch(text)
    if found is None:
        return None
    quoted, plain, left, top, right, bottom = found.groups()
    name = quoted.replace("''", "'") if quoted else plain or sheet
    if name not in sheets or (left is None and top is None) or (":" not in text and (left is None or top is None)):
        return None
    last = ":" in text.rpartition("!")[2]
    columns = [column_index_from_string(letters) for letters in (left, right if last else left) if letters]
    rows = [int(number) for number in (top, bottom if last else top) if number]
    return (
        name,
        min(columns, default=1),
        max(columns, default=_LAST_COLUMN),
        min(rows, default=1),
        max(rows, default=_LAST_ROW),
    )


def with_values(sheet: bytes, values: dict[str, Any]) -> bytes:
    """The XML of a sheet with the value each formula had beside it, for programs that do not compute."""

    def put(found: re.Match[bytes]) -> bytes:
        value = values.get(found.group(2).decode())
        if isinstance(value, str):
            text = escape(allowed(value)).encode("utf-8", "replace")
            return found.group(1) + b' t="str"' + found.group(3) + b"<v>" + text + b"</v></c>"
        if isinstance(value, bool) or not isinstance(value, int | float):
            return found.group()
        return found.group(1) + found.group(3) + b"<v>" + repr(value).encode() + b"</v></c>"

    return re.sub(rb'(<c r="([A-Z]+\d+)")([^>]*><f>[^<]*</f>)<v\s*/?>(?:</v>)?</c>', put, sheet)
