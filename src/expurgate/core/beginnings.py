"""With which characters a match of a regular expression may begin, told to the search, which then looks at no other places of a text.

``re`` finds this out for plain beginnings alone. Where an expression begins with a border of a word, a look around or a choice of longer
parts, it tries every place. What is found stays the same; only the time changes.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found,unused-ignore]
from re import _compiler, _parser  # type: ignore[attr-defined,unused-ignore]
from typing import Any

_ASCII = 128
_EVERY = (1 << _ASCII) - 1
_WORTH = 100
"""How many of the ASCII characters may begin a match at most: where most do, to ask first saves nothing."""
_WORD = 32
_SINGLE = (_parser.LITERAL, _parser.NOT_LITERAL, _parser.ANY, _parser.IN)
_REPEATED = (_parser.MAX_REPEAT, _parser.MIN_REPEAT, _parser.POSSESSIVE_REPEAT)
_KNOWN = _compiler.SRE_INFO_PREFIX | _compiler.SRE_INFO_CHARSET


def with_beginnings(code: list[int], parsed: Any, flags: int) -> list[int]:
    """The code of a compiled expression, which also says how its matches begin, where that is worth it and not said already."""
    heading, length, said, least, most = code[:5]
    if heading != _compiler.INFO or said & _KNOWN or not least:
        return code
    found, empty = _beginnings(parsed, flags)
    if empty or found.bit_count() > _WORTH:
        return code
    others = [(_EVERY & ~found) >> at & 0xFFFFFFFF for at in range(0, 2 * _ASCII, _WORD)]
    none_of_them = [_compiler.NEGATE, _compiler.CHARSET, *others, _compiler.FAILURE]
    said |= _compiler.SRE_INFO_CHARSET
    return [heading, 4 + len(none_of_them), said, least, most, *none_of_them, *code[1 + length :]]


def _beginnings(parts: Any, flags: int) -> tuple[int, bool]:
    """The ASCII characters that a match of some parts may begin with, as bits, and whether it may be empty. Any other character may."""
    found, allowed = 0, _EVERY
    for kind, given in parts:
        if kind in _SINGLE:
            return found | allowed & _single(kind, given, flags), False
        if kind is _parser.ASSERT and given[0] > 0:
            ahead, empty = _beginnings(given[1], flags)
            allowed &= _EVERY if empty else ahead
        elif kind not in (_parser.AT, _parser.ASSERT, _parser.ASSERT_NOT):
            ways, inside, passed = _ways(kind, given, flags)
            for way in ways:
                mine, empty = _beginnings(way, inside)
                found, passed = found | allowed & mine, passed or empty
            if not passed:
                return found, False
    return found, True


def _ways(kind: Any, given: Any, flags: int) -> tuple[list[Any], int, bool]:
    """What a part that holds others may begin with, the flags inside it, and whether it may be left out."""
    if kind is _parser.SUBPATTERN:
        return [given[3]], _compiler._combine_flags(flags, *given[1:3]), False
    if kind is _parser.ATOMIC_GROUP:
        return [given], flags, False
    if kind is _parser.BRANCH:
        return given[1], flags, False
    if kind in _REPEATED:
        return [given[2]], flags, not given[0]
    return [[(_parser.ANY, None)]], flags | _compiler.SRE_FLAG_DOTALL, True  # what stood in a group before, say


_singles: dict[tuple[Any, str, int], int] = {}


def _single(kind: Any, given: Any, flags: int) -> int:
    """The ASCII characters that a part of one character takes, as bits: each is tried."""
    asked = kind, repr(given), flags
    found = _singles.get(asked)
    if found is None:
        state = _parser.State()
        state.flags = flags
        part = _parser.SubPattern(state, [(kind, given)])
        takes = _sre.compile("", flags, _compiler._code(part, flags), 0, {}, (None,)).match
        found = _singles[asked] = sum(1 << at for at in range(_ASCII) if takes(chr(at)))
    return found
