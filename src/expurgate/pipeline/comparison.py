"""A result set beside its original: the numbers and texts behind the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from expurgate.adversary.inference import Inference
from expurgate.assurance import ksafety
from expurgate.assurance.comparison import (
    MEASURED,
    Change,
    Comparison,
    Hiding,
    Ranks,
    ReasonedFinding,
    Residual,
    Shelter,
    SolverChoice,
)
from expurgate.core.document import Reading
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.knowledge.acquaintance import acquaintance
from expurgate.knowledge.knowledge import Knowledge, parts, unheard
from expurgate.pipeline.utility import utility
from expurgate.privacy.base import distinct
from expurgate.privacy.information import Information
from expurgate.privacy.judge import Judge
from expurgate.privacy.ksafety.account import SolverAccount
from expurgate.privacy.ksafety.opening import OpenedEntities
from expurgate.text.normal import normal_form

if TYPE_CHECKING:
    from expurgate.pipeline.means import Means
    from expurgate.pipeline.result import Result

_Key = tuple[str, str, str | None, tuple[str, ...]]


def compare(result: Result, means: Means) -> Comparison:
    """Reads both texts and counts what each tells."""
    knowledge, policy = means.knowledge, means.policy
    before = means.reader.read(result.original)
    after = means.reader.read(replace(result.original, text=result.text))
    changes = _changes(result, knowledge, means)
    judges = _judges(result, means, before, after)
    return Comparison(
        original=result.original.text,
        released=result.text,
        changes=changes,
        residuals=tuple(_residuals(result, means, judges, before, after)),
        utility=utility(before, after, changes, knowledge, invented=policy.transform.pseudonymizes),
        policy=policy,
        alpha=result.alpha,
        certificate=result.certificate,
        corpus={**knowledge.corpus.facts(), "documents": knowledge.corpus.documents, "level": knowledge.level},
        rounds=result.rounds,
        name=result.original.name,
        known=tuple(acquaintance(knowledge, judge.entity) for judge in judges),
        hiding=None
        if means.k_safety is None
        else hiding(means.k_safety.opened, result.original.text, result.text, result.k_safety),
        unassessed=tuple(unheard(knowledge, distinct(after.terms))) if judges or policy.correlation else (),
    )


def _changes(result: Result, knowledge: Knowledge, means: Means) -> tuple[Change, ...]:
    model, text = means.k_safety, result.original.text
    spelling = {} if model is None else spellings(model.opened, text)
    pieces = apply(result.original.text, result.edits).map.pieces
    first = {_key(finding) for finding in result.findings}
    distinct_findings = {_key(finding): finding for edit in result.edits for finding in edit.findings}
    known = dict(zip(distinct_findings, reasons(list(distinct_findings.values()), knowledge), strict=True))
    return tuple(
        Change(
            old,
            new,
            tuple(
                replace(known[_key(finding)], finding=_shown(finding, spelling), later=_key(finding) not in first)
                for finding in edit.findings
            ),
        )
        for edit, (old, new) in zip(result.edits, pieces, strict=True)
    )


def _shown(finding: Finding, spelling: Mapping[str, str]) -> Finding:
    return spelled(finding, spelling) if finding.model == "k-safety" else finding


def _key(finding: Finding) -> _Key:
    return (finding.term, finding.model, finding.against, finding.group)


def reasons(findings: Sequence[Finding], knowledge: Knowledge) -> list[ReasonedFinding]:
    """Each finding with the worth of what it is against and the documents its evidence was seen in, asked at once."""
    asked = [_combinations(finding) for finding in findings]
    flat = [combination for group in asked for combination in group]
    counts = dict(zip(flat, knowledge.joint(flat), strict=True))
    alone = [combination[1:] for combination in flat if len(combination) > 1]
    counts |= dict(zip(alone, knowledge.joint(alone), strict=True))
    return [_reason(finding, group, counts, knowledge) for finding, group in zip(findings, asked, strict=True)]


def _combinations(finding: Finding) -> list[tuple[str, ...]]:
    """What to count: c with the term and its group; with every part of the term where parts are judged."""
    if finding.against is None or finding.model not in MEASURED or finding.evidence not in ("counted", "weak"):
        return []
    if finding.model == "information":
        return [(finding.term,)]
    against = normal_form(finding.against)
    if finding.group or finding.model != "disclosure":
        return [(against, finding.term, *finding.group)]
    return [(against, part) for part in parts(finding.term)]


def _reason(
    finding: Finding,
    asked: Sequence[tuple[str, ...]],
    counts: dict[tuple[str, ...], int],
    knowledge: Knowledge,
) -> ReasonedFinding:
    worth = None
    if finding.against is not None and finding.model in MEASURED and finding.model != "information":
        worth = knowledge.information(normal_form(finding.against))
    seen = [combination for combination in asked if counts[combination]]
    if not seen:
        return ReasonedFinding(finding, worth)
    telling = max(seen, key=lambda terms: counts[terms] / counts[terms[1:]] if terms[1:] else 0.0)
    part = telling[1] if len(telling) == 2 and telling[1] != finding.term else ""
    return ReasonedFinding(finding, worth, counts[telling], part, alone=counts.get(telling[1:]))


def _judges(result: Result, means: Means, before: Reading, after: Reading) -> list[Judge]:
    rule = means.policy.disclosure
    if rule is None or result.alpha is None:
        return []
    judges = [Judge(entity, result.alpha, means.knowledge) for entity in rule.protect]
    for judge in judges:
        judge.prepare([*distinct(before.terms), *distinct(after.terms)])
    return judges


def _residuals(
    result: Result, means: Means, judges: Sequence[Judge], before: Reading, after: Reading
) -> Iterator[Residual]:
    rule, knowledge = means.policy.information, means.knowledge
    if rule is not None:
        beta = Information(rule.reveal, rule.beta).threshold(knowledge)
        kept = {normal_form(feature) for feature in rule.reveal}
        old, new = (
            tuple(knowledge.information(normal) for normal in distinct(reading.terms) if normal not in kept)
            for reading in (before, after)
        )
        most = max(0.0, *new, *old, beta)
        yield Residual("information", "", most, beta, old, new, max(0.0, *old, 0.0), max(0.0, *new, 0.0))
    attacker = Inference(knowledge)
    for judge in judges:
        old, new = (_bits_of_terms(judge, distinct(reading.terms)) for reading in (before, after))
        found = [f.risk for f in result.findings if f.against == judge.entity and f.risk is not None]
        yield Residual(
            "disclosure",
            judge.entity,
            judge.information,
            judge.threshold,
            old,
            new,
            max(0.0, *old, *found, 0.0),
            _certified(result, judge, new),
            ranks(attacker, judge.entity, before, after),
        )


def ranks(attacker: Inference, entity: str, before: Reading, after: Reading) -> Ranks:
    """Where an adversary who ranks all candidates by the terms puts the entity, before and after."""
    old, new = (attacker.attack(reading, entity) for reading in (before, after))
    return Ranks(old.rank, new.rank, old.candidates)


def _bits_of_terms(judge: Judge, terms: Iterable[str]) -> tuple[float, ...]:
    """How many bits a term tells about the entity; 0 where the two were seen together never, or less often than by chance."""
    return tuple(
        max(0.0, bits) if isfinite(bits := judge.risk(normal, thorough=True).bits) else 0.0 for normal in terms
    )


def _certified(result: Result, judge: Judge, told: Sequence[float]) -> float:
    """The largest risk left, groups included: the certificate's, which names entities by their worth alone."""
    stated: list[float] = [
        entry["largest"]
        for model in result.certificate.data["models"]
        for entry in model["protected"]
        if "largest" in entry and abs(entry.get("information", -1.0) - judge.information) < 1e-3
    ]
    return max(0.0, *(bits for bits in told if bits < judge.threshold), *stated, 0.0)


def hiding(opened: OpenedEntities, before: str, after: str, account: SolverAccount | None) -> Hiding:
    """The crowd of each protected entity in both texts, counted by the definition."""
    entities, protected = opened.entities, opened.protected
    counts = (ksafety.shelters(text, entities, protected) for text in (before, after))
    shelters = (Shelter(entities.name(one), old, new) for one, old, new in zip(protected, *counts, strict=True))
    solution = None
    if account is not None:
        solution = SolverChoice(account.solver, account.optimal, account.gap, account.terms, account.removed)
    return Hiding(opened.options.k, len(entities), tuple(shelters), solution, opened.unknown)


def spellings(opened: OpenedEntities, text: str) -> dict[str, str]:
    """For each term that entities know, how it is first written in ``text``."""
    found = opened.entities.find(text, naming=opened.protected)
    return {opened.entities.term(term): text[span.start : span.end] for span, term in reversed(found)}


def spelled(finding: Finding, spelling: Mapping[str, str]) -> Finding:
    """A finding of K-safety with its terms as they are written in the text, for people to read."""
    group = tuple(spelling.get(term, term) for term in finding.group)
    return replace(finding, term=spelling.get(finding.term, finding.term), group=group)
