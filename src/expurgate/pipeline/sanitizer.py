"""A policy applied to documents: what is found in each, and the text in which nothing is found any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from os import PathLike
from secrets import token_bytes
from typing import Self

from expurgate.assurance.certificate import Run, certify
from expurgate.assurance.exceptions import masked
from expurgate.core.choices import Mark
from expurgate.core.document import Document, Reading, Term
from expurgate.core.edits import apply
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import Assessment, Edit, Finding, in_order
from expurgate.core.memory import Memory, Table, active_table
from expurgate.core.spans import Places, Span
from expurgate.detect.base import run as detect
from expurgate.detect.choose import detectors
from expurgate.detect.kept import KeptTerms
from expurgate.detect.known import Known
from expurgate.detect.labels import check_labels
from expurgate.knowledge.acquaintance import Acquaintance, acquaintance, nearest
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.choose import TextReader
from expurgate.language.reflowing import read_reflowed
from expurgate.pipeline.agreement import check_text
from expurgate.pipeline.deciding import Deciding
from expurgate.pipeline.decisions import Decision
from expurgate.pipeline.fragments import fragments
from expurgate.pipeline.hidden import hidden_terms
from expurgate.pipeline.means import Means
from expurgate.pipeline.raising import raised
from expurgate.pipeline.result import Assessed, Draft, Result, later_findings, replacements
from expurgate.pipeline.rounds import Rewriters, Rewritten, Verdict, rewrite_until_it_holds
from expurgate.policy import Policy, TransformRule
from expurgate.privacy.base import Model
from expurgate.privacy.choose import models
from expurgate.privacy.ksafety.guarantee import KSafety
from expurgate.text.keeping import without_kept
from expurgate.text.languages import foreign
from expurgate.text.standins import PLACE_IN_REGION
from expurgate.transform.by_label import by_label
from expurgate.transform.draw import Draws
from expurgate.transform.meaning import InContext
from expurgate.transform.methods import transform_named
from expurgate.transform.rewriter import Rewriter

LARGE_CORPUS = 50_000
"""Documents of a corpus that can tell usual words from others."""
USUAL = 5_000
"""A kind that stands in fewer than one of so many documents is a word of the taxonomy's and not of English."""


