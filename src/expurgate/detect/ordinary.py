"""Which words are names, which are ordinary words, and which are both."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.detect.names import NOT_NAMES
from expurgate.language.builtin.bearings import known_as
from expurgate.language.builtin.names import OFTEN_GIVEN
from expurgate.text.families import is_derived
from expurgate.text.nicknames import all_short_names
from expurgate.text.normal import FUNCTION_WORDS

_DATA = Path(__file__).parent / "data"


@cache
def _ordinary() -> frozenset[str]:
    return frozenset((_DATA / "ordinary_names.txt").read_text(encoding="ascii").split())


def is_name_too(word: str) -> bool:
    """Whether an ordinary word (in small letters) is also a name people have."""
    return word in _ordinary()


def is_called_so(word: str) -> bool:
    """Whether many people have a word as their given name, whatever else it means: "sherry", "sol"."""
    return is_name_too(word) or known_as(word) & OFTEN_GIVEN != 0


def is_ordinary(word: str) -> bool:
    """Whether a word in small letters means something else than the name that is spelled so."""
    return word in _ordinary() or word in FUNCTION_WORDS or word in NOT_NAMES or is_derived(word)


@cache
def given_names() -> frozenset[str]:
    """Given names and their short forms in small letters, less those that are ordinary words."""
    listed = (_DATA / "given_names.txt").read_text(encoding="ascii").split()
    return frozenset(name for name in (*listed, *all_short_names()) if not is_ordinary(name) and len(name) > 2)
