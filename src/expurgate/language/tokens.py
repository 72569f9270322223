"""The tokens of a unit, which every engine returns, and helpers that all engines share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from expurgate.core.lazy_dataclasses import dataclass

BUILTIN = "builtin"
"""The reader of our own, which needs nothing but numpy."""

_SIGNS = {"&": "A", "/": "L"}
_HYPHENS = ("-", "\u2010", "\u2011")
_POSSESSIVE = ("'s", "’s", "'", "’")


@dataclass(frozen=True, slots=True, repr=False)
class Tokens:
    """One unit as the engine sees it: token bounds, a letter a token, sentence starts, entities by token.

    With ``odds`` an engine tells how likely people would hide each token, and its entities are mentions of our own types; ``judged`` is
    what it makes of each of them as a whole (:mod:`expurgate.language.builtin.named`).
    """

    starts: list[int]
    ends: list[int]
    letters: str
    sentences: list[bool]
    entities: list[tuple[int, int, str]]
    odds: list[float] | None = None
    judged: list[list[float]] | None = None


class Guarded:
    """Lets one thread in at a time. A request to forget that comes meanwhile is carried out when the call is over.

    Forgetting never waits: it may be asked for while the same thread is inside a call, when an object is collected.
    """

    def __init__(self, forget: Callable[[], None]) -> None:
        self._forget = forget
        self._lock = threading.Lock()
        self._wanted = False

    @contextmanager
    def call(self) -> Iterator[None]:
        with self._lock:
            yield
        if self._wanted:
            self.forget()

    def forget(self) -> None:
        """Forget now, or when the call that is under way ends."""
        self._wanted = True
        while self._wanted and self._lock.acquire(blocking=False):
            try:
                self._wanted = False
                self._forget()
            finally:
                self._lock.release()


def refined(
    text: str,
    starts: list[int],
    lengths: list[int],
    letters: list[str],
    sentences: list[bool],
    entities: list[tuple[int, int, str]],
    odds: list[float] | None = None,
    judged: list[list[float]] | None = None,
) -> Tokens:
    """Letters refined by the words themselves: blanks, signs and joining hyphens get theirs, other marks none."""
    ends = [start + length for start, length in zip(starts, lengths, strict=True)]
    last = len(starts) - 1
    for at, letter in enumerate(letters):
        word = text[starts[at] : ends[at]]
        if letter != "S" and word.isalpha():
            continue
        if word.isspace():
            letters[at] = "W"
        elif word in _SIGNS:
            letters[at] = _SIGNS[word]
        elif word in _HYPHENS:
            letters[at] = "H" if 0 < at < last and ends[at - 1] == starts[at] and ends[at] == starts[at + 1] else "x"
        elif not (word.lower() in _POSSESSIVE if letter == "S" else any(map(str.isalnum, word))):
            letters[at] = "x"
    return Tokens(starts, ends, "".join(letters), sentences, entities, odds, judged)
