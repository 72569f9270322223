"""Why a database refused, in words of our own: its messages may quote rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError

_NO_TABLE, _NO_COLUMN = "there is no such table", "there is no such column"
_STATES = {
    "08": "no connection could be made",
    "22": "a value does not fit its type",
    "25006": "it can only be read",
    "28": "the user or the password was refused",
    "3D000": "there is no such database",
    "3F000": "there is no such schema",
    "42501": "the user has no right to do that",
    "42601": "the SQL is not understood",
    "42703": _NO_COLUMN,
    "42P01": _NO_TABLE,
    "53": "it has no room or no connection left",
    "57": "it stopped the work",
}
"""The codes that SQL names (SQLSTATE), whole or their first two signs."""
_SQLITE = {
    "SQLITE_BUSY": "another program has locked it",
    "SQLITE_CANTOPEN": "the file cannot be opened",
    "SQLITE_FULL": "no space is left",
    "SQLITE_LOCKED": "another program has locked it",
    "SQLITE_NOTADB": "it is no SQLite database",
    "SQLITE_READONLY": "it can only be read",
}
_BEGINNINGS = {"no such table": _NO_TABLE, "no such column": _NO_COLUMN, "near ": "the SQL is not understood"}
"""How SQLite begins its messages of one code for everything."""


@contextmanager
def refused_as(what: str) -> Iterator[None]:
    """Makes whatever SQLAlchemy raises an InputError: what was refused, and why as far as that can be said without a value."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as error:
        raise InputError(f"{what}: {_reason(error)}") from None


def _reason(error: Any) -> str:
    own = getattr(error, "orig", None)
    state = str(getattr(own, "sqlstate", None) or getattr(own, "pgcode", None) or "")
    if state:
        return _STATES.get(state) or _STATES.get(state[:2]) or f"refused ({type(error).__name__}, {state})"
    code = str(getattr(own, "sqlite_errorname", ""))
    for name, told in _SQLITE.items():
        if code.startswith(name):
            return told
    if code == "SQLITE_ERROR":
        said = str(own)
        return next((told for begins, told in _BEGINNINGS.items() if said.startswith(begins)), "the SQL is refused")
    connecting = type(error).__name__ == "OperationalError"
    return "no connection could be made" if connecting and not code else f"refused ({type(error).__name__})"


def existing(engine: Any) -> None:
    """InputError where the file of an SQLite database is not there: to open it would make an empty one."""
    place = engine.url.database if engine.url.get_backend_name() == "sqlite" else None
    if place and place != ":memory:" and not place.startswith("file:") and not Path(place).is_file():
        raise InputError(f"no such file: {place}")
