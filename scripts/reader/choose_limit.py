"""Recall and precision of judging by identity for several limits: python -m scripts.reader.choose_limit FOLDER ... [--tab FILE] [--cost ...].

Documents of our own and judgments for choosing, one in eight of those for training alone; neither is measured on.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path

from benchmarks.reader_identity import WANTED, own_documents, weight
from scripts.reader.sets import SHARED, own

from expurgate.detect.disguise import Undisguised
from expurgate.detect.entities import EntityDetector
from expurgate.detect.identity import IdentityDetector
from expurgate.detect.patterns.detector import PatternDetector
from expurgate.evaluation.detection.gold import read_gold
from expurgate.evaluation.detection.measures import count, measures
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--tab", type=Path, default=SHARED / "tab" / "train.jsonl")
    parser.add_argument("--limits", type=float, nargs="*", default=[-2.0, -1.5, -1.0, -0.5, 0.0, 0.5])
    parser.add_argument("--costs", type=float, nargs="*", default=[0.0, 0.1, 0.2])
    parser.add_argument("--margins", type=float, nargs="*", default=[2.0])
    arguments = parser.parse_args()
    chosen = {each.document for each in own(arguments.folders) if each.part == "dev"}
    ours = [gold for gold in own_documents(arguments.folders)[0] if gold.document.name in chosen]
    reader, inner = Reader(BUILTIN), (Undisguised(PatternDetector()), EntityDetector())
    for name, documents in (("tab", read_gold(arguments.tab)[5::8]), ("own", ours)):
        readings = [reader.read(gold.document) for gold in documents]
        for cost in arguments.costs:
            for limit, margin in product(arguments.limits, arguments.margins):
                judge = IdentityDetector(inner, limit, cost, margin)
                counted = [
                    count(gold, [found.span for found in judge.detect(reading)], weight)
                    for gold, reading in zip(documents, readings, strict=True)
                ]
                figures = measures(counted, resamples=1)
                told = ", ".join(f"{each} {figures[each].value:.3f}" for each in WANTED)
                print(f"{name} ({len(documents)}) cost {cost} limit {limit} margin {margin}: {told}", flush=True)


if __name__ == "__main__":
    main()
