"""A corpus built by a Spark job: the same bytes as the build on one machine.

Workers turn their rows into sorted runs of (term, document) words, cut by slices of the hash space; each slice is merged on one worker;
the driver writes the slices one after another.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow

from expurgate.core.errors import InputError, KnowledgeError
from expurgate.knowledge.corpus.builder import (
    MAX_DOCUMENTS,
    SLICES,
    MinDf,
    Slice,
    least_for_lengths,
    merged_slice,
    place_shards,
    slice_bounds,
    write_shard,
)
from expurgate.knowledge.corpus.ngrams import Lexer
from expurgate.spark.jobs import text_column

if TYPE_CHECKING:
    from os import PathLike

    from pyspark.sql import DataFrame

_WORDS = np.dtype("<u8")
_PARTS = {"keys": "<u8", "sizes": "<i8", "shifts": "<u1", "widths": "<i8"}


def build_corpus(
    df: DataFrame,
    column: str,
    path: str | PathLike[str],
    *,
    order: str | None = None,
    min_df: MinDf | None = None,
    name: str = "",
) -> int:
    """Build the corpus file ``path`` from the texts of a column; how many documents it has.

    Documents are numbered as the rows stand, or by the column ``order``; rows without text are left out. Every partition must give
    the same rows when Spark computes it again: give ``order`` where that is not sure.
    """
    text_column(df, column)
    texts = df.where(df[column].isNotNull())
    texts = (texts if order is None else texts.orderBy(order)).select(column)
    counts = {
        row["part"]: row["documents"]
        for row in texts.mapInArrow(_counted, "part int, documents bigint").groupBy("part").sum("documents")
        .toDF("part", "documents").collect()
    }  # fmt: skip
    firsts, total = {}, 0
    for part in sorted(counts):
        firsts[part] = (total, counts[part])
        total += counts[part]
    if not total:
        raise KnowledgeError("no documents to build a corpus from")
    runs = texts.mapInArrow(partial(_runs, firsts=firsts), "shard int, slice int, words binary")
    sizes = [min(MAX_DOCUMENTS, total - first) for first in range(0, total, MAX_DOCUMENTS)]
    least = [least_for_lengths(min_df, documents) for documents in sizes]
    kept = "shard int, slice int, keys binary, sizes binary, shifts binary, widths binary, postings binary"

    def merging(table: pyarrow.Table) -> pyarrow.Table:
        return _merged(table, least)

    merged = runs.groupBy("shard", "slice").applyInArrow(merging, kept)
    _write(merged, Path(path).absolute(), sizes, least, name)
    return total


def _counted(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    documents = sum(batch.num_rows for batch in batches)
    yield pyarrow.RecordBatch.from_pydict(
        {"part": pyarrow.array([_partition()], pyarrow.int32()), "documents": pyarrow.array([documents])}
    )


def _partition() -> int:
    from pyspark import TaskContext

    task = TaskContext.get()
    if task is None:
        raise InputError("this runs in a task of Spark")
    return int(task.partitionId())


def _runs(batches: Iterator[pyarrow.RecordBatch], firsts: dict[int, tuple[int, int]]) -> Iterator[pyarrow.RecordBatch]:
    """The words of a partition's texts, by shard and slice."""
    lexer = Lexer()
    first, documents = firsts.get(_partition(), (0, 0))
    at = first
    for batch in batches:
        texts = batch.column(0).to_pylist()
        while texts:
            shard, inside = divmod(at, MAX_DOCUMENTS)
            here, texts = texts[: MAX_DOCUMENTS - inside], texts[MAX_DOCUMENTS - inside :]
            yield _cut(lexer.pairs(here, inside), shard)
            at += len(here)
    if at - first != documents:
        raise InputError("a partition has other rows than when it was counted: give order=")


def _cut(words: np.ndarray, shard: int) -> pyarrow.RecordBatch:
    bounds = slice_bounds(words)
    pieces = [words[bounds[at] : bounds[at + 1]].astype(_WORDS).tobytes() for at in range(SLICES)]
    return pyarrow.RecordBatch.from_pydict(
        {
            "shard": pyarrow.array([shard] * SLICES, pyarrow.int32()),
            "slice": pyarrow.array(range(SLICES), pyarrow.int32()),
            "words": pyarrow.array(pieces, pyarrow.binary()),
        }
    )


def _merged(table: pyarrow.Table, least: list[list[int]]) -> pyarrow.Table:
    """One slice of all runs as one."""
    shard, at = table.column("shard")[0].as_py(), table.column("slice")[0].as_py()
    pieces = [np.frombuffer(piece.as_buffer(), _WORDS) for piece in table.column("words")]
    found = merged_slice(pieces, least[shard])
    said = {name: [getattr(found, name).astype(kind).tobytes()] for name, kind in _PARTS.items()}
    return pyarrow.table(
        {
            "shard": pyarrow.array([shard], pyarrow.int32()),
            "slice": pyarrow.array([at], pyarrow.int32()),
            **{name: pyarrow.array(value, pyarrow.binary()) for name, value in said.items()},
            "postings": pyarrow.array([found.postings], pyarrow.binary()),
        }
    )


def _write(merged: DataFrame, path: Path, sizes: list[int], least: list[list[int]], name: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=".building", dir=path.parent))
    kept = merged.persist()
    try:
        shards = []
        for number, documents in enumerate(sizes):
            part = scratch / f"shard-{number:04}"
            part.mkdir()
            rows = kept.where(kept["shard"] == number).orderBy("slice").toLocalIterator()
            slices = (
                Slice(
                    **{each: np.frombuffer(row[each], kind) for each, kind in _PARTS.items()},
                    postings=bytes(row["postings"]),
                )
                for row in rows
            )
            write_shard(slices, documents, least[number], name, part)
            shards.append(part / "corpus")
        place_shards(shards, path, scratch)
    finally:
        kept.unpersist()
        shutil.rmtree(scratch, ignore_errors=True)
