"""From tokens to occurrences: exact bounds of noun phrases, entities and sentences within one unit."""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, repeat
from sys import intern
from typing import NamedTuple

from expurgate.core.document import Odds, TermKind
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.language.builtin.labels import JUDGED, Judged
from expurgate.language.phrases import noun_phrases
from expurgate.language.segments import trimmed
from expurgate.language.tokens import Tokens
from expurgate.text.calendar import DAYS
from expurgate.text.normal import FUNCTION_WORDS

_ARTICLES = frozenset(("the", "a", "an"))


class Occurrence(NamedTuple):
    """One place of a term. ``common``: its last word is a common noun, so its number may be folded."""

    start: int
    end: int
    kind: TermKind
    label: str
    common: bool


_COUNTED = frozenset({"last", "next"})
_TIMES = _COUNTED | {"today", "tonight", "yesterday", "tomorrow"}
"""Words with which a time begins, also without a preposition."""
_DAYS = frozenset((*DAYS, *map(str.lower, DAYS), "Weds", "Tues", "Thurs", *(day[:3] for day in DAYS)))
_FEASTS = frozenset("good black ash palm easter holy whit bloody shrove super cyber maundy pancake sheffield".split())
"""Words that with a day behind them are the name of something: "Good Friday"."""
_STEPS = frozenset("day days bed bay room rm week wk visit session".split())
"""Words that a number behind them counts."""
_KINDS: tuple[TermKind, ...] = ("noun phrase", "entity")
_LARGEST_SMALL = (1 << 16) - 1
"""Offsets of most units are so small that two bytes hold them."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result for one unit as offsets, without text: rows of numbers, because a reader remembers thousands of them.

    ``mentions`` and ``odds`` are set where the engine gives them.
    """

    _numbers: array[int]
    """How many occurrences and sentences there are, then all offsets: of those, of mentions, of words."""
    _labels: tuple[str, ...]
    """The labels of the occurrences, then those of the mentions."""
    _odds: array[float] | None = None
    _judged: array[float] | None = None

    @classmethod
    def of(
        cls,
        occurrences: Sequence[Occurrence],
        sentences: Sequence[tuple[int, int]],
        mentions: Sequence[Occurrence] = (),
        odds: Odds | None = None,
        judged: Iterable[Judged] = (),
    ) -> Analysis:
        """The same in one row of numbers."""
        flat = [len(occurrences), len(sentences)]
        for start, end, kind, _, common in occurrences:
            flat += (start, end, _KINDS.index(kind), common)
        for sentence in sentences:
            flat += sentence
        for each in mentions:
            flat += (each.start, each.end)
        numbers = array("I", flat)
        if odds is not None:
            numbers += odds.starts
            numbers += odds.ends
        labels = tuple([intern(each.label) for each in (*occurrences, *mentions)])
        small = array("H", numbers) if max(numbers) <= _LARGEST_SMALL else numbers
        of_mentions = array("f", [number for each in judged for number in each])
        return cls(small, labels, None if odds is None else odds.values, of_mentions or None)

    @property
    def occurrences(self) -> Iterator[tuple[int, int, TermKind, str, bool]]:
        """The places of terms, each as an :class:`Occurrence` has it."""
        numbers = self._numbers[2 : self._sentences_at]
        kinds = [_KINDS[kind] for kind in numbers[2::4]]
        return zip(numbers[::4], numbers[1::4], kinds, self._labels, map(bool, numbers[3::4]), strict=False)

    @property
    def sentences(self) -> Iterator[tuple[int, int]]:
        """Where sentences begin and end."""
        places = iter(self._numbers[self._sentences_at : self._mentions_at])
        return zip(places, places, strict=True)

    @property
    def mentions(self) -> Iterator[tuple[int, int, str]]:
        """Places where something of a type is mentioned."""
        places = iter(self._numbers[self._mentions_at : self._words_at])
        return zip(places, places, self._labels[self._numbers[0] :], strict=True)

    @property
    def judged(self) -> Iterator[Judged | None]:
        """What is made of each mention as a whole, where the engine tells."""
        count = len(self._labels) - self._numbers[0]
        if self._judged is None:
            return repeat(None, count)
        return (self._judged[at * JUDGED : (at + 1) * JUDGED] for at in range(count))

    @property
    def odds(self) -> Odds | None:
        """How likely people hide each word."""
        if self._odds is None:
            return None
        begin, count = self._words_at, len(self._odds)
        return Odds(self._numbers[begin : begin + count], self._numbers[begin + count :], self._odds)

    @property
    def _sentences_at(self) -> int:
        return 2 + 4 * self._numbers[0]

    @property
    def _mentions_at(self) -> int:
        return self._sentences_at + 2 * self._numbers[1]

    @property
    def _words_at(self) -> int:
        return self._mentions_at + 2 * (len(self._labels) - self._numbers[0])


