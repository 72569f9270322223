"""The groups of terms in the contexts of a text that tell too much about one protected entity, turn by turn of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from expurgate.core.document import Term
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import Outcome, Risky


@dataclass(frozen=True, slots=True)
class InContext:
    """The ``terms`` of a context, and for each entity, by number, the groups of them that tell too much about it
    (``privacy.suspects``); None: nobody knows."""

    terms: dict[str, list[Term]] = field(repr=False)
    risky: Mapping[int, Sequence[Set[str]]] | None = field(repr=False)

    def suspected(self, number: int, gone: Set[str]) -> list[str]:
        """The terms, in order, of groups that can tell too much about the entity with this number; without what is ``gone``."""
        if self.risky is None:
            return [term for term in self.terms if term not in gone]
        groups = [group for group in self.risky.get(number, ()) if group.isdisjoint(gone)]
        return [term for term in self.terms if any(term in group for group in groups)] if groups else []


@dataclass(slots=True)
class Groups:
    """What the search in each context found last, the groups found in all turns, and what goes for them."""

    searched: list[Outcome | None]
    findings: list[Finding] = field(default_factory=list)
    risky: list[Risky] = field(default_factory=list)
    most: float = 0.0

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of all contexts that had something to search."""
        return [outcome for outcome in self.searched if outcome is not None]

    @property
    def capped(self) -> bool:
        """Whether a search stopped at its budget."""
        return any(outcome.capped for outcome in self.outcomes)

    def residual(self, judge: Judge) -> float:
        """The most that any group says, and no less than nothing."""
        most = self.most
        for outcome in self.outcomes:
            most = outcome.residual(judge.normal, judge.knowledge, most)
        return most
