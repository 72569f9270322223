"""Where a long list of words may begin at all: a look at two characters before the list is tried."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

_ALIKE = "\u017f\u0131\u0130\u212a"
"""Characters beyond ASCII that count as an ASCII letter where large and small letters are alike."""


def opening(words: Iterable[str]) -> str:
    """An expression that takes nothing and holds only where one of some words may begin, by its first two characters, large or small.

    Before a list of words in an expression it changes nothing but the time: at most places no word of the list begins, and one look tells so.
    """
    seconds: defaultdict[str, set[str]] = defaultdict(set)
    for word in words:
        seconds[_either(word[0])].add(_either(word[1]))
    pairs = (f"[{first}][{''.join(sorted(seconds[first]))}]" for first in sorted(seconds))
    return f"(?={'|'.join(pairs)})"


def _either(sign: str) -> str:
    """What counts as a character, for a class of an expression."""
    same = {
        each for each in (sign.lower(), sign.upper(), *_ALIKE) if re.fullmatch(re.escape(sign), each, re.IGNORECASE)
    }
    return re.escape("".join(sorted(same | {sign})))
