"""Regular expressions that are compiled when they are first used: a short run needs few of those that come with the package."""

from __future__ import annotations

import re
from typing import Any, cast

_USES = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Expression:
    """Stands for an expression until it is asked for something; from then on its methods are those of the compiled one."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = (pattern, flags)

    def __repr__(self) -> str:
        return f"expression{self._given!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return expression, self._given

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(*self._given)
        vars(self).update({use: getattr(compiled, use) for use in _USES}, pattern=compiled.pattern)
        return getattr(compiled, name)


def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The same as ``re.compile``, but a malformed pattern is refused when it is first used."""
    return cast("re.Pattern[str]", _Expression(pattern, flags))
