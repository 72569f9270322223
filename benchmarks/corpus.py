"""The built-in corpus: ready how fast, with how much memory, how many pair counts a second, and against tantivy.

``python -m benchmarks.corpus [--documents FOLDER]``. The comparison with tantivy (``pip install tantivy``) indexes the same
documents with both, so it needs a folder of them: by default ``../shared/data/corpus`` beside the repository.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.corpus.opening import path_texts
from expurgate.text.normal import normal_form

DOCUMENTS = Path(__file__).parents[2] / "shared" / "data" / "corpus"
TERMS = (
    """
hiv|pneumonia|patient|nurse|garden|chicago|influenza|surgeon|court|judge|hospital|football|composer|river|university
election|museum|railway|island|bishop|novel|guitar|blood transfusion|weight loss|world war|new york|prime minister
supreme court|high school
""".strip()
    .replace("\n", "|")
    .split("|")
)


def main() -> None:
    """Print every figure beside its target."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=Path, default=DOCUMENTS)
    parser.add_argument("--sample", type=int, default=60_000, help="documents for the comparison with tantivy")
    parser.add_argument("--build", action="store_true", help="also build the index of all documents")
    arguments = parser.parse_args()
    readiness()
    speed = pair_counts(Corpus.builtin(), "built-in corpus")
    print(f"pair counts a second, one core: {speed:,.0f} (target 100,000) {'ok' if speed >= 100_000 else 'MISSED'}")
    if not arguments.documents.exists():
        print(f"no documents at {arguments.documents}: the comparison with tantivy is left out")
        return
    against_tantivy(arguments.documents, arguments.sample)
    if arguments.build:
        build(arguments.documents)


def build(folder: Path) -> None:
    """Build the index of all documents on two cores, in a process of its own."""
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "expurgate", "corpus", "build", str(folder), "-o", f"{scratch}/all.corpus"]
        begin = time.perf_counter()
        subprocess.run([*command, "--processes", "2", "--json"], check=True, stdout=subprocess.DEVNULL)
        minutes = (time.perf_counter() - begin) / 60
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak = used.ru_maxrss / 2**20
    print(
        f"build: {minutes:.1f} minutes (target 10) {'ok' if minutes < 10 else 'MISSED'}; {used.ru_utime:.0f} s of processor"
    )
    print(f"largest process of the build: {peak:.2f} GB (target 4 in all) {'ok' if 3 * peak < 4 else 'MISSED'}")


def readiness() -> None:
    """Open the built-in corpus in a fresh process and measure time and peak memory there."""
    code = (
        "import time, resource; begin = time.perf_counter()\n"
        "from expurgate.knowledge.corpus.base import Corpus\n"
        "loaded = time.perf_counter(); corpus = Corpus.builtin(); ready = time.perf_counter()\n"
        "corpus.count(['hiv', 'pneumonia'], level='surface')\n"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024\n"
        "print(ready - loaded, time.process_time(), peak)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    opened, processor, peak = min(tuple(map(float, done.stdout.split())) for done in runs)
    print(
        f"ready: {opened:.2f} s (target 0.5) {'ok' if opened < 0.5 else 'MISSED'}; whole process {processor:.2f} s of processor"
    )
    print(f"peak memory: {peak:.0f} MB (target 400) {'ok' if peak < 400 else 'MISSED'}")


def pair_counts(corpus: Corpus, name: str) -> float:
    """Pairs counted a second after a first round over the same terms."""
    pairs = [(first, second) for first in TERMS for second in TERMS] * 40
    corpus.counts(pairs, level="surface")
    begin = time.process_time()
    corpus.counts(pairs, level="surface")
    took = time.process_time() - begin
    print(f"{name}: {len(pairs):,} pairs in {took:.2f} s of processor")
    return len(pairs) / took


def against_tantivy(folder: Path, sample: int) -> None:
    """The same phrase pairs on the same documents, in one run, with both."""
    try:
        import tantivy
    except ImportError:
        print("tantivy is not installed: the comparison is left out")
        return
    texts = list(islice(path_texts(folder), sample))
    with tempfile.TemporaryDirectory() as scratch:
        ours = Corpus.build(texts, Path(scratch) / "sample.corpus", min_df=1)
        mine = pair_counts(ours, f"ours on {len(texts):,} documents")
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("text", stored=False, index_option="position")
        index = tantivy.Index(builder.build())
        writer = index.writer(200_000_000, 1)
        for text in texts:
            writer.add_document(tantivy.Document(text=text))
        writer.commit()
        index.reload()
        searcher = index.searcher()
        pairs = random.Random(0).sample([(first, second) for first in TERMS for second in TERMS], 400)
        queries = [index.parse_query(f'+"{first}" +"{second}"', ["text"]) for first, second in pairs]
        begin = time.process_time()
        theirs = [getattr(searcher.search(query, limit=1, count=True), "count", 0) for query in queries]
        speed = len(queries) / (time.process_time() - begin)
    counted = ours.counts(pairs, level="surface")
    agree = sum(abs(a - (b or 0)) <= 0.1 * max(a, b or 0, 10) for a, b in zip(counted, theirs, strict=True))
    print(f"tantivy: {speed:,.0f} pairs a second; counts within a tenth of ours for {agree} of {len(pairs)} pairs")
    print(f"ratio: {mine / speed:.0f} times (target 20) {'ok' if mine / speed >= 20 else 'MISSED'}")


if __name__ == "__main__":
    assert all(normal_form(term) == term for term in TERMS)
    main()
    print(f"this process peaked at {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
