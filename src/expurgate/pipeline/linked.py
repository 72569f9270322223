"""Documents of one person, judged together: terms that are harmless in each of them may give away together.

All documents of an owner are judged as one text, and each of them by itself, in every round; what either finds is rewritten, until
nothing is found any more. So the bound of the policy holds for what all documents say together. The owner's documents have one
certificate over their texts in order (a *linkage*), beside those of each.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from expurgate.assurance.certificate import Certificate, certify, encoded
from expurgate.assurance.check import Check, Verification
from expurgate.core.document import Document, Term
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.faults import explained
from expurgate.core.findings import Assessment, Edit, Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.progress import Progress
from expurgate.core.spans import Places, Span
from expurgate.pipeline.agreement import UntilAgreed, check_text
from expurgate.pipeline.batch import Batch, WorkTools
from expurgate.pipeline.many import Released
from expurgate.pipeline.result import Result, UncertifiedResult
from expurgate.pipeline.rounds import Rewritten, Verdict, rewrite_until_it_holds
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import Policy

MARK = "\n\n\u2029\n\n"
"""Between the documents of an owner. The paragraph separator stands in no document."""
FORMAT = "expurgate linkage 1"


@dataclass(frozen=True, slots=True)
class Linkage:
    """What holds for all documents of one owner together: their digests in order, and the certificate over all of them.

    ``together`` is how many places had to change only because of what the documents say together.
    """

    documents: tuple[str, ...] = field(repr=False)
    certificate: Certificate
    together: int

    def to_json(self) -> str:
        """The linkage as one line of JSON. It names no owner."""
        said = {"format": FORMAT, "documents": list(self.documents), "together": self.together}
        return json.dumps({**said, "certificate": dict(self.certificate.data)}, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Linkage:
        """A linkage read back; InputError when it is none."""
        try:
            said = json.loads(text)
            documents, together = tuple(str(one) for one in said["documents"]), int(said["together"])
            fits = said["format"] == FORMAT
            certificate = json.dumps(said["certificate"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InputError("not a linkage of Expurgate") from None
        if not fits:
            raise InputError("a linkage of another format")
        return cls(documents, Certificate.from_json(certificate), together)


def digest(text: str) -> str:
    """How a released document is known in a linkage."""
    return hashlib.sha256(encoded(text)).hexdigest()


def sanitize_linked(documents: Sequence[Document], sanitizer: Sanitizer) -> tuple[list[Result], Linkage]:
    """The documents of one owner, each with its certificate, and the certificate over all; GuaranteeError where that cannot be had."""
    if any("\u2029" in document.text for document in documents):
        documents = [replace(document, text=document.text.replace("\u2029", "\n")) for document in documents]
    for document in documents:
        sanitizer.check_language([document.text])
    until_agreed = UntilAgreed(sanitizer)
    while True:
        with until_agreed as one:
            return _sanitize_linked(documents, one)


def sanitize_readable(
    documents: Sequence[Document], sanitizer: Sanitizer
) -> tuple[list[Result | InputError], Linkage | None]:
    """As :func:`sanitize_linked`, but a document that cannot be read is an error of its own, and the others go on without it.

    There is no linkage where fewer than two are left.
    """
    found: list[Result | InputError | None] = [_unreadable(document, sanitizer) for document in documents]
    left = [document for document, fault in zip(documents, found, strict=True) if fault is None]
    linkage: Linkage | None = None
    results: list[Result] = []
    if len(left) == 1:
        results = [sanitizer.sanitize(left[0])]
    elif left:
        results, linkage = sanitize_linked(left, sanitizer)
    made = iter(results)
    return [next(made) if one is None else one for one in found], linkage


def _unreadable(document: Document, sanitizer: Sanitizer) -> InputError | None:
    try:
        sanitizer.check_language([document.text])
    except InputError as fault:
        return fault
    return None


def _sanitize_linked(documents: Sequence[Document], sanitizer: Sanitizer) -> tuple[list[Result], Linkage]:
    with sanitizer.memory.active():
        parts, whole, together = _Linked(documents, sanitizer).drafts()
    results = [_certified(draft, sanitizer) for draft in parts]
    joint = _certified(whole, sanitizer).certificate
    return results, Linkage(tuple(digest(result.text) for result in results), joint, together)


def _certified(draft: UncertifiedResult, sanitizer: Sanitizer) -> Result:
    certificate = certify(draft.run, key=sanitizer.key, secret=sanitizer.secret)
    check_text(draft.text, certificate, sanitizer, sanitizer.key)
    return Result.of(draft, certificate, sanitizer.policy)


class _Linked:
    """One owner's documents while they are rewritten together."""

    def __init__(self, documents: Sequence[Document], sanitizer: Sanitizer) -> None:
        self._documents = documents
        people = dict.fromkeys(name for document in documents for name in document.people)
        self._joint = Document(MARK.join(document.text for document in documents), people=tuple(people))
        self._attempt = sanitizer.attempt(self._joint)
        self._judged: list[list[tuple[Assessment, ...]]] = [[] for _ in documents]
        self._together: int | None = None

    def drafts(self) -> tuple[list[UncertifiedResult], UncertifiedResult, int]:
        """A draft for each document, one for all of them, and how many places only all together gave away."""
        made = rewrite_until_it_holds(self._joint, self._judge, self._attempt.rewriters)
        texts = made.text.split(MARK)
        spans = _places([document.text for document in self._documents])
        parts = [
            self._draft(document, text, _inside(made.edits, span), _found_in(made.findings, span), judged)
            for document, text, span, judged in zip(self._documents, texts, spans, self._judged, strict=True)
        ]
        return parts, self._draft(self._joint, made.text, made.edits, made.findings, made.judged), self._together or 0

    def _judge(self, joint: Document, hidden: Sequence[Term]) -> Verdict:
        """All documents as one text, and each by itself."""
        texts = joint.text.split(MARK)
        if len(texts) != len(self._documents):
            raise GuaranteeError("what has to be hidden lies across two documents; nothing is released")
        verdict = self._attempt.judge(joint, hidden)
        found: list[Finding] = []
        blocked: list[Finding] = []
        for number, (text, span) in enumerate(zip(texts, _places(texts), strict=True)):
            document = replace(self._documents[number], text=text, rewritten=joint.rewritten)
            own = self._attempt.judge(document, _terms_in(hidden, span))
            found += [replace(each, span=each.span.shift(span.start)) for each in own.findings]
            blocked += [replace(each, span=each.span.shift(span.start)) for each in own.blocked]
            self._judged[number].append(own.assessments)
        if self._together is None:
            alone = Places(finding.span for finding in found)
            self._together = len({each.span for each in verdict.findings if not alone.touch(each.span)})
        return replace(
            verdict,
            findings=in_order(list(dict.fromkeys((*verdict.findings, *found)))),
            blocked=in_order(list(dict.fromkeys((*verdict.blocked, *blocked)))),
        )

    def _draft(
        self,
        document: Document,
        text: str,
        edits: Sequence[Edit],
        findings: Sequence[Finding],
        judged: Sequence[tuple[Assessment, ...]],
    ) -> UncertifiedResult:
        made = Rewritten(replace(document, text=text), tuple(edits), tuple(findings), tuple(judged))
        return self._attempt.drafted(document, made)


