"""Microaggregation of a vector space beyond the memory of one machine.

A sample of the rows says where to cut the space into cells of like rows; MDAV and exchanges make groups of at least k inside each cell;
then groups, not rows, are cut into cells whose borders lie elsewhere, and members are exchanged there. Two shuffles in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.spark.jobs import text_column
from expurgate.vectors.cells import CutTree, groups_in_cell, joined_leaves
from expurgate.vectors.loss import Loss, group_sums, spherical_centroids
from expurgate.vectors.scalable import BLOCK_ROWS, Effort
from expurgate.vectors.similarity import Ints, canonical_order
from expurgate.vectors.vector_space import row_norms, unit_rows

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from scipy import sparse

_FINER = 4
"""Leaves a cell is joined from, so that cells become of like size."""
_SEEN_A_LEAF = 40
_MOST_SEEN = 60_000
_VECTOR = "indices array<int>, values array<double>"


@dataclass(frozen=True, slots=True)
class Microaggregation:
    """Rows with their group and its representative. ``columns``: how many dimensions the space has."""

    rows: DataFrame = field(repr=False)
    columns: int
    _held: DataFrame = field(repr=False)

    def released(self) -> DataFrame:
        """What may be released: for each row its identifier, its group, and the representative (``indices``, ``values``)."""
        return self.rows.drop("share")

    def forget(self) -> None:
        """Give back what Spark keeps of the first groups."""
        self._held.unpersist()

    def loss(self) -> Loss:
        """The information loss (equations 11 and 12 of the spherical method), from one pass over the rows."""
        found = self.rows.mapInArrow(partial(_sums, columns=self.columns), "sums binary").collect()
        sums = np.sum([np.frombuffer(row["sums"], np.float64) for row in found], axis=0)
        rows, shares, overall, all_of = sums[0], sums[1], sums[2 : 2 + self.columns], sums[2 + self.columns :]
        length = float(np.linalg.norm(overall))
        return Loss(rows - shares, rows - (float(all_of @ overall) / length if length else 0.0))


def microaggregate(
    df: DataFrame, k: int, columns: int, *, row: str = "id", block: int = BLOCK_ROWS, seed: int = 0
) -> Microaggregation:
    """Groups of at least ``k`` like rows of ``df``, each row replaced by its group's representative.

    ``df`` has an identifier in the column ``row`` and a sparse vector in ``indices`` (array<int>, below ``columns``) and ``values``
    (array<double>). ``block``: about how many rows are grouped together on one worker. The same rows give the same groups however
    they are distributed.
    """
    if k < 2:
        raise InputError("k is at least 2")
    text_column(df, "indices", "array<int>")
    text_column(df, "values", "array<double>")
    kind = dict(df.dtypes).get(row)
    if kind is None:
        raise InputError(f"the frame has no column {row!r}")
    count = df.count()
    if count < k:
        raise InputError(f"k={k} documents cannot be made alike in a collection of {count}")
    given, limit = df.select(row, "indices", "values"), max(block, 2 * k)
    first, second = _trees(given, row, columns, count, limit, seed)
    effort = Effort(limit, None, seed, 1)
    held = f"`{row}` {kind}, {_VECTOR}"
    placed = given.mapInArrow(partial(_placed, columns=columns, cells=first), f"{held}, leaf int")
    again = Effort(limit, None, seed + 1, 1)

    def grouping(table: pyarrow.Table) -> pyarrow.Table:
        return _grouped(table, row, columns, k, effort, second)

    def exchanging(table: pyarrow.Table) -> pyarrow.Table:
        return _exchanged(table, row, columns, k, again)

    within = f"{held}, `group` bigint, leaf int"
    inside = _joined(placed, limit, k).groupBy("cell").applyInArrow(grouping, within).persist()
    told = f"`{row}` {kind}, `group` bigint, {_VECTOR}, share double"
    exchanged = _joined(inside, limit, k).groupBy("cell").applyInArrow(exchanging, told)
    return Microaggregation(exchanged, columns, inside)


def _trees(given: DataFrame, row: str, columns: int, count: int, limit: int, seed: int) -> tuple[CutTree, CutTree]:
    """Two ways to cut the space, learnt from the same sample; it depends on identifiers and not on partitions."""
    from pyspark.sql import functions

    leaves = max(1, -(-count * _FINER // limit))
    wanted = min(_MOST_SEEN, max(2_000, leaves * _SEEN_A_LEAF))
    chosen = given
    if wanted < count:
        drawn = functions.pmod(functions.xxhash64(functions.col(row), functions.lit(seed)), functions.lit(1 << 20))
        chosen = given.where(drawn < functions.lit(int(wanted / count * (1 << 20))))
    sample = unit_rows(_matrix(chosen.orderBy(row).toArrow(), columns))
    sample = sample[np.flatnonzero(np.diff(sample.indptr))]
    return CutTree.of(sample, leaves, seed=seed), CutTree.of(sample, leaves, seed=seed + 1, uneven=True)


def _joined(frame: DataFrame, limit: int, k: int) -> DataFrame:
    """The frame with the cell of each leaf; the leaves are counted first."""
    from pyspark.sql import functions

    counts = {found["leaf"]: found["count"] for found in frame.groupBy("leaf").count().collect()}
    cells = joined_leaves(counts, limit, k)
    named = frame.sparkSession.createDataFrame(list(cells.items()), "leaf int, cell int")
    return frame.join(functions.broadcast(named), "leaf").drop("leaf")


def _matrix(table: pyarrow.Table | pyarrow.RecordBatch, columns: int) -> sparse.csr_array:
    """The vectors of a batch of rows."""
    from scipy import sparse

    def flat(name: str) -> tuple[np.ndarray, np.ndarray]:
        column = table.column(name)
        column = column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column
        if column.null_count:
            raise InputError("a row has no vector")
        lengths = np.diff(column.offsets.to_numpy())
        return column.flatten().to_numpy(zero_copy_only=False), lengths

    (indices, lengths), (values, others) = flat("indices"), flat("values")
    if not np.array_equal(lengths, others):
        raise InputError("a row has as many indices as values")
    if len(indices) and (indices.min() < 0 or indices.max() >= columns):
        raise InputError(f"indices are from 0 to {columns - 1}")
    if not np.isfinite(values).all():
        raise InputError("a value of a vector is not a finite number")
    begins = np.concatenate(([0], np.cumsum(lengths)))
    found = sparse.csr_array((values.astype(np.float64), indices, begins), shape=(table.num_rows, columns))
    found.sum_duplicates()
    found.eliminate_zeros()
    return found


def _columns(matrix: sparse.csr_array) -> dict[str, Any]:
    """Rows of a matrix as the two columns of a vector."""
    begins = pyarrow.array(matrix.indptr, pyarrow.int32())
    return {
        "indices": pyarrow.ListArray.from_arrays(begins, pyarrow.array(matrix.indices, pyarrow.int32())),
        "values": pyarrow.ListArray.from_arrays(begins, pyarrow.array(matrix.data, pyarrow.float64())),
    }


def _placed(batches: Iterator[pyarrow.RecordBatch], columns: int, cells: CutTree) -> Iterator[pyarrow.RecordBatch]:
    for batch in batches:
        leaves = _leaves(unit_rows(_matrix(batch, columns)), cells)
        arrays = [*batch.columns, pyarrow.array(leaves, pyarrow.int32())]
        yield pyarrow.RecordBatch.from_arrays(arrays, names=[*batch.schema.names, "leaf"])


def _leaves(matrix: sparse.csr_array, cells: CutTree) -> Ints:
    return np.where(np.diff(matrix.indptr) == 0, -1, cells.leaf(matrix))


def _grouped(table: pyarrow.Table, row: str, columns: int, k: int, effort: Effort, cells: CutTree) -> pyarrow.Table:
    """The groups of one cell, and for each the leaf of the other tree that its representative lies in."""
    cell = table.column("cell")[0].as_py()
    matrix = unit_rows(_matrix(table, columns))
    order = canonical_order(matrix)
    labels = np.empty(len(order), dtype=np.int64)
    labels[order] = groups_in_cell(matrix[order], None, k, effort)
    leaves = _leaves(spherical_centroids(group_sums(matrix, labels)), cells)
    return pyarrow.table(
        {
            row: table.column(row),
            **_columns(matrix),
            "group": pyarrow.array((cell << 32) + labels, pyarrow.int64()),
            "leaf": pyarrow.array(leaves[labels], pyarrow.int32()),
        }
    )


def _exchanged(table: pyarrow.Table, row: str, columns: int, k: int, effort: Effort) -> pyarrow.Table:
    """Groups of one cell of groups with members exchanged, and their representatives in place of the rows."""
    cell = table.column("cell")[0].as_py()
    matrix = _matrix(table, columns)
    given = np.unique(table.column("group").to_numpy(), return_inverse=True)[1]
    order = np.lexsort((canonical_rank(matrix), given))
    labels = np.empty(len(order), dtype=np.int64)
    labels[order] = groups_in_cell(matrix[order], given[order], k, effort)
    sums = group_sums(matrix, labels)
    sizes, norms = np.bincount(labels), row_norms(sums)
    share = np.where(np.diff(sums.indptr) == 0, 1.0, norms / sizes)
    return pyarrow.table(
        {
            row: table.column(row),
            "group": pyarrow.array((cell << 32) + labels, pyarrow.int64()),
            **_columns(spherical_centroids(sums)[labels]),
            "share": pyarrow.array(share[labels], pyarrow.float64()),
        }
    )


def canonical_rank(matrix: sparse.csr_array) -> Ints:
    """The place of every row in the canonical order."""
    order = canonical_order(matrix)
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return rank


def _sums(batches: Iterator[pyarrow.RecordBatch], columns: int) -> Iterator[pyarrow.RecordBatch]:
    """Rows, Σ‖s‖/n, Σ c·‖s‖/n and Σ c over the rows of a partition."""
    found = np.zeros(2 + 2 * columns)
    for batch in batches:
        matrix, share = _matrix(batch, columns), batch.column("share").to_numpy(zero_copy_only=False)
        found[0] += batch.num_rows
        found[1] += share.sum()
        found[2 : 2 + columns] += matrix.T @ share
        found[2 + columns :] += np.asarray(matrix.sum(axis=0)).ravel()
    yield pyarrow.RecordBatch.from_arrays([pyarrow.array([found.tobytes()], pyarrow.binary())], names=["sums"])
