"""Generalizations that still point at a protected entity: few others are of the kind.

K-safety counts the terms of the entity file. A generalization of a protected name ("HIV infection" for AIDS) need not be
among them and yet tells who was meant, so it is judged by the same measure: it may stand only when the names of at least
K other entities are of that kind too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from expurgate.knowledge.entities.store import Entities
from expurgate.privacy.ksafety.solvers.base import Deadline
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
        self._found: dict[int, frozenset[str]] = {}
        self._telling: frozenset[str] | None = None

    def __contains__(self, candidate: object) -> bool:
        return isinstance(candidate, str) and self.tells(candidate, Deadline())

    def tells(self, candidate: str, deadline: Deadline) -> bool:
        """Whether a candidate points at a protected entity; so when the time is up before that is known. What was looked up
        until then is remembered."""
        telling = self._looked_up(deadline)
        return telling is None or normal_form(candidate) in telling

    def _looked_up(self, deadline: Deadline) -> frozenset[str] | None:
        if self._telling is None:
            for one in self._looked_at():
                if one not in self._found:
                    if deadline.passed():
                        return None
                    self._found[one] = self._kinds(one)
            asked = frozenset[str]().union(*(self._found[one] for one in self._protected))
            counts = Counter(kind for one in self._looked_at() for kind in self._found[one] & asked)
            self._telling = frozenset(kind for kind in asked if counts[kind] <= self._k)
        return self._telling

    def _looked_at(self) -> Iterator[int]:
        """The protected and as many others as there is time for."""
        yield from self._protected
        protected = frozenset(self._protected)
        yield from (one for one in range(min(len(self._entities), _LOOKED_AT)) if one not in protected)

    def _kinds(self, one: int) -> frozenset[str]:
        names = [self._entities.name(one), *(self._entities.term(int(term)) for term in self._entities.names_of(one))]
        return frozenset(normal_form(kind) for name in names for kind in self._generalizations(name))
