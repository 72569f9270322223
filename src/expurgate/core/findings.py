"""Findings say what is risky and why; edits say what replaces it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.spans import Span

CUMULATIVE = "cumulative"
"""The evidence of a finding that is there for what the whole document adds up to, not for what the term says alone."""

PLACE = "place"
"""The evidence of a finding that a person made, for this place alone: other mentions are another matter."""
BY_COLUMN = "column"
"""The evidence of a finding that is what the column of its cell says: a reader who took it for something else was wrong."""
DECIDED = "decision"
"""The model of what a person decided to hide."""
ASKED = frozenset({"lexicon", "regexes", "disclosure", "k-safety", DECIDED})
"""Detectors and models that look for what the user named, and decisions."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A stretch of text that may not stay as it is.

    ``model`` names the detector or model that found it ("patterns", "disclosure", "k-safety", …), ``label`` the type
    ("EMAIL", "PERSON", …), ``risk`` and ``threshold`` are bits where the model measures bits, ``against`` is what would be disclosed, and ``group``
    holds the normal forms of the terms that are risky only together. No field but the offsets and
    numbers shows in the repr.
    """

    span: Span
    term: str = field(repr=False)
    model: str
    label: str = ""
    risk: float | None = None
    threshold: float | None = None
    against: str | None = field(default=None, repr=False)
    group: tuple[str, ...] = field(default=(), repr=False)
    evidence: str = ""

    def __post_init__(self) -> None:
        if self.span.start == self.span.end:
            raise ValueError("a finding covers at least one code point")


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text in ``span`` by ``replacement`` (empty: remove it)."""

    span: Span
    replacement: str = field(repr=False)
    findings: tuple[Finding, ...] = field(default=(), repr=False)

    @property
    def asked(self) -> bool:
        """Whether the user named what it hides; a reader may take any word for a name."""
        return any(finding.model in ASKED for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Assessment:
    """The judgement of one model about one document: its findings, and whether the guarantee holds.

    ``facts`` are the numbers the certificate states (thresholds, largest residual risk, …), free of
    text; ``unassessable`` are normal forms the knowledge could not speak about; ``capped`` tells
    that a search stopped at its budget, so that larger groups were not looked at.
    """

    model: str
    findings: tuple[Finding, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict, repr=False)
    unassessable: tuple[str, ...] = field(default=(), repr=False)
    capped: bool = False

    @property
    def holds(self) -> bool:
        """A document holds when nothing was found."""
        return not self.findings


_MANY = 1_000


def sharing_places(findings: Iterable[Finding], places: Iterable[Span] = ()) -> list[Finding]:
    """The findings, and where they are many, with one object for each place, those of ``places`` first: most are found more than once."""
    found = list(findings)
    if len(found) < _MANY:
        return found
    known = {span: span for span in places}
    return [
        finding if span is finding.span else replace(finding, span=span)
        for finding in found
        for span in [known.setdefault(finding.span, finding.span)]
    ]


def in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Findings in the one order used everywhere: by place, then by length, then by model."""
    return tuple(sorted(findings, key=lambda f: (f.span.start, -f.span.end, f.model, f.label, f.term)))
