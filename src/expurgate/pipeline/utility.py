"""How much a released text tells, beside redaction and the ideal (general-purpose sanitization, III.C)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from expurgate.assurance.comparison import MEASURED, Change, ReasonedFinding, Utility
from expurgate.core.document import Reading
from expurgate.core.edits import OffsetMap
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.spans import Places, Span, merged
from expurgate.knowledge.knowledge import Knowledge

_Occurrence = tuple[Span, str]


@dataclass(slots=True)
class _Region:
    """A stretch of the original text, with the bits its terms told before and those the released text tells there."""

    untouched: float = 0.0
    bounded: float = 0.0
    unbounded: float = 0.0
    original: float = 0.0
    released: float = 0.0

    def kept(self) -> float:
        """What the released text tells here, and never more than the terms it stands for may tell.

        A rarer wording of a wider concept ("body temperature change" for "fever") does not tell more.
        """
        allowed = self.untouched + self.bounded + self.unbounded
        return max(self.untouched, min(self.released, allowed, self.original))


def utility(
    before: Reading, after: Reading, changes: Sequence[Change], knowledge: Knowledge, *, invented: bool = False
) -> Utility:
    """Σ IC over noun-phrase occurrences, before and after. ``invented``: replacements are made up and tell nothing.

    The ideal replacement of a hidden t has IC(t) − (risk − threshold) bits: for the information model that is β, as
    in the paper; for PMI(c;t) it bounds every generalization g ⊇ t, as PMI(c;g) ≥ PMI(c;t) − (IC(t) − IC(g)). The
    excess of a group is shared among its terms. What detectors hide has no threshold: its ideal is what the run kept.
    """
    regions = _regions(before, after, changes, knowledge, invented=invented)
    kept = [region.kept() for region in regions]
    return Utility(
        original=sum(region.original for region in regions),
        kept=sum(kept),
        redacted=sum(region.untouched for region in regions),
        ideal=sum(max(bits, region.untouched + region.bounded) for bits, region in zip(kept, regions, strict=True)),
    )


def _regions(
    before: Reading, after: Reading, changes: Sequence[Change], knowledge: Knowledge, *, invented: bool
) -> list[_Region]:
    """The bits of every occurrence, old and new, in the stretch of the original it belongs to."""
    old, new = _occurrences(before), _occurrences(after)
    knowledge.counts([normal for _, normal in (*old, *new)])
    offsets = OffsetMap(tuple((change.old, change.new) for change in changes))
    moved = [(offsets.to_old(span), normal) for span, normal in new]
    bounds = merged([*(span for span, _ in (*old, *moved)), *(change.old for change in changes)])
    regions = [_Region() for _ in bounds]
    starts = [bound.start for bound in bounds]
    edited = [change.old for change in changes]
    places = Places(edited)
    for span, normal in old:
        region, bits = regions[bisect_right(starts, span.start) - 1], knowledge.information(normal)
        region.original += bits
        if not places.touch(span):
            region.untouched += bits
            continue
        excess = _excess(normal, _touching(span, changes, edited))
        if excess is None:
            region.unbounded += bits
        else:
            region.bounded += max(0.0, bits - excess)
    if not invented:
        for span, normal in moved:
            regions[bisect_right(starts, span.start) - 1].released += knowledge.information(normal)
    return regions


def _occurrences(reading: Reading) -> list[_Occurrence]:
    """Every stretch read as a term, once: of those that overlap, the first and longest."""
    every = sorted(
        ((span, term.normal) for term in reading.terms if term.normal for span in term.spans),
        key=lambda found: (found[0].start, -found[0].end, found[1]),
    )
    result: list[_Occurrence] = []
    for span, normal in every:
        if not result or span.start >= result[-1][0].end:
            result.append((span, normal))
    return result


def _touching(span: Span, changes: Sequence[Change], edited: Sequence[Span]) -> Iterable[ReasonedFinding]:
    at = bisect_right(edited, span.start, key=lambda place: place.end)
    while at < len(edited) and edited[at].start < span.end:
        yield from changes[at].reasons
        at += 1


def _excess(normal: str, reasons: Iterable[ReasonedFinding]) -> float | None:
    """By how many bits a hidden term is over its threshold; None where no threshold is known."""
    over = [
        (reason.finding.risk - reason.finding.threshold) / (1 + len(reason.finding.group))
        for reason in reasons
        if reason.finding.risk is not None
        and reason.finding.threshold is not None
        and reason.finding.model in MEASURED
        and not reason.later
        and _related(normal, reason.finding.term)
    ]
    return max(0.0, *over) if over else None


def _related(one: str, other: str) -> bool:
    return f" {one} " in f" {other} " or f" {other} " in f" {one} "
