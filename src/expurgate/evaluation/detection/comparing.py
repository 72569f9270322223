"""Systems side by side on the same gold documents: their measures and their errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from expurgate.adversary.shares import Share
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span, merged
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.detection.measures import count, measures
from expurgate.evaluation.detection.systems import Answer
from expurgate.evaluation.detection.words import Masked, Weight, content_words
from expurgate.knowledge.knowledge import Knowledge
from expurgate.text.normal import normal_form


@dataclass(frozen=True, slots=True)
class Slip:
    """An error: a mention left in sight, or a stretch hidden in vain. Confidential."""

    kind: str
    document: int
    span: Span
    direct: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """One system: figures, errors by type, and how fast it was."""

    name: str
    measures: dict[str, Share]
    by_type: dict[str, tuple[int, int]]
    missed: tuple[Slip, ...] = field(repr=False)
    in_vain: tuple[Slip, ...] = field(repr=False)
    speed: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """Figures alone, without a word of the documents."""
        return {
            "system": self.name,
            "characters per second": round(self.speed),
            "measures": {
                name: {"value": each.value, "low": each.low, "high": each.high} for name, each in self.measures.items()
            },
            "mentions hidden by type": {kind: list(pair) for kind, pair in self.by_type.items()},
            "hidden in vain by type": dict(Counter(slip.kind for slip in self.in_vain).most_common()),
        }


def weight_by_information(knowledge: Knowledge) -> Weight:
    """IC of a word in bits."""

    @lru_cache(maxsize=100_000)
    def weight(word: str) -> float:
        return knowledge.information(normal_form(word))

    return weight


def score(documents: Sequence[Gold], answer: Answer, weight: Weight, *, resamples: int = 1000) -> Scored:
    """The figures and errors of one system."""
    counted, missed, in_vain = [], [], []
    by_type: dict[str, tuple[int, int]] = {}
    for number, (gold, hidden) in enumerate(zip(documents, answer.hidden, strict=True)):
        text = gold.document.text
        spans = tuple(each.span for each in hidden)
        counted.append(count(gold, spans, weight))
        masked = Masked(text, spans)
        for mention in gold.mentions:
            if mention.hide:
                whole = masked.mention(mention.span)
                done, of = by_type.get(mention.type, (0, 0))
                by_type[mention.type] = (done + whole, of + 1)
                if not whole:
                    missed.append(Slip(mention.type, number, mention.span, mention.identifier == "DIRECT"))
        right = Masked(text, tuple(mention.span for mention in gold.mentions if mention.hide))
        labels = {each.span: each.label for each in hidden}
        for span in merged(spans):
            if any(not right.any(word) for word in content_words(text, span)):
                inside = next((label for part, label in labels.items() if span.covers(part)), "")
                in_vain.append(Slip(inside, number, span))
    size = sum(len(gold.document.text) for gold in documents)
    return Scored(
        answer.name,
        measures(counted, resamples=resamples),
        dict(sorted(by_type.items())),
        tuple(missed),
        tuple(in_vain),
        size / answer.seconds if answer.seconds else 0.0,
    )
