"""Finds the row with the names of the columns: the first row, or one below the title of a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.text.standins import LEFT_OUT, OUR_MARKS

LONGEST_NAME = 40
_LOOKED_AT = 12
"""A title, a date and a remark may stand above the names of the columns, and no more than so many rows."""
_NARROWEST = 3
"""Below a title, so many cells are the fewest that name columns: two may be a field and its value."""
_SHARE = 0.7
"""The share of the widest row that the names of the columns fill at least."""


def heading_row(rows: Sequence[Sequence[str]]) -> int | None:
    """The number of the row that names the columns. ``rows`` are the filled cells of each row."""
    widest = max(map(len, rows), default=0)
    for number, row in enumerate(rows[:_LOOKED_AT]):
        if len(row) >= _SHARE * widest and (number == 0 or len(row) >= _NARROWEST):
            return number if is_heading(row) else None
    return None


def is_heading(cells: Sequence[str]) -> bool:
    """Whether a row looks like names of columns: short, without figures, and no two alike but for marks of ours."""
    names = [cell for cell in cells if OUR_MARKS.fullmatch(cell) is None]
    return (
        len(set(names)) == len(names)
        and len(cells) > 1
        and all(0 < len(cell) <= LONGEST_NAME and not any(map(str.isdigit, cell)) for cell in cells)
    )


def told_apart(names: Sequence[str]) -> list[str]:
    """What columns are called in a released table. Of several that have become alike only the first says it: else nobody would take them for names."""
    first: dict[str, int] = {}
    apart = {name for name in names if name.strip() and OUR_MARKS.fullmatch(name) is None}
    return [LEFT_OUT if name in apart and first.setdefault(name, at) != at else name for at, name in enumerate(names)]
