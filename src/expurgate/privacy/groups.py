"""The groups of terms in the contexts of a text that tell too much about one protected entity, turn by turn of a search."""

from __future__ import annotations

from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import Risky, SearchOutcome


@dataclass(slots=True)
class Groups:
    """What the search in each context found last, the groups found in all turns, and what goes for them."""

    searched: list[SearchOutcome | None]
    findings: list[Finding] = field(default_factory=list)
    risky: list[Risky] = field(default_factory=list)
    most: float = 0.0

    @property
    def outcomes(self) -> list[SearchOutcome]:
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
