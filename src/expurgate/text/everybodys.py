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
from expurgate.text.openings import words_of

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
def _by_first_words() -> dict[str, dict[str, list[tuple[str, ...]]]]:
    """The names by their first word and their second, longest first; the second of a name of one word is empty."""
    found: defaultdict[str, defaultdict[str, list[tuple[str, ...]]]] = defaultdict(lambda: defaultdict(list))
    for words in sorted(_kinds(), key=len, reverse=True):
        found[words[0]][words[1] if len(words) > 1 else ""].append(words)
    return {first: dict(seconds) for first, seconds in found.items()}


@cache
def _first_words() -> frozenset[str]:
    return frozenset(form for word in _by_first_words() for form in (word, word.removesuffix("s")))


@cache
def _by_longest_word() -> dict[str, list[tuple[str, ...]]]:
    """The names by the longest of their words, also without its "s", as of "Grey's"."""
    found: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for words in _kinds():
        longest = max(words, key=len)
        for form in {longest, longest.removesuffix("s")}:
            found[form].append(words)
    return dict(found)


def _first_words_of_named(text: str) -> frozenset[str]:
    """The first words of names of which all words are in a text: the look at its other words is spared."""
    known = words_of(text)
    if known is None:
        return _first_words()
    names = _by_longest_word()
    return frozenset(
        form
        for longest in known & names.keys()
        for name in names[longest]
        if all(word in known or word.removesuffix("s") in known for word in name)
        for form in (name[0], name[0].removesuffix("s"))
    )


def _bare(word: str) -> str:
    if word.isalpha() and word.isascii():
        return word.lower()
    return folded(word).replace("'", "").replace("’", "")


def named_for_everybody(text: str) -> Iterator[tuple[Span, str]]:
    """The places of the listed names, each with its kind; the longest where several begin."""
    known = _first_words_of_named(text)
    if not known:
        return
    words = list(_WORD.finditer(text))
    after = 0
    for at, word in enumerate(words):
        low = word[0].lower()
        if at < after or (low not in known and low.isascii() and "'" not in low):
            continue
        for name in _begun(low, words[at + 1][0] if at + 1 < len(words) else ""):
            end = _end(text, words, at, name)
            if end >= 0:
                after = at + len(name)
                yield Span(word.start(), end), _kinds()[name]
                break


def _begun(word: str, following: str) -> Iterator[tuple[str, ...]]:
    """The names that begin with a word and the one behind it, longest first, and those of that word alone."""
    for form in _forms(word):
        seconds = _by_first_words().get(form)
        if seconds is not None:
            for second in _forms(following):
                yield from seconds.get(second, ()) if second else ()
            yield from seconds.get("", ())


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
