"""The flow: read, find, edit, read again, until the policy holds; then say so in a certificate.

After the edits the result is read again and judged again by the same detectors and models. What still fails is edited
again, from the fourth time on by redaction; what the document as a whole adds up to is looked after when nothing else
is left to edit, with the same patience. What cannot be made to hold raises GuaranteeError and nothing is released.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from secrets import token_bytes
from typing import TYPE_CHECKING

from expurgate.assurance.certificate import Certificate, Run, certify
from expurgate.core.collecting import no_collecting
from expurgate.core.document import Document, Reading, Term
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import CUMULATIVE, Assessment, Edit, Finding, in_order
from expurgate.core.spans import Places, Span
from expurgate.detect.base import run as detect
from expurgate.detect.choose import detectors
from expurgate.knowledge.knowledge import REMEMBERED, Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.fragments import fragments
from expurgate.policy import Policy, TransformRule
from expurgate.privacy.base import Model
from expurgate.privacy.choose import models
from expurgate.privacy.ksafety.guarantee import KSafety
from expurgate.privacy.ksafety.opening import open_rule
from expurgate.text.normal import normal_form
from expurgate.transform.apply import OffsetMap, apply
from expurgate.transform.compose import compose
from expurgate.transform.methods import transform_named
from expurgate.transform.rewriter import Rewriter

if TYPE_CHECKING:
    from expurgate.assurance.comparison import Comparison
    from expurgate.pipeline.tuning import Tuned

PATIENT_ROUNDS = 3
"""Rounds with the method the policy asks for; after them what still fails is redacted. Rounds for what single terms
and groups say and rounds for what the document adds up to are counted apart."""
MAX_ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Verdict:
    """What detectors and models say of one reading."""

    reading: Reading = field(repr=False)
    findings: tuple[Finding, ...]
    assessments: tuple[Assessment, ...]
    hidden: tuple[Term, ...] = field(repr=False)

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class Assessed:
    """The answer to "what would be hidden, and why": findings with the replacement each would get."""

    findings: tuple[Finding, ...]
    replacements: tuple[str, ...] = field(repr=False)
    assessments: tuple[Assessment, ...]

    @property
    def holds(self) -> bool:
        """Whether the document could be released as it is."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class Result:
    """A document that holds what was asked, and the account of how it came about."""

    text: str = field(repr=False)
    edits: tuple[Edit, ...] = field(repr=False)
    findings: tuple[Finding, ...]
    certificate: Certificate
    rounds: int
    alpha: float | None
    original: Document = field(repr=False)
    run: Run = field(repr=False)
    _sanitizer: Sanitizer = field(repr=False)
    tuned: Tuned | None = None

    def report(self) -> str:
        """The confidential account as one HTML page: every decision with its reason, before and after."""
        from expurgate.assurance.report import render

        return render(self.comparison())

    def comparison(self) -> Comparison:
        """The numbers and texts behind the report."""
        from expurgate.pipeline.comparison import compare

        return compare(self, self._sanitizer)


