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

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal, get_args

from expurgate.adversary.candidates import LIMIT, Universe, universe
from expurgate.adversary.retrieval import rank
from expurgate.core.document import Reading
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.knowledge.evidence import SMOOTHING, evidence_for, known, occurrences
from expurgate.knowledge.knowledge import Knowledge
from expurgate.text.normal import normal_form

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

Score = Literal["sum", "max", "bayes", "rest"]
SCORES: tuple[Score, ...] = get_args(Score)


@dataclass(frozen=True, slots=True)
class InferenceAttack:
    """The rank of one entity among the candidates by each score; rank 1 means found at once.

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
    """``limit``: how many candidates; ``kinds``: kinds of things the adversary looks among first.

    The adversary counts, whatever the model under attack predicts, so that its figures can be compared.
    """

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
        self.knowledge = replace(knowledge, association=None) if knowledge.association is not None else knowledge
        self.limit, self.kinds, self.smoothing = limit, tuple(kinds), smoothing

    def __repr__(self) -> str:
        return f"Inference({self.limit} candidates)"

    def attack(self, reading: Reading, entity: str, *, without: Collection[str] = ()) -> InferenceAttack:
        """Rank ``entity`` by what the terms of ``reading`` say; ``without``: normal forms that are no candidates."""
        if not normal_form(entity):
            raise InputError("the entity to look for has no words in it")
        among = universe(self.knowledge, entity, limit=self.limit, kinds=self.kinds, without=without)
        weights = evidence(self.knowledge, reading)
        table = self._score(among, weights, among.named(reading.document.text))
        return InferenceAttack(
            entity,
            len(among),
            len(weights),
            {score: rank(values, 0) for score, values in table.items()},
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
        told = evidence_for(self.knowledge, terms, among.names, smoothing=self.smoothing)
        often = np.array(list(weights.values()), dtype=np.float64)[:, None]
        added = (often * told.bits).sum(axis=0) + times * told.worth
        bayes = (often * told.ratios).sum(axis=0) - told.worth
        plain = times > 0
        plain[0] = False
        return {
            "sum": added,
            "max": np.maximum(told.shares.max(axis=0, initial=0.0), times > 0),
            "bayes": bayes + times * told.worth,
            "rest": np.where(plain, 0.0, added),
        }


def evidence(knowledge: Knowledge, reading: Reading) -> dict[str, int]:
    """The released terms the corpus can speak of, with how often each stands there."""
    often = occurrences(reading)
    found: dict[str, int] = {}
    for normal, heard in known(knowledge, often).items():
        for part in heard:
            found[part] = found.get(part, 0) + often[normal]
    return found


def _posterior(logs: Array) -> float:
    import numpy as np

    weights = np.exp2(logs - logs.max())
    return float(weights[0] / weights.sum())
