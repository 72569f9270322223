"""The independent check of what a document adds up to about its subject.

Written out from the definition, a word at a time; shared with the model are which documents hold a
word, and the constants of the definition.
"""

from __future__ import annotations

from collections import Counter
from math import log, log2, sqrt
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.definitions import GRAIN, OF_NO_SUBJECT, SIZED_BY, SMALLEST, TELLING
from expurgate.knowledge.public_life import (
    CALLED,
    FEWEST,
    HEARD,
    KNOWN,
    LENGTH,
    MANNERS,
    MOST,
    NAMED,
    OFFSET,
    PARTS,
    PLAIN,
    PRIVATE,
    PUBLIC,
    SPEAKING,
    SPOKEN,
    STEEP,
    WEIGHTS,
    words_a_sentence,
)
from expurgate.language.segments import passages
from expurgate.policy import SubjectRule
from expurgate.text.forms import printed_words
from expurgate.text.normal import FUNCTION_WORDS, tokens

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Documents

OUT, SHARED, NEAR = 1.7, 8, 100
AGAIN, TOPIC = 0.04, 0.5
BLAMED = 2
"""So many words are blamed where a subject stands out."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """By what factor the best document stands out of the crowd, whether it is of the same subject, the need to protect it
    (0 to 1), how far the subject stands out of all others where there is need, and the words that add ``most`` to that."""

    out: float
    known: bool
    need: float
    distance: float
    most: tuple[str, ...] = field(default=(), repr=False)

    def allows(self, limit: float, slack: float) -> bool:
        """Whether the subject stands out no more than its need allows."""
        return self.need * self.distance <= limit + slack


def recognition(text: str, corpus: Corpus, rule: SubjectRule) -> list[Recognition]:
    """The recognition of the subject of a released text, and of the subject of each long passage in it."""
    whole = _public(text)
    within = passages(text, lives=whole + KNOWN > PRIVATE)
    said = _unprinted(text)
    return [
        _recognised(
            _counted(tokens(said[part.start : part.end]), OF_NO_SUBJECT),
            (_public(text[part.start : part.end]) + whole) / 2 if len(part) < len(text) else whole,
            corpus,
            rule,
        )
        for part in [Span(0, len(text)), *within]
    ]


def _unprinted(text: str) -> str:
    """The text with blanks where the words of a form stand."""
    said = [" "] * len(text)
    for gap in printed_words(text).gaps(Span(0, len(text))):
        said[gap.start : gap.end] = text[gap.start : gap.end]
    return "".join(said)


def _counted(words: list[str], silent: frozenset[str]) -> Counter[str]:
    return Counter(word for word in words if word and word not in FUNCTION_WORDS and word not in silent)


def _public(text: str) -> float:
    """How much a text speaks of public life, by its words and by how it speaks."""
    words = [word for word in tokens(text) if word]
    often, every = _counted(words, OF_NO_SUBJECT), Counter(words)
    long = max(FEWEST, len(words))
    shares = sum(
        weight * min(MOST, sum(every.get(word, 0) for word in some.split()) / long) for some, weight in MANNERS.items()
    )
    manner = OFFSET + shares + LENGTH * log(words_a_sentence(text, len(words)))
    to_somebody, of_a_case = (
        sum(every.get(word, 0) for word in some) / max(1, len(words)) for some in (SPEAKING, PARTS)
    )
    told = sum(WEIGHTS.get(word, 0) for word in often) / 4 / sqrt(max(FEWEST, len(often)))
    said = told - SPOKEN * max(0.0, to_somebody - HEARD) - CALLED * max(0.0, of_a_case - NAMED)
    return min(said, PRIVATE + (manner - PLAIN) * STEEP)


def _recognised(often: Counter[str], public: float, corpus: Corpus, rule: SubjectRule) -> Recognition:
    everybody = rule.watched_by == "acquaintance"
    if rule.watched_by == "none" or not often or not (everybody or public + KNOWN > PRIVATE):
        return Recognition(0.0, False, float(everybody), 0.0)
    holders = {word: corpus.holding(word) for word in often}
    rare = [word for word in often if len(holders[word]) and log2(corpus.documents / len(holders[word])) >= TELLING]
    weights = {word: _weight(word, often, holders, corpus) for word in rare}
    ranked = _ranked(weights, holders, corpus, 1 + max(NEAR, rule.crowd))
    (top, best), (_, crowd) = ranked[0], ranked[min(rule.crowd, len(ranked)) - 1]
    known = best > 0 and best >= OUT * crowd and sum(_held(holders[word], [top]) for word in rare) >= SHARED
    out = best / crowd if crowd else 1000.0 if best else 0.0
    need = 1.0 if everybody else min(1.0, max(0.0, public + KNOWN * known - PRIVATE) / (PUBLIC - PRIVATE))
    if not need:
        return Recognition(out, known, 0.0, 0.0)
    near = [number for number, _ in ranked[1 : 1 + NEAR]]
    return Recognition(out, known, need, *_distance(often, holders, near, corpus))


def _held(holders: Documents, numbers: list[int]) -> int:
    """How many of the given documents hold a word."""
    places = np.searchsorted(holders, numbers)
    return sum(int(at < len(holders) and holders[at] == number) for at, number in zip(places, numbers, strict=True))


def _weight(word: str, often: Counter[str], holders: dict[str, Documents], corpus: Corpus) -> float:
    """(1 + ln n) · IC(t)."""
    return (1 + log(often[word])) * log2(corpus.documents / max(1, len(holders[word])))


_GROUP = 64
"""So many documents are looked at together: of as many groups as are wanted the best reach the worst of those best ones."""


def _ranked(
    weights: dict[str, float], holders: dict[str, Documents], corpus: Corpus, wanted: int
) -> list[tuple[int, float]]:
    """The documents most like the text; where too few share anything with it, the first of the others follow."""
    totals = np.zeros(corpus.documents, np.int64)
    for word, weight in weights.items():
        totals[holders[word]] += round(GRAIN * weight)
    scores = totals / _sizes(corpus)
    wanted = min(wanted, len(scores))
    some = (
        scores[: len(scores) - len(scores) % _GROUP].reshape(_GROUP, -1).max(0)
        if len(scores) >= _GROUP * wanted
        else scores
    )
    best = np.flatnonzero(scores >= np.partition(some, -wanted)[-wanted])  # and perhaps a few more
    order = best[np.argsort(-scores[best], kind="stable")][:wanted]
    return list(zip(order.tolist(), scores[order].tolist(), strict=True))


def _sizes(corpus: Corpus) -> NDArray[np.float64]:
    """√size of every document, by how many common words it holds; counted once a corpus."""
    if corpus not in _SIZES:
        common = np.zeros(corpus.documents, np.int64)
        for word in SIZED_BY:
            common[corpus.holding(word)] += 1
        _SIZES[corpus] = np.sqrt(SMALLEST + common)
    return _SIZES[corpus]


_SIZES: WeakKeyDictionary[Corpus, NDArray[np.float64]] = WeakKeyDictionary()


def _distance(
    often: Counter[str], holders: dict[str, Documents], near: list[int], corpus: Corpus
) -> tuple[float, tuple[str, ...]]:
    """Σ w(q − p) / √(Σ w² p(1 − p)), and the words that add most to it."""
    told, spread = dict[str, float](), 0.0
    for word, times in often.items():
        chance = max(1, len(holders[word])) / (corpus.documents + 1)
        share = _held(holders[word], near) / max(1, len(near))
        again = max(chance, 1 - (1 - AGAIN - TOPIC * share) ** times)
        weight = _weight(word, often, holders, corpus)
        told[word] = weight * (again - chance)
        spread += weight**2 * chance * (1 - chance)
    most = sorted(told, key=lambda word: (-told[word], word))[:BLAMED]
    return (sum(told.values()) / sqrt(spread) if spread > 0 else 0.0), tuple(most)