def analysis(text: str, tokens: Tokens) -> Analysis:
    """The occurrences and sentences of a unit."""
    words = [text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    bounds = [at for at, begins in enumerate(tokens.sentences) if begins or at == 0]
    found = [
        each
        for first, last in pairwise([*bounds, len(words)])
        for low, high in _phrases(tokens.letters, words, first, last)
        for begin, end in _without_time(tokens.letters, words, low, high)
        if (each := _phrase(text, tokens, words, begin, end)) is not None
    ]
    placed = [
        (each, at)
        for at, mention in enumerate(tokens.entities)
        if (each := _entity(text, tokens, words, *mention)) is not None
    ]
    entities = [each for each, _ in placed]
    edges = [0, *(tokens.starts[at] for at in bounds[1:]), len(text)]
    sentences = (trimmed(text, start, end) for start, end in pairwise(edges))
    within = [(start, end) for start, end in sentences if start < end]
    if tokens.odds is None:
        return Analysis.of([*found, *entities], within)
    odds = Odds(array("I", tokens.starts), array("I", tokens.ends), array("f", tokens.odds))
    return Analysis.of(found, within, entities, odds, [tokens.judged[at] for _, at in placed] if tokens.judged else ())


def _phrases(letters: str, words: list[str], first: int, last: int) -> list[tuple[int, int]]:
    """Noun phrases of one sentence by token. A line wrapped before a small letter goes on; other blanks part."""
    inner = letters[first:last]
    if "W" not in inner:
        return [(first + low, first + high) for low, high in noun_phrases(inner)]
    kept = [at for at in range(first, last) if letters[at] != "W" or not _wraps(words, at, last)]
    return [(kept[low], kept[high - 1] + 1) for low, high in noun_phrases("".join([letters[at] for at in kept]))]


def _without_time(letters: str, words: list[str], low: int, high: int) -> list[tuple[int, int]]:
    """A phrase, and by itself the time that stands right behind it: "her leukaemia" "last year"."""
    cuts = [at for at in range(low + 1, high) if letters[at - 1] in "NPC" and _begins_time(words, at, high)]
    return list(pairwise([low, *cuts, high])) if cuts else [(low, high)]


def _begins_time(words: list[str], at: int, high: int) -> bool:
    """Whether a time begins inside a phrase: "last year", the day at its end, or what notes count: "day 3"."""
    word = words[at]
    if word in _TIMES:
        return word not in _COUNTED or at + 1 < high
    if word in _DAYS:
        return at + 1 == high and words[at - 1].lower() not in _FEASTS
    return word.lower() in _STEPS and at + 2 == high and words[at + 1].isdigit()


def _wraps(words: list[str], at: int, last: int) -> bool:
    return at + 1 < last and words[at + 1][0].islower()


def _phrase(text: str, tokens: Tokens, words: list[str], low: int, high: int) -> Occurrence | None:
    letters = tokens.letters
    while low < high and _drops(letters, words, low, high):
        low += 1
    while high > low and (letters[high - 1] not in "NPC" or _is_function(letters[high - 1], words[high - 1])):
        high -= 1
    letter = high - low == 1 and len(words[low].strip(".")) == 1 and words[low].isascii()
    if low < high and not letter and ("N" in letters[low:high] or "P" in letters[low:high]):
        common = letters[high - 1] == "N" and not words[high - 1].isupper()
        return _occurrence(text, tokens.starts[low], tokens.ends[high - 1], "noun phrase", "", common)
    return None


def _drops(letters: str, words: list[str], at: int, high: int) -> bool:
    """Whether a phrase may not begin here: function words, marks, and numbers that only count."""
    letter = letters[at]
    if letter in "DHSAWLx" or _is_function(letter, words[at]):
        return True
    if letter != "C":
        return False
    follower = letters[at + 1] if at + 1 < high else "x"
    name = follower == "P" and not (words[at].isalpha() and words[at].islower())
    return follower != "H" and not name


def _is_function(letter: str, word: str) -> bool:
    """Function words, but not names spelled like them ("US", "WHO", "May")."""
    small = word.lower()
    return small in FUNCTION_WORDS and (letter != "P" or small == word or small in _ARTICLES)


def _entity(text: str, tokens: Tokens, words: list[str], low: int, high: int, label: str) -> Occurrence | None:
    letters = tokens.letters
    while low < high and (letters[low] in "DHSW" or words[low].lower() in _ARTICLES):
        low += 1
    while high > low and letters[high - 1] in "DHSW":
        high -= 1
    return _occurrence(text, tokens.starts[low], tokens.ends[high - 1], "entity", label, False) if low < high else None


def _occurrence(text: str, start: int, end: int, kind: TermKind, label: str, common: bool) -> Occurrence | None:
    """The occurrence without punctuation at its ends; the full stop of an abbreviation belongs to it."""
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not _closes(text, end):
        end -= 1
    return Occurrence(start, end, kind, label, common) if start < end else None


def _closes(text: str, end: int) -> bool:
    last = text[end - 1]
    if last == ".":
        return end > 1 and text[end - 2].isalnum()
    return last.isalnum() or unicodedata.category(last)[0] == "M"
