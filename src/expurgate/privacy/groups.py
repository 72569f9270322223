"""The groups of terms in the contexts of a text that tell too much about one protected entity, turn by turn of a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import count

from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.privacy.bench import Bench
from expurgate.privacy.fewest import fewest
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import SLACK, Risky, Search, SearchOutcome, TupleSearch

TURNS = 20
"""After so many turns of a search no term that was to go is put back any more, so that the search ends."""


@dataclass(frozen=True, slots=True)
class SuspectedContext:
    """The ``terms`` of a context, and for each entity, by number, the groups of them that tell too much about it
    (``privacy.suspects``); None: nobody knows."""

    terms: tuple[str, ...] = field(repr=False)
    risky: Mapping[int, Sequence[Risky]] | None = field(repr=False)

    def taken(self, number: int, least: float, gone: Set[str]) -> list[Risky] | None:
        """The risky groups of the entity with this number, without those that what is ``gone`` breaks; None where they are not known:
        one says less than ``least`` by a hair's breadth, and larger ones may say more."""
        if self.risky is None:
            return None
        groups = [group for group in self.risky.get(number, ()) if gone.isdisjoint(group.terms)]
        return groups if all(group.bits >= least for group in groups) else None


@dataclass(slots=True)
class Groups:
    """What a search in each context, where one was needed, found last, the groups found in all turns, and what goes for them."""

    searched: list[SearchOutcome | None]
    findings: list[Finding] = field(default_factory=list)
    risky: list[Risky] = field(default_factory=list)
    most: float = 0.0
    unsought: bool = False

    @property
    def capped(self) -> bool:
        """Whether a search stopped at its limits."""
        return self.unsought or any(outcome is not None and outcome.capped for outcome in self.searched)

    def worst(self, going: Set[str]) -> dict[str, Risky]:
        """For each term that goes the group with it that tells most."""
        found: dict[str, Risky] = {}
        for group in self.risky:
            for term in filter(going.__contains__, group.terms):
                if term not in found or group.bits > found[term].bits:
                    found[term] = group
        return found


class GroupSearch:
    """The search for groups in the contexts of one text, for the judges of a bench; what is ``gone`` is in no group."""

    def __init__(
        self, bench: Bench, search: Search, contexts: Sequence[Mapping[str, object]], gone: Set[str] = frozenset()
    ) -> None:
        self.judges = bench.judges
        self._knowledge, self._search = bench.knowledge, search
        if self._knowledge.association is not None:
            self._search = replace(search, support=max(search.support, search.sure))
        self._suspects = bench.suspects(self._search)
        self._alone = search.largest == 1
        """Whether each term is judged by itself, and no group is looked for."""
        left = [[term for term in one if term not in gone] for one in contexts]
        self._unsought = self._alone and any(len(terms) > 1 for terms in left)
        suspected = [{} for _ in contexts] if self._alone else self._suspects.find(left)
        self._contexts = [
            SuspectedContext(tuple(terms), risky) for terms, risky in zip(contexts, suspected, strict=True)
        ]

    def find(self, about: Sequence[int], hidden: Set[str]) -> tuple[list[Groups], Set[str]]:
        """For each judge, by number, the groups that tell too much, and the fewest terms that break all of them.

        Every group that is found must lose a term. So a smallest set that breaks those found so far goes, and what is then
        left is searched again; when nothing more is found, no smaller set would do.
        """
        judges = [self.judges[number] for number in about]
        worth = lru_cache(maxsize=None)(lambda term: max(judge.clue(term) for judge in judges))
        going: set[str] = set()
        changed: Set[str] | None = None
        results = [Groups([None] * len(self._contexts), unsought=self._unsought) for _ in about]
        for turn in count():
            new: list[Risky] = []
            asked = [
                (at, context)
                for at, context in enumerate(self._contexts)
                if changed is None or not changed.isdisjoint(context.terms)
            ]
            for number, result in zip(about, results, strict=True):
                new += self._search_all(number, asked, hidden | going, result)
            if not new:
                break
            every = new if turn > TURNS else [group for result in results for group in result.risky]
            chosen = fewest((group.terms for group in every), worth)
            chosen = going | chosen if turn > TURNS else chosen
            going, changed = chosen, going ^ chosen
        return results, going

    def residual(self, least: Sequence[float]) -> list[float]:
        """The most that any group says about each entity where none says too much, or ``least`` where that is more."""
        if self._alone:
            return list(least)
        contexts = [context.terms for context in self._contexts]
        found = self._suspects.most(contexts, least)
        return [self._most(*each) for each in zip(self.judges, least, strict=True)] if found is None else found

    def _most(self, judge: Judge, most: float) -> float:
        """The same for one entity, group by group."""
        every = dict.fromkeys(term for context in self._contexts for term in context.terms)
        near = set(judge.beside_it(list(every), self._search.support))
        for context in self._contexts:
            outcome = self._searched(judge, [term for term in context.terms if term in near], most)
            most = most if outcome is None else outcome.residual(judge.normal, self._knowledge, most)
        return most

    def _search_all(
        self, number: int, asked: Iterable[tuple[int, SuspectedContext]], gone: Set[str], result: Groups
    ) -> list[Risky]:
        """The risky groups of some contexts, each with its number, which are noted in the result."""
        found: list[Risky] = []
        for at, context in asked:
            taken = context.taken(number, self.judges[number].threshold - SLACK, gone)
            if taken is None:
                left = [term for term in context.terms if term not in gone]
                near = self.judges[number].beside_it(left, self._search.support)
                outcome = result.searched[at] = self._searched(self.judges[number], near, self.judges[number].threshold)
                taken = outcome.risky if outcome is not None else []
            found += taken
        result.risky += found
        return found

    def _searched(self, judge: Judge, near: Sequence[str], least: float) -> SearchOutcome | None:
        """The risky groups of those terms of a context that stand beside the entity in enough documents, and what groups of at least so
        many bits say; most contexts are the same in the next round, and are searched once."""
        if len(near) < 2:
            return None
        terms = tuple(near)
        search = TupleSearch(
            judge.normal, terms, judge.threshold, self._knowledge, self._search, inclusive=True, smallest=2, least=least
        )
        return self._knowledge.remember(
            ("groups", judge.normal, judge.threshold, self._search, terms, least), search.run
        )
