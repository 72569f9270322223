"""Find a set of phrases in a text, by normal form, at exact offsets of the original.

Tokens are joined with a blank on both sides of each, so that one Aho–Corasick pass over the joined text
finds whole words only; inflected forms are patterns of their own that lead to the same phrase.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from ahocorasick_rs import AhoCorasick, Implementation, MatchKind

from expurgate.core import lazy_re as re
from expurgate.core.memory import remembered_of_last
from expurgate.core.spans import Span
from expurgate.text.inflection import noun_forms
from expurgate.text.located import Located
from expurgate.text.normal import BREAK, normal_form, tokens

_UNBROKEN = re.compile(r"[A-Za-z0-9 -]*")
Forms = Callable[[str], Iterable[str]]
"""From a normal form to other normal forms that count as the same (its inflections)."""

_Match = tuple[int, int, int]
"""The first and the last token of a match, and the number of its phrase."""
_LONG = 12
"""Words of a phrase that is no name any more, but a row of them."""
_PIECE = 1 << 14
"""Characters of a text whose matches are collected at once."""


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
        self._longest = max(map(len, patterns), default=0)
        self._automaton = _automaton(list(patterns)) if patterns else None

    def __repr__(self) -> str:
        return f"PhraseMatcher({len(self._index)} forms)"

    def find(self, text: str, *, nested: bool = False) -> list[tuple[Span, int]]:
        """Where which phrase stands, in order of place; the number is the phrase's place among those given.

        A match wholly inside a longer one is left out unless ``nested``; matches that overlap otherwise are
        all kept, so that nothing named by a phrase goes unseen. Those of one long phrase that overlap each other are one: in a
        row of the same few words there are as many as words, each as long as the row.
        """
        if self._automaton is None:
            return []
        located = tokenized(text)
        found = self._matches(self._automaton, located)
        return [(located.span(first, last), number) for first, last, number in (found if nested else _outermost(found))]

    def _matches(self, automaton: AhoCorasick, located: Located) -> Iterator[_Match]:
        """All matches sorted by start and then longest first, collected piece by piece: inside a long one there may be many."""
        joined, starts = located.joined, located.starts
        size = max(_PIECE, 4 * self._longest)
        for begin in range(0, len(joined), size):
            piece = joined[begin : begin + size + self._longest]
            yield from sorted(
                (
                    (
                        bisect_right(starts, begin + at) - 1,
                        bisect_right(starts, begin + end - 1) - 1,
                        self._index[pattern],
                    )
                    for pattern, at, end in automaton.find_matches_as_indexes(piece, overlapping=True)
                    if at < size
                ),
                key=lambda match: (match[0], -match[1], match[2]),
            )


class NameFinder:
    """Finds things by their names: ``forms`` are all the forms that name each of them."""

    def __init__(self, forms: Sequence[Sequence[str]]) -> None:
        self._owners = [number for number, names in enumerate(forms) for _ in names]
        self._matcher = PhraseMatcher([name for names in forms for name in names], forms=None)

    def find(self, text: str, *, nested: bool = False) -> list[int]:
        """Which thing is named, for each place where one is; ``nested`` as in :meth:`PhraseMatcher.find`."""
        return [self._owners[number] for _, number in self._matcher.find(text, nested=nested)]


@remembered_of_last
def tokenized(text: str) -> Located:
    """The text as tokens, kept while it is looked at again: every round asks several matchers about one text."""
    return Located(text)


def _automaton(patterns: list[str]) -> AhoCorasick:
    """The kind of automaton that is small, whatever the number of patterns, and soon built."""
    return AhoCorasick(patterns, matchkind=MatchKind.Standard, implementation=Implementation.ContiguousNFA)


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


def _outermost(found: Iterable[_Match]) -> list[_Match]:
    """Of matches sorted by start and then longest first, those not inside another; overlapping ones of one phrase are joined."""
    kept: list[_Match] = []
    reach, latest = -1, dict[int, int]()
    for first, last, number in found:
        if last <= reach:
            continue
        reach, at = last, latest.get(number)
        if at is not None and kept[at][1] >= first and last - first >= _LONG:
            kept[at] = (kept[at][0], last, number)
        else:
            latest[number] = len(kept)
            kept.append((first, last, number))
    return kept
