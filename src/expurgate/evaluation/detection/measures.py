"""Recall and precision of what is hidden against what people would hide, with confidence intervals.

An entity is protected only when all its mentions are hidden, a mention when all its content words are: one slip gives
the entity away. Precision is over content words, plain and weighted by information, so that a word hidden in vain
costs what it would have told. Term sets are compared as in general-purpose sanitization and semantic correlations:
precision |S∩H|/|S|, recall |S∩H|/|H|.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from expurgate.adversary.shares import Share
from expurgate.core.spans import Span, merged
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.detection.words import Masked, Weight, content_words, total
from expurgate.text.normal import normal_form

MEASURES = (
    "entity recall, direct",
    "entity recall, quasi",
    "mention recall",
    "token recall",
    "token precision",
    "token F",
    "weighted precision",
    "weighted F",
    "term recall",
    "term precision",
    "term F",
)
_RATIOS: dict[str, tuple[str, str]] = {
    "entity recall, direct": ("direct protected", "direct"),
    "entity recall, quasi": ("quasi protected", "quasi"),
    "mention recall": ("mentions hidden", "mentions"),
    "token recall": ("words rightly hidden", "words to hide"),
    "token precision": ("words rightly hidden by any", "words hidden"),
    "weighted precision": ("bits rightly hidden", "bits hidden"),
    "term recall": ("terms rightly hidden", "terms to hide"),
    "term precision": ("terms rightly hidden", "terms hidden"),
}
_HARMONIC: dict[str, tuple[str, str]] = {
    "token F": ("token precision", "token recall"),
    "weighted F": ("weighted precision", "token recall"),
    "term F": ("term precision", "term recall"),
}

Counts = Mapping[str, float]


def count(gold: Gold, hidden: Sequence[Span], weight: Weight) -> Counts:
    """The counts for one document that the measures are made of."""
    text = gold.document.text
    masked = Masked(text, tuple(hidden))
    right = Masked(text, tuple(mention.span for mention in gold.mentions if mention.hide))
    counts = dict.fromkeys((name for pair in _RATIOS.values() for name in pair), 0.0)
    for identifier, mentions in gold.entities().values():
        kind = identifier.lower()
        whole = [masked.mention(mention.span) for mention in mentions]
        counts[kind] += 1
        counts[f"{kind} protected"] += all(whole)
        counts["mentions"] += len(whole)
        counts["mentions hidden"] += sum(whole)
    words = content_words(text)
    to_hide = [word for word in words if right.whole(word)]
    gone = [word for word in words if masked.any(word)]
    useful = [word for word in gone if right.any(word)]
    counts["words to hide"] = len(to_hide)
    counts["words rightly hidden"] = sum(map(masked.whole, to_hide))
    counts["words hidden"], counts["words rightly hidden by any"] = len(gone), len(useful)
    counts["bits hidden"], counts["bits rightly hidden"] = total(gone, text, weight), total(useful, text, weight)
    ours = _terms(text, merged(hidden))
    theirs = _terms(text, [mention.span for mention in gold.mentions if mention.hide])
    counts["terms hidden"], counts["terms to hide"] = len(ours), len(theirs)
    counts["terms rightly hidden"] = len(ours & theirs)
    return counts


def measures(counted: Sequence[Counts], *, resamples: int = 1000, seed: int = 0) -> dict[str, Share]:
    """Every measure over all documents together; intervals by resampling documents (percentile bootstrap)."""
    import numpy as np

    names = sorted(counted[0]) if counted else []
    table = np.array([[each[name] for name in names] for each in counted], dtype=float).reshape(
        len(counted), len(names)
    )
    draws = np.random.default_rng(seed).integers(0, max(1, len(counted)), (resamples, len(counted)))
    point = _all(dict(zip(names, table.sum(axis=0).tolist(), strict=True)))
    sums = table[draws].sum(axis=1) if len(counted) else table
    spread = [_all(dict(zip(names, row, strict=True))) for row in sums.tolist()]
    result = {}
    for name in MEASURES:
        values = [each[name] for each in spread] or [point[name]]
        low, high = np.percentile(values, [2.5, 97.5]).tolist()
        result[name] = Share(point[name], low, high)
    return result


def _all(sums: Mapping[str, float]) -> dict[str, float]:
    """All measures from their sums; a measure is 1 where there is nothing to count."""
    values = {name: sums[part] / sums[whole] if sums.get(whole) else 1.0 for name, (part, whole) in _RATIOS.items()}
    for name, (first, second) in _HARMONIC.items():
        both = values[first] + values[second]
        values[name] = 2 * values[first] * values[second] / both if both else 0.0
    return values


def _terms(text: str, spans: Iterable[Span]) -> set[str]:
    return {normal_form(text[span.start : span.end]) for span in spans} - {""}
