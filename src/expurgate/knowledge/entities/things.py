"""Which records speak of one thing: those that share a name, an alias or a reference.

A thing must not be sheltered by its own duplicate. Records of one thing become one entity: all its names, labels and
context terms together, under the id of the first; the ids of the others lead to it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.entities.records import Entity


@dataclass(frozen=True, slots=True)
class Things:
    """Different things in the order of their first records; ``ids`` of each, its own first."""

    entities: tuple[Entity, ...] = field(repr=False)
    ids: tuple[tuple[str, ...], ...] = field(repr=False)
    records: int


def things(records: Sequence[Entity], keys: Callable[[str], Iterable[str]]) -> Things:
    """The different things among ``records``; of equal names ``keys`` gives a text that is the same."""
    leader = _Groups(len(records))
    first: dict[tuple[str, str], int] = {}
    for number, one in enumerate(records):
        marks = [("name", key) for name in (one.name, *one.aliases) for key in keys(name)]
        marks += [("id", reference) for reference in (one.id, *one.references)]
        for mark in marks:
            if mark[1]:
                leader.join(number, first.setdefault(mark, number))
    members: dict[int, list[Entity]] = {}
    for number, one in enumerate(records):
        members.setdefault(leader.of(number), []).append(one)
    found = list(members.values())
    return Things(tuple(map(_united, found)), tuple(tuple(one.id for one in group) for group in found), len(records))


def _united(group: Sequence[Entity]) -> Entity:
    if len(group) == 1:
        return group[0]
    head = group[0]
    names = _distinct(name for one in group for name in (one.name, *one.aliases))
    return Entity(
        head.id,
        head.name,
        tuple(name for name in names if name != head.name),
        _distinct(label for one in group for label in one.labels),
        _distinct(term for one in group for term in one.context),
        _distinct(reference for one in group for reference in one.references),
    )


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


class _Groups:
    """Numbers joined into groups; the smallest of a group leads it."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def of(self, number: int) -> int:
        """The leader of the group of ``number``."""
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number

    def join(self, one: int, other: int) -> None:
        """Make one group of two."""
        low, high = sorted((self.of(one), self.of(other)))
        self._above[high] = low
