"""Which groups of terms can tell too much about which of several protected entities, counted for all of them at once.

Most contexts hold no group that tells too much about anything. The groups of all contexts are weighed here together, smallest
first, each once in a run: in how many documents of every entity they stand is one pass over bits. Only where a group is found
that tells too much about an entity are that context and that entity searched one group after the other (``privacy.tuples``),
which decides what leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import combinations
from typing import TYPE_CHECKING

from expurgate.core.memory import Table
from expurgate.knowledge.knowledge import Knowledge
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import SLACK, Group, Search

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

MOST = 20_000
"""Contexts with more groups to weigh than this are searched entity by entity, which ends at the budget of the search."""

Entities = int
"""A set of protected entities: a bit for each, by its number."""
Weighed = tuple[Entities, Entities]
"""Of a group: about which entities it tells too much, and for which larger groups may grow from it."""


class Suspects:
    """The risky groups of contexts, for all judges of a bench."""

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
        self._terms: Table[str, tuple[Entities, Array]] = knowledge.table(("suspect terms", key))

    @cached_property
    def _able(self) -> bool:
        """Whether groups can be weighed together, and no limit but the budget ends a search."""
        return self._search.largest is None and self._knowledge.crossed_groups([], self._names) is not None

    def find(self, contexts: Sequence[Iterable[str]]) -> list[dict[int, list[Set[str]]] | None]:
        """For each context the risky groups of each entity, by its number; None where they cannot be weighed."""
        if not self._able:
            return [None] * len(contexts)
        terms = [sorted(context) for context in contexts]
        alone = self._terms.many((term for each in terms for term in each), self._told_alone)
        alive: list[dict[Group, Entities]] = [
            {(term,): entities for term in each if (entities := alone[term][0])} for each in terms
        ]
        found: list[dict[int, list[Set[str]]] | None] = [{} for _ in contexts]
        spent = [0] * len(contexts)
        while any(alive):
            grown = [_grown(each) if len(each) > 1 else {} for each in alive]
            for number, each in enumerate(grown):
                spent[number] += len(each)
                if spent[number] > min(MOST, self._search.budget):
                    found[number], grown[number] = None, {}
            every = dict.fromkeys(group for each in grown for group in each)
            weighed = self._groups.many(every, partial(self._weigh, alone))
            alive = []
            for risky, each in zip(found, grown, strict=True):
                alive.append({group: left for group, could in each.items() if (left := weighed[group][1] & could)})
                for group in each if risky is not None else ():
                    for number, bit in enumerate(self._bits if weighed[group][0] else ()):
                        if weighed[group][0] & each[group] & bit and risky is not None:
                            risky.setdefault(number, []).append(frozenset(group))
        return found

    def _told_alone(self, terms: list[str]) -> Iterator[tuple[Entities, Array]]:
        """Of single terms: for which entities groups may grow from each, and the bits it tells of each entity."""
        counts = self._together([(term,) for term in terms])
        bits = self._pmi(counts, self._knowledge.counts(terms))
        yield from zip(self._sets(counts >= self._search.support), bits, strict=True)

    def _weigh(self, alone: Mapping[str, tuple[Entities, Array]], groups: list[Group]) -> Iterator[Weighed]:
        """What :class:`~expurgate.privacy.tuples.TupleSearch` says of each group, all of one size, for all entities."""
        import numpy as np

        counts = self._together(groups)
        size = len(groups[0])
        each = np.array([alone[term][1] for group in groups for term in group])
        each = each.reshape(len(groups), size, -1).sum(axis=1)
        bounds = np.where(counts >= self._search.sure, np.inf, each - (size - 1) * self._bias)
        seen = counts >= self._search.support
        asked = seen & (bounds >= self._limits)
        rows = np.flatnonzero(asked.any(axis=1))
        bits = np.full(counts.shape, -np.inf)
        if len(rows):
            of_rows = [groups[at] for at in rows.tolist()]
            known = self._knowledge.table("alone").many(of_rows, self._knowledge.joint)
            bits[rows] = np.minimum(bounds[rows], self._pmi(counts[rows], [known[group] for group in of_rows]))
        over = asked & (bits >= self._limits)
        yield from zip(self._sets(over), self._sets(seen & ~over), strict=True)

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
