"""One document, K-safety alone: the view of it in which the protected entities stay hidden among K others (ERASE)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from expurgate.assurance import ksafety
from expurgate.assurance.certificate import Certificate, Run, certify
from expurgate.assurance.comparison import Change, Comparison, Hiding, Reason, Shelter, Solution, Utility
from expurgate.core.document import Document, Reading
from expurgate.core.errors import GuaranteeError, PolicyError
from expurgate.core.findings import Assessment, Edit, Finding
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Kinds
from expurgate.knowledge.opening import open_taxonomies
from expurgate.language.choose import reader_named
from expurgate.policy import Policy
from expurgate.privacy.ksafety.guarantee import facts
from expurgate.privacy.ksafety.opening import Opened, open_rule
from expurgate.privacy.ksafety.release import Release, release
from expurgate.transform.apply import apply
from expurgate.transform.base import Replacement, Target
from expurgate.transform.compose import compose
from expurgate.transform.rewriter import Rewriter


@dataclass(frozen=True, slots=True)
class View:
    """A released text with the account of how it came about."""

    document: Document = field(repr=False)
    release: Release
    edits: tuple[Edit, ...] = field(repr=False)
    opened: Opened
    certificate: Certificate
    policy: Policy = field(repr=False)

    @property
    def text(self) -> str:
        """The released text."""
        return self.release.text

    def report(self) -> str:
        """The confidential account as one HTML page: every decision with its reason, before and after."""
        from expurgate.assurance.report import render

        return render(self.comparison())

    def comparison(self) -> Comparison:
        """The numbers and texts behind the report."""
        first = {(finding.term, finding.group) for finding in self.release.findings}
        spelling = spellings(self.opened, self.document.text)
        pieces = apply(self.document.text, self.edits).map.pieces
        return Comparison(
            original=self.document.text,
            released=self.text,
            changes=tuple(
                Change(old, new, tuple(_reason(finding, first, spelling) for finding in edit.findings))
                for edit, (old, new) in zip(self.edits, pieces, strict=True)
            ),
            residuals=(),
            utility=Utility(0.0, 0.0, 0.0, 0.0),
            policy=self.policy,
            alpha=None,
            certificate=self.certificate,
            corpus=None,
            rounds=self.release.rounds,
            name=self.document.name,
            hiding=hiding(self.opened, self.document.text, self.text, _solution(self.release)),
        )


def view(document: Document, policy: Policy, *, key: bytes | None = None) -> View:
    """The document with as few terms removed as K-safety allows, or GuaranteeError.

    The method is ``suppress``, or ``generalize``: a safe generalization in the place of a term where there is one.
    """
    opened = open_rule(policy)
    if opened is None or policy.transform.method not in ("suppress", "generalize"):
        raise PolicyError("a K-safe view needs K-safety and the method suppress or generalize")
    rewriting = _Rewriting(document.text, policy)
    made = release(
        document.text,
        opened.entities,
        opened.protected,
        rewriting,
        options=opened.options,
        generalizations=rewriting.generalizations,
    )
    checked = ksafety.count(made.text, opened.entities, opened.protected, opened.options.k)
    if not checked.holds or checked.residual != made.residual:
        raise GuaranteeError("the released text does not pass its own check; nothing is released")
    certificate = certify(_run(made, opened, policy, rewriting), key=key)
    return View(document, made, tuple(rewriting.edits), opened, certificate, policy)


def hiding(opened: Opened, before: str, after: str, solution: Solution | None = None) -> Hiding:
    """The crowd of each protected entity in both texts, counted by the definition."""
    entities, protected = opened.entities, opened.protected
    counts = (ksafety.shelters(text, entities, protected) for text in (before, after))
    shelters = (Shelter(entities.name(one), old, new) for one, old, new in zip(protected, *counts, strict=True))
    return Hiding(opened.options.k, len(entities), tuple(shelters), solution, opened.unknown)


def spellings(opened: Opened, text: str) -> dict[str, str]:
    """For each term that entities know, how it is first written in ``text``."""
    found = opened.entities.find(text, naming=opened.protected)
    return {opened.entities.term(term): text[span.start : span.end] for span, term in reversed(found)}


def spelled(finding: Finding, spelling: Mapping[str, str]) -> Finding:
    """A finding of K-safety with its terms as they are written in the text, for people to read."""
    group = tuple(spelling.get(term, term) for term in finding.group)
    return replace(finding, term=spelling.get(finding.term, finding.term), group=group)


def _reason(finding: Finding, first: set[tuple[str, tuple[str, ...]]], spelling: Mapping[str, str]) -> Reason:
    return Reason(spelled(finding, spelling), later=(finding.term, finding.group) not in first)


def _solution(made: Release) -> Solution:
    return Solution(made.solver, made.optimal, made.gap, made.terms, len(made.removed))


def _run(made: Release, opened: Opened, policy: Policy, rewriting: _Rewriting) -> Run:
    stated = facts(opened, made.shelters) | {
        "terms": made.terms,
        "removed": len(made.removed),
        "solver": made.solver,
        "optimal": made.optimal,
        "gap": made.gap,
    }
    return Run(
        released=made.text,
        policy=opened.resolved(policy),
        alpha=None,
        corpus=None,
        taxonomy=rewriting.taxonomy.digest if rewriting.generalize else None,
        assessments=(Assessment(ksafety.MODEL, facts=stated),),
        detectors=(),
        replaced=(),
        edits=len(rewriting.edits),
        rounds=made.rounds,
    )


class _Rewriting:
    """Rewrites for ``release`` and keeps what the rounds amount to as edits of the first text.

    Deletion needs no grammar; a generalization is fitted into its sentence.
    """

    def __init__(self, text: str, policy: Policy) -> None:
        self.edits: list[Edit] = []
        self.generalize = policy.transform.method == "generalize"
        self._text, self._reader, self._taxonomies = text, reader_named(policy.pipeline), policy.knowledge.taxonomies

    @cached_property
    def taxonomy(self) -> Kinds:
        """The policy's own taxonomies and the built-in one."""
        return open_taxonomies(self._taxonomies)

    @property
    def generalizations(self) -> Callable[[str], Sequence[str]] | None:
        """What a term is a kind of, where generalizations are asked for."""
        return self.taxonomy.generalizations if self.generalize else None

    def __call__(self, text: str, findings: Sequence[Finding], instead: Mapping[Span, str]) -> str:
        document = Document(text)
        reading = self._reader.read(document) if self.generalize else Reading(document, (), (), ())
        step = Rewriter(_Instead(instead), spread=False).edits(reading, findings)
        self.edits = compose(self._text, self.edits, step) if self.edits else step
        return apply(text, step).text


class _Instead:
    """The transform that puts in what was decided for a span, and nothing where nothing was."""

    name = "generalize"

    def __init__(self, instead: Mapping[Span, str]) -> None:
        self._instead = instead

    def prepare(self, targets: Sequence[Target]) -> None:
        """Nothing to prepare: all is decided."""

    def replacement(self, target: Target, *, forbidden: frozenset[str]) -> Replacement:
        """The generalization, or nothing."""
        found = [self._instead[finding.span] for finding in target.findings if finding.span in self._instead]
        whole = len(found) == len(target.findings)
        return Replacement(found[0], "noun") if found and whole else Replacement("", "nothing")
