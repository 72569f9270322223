"""The inference attack: rank everything the protected entity could be by what the released terms say about it under K.

Adversaries score a candidate c' from the same counts: the sum of the positive PMI(c';t) over the released
terms; the largest share of c' that one term discloses, max PMI(c';t)/IC(c') (C-sanitized, definition 6, asks that it
stay below 1/α); and a naive Bayes classifier, P(c'|T) ∝ p(c') Π p(t|c'), with p(t|c') = (count(t,c') + μ p(t)) /
(count(c') + μ): counts of documents, smoothed towards how common the term is. A term that stands n times counts n
times, and so does each place where a candidate is named, with IC(c'). Every joint count is lowered by one first: a
single document is chance, and may be the attacked one itself, which an adversary does not have. A fourth, "rest", knows
that something was hidden: it sums as the first does and passes over what is named in plain sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from expurgate.adversary.candidates import LIMIT, Universe, universe
from expurgate.core.document import Reading
from expurgate.core.errors import InputError
from expurgate.core.normal import normal_form
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge, parts

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

Score = Literal["sum", "max", "bayes", "rest"]
SCORES: tuple[Score, ...] = get_args(Score)
SMOOTHING = 20.0
"""μ: how many documents of background a candidate's own documents are mixed with."""


@dataclass(frozen=True, slots=True)
class Attack:
    """How well one entity hides: its rank among the candidates, 1 being found at once, by each score.

    ``posterior`` is what naive Bayes believes of it, ``scores`` what it got, ``terms`` how many released terms the
    corpus could speak of. Candidates with an equal score share the middle of their ranks.
    """

    entity: str = field(repr=False)
    candidates: int
    terms: int
    ranks: dict[Score, int]
    scores: dict[Score, float]
    posterior: float

    @property
    def rank(self) -> int:
        """The rank that the best of the adversaries gives it."""
        return min(self.ranks.values())


class Inference:
    """``limit``: how many candidates; ``kinds``: kinds of things the adversary looks among first."""

    def __init__(
        self,
        knowledge: Knowledge,
        *,
        limit: int = LIMIT,
        kinds: Sequence[str] = (),
        smoothing: float = SMOOTHING,
    ) -> None:
        if limit < 2:
            raise InputError("an attack needs at least two candidates")
        if not smoothing > 0:
            raise InputError("the smoothing is a positive number of documents")
        self.knowledge = knowledge
        self.limit, self.kinds, self.smoothing = limit, tuple(kinds), smoothing

    def __repr__(self) -> str:
        return f"Inference({self.limit} candidates)"

    def attack(self, reading: Reading, entity: str) -> Attack:
        """Rank ``entity`` by what the terms of ``reading`` say."""
        if not normal_form(entity):
            raise InputError("the entity to look for has no words in it")
        among = universe(self.knowledge, entity, limit=self.limit, kinds=self.kinds)
        weights = evidence(self.knowledge, reading)
        table = self._score(among, weights, among.named(reading.document.text))
        return Attack(
            entity,
            len(among),
            len(weights),
            {score: _rank(values) for score, values in table.items()},
            {score: float(values[0]) for score, values in table.items()},
            _posterior(table["bayes"]),
        )

    def _score(self, among: Universe, weights: dict[str, int], named: Sequence[int]) -> dict[Score, Array]:
        import numpy as np

        terms = list(weights)
        if not terms and not any(named):
            nothing = np.zeros(len(among))
            return dict.fromkeys(SCORES, nothing)
        times = np.array(named, dtype=np.float64)
        total = float(self.knowledge.corpus.documents)
        together = np.array(self._together(among, terms)).reshape(len(terms), len(among))
        often = np.array(list(weights.values()), dtype=np.float64)[:, None]
        alone = np.array(self.knowledge.counts(terms), dtype=np.float64)[:, None]
        of = np.maximum(np.array(among.counts, dtype=np.float64), 1.0)[None, :]
        with np.errstate(divide="ignore"):
            bits = np.maximum(np.log2(together * total / (alone * of)), 0.0)
        whole = np.log2(total / of[0])
        share = bits / np.maximum(whole, 1.0)
        likelihood = (together + self.smoothing * alone / total) / (of + self.smoothing)
        bayes = np.log2(of[0] / total) + (often * np.log2(likelihood * total / alone)).sum(axis=0)
        added = (often * bits).sum(axis=0) + times * whole
        plain = times > 0
        plain[0] = False
        return {
            "sum": added,
            "max": np.maximum(share.max(axis=0, initial=0.0), times > 0),
            "bayes": bayes + times * whole,
            "rest": np.where(plain, 0.0, added),
        }

    def _together(self, among: Universe, terms: Sequence[str]) -> list[Array]:
        """In how many documents but one each term stands with each candidate; asked once in a run."""
        import numpy as np

        asked: dict[str, Array] = self.knowledge.remember(("together", among.names), dict)
        missing = [term for term in terms if term not in asked]
        for term, counts in zip(missing, self.knowledge.crossed(missing, among.names), strict=True):
            asked[term] = np.maximum(np.array(counts, dtype=np.float64) - 1.0, 0.0)
        return [asked[term] for term in terms]


def evidence(knowledge: Knowledge, reading: Reading) -> dict[str, int]:
    """The released terms the corpus can speak of, with how often each stands there."""
    places: dict[str, set[Span]] = {}
    for term in reading.terms:
        if term.normal:
            places.setdefault(term.normal, set()).update(term.spans)
    knowledge.counts(list(places))
    found: dict[str, int] = {}
    for normal, spans in places.items():
        for part in known(knowledge, normal):
            found[part] = found.get(part, 0) + len(spans)
    return found


def known(knowledge: Knowledge, normal: str) -> list[str]:
    """A term the corpus has seen, or else its longest seen parts that lie in no longer one."""
    if knowledge.seen(normal):
        return [normal]
    kept: list[str] = []
    for part in sorted(parts(normal), key=lambda part: (-part.count(" "), -len(part), part)):
        if part != normal and knowledge.seen(part) and not any(f" {part} " in f" {whole} " for whole in kept):
            kept.append(part)
    return kept


def _rank(scores: Array) -> int:
    """The rank of the first among all; ties share the middle."""
    higher = int((scores > scores[0]).sum())
    equal = int((scores == scores[0]).sum()) - 1
    return 1 + higher + equal // 2


def _posterior(logs: Array) -> float:
    import numpy as np

    weights = np.exp2(logs - logs.max())
    return float(weights[0] / weights.sum())
