"""The built-in reader behind the seam of engines: texts to tokens, letters, sentence starts and entities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from expurgate.language.builtin.decode import best_labels, broken, mentions_in
from expurgate.language.builtin.doubt import leaning_to_people, seen_by_words, type_chances
from expurgate.language.builtin.labels import ALONE, LETTERS, NAMES, STAYS
from expurgate.language.builtin.named import NameHead
from expurgate.language.builtin.network import RUN, SIZES, Network
from expurgate.language.builtin.nouns import shipped_nouns
from expurgate.language.builtin.tokens import tokens
from expurgate.language.builtin.weights import NetworkWeights, for_judgments, load
from expurgate.language.threads import OneThread
from expurgate.language.tokens import Guarded, Tokens, refined

_ENDS = np.cumsum([0, *SIZES.values()]).tolist()
COLUMNS = {name: slice(_ENDS[at], _ENDS[at + 1]) for at, name in enumerate(SIZES)}

Floats = NDArray[np.float32]
Unit = tuple[str, list[str], list[int]]
"""A text with its tokens and where each begins."""


class BuiltinEngine:
    """Our own network. The result for a text does not depend on the texts it is read with."""

    def __init__(self) -> None:
        self._guarded = Guarded(self._forget)

    @cached_property
    def _weights(self) -> NetworkWeights:
        return load()

    @cached_property
    def _network(self) -> Network:
        return Network(self._weights)

    @cached_property
    def _names(self) -> NameHead:
        return NameHead(self._weights)

    @cached_property
    def _of_judgments(self) -> Network:
        return Network(for_judgments(self._weights), self._network.vectors)

    @cached_property
    def _threads(self) -> OneThread:
        return OneThread()

    def analyse(self, texts: Sequence[str]) -> list[Tokens]:
        """Implements :class:`~expurgate.language.engine.Engine`."""
        with self._guarded.call(), self._threads.held():
            return [found for run in _runs(texts) for found in self._run(run)]

    def judged(self, texts: Sequence[str]) -> list[list[float]]:
        """For every token of each text the logarithm of the odds that people would hide it in the judgment of a court."""
        with self._guarded.call(), self._threads.held():
            result: list[list[float]] = []
            for run in _runs(texts):
                words, gaps, ends = _laid_out(run)
                if not words:
                    result.extend([] for _ in run)
                    continue
                odds = log_odds(self._of_judgments.scores(words, gaps, ends)).tolist()
                result.extend(odds[end - len(unit[1]) : end] for end, unit in zip(ends, run, strict=True))
            return result

    def senses(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """For every token of each text where it begins and the number of the class that it has if it is a noun."""
        with self._guarded.call(), self._threads.held():
            result: list[list[tuple[int, int]]] = []
            for run in _runs(texts):
                scored = self._network([(words, _gaps(words, starts)) for _, words, starts in run])
                for (_, words, starts), scores in zip(run, scored, strict=True):
                    likely = scores[:, COLUMNS["senses"]] - shipped_nouns().penalty(words)
                    best = likely.argmax(1).tolist() if starts else []
                    result.append(list(zip(starts, best, strict=True)))
            return result

    def forget(self) -> None:
        """Implements :class:`~expurgate.language.engine.Engine`."""
        self._guarded.forget()

    def _forget(self) -> None:
        if "_network" in vars(self):
            self._network.forget()

    def _run(self, units: list[Unit]) -> Iterator[Tokens]:
        """All units of a run are scored and decided together."""
        words, gaps, ends = _laid_out(units)
        if not words:
            yield from (Tokens([], [], "", [], [], []) for _ in units)
            return
        scores, states = self._network.read(words, gaps, ends)
        decided = _Decided(scores, ends)
        bounds = [(end - len(unit[1]), end) for end, unit in zip(ends, units, strict=True)]
        found = [decided.mentions(*unit) for unit in bounds]
        places = [(start, after) for each in found for start, after, _ in each]
        judged = self._names(states, places, [unit for unit, each in zip(bounds, found, strict=True) for _ in each])
        if places:
            judged[:, : len(NAMES) + 1] = (judged[:, : len(NAMES) + 1] + decided.seen(places)) / 2
        taken = 0
        for (first, _), unit, each in zip(bounds, units, found, strict=True):
            yield decided.tokens(*unit, first, each, judged[taken : taken + len(each)].tolist())
            taken += len(each)


class _Decided:
    """What is decided for every token of some consecutive units, from their scores."""

    def __init__(self, scores: Floats, ends: Sequence[int]) -> None:
        self._labels = leaning_to_people(scores[:, COLUMNS["labels"]])
        self._letters = [LETTERS[number] for number in scores[:, COLUMNS["letters"]].argmax(1).tolist()]
        begins = scores[:, COLUMNS["begins"]]
        self._begins: list[bool] = (begins[:, 1] > begins[:, 0]).tolist()
        self._odds: list[float] = hidden_odds(scores).tolist()
        self._chances = type_chances(self._labels)
        self._best = self._labels.argmax(1)
        self._each: list[int] = self._best.tolist()
        self._broken: list[bool] = broken(self._best, [0, *(end for end in ends if end < len(scores))]).tolist()

    def mentions(self, first: int, end: int) -> list[tuple[int, int, str]]:
        """The mentions of one unit, whose tokens begin at ``first``: first token, token after the last, type."""
        here = slice(first, end)
        labels = self._each[here]
        if True in self._broken[here]:
            labels = best_labels(self._labels[here], self._best[here]).tolist()
        return [(first + start, first + after, kind) for start, after, kind in mentions_in(labels)]

    def seen(self, places: Sequence[tuple[int, int]]) -> Floats:
        """For every mention the logarithms of the chances of the types of names by its words alone."""
        return seen_by_words(self._chances, places)

    def tokens(
        self,
        text: str,
        words: list[str],
        starts: list[int],
        first: int,
        found: list[tuple[int, int, str]],
        judged: list[list[float]],
    ) -> Tokens:
        """One unit, whose tokens begin at ``first``, with its mentions and what is made of each."""
        if not words:
            return Tokens([], [], "", [], [], [])
        here = slice(first, first + len(words))
        begins = self._begins[here]
        for start, after, _ in found:
            begins[start + 1 - first : after - first] = [False] * (after - start - 1)
        begins[0] = True
        marked = [(start - first, after - first, kind) for start, after, kind in found]
        lengths = [len(word) for word in words]
        return refined(text, starts, lengths, self._letters[here], begins, marked, self._odds[here], judged)


def _runs(texts: Sequence[str]) -> Iterator[list[Unit]]:
    """Texts with their tokens, in runs of about as many tokens as are read together."""
    run: list[Unit] = []
    size = 0
    for text in texts:
        words, starts = tokens(text)
        if run and size + len(words) > RUN:
            yield run
            run, size = [], 0
        run.append((text, words, starts))
        size += len(words)
    if run:
        yield run


def _laid_out(units: list[Unit]) -> tuple[list[str], list[bool], list[int]]:
    """The words of some units one behind the other, whether a gap stands before each, and where each unit ends."""
    words = [word for _, words, _ in units for word in words]
    gaps = [gap for _, words, starts in units for gap in _gaps(words, starts)]
    return words, gaps, list(accumulate(len(words) for _, words, _ in units))


def _gaps(words: list[str], starts: list[int]) -> list[bool]:
    """Whether white space stands before each word; the first has some."""
    ends = map(int.__add__, starts, map(len, words))
    return [True, *map(int.__lt__, ends, starts[1:])] if words else []


def hidden_odds(scores: Floats) -> Floats:
    """The logarithm of the odds that a token identifies, with others or alone."""
    return log_odds(scores[:, COLUMNS["identity"]])


def log_odds(identity: Floats) -> Floats:
    """The same by the scores of one head."""
    most = identity.max(1, keepdims=True)
    chances = np.exp(identity - most)
    odds: Floats = np.log(chances[:, STAYS + 1 : ALONE + 1].sum(1)) - np.log(chances[:, STAYS])
    return odds
