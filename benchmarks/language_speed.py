"""Reading speed: spaCy's full pipeline beside the reader, with the same model, in one run.

Usage: python benchmarks/language_speed.py [FILE.jsonl] [--documents N] [--megabytes M]

FILE.jsonl holds one {"text": ...} a line; without it, texts are put together from the lines of this
repository's own documentation. ``--megabytes M`` also reads one text of M MB and prints the peak memory.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections.abc import Callable
from pathlib import Path

from expurgate.core.choices import SPACY_PIPELINE
from expurgate.core.document import Document, Reading
from expurgate.language.reader import Reader

TARGET = 3.0
ROUNDS = 3


def texts(source: Path | None, count: int) -> list[str]:
    """The texts to read."""
    if source is not None:
        with source.open(encoding="utf-8") as lines:
            return [json.loads(line)["text"] for _, line in zip(range(count), lines, strict=False)]
    pages = sorted(Path(__file__).resolve().parents[1].glob("**/*.md"))
    own = [page.read_text(encoding="utf-8") for page in pages if ".venv" not in page.parts]
    if not own:
        raise SystemExit("no documentation found to read: give a FILE.jsonl")
    return (own * (count // len(own) + 1))[:count]


def timed(contestants: dict[str, Callable[[], object]]) -> dict[str, float]:
    """CPU seconds of each, the best of a few rounds taken in turn, so that a busy machine is fair to all."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(ROUNDS):
        for name, work in contestants.items():
            start = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - start)
    return best


def fresh() -> Reader:
    """A reader that has read nothing."""
    reader = Reader()
    reader.forget()
    return reader


def read_with(reader: Reader, documents: list[Document]) -> list[Reading]:
    """The documents read by one reader, one after another."""
    return [reader.read(document) for document in documents]


def compare(found: list[str]) -> None:
    """Full pipeline, document by document and piped, against a fresh reader."""
    import spacy

    documents = [Document(text) for text in found]
    nlp = spacy.load(SPACY_PIPELINE)
    again = Reader()
    read_with(again, documents)
    took = timed(
        {
            "spaCy, full pipeline": lambda: [nlp(text) for text in found],
            "spaCy, full pipeline, pipe": lambda: list(nlp.pipe(found)),
            "Reader.read, fresh": lambda: [fresh().read(document) for document in documents],
            "one Reader, fresh": lambda: read_with(fresh(), documents),
            "one Reader, known text": lambda: read_with(again, documents),
        }
    )
    count, size = len(found), sum(map(len, found))
    print(f"{count} documents, {size:,} code points, {SPACY_PIPELINE}, CPU time")
    for name, seconds in took.items():
        print(f"{name:<28}{count / seconds:>10.1f} documents/s {size / seconds:>12,.0f} chars/s")
    full = min(took["spaCy, full pipeline"], took["spaCy, full pipeline, pipe"])
    for name in ("Reader.read, fresh", "one Reader, fresh"):
        print(f"{name} / full pipeline: {full / took[name]:.2f}x (target: at least {TARGET:.0f}x)")


def large(found: list[str], megabytes: float) -> None:
    """One long text, and what memory it took at most."""
    wanted = int(megabytes * 1_000_000)
    joined = "\n\n".join(found)
    text = (joined * (wanted // len(joined) + 1))[:wanted]
    start = time.perf_counter()
    reading = Reader().read(Document(text))
    took = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{wanted:,} code points: {took:.1f} s, {len(reading.terms):,} terms, peak memory {peak:,.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--documents", type=int, default=40)
    parser.add_argument("--megabytes", type=float, default=0)
    options = parser.parse_args()
    found = texts(options.file, options.documents)
    compare(found)
    if options.megabytes:
        large(found, options.megabytes)


if __name__ == "__main__":
    main()
