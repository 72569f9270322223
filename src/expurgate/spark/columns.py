"""A column of a Spark frame: released texts, and beside them what became of each."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

from expurgate.assurance.collection import DocumentTree, leaf
from expurgate.core.errors import InputError
from expurgate.core.limits import Budget
from expurgate.frames.asked import FACTS
from expurgate.pipeline.batch import WorkTools
from expurgate.pipeline.linked import LinkedTexts, linked_texts
from expurgate.pipeline.many import Released, released
from expurgate.policy import Policy
from expurgate.spark.jobs import SMALL_ENOUGH, WorkerOrders, text_column

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame

CERTIFICATE = "certificate_json"
LINKAGE = "linkage"


def sanitize_column(
    df: DataFrame,
    column: str,
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    owner: str | None = None,
    certificates: bool = False,
    budget: Budget | None = None,
) -> DataFrame:
    """The frame with the texts of ``column`` released; rows and other columns are as they were.

    For a column ``c`` there are ``c_status``, ``c_error``, ``c_edits`` and ``c_certificate``, the certificate's short name; with
    ``certificates`` the certificates themselves too, as ``c_certificate_json``. A text that cannot be made to hold, or goes beyond
    its ``budget`` of time or memory, is empty, and its row says why. The key is a setting of the session (:func:`set_key`).
    With a column ``owner`` all texts of one owner are judged together as well: its rows come to one worker, and ``c_linkage`` is, on each
    of them, what holds for them together (:class:`Linkage` as JSON; empty for an owner with one text).
    """
    text_column(df, column)
    added = {f"{column}_{fact}": "long" if fact == "edits" else "string" for fact in FACTS}
    if certificates:
        added[f"{column}_{CERTIFICATE}"] = "string"
    if owner is not None:
        _check_owner(df, column, owner)
        added[f"{column}_{LINKAGE}"] = "string"
    if clash := [name for name in added if name in df.columns]:
        raise InputError(f"the frame has a column {clash[0]!r} already")
    job = WorkerOrders.of(df, policy, budget)
    schema = deepcopy(df.schema)
    for name, kind in added.items():
        schema = schema.add(name, kind)
    schema[column].nullable = True
    told: Any = {"job": job, "column": column, "certificates": certificates}
    if owner is None:
        return df.mapInArrow(partial(_released_batches, **told), schema)
    return by_owner(df, column, owner).mapInArrow(partial(_owned_batches, owner=owner, **told), schema)


def _check_owner(df: DataFrame, column: str, owner: str) -> None:
    if owner not in df.columns or owner == column:
        raise InputError(f"the frame has no column {owner!r} that says whose a row is")


def by_owner(df: DataFrame, column: str, owner: str) -> DataFrame:
    """The frame with all rows of one owner side by side in one partition; rows without an owner go anywhere."""
    from pyspark.sql import functions

    whose = functions.coalesce(functions.xxhash64(functions.col(owner).cast("string")), functions.lit(0))
    alone = functions.xxhash64(functions.col(column))
    place = functions.when(functions.col(owner).isNull(), alone).otherwise(whose)
    return df.repartition(place).sortWithinPartitions(owner, column)


def _released_batches(
    batches: Iterator[pyarrow.RecordBatch], job: WorkerOrders, column: str, certificates: bool
) -> Iterator[pyarrow.RecordBatch]:
    for batch in batches:
        for start in range(0, batch.num_rows, SMALL_ENOUGH):
            piece = batch.slice(start, SMALL_ENOUGH)
            outcomes = job.outcomes(_one, piece.column(column).to_pylist())
            found = [one.value or Released(None, one.error or "was not finished") for one in outcomes]
            yield _released_batch(piece, found, column, certificates)


def _one(text: str | None, tools: WorkTools) -> Released:
    return released(text, tools.sanitizer())


def _owned_batches(
    batches: Iterator[pyarrow.RecordBatch], job: WorkerOrders, column: str, owner: str, certificates: bool
) -> Iterator[pyarrow.RecordBatch]:
    for batch in _whole_owners(batches, owner):
        texts, owners = batch.column(column).to_pylist(), batch.column(owner).to_pylist()
        groups = [texts[start:end] for start, end in _runs(owners)]
        found, linkages = list[Released](), list[str | None]()
        for group, one in zip(groups, job.outcomes(linked_texts, groups), strict=True):
            why = one.error or "was not finished"
            held = one.value or LinkedTexts(tuple(Released(None, why) for _ in group))
            found += held.released
            linkages += [None if held.linkage is None else held.linkage.to_json()] * len(group)
        yield _released_batch(batch, found, column, certificates, linkages)


def _whole_owners(batches: Iterator[pyarrow.RecordBatch], owner: str) -> Iterator[pyarrow.RecordBatch]:
    """The rows in pieces that end where an owner ends."""
    import pyarrow

    kept: pyarrow.Table | None = None
    for batch in batches:
        table = pyarrow.Table.from_batches([batch])
        kept = table if kept is None else pyarrow.concat_tables([kept, table])
        last, _ = _runs(kept.column(owner).to_pylist())[-1] if kept.num_rows else (0, 0)
        yield from kept.slice(0, last).combine_chunks().to_batches()
        kept = kept.slice(last)
    if kept is not None:
        yield from kept.combine_chunks().to_batches()


def _runs(owners: Sequence[Any]) -> list[tuple[int, int]]:
    """The first and last row of each owner; a row without an owner is its own group."""
    starts = [at for at, one in enumerate(owners) if at == 0 or one is None or one != one or one != owners[at - 1]]
    return list(zip(starts, [*starts[1:], len(owners)], strict=True))


def _released_batch(
    batch: pyarrow.RecordBatch,
    found: Sequence[Released],
    column: str,
    certificates: bool,
    linkages: Sequence[str | None] | None = None,
) -> pyarrow.RecordBatch:
    import pyarrow

    texts = batch.column(column).to_pylist()
    new = dict(zip(batch.schema.names, batch.columns, strict=True))
    said = [None if text is None else one.text for text, one in zip(texts, found, strict=True)]
    new[column] = pyarrow.array(said, batch.column(column).type)
    for fact, value in FACTS.items():
        kind = pyarrow.int64() if fact == "edits" else pyarrow.string()
        new[f"{column}_{fact}"] = pyarrow.array([value(one) for one in found], kind)
    if certificates:
        new[f"{column}_{CERTIFICATE}"] = pyarrow.array([_written(one.certificate) for one in found], pyarrow.string())
    if linkages is not None:
        new[f"{column}_{LINKAGE}"] = pyarrow.array(linkages, pyarrow.string())
    return pyarrow.RecordBatch.from_arrays(list(new.values()), names=list(new))


def _written(certificate: dict[str, Any] | None) -> str | None:
    return None if certificate is None else json.dumps(certificate, sort_keys=True)


def release_root(df: DataFrame, column: str, key: bytes | None = None) -> DocumentTree:
    """One certificate over all of a column of certificates; the order of the rows does not matter."""
    text_column(df, column)
    rows = df.select(column).dropna().mapInArrow(partial(_leaves, column=column), "leaf string").collect()
    return DocumentTree.over(sorted(row["leaf"] for row in rows), key)


def _leaves(batches: Iterator[pyarrow.RecordBatch], column: str) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for batch in batches:
        leaves = [leaf(json.loads(said)) for said in batch.column(column).to_pylist()]
        yield pyarrow.RecordBatch.from_arrays([pyarrow.array(leaves, pyarrow.string())], names=["leaf"])
