"""A text to the K-safe view of it: find the terms, decide, rewrite, read again until it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.knowledge.entities.store import Entities
from expurgate.privacy.ksafety.api import Decision, Explanation, Reason, decide
from expurgate.privacy.ksafety.kinds import Generalizations, TellingKinds
from expurgate.privacy.ksafety.model import build

Rewrite = Callable[[str, Sequence[Finding], Mapping[Span, str]], str]
"""From a text, what must go in it, and what takes its place (nothing where a span is not named) to a new text."""

_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Options:
    """How to solve; see ``ksafe``. ``weights`` are by term number."""

    k: int = 10
    solver: str = "auto"
    weights: Mapping[int, float] = field(default_factory=dict, repr=False)
    time_limit: float | None = None
    window: int | None = None


@dataclass(frozen=True, slots=True)
class Release:
    """The released text and how it came about. ``findings`` are of the first reading."""

    text: str = field(repr=False)
    findings: tuple[Finding, ...] = field(repr=False)
    explanations: tuple[Explanation, ...] = field(repr=False)
    removed: tuple[str, ...] = field(repr=False)
    terms: int
    solver: str
    optimal: bool
    gap: float
    shelters: Mapping[int, int] = field(repr=False)
    rounds: int

    @property
    def residual(self) -> int | None:
        """The smallest number of others any protected entity is left among; None when nothing is told of any."""
        return min(self.shelters.values(), default=None)


def release(
    text: str,
    entities: Entities,
    protected: Sequence[int],
    rewrite: Rewrite,
    *,
    options: Options,
    generalizations: Generalizations | None = None,
) -> Release:
    """The view of ``text`` in which every protected entity stays hidden among K others, or GuaranteeError."""
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise InputError("the text holds code points that are no characters (surrogates)")
    first: Decision | None = None
    findings: tuple[Finding, ...] = ()
    explanations: list[Explanation] = []
    removed: set[int] = set()
    for number in range(_ROUNDS):
        found = entities.find(text, naming=protected)
        decision = decide_found(entities, found, protected, options)
        if first is None:
            first = decision
        if not decision.removed:
            return Release(
                text=text,
                findings=findings,
                explanations=tuple(explanations),
                removed=tuple(sorted(entities.term(term) for term in removed)),
                terms=len(first.kept) + len(first.removed),
                solver=first.solver,
                optimal=first.optimal and number <= 1,
                gap=(first.bound - decision.weight) / first.bound if first.bound else 0.0,
                shelters=decision.shelters,
                rounds=number,
            )
        removed |= decision.removed
        spelling = {term: text[span.start : span.end] for span, term in reversed(found)}
        explanations += decision.explained(entities, spelling.__getitem__)
        now = findings_of(entities, found, decision, options.k)
        findings = findings or now
        instead = _replacements(entities, decision, protected, options.k, generalizations, removed)
        text = rewrite(text, now, {span: instead[term] for span, term in found if term in instead})
    raise GuaranteeError("the text does not become K-safe: what is removed gives rise to new terms each time")


def decide_found(
    entities: Entities, found: Sequence[tuple[Span, int]], protected: Sequence[int], options: Options
) -> Decision:
    """Which of the terms found in a text may stay."""
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
    entities: Entities, found: Sequence[tuple[Span, int]], decision: Decision, k: int
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


def _replacements(
    entities: Entities,
    decision: Decision,
    protected: Sequence[int],
    k: int,
    generalizations: Generalizations | None,
    removed: set[int],
) -> dict[int, str]:
    """For removed terms the most specific generalization with which the rest stays K-safe; not all have one.

    None tells of a kind that fewer than K others share with a protected entity.
    """
    if generalizations is None:
        return {}
    telling = TellingKinds(entities, protected, k, generalizations)
    present = set(decision.kept)
    chosen: dict[int, str] = {}
    for term in sorted(decision.removed):
        for candidate in generalizations(entities.term(term)):
            new = {number for _, number in entities.find(candidate, naming=protected)}
            if not new & removed and candidate not in telling and _safe(entities, present | new, protected, k):
                chosen[term] = candidate
                present |= new
                break
    return chosen


def _safe(entities: Entities, terms: set[int], protected: Sequence[int], k: int) -> bool:
    problem = build(entities, sorted(terms), protected, k=k, weights=[1.0] * len(terms))
    return problem.safe(problem.everything)
