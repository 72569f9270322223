"""Comparisons made by hand, for tests of the report."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.assurance.certificate import Run, certify
from expurgate.assurance.comparison import Change, Comparison, Ranks, ReasonedFinding, Residual, Utility
from expurgate.core.findings import Assessment, Edit, Finding
from expurgate.core.spans import Span
from expurgate.policy import DisclosureRule, Policy

POLICY = Policy(disclosure=DisclosureRule(protect=("HIV",)))


def edit(text: str, surface: str, replacement: str, *findings: Finding, nth: int = 0) -> Edit:
    """Replace the nth occurrence of ``surface``."""
    start = -1
    for _ in range(nth + 1):
        start = text.index(surface, start + 1)
    return Edit(Span(start, start + len(surface)), replacement, findings)


def disclosing(term: str, *, risk: float = 8.86, evidence: str = "counted", group: tuple[str, ...] = ()) -> Finding:
    """A finding of the disclosure model against HIV."""
    return Finding(
        Span(0, 1), term, "disclosure", risk=risk, threshold=6.22, against="HIV", group=group, evidence=evidence
    )


def comparison(
    text: str,
    edits: Sequence[Edit] = (),
    *,
    policy: Policy = POLICY,
    attack: Ranks | None = None,
    capped: bool = False,
    name: str = "",
    unassessed: tuple[str, ...] = (),
) -> Comparison:
    """What the pipeline would say of these edits; edits are sorted."""
    released, changes, at = "", [], 0
    for made in edits:
        released += text[at : made.span.start]
        new = Span(len(released), len(released) + len(made.replacement))
        reasons = tuple(ReasonedFinding(finding, worth=9.33, documents=13) for finding in made.findings)
        changes.append(Change(made.span, new, reasons))
        released += made.replacement
        at = made.span.end
    released += text[at:]
    facts = {"alpha": 1.5, "terms": 3, "protected": {"hiv": {"information": 9.33, "threshold": 6.22, "largest": 5.0}}}
    run = Run(
        released=released,
        policy=policy,
        alpha=1.5 if policy.disclosure else None,
        corpus=("c" * 64, 1000),
        taxonomy="t" * 64,
        assessments=(Assessment("disclosure", facts=facts, capped=capped),),
        detectors=(),
        replaced=(),
        edits=len(edits),
        rounds=1,
    )
    residual = Residual("disclosure", "HIV", 9.33, 6.22, (9.33, 2.0, 0.0), (5.0, 2.0, 0.0), 9.33, 5.0, attack)
    return Comparison(
        original=text,
        released=released,
        changes=tuple(changes),
        residuals=(residual,),
        utility=Utility(100.0, 80.0, 50.0, 90.0),
        policy=policy,
        alpha=1.5,
        certificate=certify(run),
        corpus={"documents": 1000, "level": "surface"},
        rounds=1,
        name=name,
        unassessed=unassessed,
    )
