"""Microaggregation of a vector space on Spark beside one machine: loss, time and memory.

``python benchmarks/bulk_vectors.py [--documents N] [-k K] [--articles FOLDER] [--whole]``. Documents are letters cut from articles where
these are named, and synthetic otherwise. Target: loss within 3 % of the single-machine method (``scalable``). ``--whole`` also runs MDAV
over the whole collection, plain and refined, whose time grows with the square of it. Spark is given the rows by a file, so that what it holds is its own.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
from benchmarks.bulk import timed
from benchmarks.bulk_spark import Watcher, busy_below, ended
from benchmarks.letters import letters
from benchmarks.vectors import verdict, zipf_documents

from expurgate.spark import microaggregate
from expurgate.spark.local import local_session
from expurgate.vectors.estimator import SphericalMicroaggregation
from expurgate.vectors.vector_space import VectorSpace


def space(documents: int, articles: Path | None) -> Any:
    """The rows: tf-idf of terms in at least five letters, or draws by Zipf's law."""
    if articles is None:
        return zipf_documents(documents).tocsr()
    return VectorSpace(min_documents=5).fit_transform(letters(documents, articles))


def alone(matrix: Any, k: int, method: Any, block: int) -> float:
    """The loss of a method on one core of one machine."""
    method = SphericalMicroaggregation(k, method=method, block_rows=block)
    clock, used = timed(lambda: method.fit(matrix))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    smallest = method.group_sizes_.min()
    print(
        f"one machine, {method.method}: IL {method.information_loss_:.4f}, smallest group {smallest}; "
        f"{clock:.0f} s by the clock, {used:.0f} s of the processor; this process held {most:.1f} GiB at most",
        flush=True,
    )
    return float(method.information_loss_)


def write(matrix: Any, path: str) -> None:
    """The rows as a Parquet file."""
    begins = pyarrow.array(matrix.indptr, pyarrow.int32())
    table = pyarrow.table(
        {
            "id": pyarrow.array(range(matrix.shape[0]), pyarrow.int64()),
            "indices": pyarrow.ListArray.from_arrays(begins, pyarrow.array(matrix.indices, pyarrow.int32())),
            "values": pyarrow.ListArray.from_arrays(begins, pyarrow.array(matrix.data, pyarrow.float64())),
        }
    )
    parquet.write_table(table, path, row_group_size=20_000)


def on_spark(path: str, k: int, columns: int, block: int) -> float:
    """The loss on Spark with two workers, and what it cost."""
    session = local_session(workers=2, memory="2g")
    watcher = Watcher(0, 0.0)
    watcher.start()
    began = time.perf_counter()
    found = microaggregate(session.read.parquet(path), k, columns, block=block)
    loss = found.loss().information_loss
    clock = time.perf_counter() - began
    sizes = found.released().groupBy("group").count().agg({"count": "min"}).collect()[0][0]
    watcher.done.set()
    found.forget()
    stages = ended(session)
    used = busy_below()
    session.stop()
    print(
        f"Spark, two workers: IL {loss:.4f}, smallest group {sizes}; {clock:.0f} s by the clock, {used:.0f} s of the processor with Spark "
        f"itself; {watcher.largest:.0f} MB a worker; {stages.failed} of {stages.count} stages failed",
        flush=True,
    )
    return float(loss)


def main() -> None:
    """Both ways on the same matrix."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=300_000)
    parser.add_argument("-k", type=int, default=10)
    parser.add_argument("--block", type=int, default=2_000)
    parser.add_argument("--articles", type=Path, help="a file or folder of articles to cut letters from")
    parser.add_argument("--whole", action="store_true", help="MDAV over the whole collection, too")
    given = parser.parse_args()
    matrix = space(given.documents, given.articles)
    rows, columns = matrix.shape
    print(f"{rows:,} documents, {columns:,} terms, {matrix.nnz / rows:.0f} terms a document, k = {given.k}", flush=True)
    with tempfile.TemporaryDirectory() as place:
        write(matrix, f"{place}/vectors.parquet")
        one = alone(matrix, given.k, "scalable", given.block)
        more = on_spark(f"{place}/vectors.parquet", given.k, columns, given.block) / one - 1
    print(f"target: within 3 % of one machine: {100 * more:+.2f} %, {verdict(more <= 0.03)}", flush=True)
    for method in ("mdav", "refined") if given.whole else ():
        whole = alone(matrix, given.k, method, given.block)
        print(f"Spark beside {method} over the whole: {100 * ((1 + more) * one / whole - 1):+.2f} %", flush=True)


if __name__ == "__main__":
    main()
