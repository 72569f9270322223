"""How K-safety was reached over all rounds: what the certificate, the report and a reviewer are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.core.findings import Assessment
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.privacy.ksafety.api import Explanation, SafeChoice, gap


@dataclass(frozen=True, slots=True, kw_only=True)
class KSafetyAssessment(Assessment):
    """The assessment of K-safety in one round, with the decision it rests on and the reasons in words."""

    decision: SafeChoice = field(repr=False)
    explanations: tuple[Explanation, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class SolverAccount:
    """The solver, whether its answer is proven, and what had to go.

    Each of the ``protected`` entities is hidden among at least ``k`` others. ``terms`` counts the terms of the entity file that the solver chose from, ``removed`` those that went in any round.
    ``others`` is the smallest number of others any protected entity is left among; None when nothing is told of any.
    """

    k: int
    protected: int
    solver: str
    optimal: bool
    gap: float
    terms: int
    removed: int
    others: int | None
    explanations: tuple[Explanation, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, rounds: Sequence[KSafetyAssessment], *, k: int, protected: int) -> SolverAccount:
        """What the rounds amount to. The first decides; later ones mend what the rewriting brought about."""
        first, last = rounds[0].decision, rounds[-1].decision
        removing = [judged for judged in rounds if judged.decision.removed]
        return cls(
            k=k,
            protected=protected,
            solver=first.solver,
            optimal=first.optimal and len(removing) <= 1,
            gap=max(0.0, gap(last.weight, first.bound)),
            terms=len(first.kept) + len(first.removed),
            removed=len(frozenset[int]().union(*(judged.decision.removed for judged in removing))),
            others=last.residual,
            explanations=tuple(reason for judged in removing for reason in judged.explanations),
        )

    def stated(self, assessments: Sequence[Assessment]) -> tuple[Assessment, ...]:
        """The assessments with the numbers of the solver beside those of K-safety."""
        facts: dict[str, Any] = {name: getattr(self, name) for name in ("terms", "removed", "solver", "optimal", "gap")}
        return tuple(
            replace(one, facts={**one.facts, **facts}) if isinstance(one, KSafetyAssessment) else one
            for one in assessments
        )
