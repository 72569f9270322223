"""The second opinion on what people hide in judgments: python -m scripts.reader.opinion [--write]. Needs scikit-learn and ../shared/data.

Fits a linear model to what detectors and the reader point at in 92 + 106 judgments, as ``scripts/train_tagger.py`` does for all that may have to be
hidden. Prints by folds of documents how well it tells what people hid from what they left (area under the curve); with --write fits on all and writes the weights.
"""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path

import numpy as np
from scripts.reader.sets import FOLDS, SHARED, fold, rows
from scripts.train_tagger import SMALL, Example, fit, values

from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.detect.bits import corpus_bits
from expurgate.detect.choose import detectors
from expurgate.detect.features import features
from expurgate.detect.opinion import named
from expurgate.detect.running import run
from expurgate.detect.tagger import Tagger
from expurgate.detect.weights import DATA, write_weights
from expurgate.evaluation.detection.gold import Gold, GoldMention, read_gold
from expurgate.evaluation.detection.words import content_words
from expurgate.language.reader import Reader
from expurgate.policy import Policy
from expurgate.text.normal import normal_form

ENTITY = 3.0
"""What protecting one thing weighs beside one word hidden."""


def judged() -> list[Gold]:
    """All judgments for training; where only masked stretches are known, each wording is a thing."""
    found = read_gold(SHARED / "tab" / "train.jsonl")
    for row in rows("tab/more.jsonl"):
        mentions = tuple(
            GoldMention(Span(start, end), "MASKED", "QUASI", normal_form(row["text"][start:end]))
            for start, end in row["masked"]
        )
        found.append(Gold(Document(row["text"], row["id"]), mentions))
    return found


def example(gold: Gold, reader: Reader, pointing: Tagger) -> Example:
    """What detectors and the reader point at in a document, and what hiding each is worth and costs."""
    text, reading = gold.document.text, reader.read(gold.document)
    found = named(reading, run(pointing.detectors, reading))
    value = values(gold)
    worth, costs = [], []
    for each in found:
        words = content_words(text, each.span)
        right = [value[word] for word in words if word in value]
        share = len(right) / len(words) if words else 0.0
        worth.append((len(words) + SMALL) * share + ENTITY * sum(right))
        costs.append((len(words) + SMALL) * (1 - share))
    return Example(
        gold, reading, found, [[*chain(*row)] for row in features(reading, found, corpus_bits())], worth, costs
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="fit on all documents and write the weights")
    parser.add_argument("--output", type=Path, default=DATA / "opinion.npz")
    arguments = parser.parse_args()
    reader = Reader()
    pointing = next(each for each in detectors(Policy.load("recommended").detect) if isinstance(each, Tagger))
    examples = [example(gold, reader, pointing) for gold in judged()]
    if arguments.write:
        weights = fit(examples)
        write_weights(weights, arguments.output)
        print(f"{len(weights.table)} weights, {arguments.output.stat().st_size / 1024:.0f} kB")
        return
    from sklearn.metrics import roc_auc_score

    for number in range(FOLDS):
        weights = fit([each for each in examples if fold(each.gold.document.name) != number])
        held = [each for each in examples if fold(each.gold.document.name) == number]
        scores = [score for each in held for score in weights.scores([(tuple(row),) for row in each.rows])]
        hidden = np.array([worth > cost for each in held for worth, cost in zip(each.worth, each.costs, strict=True)])
        print(f"fold {number}: {len(held)} judgments, area under the curve {roc_auc_score(hidden, scores):.3f}")


if __name__ == "__main__":
    main()