class Sanitizer:
    """Applies one policy to many documents. Knowledge and language are opened on first use."""

    def __init__(
        self,
        policy: Policy,
        *,
        key: bytes | None = None,
        reader: Reader | None = None,
        knowledge: Knowledge | None = None,
    ) -> None:
        self.policy = policy
        self.key = key
        self._secret = key
        self.reader = reader or Reader(policy.pipeline)
        self._knowledge = knowledge
        self._detectors = detectors(policy.detect)
        self._proposed: dict[str, bool] = {}

    def for_one_file(self) -> Sanitizer:
        """The same with one secret for all texts of a file: there a person has one stand-in, in other files another."""
        same = copy(self)
        same._secret = self.key or token_bytes(32)
        return same

    def __repr__(self) -> str:
        return f"Sanitizer({self.policy.name or 'policy'})"

    @property
    def knowledge(self) -> Knowledge:
        """The corpus and taxonomies the policy names."""
        if self._knowledge is None:
            self._knowledge = open_knowledge(self.policy.knowledge)
        return self._knowledge

    @cached_property
    def k_safety(self) -> KSafety | None:
        """The K-safety model with its entity file open, where the policy asks for it."""
        opened = open_rule(self.policy)
        return None if opened is None else KSafety(opened)

    def models(self, alpha: float | None) -> list[Model]:
        """The models in force, K-safety last: it removes the fewest terms of what the others leave."""
        chosen = models(self.policy, alpha=alpha)
        return chosen if self.k_safety is None else [*chosen, self.k_safety]

    @no_collecting()
    def assess(self, document: Document) -> Assessed:
        """What would be hidden and why; changes nothing."""
        chosen = self.models(self._alpha(document))
        verdict = self._judge(self._read(document), chosen)
        if verdict.holds:
            return Assessed((), (), verdict.assessments)
        edits = self._rewriter(chosen, self.policy.transform, document.people).edits(verdict.reading, verdict.findings)
        return Assessed(verdict.findings, _replacements(verdict.findings, edits), verdict.assessments)

    @no_collecting()
    def sanitize(self, document: Document) -> Result:
        """The document rewritten until the policy holds, or GuaranteeError."""
        if self.policy.disclosure is not None and self.policy.disclosure.alpha == "auto":
            from expurgate.pipeline.tuning import sanitize_tuned

            return sanitize_tuned(self, document)
        return self.sanitize_with(document, self._alpha(document))

    def sanitize_all(self, documents: Iterable[Document]) -> Iterable[Result]:
        """A result a document, in order."""
        for document in documents:
            yield self.sanitize(document)

    def sanitize_with(self, document: Document, alpha: float | None) -> Result:
        """The same with this α, whatever the policy says of it."""
        chosen = self.models(alpha)
        verdict = self._judge(self._read(document), chosen)
        found, edits, rounds = verdict.findings, list[Edit](), 0
        rewriters = [self._rewriter(chosen, self.policy.transform, document.people)]
        spent = {False: 0, True: 0}
        while not verdict.holds:
            if rounds == MAX_ROUNDS:
                raise GuaranteeError(
                    f"after {rounds} rounds {len(verdict.findings)} findings remain; nothing is released"
                )
            pressing = [finding for finding in verdict.findings if finding.evidence != CUMULATIVE]
            if spent[not pressing] == PATIENT_ROUNDS and len(rewriters) == 1:
                rewriters.append(self._rewriter(chosen, TransformRule("redact")))
            rewriter = rewriters[-1 if spent[not pressing] >= PATIENT_ROUNDS else 0]
            rounds += 1
            spent[not pressing] += 1
            step = rewriter.edits(verdict.reading, pressing or verdict.findings)
            applied = apply(verdict.reading.document.text, step)
            edits = compose(document.text, edits, step) if edits else step
            hidden = _moved(verdict.hidden, applied.map)
            verdict = self._judge(self._read(replace(document, text=applied.text)), chosen, hidden, rewriters)
        return self._result(document, verdict, edits, found, rounds, rewriters, chosen, alpha)

    def _result(
        self,
        document: Document,
        verdict: Verdict,
        edits: list[Edit],
        found: tuple[Finding, ...],
        rounds: int,
        rewriters: list[Rewriter],
        chosen: list[Model],
        alpha: float | None,
    ) -> Result:
        released = verdict.reading.document.text
        run = Run(
            released=released,
            policy=self.policy if self.k_safety is None else self.k_safety.opened.resolved(self.policy),
            alpha=alpha,
            corpus=(self.knowledge.corpus.digest, self.knowledge.corpus.documents) if chosen else None,
            taxonomy=self.knowledge.taxonomy.digest if chosen else None,
            assessments=verdict.assessments,
            detectors=tuple(detector.name for detector in self._detectors),
            replaced=tuple(word for rewriter in rewriters for word in rewriter.made_words()),
            edits=len(edits),
            rounds=rounds,
        )
        return Result(released, tuple(edits), found, certify(run, key=self.key), rounds, alpha, document, run, self)

    def _read(self, document: Document) -> Reading:
        if not isinstance(document.text, str):
            raise InputError("a document is a text")
        return self.reader.read(document)

    def _judge(
        self,
        reading: Reading,
        chosen: Sequence[Model],
        hidden: Sequence[Term] = (),
        rewriters: Sequence[Rewriter] = (),
    ) -> Verdict:
        found: list[Finding] = list(detect(self._detectors, reading))
        if self.policy.transform.method == "pseudonymize":
            made = [rewriter.made for rewriter in rewriters]
            found = [f for f in found if not any(ours(reading.document.slice(f.span)) for ours in made)]
        secret = tuple(hidden) or tuple(hidden_terms(reading, found))
        assessments: list[Assessment] = []
        for model in chosen:
            assessments.append(model.assess(reading, self.knowledge, hidden=secret, earlier=found))
            found.extend(assessments[-1].findings)
        if self.policy.detect is not None and self.policy.detect.entities:
            told = [finding for assessment in assessments for finding in assessment.findings]
            found.extend(fragments(reading, told, found))
        return Verdict(reading, in_order(found), tuple(assessments), secret)

    def _rewriter(self, chosen: Sequence[Model], rule: TransformRule, people: Sequence[str] = ()) -> Rewriter:
        bits: Callable[[str], float] | None = None
        if self.policy.information is not None:
            bits = self.knowledge.information
        return Rewriter(
            transform_named(
                rule.method,
                taxonomy=self.knowledge.taxonomy,
                safe=lambda candidate: self._safe(candidate, chosen),
                silent=lambda candidate: self._silent(candidate, chosen),
                information=bits,
                key=self._secret,
                people=people,
                mark=rule.mark,
            )
        )

    def _safe(self, candidate: str, chosen: Sequence[Model]) -> bool:
        """Safe for all models in force; nothing a detector finds; no name where names are looked for."""
        rule = self.policy.detect
        if rule is not None and rule.entities and _has_name(candidate):
            return False
        return not self._detected(candidate) and all(model.safe(candidate, self.knowledge) for model in chosen)

    def _detected(self, candidate: str) -> bool:
        """Whether a detector finds something in a replacement; the same ones are proposed for many terms."""
        found = self._proposed.get(candidate)
        if found is None:
            if len(self._proposed) >= REMEMBERED:
                self._proposed.clear()
            found = self._proposed[candidate] = bool(detect(self._detectors, _bare(candidate)))
        return found

    def _silent(self, candidate: str, chosen: Sequence[Model]) -> bool:
        """Safe, and nothing that adds to what the document as a whole says."""
        quiet = all(model.silent(candidate, self.knowledge) for model in chosen)
        return quiet and self._safe(candidate, chosen)

    def _alpha(self, document: Document) -> float | None:
        rule = self.policy.disclosure
        if rule is None or rule.alpha != "auto":
            return None if rule is None else float(rule.alpha)
        from expurgate.pipeline.tuning import choose_alpha

        return choose_alpha(self, document)


