"""One document on its way to a text that holds: the models in force, their α, the rewriters, and how a text is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from expurgate.assurance.certificate import Run
from expurgate.assurance.exceptions import masked
from expurgate.core import lazy_re as re
from expurgate.core.choices import Mark
from expurgate.core.document import Document, Reading, Term
from expurgate.core.edits import apply
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import Assessment, Edit, Finding, in_order, sharing_places
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.memory import Table, active_table, forget_other_texts
from expurgate.core.spans import Places, Span
from expurgate.detect.running import forget_found, forget_last
from expurgate.detect.running import run as detect
from expurgate.pipeline.hidden import hidden_terms
from expurgate.pipeline.raising import raised
from expurgate.pipeline.result import Assessed, UncertifiedResult, later_findings, replacements
from expurgate.pipeline.rounds import Rewriters, Rewritten, Verdict, rewrite_until_it_holds
from expurgate.policy import TransformRule, model_name
from expurgate.text.keeping import without_kept
from expurgate.text.normal import normal_form
from expurgate.text.standins import PLACE_IN_REGION, STAND_INS
from expurgate.transform.by_label import by_label
from expurgate.transform.draw import Draws
from expurgate.transform.meaning import InContext
from expurgate.transform.methods import transform_named
from expurgate.transform.rewriter import Rewriter

if TYPE_CHECKING:
    from expurgate.knowledge.knowledge import Knowledge
    from expurgate.pipeline.sanitizer import Sanitizer
    from expurgate.privacy.base import Model

_WORD = r"[^\W\d_a-z][\w’'-]*"
_REST = re.compile(rf"\s(?:and|or|&)\s({_WORD}(?:\s{_WORD})+)")
"""Capitalized words behind an "and". One alone ("and Article 1") is no name. A letter without case counts as a capital."""
_RAISED_AGAIN = 3
"""How often a reading is judged again at most, where words of ours go for the author's."""
LARGE_CORPUS = 50_000
"""Documents of a corpus that can tell usual words from others."""
USUAL = 5_000
"""A kind that stands in fewer than one of so many documents is a word of the taxonomy's and not of English."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A reading as a model judges it, given what goes already."""

    model: Model
    reading: Reading = field(repr=False)
    knowledge: Knowledge = field(repr=False)
    secret: Sequence[Term] = field(repr=False)

    def __call__(self, earlier: Sequence[Finding]) -> Assessment:
        return self.model.assess(self.reading, self.knowledge, hidden=self.secret, earlier=earlier)


