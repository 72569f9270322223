"""The fewest terms that must go so that no group is left whole.

Groups of terms that tell too much together are broken when one term of each goes. A smallest set with a term of every group is
searched by branching on a group that is whole, bounded by how many of the groups that are left share no term.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

Terms = frozenset[str]
_STEPS = 200
"""So many branches are tried; after that the best set found is taken. Small cases end long before."""


def fewest(groups: Iterable[Iterable[str]], worth: Callable[[str], float]) -> set[str]:
    """A smallest set of terms with one of each group; of several the one with the most ``worth``."""
    found: set[str] = set()
    for part in _apart(_smallest(groups)):
        found |= _Search(part, worth).run()
    return found


def _smallest(groups: Iterable[Iterable[str]]) -> list[Terms]:
    """The groups that hold no smaller one: who breaks that breaks them."""
    kept: list[Terms] = []
    for group in sorted({frozenset(group) for group in groups}, key=lambda group: (len(group), sorted(group))):
        if not any(smaller <= group for smaller in kept):
            kept.append(group)
    return kept


def _apart(groups: Sequence[Terms]) -> list[list[Terms]]:
    """The groups parted such that those of two parts share no term."""
    parts: list[tuple[set[str], list[Terms]]] = []
    for group in groups:
        joined = (set(group), [group])
        touching = [part for part in parts if not part[0].isdisjoint(group)]
        parts = [part for part in parts if part[0].isdisjoint(group)]
        for terms, members in touching:
            joined = (joined[0] | terms, [*members, *joined[1]])
        parts.append(joined)
    return [members for _, members in parts]


class _Search:
    """Branch and bound over groups that hang together."""

    def __init__(self, groups: Sequence[Terms], worth: Callable[[str], float]) -> None:
        self._groups = groups
        self._spelled = {group: sorted(group) for group in groups}
        self._worth = {term: worth(term) for group in groups for term in group}
        self._steps = 0
        self._best = self._greedy()

    def run(self) -> Terms:
        """Find the smallest set of terms that breaks every group."""
        self._branch(frozenset(), frozenset(), list(self._groups))
        return self._best

    def _greedy(self) -> Terms:
        """The term of the most groups goes first, until none is left whole."""
        chosen: set[str] = set()
        left = list(self._groups)
        while left:
            times = Counter(term for group in left for term in group)
            best = max(times, key=lambda term: (times[term], self._worth[term], term))
            chosen.add(best)
            left = [group for group in left if best not in group]
        return frozenset(chosen)

    def _branch(self, chosen: Terms, spared: Terms, left: list[Terms]) -> None:
        """Try every term of a group that is whole; ``spared``: terms that stay, because sets with them were tried."""
        if not left:
            self._best = max(self._best, chosen, key=self._rank)
            return
        self._steps += 1
        if self._steps > _STEPS or len(chosen) + _disjoint(left) > len(self._best):
            return
        group = min(left, key=lambda each: (len(each - spared), self._spelled[each]))
        for term in sorted(group - spared, key=lambda term: (-self._worth[term], term)):
            self._branch(chosen | {term}, spared, [each for each in left if term not in each])
            spared |= {term}

    def _rank(self, chosen: Terms) -> tuple[int, float, list[str]]:
        return -len(chosen), sum(self._worth[term] for term in sorted(chosen)), sorted(chosen)


def _disjoint(groups: Sequence[Terms]) -> int:
    """How many groups share no term with each other, found in passing: so many terms must go at the least."""
    taken: set[str] = set()
    found = 0
    for group in groups:
        if taken.isdisjoint(group):
            taken |= group
            found += 1
    return found
