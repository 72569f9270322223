"""The result of a run: the released text, and the record of how it was made."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from expurgate.assurance.certificate import Certificate, Run
from expurgate.core.document import Document
from expurgate.core.findings import Assessment, Edit, Finding
from expurgate.core.lazy_dataclasses import dataclass, field, fields, replace
from expurgate.core.spans import Places
from expurgate.pipeline.means import Means
from expurgate.policy import Policy
from expurgate.transform.identities import Identities

if TYPE_CHECKING:
    from expurgate.assurance.comparison import Comparison
    from expurgate.pipeline.tuning import Tuned
    from expurgate.privacy.ksafety.account import SolverAccount


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


@dataclass(frozen=True, slots=True, kw_only=True)
class UncertifiedResult:
    """A document that holds what was asked and is not certified yet. ``run`` is what the certificate will state.

    ``k_safety`` tells how the terms to remove were chosen, where the policy asks for K-safety; ``identities``, what stands for whom.
    """

    text: str = field(repr=False)
    edits: tuple[Edit, ...] = field(repr=False)
    findings: tuple[Finding, ...]
    rounds: int
    alpha: float | None
    original: Document = field(repr=False)
    run: Run = field(repr=False)
    tuned: Tuned | None = None
    k_safety: SolverAccount | None = None
    identities: Identities = field(default_factory=Identities, repr=False)
    excused: tuple[Finding, ...] = ()
    """What models find in the released text at places that a person kept all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(UncertifiedResult):
    """A document that holds what was asked, its certificate, and the account of how it came about."""

    certificate: Certificate
    policy: Policy = field(repr=False)

    @classmethod
    def of(cls, draft: UncertifiedResult, certificate: Certificate, policy: Policy) -> Result:
        """The result of a draft and its certificate."""
        known = {each.name: getattr(draft, each.name) for each in fields(draft)}
        return cls(**known, certificate=certificate, policy=policy)

    def report(self, means: Means | None = None) -> str:
        """The confidential account as one HTML page: every decision with its reason, before and after."""
        from expurgate.assurance.report import render

        return render(self.comparison(means))

    def comparison(self, means: Means | None = None) -> Comparison:
        """The numbers and texts behind the report.

        The knowledge is that of ``means`` (a sanitizer has them), or what the policy names, opened again: a result keeps neither.
        """
        from expurgate.pipeline.comparison import compare

        means = means or Means(self.policy)
        with means.memory.active():
            return compare(self, means)

    def to_dict(self, *, original: bool = False) -> dict[str, Any]:
        """Plain values. They hold words of the original only when ``original`` asks for them."""
        said: dict[str, Any] = {
            "text": self.text,
            "rounds": self.rounds,
            "alpha": self.alpha,
            "edits": [self._edit(edit, original=original) for edit in self.edits],
            "certificate": dict(self.certificate.data),
        }
        return {**said, "original": self.original.text} if original else said

    def to_json(self, *, original: bool = False) -> str:
        """The values of :meth:`to_dict` as JSON."""
        return json.dumps(self.to_dict(original=original), ensure_ascii=False, allow_nan=False)

    def _edit(self, edit: Edit, *, original: bool) -> dict[str, Any]:
        """One edit; ``start`` and ``end`` are code points of the original text."""
        told = ("model", "label", "risk", "threshold", *(("term", "against", "group") if original else ()))
        findings = [{name: _finite(getattr(finding, name)) for name in told} for finding in edit.findings]
        place = {"start": edit.span.start, "end": edit.span.end, "replacement": edit.replacement, "findings": findings}
        return {**place, "text": self.original.slice(edit.span)} if original else place


def _finite(value: Any) -> Any:
    """A value that JSON can hold: numbers without end become nothing."""
    return None if isinstance(value, float) and not isfinite(value) else value


def later_findings(findings: Sequence[Finding], edits: Sequence[Edit]) -> list[Finding]:
    """What was found only when the text was judged again: the findings of edits that no earlier finding touches."""
    told = Places(finding.span for finding in findings)
    return [
        replace(finding, span=edit.span)
        for edit in edits
        if not told.touch(edit.span)
        for finding in {(each.model, each.against): each for each in edit.findings}.values()
    ]


def replacements(
    document: Document, findings: Sequence[Finding], edits: Sequence[Edit], kept: Places
) -> tuple[str, ...]:
    """For each finding what would stand in its place; what no edit touches stands for itself."""
    starts = [edit.span.start for edit in edits]
    result = []
    for finding in findings:
        if kept.touch(finding.span):
            result.append(document.slice(finding.span))
            continue
        at = bisect_right(starts, finding.span.end - 1) - 1
        changed = at >= 0 and edits[at].span.overlaps(finding.span)
        result.append(edits[at].replacement if changed else document.slice(finding.span))
    return tuple(result)
