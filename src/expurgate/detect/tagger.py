"""A small linear model that decides which candidates to hide, trained on judgments people anonymised.

Detectors point at more than people hide: courts, laws, governments. The tagger weighs what a candidate is, its words and
those around it, and lets go of a finding only when both the whole and the candidate's own words speak for it; direct
identifiers are never let go. It also hides what no detector points at: occupations, quantities, uncommon names. The
weights are sums of hashed features (``scripts/train_tagger.py``, ``docs/tagger.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from zlib import crc32

from expurgate.core.document import Reading
from expurgate.core.errors import DetectionError
from expurgate.core.findings import Finding, in_order
from expurgate.core.spans import Span
from expurgate.detect.base import Detector, run
from expurgate.detect.candidates import Candidate, candidates
from expurgate.detect.features import OWN, features

WEIGHTS = Path(__file__).parent / "data" / "tagger.npz"
NEVER_KEPT = frozenset(
    """
    EMAIL URL IBAN CARD CRYPTO VEHICLE NATIONAL_ID PASSPORT MAC IP COORDINATES PHONE PLATE RECORD DEVICE USERNAME
    POSTCODE ADDRESS AGE_OVER_89 PERSON
    """.split()
)
"""Labels of direct identifiers: what detectors say of them stands."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The linear model: a weight a feature, by hash; the score above which a candidate is hidden."""

    table: Mapping[int, float] = field(repr=False)
    bias: float
    limit: float

    def score(self, names: Sequence[str]) -> float:
        """The logarithm of the odds that people hide such a candidate."""
        table = self.table
        return self.bias + sum(table.get(hashed(name), 0.0) for name in names)

    def own(self, names: Sequence[str]) -> float:
        """The part of the score that comes from the candidate's own words."""
        table = self.table
        return sum(table.get(hashed(name), 0.0) for name in names if name.startswith(OWN))


def hashed(name: str) -> int:
    """The number a feature goes by: no word of a text is kept with the weights."""
    return crc32(name.encode("utf-8", "surrogatepass"))


@cache
def shipped_weights() -> Weights:
    """The weights that come with Expurgate."""
    import numpy as np

    try:
        with np.load(WEIGHTS, allow_pickle=False) as stored:
            hashes, weights = stored["hashes"].tolist(), stored["weights"].astype(float).tolist()
            return Weights(dict(zip(hashes, weights, strict=True)), float(stored["bias"]), float(stored["limit"]))
    except (OSError, ValueError, KeyError) as error:
        raise DetectionError(f"the weights of the tagger cannot be read ({type(error).__name__})") from None


@cache
def corpus_bits() -> Callable[[str], float]:
    """Information content in the shipped corpus, which the weights were trained with."""
    from expurgate.knowledge.corpus.opening import builtin_corpus

    corpus = builtin_corpus()
    return lambda term: corpus.information(term, level="surface")


@dataclass(frozen=True)
class Tagger:
    """Judges what ``detectors`` find and the noun phrases beside it."""

    detectors: tuple[Detector, ...]
    weights: Weights | None = None
    bits: Callable[[str], float] | None = None
    name: str = "tagger"

    def detect(self, reading: Reading) -> list[Finding]:
        """The detectors' findings without those let go, and what the tagger adds."""
        found = run(self.detectors, reading)
        all_candidates = candidates(reading, found)
        hidden = self._hidden(reading, all_candidates)
        kept = [finding for finding in found if finding.label in NEVER_KEPT or finding.span in hidden]
        known = {finding.span for finding in found}
        added = [
            Finding(span, each.normal, self.name, _label(each)) for span, each in hidden.items() if span not in known
        ]
        return list(in_order([*kept, *added]))

    def _hidden(self, reading: Reading, found: Sequence[Candidate]) -> dict[Span, Candidate]:
        """The candidates above the limit. All with one normal form share the mean of their scores."""
        weights = self.weights or shipped_weights()
        scores: dict[str, list[float]] = {}
        for candidate, names in zip(found, features(reading, found, self.bits or corpus_bits()), strict=True):
            score = weights.score(names)
            if score < weights.limit and _pointed_at(candidate) and weights.own(names) >= 0:
                score = weights.limit
            scores.setdefault(candidate.normal, []).append(score)
        above = {normal for normal, each in scores.items() if sum(each) / len(each) >= weights.limit - 1e-9}
        return {candidate.span: candidate for candidate in found if candidate.normal in above}


def _pointed_at(candidate: Candidate) -> bool:
    return any(source.startswith(("entities ", "patterns ")) for source in candidate.sources)


def _label(candidate: Candidate) -> str:
    return next((source.removeprefix("entity ") for source in candidate.sources if source.startswith("entity ")), "")
