"""Train the tagger on benchmark JSONL: python scripts/train_tagger.py TRAIN.jsonl [--write]. Needs scikit-learn.

Cross-validates by document and prints recall and precision for several limits; with --write fits on all documents and
writes the weights. Of each candidate the share of its content words that people hid is the target, its number of
content words the weight; one that was joined of others is right only as a whole. Since a thing is protected once, however
many words name it, each thing people hid weighs as much again, shared out among its words. Features of a single document
take part in training, so that they bear what is peculiar to it, and are not written: what is shipped was seen in several
documents, and is hashed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from expurgate.core.document import Reading
from expurgate.core.spans import Span
from expurgate.detect.bits import corpus_bits
from expurgate.detect.candidates import Candidate, candidates
from expurgate.detect.entities import EntityDetector
from expurgate.detect.features import features
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.detect.running import run
from expurgate.detect.tagger import Tagger
from expurgate.detect.weights import DATA, Weights, hashed, write_weights
from expurgate.evaluation.detection.gold import Gold, read_gold
from expurgate.evaluation.detection.measures import count, measures
from expurgate.evaluation.detection.words import Masked, content_words
from expurgate.language.reader import Reader

FOLDS, SEED = 5, 0
REGULARIZATION = 0.05
SCALES = {
    **dict.fromkeys(("left", "right"), 0.5),
    **dict.fromkeys(("shape", "capitals", "plain", "accents", "by", "all", "bits", "rarest"), 3.0),
    **dict.fromkeys(("length", "sentence", "begins", "times"), 3.0),
}
CROSSED = 2.0
"""How freely weights of a family of features may grow: what many candidates share more than words far away."""
ENTITY, SMALL = 20.0, 0.2
"""What protecting one thing weighs beside one word hidden; what a candidate weighs besides its words."""
COST = 0.4
LEAST_TIMES, LEAST_DOCUMENTS = 2, 2
LEAST_WEIGHT = 0.01
LIMIT = -1.1
LIMITS = (-0.8, -0.9, -1.0, LIMIT, -1.2, -1.3, -1.5)


@dataclass(frozen=True)
class Example:
    """One document: its reading, candidates with features, and what hiding each is worth and costs."""

    gold: Gold
    reading: Reading
    candidates: list[Candidate]
    rows: list[list[str]]
    worth: list[float]
    costs: list[float]


def example(gold: Gold, reader: Reader) -> Example:
    """Candidates and targets of one document."""
    text = gold.document.text
    reading = reader.read(gold.document)
    found = candidates(reading, run(DETECTORS, reading))
    value = values(gold)
    worth, costs = [], []
    for candidate in found:
        inside = [value[word] for word in content_words(text, candidate.span) if word in value]
        words = len(content_words(text, candidate.span))
        right = inside if len(inside) == words or not candidate.joined else []
        share = len(right) / words if words else 0.0
        worth.append((words + SMALL) * share + ENTITY * sum(right))
        costs.append((words + SMALL) * (1 - share))
    rows = [[*chain(*row)] for row in features(reading, found, corpus_bits())]
    return Example(gold, reading, found, rows, worth, costs)


def values(gold: Gold) -> dict[Span, float]:
    """The content words people hid, each with its part of the thing it names."""
    text = gold.document.text
    right = Masked(text, tuple(mention.span for mention in gold.mentions if mention.hide))
    found = {word: 0.0 for word in content_words(text) if right.any(word)}
    for _, mentions in gold.entities().values():
        naming = Masked(text, tuple(mention.span for mention in mentions))
        words = [word for word in found if naming.any(word)]
        for word in words:
            found[word] = max(found[word], 1 / len(words))
    return found


DETECTORS = (PatternDetector(), EntityDetector())


def fit(examples: Sequence[Example]) -> Weights:
    """Logistic regression over the features; a candidate hidden in part counts on both sides."""
    from scipy import sparse
    from sklearn.linear_model import LogisticRegression

    times = Counter(name for each in examples for row in each.rows for name in row)
    documents = Counter(name for each in examples for name in {name for row in each.rows for name in row})
    columns = {name: at for at, name in enumerate(sorted(name for name, n in times.items() if n >= LEAST_TIMES))}
    rows = [[columns[name] for name in row if name in columns] for each in examples for row in each.rows]
    ends = np.cumsum([0, *map(len, rows)])
    places = np.array([place for row in rows for place in row])
    scales = np.array([scale(name) for name in columns], np.float32)
    X: Any = sparse.csr_matrix((scales[places], places, ends), shape=(len(rows), len(columns)))
    worth = np.array([value for each in examples for value in each.worth])
    costs = np.array([value for each in examples for value in each.costs])
    hidden, open_ones = worth > 0, costs > 0
    model = LogisticRegression(C=REGULARIZATION, max_iter=300)
    model.fit(
        sparse.vstack([X[hidden], X[open_ones]]),
        np.concatenate([np.ones(hidden.sum()), np.zeros(open_ones.sum())]),
        sample_weight=np.concatenate([worth[hidden], costs[open_ones]]),
    )
    weights = (model.coef_[0] * scales).tolist()
    table = {
        hashed(name): float(np.float16(weights[at]))
        for name, at in columns.items()
        if documents[name] >= LEAST_DOCUMENTS and abs(weights[at]) >= LEAST_WEIGHT
    }
    return Weights(table, float(model.intercept_[0]), LIMIT, COST)


def scale(name: str) -> float:
    """The scale of a feature's family."""
    return CROSSED if " & " in name else SCALES.get(name.split(" ", 1)[0], 1.0)


def spans(each: Example, weights: Weights) -> list[Span]:
    """What the tagger hides in a document."""
    return [finding.span for finding in Tagger(DETECTORS, weights).detect(each.reading)]


def cross_validate(examples: Sequence[Example]) -> None:
    """Print the figures of folds that were not trained on."""
    order = np.random.default_rng(SEED).permutation(len(examples))
    fitted: list[tuple[Example, Weights]] = []
    for number in range(FOLDS):
        held = set(order[number::FOLDS].tolist())
        weights = fit([each for at, each in enumerate(examples) if at not in held])
        fitted.extend((examples[at], weights) for at in sorted(held))
    print("limit   direct   quasi   mention   token recall   token precision")
    for limit in LIMITS:
        counted = [
            count(each.gold, spans(each, replace(weights, limit=limit)), lambda _: 1.0) for each, weights in fitted
        ]
        found = measures(counted, resamples=1)
        names = ("entity recall, direct", "entity recall, quasi", "mention recall", "token recall", "token precision")
        print(f"{limit:5.2f}   " + "    ".join(f"{found[name].value:.3f}" for name in names))


def main() -> None:
    """Cross-validate, and write weights when asked to."""
    parser = argparse.ArgumentParser(description="Train the tagger.")
    parser.add_argument("gold", type=Path)
    parser.add_argument("--write", action="store_true", help="fit on all documents and write the weights")
    options = parser.parse_args()
    if not options.gold.exists():
        sys.exit(f"{options.gold} is missing: nothing to train on")
    reader = Reader()
    examples = [example(gold, reader) for gold in read_gold(options.gold)]
    cross_validate(examples)
    if options.write:
        weights = fit(examples)
        path = DATA / "tagger.npz"
        write_weights(weights, path)
        print(f"{len(weights.table)} weights, {path.stat().st_size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
