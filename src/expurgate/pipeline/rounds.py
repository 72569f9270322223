"""One document rewritten round by round until nothing is found in it any more.

Every round rewrites what was found, applies the edits, and reads and judges the text again from the start. The first
rounds use the method the policy asks for. What still fails after them is redacted; and what a model still finds in the
last rounds is left out, because every word that takes its place may tell something once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from expurgate.core.document import Document, Reading, Term
from expurgate.core.edits import OffsetMap, apply, compose
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import CUMULATIVE, Assessment, Edit, Finding
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Places, Span
from expurgate.pipeline.keeping import cannot_hold
from expurgate.transform.identities import Identities
from expurgate.transform.rewriter import Rewriter
from expurgate.transform.target_words import DETECTED

PATIENT_ROUNDS = {"terms": 2, "the whole": 3}
"""Rounds with the method the policy asks for: for what terms and groups say, and for what the document adds up to."""
WORDED_ROUNDS = 3
"""After so many rounds what a model finds is left out."""
MAX_ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings and assessments of all detectors and models for one reading."""

    reading: Reading = field(repr=False)
    findings: tuple[Finding, ...]
    assessments: tuple[Assessment, ...]
    hidden: tuple[Term, ...] = field(repr=False)
    kept: Places = field(repr=False)
    blocked: tuple[Finding, ...] = ()
    """Findings of models that lie on terms the policy keeps."""

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.findings and not self.blocked


class Rewriters:
    """The rewriter of the policy's method, one that redacts and one that leaves out, each made when it is first needed.

    ``reading`` gives what was judged as they read it: a text may be judged by its letters alone.
    """

    def __init__(
        self,
        patient: Callable[[], Rewriter],
        strict: Callable[[], Rewriter],
        last: Callable[[], Rewriter],
        reading: Callable[[Reading], Reading] = lambda judged: judged,
    ) -> None:
        self._patient, self._strict, self._last = patient, strict, last
        self.reading = reading
        self._used: list[Rewriter] = []

    @cached_property
    def patient(self) -> Rewriter:
        """The rewriter that uses the policy's method."""
        return self._begun(self._patient())

    @cached_property
    def strict(self) -> Rewriter:
        """The rewriter that redacts, for what the policy's method cannot make safe."""
        return self._begun(self._strict())

    @cached_property
    def last(self) -> Rewriter:
        """The rewriter that leaves out, for what tells something again by whatever takes its place."""
        return self._begun(self._last())

    def for_round(self, findings: Sequence[Finding], spent: Counter[str]) -> Rewriter:
        """The rewriter of the next round; ``spent``: rounds so far, by what they worked on, and the next one is counted."""
        about = _about(findings)
        spent[about] += 1
        if spent.total() > WORDED_ROUNDS and any(finding.model not in DETECTED for finding in findings):
            return self.last
        return self.patient if spent[about] <= PATIENT_ROUNDS[about] else self.strict

    def _begun(self, rewriter: Rewriter) -> Rewriter:
        self._used.append(rewriter)
        return rewriter

    def made(self, surface: str) -> bool:
        """Whether one of them has put these words into the text."""
        return any(rewriter.made(surface) for rewriter in self._used)

    def made_kind(self, finding: Finding, surface: str) -> bool:
        """Whether a detector points at words of kinds that one of them has put into the text."""
        return finding.model in DETECTED and any(rewriter.made_kind(surface) for rewriter in self._used)

    def made_words(self) -> tuple[str, ...]:
        """All words they have put into the text."""
        return tuple(word for rewriter in self._used for word in rewriter.made_words())

    def identities(self) -> Identities:
        """The original behind each stand-in."""
        return Identities.joined(rewriter.identities() for rewriter in self._used)


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text in which nothing is found any more, and how it came about.

    ``findings`` are those of the original text; ``judged`` holds the assessments of every round, the last ones being
    those of the text as it is now.
    """

    document: Document = field(repr=False)
    edits: tuple[Edit, ...] = field(repr=False)
    findings: tuple[Finding, ...]
    judged: tuple[tuple[Assessment, ...], ...] = field(repr=False)
    hidden: tuple[Term, ...] = field(default=(), repr=False)

    @property
    def text(self) -> str:
        """The rewritten text."""
        return self.document.text

    @property
    def rounds(self) -> int:
        """How often the text was rewritten."""
        return len(self.judged) - 1


Judge = Callable[[Document, Sequence[Term]], Verdict]
"""Reads and judges a text; the terms are those that were hidden in it before, at their places now."""


def rewrite_until_it_holds(document: Document, judge: Judge, rewriters: Rewriters) -> Rewritten:
    """The document without anything that is found in it, or GuaranteeError after too many rounds."""
    verdict = judge(document, ())
    findings, judged, edits = verdict.findings, [verdict.assessments], list[Edit]()
    spent: Counter[str] = Counter()
    while not verdict.holds:
        if not verdict.findings:
            raise cannot_hold(verdict.blocked, apply(document.text, edits).map)
        if spent.total() == MAX_ROUNDS:
            raise GuaranteeError(
                f"after {MAX_ROUNDS} rounds {len(verdict.findings)} findings remain; nothing is released"
            )
        rewriter = rewriters.for_round(verdict.findings, spent)
        step = rewriter.edits(rewriters.reading(verdict.reading), verdict.findings, verdict.kept)
        applied = apply(verdict.reading.document.text, step)
        edits = compose(document.text, edits, step) if edits else step
        now = verdict.reading.document
        ruled = now.ruled.moved(applied.map.to_new)
        known = now.columns if document.columns else ()  # what was only read from the text is read from it as it is now
        columns = tuple((applied.map.to_new(Span(at, at + 1)).start, name) for at, name in known)
        moved = replace(now, text=applied.text, ruled=ruled, rewritten=True, columns=columns)
        hidden = _moved(verdict.hidden, applied.map)
        del verdict, applied, now, step  # a text is not held twice as it was read
        verdict = judge(moved, hidden)
        judged.append(verdict.assessments)
    return Rewritten(verdict.reading.document, tuple(edits), findings, tuple(judged), verdict.hidden)


def _about(findings: Sequence[Finding]) -> str:
    """What a round works on: single terms and groups, or what the whole document adds up to."""
    return "the whole" if all(finding.evidence == CUMULATIVE for finding in findings) else "terms"


def _moved(hidden: Sequence[Term], offsets: OffsetMap) -> tuple[Term, ...]:
    """The hidden terms, each at the place of the replacement that stands for it now."""
    return tuple(
        Term(term.normal, tuple(sorted({offsets.to_new(span) for span in term.spans})), term.kind, term.label)
        for term in hidden
    )
