"""What things with their years tell of an entity, as the verifier counts it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log2

from expurgate.assurance.counted import Count, Group
from expurgate.core.document import Reading
from expurgate.core.spans import Places
from expurgate.knowledge.dated import as_groups, counted_by_name, dated, known_as
from expurgate.knowledge.knowledge import Knowledge, names_of
from expurgate.knowledge.measures import SUPPORT_FLOOR
from expurgate.text.normal import normal_form

Told = Callable[[str, Sequence[Group]], dict[Group, float]]
"""From an entity and groups of terms to the bits that each group tells about it."""


class Events:
    """The things of a released text that stand with a year, each with what the corpus calls it."""

    def __init__(self, reading: Reading, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        events = dated(reading, Places(()))
        names = known_as(events, knowledge.corpus.frequencies)
        self._called = {event: names.get(event, "") for event in events}

    @property
    def names(self) -> list[str]:
        """What the corpus calls those that it has a name for."""
        return [name for name in self._called.values() if name]

    def bits(self, written: str, told: Told, count: Count) -> list[tuple[str, float]]:
        """Each thing with the most that it and its year tell of an entity where enough documents hold all three."""
        entity = normal_form(written)
        groups = {event: as_groups(event, name) for event, name in self._called.items()}
        every = [group for each in groups.values() for group in each]
        bits, both = told(entity, every), count([(entity, *group) for group in every])
        found: list[tuple[str, float]] = []
        for event, each in groups.items():
            seen = [bits[group] for group in each if both[(entity, *group)] >= SUPPORT_FLOOR]
            found.append((event[1], max([*seen, self._named_after(event, written, count)], default=-inf)))
        return found

    def _named_after(self, event: tuple[str, str], written: str, count: Count) -> float:
        """The bits of a thing that the corpus names after the entity, by documents of the year that have it under either name."""
        entity = normal_form(written)
        names = names_of(self._knowledge, written, specializations=False)
        counted = counted_by_name(event, entity, names, self._knowledge)
        if counted is None or counted[0] < SUPPORT_FLOOR:
            return -inf
        both, alone = counted
        return log2(both * self._knowledge.corpus.documents / (alone * count([(entity,)])[(entity,)]))