def _places(texts: Sequence[str]) -> list[Span]:
    """The place of each text in the joined text."""
    ends = list(accumulate(len(text) + len(MARK) for text in texts))
    return [Span(end - len(MARK) - len(text), end - len(MARK)) for text, end in zip(texts, ends, strict=True)]


def _inside(edits: Iterable[Edit], span: Span) -> list[Edit]:
    return [
        replace(edit, span=edit.span.shift(-span.start), findings=tuple(_found_in(edit.findings, span)))
        for edit in edits
        if span.covers(edit.span)
    ]


def _found_in(findings: Iterable[Finding], span: Span) -> list[Finding]:
    return [replace(each, span=each.span.shift(-span.start)) for each in findings if span.covers(each.span)]


def _terms_in(terms: Iterable[Term], span: Span) -> list[Term]:
    """The terms that stand in a part, at their places there."""
    found = ((term, tuple(at.shift(-span.start) for at in term.spans if span.covers(at))) for term in terms)
    return [Term(term.normal, spans, term.kind, term.label) for term, spans in found if spans]


def verify_linked(texts: Mapping[str, str], linkage: Linkage, *, key: bytes | None = None) -> Verification:
    """Whether what an owner's released documents say together holds. ``texts``: released documents by their digest."""
    there = all(one in texts for one in linkage.documents)
    check = Check("the documents of the linkage are there and unchanged", there)
    if not there:
        return Verification((check,))
    joint = MARK.join(texts[one] for one in linkage.documents)
    return Verification((check, *verify(joint, linkage.certificate, key=key)))


@dataclass(frozen=True, slots=True)
class LinkedTexts:
    """What became of one owner's texts, in their order, and their linkage; None where there were fewer than two, or it failed."""

    released: tuple[Released, ...]
    linkage: Linkage | None = None


def sanitize_owners(
    owners: Iterable[Sequence[str | None]],
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    key: bytes | None = None,
    processes: int | None = None,
    total: int | None = None,
    progress: Progress | None = None,
) -> Iterator[LinkedTexts]:
    """The texts of each owner, judged together; an owner whose texts cannot be made to hold is an error for all of them.

    A text that cannot be read, because it is in another language, fails alone: it is not released, so it tells nothing.
    """
    chosen = policy if isinstance(policy, Policy) else Policy.load(policy)
    more: dict[str, Any] = {} if progress is None else {"progress": progress}
    batch: Batch[Sequence[str | None], LinkedTexts] = Batch(
        linked_texts, chosen, key=key, processes=processes or os.cpu_count() or 1, **more
    )
    batch.check()
    return _owned(batch, owners, total)


def _owned(
    batch: Batch[Sequence[str | None], LinkedTexts], owners: Iterable[Sequence[str | None]], total: int | None
) -> Iterator[LinkedTexts]:
    for outcome in batch.run(owners, total=total):
        failed = partial(Released, None, outcome.error or "was not finished")
        yield outcome.value or LinkedTexts(tuple(failed() for _ in outcome.item))


def linked_texts(texts: Sequence[str | None], tools: WorkTools) -> LinkedTexts:
    """The texts of one owner sanitized, or the reason why not. Empty ones come back as they are; one in another language fails alone."""
    filled = [at for at, text in enumerate(texts) if text is not None and text.strip()]
    found = [Released(text or "") for text in texts]
    if not filled:
        return LinkedTexts(tuple(found))
    try:
        results, linkage = sanitize_readable([Document(str(texts[at])) for at in filled], tools.sanitizer())
    except Exception as fault:
        why = explained(fault)[0]
        return LinkedTexts(tuple(Released(None, why) if at in filled else one for at, one in enumerate(found)))
    for at, result in zip(filled, results, strict=True):
        found[at] = Released(None, str(result)) if isinstance(result, InputError) else Released.of(result)
    return LinkedTexts(tuple(found), linkage)
