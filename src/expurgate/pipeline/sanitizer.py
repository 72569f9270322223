"""A policy applied to documents: what is found in each, and the text in which nothing is found any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from os import PathLike
from secrets import token_bytes
from typing import Self

from expurgate.assurance.certificate import certify
from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import Finding
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.memory import Memory
from expurgate.core.spans import Places
from expurgate.detect.kept import KeptTerms
from expurgate.detect.known import Known
from expurgate.detect.labels import check_labels
from expurgate.detect.lexicon import LexiconDetector
from expurgate.knowledge.acquaintance import LARGE, Acquaintance, acquaintance, nearest
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.choose import TextReader
from expurgate.pipeline.agreement import UntilAgreed, check_text
from expurgate.pipeline.attempt import Attempt
from expurgate.pipeline.deciding import Deciding
from expurgate.pipeline.decisions import Decision
from expurgate.pipeline.means import Means
from expurgate.pipeline.result import Assessed, Result, UncertifiedResult
from expurgate.policy import Policy
from expurgate.privacy.base import Model
from expurgate.privacy.choose import models
from expurgate.text.keeping import without_kept
from expurgate.text.languages import foreign
from expurgate.text.normal import normal_form
from expurgate.transform.draw import Draws

RARE = 40
"""A word in fewer documents of a large corpus is hardly English."""


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
        check_key(key)
        self.key = key
        self.secret = key or secret
        self.draws: Draws | None = None
        self.detectors = self.own_detectors
        self.policy.check_looking()
        self.known = Known()
        self.ruling, self.part = Deciding(), 0
        self.besides: LexiconDetector | None = None
        check_labels(self.policy)

    def for_one_file(self) -> Sanitizer:
        """A sanitizer like this one for the texts of one file: a person has one stand-in in the whole file, and another in other files."""
        same = copy(self)
        same.secret = self.secret or token_bytes(32)
        same.draws = self.draws or Draws(same.secret)
        return same

    def drawing(self, draws: Draws) -> Sanitizer:
        """A sanitizer like this one that takes its stand-ins from ``draws``, which the texts of a conversation or an identity map share."""
        same = copy(self)
        same.draws = draws
        return same

    def avoid(self, texts: Iterable[str]) -> None:
        """Do not use a word as a stand-in when it is written with a capital in one of the texts: it may be a real name there."""
        if self.draws is not None and self.policy.transform.pseudonymizes:
            for text in texts:
                self.draws.avoid(text)

    def hiding(self, terms: Sequence[str]) -> Sanitizer:
        """A sanitizer like this one that hides ``terms`` as well as everything it finds."""
        same = copy(self)
        same.besides = LexiconDetector(terms)
        return same

    @property
    def hides_people(self) -> bool:
        """Whether the policy looks for names of people."""
        return self.policy.detect is not None and self.policy.detect.names_people

    def knowing(self, known: Known) -> Sanitizer:
        """A sanitizer like this one that also hides names and identifiers found in other parts of the file."""
        same = copy(self)
        same.known = known
        return same

    def deciding(self, decisions: Sequence[Decision]) -> Sanitizer:
        """A sanitizer like this one that follows the decisions people made about a file."""
        if not decisions:
            return self
        same = copy(self)
        same.ruling = Deciding(decisions)
        same.kept = KeptTerms(same.ruling.unkept(self.kept.terms))
        same.policy = replace(self.policy, name="", keep=same.kept.terms, keep_files=())
        same.__dict__.pop("k_safety", None)
        return same

    def since(self, begun: float) -> Sanitizer:
        """The same, whose limit of time counts from a moment of the clock on: for the one document of a run, opening files included."""
        same = copy(self)
        same.__dict__["k_safety"] = None if self.k_safety is None else replace(self.k_safety, begun=begun)
        return same

    def for_part(self, part: int) -> Sanitizer:
        """A sanitizer like this one for one of the texts of a file, given by its number."""
        if not self.ruling:
            return self
        same = copy(self)
        same.part = part
        return same

    def still_says(self, draft: UncertifiedResult, known: Known) -> bool:
        """Whether a draft still contains a name or identifier of the file, apart from stand-ins and terms the policy keeps."""
        offsets = apply(draft.original.text, draft.edits).map
        kept = map(offsets.to_new, draft.original.ruled.kept)
        made = Places([*(new for _, new in offsets.pieces), *kept])
        return any(not made.hold(finding.span) for finding in self.known_in(draft.text, known))

    def known_in(self, text: str, known: Known) -> list[Finding]:
        """The names and identifiers of the file that occur in a text, without the terms the policy keeps."""
        return without_kept(text, known.find(text), self.kept.places(text))[0]

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

    def check_language(self, texts: Iterable[str]) -> str:
        """A notice about sentences that are not English. InputError when a whole text or a paragraph is not English."""
        if self.policy.language == "any" or not self.reads:
            return ""
        found = foreign("\n\n".join(texts), self._strange_to_english)
        if found is None:
            return ""
        told = f"{max(found.share, 0.01):.0%} of the document is not English ({found.language})"
        if found.large:
            raise InputError(f"{told}, and all that is known here is English (--language any judges it as if it were)")
        return f"{told}, and was judged as if it were"

    def _strange_to_english(self, words: Sequence[str]) -> int:
        """How many of some words are in hardly any document and in no taxonomy; none where the corpus is too small to tell."""
        corpus, taxonomy = self.knowledge.corpus, self.knowledge.taxonomy
        if corpus.documents < LARGE:
            return 0
        counts = zip(words, corpus.frequencies(list(map(normal_form, words))), strict=True)
        return sum(count < RARE and not taxonomy.generalizations(word) for word, count in counts)

    def forget(self) -> None:
        """Forget everything that was learnt from documents. Results that were given out keep what is theirs."""
        self.memory.forget()
        self.reader.forget()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.forget()

    def check(self) -> None:
        """Open what the policy names and sanitize a text without a word: what stands against every document is an error here."""
        with suppress(GuaranteeError):
            self.sanitize("")

    def assess(self, document: Document | str) -> Assessed:
        """What would be hidden and why, as :meth:`sanitize` would do it to the end; changes nothing.

        Where it cannot be made to hold, what the first round would do is told.
        """
        self.check_language([as_document(document).text])
        with self.memory.active():
            return self.attempt(as_document(document)).assess()

    def find(self, document: Document | str) -> tuple[Finding, ...]:
        """What is found when the document is read for the first time; replacements may give rise to more."""
        document = as_document(document)
        self.check_language([document.text])
        with self.memory.active():
            return self.attempt(document).find()

    def attempt(self, document: Document) -> Attempt:
        """The work on one document, with the α that suits it."""
        return Attempt(self, document, self._alpha(document))

    def sanitize(self, document: Document | str) -> Result:
        """The document rewritten until the policy holds, with its certificate, or GuaranteeError."""
        until_agreed = UntilAgreed(self)
        while True:
            with until_agreed as one:
                draft = one.draft(document)
                with self.memory.active():
                    certificate = certify(draft.run, key=self.key, secret=self.secret)
                check_text(draft.text, certificate, one, self.key)
                return Result.of(draft, certificate, self.policy)

    def draft(self, document: Document | str) -> UncertifiedResult:
        """The document rewritten until the policy holds, not certified yet, or GuaranteeError."""
        document = as_document(document)
        self.check_language([document.text])
        if self.policy.disclosure is not None and self.policy.disclosure.alpha == "auto":
            from expurgate.pipeline.tuning import tuned_draft

            with self.memory.active():
                return tuned_draft(self, document)
        return self.draft_with(document, self._alpha(document))

    def draft_with(self, document: Document, alpha: float | None) -> UncertifiedResult:
        """Draft the document with this α instead of the one in the policy."""
        attempt = Attempt(self, document, alpha)
        with self.memory.active():
            draft = attempt.draft()
        del (
            attempt.rewriters
        )  # they know the attempt, which would stay in memory with its readings until it is collected
        return draft

    @cached_property
    def reads(self) -> bool:
        """Whether the language of a text matters. K-safety finds its terms itself, and deletion needs no grammar."""
        policy = self.policy
        others = (policy.detect, policy.information, policy.correlation, policy.disclosure, policy.subject)
        return any((*others, policy.models)) or policy.k_safety is None or policy.transform.method != "suppress"

    def _alpha(self, document: Document) -> float | None:
        rule = self.policy.disclosure
        if rule is None or rule.alpha != "auto":
            return None if rule is None else float(rule.alpha)
        from expurgate.pipeline.tuning import choose_alpha

        return choose_alpha(self, document)


def check_key(key: bytes | None) -> None:
    """InputError for a key that is no secret."""
    if key is not None and not isinstance(key, bytes):
        raise InputError("a key is bytes")


def as_document(given: Document | str) -> Document:
    """A document as it is, or made of a plain text; InputError for anything else."""
    document = Document(given) if isinstance(given, str) else given
    if not isinstance(document, Document) or not isinstance(document.text, str):
        raise InputError("a document is a text or a Document with a text")
    return document
