"""What all tables share: which columns are judged, dropped or kept, and rows or cells as documents."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import Literal, NamedTuple

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.notices import counted
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.headings import LONGEST_NAME
from expurgate.formats.tables.people import people_of_row
from expurgate.formats.typed_dates import Redated, TypedDate
from expurgate.formats.typed_numbers import TypedNumber, typed_number
from expurgate.text.field_names import (
    is_of_amounts,
    is_of_days,
    is_of_employers,
    is_of_kinds,
    is_of_people,
    is_of_places,
    is_of_rooms,
    is_of_wages,
    spoken,
)

Role = Literal["judge", "drop", "keep"]
Put = Callable[[str], None]
_YEAR = re.compile(r"(?:1[89]|2[01])\d\d")
"""A year may be what is left of a date: it is judged."""
_BOXES = 3
"""So many cells of one letter in a row are the boxes of a form, in which a name is written."""
_MEASURE = re.compile(r"[-+]?(?:\d{1,4}|\d{1,3}(?:,\d{3})?\.\d{1,6}|\d{1,4},\d{1,2}|\d{1,4}\.\d{1,6}) ?%?")
"""A number too short to be anybody's."""
_FIGURE = re.compile(r"[-+]?[£$€]?(?:0|[1-9]\d{0,11}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,6})?")
"""A number of any length, which a column of amounts may hold. One that begins with a nought is no amount."""
_NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_IDENTIFYING = frozenset(
    """
    id ids identifier number no nr num code key mrn ssn nhs npi zip postcode postal plz pin phone tel telephone mobile cell fax account acct
    card iban policy member membership record case file chart badge employee staff student patient person customer client
    licence license plate vehicle serial device passport tax room bed house street address dob birth born date day month
    year age admitted discharged died death time ip latitude longitude lat lon lng reference ref
    """.split()
)
"""Words in the name of a column whose numbers identify someone, or are dates and ages."""


def roles(names: Sequence[str], options: ReadOptions) -> list[Role]:
    """What happens to each column. With columns chosen, every other one must be dropped or kept by name or by ``*``."""
    for wanted in (*options.columns, *options.drop, *options.keep):
        if wanted != "*" and wanted not in names:
            raise InputError(f"there is no column {wanted!r}")
    found: list[Role] = []
    open_columns = 0
    for name in names:
        if name in options.drop:
            found.append("drop")
        elif name in options.columns:
            found.append("judge")
        elif name in options.keep:
            found.append("keep")
        elif "*" in options.drop:
            found.append("drop")
        elif "*" in options.keep:
            found.append("keep")
        else:
            found.append("judge")
            open_columns += 1
    if options.columns and "*" not in options.columns and open_columns:
        raise InputError(
            f"{counted(open_columns, 'column')} neither judged, emptied nor kept: name each (--column, --drop, --keep-column), "
            "or keep all others (--keep-column '*')"
        )
    return found


class Cell(NamedTuple):
    """A cell: what is done with it, its text, a function that replaces the text, and the name of its column."""

    role: Role
    text: str
    put: Put
    column: str = ""
    holder: Hashable = ()
    """The object of a record that holds it, where records are more than one level deep."""
    goes_on: bool = False
    """Whether its text goes on where the one before it ends: a piece of a value with markup in it."""
    counts: bool = True
    """Whether digits alone may be an amount: in quotes they are the number of something."""


