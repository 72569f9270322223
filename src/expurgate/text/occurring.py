"""Finds words in a text without a regular expression, because ``re`` would keep the words after the run."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core.spans import Span


def places_of(words: str, text: str) -> Iterator[Span]:
    """Every place where the words stand as written, with no letter or digit directly before or behind them."""
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            yield Span(at, end)
        at = text.find(words, at + 1)