def hidden_terms(reading: Reading, findings: Iterable[Finding]) -> list[Term]:
    """S: the noun phrases a finding touches (semantic correlations, section 4.2), else the finding's own term."""
    found = list(findings)
    if not found:
        return []
    places = Places(finding.span for finding in found)
    touched = []
    for term in reading.terms:
        spans = tuple(span for span in term.spans if places.touch(span))
        if spans:
            touched.append(Term(term.normal, spans, term.kind, term.label))
    covered = Places(span for term in touched for span in term.spans)
    for finding in found:
        normal = normal_form(finding.term)
        if normal and not covered.touch(finding.span):
            touched.append(Term(normal, (finding.span,), "entity", finding.label))
    return touched


def _moved(hidden: Sequence[Term], offsets: OffsetMap) -> tuple[Term, ...]:
    """Hidden terms at the places where their replacements stand now."""
    return tuple(
        Term(term.normal, tuple(sorted({offsets.to_new(span) for span in term.spans})), term.kind, term.label)
        for term in hidden
    )


def _bare(candidate: str) -> Reading:
    """A replacement by itself, as a text without terms: enough for patterns, lexicons and expressions."""
    whole = (Span(0, len(candidate)),)
    return Reading(Document(candidate), (), whole, whole)


def _has_name(candidate: str) -> bool:
    return any(word[:1].isupper() for word in candidate.split())


def _replacements(findings: Sequence[Finding], edits: Sequence[Edit]) -> tuple[str, ...]:
    """For each finding what would stand in its place."""
    starts = [edit.span.start for edit in edits]
    result = []
    for finding in findings:
        at = bisect_right(starts, finding.span.end - 1) - 1
        result.append(edits[at].replacement if at >= 0 and edits[at].span.overlaps(finding.span) else "")
    return tuple(result)
