"""Microaggregation of a vector space on Spark beside one machine: loss and time.

``python benchmarks/bulk_vectors.py [--documents N] [-k K]``; synthetic documents, no data needed. Target: loss within 3 % of the
single-machine method (``scalable``).
"""

from __future__ import annotations

import argparse
import tempfile
import time

import pyarrow
import pyarrow.parquet as parquet
from benchmarks.vectors import verdict, zipf_documents

from expurgate.spark import microaggregate
from expurgate.spark.local import local_session
from expurgate.vectors.estimator import SphericalMicroaggregation


def main() -> None:
    """Both ways on the same matrix."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=300_000)
    parser.add_argument("-k", type=int, default=10)
    parser.add_argument("--block", type=int, default=2_000)
    given = parser.parse_args()
    matrix = zipf_documents(given.documents).tocsr()
    began = time.perf_counter()
    alone = SphericalMicroaggregation(given.k, method="scalable", block_rows=given.block).fit(matrix)
    print(f"one machine: IL {alone.information_loss_:.4f} in {time.perf_counter() - began:.0f} s")
    begins = pyarrow.array(matrix.indptr, pyarrow.int32())
    table = pyarrow.table(
        {
            "id": pyarrow.array(range(matrix.shape[0]), pyarrow.int64()),
            "indices": pyarrow.ListArray.from_arrays(begins, pyarrow.array(matrix.indices, pyarrow.int32())),
            "values": pyarrow.ListArray.from_arrays(begins, pyarrow.array(matrix.data, pyarrow.float64())),
        }
    )
    session = local_session(workers=2, memory="2g")
    with tempfile.TemporaryDirectory() as place:
        parquet.write_table(table, f"{place}/vectors.parquet", row_group_size=20_000)
        began = time.perf_counter()
        found = microaggregate(
            session.read.parquet(f"{place}/vectors.parquet"), given.k, matrix.shape[1], block=given.block
        )
        loss = found.loss().information_loss
        found.forget()
    session.stop()
    more = loss / alone.information_loss_ - 1
    print(f"Spark, two workers: IL {loss:.4f} in {time.perf_counter() - began:.0f} s, {100 * more:+.2f} %")
    print(f"target: within 3 % of one machine: {verdict(more <= 0.03)}")


if __name__ == "__main__":
    main()
