"""Which of the terms found in a text may stay, and the findings for those that may not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.knowledge.entities.store import Entities
from expurgate.privacy.ksafety.api import Reason, SafeChoice, decide
from expurgate.privacy.ksafety.registry import PATIENCE


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the solver; see ``ksafe``. ``weights`` are by term number."""

    k: int = 10
    solver: str = "auto"
    weights: Mapping[int, float] = field(default_factory=dict, repr=False)
    time_limit: float | None = None
    window: int | None = None


def limit_of(options: Options) -> float | None:
    """Seconds for one document: those that are set, or the patience of ``auto``."""
    return PATIENCE if options.time_limit is None and options.solver == "auto" else options.time_limit


def decide_found(
    entities: Entities, found: Sequence[tuple[Span, int]], protected: Sequence[int], options: Options
) -> SafeChoice:
    """Decide which of the terms found in a text may stay."""
    return decide(
        entities,
        [term for _, term in found],
        protected,
        k=options.k,
        weights=options.weights,
        solver=options.solver,
        time_limit=options.time_limit,
        window=options.window,
    )


def findings_of(
    entities: Entities, found: Sequence[tuple[Span, int]], decision: SafeChoice, k: int
) -> tuple[Finding, ...]:
    """Every occurrence of a removed term, with the set it would have been unsafe in."""
    reasons: dict[int, Reason] = {reason.removed: reason for reason in decision.reasons}
    findings = []
    for span, term in found:
        if term in decision.removed:
            reason = reasons[term]
            findings.append(
                Finding(
                    span,
                    entities.term(term),
                    "k-safety",
                    risk=float(reason.others),
                    threshold=float(k),
                    against=entities.name(reason.entity),
                    group=tuple(entities.term(other) for other in reason.terms),
                )
            )
    return tuple(findings)
