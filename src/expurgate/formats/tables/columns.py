"""What all tables share: which columns are judged, dropped or kept, and rows or cells as documents."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.people import person_in

Role = Literal["judge", "drop", "keep"]
Put = Callable[[str], None]
_LONGEST_NAME = 40


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
        raise InputError(f"{open_columns} columns are neither judged, dropped nor kept: name them, or keep '*'")
    return found


class Cell(NamedTuple):
    """What happens to a cell, what it says, how to put another text there, and what its column is called."""

    role: Role
    text: str
    put: Put
    column: str = ""


@dataclass(slots=True)
class Rows:
    """The documents of a table: a row each, or a chosen cell each."""

    by_cell: bool
    slots: list[SlotText] = field(default_factory=list, repr=False)
    people: list[tuple[str, ...]] = field(default_factory=list, repr=False)
    """For each document the people its columns name."""
    hidden: list[str] = field(default_factory=list, repr=False)
    released: list[str] = field(default_factory=list, repr=False)

    def add(self, cells: Iterable[Cell], *, heading: bool = False) -> None:
        """Take in one row. The cells of a ``heading`` say nothing together: each is a paragraph."""
        row, named = SlotText(), list[str]()
        for role, text, put, column in cells:
            person = person_in(column, text) if role != "keep" else None
            named += [person] if person else []
            if role == "drop":
                put("")
                self.hidden += [text] if text.strip() else []
            elif role == "keep":
                self.released.append(text)
            elif self.by_cell:
                single = SlotText()
                single.add(text, put)
                self.slots += [single] if text.strip() else []
            else:
                row.separate("\n\n" if heading else "\n")
                row.add(text, put)
        if not self.by_cell and row.text.strip():
            self.slots.append(row)
        self.people += [tuple(named)] * (len(self.slots) - len(self.people))

    def documents(self, name: str) -> tuple[Document, ...]:
        """A document for each, which knows the people its row names."""
        return tuple(Document(slot.text, name, people) for slot, people in zip(self.slots, self.people, strict=True))

    def write(self, documents: Sequence[Document], edits: Sequence[Sequence[Edit]]) -> None:
        """Put the edits into the cells."""
        check_edits(documents, edits)
        for slot, changes in zip(self.slots, edits, strict=True):
            slot.write(changes)


def check_cells(count: int, options: ReadOptions) -> None:
    """InputError when a table is larger than allowed."""
    if count > options.limits.cells:
        raise InputError(f"the table has more than {options.limits.cells:,} cells")


def is_heading(cells: Sequence[str]) -> bool:
    """Whether a first row looks like names of columns: short, without figures, and no two alike."""
    return len(set(cells)) == len(cells) > 1 and all(
        0 < len(cell) <= _LONGEST_NAME and not any(map(str.isdigit, cell)) for cell in cells
    )


def cell_text(value: object) -> str:
    """What a cell says: dates as ISO 8601 has them."""
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def free_name(wanted: str, taken: Container[str]) -> str:
    """``wanted``, with the first number that makes it a name of its own where it is taken."""
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


class Tabular(OpenedFile):
    """What every table that was read tells the leak check: what its rows hide and what they keep in plain sight."""

    __slots__ = ()
    rows: Rows

    @property
    def hidden(self) -> list[str]:
        """What dropped columns held."""
        return self.rows.hidden

    @property
    def released(self) -> list[str]:
        """What kept columns hold."""
        return self.rows.released
