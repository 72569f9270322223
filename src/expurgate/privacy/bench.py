"""The judges of all protected entities, asked together: what one of them must look up, the others use too.

Most terms say too little about every entity. Where counts alone speak, that is seen for all judges at once, and a judge is
asked in person only about the terms that remain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from expurgate.core.memory import Table
from expurgate.knowledge.knowledge import Knowledge, contains, parts, unknown_words
from expurgate.knowledge.measures import COMMON, SUPPORT_FLOOR
from expurgate.privacy.judge import Judge, Risk
from expurgate.privacy.suspects import Suspects
from expurgate.privacy.tuples import SLACK, Group, Search

Risks = tuple[tuple[int, Risk], ...]
"""What a term says too much of, or cannot be judged by: the number of the judge, and the risk."""

MANY = 5
"""A word clings to an entity where it tells too much together with one in so many common words."""


class Bench:
    """A judge for each of the protected entities, in their order."""

    def __init__(self, protect: Sequence[str], alpha: float, knowledge: Knowledge) -> None:
        self.judges = tuple(Judge(entity, alpha, knowledge) for entity in protect)
        self.knowledge, self._key = knowledge, (tuple(protect), alpha)
        self._all = frozenset(name for judge in self.judges for name in judge.names)
        self._own = frozenset(name for judge in self.judges for name in judge.own_names)
        self._table: Table[str, Risks] = knowledge.table(("risks", tuple(protect), alpha))

    def risks(self, terms: Iterable[str]) -> dict[str, Risks]:
        """The entities that each term discloses too much about; each term is judged once in a run."""
        return self._table.many(terms, self._judged)

    def suspects(self, search: Search) -> Suspects:
        """What finds the groups that can tell too much about some of the entities."""
        return self.knowledge.remember(
            ("suspects of", *self._key, search), Suspects, self.judges, search, self.knowledge
        )

    def clings(self, normal: str, search: Search) -> bool:
        """Whether a word tells too much of some entity together with one in so many of the words that say nothing in particular: in most
        sentences it would have to go. Only where counts alone speak, and so groups that few documents hold."""
        if self.knowledge.association is not None:
            return False
        return self.knowledge.remember(("clings", normal, *self._key, search), self._clings, normal, search)

    def _clings(self, normal: str, search: Search) -> bool:
        found = self.suspects(search).find([(normal, word) for word in COMMON if word != normal])
        return MANY * sum(map(bool, found)) >= len(COMMON)

    def _judged(self, terms: list[str]) -> Iterator[Risks]:
        suspected = self._suspected(terms)
        for judge in self.judges:
            judge.prepare(term for term in terms if term in suspected)
        for term in terms:
            risks = (
                (number, judge.risk(term)) for number, judge in enumerate(self.judges if term in suspected else ())
            )
            yield tuple(
                (number, risk)
                for number, risk in risks
                if risk.evidence == "unseen" or risk.bits >= self.judges[number].threshold - SLACK
            )

    def _suspected(self, terms: list[str]) -> set[str]:
        """The terms that some judge must be asked about; all of them where the knowledge predicts."""
        knowledge = self.knowledge
        if knowledge.association is not None:
            return set(terms)
        seen, telling = knowledge.see(terms), self._telling(terms)
        often = dict(zip(terms, knowledge.frequencies(terms), strict=True))
        return {
            term
            for term in terms
            if any(part in telling for part, _ in seen[term])
            or not self._all.isdisjoint(parts(term))
            or unknown_words(knowledge, term)
            or any(contains(kind, self._own) for kind in self.judges[0].kinds(term, often[term]))
        }

    def _telling(self, terms: list[str]) -> set[str]:
        """The parts of terms that say enough about some entity by counts; what is counted every judge knows from then on."""
        import numpy as np

        knowledge, total = self.knowledge, self.knowledge.corpus.documents
        limits = np.array([judge.threshold for judge in self.judges])
        most = total / 2 ** limits.min() * (1 + 1e-9)
        seen = knowledge.see(terms)
        asked = list(dict.fromkeys(part for term in terms for part, count in seen[term] if count <= most))
        names = [judge.normal for judge in self.judges]
        if not asked:
            return set()
        joint = knowledge.crossed(asked, names)
        for number, judge in enumerate(self.judges):
            judge.note(asked, joint[:, number].tolist())
        alone = np.maximum(np.array(knowledge.counts(asked), dtype=np.float64), 1.0)[:, None]
        of = np.maximum(np.array(knowledge.counts(names), dtype=np.float64), 1.0)
        with np.errstate(divide="ignore"):
            bits = np.log2(joint * total / (of * alone))
        over = (bits >= limits - 2 * SLACK).any(axis=1)
        return {part for part, too_much in zip(asked, over.tolist(), strict=True) if too_much}


def counted_together(groups: Sequence[Group], judges: Sequence[Judge], knowledge: Knowledge) -> list[dict[Group, Risk]]:
    """For each judge PMI(c;T) of those groups that stand together with c in enough documents."""
    names = [judge.normal for judge in judges]
    beside = knowledge.crossed_groups(groups, names)
    if beside is None:
        both = [knowledge.joint([(name, *group) for group in groups]) for name in names]
    else:
        both = beside.T.tolist()
    enough = [group for group, *counts in zip(groups, *both, strict=True) if max(counts) >= SUPPORT_FLOOR]
    alone = dict(zip(enough, knowledge.joint(enough), strict=True))
    return [
        {
            group: Risk(knowledge.pmi(together, of, alone[group]), "counted")
            for group, together in zip(groups, counts, strict=True)
            if together >= SUPPORT_FLOOR
        }
        for of, counts in zip(knowledge.counts(names), both, strict=True)
    ]


def bench(protect: tuple[str, ...], alpha: float, knowledge: Knowledge) -> Bench:
    """The judges of these entities; they are called together once in a run."""
    return knowledge.remember(("bench", protect, alpha), partial(Bench, protect, alpha, knowledge))
