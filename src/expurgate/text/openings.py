"""Where a long list of words may begin at all: a look at the words of a text, or at two characters, before the list is tried."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_texts

_ALIKE = "\u017f\u0131\u0130\u212a"
"""Characters beyond ASCII that count as an ASCII letter where large and small letters are alike."""


def opening(words: Iterable[str]) -> str:
    """An expression that takes nothing and holds only where one of some words may begin, by its first two characters, large or small.

    Before a list of words in an expression it changes nothing but the time: at most places no word of the list begins, and one look tells so.
    """
    return opening_with(word[:2] for word in words)


def opening_with(beginnings: Iterable[str]) -> str:
    """The same by some beginnings of any length: the more of a usual word they have, the fewer places are looked at further."""
    return f"(?={_any_of(beginnings)})"


def _any_of(beginnings: Iterable[str]) -> str:
    """One of some beginnings, letter by letter."""
    further: defaultdict[str, list[str]] = defaultdict(list)
    for beginning in beginnings:
        if not beginning:
            return ""
        further[_either(beginning[0])].append(beginning[1:])
    by_rest: defaultdict[str, set[str]] = defaultdict(set)
    for first, rests in further.items():
        by_rest[_any_of(rests)].add(first)
    ways = sorted(f"[{''.join(sorted(firsts))}]{rest}" for rest, firsts in by_rest.items())
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"


_WORD = re.compile(r"[^\W_]+")
_WITHOUT_CASE = frozenset("\u0131\u0130")
"""Letters that count as an "i" and do not become one when they are made small."""


@remembered_of_texts
def words_of(text: str) -> frozenset[str] | None:
    """The words of a text in small letters, each once; nothing where its letters are such that they do not tell."""
    return frozenset(_WORD.findall(text.casefold())) if _WITHOUT_CASE.isdisjoint(text) else None


def may_hold(text: str, words: frozenset[str]) -> bool:
    """Whether one of some words (in small letters) may stand in a text: spares the search for what begins with them."""
    known = words_of(text)
    return known is None or not known.isdisjoint(words)


@cache
def _either(sign: str) -> str:
    """What counts as a character of a word that comes with the package, for a class of an expression."""
    same = {
        each for each in (sign.lower(), sign.upper(), *_ALIKE) if re.fullmatch(re.escape(sign), each, re.IGNORECASE)
    }
    return re.escape("".join(sorted(same | {sign})))
