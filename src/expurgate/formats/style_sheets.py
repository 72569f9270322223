"""Style sheets: their remarks, strings and addresses are text, the names in them are names; the rest says how a page looks."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote

from expurgate.formats.fragments import Remains
from expurgate.formats.slots import RepeatedTexts
from expurgate.formats.xml import allowed
from expurgate.text.vocabulary import is_setting

Place = tuple[str, Callable[[str], None]]
"""A text to judge, and how to put another one there."""
_PIECE = re.compile(
    r"""/\*(?P<remark>.*?)(?:\*/|\Z)|"(?P<double>[^"\n]*)"|'(?P<single>[^'\n]*)'|url\(\s*+(?P<address>[^"'()\s][^"'()]*+)\)"""
    r"""|(?P<name>-{0,2}[^\W\d][\w-]*)|(?P<number>[0-9]{7,})""",
    re.DOTALL | re.IGNORECASE,
)
_UNSAFE = re.compile(r"""["'<>\\\n\r]|\*/""")
_NAMELESS = "x"


class StyleSheet:
    """The text of a style element in pieces, some of which are judged."""

    def __init__(self, element: Any) -> None:
        self._element = element
        self._pieces: list[str] = []
        self._names: dict[int, str] = {}

    @property
    def text(self) -> str:
        """The sheet as it is now."""
        return "".join(self._pieces)

    def read(self, named: RepeatedTexts) -> list[Place]:
        """Its texts; names that are not the format's own go to ``named``. With escapes in it, the whole is one text."""
        source = self._element.text or ""
        if "\\" in source or "<!--" in source:
            self._pieces = [source]
            return [(source, partial(self._put, 0))]
        found: list[Place] = []
        at = 0
        for match in _PIECE.finditer(source):
            kind = match.lastgroup or ""
            start, end = match.span(kind)
            if kind == "name" and is_setting(match[kind]):
                continue
            self._pieces += (source[at:start], match[kind])
            at = end
            place = len(self._pieces) - 1
            if kind == "name":
                self._names[place] = match[kind]
                named.add(match[kind], partial(self._put, place, _NAMELESS))
            elif match[kind].strip():
                found.append((match[kind], partial(self._put_text, place, kind)))
        self._pieces.append(source[at:])
        return found

    def forget(self, remains: Remains) -> int:
        """Rename everything that contains a fragment of hidden text, and return how many there were."""
        telling = [place for place, name in self._names.items() if remains.tell(name)]
        for place in telling:
            self._put(place, _NAMELESS)
        return len(telling)

    def _put_text(self, place: int, kind: str, text: str) -> None:
        plain = _UNSAFE.sub(" ", text)
        self._put(place, quote(plain) if kind == "address" else "0" if kind == "number" else plain)

    def _put(self, place: int, text: str, _judged: str = "") -> None:
        self._pieces[place] = allowed(text)
        self._element.text = self.text