class Attempt:
    """A sanitizer's work on one document, or on several that are judged as one.

    ``sanitizer`` gives the policy and its means; ``alpha`` is the disclosure model's, as chosen for this document.
    """

    def __init__(self, sanitizer: Sanitizer, document: Document, alpha: float | None) -> None:
        self._by = sanitizer
        self._document = sanitizer.ruling.placed(document, sanitizer.part)
        self._alpha = alpha
        self._models = sanitizer.models(alpha)
        self.rewriters = self._new_rewriters()

    def find(self) -> tuple[Finding, ...]:
        """What is found when the document is read for the first time."""
        verdict = self.judge(self._document)
        return in_order((*verdict.findings, *verdict.blocked))

    def assess(self) -> Assessed:
        """What would be hidden and why, followed to the end; where that fails, what the first round would do."""
        verdict = self.judge(self._document)
        if verdict.holds:
            return Assessed((), (), verdict.assessments)
        found = in_order((*verdict.findings, *verdict.blocked))
        first, self.rewriters = self.rewriters, self._new_rewriters()
        try:
            edits: Sequence[Edit] = rewrite_until_it_holds(self._document, self.judge, self.rewriters).edits
        except GuaranteeError:
            edits = first.patient.edits(first.reading(verdict.reading), verdict.findings, verdict.kept)
        found = in_order((*found, *later_findings(found, edits)))
        return Assessed(found, replacements(self._document, found, edits, verdict.kept), verdict.assessments)

    def draft(self) -> UncertifiedResult:
        """The document rewritten until the policy holds, or GuaranteeError."""
        document, ruling = self._document, self._by.ruling
        made = rewrite_until_it_holds(document, self.judge, self.rewriters)
        ruling.check(document, made.edits)
        broken = self._broken(made)
        offsets = apply(document.text, made.edits).map
        exceptions = ruling.exceptions(document, made.text, offsets, broken) if ruling else None
        draft = self.drafted(document, made)
        return replace(
            draft,
            run=replace(draft.run, exceptions=exceptions or None),
            identities=self.rewriters.identities(),
            excused=broken,
        )

    def drafted(self, original: Document, made: Rewritten) -> UncertifiedResult:
        """The draft of a rewritten text, with everything that its certificate will state."""
        k_safety = self._by.k_safety
        account = None if k_safety is None else k_safety.account(made.judged)
        assessments = made.judged[-1] if account is None else account.stated(made.judged[-1])
        return UncertifiedResult(
            text=made.text,
            edits=made.edits,
            findings=made.findings,
            rounds=made.rounds,
            alpha=self._alpha,
            original=original,
            run=self._run(made, assessments),
            k_safety=account,
        )

    def judge(self, document: Document, hidden: Sequence[Term] = ()) -> Verdict:
        """What detectors and models find in a text, this document's or what has become of it; ``hidden``: what is secret already."""
        rewriters, ruling = self.rewriters, self._by.ruling
        forget_last(self._by.detectors)
        forget_other_texts(document.text)
        reading, text = self._read(document), document.text
        kept = Places([*self._by.kept.spans(text), *document.ruled.kept])
        again = [finding for finding in self._by.known.find(text) if not rewriters.made(document.slice(finding.span))]
        detected = sharing_places([*detect(self._by.detectors, reading), *again])
        if ruling:
            detected = [each for each in detected if not ruling.named(document.slice(each.span))]
            detected += ruling.find(document)
        found, _ = without_kept(text, in_order(detected), kept)
        found = [finding for finding in found if not rewriters.made_kind(finding, document.slice(finding.span))]
        if self._by.policy.transform.pseudonymizes:
            found = [finding for finding in found if not rewriters.made(document.slice(finding.span))]
        if self._by.besides is not None:  # what the verifier blamed goes wherever it stands, in words of ours as well
            found += without_kept(text, self._by.besides.detect(reading), kept)[0]
        secret = (tuple(hidden) or tuple(hidden_terms(reading, found))) if self._models else ()
        excused = ruling.excused(document)
        judged = self._read(replace(document, text=masked(text, excused))) if excused else reading
        assessments: list[Assessment] = []
        told: list[Finding] = []
        blocked: list[Finding] = []
        for model in self._models:
            by_model = Judged(model, judged, self._by.knowledge, secret)
            assessments.append(by_model(found))
            movable, fixed = without_kept(text, assessments[-1].findings, kept)
            movable = self._raised(by_model, found, movable, kept)
            told += movable
            found += movable
            blocked += fixed
        if self._by.policy.detect is not None and self._by.policy.detect.entities:
            found += without_kept(text, fragments(reading, told, found), kept)[0]
        if found or blocked:  # another text is judged next: only what holds is asked about again, by the verifier
            forget_found(self._by.detectors, text)
        return Verdict(reading, in_order(found), tuple(assessments), secret, kept, tuple(blocked))

    def _raised(self, judged: Judged, found: Sequence[Finding], movable: list[Finding], kept: Places) -> list[Finding]:
        """``movable`` with words of ours in place of the author's, and what the author's words that stay so tell with others.

        ``found``: what goes besides.
        """
        if not any(finding.group for finding in movable):
            return movable
        made = self.rewriters.made
        free = [term for term in judged.reading.terms if not any(map(kept.touch, term.spans))]
        for _ in range(_RAISED_AGAIN):
            now = raised(movable, made, free)
            if now == movable:
                break
            places = Places(finding.span for finding in now)
            more, _ = without_kept(judged.reading.document.text, judged([*found, *now]).findings, kept)
            movable = [*now, *(finding for finding in more if not places.hold(finding.span))]
        return raised(movable, made, free)

    def _broken(self, made: Rewritten) -> tuple[Finding, ...]:
        """What the models find, in the text that will be released, at places a person has excused."""
        spans = self._by.ruling.excused(made.document)
        if not spans:
            return ()
        excused, reading, found = Places(spans), self._read(made.document), list[Finding]()
        for model in self._models:
            judged = model.assess(reading, self._by.knowledge, hidden=made.hidden, earlier=())
            found += [finding for finding in judged.findings if excused.touch(finding.span)]
        return in_order(found)

    def _run(self, made: Rewritten, assessments: tuple[Assessment, ...]) -> Run:
        """What the certificate will state. K-safety counts in its entity file, so the corpus is named only where another model uses it."""
        counting = any(model.name != model_name("k_safety") for model in self._models)
        kinds = counting or (bool(self._models) and self._by.policy.transform.method in ("generalize", "pseudonymize"))
        policy = self._by.policy
        if (policy.keep, policy.keep_files) != (self._by.kept.terms, ()):
            policy = replace(policy, keep=self._by.kept.terms, keep_files=())
        return Run(
            released=made.text,
            policy=policy if self._by.k_safety is None else self._by.k_safety.opened.resolved(policy),
            alpha=self._alpha,
            corpus=(self._by.knowledge.corpus.digest, self._by.knowledge.corpus.documents) if counting else None,
            taxonomy=self._by.knowledge.taxonomy.digest if kinds else None,
            association=self._association_digest,
            records=self._records_digest,
            assessments=assessments,
            detectors=self._by.detector_names,
            replaced=self.rewriters.made_words(),
            edits=len(made.edits),
            rounds=made.rounds,
        )

    @property
    def _association_digest(self) -> str | None:
        """The digest of the association table, where the disclosure model uses one."""
        if self._by.policy.disclosure is None or self._by.knowledge.association is None:
            return None
        return self._by.knowledge.association.digest

    @property
    def _records_digest(self) -> str | None:
        """The digests of the entity files that describe protected entities."""
        if self._by.policy.disclosure is None or self._by.knowledge.records is None:
            return None
        return self._by.knowledge.records.digest

    def _read(self, document: Document) -> Reading:
        return self._by.read(document) if self._by.reads else Reading(document, (), (), ())

    def _read_to_rewrite(self, judged: Reading) -> Reading:
        """What was judged, as its rewriter reads it; what a person wants put in has to fit as well."""
        fitting = self._by.rewrites_by_grammar or bool(self._by.ruling)
        again = fitting and self._by.reads and not self._by.judges_by_grammar
        return self._by.read(judged.document, fitting=True) if again else judged

    def _new_rewriters(self) -> Rewriters:
        document = self._document
        draws = self._by.draws or Draws(self._by.secret)
        if self._by.policy.transform.pseudonymizes:
            draws.avoid(document.text)
        return Rewriters(
            lambda: self._rewriter(self._by.policy.transform, document.people, draws),
            lambda: self._rewriter(TransformRule("redact", self._mark)),
            lambda: self._rewriter(self._last_rule),
            self._read_to_rewrite,
        )

    def _rewriter(self, rule: TransformRule, people: Sequence[str] = (), draws: Draws | None = None) -> Rewriter:
        bits: Callable[[str], float] | None = None
        if self._by.policy.information is not None:
            bits = self._by.knowledge.information
        meant = InContext(self._by.knowledge.taxonomy)
        rule_of_detection = self._by.policy.detect
        return Rewriter(
            by_label(
                rule,
                lambda asked: transform_named(
                    asked.method,
                    taxonomy=self._by.knowledge.taxonomy,
                    safe=self._safe,
                    silent=self._silent,
                    faint=self._faint,
                    information=bits,
                    key=self._by.secret,
                    people=people,
                    mark=asked.mark,
                    usual=self._usual,
                    draws=draws,
                    weekdays=asked.weekdays,
                    meant=meant,
                    yearly=rule_of_detection is not None and "years" in rule_of_detection.allow,
                ),
            ),
            self._by.ruling.rulings(self._by.part),
            meant,
        )

    @property
    def _mark(self) -> Mark:
        """How to redact what no wording can hide: with its label in brackets, unless the policy asks for bars."""
        rule = self._by.policy.transform
        return rule.mark if rule.method == "redact" else "label"

    @property
    def _last_rule(self) -> TransformRule:
        """How to hide what tells something by any word: left out, unless the policy asks for marks."""
        rule = self._by.policy.transform
        return TransformRule("redact", rule.mark) if rule.method == "redact" else TransformRule("suppress")

    def _usual(self, phrase: str) -> bool:
        """Whether a phrase stands in enough documents of the corpus to be usual English; a small corpus cannot tell."""
        corpus = self._by.knowledge.corpus
        return corpus.documents < LARGE_CORPUS or corpus.count(phrase, level="surface") * USUAL >= corpus.documents

    def _safe(self, candidate: str) -> bool:
        """Whether a replacement is safe for all models, found by no detector, and without a name where names are looked for."""
        rule = self._by.policy.detect
        if rule is not None and rule.entities and _has_name(candidate):
            return False
        return not self._detected(candidate) and all(
            model.safe(candidate, self._by.knowledge) for model in self._models
        )

    def _detected(self, candidate: str) -> bool:
        """Whether a detector finds something in a replacement; the same ones are proposed for many terms."""
        if self._by.besides is not None and self._by.besides.detect(Reading.as_one_sentence(candidate)):
            return True
        proposed: Table[str, bool] = active_table(self._by.detectors, "proposed")
        known = proposed.get(candidate)
        return (
            proposed.keep(candidate, bool(detect(self._by.detectors, Reading.as_one_sentence(candidate))))
            if known is None
            else known
        )

    def _silent(self, candidate: str) -> bool:
        """Whether a replacement is safe and adds nothing to what the whole document tells."""
        quiet = all(model.silent(candidate, self._by.knowledge) for model in self._models)
        return quiet and self._safe(candidate)

    def _faint(self, candidate: str) -> bool:
        """Whether a replacement is safe and adds nothing to what is told of what is protected; whom it is about is asked apart."""
        others = (model for model in self._models if model.name != "subject")
        return self._safe(candidate) and all(model.silent(candidate, self._by.knowledge) for model in others)


def _has_name(candidate: str) -> bool:
    return any(word[:1].isupper() for word in STAND_INS.sub("", PLACE_IN_REGION.sub("", candidate)).split())


def fragments(reading: Reading, found: Iterable[Finding], hidden: Sequence[Finding]) -> Iterator[Finding]:
    """The rest of every named entity of which ``found`` hides the part before an "and", but for what is ``hidden`` anyway.

    "Protection of Human Rights and Fundamental Freedoms" without "Human Rights" leaves "and Fundamental Freedoms": it tells what
    stood there, and standing alone it is read as a name. So it goes in the same round.
    """
    text = reading.document.text
    gone = Places(finding.span for finding in hidden)
    ends = sorted({finding.span.end for finding in found})
    names = sorted((span, term.label) for term in reading.terms if term.kind == "entity" for span in term.spans)
    at, given = 0, set[Span]()
    for name, label in names:
        while at < len(ends) and ends[at] <= name.start:
            at += 1
        for end in ends[at:]:
            if end >= name.end:
                break
            rest = _REST.match(text, end, name.end)
            if rest is not None and not gone.hold(span := Span(*rest.span(1))) and span not in given:
                given.add(span)
                yield Finding(span, normal_form(rest.group(1)), "entities", label)
