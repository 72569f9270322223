"""RE2 over a text: linear time, and offsets that are code points of the original.

RE2 reads UTF-8. The text is encoded once; places are led back to code points through counts kept every
few hundred bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Span

_BLOCK = 512
_CONTINUATION = bytes(range(0x80, 0xC0))
_LETTERS = re.compile(rf"[^\W_]{{1,{_BLOCK}}}")


class Encoded:
    """A text, its UTF-8 bytes, and the way back from bytes to code points."""

    __slots__ = ("_counts", "bytes", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.bytes = text.encode("utf-8", "replace")
        self._counts: list[int] = []
        if len(self.bytes) != len(text):
            blocks = range(0, len(self.bytes), _BLOCK)
            self._counts = list(accumulate((self._count(at, at + _BLOCK) for at in blocks), initial=0))

    def __repr__(self) -> str:
        return f"Encoded({len(self.text)} code points)"

    def _count(self, start: int, end: int) -> int:
        return len(self.bytes[start:end].translate(None, _CONTINUATION))

    def place(self, at: int) -> int:
        """The code point that begins at the byte ``at``."""
        if not self._counts:
            return at
        block = at // _BLOCK
        return self._counts[block] + self._count(block * _BLOCK, at)

    def span(self, start: int, end: int) -> Span:
        """The code points of the bytes ``start..end``."""
        return Span(self.place(start), self.place(end))

    def after_word(self, place: int, at: int) -> int:
        """The byte behind the letters and digits that begin at code point ``place``, byte ``at``; past one at least."""
        word = _LETTERS.match(self.text, place)
        end = word.end() if word else place + 1
        return at + max(1, len(self.text[place:end].encode("utf-8", "replace")) if self._counts else end - place)


@remembered_of_texts
def encoded(text: str) -> Encoded:
    """A text with its bytes, made once for all that look through it."""
    return Encoded(text)


Bounds = list[tuple[int, int]]
"""Where a match and each of its groups begin and end, in bytes; a group that is not in the match has -1."""


class LinearExpression:
    """An expression that comes with Expurgate. It is asked without the layer of the package ``re2`` in Python, which takes longer than most searches."""

    __slots__ = ("_ask", "_begun", "_free", "pattern")

    def __init__(self, pattern: str) -> None:
        import re2

        self.pattern = pattern
        anchors = re2._re2.RE2.Anchor
        self._free, self._begun = anchors.UNANCHORED, anchors.ANCHOR_START
        self._ask: Callable[[Any, bytes, int, int], Bounds] = compile_pattern(pattern)._regexp.Match

    def __reduce__(self) -> tuple[Any, ...]:
        return compiled, (self.pattern,)

    def search(self, data: bytes, at: int = 0) -> Bounds | None:
        """The first match that begins at byte ``at`` or behind it."""
        found = self._ask(self._free, data, at, len(data))
        return None if found[0][0] < 0 else found

    def match(self, data: bytes, at: int) -> Bounds | None:
        """The match that begins at byte ``at``."""
        found = self._ask(self._begun, data, at, len(data))
        return None if found[0][0] < 0 else found

    def every(self, data: bytes) -> Iterator[Bounds]:
        """All matches, one behind the other."""
        at = 0
        while at <= len(data) and (found := self.search(data, at)) is not None:
            yield found
            end = found[0][1]
            at = end if end > at else at + 1


@lru_cache(maxsize=512)
def compiled(pattern: str) -> LinearExpression:
    """A pattern that comes with Expurgate, compiled once in a process."""
    return LinearExpression(pattern)


def compile_pattern(pattern: str) -> Any:
    """The compiled pattern; nothing is printed when it is malformed."""
    import re2

    options = re2.Options()
    options.log_errors = False
    options.max_mem = 64 << 20
    return re2.compile(pattern, options)


def free_standing(text: str, span: Span) -> bool:
    """Whether no letter or digit (of any script) leans on a letter or digit at either end."""
    before = span.start > 0 and text[span.start].isalnum() and text[span.start - 1].isalnum()
    after = span.end < len(text) and text[span.end - 1].isalnum() and text[span.end].isalnum()
    return not before and not after


_PARTS = re.compile(
    r"\[\^(?:[^\]\\]|\\.)*\]|(?P<class>\[(?:[^\]\\]|\\.)*\])|\\p\{(?P<kind>L[ul]?)\}|\{(?P<least>\d+),(?P<most>\d+)\}|\\.",
    re.DOTALL,
)
_SCRIPTS = re.compile(r"\\p\{(L[ul]?)\}|(?:\\x\{[0-9a-f]{2,}\}-\\x\{[0-9a-f]{2,}\}){2,}")
_ASCII = {None: "", "L": "A-Za-z", "Lu": "A-Z", "Ll": "a-z"}
_BEYOND = r"\x{80}-\x{10ffff}"
_OFTEN = 16


def loosened(pattern: str) -> str:
    """An expression that matches wherever this one does, and hardly anywhere else, but is compiled in a tenth of the time.

    Letters of other scripts are any characters beyond ASCII, and what may stand many times may stand any number of times:
    RE2 writes out every repetition of every range of every script.
    """
    return _PARTS.sub(_loosened, pattern)


def _loosened(part: re.Match[str]) -> str:
    if part["class"]:
        return _SCRIPTS.sub(lambda found: _ASCII[found[1]] + _BEYOND, part[0])
    if part["kind"]:
        return f"[{_ASCII[part['kind']]}{_BEYOND}]"
    return f"{{{part['least']},}}" if part["most"] and int(part["most"]) >= _OFTEN else part[0]


_GROUP = re.compile(r"\\.|\[(?:[^\]\\]|\\.?)*+(?:\]|\Z)|\((?!\?)", re.DOTALL)


@lru_cache(maxsize=512)
def uncaptured(pattern: str) -> str:
    """The same pattern with its capturing groups made plain, so that many can be joined in one."""
    return _GROUP.sub(lambda part: "(?:" if part[0] == "(" else part[0], pattern)
