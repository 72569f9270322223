"""Find a set of phrases in a text, by normal form, at exact offsets of the original.

Tokens are joined with a blank on both sides of each, so that one Aho–Corasick pass over the joined text
finds whole words only; inflected forms are patterns of their own that lead to the same phrase.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from ahocorasick_rs import AhoCorasick, MatchKind

from expurgate.core.memory import remembered
from expurgate.core.spans import Span
from expurgate.text.inflection import noun_forms
from expurgate.text.located import Located
from expurgate.text.normal import BREAK, normal_form, tokens

_UNBROKEN = re.compile(r"[A-Za-z0-9 -]*")
Forms = Callable[[str], Iterable[str]]
"""From a normal form to other normal forms that count as the same (its inflections)."""


class PhraseMatcher:
    """Finds phrases whatever their case, accents, hyphens, possessives and number.

    A phrase is found where the normal form of the text equals its own. It does not cross punctuation unless
    it was itself given with punctuation in that place ("Smith, John"). ``forms`` gives the other forms of a
    normal form that count as the same; without it only the phrases themselves are found.
    """

    def __init__(self, phrases: Iterable[str], *, forms: Forms | None = noun_forms) -> None:
        self._index: list[int] = []
        patterns: dict[str, int] = {}
        inflected: dict[str, int] = {}
        for number, phrase in enumerate(phrases):
            exact = [pattern for pattern in _patterns(phrase) if pattern]
            for pattern in exact:
                patterns.setdefault(pattern, number)
            if forms is not None and exact:
                for form in forms(normal_form(phrase)):
                    inflected.setdefault(_pattern(form.split()), number)
        for pattern, number in inflected.items():
            if pattern:
                patterns.setdefault(pattern, number)
        self._index = list(patterns.values())
        self._automaton = AhoCorasick(list(patterns), matchkind=MatchKind.Standard) if patterns else None

    def __repr__(self) -> str:
        return f"PhraseMatcher({len(self._index)} forms)"

    def find(self, text: str, *, nested: bool = False) -> list[tuple[Span, int]]:
        """Where which phrase stands, in order of place; the number is the phrase's place among those given.

        A match wholly inside a longer one is left out unless ``nested``; matches that overlap otherwise are
        all kept, so that nothing named by a phrase goes unseen.
        """
        if self._automaton is None:
            return []
        located = tokenized(text)
        matches = self._automaton.find_matches_as_indexes(located.joined, overlapping=True)
        found = [
            (bisect_right(located.starts, start) - 1, bisect_right(located.starts, end - 1) - 1, self._index[pattern])
            for pattern, start, end in matches
        ]
        found.sort(key=lambda match: (match[0], -match[1], match[2]))
        kept = found if nested else _outermost(found)
        return [(located.span(first, last), number) for first, last, number in kept]


class NameFinder:
    """Finds things by their names: ``forms`` are all the forms that name each of them."""

    def __init__(self, forms: Sequence[Sequence[str]]) -> None:
        self._owners = [number for number, names in enumerate(forms) for _ in names]
        self._matcher = PhraseMatcher([name for names in forms for name in names], forms=None)

    def find(self, text: str, *, nested: bool = False) -> list[int]:
        """Which thing is named, for each place where one is; ``nested`` as in :meth:`PhraseMatcher.find`."""
        return [self._owners[number] for _, number in self._matcher.find(text, nested=nested)]


@remembered(2)
def tokenized(text: str) -> Located:
    """The text as tokens, kept while it is looked at again: every round asks several matchers about one text."""
    return Located(text)


def _pattern(words: Iterable[str]) -> str:
    return "".join([f" {word} " for word in words])


def _patterns(phrase: str) -> Iterator[str]:
    """The phrase as joined tokens: its normal form, and with the breaks it was given with."""
    words = normal_form(phrase).split()
    yield _pattern(words)
    if _UNBROKEN.fullmatch(phrase):
        return
    given = tokens(phrase)
    content = [at for at, token in enumerate(given) if token != BREAK]
    if content and BREAK in given[content[0] : content[-1]]:
        yield _pattern(given[content[0] : content[-1] + 1])


def _outermost(found: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Of matches sorted by start and then longest first, those not inside another."""
    reach = -1
    for first, last, number in found:
        if last > reach:
            yield first, last, number
            reach = last
