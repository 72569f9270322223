"""A column of a Spark frame: released texts, and beside them what became of each."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

from expurgate.assurance.collection import Collection, leaf
from expurgate.core.errors import InputError
from expurgate.core.limits import Budget
from expurgate.frames.columns import FACTS
from expurgate.pipeline.many import Released, released
from expurgate.policy import Policy
from expurgate.spark.jobs import SMALL_ENOUGH, Job, text_column

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame

CERTIFICATE = "certificate_json"


def sanitize_column(
    df: DataFrame,
    column: str,
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    certificates: bool = False,
    budget: Budget | None = None,
) -> DataFrame:
    """The frame with the texts of ``column`` released; rows and other columns are as they were.

    For a column ``c`` there are ``c_status``, ``c_error``, ``c_edits`` and ``c_certificate``, the certificate's short name; with
    ``certificates`` the certificates themselves too, as ``c_certificate_json``. A text that cannot be made to hold, or goes beyond
    its ``budget`` of time or memory, is empty, and its row says why. The key is a setting of the session (:func:`set_key`).
    """
    text_column(df, column)
    added = {f"{column}_{fact}": "long" if fact == "edits" else "string" for fact in FACTS}
    if certificates:
        added[f"{column}_{CERTIFICATE}"] = "string"
    if clash := [name for name in added if name in df.columns]:
        raise InputError(f"the frame has a column {clash[0]!r} already")
    job = Job.of(df, policy, budget)
    schema = deepcopy(df.schema)
    for name, kind in added.items():
        schema = schema.add(name, kind)
    schema[column].nullable = True
    return df.mapInArrow(partial(_released_batches, job=job, column=column, certificates=certificates), schema)


def _released_batches(
    batches: Iterator[pyarrow.RecordBatch], job: Job, column: str, certificates: bool
) -> Iterator[pyarrow.RecordBatch]:
    for batch in batches:
        for start in range(0, batch.num_rows, SMALL_ENOUGH):
            yield _released_batch(batch.slice(start, SMALL_ENOUGH), job, column, certificates)


def _released_batch(batch: pyarrow.RecordBatch, job: Job, column: str, certificates: bool) -> pyarrow.RecordBatch:
    import pyarrow

    texts = batch.column(column).to_pylist()
    outcomes = job.outcomes(released, texts)
    found = [one.value or Released(None, one.error or "was not finished") for one in outcomes]
    new = dict(zip(batch.schema.names, batch.columns, strict=True))
    said = [None if text is None else one.text for text, one in zip(texts, found, strict=True)]
    new[column] = pyarrow.array(said, batch.column(column).type)
    for fact, value in FACTS.items():
        kind = pyarrow.int64() if fact == "edits" else pyarrow.string()
        new[f"{column}_{fact}"] = pyarrow.array([value(one) for one in found], kind)
    if certificates:
        new[f"{column}_{CERTIFICATE}"] = pyarrow.array([_written(one.certificate) for one in found], pyarrow.string())
    return pyarrow.RecordBatch.from_arrays(list(new.values()), names=list(new))


def _written(certificate: dict[str, Any] | None) -> str | None:
    return None if certificate is None else json.dumps(certificate, sort_keys=True)


def release_root(df: DataFrame, column: str, key: bytes | None = None) -> Collection:
    """One certificate over all of a column of certificates; the order of the rows does not matter."""
    text_column(df, column)
    rows = df.select(column).dropna().mapInArrow(partial(_leaves, column=column), "leaf string").collect()
    return Collection.over(sorted(row["leaf"] for row in rows), key)


def _leaves(batches: Iterator[pyarrow.RecordBatch], column: str) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for batch in batches:
        leaves = [leaf(json.loads(said)) for said in batch.column(column).to_pylist()]
        yield pyarrow.RecordBatch.from_arrays([pyarrow.array(leaves, pyarrow.string())], names=["leaf"])
