"""The independent check of what a document adds up to about its subject.

Written out from the definition, a word and a document at a time; shared with the model are which documents hold a
word, and the constants of the definition.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from math import log, log2, sqrt

from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.definitions import GRAIN, NEUTRAL, SIZED_BY, SMALLEST, TELLING
from expurgate.policy import SubjectRule
from expurgate.text.normal import FUNCTION_WORDS, tokens

OUT, SHARED, NEAR = 1.7, 8, 100
AGAIN, TOPIC = 0.04, 0.5


@dataclass(frozen=True, slots=True)
class Recognition:
    """By what factor the best document stands out of the crowd, whether it is of the same subject, and how far the
    subject stands out of all others if so."""

    out: float
    known: bool
    distance: float


def recognition(text: str, corpus: Corpus, rule: SubjectRule) -> Recognition:
    """How well the subject of a released text is recognised."""
    often = Counter(word for word in tokens(text) if word and word not in FUNCTION_WORDS and word not in NEUTRAL)
    holders = {word: frozenset(corpus.holding(word).tolist()) for word in often}
    rare = [word for word in often if holders[word] and log2(corpus.documents / len(holders[word])) >= TELLING]
    if len(rare) < SHARED and not rule.strangers:
        return Recognition(0.0, False, 0.0)
    weights = {word: _weight(word, often, holders, corpus) for word in rare}
    ranked = _ranked(weights, holders, corpus, 1 + max(NEAR, rule.crowd))
    (top, best), (_, crowd) = ranked[0], ranked[min(rule.crowd, len(ranked)) - 1]
    known = best > 0 and best >= OUT * crowd and sum(top in holders[word] for word in rare) >= SHARED
    out = best / crowd if crowd else 1000.0 if best else 0.0
    if not known and not rule.strangers:
        return Recognition(out, known, 0.0)
    return Recognition(out, known, _distance(often, holders, [number for number, _ in ranked[1 : 1 + NEAR]], corpus))


def _weight(word: str, often: Counter[str], holders: dict[str, frozenset[int]], corpus: Corpus) -> float:
    """(1 + ln n) · IC(t)."""
    return (1 + log(often[word])) * log2(corpus.documents / max(1, len(holders[word])))


def _ranked(
    weights: dict[str, float], holders: dict[str, frozenset[int]], corpus: Corpus, wanted: int
) -> list[tuple[int, float]]:
    """The documents most like the text; where too few share anything with it, the first of the others follow."""
    totals: Counter[int] = Counter()
    for word, weight in weights.items():
        for number in holders[word]:
            totals[number] += round(GRAIN * weight)
    common: Counter[int] = Counter()
    for word in SIZED_BY:
        common.update(corpus.holding(word).tolist())
    scored = [(number, total / sqrt(SMALLEST + common[number])) for number, total in totals.items()]
    alike = sorted(scored, key=lambda pair: (-pair[1], pair[0]))[:wanted]
    others = ((number, 0.0) for number in range(corpus.documents) if number not in totals)
    return alike + list(islice(others, wanted - len(alike)))


def _distance(often: Counter[str], holders: dict[str, frozenset[int]], near: list[int], corpus: Corpus) -> float:
    """Σ w(q − p) / √(Σ w² p(1 − p))."""
    told = spread = 0.0
    for word, times in often.items():
        chance = max(1, len(holders[word])) / (corpus.documents + 1)
        share = sum(number in holders[word] for number in near) / max(1, len(near))
        again = max(chance, 1 - (1 - AGAIN - TOPIC * share) ** times)
        weight = _weight(word, often, holders, corpus)
        told += weight * (again - chance)
        spread += weight**2 * chance * (1 - chance)
    return told / sqrt(spread) if spread > 0 else 0.0
