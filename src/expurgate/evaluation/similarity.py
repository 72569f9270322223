"""How alike in meaning a released text is to its original: the cosine of two vectors.

By default a vector of terms: a term t weighs IC(t), and each of the n concepts that t is a kind of weighs with it,
IC(t)·(1 − i/n) for the i-th, so that "a disease" in place of "pneumonia" keeps a part of what was meant. A concept that
several terms speak for weighs what the most telling of them gives it: sums would make all texts alike at the top of the
taxonomy. Nothing is fetched for it. With the extra ``attack``, sentence embeddings instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Literal

from expurgate.core.document import Reading
from expurgate.knowledge.knowledge import Knowledge
from expurgate.privacy.base import distinct
from expurgate.text.normal import normal_form

Measure = Literal["taxonomy", "minilm"]
Similarity = Callable[[Reading, Reading], float]


def similarity_named(measure: Measure, knowledge: Knowledge) -> Similarity:
    """The measure of similarity with this name."""
    return by_taxonomy(knowledge) if measure == "taxonomy" else by_embeddings()


def by_taxonomy(knowledge: Knowledge) -> Similarity:
    """Cosine of term vectors, weighted by information and spread over the taxonomy."""
    return lambda before, after: cosine(vector(before, knowledge), vector(after, knowledge))


def by_embeddings() -> Similarity:
    """A measure by the cosine of sentence embeddings."""
    from expurgate.adversary.reidentification import embeddings

    encode = embeddings()

    def similarity(before: Reading, after: Reading) -> float:
        one, other = encode([before.document.text, after.document.text])
        return float(one @ other)

    return similarity


def vector(reading: Reading, knowledge: Knowledge) -> dict[str, float]:
    """A vector of the terms of a text and of what they are kinds of, weighted by their information."""
    terms = list(distinct(reading.terms))
    knowledge.counts(terms)
    weights: dict[str, float] = {}
    for normal in terms:
        bits = knowledge.information(normal)
        kinds = [normal, *map(normal_form, knowledge.taxonomy.generalizations(normal))]
        for at, kind in enumerate(kinds):
            weights[kind] = max(weights.get(kind, 0.0), bits * (1 - at / max(1, len(kinds) - 1)))
    return weights


def cosine(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """The cosine of two vectors; 1 when both are empty, and 0 when one of them is."""
    lengths = [sqrt(sum(weight * weight for weight in each.values())) for each in (one, other)]
    if not all(lengths):
        return float(lengths[0] == lengths[1])
    return sum(weight * other.get(term, 0.0) for term, weight in one.items()) / (lengths[0] * lengths[1])
