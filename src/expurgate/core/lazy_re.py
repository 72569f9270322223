"""``re`` whose expressions are compiled when they are first used: a short run needs few of those that come with the package.

``from expurgate.core import lazy_re as re`` in a module with many expressions; everything else is that of ``re``.
"""

from __future__ import annotations

import re
from re import (
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
from typing import Any, cast

__all__ = [
    "DOTALL", "IGNORECASE", "MULTILINE", "VERBOSE", "Match", "Pattern", "compile", "escape", "findall", "finditer", "fullmatch", "match",
    "search", "split", "sub",
]  # fmt: skip

_USES = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Expression:
    """A regular expression that is compiled when one of its methods is first called."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = (pattern, flags)

    def __repr__(self) -> str:
        return f"lazy_re.compile{self._given!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return compile, self._given

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(*self._given)
        vars(self).update({use: getattr(compiled, use) for use in _USES}, pattern=compiled.pattern)
        return getattr(compiled, name)


def compile(pattern: str, flags: int = 0) -> Pattern[str]:  # noqa: A001 - named as in ``re``
    """The same as ``re.compile``, but a malformed pattern is refused when it is first used."""
    return cast("Pattern[str]", _Expression(pattern, flags))
