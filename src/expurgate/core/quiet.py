"""Silences libraries that would write parts of a file to standard error.

No level, handler or warning of the process is switched. A filter is added once, and lets everything pass but what a thread
writes while that thread has asked for quiet.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_QUIET: ContextVar[bool] = ContextVar("expurgate_quiet", default=False)
_LIBRARIES = ("pikepdf", "fontTools", "openpyxl", "rdflib")


class _QuietLines(logging.Filter):
    """Holds back the log lines of these libraries from threads that asked for quiet."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (_QUIET.get() and record.name.startswith(_LIBRARIES))


class _QuietWarnings:
    """The pattern of a warning filter. It matches every message in threads that asked for quiet, and none in others."""

    def match(self, _message: str) -> bool:
        return _QUIET.get()


_LINES = _QuietLines()
_WARNINGS: Any = ("ignore", _QuietWarnings(), Warning, None, 0)


@contextmanager
def quiet() -> Iterator[None]:
    """While the block runs, this thread shows no warnings and no log lines of the libraries that read files."""
    _install()
    token = _QUIET.set(True)
    try:
        yield
    finally:
        _QUIET.reset(token)


def _install() -> None:
    """Install our handler and filter again, in case somebody replaced them; installing them twice changes nothing."""
    own = [handler for name in (*_LIBRARIES, "pikepdf._core") for handler in logging.getLogger(name).handlers]
    for handler in (*logging.root.handlers, *own, *([logging.lastResort] if logging.lastResort else [])):
        handler.addFilter(_LINES)
    if _WARNINGS not in warnings.filters:
        warnings.filters.insert(0, _WARNINGS)  # type: ignore[attr-defined, unused-ignore]