class Sanitizer(Means):
    """Applies one policy, given itself or by name or path, to many documents.

    It may be used from several threads at once. Knowledge and language are opened on first use. Stand-ins and the salts of
    certificates are derived from the ``key``, or from a ``secret`` where certificates are not sealed with a key, so that the same
    document gives the same release; without either they are chance.

    What it learns from documents, to read the next ones faster, it keeps in its own ``memory``. :meth:`forget` empties it;
    at the latest it dies with the sanitizer. ``with Sanitizer(policy) as sanitizer: ...`` forgets at the end.
    """

    def __init__(
        self,
        policy: Policy | str | PathLike[str] = "recommended",
        *,
        key: bytes | None = None,
        secret: bytes | None = None,
        reader: TextReader | None = None,
        knowledge: Knowledge | None = None,
        memory: Memory | None = None,
    ) -> None:
        super().__init__(policy, reader=reader, knowledge=knowledge, memory=memory)
        self.key = key
        self.secret = key or secret
        self._draws: Draws | None = None
        self._detectors = detectors(self.policy.detect)
        self.policy.check_looking()
        self._known = Known()
        self._deciding, self._part = Deciding(), 0
        check_labels(self.policy)

    def for_one_file(self) -> Sanitizer:
        """The same with one secret for all texts of a file: there a person has one stand-in, in other files another."""
        same = copy(self)
        same.secret = self.secret or token_bytes(32)
        same._draws = self._draws or Draws(same.secret)
        return same

    def drawing(self, draws: Draws) -> Sanitizer:
        """The same that takes its stand-ins from these draws, which texts of one conversation or one identity map share."""
        same = copy(self)
        same._draws = draws
        return same

    def avoid(self, texts: Iterable[str]) -> None:
        """Make nobody's stand-in of a word that is written with a capital in one of the texts of a file."""
        if self._draws is not None and self.policy.transform.pseudonymizes:
            for text in texts:
                self._draws.avoid(text)

    @property
    def hides_people(self) -> bool:
        """Whether the policy looks for names of people."""
        rule = self.policy.detect
        return rule is not None and not {"PERSON", "all"}.isdisjoint(rule.entities)

    def knowing(self, known: Known) -> Sanitizer:
        """The same, that also hides names and identifiers known from other parts of the file."""
        same = copy(self)
        same._known = known
        return same

    def deciding(self, decisions: Sequence[Decision]) -> Sanitizer:
        """The same for a file about which people decided something."""
        if not decisions:
            return self
        same = copy(self)
        same._deciding = Deciding(decisions)
        same._kept = KeptTerms(same._deciding.unkept(self._kept.terms))
        same.policy = replace(self.policy, name="", keep=same._kept.terms, keep_files=())
        same.__dict__.pop("k_safety", None)
        return same

    def for_part(self, part: int) -> Sanitizer:
        """The same for one of the texts of a file, by its number."""
        if not self._deciding:
            return self
        same = copy(self)
        same._part = part
        return same

    def still_says(self, draft: Draft, known: Known) -> bool:
        """Whether a draft has something that is known, apart from stand-ins and from terms the policy keeps."""
        offsets = apply(draft.original.text, draft.edits).map
        kept = map(offsets.to_new, draft.original.ruled.kept)
        made = Places([*(new for _, new in offsets.pieces), *kept])
        return any(not made.hold(finding.span) for finding in self.known_in(draft.text, known))

    def known_in(self, text: str, known: Known) -> list[Finding]:
        """What is known of a file and stands in a text, but for terms the policy keeps."""
        return without_kept(text, known.find(text), self._kept.places(text))[0]

    def __repr__(self) -> str:
        return f"Sanitizer({self.policy.name or 'policy'})"

    def models(self, alpha: float | None) -> list[Model]:
        """The models in force, K-safety last: it removes the fewest terms of what the others leave."""
        self.check_known()
        chosen = models(self.policy, alpha=alpha)
        return chosen if self.k_safety is None else [*chosen, self.k_safety.for_one_document()]

    @cached_property
    def acquaintances(self) -> tuple[Acquaintance, ...]:
        """How well each protected entity is known."""
        rule = self.policy.disclosure
        return () if rule is None else tuple(acquaintance(self.knowledge, entity) for entity in rule.protect)

    def check_known(self) -> None:
        """InputError, with what may have been meant, where a protected entity is not known and the policy does not go on."""
        rule = self.policy.disclosure
        for known in self.acquaintances if rule is not None and not rule.even_if_unknown else ():
            if known.unknown:
                near = " or ".join(map(repr, nearest(self.knowledge, known.entity)))
                meant = f"; did you mean {near}?" if near else ""
                raise InputError(
                    f"nothing is known of {known.entity!r}, so it cannot be protected{meant} "
                    "(--even-if-unknown hides it and its spellings alone)"
                )

    def check_language(self, texts: Iterable[str]) -> None:
        """InputError where the texts, or a large part of them, are in another language than the policy says."""
        if self.policy.language == "any" or not self._reads:
            return
        found = foreign("\n\n".join(texts))
        if found is not None:
            raise InputError(
                f"{found.share:.0%} of the document is not English ({found.language}), and all that is known here is English "
                "(--language any judges it as if it were)"
            )

    def forget(self) -> None:
        """Forget everything that was learnt from documents. Results that were given out keep what is theirs."""
        self.memory.forget()
        self.reader.forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.forget()

    def assess(self, document: Document | str) -> Assessed:
        """What would be hidden and why, as :meth:`sanitize` would do it to the end; changes nothing.

        Where it cannot be made to hold, what the first round would do is told.
        """
        self.check_language([as_document(document).text])
        with self.memory.active():
            return self._assess(as_document(document))

    def find(self, document: Document | str) -> tuple[Finding, ...]:
        """What is found when the document is read for the first time; replacements may give rise to more."""
        document = as_document(document)
        self.check_language([document.text])
        with self.memory.active():
            chosen = self.models(self._alpha(document))
            verdict = self._judge(chosen, self._rewriters(chosen, document), document)
        return in_order((*verdict.findings, *verdict.blocked))

    def _assess(self, document: Document) -> Assessed:
        document = self._deciding.placed(document, self._part)
        chosen = self.models(self._alpha(document))
        rewriters = self._rewriters(chosen, document)
        verdict = self._judge(chosen, rewriters, document)
        if verdict.holds:
            return Assessed((), (), verdict.assessments)
        found = in_order((*verdict.findings, *verdict.blocked))
        try:
            again = self._rewriters(chosen, document)
            edits: Sequence[Edit] = rewrite_until_it_holds(document, partial(self._judge, chosen, again), again).edits
        except GuaranteeError:
            edits = rewriters.patient.edits(verdict.reading, verdict.findings, verdict.kept)
        found = in_order((*found, *later_findings(found, edits)))
        return Assessed(found, replacements(document, found, edits, verdict.kept), verdict.assessments)

    def sanitize(self, document: Document | str) -> Result:
        """The document rewritten until the policy holds, with its certificate, or GuaranteeError."""
        draft = self.draft(document)
        certificate = certify(draft.run, key=self.key, secret=self.secret)
        check_text(draft.text, certificate, self, self.key)
        return Result.of(draft, certificate, self.policy)

    def draft(self, document: Document | str) -> Draft:
        """The document rewritten until the policy holds, not certified yet, or GuaranteeError."""
        self.check_language([as_document(document).text])
        with self.memory.active():
            return self._draft(as_document(document))

    def _draft(self, document: Document) -> Draft:
        if self.policy.disclosure is not None and self.policy.disclosure.alpha == "auto":
            from expurgate.pipeline.tuning import tuned_draft

            return tuned_draft(self, document)
        return self.draft_with(document, self._alpha(document))

    def draft_with(self, document: Document, alpha: float | None) -> Draft:
        """The same with this α, whatever the policy says of it."""
        with self.memory.active():
            return self._draft_with(document, alpha)

    def _draft_with(self, document: Document, alpha: float | None) -> Draft:
        document = self._deciding.placed(document, self._part)
        chosen = self.models(alpha)
        rewriters = self._rewriters(chosen, document)
        made = rewrite_until_it_holds(document, partial(self._judge, chosen, rewriters), rewriters)
        self._deciding.check(document, made.edits)
        broken = self._broken(made, chosen)
        offsets = apply(document.text, made.edits).map
        exceptions = self._deciding.exceptions(document, made.text, offsets, broken) if self._deciding else None
        account = None if self.k_safety is None else self.k_safety.account(made.judged)
        assessments = made.judged[-1] if account is None else account.stated(made.judged[-1])
        return Draft(
            text=made.text,
            edits=made.edits,
            findings=made.findings,
            rounds=made.rounds,
            alpha=alpha,
            original=document,
            run=replace(self._run(made, assessments, chosen, rewriters, alpha), exceptions=exceptions or None),
            k_safety=account,
            identities=rewriters.identities(),
            excused=broken,
        )

    def _broken(self, made: Rewritten, chosen: Sequence[Model]) -> tuple[Finding, ...]:
        """What models find in places that a person excused, in the text as it will be released."""
        spans = self._deciding.excused(made.document)
        if not spans:
            return ()
        excused, reading, found = Places(spans), self._read(made.document), list[Finding]()
        for model in chosen:
            judged = model.assess(reading, self.knowledge, hidden=made.hidden, earlier=())
            found += [finding for finding in judged.findings if excused.touch(finding.span)]
        return in_order(found)

    def _run(
        self,
        made: Rewritten,
        assessments: tuple[Assessment, ...],
        chosen: Sequence[Model],
        rewriters: Rewriters,
        alpha: float | None,
    ) -> Run:
        """What is certified: K-safety counts by its entity file, so the corpus is named only where another model counts."""
        counting = any(not isinstance(model, KSafety) for model in chosen)
        kinds = counting or (bool(chosen) and self.policy.transform.method in ("generalize", "pseudonymize"))
        policy = self.policy
        if (policy.keep, policy.keep_files) != (self._kept.terms, ()):
            policy = replace(policy, keep=self._kept.terms, keep_files=())
        return Run(
            released=made.text,
            policy=policy if self.k_safety is None else self.k_safety.opened.resolved(policy),
            alpha=alpha,
            corpus=(self.knowledge.corpus.digest, self.knowledge.corpus.documents) if counting else None,
            taxonomy=self.knowledge.taxonomy.digest if kinds else None,
            association=self._association_digest,
            records=self._records_digest,
            assessments=assessments,
            detectors=tuple(detector.name for detector in self._detectors),
            replaced=rewriters.made_words(),
            edits=len(made.edits),
            rounds=made.rounds,
        )

    @property
    def _association_digest(self) -> str | None:
        """Which table predicted, where the disclosure model asked one."""
        if self.policy.disclosure is None or self.knowledge.association is None:
            return None
        return self.knowledge.association.digest

    @property
    def _records_digest(self) -> str | None:
        """Which entity files told of protected entities."""
        if self.policy.disclosure is None or self.knowledge.records is None:
            return None
        return self.knowledge.records.digest

    @cached_property
    def _reads(self) -> bool:
        """Whether the language of a text matters. K-safety finds its terms itself, and deletion needs no grammar."""
        policy = self.policy
        others = (policy.detect, policy.information, policy.correlation, policy.disclosure, policy.subject)
        return any((*others, policy.models)) or policy.k_safety is None or policy.transform.method != "suppress"

    def _read(self, document: Document) -> Reading:
        return read_reflowed(self.reader, document) if self._reads else Reading(document, (), (), ())

    def _judge(
        self, chosen: Sequence[Model], rewriters: Rewriters, document: Document, hidden: Sequence[Term] = ()
    ) -> Verdict:
        reading, text = self._read(document), document.text
        kept = Places([*self._kept.spans(text), *document.ruled.kept])
        again = [finding for finding in self._known.find(text) if not rewriters.made(document.slice(finding.span))]
        detected = [*detect(self._detectors, reading), *again]
        if self._deciding:
            detected = [each for each in detected if not self._deciding.named(document.slice(each.span))]
            detected += self._deciding.find(document)
        found, _ = without_kept(text, in_order(detected), kept)
        found = [finding for finding in found if not rewriters.made_kind(finding, document.slice(finding.span))]
        if self.policy.transform.pseudonymizes:
            found = [finding for finding in found if not rewriters.made(document.slice(finding.span))]
        secret = tuple(hidden) or tuple(hidden_terms(reading, found))
        excused = self._deciding.excused(document)
        judged = self._read(replace(document, text=masked(text, excused))) if excused else reading
        assessments: list[Assessment] = []
        told: list[Finding] = []
        blocked: list[Finding] = []
        for model in chosen:
            assessments.append(model.assess(judged, self.knowledge, hidden=secret, earlier=found))
            movable, fixed = without_kept(text, assessments[-1].findings, kept)
            movable = raised(movable, rewriters.made)
            told += movable
            found += movable
            blocked += fixed
        if self.policy.detect is not None and self.policy.detect.entities:
            found += without_kept(text, fragments(reading, told, found), kept)[0]
        return Verdict(reading, in_order(found), tuple(assessments), secret, kept, tuple(blocked))

    def _rewriters(self, chosen: Sequence[Model], document: Document) -> Rewriters:
        draws = self._draws or Draws(self.secret)
        if self.policy.transform.pseudonymizes:
            draws.avoid(document.text)
        return Rewriters(
            lambda: self._rewriter(chosen, self.policy.transform, document.people, draws),
            lambda: self._rewriter(chosen, TransformRule("redact", self._mark)),
        )

    def _rewriter(
        self, chosen: Sequence[Model], rule: TransformRule, people: Sequence[str] = (), draws: Draws | None = None
    ) -> Rewriter:
        bits: Callable[[str], float] | None = None
        if self.policy.information is not None:
            bits = self.knowledge.information
        meant = InContext(self.knowledge.taxonomy)
        return Rewriter(
            by_label(
                rule,
                lambda asked: transform_named(
                    asked.method,
                    taxonomy=self.knowledge.taxonomy,
                    safe=lambda candidate: self._safe(candidate, chosen),
                    silent=lambda candidate: self._silent(candidate, chosen),
                    information=bits,
                    key=self.secret,
                    people=people,
                    mark=asked.mark,
                    usual=self._usual,
                    draws=draws,
                    weekdays=asked.weekdays,
                    meant=meant,
                ),
            ),
            self._deciding.rulings(self._part),
            meant,
        )

    @property
    def _mark(self) -> Mark:
        """How what no wording can hide is redacted: by its label, unless the policy asks for bars."""
        rule = self.policy.transform
        return rule.mark if rule.method == "redact" else "label"

    def _usual(self, phrase: str) -> bool:
        """Whether a phrase stands in enough documents of the corpus to be usual English; a small corpus cannot tell."""
        corpus = self.knowledge.corpus
        return corpus.documents < LARGE_CORPUS or corpus.count(phrase, level="surface") * USUAL >= corpus.documents

    def _safe(self, candidate: str, chosen: Sequence[Model]) -> bool:
        """Safe for all models in force; nothing a detector finds; no name where names are looked for."""
        rule = self.policy.detect
        if rule is not None and rule.entities and _has_name(candidate):
            return False
        return not self._detected(candidate) and all(model.safe(candidate, self.knowledge) for model in chosen)

    def _detected(self, candidate: str) -> bool:
        """Whether a detector finds something in a replacement; the same ones are proposed for many terms."""
        proposed: Table[str, bool] = active_table(self._detectors, "proposed")
        return proposed.one(candidate, lambda: bool(detect(self._detectors, _bare(candidate))))

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


def as_document(given: Document | str) -> Document:
    """A document as it is, or made of a plain text; InputError for anything else."""
    document = Document(given) if isinstance(given, str) else given
    if not isinstance(document, Document) or not isinstance(document.text, str):
        raise InputError("a document is a text or a Document with a text")
    return document


def _bare(candidate: str) -> Reading:
    """A replacement by itself, as a text without terms: enough for patterns, lexicons and expressions."""
    whole = (Span(0, len(candidate)),)
    return Reading(Document(candidate), (), whole, whole)


def _has_name(candidate: str) -> bool:
    return any(word[:1].isupper() for word in PLACE_IN_REGION.sub("", candidate).split())
