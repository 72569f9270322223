"""What a run gives back: the released text and the account of how it came about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from expurgate.assurance.certificate import Certificate, Run
from expurgate.core.document import Document
from expurgate.core.findings import Assessment, Edit, Finding
from expurgate.core.spans import Places
from expurgate.privacy.ksafety.account import Account

if TYPE_CHECKING:
    from expurgate.assurance.comparison import Comparison
    from expurgate.pipeline.sanitizer import Sanitizer
    from expurgate.pipeline.tuning import Tuned


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
class Draft:
    """A document that holds what was asked and is not certified yet. ``run`` is what the certificate will state.

    ``k_safety`` tells how the terms to remove were chosen, where the policy asks for K-safety.
    """

    text: str = field(repr=False)
    edits: tuple[Edit, ...] = field(repr=False)
    findings: tuple[Finding, ...]
    rounds: int
    alpha: float | None
    original: Document = field(repr=False)
    run: Run = field(repr=False)
    tuned: Tuned | None = None
    k_safety: Account | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Draft):
    """A document that holds what was asked, its certificate, and the account of how it came about."""

    certificate: Certificate
    _sanitizer: Sanitizer = field(repr=False)

    @classmethod
    def of(cls, draft: Draft, certificate: Certificate, sanitizer: Sanitizer) -> Result:
        """A draft that was certified."""
        known = {each.name: getattr(draft, each.name) for each in fields(draft)}
        return cls(**known, certificate=certificate, _sanitizer=sanitizer)

    def report(self) -> str:
        """The confidential account as one HTML page: every decision with its reason, before and after."""
        from expurgate.assurance.report import render

        return render(self.comparison())

    def comparison(self) -> Comparison:
        """The numbers and texts behind the report."""
        from expurgate.pipeline.comparison import compare

        return compare(self, self._sanitizer)


def replacements(
    document: Document, findings: Sequence[Finding], edits: Sequence[Edit], kept: Places
) -> tuple[str, ...]:
    """For each finding what would stand in its place; a kept term stands for itself."""
    starts = [edit.span.start for edit in edits]
    result = []
    for finding in findings:
        if kept.touch(finding.span):
            result.append(document.slice(finding.span))
            continue
        at = bisect_right(starts, finding.span.end - 1) - 1
        result.append(edits[at].replacement if at >= 0 and edits[at].span.overlaps(finding.span) else "")
    return tuple(result)
