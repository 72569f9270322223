"""Checks of plain values read from a file, each with an error that says which value is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, isfinite, nan
from typing import Any

from expurgate.core.errors import PolicyError

MOST = 2**53
"""No whole number is larger: up to here all are exact wherever they are read."""
Check = Callable[[Any, str], Any]
"""From a value and where it stands to the value as it is kept, or PolicyError."""


def string(value: Any, where: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise PolicyError(f"{where} is a string")
    return value


def strings(value: Any, where: str) -> tuple[str, ...]:
    """A list of strings; a single one stands for a list of one."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise PolicyError(f"{where} is a list of strings")
    return tuple(value)


def table(value: Any, where: str) -> dict[str, str]:
    """A table of strings."""
    if not isinstance(value, Mapping) or not all(isinstance(item, str) for item in value.values()):
        raise PolicyError(f"{where} is a table of strings")
    return dict(value)


def string_lists(value: Any, where: str) -> dict[str, tuple[str, ...]]:
    """A table of lists of strings."""
    if not isinstance(value, Mapping):
        raise PolicyError(f"{where} is a table of lists of strings")
    return {key: strings(item, f"{where}.{key}") for key, item in value.items()}


def weights(value: Any, where: str) -> dict[str, float]:
    """A table of numbers above 0."""
    if not isinstance(value, Mapping):
        raise PolicyError(f"{where} is a table of numbers above 0")
    return {key: positive(item, f"{where}.{key}") for key, item in value.items()}


def positive(value: Any, where: str) -> float:
    """A number above 0."""
    if number(value, where) <= 0:
        raise PolicyError(f"{where} is a number above 0")
    return float(value)


def boolean(value: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise PolicyError(f"{where} is true or false")
    return value


def number(value: Any, where: str) -> float:
    """A finite number."""
    try:
        found = nan if isinstance(value, bool) or not isinstance(value, int | float) else float(value)
    except OverflowError:
        found = inf
    if not isfinite(found):
        raise PolicyError(f"{where} is a number")
    return found


def at_least_one(value: Any, where: str) -> int:
    """A whole number of at least 1."""
    return _whole(value, 1, MOST, f"{where} is a whole number of at least 1")


def whole(least: int, most: int) -> Check:
    """A check for a whole number from ``least`` to ``most``."""
    return lambda value, where: _whole(value, least, most, f"{where} is a whole number from {least} to {most}")


def _whole(value: Any, least: int, most: int, otherwise: str) -> int:
    """A whole number between bounds; 2.0 is one, as in JSON."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PolicyError(otherwise)
    return value


def one_of(*choices: str) -> Check:
    """A check that a value is one of ``choices``."""

    def check(value: Any, where: str) -> str:
        if value not in choices:
            raise PolicyError(f"{where} is one of {', '.join(choices)}")
        return str(value)

    return check


def free_tables(value: Any, where: str) -> dict[str, dict[str, Any]]:
    """A table of tables whose settings are not known here: those of plug-ins. Only plain values are allowed."""
    if not isinstance(value, Mapping) or not all(isinstance(held, Mapping) for held in value.values()):
        raise PolicyError(f"{where} is a table of tables")
    return {name: _plain(held, f"{where}.{name}") for name, held in value.items()}


def _plain(value: Any, where: str) -> Any:
    """A text, a number, true or false, or a list or table of such."""
    if isinstance(value, Mapping):
        return {str(key): _plain(held, f"{where}.{key}") for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(held, where) for held in value]
    if isinstance(value, str | bool):
        return value
    if isinstance(value, int | float):
        number(value, where)
        return value
    raise PolicyError(f"{where} is a text, a number, true or false, or a list or table of such")
