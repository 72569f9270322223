"""Which groups of terms can tell too much about which of several protected entities, counted for all of them at once.

Most contexts hold no group that tells too much about anything. The groups of all contexts are weighed here together, smallest
first, each once in a run: in how many documents of every entity they stand is one pass over bits. Only contexts with too many
groups are searched entity by entity (``privacy.tuples``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from expurgate.core.memory import Table
from expurgate.knowledge.knowledge import Knowledge
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import SLACK, Group, Risky, Search

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

MOST = 20_000
"""Contexts with more groups to weigh than this are searched entity by entity, which ends at the budget of the search."""

Entities = int
"""A set of protected entities: a bit for each, by its number."""


class Alone(NamedTuple):
    """Of a single term: beside which entities it stands in enough documents to be in a group, beside which of them in so many that chance
    is ruled out, the bits it tells of each, and what it can add to a group: the bits beyond what any word seems to say."""

    seen: Entities
    sure: Entities
    bits: Array
    adds: Array


class Weighed(NamedTuple):
    """Of a group: what it tells of the entities that it tells too much of, and for which larger groups may grow from it, as in
    :class:`Alone`."""

    risky: Mapping[int, Risky]
    seen: Entities
    sure: Entities


class Suspects:
    """The risky groups of contexts, for all judges of a bench.

    A group that stands beside an entity in few documents says no more than its terms one by one, and so do all that grow from it. So
    where all terms of a context together say less than the limit, only groups grow that stand beside the entity in many documents.
    """

    def __init__(self, judges: Sequence[Judge], search: Search, knowledge: Knowledge) -> None:
        import numpy as np

        self._knowledge, self._search = knowledge, search
        self._names = [judge.normal for judge in judges]
        self._limits = np.array([judge.threshold for judge in judges]) - 2 * SLACK
        self._bias = np.array([knowledge.bias(name) for name in self._names])
        self._of = np.array(knowledge.counts(self._names), dtype=np.float64)
        self._bits = [1 << number for number in range(len(judges))]
        key = (tuple(self._names), tuple(self._limits.tolist()), search)
        self._groups: Table[Group, Weighed] = knowledge.table(("suspects", key))
        self._terms: Table[str, Alone] = knowledge.table(("suspect terms", key))

    @cached_property
    def _able(self) -> bool:
        """Whether groups can be weighed together, and no limit ends a search before all of them are."""
        unlimited = self._search.largest is None and self._search.budget >= 2 * MOST
        return unlimited and self._knowledge.crossed_groups([], self._names) is not None

    def find(self, contexts: Sequence[Iterable[str]]) -> list[dict[int, list[Risky]] | None]:
        """For each context the risky groups of each entity, by its number; None where they cannot be weighed. A group that is a hair's
        breadth below the limit is one of them, because nothing grows from it."""
        if not self._able:
            return [None] * len(contexts)
        terms, alone = self._alone(contexts)
        alive, reached = self._begun(terms, alone, self._limits)
        found: list[dict[int, list[Risky]] | None] = [{} for _ in contexts]
        spent = [0] * len(contexts)
        while any(alive):
            grown = self._grown(alive, spent)
            for number, each in enumerate(grown):
                if each is None:
                    found[number] = None
            every = dict.fromkeys(group for each in grown for group in each or ())
            weighed = self._groups.many(every, partial(self._weigh, alone))
            alive = [
                {group: left for group, could in (each or {}).items() if (left := _left(weighed[group], could, able))}
                for each, able in zip(grown, reached, strict=True)
            ]
            for risky, each in zip(found, grown, strict=True):
                for group, could in (each or {}).items():
                    for number, told in weighed[group].risky.items():
                        if could & self._bits[number] and risky is not None:
                            risky.setdefault(number, []).append(told)
        return found

    def most(self, contexts: Sequence[Iterable[str]], least: Sequence[float]) -> list[float] | None:
        """The most that any group of a context says about each entity, or ``least`` where that is more; None where it cannot be told."""
        import numpy as np

        if not self._able:
            return None
        terms, alone = self._alone(contexts)
        best = np.array(least, dtype=np.float64)
        alive, reached = self._begun(terms, alone, best)
        spent = [0] * len(contexts)
        while any(alive):
            grown = self._grown(alive, spent)
            if None in grown:
                return None
            every: dict[Group, Entities] = {}
            for each in grown:
                for group, could in (each or {}).items():
                    every[group] = every.get(group, 0) | could
            weighed = dict(zip(every, self._weigh_most(alone, every, best), strict=True)) if every else {}
            alive = [
                {group: left for group, could in (each or {}).items() if (left := _left(weighed[group], could, able))}
                for each, able in zip(grown, reached, strict=True)
            ]
        return [float(bits) for bits in best]

    def _alone(self, contexts: Sequence[Iterable[str]]) -> tuple[list[list[str]], dict[str, Alone]]:
        """The terms of each context in order, and what each says by itself."""
        terms = [sorted(context) for context in contexts]
        return terms, self._terms.many((term for each in terms for term in each), self._told_alone)

    def _begun(
        self, terms: list[list[str]], alone: Mapping[str, Alone], limits: Array
    ) -> tuple[list[dict[Group, Entities]], list[Entities]]:
        """For each context the groups of one term, and the entities of which all its terms together can say so much."""
        import numpy as np

        adds = [np.zeros(len(self._bits)), *(alone[term].adds for each in terms for term in each)]
        ends = np.cumsum([0, *map(len, terms)])
        total = np.diff(np.cumsum(adds, axis=0)[ends], axis=0)
        reached = self._sets(total + self._bias >= limits - SLACK)
        alive: list[dict[Group, Entities]] = [
            {(term,): left for term in each if (left := (alone[term].seen & able) | alone[term].sure)}
            for each, able in zip(terms, reached, strict=True)
        ]
        return alive, reached

    def _grown(self, alive: Sequence[Mapping[Group, Entities]], spent: list[int]) -> list[dict[Group, Entities] | None]:
        """For each context the groups one larger; None where there are too many of them."""
        grown: list[dict[Group, Entities] | None] = []
        for number, each in enumerate(alive):
            larger = _grown(each) if len(each) > 1 else {}
            spent[number] += len(larger)
            grown.append(larger if spent[number] <= MOST else None)
        return grown

    def _told_alone(self, terms: list[str]) -> Iterator[Alone]:
        """Of single terms: for which entities groups may grow from each, and the bits it tells of each entity."""
        import numpy as np

        counts = self._together([(term,) for term in terms])
        bits = self._pmi(counts, self._knowledge.counts(terms))
        seen = counts >= self._search.support
        adds = np.where(seen, np.maximum(bits - self._bias, 0.0), 0.0)
        yield from map(Alone, self._sets(seen), self._sets(counts >= self._least_sure), bits, adds)

    @property
    def _least_sure(self) -> int:
        """From so many documents on chance is ruled out, and the group counts as evidence."""
        return max(self._search.sure, self._search.support)

    def _weigh(self, alone: Mapping[str, Alone], groups: list[Group]) -> Iterator[Weighed]:
        """What :class:`~expurgate.privacy.tuples.TupleSearch` says of each group, all of one size, for all entities."""
        import numpy as np

        counts = self._together(groups)
        seen = counts >= self._search.support
        told = self._told(alone, groups, counts, self._limits)
        over = told >= self._limits
        risky: list[dict[int, Risky]] = [{} for _ in groups]
        for at, number in np.argwhere(over).tolist():
            risky[at][number] = Risky(groups[at], float(told[at, number]), int(counts[at, number]))
        grows = seen & ~over
        sure = self._sets(grows & (counts >= self._least_sure))
        yield from map(Weighed, risky, self._sets(grows), sure)

    def _weigh_most(self, alone: Mapping[str, Alone], every: Mapping[Group, Entities], best: Array) -> list[Weighed]:
        """The same where no group tells too much; ``best`` becomes the most that any of them says, for the entities given with it."""
        import numpy as np

        groups = list(every)
        counts = self._together(groups)
        counts[~np.array([[bool(could & bit) for bit in self._bits] for could in every.values()])] = 0.0
        np.maximum(best, self._told(alone, groups, counts, best).max(axis=0), out=best)
        seen = self._sets(counts >= self._search.support)
        return [*map(Weighed, [{}] * len(groups), seen, self._sets(counts >= self._least_sure))]

    def _told(self, alone: Mapping[str, Alone], groups: list[Group], counts: Array, limits: Array) -> Array:
        """The bits that groups of one size tell of each entity, where they can be as many as the limits; less than any elsewhere."""
        import numpy as np

        size = len(groups[0])
        each = np.array([alone[term].bits for group in groups for term in group])
        each = each.reshape(len(groups), size, -1).sum(axis=1)
        bounds = np.where(counts >= self._search.sure, np.inf, each - (size - 1) * self._bias)
        asked = (counts >= self._search.support) & (bounds >= limits)
        rows = np.flatnonzero(asked.any(axis=1))
        bits = np.full(counts.shape, -np.inf)
        if len(rows):
            of_rows = [groups[at] for at in rows.tolist()]
            known = self._knowledge.table("alone").many(of_rows, self._knowledge.joint)
            bits[rows] = np.minimum(bounds[rows], self._pmi(counts[rows], [known[group] for group in of_rows]))
        bits[~asked] = -np.inf
        return bits

    def _together(self, groups: Sequence[Group]) -> Array:
        """In how many documents each group, a row, stands with each entity."""
        import numpy as np

        found = self._knowledge.crossed_groups(groups, self._names)
        if found is None:
            raise ValueError("this corpus counts groups one by one")
        return found.astype(np.float64)

    def _pmi(self, together: Array, alone: Sequence[int]) -> Array:
        import numpy as np

        chance = np.maximum(np.array(alone, dtype=np.float64), 1.0)[:, None] * np.maximum(self._of, 1.0)
        with np.errstate(divide="ignore"):
            bits: Array = np.log2(together * self._knowledge.corpus.documents / chance)
        return bits

    def _sets(self, flags: Flags) -> list[Entities]:
        """Each row of flags as a set of entities."""
        return [sum(bit for bit, on in zip(self._bits, row, strict=True) if on) for row in flags.tolist()]


def _left(weighed: Weighed, could: Entities, able: Entities) -> Entities:
    """The entities for which larger groups may grow: ``could`` so far; ``able``: by what all terms of the context say one by one."""
    return could & ((weighed.seen & able) | weighed.sure)


def _grown(alive: Mapping[Group, Entities]) -> dict[Group, Entities]:
    """The groups one larger, all of whose parts one smaller are alive for some entity, with those entities."""
    by_prefix: dict[Group, list[tuple[str, Entities]]] = {}
    for group, entities in alive.items():
        by_prefix.setdefault(group[:-1], []).append((group[-1], entities))
    found: dict[Group, Entities] = {}
    for prefix, lasts in by_prefix.items():
        for (first, mine), (second, others) in combinations(lasts, 2):
            both, joined = mine & others, (*prefix, first, second)
            for drop in range(len(prefix)):
                both &= alive.get(joined[:drop] + joined[drop + 1 :], 0) if both else 0
            if both:
                found[joined] = both
    return found
