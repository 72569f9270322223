"""What released biographies keep: information, meaning, length and readability, for four ways to hide.

Run: python benchmarks/utility.py [--count 10] [--beta 6,9,12,15] [--similarity taxonomy|minilm]
Needs ../shared/data/corpus; prints a Markdown table and no text. The similarity minilm needs the extra ``attack``.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations
from pathlib import Path

from benchmarks.measures.people import is_biography

from expurgate.core.document import Document
from expurgate.evaluation.similarity import similarity_named
from expurgate.evaluation.utility import by_information, study
from expurgate.knowledge.corpus.sources import documents
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.policy import KnowledgeRule

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "data" / "corpus"
SHORTEST, LONGEST = 1000, 3000


def biographies(count: int) -> list[Document]:
    """The first short biographies of the collection."""
    found: list[Document] = []
    for source in documents(CORPUS):
        if SHORTEST <= len(source.text) <= LONGEST and is_biography(source):
            found.append(Document(source.text))
            if len(found) == count:
                break
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--beta", default="6,9,12,15")
    parser.add_argument("--similarity", choices=("taxonomy", "minilm"), default="taxonomy")
    options = parser.parse_args()
    if not CORPUS.is_dir():
        sys.exit("../shared/data/corpus is missing: nothing to measure")
    knowledge = open_knowledge(KnowledgeRule())
    texts = biographies(options.count)
    thresholds = [float(part) for part in options.beta.split(",")]
    similarity = similarity_named(options.similarity, knowledge)
    reader = Reader()
    readings = [reader.read(text) for text in texts]
    others = [similarity(one, other) for one, other in combinations(readings, 2)]
    rows = study(texts, thresholds, by_information, knowledge, similarity=similarity, reader=reader)
    columns = ("information", "similarity", "length", "sentence", "ease_before", "ease")
    print(f"{len(texts)} biographies of {SHORTEST}–{LONGEST} characters; similarity by {options.similarity}")
    print(f"(of two different biographies: {sum(others) / max(1, len(others)):.2f})\n")
    print("| β | strategy | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 2) + "|")
    for row in rows:
        values = [getattr(row, name) for name in columns]
        cells = ["–" if value is None else f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}" for value in values]
        print(f"| {row.threshold:g} | {row.strategy} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
