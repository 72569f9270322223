"""The words that count when one asks whether something is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.text.normal import folded

_WORD = re.compile(r"[^\W_]+")
_EMPTY = frozenset(
    """
    a an the this that these those of in on at by for with from to into onto upon about against between among through
    during before after within without per via as than and or but nor both either neither s
    no nos mr mrs ms miss mx messrs dr prof sir madam
    """.split()
)
"""Articles, prepositions, conjunctions and titles: they tell nothing of whom a text is about."""


def content_words(text: str, span: Span | None = None) -> list[Span]:
    """The content words of a text, or of a stretch of it."""
    start, end = (0, len(text)) if span is None else (span.start, span.end)
    return [
        Span(match.start(), match.end())
        for match in _WORD.finditer(text, start, end)
        if folded(match.group()) not in _EMPTY
    ]


@dataclass(frozen=True, repr=False)
class Masked:
    """A text and the code points of it that are hidden."""

    text: str = field(repr=False)
    spans: tuple[Span, ...]
    _flags: bytearray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        flags = bytearray(len(self.text))
        for span in self.spans:
            flags[span.start : span.end] = b"\1" * len(span)
        object.__setattr__(self, "_flags", flags)

    def whole(self, span: Span) -> bool:
        """Whether every code point is hidden."""
        return 0 not in self._flags[span.start : span.end]

    def any(self, span: Span) -> bool:
        """Whether some code point is hidden."""
        return 1 in self._flags[span.start : span.end]

    def mention(self, span: Span) -> bool:
        """A mention is hidden when all its content words are; one without any, when all of it is."""
        words = content_words(self.text, span)
        return all(map(self.whole, words)) if words else self.whole(span)


Weight = Callable[[str], float]


def total(words: Iterable[Span], text: str, weight: Weight) -> float:
    """Σ of the weights of words."""
    return sum(weight(text[word.start : word.end]) for word in words)
