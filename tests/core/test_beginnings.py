"""A search that knows how matches begin finds what a search that does not know it finds."""

from __future__ import annotations

import random
import re

import pytest

from expurgate.core import expressions

_LETTERS = "aAbBsSkKiI \n\t.,;:-’'[]()@/0159_éſıİ\u212a▇\u2028"
_ODD = "".join(random.Random(7).choices(_LETTERS, k=3_000))  # noqa: S311


def _found(pattern: re.Pattern[str], text: str) -> list[tuple[object, ...]]:
    return [(found.span(), found.groups()) for found in pattern.finditer(text)]


@pytest.mark.parametrize("seed", range(4))
def test_expressions_made_by_chance_find_the_same(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    for _ in range(100):
        pattern, flags = _made(chance, 3), chance.choice([0, re.IGNORECASE, re.ASCII, re.MULTILINE | re.DOTALL])
        ours, plain = expressions.compiled(pattern, int(flags)), re.compile(pattern, flags)
        assert _found(ours, _ODD[:300]) == _found(plain, _ODD[:300]), pattern


_SIGNS = ["a", "[bs]", "k", "i", r"\d", r"[^\W\d_]", r"\s", "[^a-z]", "é", r"\.", "ſ", "."]
_BORDERS = [r"\b", r"\B", "^", "$", "(?<=a)", "(?<![.,])", r"(?=[A-Z])", "(?!b)", "(?=a|s)", r"(?=\b)", r"\Z"]


def _made(chance: random.Random, depth: int) -> str:
    parts = [_part(chance, depth) for _ in range(chance.randint(1, 3))]
    return "".join(parts)


def _part(chance: random.Random, depth: int) -> str:
    kind = chance.randrange(8 if depth else 3)
    if kind < 2:
        return chance.choice(_SIGNS) + chance.choice(["", "", "?", "+", "*", "{2}", "{0,2}?", "++"])
    if kind == 2:
        return chance.choice(_BORDERS)
    inner = _made(chance, depth - 1)
    if kind == 3:
        return f"({inner})"
    if kind == 4:
        return f"(?:{inner}|{_made(chance, depth - 1)})"
    if kind == 5:
        return f"(?i:{inner})"
    return f"(?:{inner}){chance.choice(['?', '{1,2}'])}" if kind == 6 else f"(?={inner}){_made(chance, depth - 1)}"
