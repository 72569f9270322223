"""What is asked of the columns of a table: which are judged, which are kept or emptied, and that each row has them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.pipeline.many import Released

Row = dict[str, Any]
FACTS: dict[str, Callable[[Released], Any]] = {
    "status": lambda one: "released" if one.holds else "failed",
    "error": lambda one: one.error,
    "edits": lambda one: one.edits,
    "certificate": lambda one: one.certificate_id,
}
"""The columns added for each sanitized one, named ``COLUMN_status`` and so on."""
_ALL = "*"
"""Among the columns to keep or to drop: all of which nobody spoke."""
_TEXTS = (str, bytes)
_ADDRESSES = (IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network)
"""What databases give as values of their own, and what identifies as any text does."""


@dataclass(frozen=True, slots=True)
class AskedColumns:
    """The columns with texts to judge, whose each row is, and which others may hold text; with no ``keep`` all may."""

    columns: Sequence[str]
    keep: Sequence[str] | None = None
    drop: Sequence[str] = ()
    owner: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.columns, str) or not self.columns:
            raise InputError("name the columns that hold text")
        if both := {*self.columns} & {*(self.keep or ()), *self.drop}:
            raise InputError(f"the column {min(both)!r} cannot be judged and kept or dropped")

    def check_names(self, names: Iterable[str], what: str) -> None:
        """InputError where ``what`` lacks a column, or has one that would be added."""
        there = list(names)
        for column in (*self.columns, *(() if self.owner is None else (self.owner,))):
            if column not in there:
                raise InputError(f"{what} has no column {column!r}")
            if there.count(column) > 1:
                raise InputError(f"{what} has two columns {column!r}")
        if clash := [name for column in self.columns for name in added(column) if name in there]:
            raise InputError(f"{what} has a column {clash[0]!r} already: rename it or leave it out first")

    def check_spoken(self, names: Collection[str], what: str) -> None:
        """InputError where ``what`` lacks a column that is to be kept or dropped: it may be misspelt, and another one be released."""
        for name in (*(self.keep or ()), *self.drop):
            if name not in names and name != _ALL:
                raise InputError(f"{what} has no column {name!r}")

    def check(self, row: Row, number: int) -> None:
        """InputError where a row lacks a column or holds what cannot be judged, or text that nobody spoke of."""
        self._check([row], number)

    def check_all(self, rows: Iterable[Row]) -> None:
        """The same for every row, before anything is worked on: hours of work must not end at the last row."""
        if there := self._check(rows, 1):
            self.check_spoken(there, "the data set")

    def _check(self, rows: Iterable[Row], first: int) -> set[str]:
        """Checks the rows; the names of all their columns."""
        silent: dict[str, int] = {}
        there: set[str] = set()
        for number, row in enumerate(rows, start=first):
            self.check_names(row, f"row {number:,}")
            there.update(row)
            for column in self.columns:
                refuse_no_text(row[column], column, number)
            for name in self._unspoken(row):
                silent.setdefault(name, number)
        if silent:
            raise InputError(_untold(silent))
        return there

    def _unspoken(self, row: Row) -> list[str]:
        """The columns with text of which nobody said what is to become of them."""
        if self.keep is None:
            return []
        spoken = {*self.columns, *self.keep, *self.drop}
        if _ALL in spoken:
            return []
        return [name for name, value in row.items() if name not in spoken and _has_text(value)]

    def empties(self, name: str) -> bool:
        """Whether the column is released without its values."""
        others = _ALL in self.drop and name not in {*self.columns, *(self.keep or ())}
        return name in self.drop or others


def added(column: str) -> list[str]:
    """The names of the columns that are added for one with texts."""
    return [f"{column}_{fact}" for fact in FACTS]


def refuse_no_text(value: Any, column: str, number: int) -> None:
    """InputError where a value is neither a text nor missing. It says of which type it is, and not what it is."""
    if value is not None and not isinstance(value, str):
        raise InputError(
            f"row {number:,} of the column {column!r} holds no text ({type(value).__name__}): make it one first, or leave it out"
        )


def _untold(columns: Mapping[str, int]) -> str:
    """What to do about columns with text, each with the first row in which it has some."""
    listed = ", ".join(map(repr, columns))
    which = f"the column {listed} holds" if len(columns) == 1 else f"the columns {listed} hold"
    them = "it" if len(columns) == 1 else "each"
    return (
        f"{which} text (row {min(columns.values()):,}): judge {them} (--column), empty {them} (--drop), "
        f"or release {them} as it is (--keep-column)"
    )


def _has_text(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_text, value.values()))
    if isinstance(value, list):
        return any(map(_has_text, value))
    return isinstance(value, _ADDRESSES) or (isinstance(value, _TEXTS) and bool(value))
