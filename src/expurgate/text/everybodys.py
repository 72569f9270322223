"""What everybody watches, reads, plays, eats and wears, and whom everybody has heard of: names that say nothing of who has to do with them.

The names stand in ``data/everybodys.txt``; shops and services that everybody goes to in ``data/known_bodies.txt``, brands in ``data/known_things.txt``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.text import known_things
from expurgate.text.known_bodies import listed
from expurgate.text.known_things import kind_of_thing
from expurgate.text.normal import folded
from expurgate.text.openings import may_hold

_DATA = Path(__file__).parent / "data" / "everybodys.txt"
SURE, SHOWN, FAMOUS = "sure", "shown", "famous"
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_BETWEEN = frozenset((" ", "\u00a0", "-", " & ", ". ", "."))
_OWNING = ("'s", "’s")


@cache
def _kinds() -> dict[tuple[str, ...], str]:
    """The kind of each name by its words."""
    products = {name: SURE for name in known_things.all_names() if kind_of_thing(name) == "PRODUCT" and name.islower()}
    named = products | listed(_DATA.read_text(encoding="utf-8"))
    return {tuple(map(_bare, _WORD.findall(name))): kind for name, kind in named.items()}


@cache
def _by_first_word() -> dict[str, list[tuple[str, ...]]]:
    """The names by their first words, longest first."""
    found: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for words in sorted(_kinds(), key=len, reverse=True):
        found[words[0]].append(words)
    return dict(found)


@cache
def _first_words() -> frozenset[str]:
    return frozenset(form for word in _by_first_word() for form in (word, word.removesuffix("s")))


def _bare(word: str) -> str:
    return folded(word).replace("'", "").replace("’", "")


def named_for_everybody(text: str) -> Iterator[tuple[Span, str]]:
    """The places of the listed names, each with its kind; the longest where several begin."""
    if not may_hold(text, _first_words()):
        return
    words = list(_WORD.finditer(text))
    first = _by_first_word()
    at = 0
    while at < len(words):
        found = next(
            (
                (name, end)
                for form in _forms(words[at][0])
                for name in first.get(form, ())
                if (end := _end(text, words, at, name)) >= 0
            ),
            None,
        )
        if found is None:
            at += 1
            continue
        name, end = found
        yield Span(words[at].start(), end), _kinds()[name]
        at += len(name)


def _forms(word: str) -> tuple[str, ...]:
    """A word, and without the ending of an owner: "Grey's", "Bluey's"."""
    return (_bare(word), _bare(word[:-2])) if word.endswith(_OWNING) else (_bare(word),)


def _end(text: str, words: list[re.Match[str]], at: int, name: tuple[str, ...]) -> int:
    """Where a name ends whose first word stands at a place, or -1."""
    last = at + len(name) - 1
    if last >= len(words):
        return -1
    for number in range(1, len(name)):
        word = words[at + number]
        if text[words[at + number - 1].end() : word.start()] not in _BETWEEN or name[number] not in _forms(word[0]):
            return -1
    written = words[last][0]
    owning = written.endswith(_OWNING) and _bare(written) != name[-1]
    return words[last].end() - (2 if owning else 0)
