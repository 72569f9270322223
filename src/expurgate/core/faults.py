"""Reports errors: one line without any text of a document, and an exit code."""

from __future__ import annotations

import traceback
from contextlib import suppress
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.core.errors import ExpurgateError

_OPTIONS = re.compile(r" \(--[^()]*\)")
_PACKAGE = Path(__file__).parents[1]


def explained(error: Exception) -> tuple[str, int]:
    """A line for people and the exit code. Messages of errors nobody foresaw may hold text: their place is named instead."""
    if isinstance(error, ExpurgateError):
        return str(error), error.exit_code
    if isinstance(error, RecursionError):
        return "the input is nested too deeply", 2
    if isinstance(error, MemoryError):
        return "not enough memory for this input", 2
    if isinstance(error, OSError):
        return f"{error.strerror or type(error).__name__}: {error.filename or 'input or output'}", 2
    return f"unexpected {type(error).__name__}{_place(error)}; nothing is released", 2


def without_options(message: str) -> str:
    """A message without the options of the command that it names in brackets: where there is no command line."""
    return _OPTIONS.sub("", message)


def _place(error: Exception) -> str:
    """The innermost line of ours that the error came through."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        with suppress(ValueError):
            return f" at {Path(frame.filename).relative_to(_PACKAGE).as_posix()}:{frame.lineno}"
    return ""
