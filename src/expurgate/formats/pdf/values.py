"""Values of a file that may be damaged: what is of another kind than it should be counts as missing."""

from __future__ import annotations

from decimal import Decimal
from typing import Any


def dictionary_of(value: Any) -> Any:
    """A dictionary; an empty one in place of anything else."""
    import pikepdf

    return value if isinstance(value, pikepdf.Dictionary) else pikepdf.Dictionary()


def list_of(value: Any) -> list[Any]:
    """The items of an array; none of anything else."""
    import pikepdf

    return list(value) if isinstance(value, pikepdf.Array) else []


def shortened(value: float, digits: int = 5) -> Decimal:
    """A number with so many decimals at most, as files write it."""
    return Decimal(f"{value:.{digits}f}".rstrip("0").rstrip("."))


def number_of(value: Any, default: float) -> float:
    """A number; ``default`` in place of anything else."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return default
