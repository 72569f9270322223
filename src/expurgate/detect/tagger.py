"""A small linear model that decides which candidates to hide, trained on judgments people anonymised.

Detectors point at more than people hide: courts, laws, governments. The tagger weighs what a candidate is, its words and
those around it, and lets go of a finding only when it has met some of the candidate's own words; direct
identifiers are never let go. It also hides what no detector points at: occupations, quantities, uncommon names. The
weights are sums of hashed features (``scripts/train_tagger.py``, ``docs/tagger.md``).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from math import inf

from expurgate.core.document import Reading
from expurgate.core.findings import Finding, in_order
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.spans import Span
from expurgate.detect.base import Detector
from expurgate.detect.bits import CorpusBits, corpus_bits
from expurgate.detect.candidates import Candidate, candidates
from expurgate.detect.direct import NEVER_KEPT, UNREAD
from expurgate.detect.features import features
from expurgate.detect.identity import IdentityDetector
from expurgate.detect.running import run
from expurgate.detect.weights import Weights, shipped_weights


@dataclass(frozen=True)
class Tagger:
    """Judges what ``detectors`` find and the noun phrases beside it."""

    detectors: tuple[Detector, ...]
    weights: Weights | None = None
    bits: Callable[[str], float] | None = None
    name: str = "tagger"

    def detect(self, reading: Reading) -> list[Finding]:
        """The detectors' findings without those let go, and what the tagger adds.

        A reading that tells itself how much words identify is judged by that.
        """
        if reading.odds is not None:
            return IdentityDetector(self.detectors).detect(reading)
        found = run(self.detectors, reading)
        all_candidates = candidates(reading, found)
        hidden = self._hidden(reading, all_candidates)
        kept = [each for each in found if each.label in NEVER_KEPT or each.evidence in UNREAD or each.span in hidden]
        known = {finding.span for finding in found}
        label = _Labels(found)
        added = [
            Finding(span, each.normal, self.name, label(each)) for span, each in hidden.items() if span not in known
        ]
        return list(in_order([*kept, *added]))

    def _hidden(self, reading: Reading, found: Sequence[Candidate]) -> dict[Span, Candidate]:
        """The candidates whose score reaches the limit, by their places.

        Candidates with the same normal form are all hidden or all kept. One that a detector found is hidden when the weights have never met its word.
        """
        weights, bits = self.weights or shipped_weights("tagger"), self.bits or corpus_bits()
        if isinstance(bits, CorpusBits):
            bits.see(term for candidate in found for term in (candidate.normal, *candidate.normal.split()))
        scores: dict[str, list[float]] = {}
        rows = features(reading, found, bits)
        for candidate, row, score in zip(found, rows, weights.scores(rows), strict=True):
            stands = _pointed_at(candidate) and not weights.met(row[0])
            scores.setdefault(candidate.normal, []).append(inf if stands else score)
        above = {normal for normal, each in scores.items() if weights.together(normal, each) >= weights.limit - 1e-9}
        return {candidate.span: candidate for candidate in found if candidate.normal in above}


def _pointed_at(candidate: Candidate) -> bool:
    return any(source.startswith(("entities ", "patterns ")) for source in candidate.sources)


class _Labels:
    """Finds a label for each candidate that the tagger adds."""

    def __init__(self, found: Sequence[Finding]) -> None:
        self._found = sorted(found, key=lambda finding: finding.span)
        self._starts = [finding.span.start for finding in self._found]

    def __call__(self, candidate: Candidate) -> str:
        """The label the reading gives a candidate; one that was joined has the label of the first finding inside it."""
        if not candidate.joined:
            named = (source for source in candidate.sources if source.startswith("entity "))
            return next(named, "").removeprefix("entity ")
        span = candidate.span
        inside = self._found[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]
        return next((finding.label for finding in inside if finding.span.end <= span.end), "")
