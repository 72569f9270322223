"""Generalizations that still point at a protected entity: few others are of the kind.

K-safety counts the terms of the entity file. A generalization of a protected name ("HIV infection" for AIDS) need not be
among them and yet tells who was meant, so it is judged by the same measure: it may stand only when the names of at least
K other entities are of that kind too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from expurgate.knowledge.entities.store import Entities
from expurgate.text.normal import normal_form

Generalizations = Callable[[str], Sequence[str]]
"""From a term to what it is a kind of, specific first."""

_LOOKED_AT = 5_000
"""Other entities whose kinds are looked up at most; with fewer counted, more is refused."""


class TellingKinds:
    """The kinds of protected entities that fewer than K others share. Looked up when first asked."""

    def __init__(self, entities: Entities, protected: Sequence[int], k: int, generalizations: Generalizations) -> None:
        self._entities, self._protected, self._k = entities, protected, k
        self._generalizations = generalizations

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, str) and normal_form(candidate) in self._telling

    @cached_property
    def _telling(self) -> frozenset[str]:
        kinds = {one: self._kinds(one) for one in self._protected}
        asked = frozenset[str]().union(*kinds.values())
        counts: Counter[str] = Counter()
        for one in self._looked_at():
            counts.update((kinds[one] if one in kinds else self._kinds(one)) & asked)
        return frozenset(kind for kind in asked if counts[kind] <= self._k)

    def _looked_at(self) -> Iterator[int]:
        """The protected and as many others as there is time for."""
        yield from self._protected
        protected = frozenset(self._protected)
        yield from (one for one in range(min(len(self._entities), _LOOKED_AT)) if one not in protected)

    def _kinds(self, one: int) -> frozenset[str]:
        names = [self._entities.name(one), *(self._entities.term(int(term)) for term in self._entities.names_of(one))]
        return frozenset(normal_form(kind) for name in names for kind in self._generalizations(name))
