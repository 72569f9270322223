"""RE2 over a text: linear time, and offsets that are code points of the original.

RE2 reads UTF-8. The text is encoded once; places are led back to code points through counts kept every
few hundred bytes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Any

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span

_BLOCK = 512
_CONTINUATION = bytes(range(0x80, 0xC0))


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
        text, end = self.text, place
        while end < len(text) and text[end].isalnum() and end - place < _BLOCK:
            end += 1
        end = max(end, min(place + 1, len(text)))
        return at + max(1, len(text[place:end].encode("utf-8", "replace")))


@lru_cache(maxsize=512)
def compiled(pattern: str) -> Any:
    """A pattern that comes with Expurgate, compiled once in a process."""
    return compile_pattern(pattern)


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
