"""Texts made to be hard for a regular expression: for each of its loops, a way into the loop, many turns, and no way out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

parser: Any = import_module("re._parser")
sre: Any = import_module("re._constants")

_LOOPS = frozenset({sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT})
_TRIED = "a A1.,-_ \n\t\r'\"<>()[]{}/\\:;=&%@#+*\x00\x7fé中"
COMMON = (" ", "a", "A", "1", "\n", "-", "a ", "Aa ", "a.", "1,", "\r\n", "<", "(", "A. ")
_ENDS = ("\x00", "\n!")


def hard_texts(pattern: str, flags: int) -> Iterator[Callable[[int], str]]:
    """Texts that try each loop of the pattern, and a few that are hard for many, each of about as many characters as asked."""
    tree = parser.parse(pattern, flags)
    turns = dict.fromkeys((before, turn) for before, turn in _loops(tree, ""))
    turns.update(dict.fromkeys(("", before + turn) for before, turn in list(turns)))
    turns.update(dict.fromkeys(("", turn) for turn in COMMON))
    for before, turn in turns:
        if turn:
            for end in _ENDS:
                yield partial(_text, before, turn, end)


def has_long_loop(pattern: str, flags: int) -> bool:
    """Whether a loop of the pattern has no small bound; without one, no match is longer than the pattern allows."""
    return next(_loops(parser.parse(pattern, flags), ""), None) is not None


def _text(before: str, turn: str, end: str, size: int) -> str:
    return before + turn * (size // len(turn)) + end


def _loops(items: Iterable[Any], before: str) -> Iterator[tuple[str, str]]:
    """Each loop that has no small bound: a text that leads to it, and one turn of it."""
    for kind, value in items:
        if kind in _LOOPS:
            _, most, body = value
            if most > 50:
                yield from ((before, turn) for turn in _samples(body))
                least = _sample(body)
                yield from ((before, least + other) for other in (" ", "\n", "\r\n"))
            yield from _loops(body, before)
        elif kind is sre.SUBPATTERN:
            yield from _loops(value[3], before)
        elif kind is sre.BRANCH:
            for branch in value[1]:
                yield from _loops(branch, before)
        elif kind in (sre.ASSERT, sre.ASSERT_NOT):
            yield from _loops(value[1], before)
        elif kind is sre.ATOMIC_GROUP:
            yield from _loops(value, before)
        before += _one((kind, value))


def _samples(items: Any) -> list[str]:
    """Texts that one turn of a loop may match: as short as it can be, and with each of its branches."""
    found = [_sample(items)]
    for kind, value in items:
        branches = value[1] if kind is sre.BRANCH else []
        if kind is sre.SUBPATTERN:
            found += _samples(value[3])
        found += [_sample(branch) for branch in branches]
        if kind is sre.IN:
            found += [char for char in _TRIED if re.match(_set(value), char)][:4]
    return [text for text in dict.fromkeys(found) if text]


def _sample(items: Iterable[Any]) -> str:
    return "".join(_one(item) for item in items)


def _one(item: tuple[Any, Any]) -> str:
    kind: Any = item[0]
    value: Any = item[1]
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.NOT_LITERAL:
        return "y" if value == ord("x") else "x"
    if kind is sre.ANY:
        return "x"
    if kind is sre.IN:
        written = _set(value)
        return next((char for char in _TRIED if re.match(written, char)), "") or _listed(value)
    if kind in _LOOPS:
        return str(_sample(value[2]) * max(value[0], 1 if value[0] else 0))
    if kind is sre.SUBPATTERN:
        return _sample(value[3])
    if kind is sre.ATOMIC_GROUP:
        return _sample(value)
    if kind is sre.BRANCH:
        return _sample(value[1][0])
    return ""


def _listed(value: list[Any]) -> str:
    for kind, what in value:
        if kind is sre.LITERAL:
            return chr(what)
        if kind is sre.RANGE:
            return chr(what[0])
    return ""


def _set(value: list[Any]) -> str:
    """A set of characters written as a pattern again."""
    written = ""
    for kind, what in value:
        if kind is sre.NEGATE:
            written = "^" + written
        elif kind is sre.LITERAL:
            written += re.escape(chr(what))
        elif kind is sre.RANGE:
            written += f"{re.escape(chr(what[0]))}-{re.escape(chr(what[1]))}"
        elif kind is sre.CATEGORY:
            written += {"CATEGORY_DIGIT": r"\d", "CATEGORY_NOT_DIGIT": r"\D", "CATEGORY_SPACE": r"\s",
                        "CATEGORY_NOT_SPACE": r"\S", "CATEGORY_WORD": r"\w", "CATEGORY_NOT_WORD": r"\W"}[str(what)]  # fmt: skip
    return f"[{written}]"
