"""Words for bodies and houses in other languages, and what an editor calls these in English: "Mairie", "Gesundheitsamt Neukölln".

Letters in English name offices, schools and shops as they are called where they stand. A reader knows few of these names, but most of
them have a word that says what they are; ``data/foreign_bodies.txt`` lists these.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.text.known_bodies import listed
from expurgate.text.normal import folded

_DATA = Path(__file__).parent / "data" / "foreign_bodies.txt"
_WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LONGEST, _LEAST_BEFORE = 3, 3
"""How many words are one of the list at most, and how many letters stand at least before one that ends a longer word."""


@cache
def _kinds() -> tuple[dict[str, str], dict[str, str]]:
    """The kinds by words, and by the ends of words."""
    kinds = {folded(word): kind for word, kind in listed(_DATA.read_text(encoding="utf-8")).items()}
    ends = {word[1:]: kind for word, kind in kinds.items() if word.startswith("-")}
    return {word: kind for word, kind in kinds.items() if word[0] != "-"}, ends


def kind_of_foreign_body(name: str) -> str:
    """What a body is by the first word of its name that says so in another language; empty where none does, or the name has no capital."""
    if name.islower():
        return ""
    words = _WORDS.findall(folded(name).replace("’", "'"))
    for at in range(len(words)):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            if kind := _kinds()[0].get(" ".join(words[at : at + length])):
                return kind
        if kind := _by_end(words[at]):
            return kind
    return ""


def is_foreign_body(word: str) -> bool:
    """Whether a word of another language says what a body is."""
    return bool(kind_of_foreign_body(word[:1].upper() + word[1:]))


def _by_end(word: str) -> str:
    """The kind of a compound: "Jugendgericht" is a court."""
    return next((_kinds()[1][word[at:]] for at in range(_LEAST_BEFORE, len(word)) if word[at:] in _kinds()[1]), "")
