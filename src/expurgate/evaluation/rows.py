"""Rows of results, and means over them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Row:
    """A dataclass with slots whose fields are the columns of a table."""

    __slots__: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The values of a row of the table, by column."""
        return {name: getattr(self, name) for name in self.__slots__}


def average(values: Iterable[float]) -> float:
    """The mean of some values; 0 when there are none."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
