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

from expurgate.core.document import Document
from expurgate.language.engine import DEFAULT_PIPELINE
from expurgate.language.reader import Reader

TARGET = 4.0
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


def seconds(work: Callable[[], object]) -> float:
    """The best of a few rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def line(name: str, documents: int, size: int, took: float) -> str:
    return f"{name:<28}{documents / took:>12.1f} documents/s {size / took:>12,.0f} chars/s"


def compare(found: list[str]) -> None:
    """Full pipeline, document by document and piped, against a fresh reader."""
    import spacy

    documents = [Document(text) for text in found]
    size = sum(map(len, found))
    nlp = spacy.load(DEFAULT_PIPELINE)
    full = seconds(lambda: [nlp(text) for text in found])
    piped = seconds(lambda: list(nlp.pipe(found)))
    Reader().read(Document("Warm."))
    single = seconds(lambda: [Reader().read(document) for document in documents])
    batched = seconds(lambda: list(Reader().read_all(documents)))
    again = Reader()
    list(again.read_all(documents))
    remembered = seconds(lambda: list(again.read_all(documents)))
    print(f"{len(found)} documents, {size:,} code points, {DEFAULT_PIPELINE}")
    print(line("spaCy, full pipeline", len(found), size, full))
    print(line("spaCy, full pipeline, pipe", len(found), size, piped))
    print(line("Reader.read, fresh", len(found), size, single))
    print(line("Reader.read_all, fresh", len(found), size, batched))
    print(line("Reader.read_all, known text", len(found), size, remembered))
    print(f"reader / full pipeline: {min(full, piped) / batched:.2f}x (target: at least {TARGET:.0f}x)")


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
