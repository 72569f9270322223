"""Expurgate turns confidential documents into documents that may be released, and says what it guarantees.

The public names stand in ``__init__.pyi``, for type checkers and for this module alike.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

_LINE = re.compile(r"^from (\S+) import (\S+) as (\w+)", re.M)
_HOMES = {
    public: (module, inner)
    for module, inner, public in _LINE.findall(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
}
"""Public names, each with its module and its name there; imported on first use."""

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'expurgate' has no attribute {name!r}")
    module, inner = _HOMES[name]
    found = globals()[name] = getattr(import_module(module), inner)
    return found


def __dir__() -> list[str]:
    return __all__
