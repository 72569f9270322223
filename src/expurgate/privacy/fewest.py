"""The fewest terms that must go so that no group is left whole.

Groups of terms that tell too much together are broken when one term of each goes. A smallest set with a term of every group is
searched by branching on a group that is whole, bounded by how many of the groups that are left share no term. Groups are numbers
there, with a bit for each of their terms.
"""

from __future__ import annotations

from collections import defaultdict
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
    with_first: dict[str, list[Terms]] = defaultdict(list)
    for group in sorted({frozenset(group) for group in groups}, key=lambda group: (len(group), sorted(group))):
        if not any(smaller <= group for term in group for smaller in with_first.get(term, ())):
            kept.append(group)
            with_first[min(group)].append(group)
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
    """Branch and bound over groups that hang together. A term is known by its place in alphabetical order."""

    def __init__(self, groups: Sequence[Terms], worth: Callable[[str], float]) -> None:
        self._terms = sorted({term for group in groups for term in group})
        self._worth = [worth(term) for term in self._terms]
        at = {term: place for place, term in enumerate(self._terms)}
        spelled = [sorted(at[term] for term in group) for group in groups]
        self._groups = [sum(1 << place for place in group) for group in spelled]
        self._spelled = dict(zip(self._groups, spelled, strict=True))
        self._dearest = {
            bits: sorted(group, key=lambda place: (-self._worth[place], place)) for bits, group in self._spelled.items()
        }
        self._steps = 0
        self._best = self._greedy()

    def run(self) -> Terms:
        """Find the smallest set of terms that breaks every group."""
        self._branch((), 0, self._groups)
        return frozenset(self._terms[place] for place in self._best)

    def _greedy(self) -> tuple[int, ...]:
        """The term of the most groups goes first, until none is left whole."""
        chosen: list[int] = []
        left = self._groups
        times = [0] * len(self._terms)
        for group in left:
            for place in self._spelled[group]:
                times[place] += 1
        while left:
            best = max(range(len(times)), key=lambda place: (times[place], self._worth[place], place))
            chosen.append(best)
            for group in left:
                for place in self._spelled[group] if group >> best & 1 else ():
                    times[place] -= 1
            left = [group for group in left if not group >> best & 1]
        return tuple(chosen)

    def _branch(self, chosen: tuple[int, ...], spared: int, left: Sequence[int]) -> None:
        """Try every term of a group that is whole; ``spared``: terms that stay, because sets with them were tried."""
        if not left:
            self._best = max(self._best, chosen, key=self._rank)
            return
        self._steps += 1
        if self._steps > _STEPS or len(chosen) + _disjoint(left) > len(self._best):
            return
        least = min((group & ~spared).bit_count() for group in left)
        few = [group for group in left if (group & ~spared).bit_count() == least]
        for place in self._dearest[min(few, key=self._spelled.__getitem__)]:
            if not spared >> place & 1:
                self._branch((*chosen, place), spared, [group for group in left if not group >> place & 1])
                spared |= 1 << place

    def _rank(self, chosen: tuple[int, ...]) -> tuple[int, float, list[int]]:
        places = sorted(chosen)
        return -len(chosen), sum(self._worth[place] for place in places), places


def _disjoint(groups: Sequence[int]) -> int:
    """How many groups share no term with each other, found in passing: so many terms must go at the least."""
    taken = found = 0
    for group in groups:
        if not taken & group:
            taken |= group
            found += 1
    return found
