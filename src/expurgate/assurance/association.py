"""The estimate of what a term tells, written out once more, a pair at a time, for the verifier.

Shared with the models are the counts, the vectors of the table and its weights; the arithmetic is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import exp, log2, sqrt
from typing import TYPE_CHECKING, NamedTuple

from expurgate.core.document import Reading
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.memory import Table
from expurgate.knowledge.association import Association
from expurgate.knowledge.belonging import belonging
from expurgate.knowledge.credit import WEIGHTS
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.letters import scarcity
from expurgate.knowledge.measures import COMMON
from expurgate.text.normal import FUNCTION_WORDS, normal_form
from expurgate.text.plain import is_plain

if TYPE_CHECKING:
    from expurgate.knowledge.association import Floats

USUAL = 3.0
"""From so many standard deviations on two things are more alike than usual."""
SMALL = 1e-6
"""How far odds may differ by the order in which they are added up."""
RAREST = 14.0
"""Information beyond this changes no prediction."""


class WordBits(NamedTuple):
    """The information of the rarest and of the most common word of a term, and how scarce its words are in letters."""

    rarest: float
    commonest: float
    scarce: int


@dataclass(frozen=True, slots=True)
class CountedBits:
    """``bits`` in all, the bits that were ``predicted`` before counting, and which share of the evidence was ``counted``;
    how alike the two are (``cosine``), how many standard deviations above the usual for either, and whether both are ``known``."""

    bits: float
    predicted: float
    counted: float
    cosine: float = 0.0
    for_term: float = 0.0
    for_thing: float = 0.0
    known: bool = False

    def credit(self, bias: float, words: WordBits, *, outside: bool, listed: bool = False) -> float:
        """The bits beyond ``bias``, times how likely it is that the term is a clue; ``words``: how rare its words
        are; ``outside``: the term stands outside noun phrases; ``listed``: it is known what belongs to the thing."""
        beyond = self.bits - bias
        if beyond <= 0:
            return 0.0
        odds = self.odds(bias, words) + (WEIGHTS["outside"] if outside else 0.0)
        odds += WEIGHTS["unlisted"] if listed else 0.0
        return beyond * (1.0 - 1.0 / (1.0 + exp(odds)))

    def odds(self, bias: float, words: WordBits) -> float:
        """The logarithm of the odds that the term is a clue."""
        odds = WEIGHTS["always"] + WEIGHTS["told"] * (self.bits - bias)
        odds += WEIGHTS["rarest"] * words.rarest + WEIGHTS["commonest"] * words.commonest
        odds += WEIGHTS["scarce"] * words.scarce
        odds += WEIGHTS["for_thing"] * self.for_thing + WEIGHTS["for_term"] * self.for_term
        return odds + WEIGHTS["cosine"] * self.cosine + (0.0 if self.known else WEIGHTS["unknown"])


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

    def prepare(self, names: Iterable[str]) -> None:
        """Look at the vectors of several names at once."""
        new = list(dict.fromkeys(names))
        for name, vector in zip(new, self._table.vectors(new), strict=True):
            self._seen.keep(name, self._look(vector))

    def knows(self, name: str) -> bool:
        """Whether the table has anything of a name."""
        return self._vector(name) is not None

    def says(self, term: str, thing: str, *, lowered: int = 0, joint: int | None = None) -> CountedBits:
        """The estimate of one pair. ``lowered``: documents left out of the joint ones."""
        alone, of = self._often(term), self._often(thing)
        both = self._count((term, thing)) if joint is None else joint
        both = max(0, both - lowered)
        rare_term, rare_thing = (log2(self._documents / max(1, count)) for count in (alone, of))
        most = min(rare_term, rare_thing)
        alike = self._alike(term, thing)
        predicted, trust = self._predicted(alike, rare_term, rare_thing)
        predicted = min(predicted, most)
        by_chance = alone * of / self._documents
        times = (both + trust) / (by_chance + trust / 2**predicted)
        cosine, for_term, for_thing = alike or (0.0, 0.0, 0.0)
        share = both / (both + trust)
        return CountedBits(min(log2(times), most), predicted, share, cosine, for_term, for_thing, alike is not None)

    def credit(
        self, said: CountedBits, term: str, bias: float, *, outside: bool = False, listed: bool = False
    ) -> float:
        """What a term adds to what is told of a thing, beyond ``bias``; ``outside``: it stands outside noun phrases;
        ``listed``: it is known what belongs to the thing."""
        return said.credit(bias, self._rarities(term), outside=outside, listed=listed)

    def clues(self, knowledge: Knowledge, entity: str, bias: float) -> Callable[[str], bool]:
        """Whether a term counts among all that a text says of an entity: it belongs to it, or is rather a clue than none."""
        belongs, thing = belonging(knowledge, entity).shares, normal_form(entity)

        def counts(term: str) -> bool:
            if term in belongs:
                return True
            return not is_plain(term) and self.says(term, thing).odds(bias, self._rarities(term)) >= -SMALL

        return counts

    def _rarities(self, term: str) -> WordBits:
        words = [word for word in term.split() if word not in FUNCTION_WORDS] or [term]
        bits = [log2(self._documents / max(1, self._often(word))) for word in words]
        return WordBits(max(bits), min(bits), scarcity(words))

    def common(self, thing: str) -> dict[tuple[str, str], CountedBits]:
        """What each common word tells of a thing, whatever the document."""
        return {(word, thing): self.says(word, thing) for word in COMMON}

    def _often(self, name: str) -> int:
        return self._alone.one(name, self._count, (name,))

    def _alike(self, term: str, thing: str) -> tuple[float, float, float] | None:
        """The cosine, and by how much it is above the usual for the term and for the thing; None where one is not known."""
        one, other = self._vector(term), self._vector(thing)
        if one is None or other is None:
            return None
        cosine = float(one.vector @ other.vector)
        return cosine, (cosine - one.usual) / one.spread, (cosine - other.usual) / other.spread

    def _predicted(
        self, alike: tuple[float, float, float] | None, rare_term: float, rare_thing: float
    ) -> tuple[float, float]:
        weights = self._table.weights
        rare_term, rare_thing = min(rare_term, RAREST) / 10, min(rare_thing, RAREST) / 10
        if alike is None:
            bits = weights["unknown"] + weights["unknown_rare_term"] * rare_term
            return bits + weights["unknown_rare_thing"] * rare_thing, weights["unknown_trust"]
        cosine, for_term, for_thing = alike
        bits = weights["always"] + weights["cosine"] * cosine
        bits += weights["for_term"] * for_term / 4 + weights["near_term"] * max(0.0, for_term - USUAL) / 4
        bits += weights["for_thing"] * for_thing / 4 + weights["near_thing"] * max(0.0, for_thing - USUAL) / 4
        bits += weights["rare_term"] * rare_term + weights["rare_thing"] * rare_thing
        return bits, weights["trust"]

    def _vector(self, name: str) -> _Seen | None:
        return self._seen.one(name, lambda: self._look(self._table.vectors([name])[0]))

    def _look(self, vector: Floats) -> _Seen | None:
        if not vector.any():
            return None
        varies = float(vector @ (self._table.spread @ vector))
        return _Seen(vector, float(vector @ self._table.mean), sqrt(max(varies, 1e-6)))


@dataclass(frozen=True, slots=True)
class Listed:
    """What of a text is listed with an entity, each with the ``bits`` it tells; ``known``: whether anything is listed with it."""

    bits: Mapping[str, float] = field(repr=False)
    known: bool


def listed_in(reading: Reading, knowledge: Knowledge, entity: str, worth: float) -> Listed:
    """The terms of a text that are listed with an entity of ``worth`` bits, each with the bits it tells."""
    known = belonging(knowledge, entity)
    bits = {term.normal: worth * known.shares[term.normal] for term in known.found(reading)}
    return Listed(bits, bool(known.shares))
