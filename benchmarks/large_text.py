"""One text of several megabytes, sanitized whole: time and peak memory, which must stay bounded.

Run: python benchmarks/large_text.py [MEGABYTES]. Needs ../shared/data/movie_reviews.zip.
"""

from __future__ import annotations

import resource
import sys
import time
import zipfile
from pathlib import Path

from expurgate.core.document import Document
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

HERE = Path(__file__).resolve().parent
REVIEWS = HERE.parents[1] / "shared" / "data" / "movie_reviews.zip"
LIMIT = 2048
"""Megabytes that the process may take at its peak."""


def reviews(size: int) -> str:
    """Reviews one after another, at least ``size`` code points of them where there are so many."""
    parts, length = [], 0
    with zipfile.ZipFile(REVIEWS) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith(".txt") and length < size:
                parts.append(archive.read(name).decode("latin-1"))
                length += len(parts[-1])
    return "\n\n".join(parts)[:size]


def main() -> None:
    """Sanitize and print."""
    if not REVIEWS.exists():
        sys.exit("../shared/data/movie_reviews.zip is missing: nothing to measure")
    megabytes = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    text = reviews(int(megabytes * 1_000_000))
    sanitizer = Sanitizer(Policy.load(HERE / "peers" / "disclosure.toml"))
    began, busy = time.perf_counter(), time.process_time()
    result = sanitizer.sanitize(Document(text))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(text):,} characters, {len(result.edits):,} edits, {result.rounds} rounds, ", end="")
    print(f"{time.perf_counter() - began:.0f} s ({time.process_time() - busy:.0f} s of processor time), ", end="")
    print(f"peak {peak:.0f} MB (limit {LIMIT})")


if __name__ == "__main__":
    main()
