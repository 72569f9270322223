"""What is said of an error: one line that tells no text of a document, and an exit code."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from expurgate.core.errors import ExpurgateError

T = TypeVar("T")

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


def _place(error: Exception) -> str:
    """The innermost line of ours that the error came through."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        with suppress(ValueError):
            return f" at {Path(frame.filename).relative_to(_PACKAGE).as_posix()}:{frame.lineno}"
    return ""


def interrupt_when_terminated() -> None:
    """Let a request to end be an interruption, so that drafts are removed and worker processes end too."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def begin_worker() -> None:
    """A worker process leaves interruptions to the one that started it, and ends at once when asked to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: os._exit(2))


def until_terminated(work: Callable[..., T], *arguments: Any) -> T:
    """Work of a worker process; when it is asked to end its drafts are removed first, and nothing is printed."""
    idle = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return work(*arguments)
    except KeyboardInterrupt:
        os._exit(2)
    finally:
        signal.signal(signal.SIGTERM, idle)