@dataclass(slots=True)
class Rows:
    """The documents of a table: a row each, or a chosen cell each."""

    by_cell: bool
    slots: list[SlotText] = field(default_factory=list, repr=False)
    people: list[tuple[str, ...]] = field(default_factory=list, repr=False)
    """For each document the people its columns name."""
    columns: list[tuple[tuple[int, str], ...]] = field(default_factory=list, repr=False)
    """For each document where cells begin whose column says what their numbers are."""
    named: bool = True
    """Whether numbers and codes under the name of a column are measures, which are not judged."""
    headings: set[int] = field(default_factory=set)
    """Numbers of the documents that say what the columns are called."""
    hidden: list[str] = field(default_factory=list, repr=False)
    released: list[str] = field(default_factory=list, repr=False)

    def dated(self, cell: Cell, date: TypedDate | None) -> Cell:
        """The cell of a date, which is read as people say it and has a date in it always; others as they are."""
        if date is None or cell.role != "judge":
            return cell
        return cell._replace(text=date.said, put=Redated(self.hidden, self.released).putting(date, cell.text, cell.put))

    def add(self, cells: Iterable[Cell], *, heading: bool = False) -> None:
        """Take in one row, each cell a paragraph: no name goes on in the next cell. A ``heading`` says what columns are called."""
        row, first, called = SlotText(cells=True), len(self.slots), list[tuple[int, str]]()
        cells = list(cells)
        named = people_of_row((cell.column, cell.text, cell.holder) for cell in cells if cell.role != "keep")
        boxes = sum(map(_is_box, cells)) >= _BOXES
        for cell in cells:
            role, text, put, column = cell[:4]
            number = typed_number(column, text)
            if role == "drop":
                put("")
                self.hidden += [text] if text.strip() else []
            elif role == "keep" or (not heading and not boxes and self._stays(cell, number)):
                self.released.append(text)
            elif self.by_cell:
                single = SlotText()
                self._add(single, text, put, number)
                self.slots += [single] if text.strip() else []
                self.columns += [called_number(column, 0)] if text.strip() else []
            else:
                row.separate("" if cell.goes_on else "\n\n")
                self._add(row, text, put, number)
                called += called_number(column, row.latest) if text else ()
        if not self.by_cell and row.text.strip():
            self.slots.append(row)
            self.columns.append(tuple(called))
        self.headings |= set(range(first, len(self.slots))) if heading else set()
        self.people += [named] * (len(self.slots) - len(self.people))

    def _stays(self, cell: Cell, number: TypedNumber | None) -> bool:
        """Whether a cell says too little to be judged: a number that was rounded, or that counts or measures."""
        if number is not None:
            return number.is_round
        if self.named:
            return says_nothing(cell.column, cell.text)
        return cell.counts and _is_amount(cell.column, cell.text.strip())

    def _add(self, slots: SlotText, text: str, put: Put, number: TypedNumber | None) -> None:
        """A cell as it is judged. One of a column of ages or wages keeps a number."""
        if number is None:
            slots.add(text, put)
        else:
            slots.add(number.said, number.putting(put, self.hidden, self.released))

    def documents(self, name: str) -> tuple[Document, ...]:
        """A document for each, which knows the people its row names."""
        return tuple(
            Document(slot.text, name, people, structure=at in self.headings, columns=columns)
            for at, (slot, people, columns) in enumerate(zip(self.slots, self.people, self.columns, strict=True))
        )

    def write(self, documents: Sequence[Document], edits: Sequence[Sequence[Edit]]) -> None:
        """Put the edits into the cells."""
        check_edits(documents, edits)
        for slot, changes in zip(self.slots, edits, strict=True):
            slot.write(changes)


_SHIFTS = frozenset(
    """
    N E L D LD SD ND RD DO OFF SICK AL A/L ML SL S/L UL BH PH NWD TOIL AM PM OC HOL REST N/A ADMIN TRG STUDY
    """.split()
)
"""What stands in the cells of a rota: nights, early and late ones, leave."""


def _is_box(cell: Cell) -> bool:
    """Whether a cell has one letter, as a box of a form has, and is no shift of a rota."""
    text = cell.text.strip()
    return len(text) == 1 and text.isalpha() and not _is_shift(cell.column, text)


def _is_shift(column: str, text: str) -> bool:
    return text.upper() in _SHIFTS and is_of_days(column)


_SOMEBODY = re.compile(r"\bPerson [A-Z]{1,2}[0-9]{0,5}\b")
"""What a column is called in a released table that was called after somebody."""


def says_nothing(column: str, text: str) -> bool:
    """Whether a cell is a code of one letter, or a number that counts or measures, in a column called after no identifier."""
    text = text.strip()
    if (len(text) == 1 and text.isalpha()) or _is_shift(column, text):
        return bool(column.strip())
    if not column.strip():
        return False
    measures = _MEASURE.fullmatch(text) is not None and _YEAR.fullmatch(text) is None
    return (measures and not _is_identifying(column)) or _is_amount(column, text)


def _is_amount(column: str, text: str) -> bool:
    """Whether a cell is a number of any length in a column that counts or measures, and is called after no identifier."""
    return _FIGURE.fullmatch(text) is not None and is_of_amounts(column) and not _is_identifying(column)


def _is_identifying(column: str) -> bool:
    return is_of_wages(column) or not _IDENTIFYING.isdisjoint(
        word.casefold() for word in _NAME_WORD.findall(_SOMEBODY.sub("", column))
    )


_TELLING = (is_of_employers, is_of_places, is_of_rooms, is_of_people, is_of_kinds, is_of_wages)


def called_number(column: str, at: int) -> tuple[tuple[int, str], ...]:
    """Where a cell begins and what its column is called, if that says what is in it: whose number, a person, a place, or a kind of thing."""
    telling = _is_identifying(column) or any(asked(column) for asked in _TELLING)
    return ((at, spoken(column)),) if 0 < len(column) <= LONGEST_NAME and telling else ()


def check_cells(count: int, options: ReadOptions) -> None:
    """InputError when a table is larger than allowed."""
    if count > options.limits.cells:
        raise InputError(f"the table has more than {options.limits.cells:,} cells")


def cell_text(value: object) -> str:
    """The text of a cell; dates are written as in ISO 8601."""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def free_name(wanted: str, taken: Container[str]) -> str:
    """``wanted``, with the first number that makes it a name of its own where it is taken."""
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


class Tabular(OpenedFile):
    """The part every table shares for the leak check: the texts its rows hide, and the texts they keep visible."""

    __slots__ = ()
    rows: Rows

    @property
    def hidden(self) -> list[str]:
        """The texts that dropped columns held."""
        return self.rows.hidden

    @property
    def released(self) -> list[str]:
        """The texts that kept columns hold."""
        return self.rows.released
