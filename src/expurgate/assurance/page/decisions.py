"""Changes that are alike, made one decision: the rows of the table, and what a change in the text points to."""

from __future__ import annotations

from markupsafe import Markup

from expurgate.assurance.comparison import MEASURED, Comparison, ReasonedFinding
from expurgate.assurance.page import labels, words
from expurgate.assurance.page.markup import apart, counted, listed, quoted
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.text.normal import normal_form

_SHOWN = 120
"""Longer stretches are cut in the table; the text itself shows them whole."""


@dataclass(slots=True)
class ChangedTerm:
    """One term and what became of it, everywhere it stood."""

    number: int
    surface: str = field(repr=False)
    replacement: str = field(repr=False)
    reasons: list[ReasonedFinding] = field(repr=False)
    first: int
    occurrences: int = 0

    @property
    def models(self) -> list[str]:
        """The models and detectors that found it."""
        return sorted({reason.finding.model for reason in self.reasons})

    @property
    def labels(self) -> list[str]:
        """The labels that its findings had."""
        return sorted({reason.finding.label for reason in self.reasons} - {""})

    @property
    def main(self) -> ReasonedFinding | None:
        """The reason that weighs most: of the first round, most bits over its limit."""
        return self.reasons[0] if self.reasons else None


def decisions(comparison: Comparison) -> tuple[list[ChangedTerm], list[ChangedTerm]]:
    """The distinct decisions in order of appearance, and for each change the one it belongs to."""
    known: dict[object, ChangedTerm] = {}
    of_change = []
    for at, change in enumerate(comparison.changes):
        surface = comparison.original[change.old.start : change.old.end]
        replacement = comparison.released[change.new.start : change.new.end]
        reasons = sorted({_key(reason): reason for reason in change.reasons}.values(), key=_weight)
        key = (normal_form(surface) or surface, replacement.casefold(), tuple(map(_key, reasons)))
        if key not in known:
            known[key] = ChangedTerm(len(known), surface.strip(" \n\t,;") or surface, replacement, reasons, at)
        known[key].occurrences += 1
        of_change.append(known[key])
    return list(known.values()), of_change


def _key(reason: ReasonedFinding) -> tuple[object, ...]:
    found = reason.finding
    return (found.term, found.model, found.label, found.against or "", found.group, found.evidence, reason.later)


def _weight(reason: ReasonedFinding) -> tuple[object, ...]:
    found = reason.finding
    measured = found.risk is not None and found.threshold is not None
    over = (found.risk or 0.0) - (found.threshold or 0.0)
    over = -over if found.model == "k-safety" else over
    return (reason.later, not measured, -over, _key(reason))


def heads(found: list[ChangedTerm]) -> tuple[str, list[tuple[str, str]]]:
    """The kind of table, and the columns with the kind of each.

    Where no model measured anything its columns are not shown; K-safety alone counts entities, not evidence.
    """
    measured = any(reason.finding.risk is not None for decision in found for reason in decision.reasons)
    crowds = _measuring(found) == {"k-safety"}
    tells, limit = ("Fits", "Asked for") if crowds else ("Tells", "Limit")
    kind = "crowds" if crowds else "measured" if measured else "plain"
    return kind, [
        ("Term", "text"), ("Times", "number"), ("Becomes", "text"), ("Found by", "text"), ("Would give away", "text"),
        (tells, "number"), (limit, "number"), ("Evidence", "text"), ("Together with", "text"),
    ]  # fmt: skip


def _measuring(found: list[ChangedTerm]) -> set[str]:
    """The names of the models that measured something."""
    reasons = [reason.finding for decision in found for reason in decision.reasons]
    return {finding.model for finding in reasons if finding.risk is not None}


def cells(decision: ChangedTerm) -> list[str]:
    """The row of a decision, a value for each column."""
    main = decision.main
    found = main.finding if main else None
    return [
        apart(_cut(decision.surface)),
        str(decision.occurrences),
        apart(_cut(decision.replacement)) if decision.replacement else Markup("<i>removed</i>"),
        listed([labels.model_name(model) for model in decision.models]),
        apart(found.against) if found and found.against and found.model != "information" else "",
        "" if found is None else _number(found.risk, found.model),
        "" if found is None else _number(found.threshold, found.model),
        _evidence(decision),
        listed([quoted(term) for term in found.group if term != found.term]) if found else "",
    ]


def sentences(decision: ChangedTerm) -> list[Markup]:
    """All reasons for a decision, as sentences."""
    return [words.reason(reason, decision.surface) for reason in decision.reasons]


def _number(value: float | None, model: str) -> str:
    if value is None:
        return ""
    if model == "k-safety":
        return counted(int(value), "other")
    return f"{value:.2f}" if model in MEASURED else f"{value:g}"


def _evidence(decision: ChangedTerm) -> str:
    main = decision.main
    if main is None:
        return ""
    if main.finding.risk is None:
        return listed([labels.label_name(label) for label in decision.labels])
    said = {
        "names": "is its name",
        "kin": "named after it",
        "listed": "belongs to it",
        "unseen": "never seen",
        "weak": "weak",
        "thin": "little known",
    }
    seen = f"{main.documents:,} doc." if main.documents is not None else ""
    return ", ".join(filter(None, (said.get(main.finding.evidence, ""), seen))) or main.finding.evidence


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
