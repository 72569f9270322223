"""Folders of documents (PDF, DOCX, …), as Spark reads them with ``binaryFile``: released documents with their certificates, as a table."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote, urlsplit

from expurgate.core.files import replacing
from expurgate.core.limits import Budget
from expurgate.formats.base import ReadOptions
from expurgate.pipeline.batch import WorkTools
from expurgate.pipeline.many import certificate_digest
from expurgate.policy import Policy
from expurgate.spark.jobs import WorkerOrders, text_column

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, Row

_COLUMNS = {
    "document": "string",
    "status": "string",
    "error": "string",
    "edits": "bigint",
    "content": "binary",
    "certificate": "string",
    "certificate_json": "string",
}


def sanitize_documents(
    df: DataFrame,
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    paths: bool = False,
    options: ReadOptions | None = None,
    budget: Budget | None = None,
) -> DataFrame:
    """Each file of ``df`` (columns ``path`` and ``content``) sanitized, in the format it came in.

    The rows hold a name that tells nothing (``document``, derived from the path with the session's secret), status, error, edits,
    the released bytes (``content``), and the certificate with its short name. ``paths`` keeps the original path as well, which may tell
    something. A document that fails is a row with an error and no content.
    """
    text_column(df, "path")
    text_column(df, "content", "binary")
    told = {"path": "string"} | _COLUMNS if paths else _COLUMNS
    schema = ", ".join(f"{name} {kind}" for name, kind in told.items())
    work = partial(_document, options or ReadOptions())
    return df.select("path", "content").mapInArrow(
        partial(_released_batches, job=WorkerOrders.of(df, policy, budget), work=work, names=tuple(told)), schema
    )


def write_documents(df: DataFrame, folder: str | os.PathLike[str]) -> None:
    """Write every released document and its certificate into a folder that all workers see.

    A file appears whole or not at all, so a task that runs twice does no harm.
    """
    there = Path(folder).absolute()
    there.mkdir(parents=True, exist_ok=True)
    released = df.where("status = 'released'").select("document", "content", "certificate_json")
    released.rdd.foreachPartition(partial(_write, str(there)))


def _write(folder: str, rows: Iterator[Row]) -> None:
    for row in rows:
        said = json.dumps(json.loads(row["certificate_json"]), indent=2, sort_keys=True) + "\n"
        for name, data in (
            (row["document"], bytes(row["content"])),
            (row["document"] + ".certificate.json", said.encode()),
        ):
            with replacing(Path(folder) / name) as file:
                file.write(data)


def _document(options: ReadOptions, item: tuple[str, bytes], tools: WorkTools) -> tuple[bytes, int, dict[str, Any]]:
    """The bytes that may be released, how many edits were made, and the certificate."""
    from expurgate.pipeline.files import sanitize_file

    name, data = item
    found = sanitize_file(data, name, tools.sanitizer(), options)
    return found.data, sum(len(result.edits) for result in found.results), dict(found.certificate.data)


def _released_batches(
    batches: Iterator[pyarrow.RecordBatch], job: WorkerOrders, work: Any, names: tuple[str, ...]
) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    kinds = {"edits": pyarrow.int64(), "content": pyarrow.binary()}
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.string())) for name in names])
    for batch in batches:
        for at in range(batch.num_rows):
            path, data = batch.column("path")[at].as_py(), batch.column("content")[at].as_py()
            row = _row(job, work, path, data)
            yield pyarrow.RecordBatch.from_pylist([{name: row[name] for name in names}], schema=schema)


def _row(job: WorkerOrders, work: Any, path: str, data: bytes | None) -> dict[str, Any]:
    name = PurePosixPath(unquote(urlsplit(path).path)).name
    outcome = next(iter(job.outcomes(work, [(name, data or b"")])))
    content, edits, certificate = cast("tuple[bytes | None, int, dict[str, Any]]", outcome.value or (None, 0, {}))
    hidden = hmac.new(job.secret(), b"expurgate document" + path.encode(), hashlib.sha256).hexdigest()[:16]
    return {
        "path": path,
        "document": hidden + PurePosixPath(name).suffix.lower(),
        "status": "failed" if content is None else "released",
        "error": outcome.error,
        "edits": edits,
        "content": content,
        "certificate": certificate_digest(certificate)[:32] if certificate else "",
        "certificate_json": json.dumps(certificate, sort_keys=True) if certificate else None,
    }
