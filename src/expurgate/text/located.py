"""The tokens of a text together with where they stand: :func:`expurgate.text.normal.tokens` with offsets.

Every step of the normal form that changes a text's length is kept as a list of changes, so that a run of
tokens can be led back, step by step, to the code points of the original it came from.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import accumulate
from sys import intern
from typing import NamedTuple

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered
from expurgate.core.spans import Places, Span
from expurgate.text import normal

_CHUNK = re.compile(r"[^ \t\n\r\x0b\x0c\x1c-\x1f]+")

_BETWEEN_WORDS = re.compile(r"(?<=[A-Za-z0-9]) (?=[A-Za-z0-9])")

_Change = tuple[int, int, int]
"""The old code points ``start..end`` became ``length`` new ones."""


class _Step:
    """One rewriting of the text that can be traced back: between two changes, characters moved only as a block."""

    __slots__ = ("_new", "_old", "_stop")

    def __init__(self, changes: Iterable[_Change]) -> None:
        self._new, self._old, self._stop = array("i", [0]), array("i", [0]), array("i", [-1])
        shift = 0
        for start, end, length in changes:
            self._new.extend((start + shift, start + shift + length))
            self._old.extend((start, end))
            self._stop.extend((end, -1))
            shift += length - (end - start)

    def __len__(self) -> int:
        return len(self._new) // 2

    def start(self, at: int) -> int:
        """Where the old text that gave the new code point ``at`` begins."""
        i = bisect_right(self._new, at) - 1
        return self._old[i] if self._stop[i] >= 0 else self._old[i] + at - self._new[i]

    def end(self, at: int) -> int:
        """Where the old text that gave the new code point ``at - 1`` ends."""
        i = bisect_right(self._new, at - 1) - 1
        return self._stop[i] if self._stop[i] >= 0 else self._old[i] + at - self._new[i]


class Located:
    """A tokenized text. ``tokens`` are those of :func:`normal.tokens`, breaks included.

    Nothing that tokens depend on crosses a blank line, so a text is taken in pieces, and of a text that is read again after
    a few edits most pieces are known, unless there are many. Long pieces are cut again, so that a text takes memory for its tokens alone.
    """

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        self._places = _Places(array("I"), array("I"))
        known = _kept if text.count("\n\n") < _MANY else _Piece
        at = 0
        for part in _parts(text):
            for piece in [known(part)] if len(part) <= _SHORT else map(_Piece, _shorter(part)):
                self.tokens += piece.tokens
                for mine, its in zip(self._places, piece.places, strict=True):
                    mine.extend(map(at.__add__, its))
                at += piece.length

    def __repr__(self) -> str:
        return f"Located({len(self.tokens)} tokens)"

    @cached_property
    def joined(self) -> str:
        """The tokens with a blank on both sides of each."""
        return f" {'  '.join(self.tokens)} " if self.tokens else ""

    @cached_property
    def starts(self) -> array[int]:
        """Where in :attr:`joined` each token begins, with its blank, and where the last one ends."""
        return array("I", accumulate([len(token) + 2 for token in self.tokens], initial=0))

    def span(self, first: int, last: int) -> Span:
        """The original code points of the tokens ``first`` to ``last``, both included."""
        return Span(self._places.starts[first], self._places.ends[last])

    def words(self, wanted: Callable[[str], bool], gone: Places) -> Iterator[tuple[str, Span]]:
        """The tokens that are wanted and not on what is gone, each with its own span."""
        for token, start, end in zip(self.tokens, *self._places, strict=True):
            if wanted(token) and not gone.meet(start, end):
                yield token, Span(start, end)


def _parts(text: str) -> Iterator[str]:
    """The text cut behind the first line break of every blank line."""
    at = 0
    while (cut := text.find("\n\n", at) + 1) > 0:
        yield text[at:cut]
        at = cut
    yield text[at:]


def _shorter(part: str) -> Iterator[str]:
    """A long part cut before blanks between two words, where nothing that tokens depend on crosses either."""
    at = 0
    while (cut := _BETWEEN_WORDS.search(part, at + _SHORT)) is not None:
        yield part[at : cut.start()]
        at = cut.start()
    yield part[at:]


class _Places(NamedTuple):
    """Where tokens begin and end; numbers in rows, because a text has many."""

    starts: array[int]
    ends: array[int]


class _Piece:
    """A piece of a text, tokenized; ``places`` are where each token stands in the piece as it was."""

    __slots__ = ("_steps", "length", "places", "tokens")

    def __init__(self, text: str) -> None:
        self._steps: list[_Step] = []
        self.length = len(text)
        if "\n" in text:
            text = self._substitute(normal.WRAPPED, " ", text)
        for acronym, letters in normal.ACRONYMS.items():
            if acronym.pattern[2:-2] in text:
                text = self._substitute(acronym, letters, text)
        text = self._fold(text)
        if "'" in text or "’" in text:
            text = self._substitute(normal.POSSESSIVE, "", text)
            text = self._substitute(normal.APOSTROPHE, "", text)
        if "." in text:
            text = normal.TITLE.sub(" ", normal.INITIAL.sub(" ", text))
        if "," in text:
            text = self._substitute(normal.THOUSANDS, "", text)
        found = [(match.start(), intern(match[0])) for match in normal.TOKEN.finditer(text)]
        self.tokens = tuple([raw if raw[0].isalnum() else normal.SYMBOLS.get(raw, normal.BREAK) for _, raw in found])
        starts = array("I", [start for start, _ in found])
        ends = array("I", [start + len(raw) for start, raw in found])
        for step in reversed(self._steps):
            starts, ends = array("I", map(step.start, starts)), array("I", map(step.end, ends))
        self._steps.clear()
        self.places = _Places(starts, ends)

    def __repr__(self) -> str:
        return f"_Piece({len(self.tokens)} tokens)"

    def _substitute(self, pattern: re.Pattern[str], replacement: str, text: str) -> str:
        step = _Step((match.start(), match.end(), len(replacement)) for match in pattern.finditer(text))
        if not step:
            return text
        self._steps.append(step)
        return pattern.sub(replacement, text)

    def _fold(self, text: str) -> str:
        if normal.is_even(text):
            return normal.folded(text)
        pieces: list[str] = []
        changes: list[_Change] = []
        at = 0
        for chunk in _CHUNK.finditer(text):
            if chunk.group().isascii():
                continue
            pieces.append(text[at : chunk.start()].lower())
            at = chunk.start()
            for length, new in _folded_parts(chunk.group()):
                if length != 1 or len(new) != 1:
                    changes.append((at, at + length, len(new)))
                pieces.append(new)
                at += length
        pieces.append(text[at:].lower())
        if changes:
            self._steps.append(_Step(changes))
        return "".join(pieces)


_SHORT = 5_000
"""Longer pieces are not kept, so that what is kept stays small."""
_MANY = 64
"""Pieces of a text that is taken anew each time: that is quick, and what is kept of a long text takes more memory than its tokens."""
_kept = remembered(512)(_Piece)
_folded_char = lru_cache(maxsize=4096)(normal.folded)


@remembered(4096)
def _folded_parts(chunk: str) -> list[tuple[int, str]]:
    """The chunk in parts that fold on their own: how many code points each has, and what it becomes."""
    parts = _attached([(1, _folded_char(char)) for char in chunk])
    whole = normal.folded(chunk)
    if "".join(new for _, new in parts) == whole:
        return parts
    parts = _attached(_composed(chunk))
    return parts if "".join(new for _, new in parts) == whole else [(len(chunk), whole)]


def _attached(parts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Parts that fold to nothing (accents) join the part before them."""
    result: list[tuple[int, str]] = []
    for length, new in parts:
        if not new and result:
            result[-1] = (result[-1][0] + length, result[-1][1])
        else:
            result.append((length, new))
    return result


def _composed(chunk: str) -> list[tuple[int, str]]:
    """Neighbours that compose with one another (Hangul letters, say) make one part."""
    groups: list[str] = []
    for before, char in zip(" " + chunk, chunk, strict=False):
        if groups and normal.folded(before + char) != normal.folded(before) + normal.folded(char):
            groups[-1] += char
        else:
            groups.append(char)
    return [(len(group), normal.folded(group)) for group in groups]
