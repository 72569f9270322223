"""Words written so that a search misses them: parted by hyphens or by the marks of emphasis, or with signs that look like letters."""

from __future__ import annotations

from collections.abc import Iterator

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts
from expurgate.core.spans import Span
from expurgate.text.normal import folded

_JOINT = r"(?:[-\u2010\u2011](?:\r?\n[ \t]{0,8})?|[*~`|/\u00b7]{1,3})"
_PARTED = re.compile(rf"(?<![^\W_])[^\W_]{{1,30}}(?:{_JOINT}[^\W_]{{1,30}}){{1,12}}")
"""Pieces of a word with hyphens (also at the end of a line), stars and the like between them."""
_PIECE = re.compile(r"[^\W_]+")
_CAPITALS = re.compile(r"(?<![^\W_])[A-Z01l|]{3,12}(?![^\W_])")
"""Capitals among which signs stand that look like one: HlV, H1V."""
_ALIKE = str.maketrans({"l": "I", "1": "I", "|": "I", "0": "O"})


@remembered_of_texts
def disguised(text: str) -> tuple[tuple[Span, str], ...]:
    """Each place where pieces of words stand joined, or capitals with look-alikes, and the word that is read there."""
    return tuple(_disguised(text))


def _disguised(text: str) -> Iterator[tuple[Span, str]]:
    for match in _PARTED.finditer(text):
        pieces = [*_PIECE.finditer(text, match.start(), match.end())]
        for first in range(len(pieces) - 1):
            for last in range(first + 1, len(pieces)):
                word = "".join(piece[0] for piece in pieces[first : last + 1])
                yield Span(pieces[first].start(), pieces[last].end()), folded(word)
    for match in _CAPITALS.finditer(text):
        if (word := match[0].translate(_ALIKE)) != match[0] and sum(sign.isupper() for sign in match[0]) > 1:
            yield Span(match.start(), match.end()), folded(word)
