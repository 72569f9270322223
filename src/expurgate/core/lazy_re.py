"""``re`` whose expressions are compiled when they are first used: a short run needs few of those that come with the package.

``from expurgate.core import lazy_re as re`` in a module with expressions; everything else is that of ``re``. What a module writes at its top is
compiled once for all runs (:mod:`~expurgate.core.expressions`).
"""

from __future__ import annotations

import re
import sys
from re import (
    ASCII,
    DOTALL,
    IGNORECASE,
    MULTILINE,
    VERBOSE,
    Match,
    Pattern,
    escape,
    findall,
    finditer,
    fullmatch,
    match,
    search,
    split,
    sub,
)
from types import FrameType
from typing import Any, cast

from expurgate.core.expressions import compiled

__all__ = [
    "ASCII", "DOTALL", "IGNORECASE", "MULTILINE", "VERBOSE", "Match", "Pattern", "compile", "escape", "findall", "finditer", "fullmatch", "match",
    "search", "split", "sub",
]  # fmt: skip

_PACKAGE = __name__.partition(".")[0] + "."
_LISTING = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")
_USES = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Expression:
    """A regular expression that is compiled when one of its methods is first called."""

    def __init__(self, pattern: str, flags: int, *, lasting: bool = False) -> None:
        self._given = (pattern, flags)
        self._lasting = lasting

    def __repr__(self) -> str:
        return f"lazy_re.compile{self._given!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return compile, self._given

    def __getattr__(self, name: str) -> Any:
        made = compiled(*self._given) if self._lasting else re.compile(*self._given)
        vars(self).update({use: getattr(made, use) for use in _USES}, pattern=made.pattern)
        return getattr(made, name)


def compile(pattern: str, flags: int = 0) -> Pattern[str]:  # noqa: A001 - named as in ``re``
    """The same as ``re.compile``, but a malformed pattern is refused when it is first used."""
    return cast("Pattern[str]", _Expression(pattern, int(flags), lasting=_at_the_top(sys._getframe(1))))


def _at_the_top(asking: FrameType | None) -> bool:
    """Whether a module of the package asks while it is imported."""
    while asking is not None and asking.f_code.co_name in _LISTING:
        asking = asking.f_back
    if asking is None or asking.f_code.co_name != "<module>":
        return False
    return str(asking.f_globals.get("__name__")).startswith(_PACKAGE)
