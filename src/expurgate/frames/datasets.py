"""Data sets larger than memory: Parquet and JSON lines, read and written in pieces."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError, why_unread
from expurgate.core.files import replacing
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Progress
from expurgate.formats.text import decoded
from expurgate.frames.asked import FACTS, AskedColumns, Row
from expurgate.frames.owners import released_by_owner
from expurgate.pipeline.linked import Linkage
from expurgate.pipeline.many import Released, sanitize_many
from expurgate.policy import Policy
from expurgate.transform.identity_file import IdentityMap

ROWS = 2_000
"""Rows that are in memory together."""


@dataclass(frozen=True, slots=True)
class Written:
    """How a data set went: its rows, and the texts that failed."""

    rows: int
    failed: int


def sanitize_dataset(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    columns: Sequence[str],
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    key: bytes | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    certificates: Callable[[dict[str, Any]], None] = lambda _: None,
    keep: Sequence[str] | None = None,
    drop: Sequence[str] = (),
    owner: str | None = None,
    linkages: Callable[[Linkage], None] = lambda _: None,
    identities: IdentityMap | None = None,
) -> Written:
    """Write ``source`` (.parquet or .jsonl) to ``target`` with the texts of ``columns`` released, whole or not at all.

    Other columns are written as they are: name every column with text, or leave it out of the source. With ``keep`` these
    alone may hold text that is not judged, and any other text is an error. Columns in ``drop`` are emptied. In either ``"*"`` speaks of all others. Each certificate is
    given to ``certificates``. With a column ``owner`` all texts of one owner are judged together as well (the whole data set is then in
    memory); the certificates of that are given to ``linkages``. ``identities``: a map that is open and keeps what stands for whom.
    """
    here, there = Path(source), Path(target)
    kinds = {path.suffix.lower().replace(".ndjson", ".jsonl") for path in (here, there)}
    work = releasing(columns, policy, key, processes, progress, certificates, keep, drop, owner, linkages, identities)
    if kinds == {".parquet"}:
        return _parquet(here, there, work)
    if kinds == {".jsonl"}:
        return _lines(here, there, work)
    raise InputError("a data set is .parquet or .jsonl, and is written in the same format")


def read_texts(path: Path, columns: Sequence[str]) -> Iterator[str]:
    """The texts of a data set's columns, or of the text files in a folder."""
    if path.is_dir():
        for file in sorted(path.rglob("*.txt")):
            yield decoded(file.read_bytes())[0]
        return
    for row in read_rows(path):
        yield from (row[column] for column in columns if isinstance(row.get(column), str))


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a data set, one after another."""
    if path.suffix.lower() == ".parquet":
        yield from _parquet_rows(path)
        return
    with _opened(path) as lines:
        yield from _json_rows(lines, path)


def releasing(
    columns: Sequence[str],
    policy: Policy | str | os.PathLike[str],
    key: bytes | None,
    processes: int | None,
    progress: Progress | None,
    certificates: Callable[[dict[str, Any]], None] = lambda _: None,
    keep: Sequence[str] | None = None,
    drop: Sequence[str] = (),
    owner: str | None = None,
    linkages: Callable[[Linkage], None] = lambda _: None,
    identities: IdentityMap | None = None,
) -> Releasing:
    """What is done with the rows of a data set or a query; InputError when no column is named."""
    asked = AskedColumns(columns, keep, drop, owner)
    if owner is not None and identities is not None:
        raise InputError("an identity map is not kept where texts of one owner are judged together")
    return Releasing(asked, policy, key, processes, progress, certificates, linkages, identities)


@dataclass(frozen=True, slots=True)
class Releasing:
    """What is done with every piece."""

    asked: AskedColumns
    policy: Policy | str | os.PathLike[str]
    key: bytes | None
    processes: int | None
    progress: Progress | None
    certificates: Callable[[dict[str, Any]], None]
    linkages: Callable[[Linkage], None] = lambda _: None
    identities: IdentityMap | None = None

    def rows(self, rows: Iterator[Row]) -> Iterator[tuple[Row, int]]:
        """Every row released, with how many of its texts failed; one stream of texts over all rows."""
        columns, owner = self.asked.columns, self.asked.owner
        held: deque[Row] = deque()
        texts = (text for number, row in enumerate(rows, start=1) for text in self._texts(row, number, held))
        more: Any = {"key": self.key, "processes": self.processes, "progress": self.progress}
        if owner is None:
            found = iter(sanitize_many(texts, self.policy, identities=self.identities, **more))
        else:
            every = list(texts)
            owners = [row[owner] for row in held for _ in columns]
            found = iter(released_by_owner(every, owners, self.policy, linkages=self.linkages, **more))
        while released := list(islice(found, len(columns))):
            yield self._row(held.popleft(), released)

    def _texts(self, row: Row, number: int, held: deque[Row]) -> list[str | None]:
        held.append(row)
        self.asked.check(row, number)
        return [row[column] for column in self.asked.columns]

    def _row(self, row: Row, released: Sequence[Released]) -> tuple[Row, int]:
        new = {column: None if self.asked.empties(column) else value for column, value in row.items()}
        for column, one in zip(self.asked.columns, released, strict=True):
            new[column] = None if row[column] is None else one.text
            new |= {f"{column}_{fact}": value(one) for fact, value in FACTS.items()}
            if one.certificate is not None:
                self.certificates(one.certificate)
        return new, sum(not one.holds for one in released)


def _lines(source: Path, target: Path, work: Releasing) -> Written:
    work.asked.check_all(read_rows(source))
    count = failed = 0
    with _opened(source) as lines, replacing(target) as file:
        for row, bad in work.rows(_json_rows(lines, source)):
            file.write(_json_line(row))
            count, failed = count + 1, failed + bad
    return Written(count, failed)


def _json_line(row: Row) -> bytes:
    """A row as UTF-8; where it holds half of a surrogate pair, with escapes, because UTF-8 cannot."""
    try:
        return json.dumps(row, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(row).encode() + b"\n"


def _opened(path: Path) -> Any:
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({why_unread(error)})") from None


def _json_rows(lines: Iterator[bytes], source: Path) -> Iterator[Row]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                row = json.loads(line)
            except UnicodeDecodeError:
                raise InputError(f"{source.name}, line {number}: not UTF-8") from None
            except (ValueError, RecursionError):
                raise InputError(f"{source.name}, line {number}: not JSON") from None
            if not isinstance(row, dict):
                raise InputError(f"{source.name}, line {number}: not a JSON object")
            yield row


def _opened_parquet(source: Path) -> tuple[Any, Any]:
    """The file, and the package that reads it."""
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="parquet") from None
    try:
        return parquet.ParquetFile(source), pyarrow
    except OSError as error:
        raise InputError(f"{source}: cannot be read ({why_unread(error)})") from None
    except pyarrow.ArrowException:
        raise InputError(f"{source.name}: not a readable Parquet file") from None


def _parquet(source: Path, target: Path, work: Releasing) -> Written:
    import pyarrow.parquet as parquet

    reading, pyarrow = _opened_parquet(source)
    schema = _schema(reading.schema_arrow, work.asked, pyarrow)
    work.asked.check_all(_parquet_rows(source))
    rows = (row for batch in reading.iter_batches(batch_size=ROWS) for row in batch.to_pylist())
    count = failed = 0
    with replacing(target) as file, parquet.ParquetWriter(file, schema) as writer:
        released = work.rows(rows)
        while piece := list(islice(released, ROWS)):
            writer.write_table(pyarrow.Table.from_pylist([row for row, _ in piece], schema=schema))
            count, failed = count + len(piece), failed + sum(bad for _, bad in piece)
    return Written(count, failed)


def _parquet_rows(path: Path) -> Iterator[Row]:
    reading, _ = _opened_parquet(path)
    for batch in reading.iter_batches(batch_size=ROWS):
        yield from batch.to_pylist()


def _schema(schema: Any, asked: AskedColumns, pyarrow: Any) -> Any:
    """The columns as they were, texts as strings, and the facts of each released one; metadata is left out."""
    asked.check_names(schema.names, "the data set")
    asked.check_spoken(schema.names, "the data set")
    columns = asked.columns
    fields = [pyarrow.field(one.name, pyarrow.string() if one.name in columns else one.type) for one in schema]
    kinds = {"edits": pyarrow.int64()}
    fields += [
        pyarrow.field(f"{column}_{fact}", kinds.get(fact, pyarrow.string())) for column in columns for fact in FACTS
    ]
    return pyarrow.schema(fields)
