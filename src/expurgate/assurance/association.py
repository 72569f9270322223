"""The estimate of what a term tells, written out once more, a pair at a time, for the verifier.

Shared with the models are the counts, the vectors of the table and its weights; the arithmetic is not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log2, sqrt
from typing import TYPE_CHECKING

from expurgate.core.memory import Table
from expurgate.knowledge.association import Association

if TYPE_CHECKING:
    from expurgate.knowledge.association import Floats

USUAL = 3.0
"""From so many standard deviations on two things are more alike than usual."""
RAREST = 14.0
"""Information beyond this changes no prediction."""


@dataclass(frozen=True, slots=True)
class Said:
    """``bits`` in all, the bits that were ``predicted`` before counting, and which share of the evidence was ``counted``."""

    bits: float
    predicted: float
    counted: float


@dataclass(frozen=True, slots=True)
class _Seen:
    """A vector, its usual likeness to anything, and how much that varies; None where the table has nothing of it."""

    vector: Floats
    usual: float
    spread: float


class Predictor:
    """What a term tells of a thing, from documents counted and from the table. ``count``: in how many documents all of
    some terms stand; ``documents``: how many there are."""

    def __init__(self, table: Association, count: Callable[[tuple[str, ...]], int], documents: int) -> None:
        self._table, self._count, self._documents = table, count, documents
        self._alone: Table[str, int] = Table(50_000)
        self._seen: Table[str, _Seen | None] = Table(50_000)

    def says(self, term: str, thing: str, *, lowered: int = 0, joint: int | None = None) -> Said:
        """The estimate of one pair. ``lowered``: documents left out of the joint ones."""
        alone, of = (self._alone.one(name, lambda name=name: self._count((name,))) for name in (term, thing))  # type: ignore[misc]
        both = self._count((term, thing)) if joint is None else joint
        both = max(0, both - lowered)
        rare_term, rare_thing = (log2(self._documents / max(1, count)) for count in (alone, of))
        most = min(rare_term, rare_thing)
        predicted, trust = self._predicted(term, thing, rare_term, rare_thing)
        predicted = min(predicted, most)
        by_chance = alone * of / self._documents
        times = (both + trust) / (by_chance + trust / 2**predicted)
        return Said(min(log2(times), most), predicted, both / (both + trust))

    def _predicted(self, term: str, thing: str, rare_term: float, rare_thing: float) -> tuple[float, float]:
        weights = self._table.weights
        one, other = (self._seen.one(name, lambda name=name: self._look(name)) for name in (term, thing))  # type: ignore[misc]
        rare_term, rare_thing = min(rare_term, RAREST) / 10, min(rare_thing, RAREST) / 10
        if one is None or other is None:
            bits = weights["unknown"] + weights["unknown_rare_term"] * rare_term
            return bits + weights["unknown_rare_thing"] * rare_thing, weights["unknown_trust"]
        cosine = float(one.vector @ other.vector)
        for_term, for_thing = (cosine - one.usual) / one.spread, (cosine - other.usual) / other.spread
        bits = weights["always"] + weights["cosine"] * cosine
        bits += weights["for_term"] * for_term / 4 + weights["near_term"] * max(0.0, for_term - USUAL) / 4
        bits += weights["for_thing"] * for_thing / 4 + weights["near_thing"] * max(0.0, for_thing - USUAL) / 4
        bits += weights["rare_term"] * rare_term + weights["rare_thing"] * rare_thing
        return bits, weights["trust"]

    def _look(self, name: str) -> _Seen | None:
        vector = self._table.vectors([name])[0]
        if not vector.any():
            return None
        varies = float(vector @ (self._table.spread @ vector))
        return _Seen(vector, float(vector @ self._table.mean), sqrt(max(varies, 1e-6)))
