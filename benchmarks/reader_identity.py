"""What `recommended` hides by each reader: python benchmarks/reader_identity.py [--own FOLDER ...] [--pipelines NAME ...] [--tab FILE].

Needs ../shared/data for the judgments. Prints entity recall (direct, quasi) and precision of words beside their targets, and for our own
documents recall of people by the origin of the main names. With --detect only the detectors run, not the models behind them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from scripts.reader.sets import SHARED, marked

from expurgate.core.choices import SPACY_PIPELINE
from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.detect.choose import detectors
from expurgate.detect.running import run
from expurgate.evaluation.detection.gold import Gold, GoldMention, Identifier, read_gold
from expurgate.evaluation.detection.measures import count, measures
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

_NAMES: dict[str, Identifier] = {"D": "DIRECT", "Q": "QUASI", "N": "NO_MASK"}
TARGETS = {"tab": "direct 1.00, quasi 0.94, precision 0.78", "own": "direct 0.98, quasi 0.90, precision 0.82"}
WANTED = ("entity recall, direct", "entity recall, quasi", "token precision")


def own_documents(folders: Sequence[Path]) -> tuple[list[Gold], list[str]]:
    """Our documents as judged texts, and the origin of the names in each."""
    documents, origins = [], []
    for path in sorted(path for folder in folders for path in folder.glob("*.txt")):
        raw = path.read_text("utf-8")
        example = marked(raw, "test", path.stem)
        groups = {(start, end): group for start, end, group in example.groups}
        found = []
        for (start, end, kind), (_, _, letter) in zip(example.gold, example.identity or [], strict=True):
            entity = groups.get((start, end)) or f"{kind} {example.text[start:end].lower()}"
            found.append(GoldMention(Span(start, end), kind, _NAMES[letter], entity))
        documents.append(Gold(Document(example.text, path.stem), tuple(found)))
        origins.append(raw.split("\n", 1)[0].partition("names:")[2].strip() or "?")
    return documents, origins


def hidden(documents: Sequence[Gold], pipeline: str, *, only_detect: bool) -> list[list[Span]]:
    """What is hidden in each document."""
    policy = replace(Policy.load("recommended"), pipeline=pipeline)
    if only_detect:
        reader, chosen = Reader(pipeline), detectors(policy.detect)
        return [[each.span for each in run(chosen, reader.read(gold.document))] for gold in documents]
    sanitizer = Sanitizer(policy)
    return [[each.span for each in sanitizer.assess(gold.document).findings] for gold in documents]


def weight(_: str) -> float:
    """All words alike."""
    return 1.0


def by_origin(
    documents: Sequence[Gold], spans: Sequence[Sequence[Span]], origins: Sequence[str]
) -> dict[str, tuple[int, int]]:
    """People hidden whole and people, an origin."""
    result: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for gold, found, origin in zip(documents, spans, origins, strict=True):
        people = tuple(each for each in gold.mentions if each.type == "PERSON")
        counted = count(Gold(gold.document, people), found, weight)
        right, total = result[origin]
        result[origin] = (
            right + int(counted["direct protected"] + counted["quasi protected"]),
            total + int(counted["direct"] + counted["quasi"]),
        )
    return dict(result)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--own", type=Path, nargs="*", default=[])
    parser.add_argument("--pipelines", nargs="*", default=[SPACY_PIPELINE, BUILTIN])
    parser.add_argument("--tab", type=Path, default=SHARED / "tab" / "dev.jsonl")
    parser.add_argument("--no-tab", action="store_true")
    parser.add_argument("--detect", action="store_true")
    arguments = parser.parse_args()
    sets: dict[str, tuple[list[Gold], list[str]]] = {}
    if not arguments.no_tab:
        sets["tab"] = (read_gold(arguments.tab), [])
    if arguments.own:
        sets["own"] = own_documents(arguments.own)
    for name, (documents, origins) in sets.items():
        print(f"{name}: {len(documents)} documents; target {TARGETS[name]}")
        for pipeline in arguments.pipelines:
            spans = hidden(documents, pipeline, only_detect=arguments.detect)
            figures = measures(
                [count(gold, found, weight) for gold, found in zip(documents, spans, strict=True)], resamples=1
            )
            print(f"  {pipeline}: " + ", ".join(f"{each} {figures[each].value:.3f}" for each in WANTED))
            if origins:
                shares = by_origin(documents, spans, origins)
                print(
                    "    people by origin: "
                    + ", ".join(f"{each} {a / max(1, b):.3f} ({b})" for each, (a, b) in sorted(shares.items()))
                )


if __name__ == "__main__":
    main()
