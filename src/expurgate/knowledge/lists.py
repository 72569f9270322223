"""Lists of what belongs to what people have to hide: symptoms, medicines, tests, rites, things and slang.

They were written for Expurgate from general knowledge: for each of some illnesses, beliefs and turns of life what makes a
reader think of it (strong) and what does so together with others (weak).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from expurgate.core.errors import KnowledgeError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.normal import normal_form

BUILTIN = Path(__file__).parent / "data" / "belonging.txt"
STRONG, WEAK = 2 / 3, 1 / 3
"""Which share of all there is to tell of an entity a strong and a weak clue tell."""

Shares = Mapping[str, float]
NOTHING: Shares = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Lists:
    """Several lists by the names of what they are about; one is read when it is asked for."""

    digest: str
    _lines: Mapping[str, str] = field(repr=False)

    @staticmethod
    @lru_cache(maxsize=1)
    def builtin() -> Lists:
        """The lists that come with Expurgate."""
        return Lists.read(BUILTIN.read_text(encoding="utf-8"))

    @staticmethod
    def read(text: str) -> Lists:
        """Lines ``names = strong clues | weak clues``, all parted by commas; a line that is none of these is an error."""
        lines: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            names, equals, clues = line.partition("=")
            if not equals:
                raise KnowledgeError(f"line {number} of the lists of what belongs to what has no '='")
            lines.update(dict.fromkeys(_phrases(names), clues))
        return Lists(hashlib.sha256(text.encode()).hexdigest(), lines)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that has a list."""
        return tuple(self._lines)

    @property
    def clues(self) -> frozenset[str]:
        """Everything that is listed with something."""
        return frozenset(phrase for clues in self._lines.values() for phrase in _shares(clues))

    def of(self, names: Iterable[str]) -> Shares:
        """What belongs to the first of ``names`` (normal forms) that has a list."""
        return next((_shares(self._lines[name]) for name in names if name in self._lines), NOTHING)

    def strong(self, names: Iterable[str]) -> Shares:
        """The strong clues to all of ``names``."""
        listed = (_shares(self._lines[name]) for name in names if name in self._lines)
        return {phrase: share for shares in listed for phrase, share in shares.items() if share == STRONG}


def _shares(clues: str) -> Shares:
    strong, _, weak = clues.partition("|")
    return {**dict.fromkeys(_phrases(weak), WEAK), **dict.fromkeys(_phrases(strong), STRONG)}


def _phrases(text: str) -> list[str]:
    return [normal for phrase in text.split(",") if (normal := normal_form(phrase))]
