"""Parquet: rows as documents, or the cells of chosen columns; types stay where nothing was edited."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_decoded, check_size
from expurgate.formats.base import ReadOptions
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.columns import Cell, Role, Rows, Tabular, cell_text, check_cells, free_name, roles
from expurgate.formats.typed_dates import as_value, of_value
from expurgate.formats.typed_numbers import number_like


@dataclass(slots=True)
class Column:
    """A column's values, and those that were changed."""

    name: str = field(repr=False)
    values: list[Any] = field(repr=False)
    kind: Any
    changed: dict[int, str] = field(default_factory=dict, repr=False)
    nested: Any = None
    """The type of a column of lists or structures, whose values are read as JSON."""

    def put_name(self, text: str) -> None:
        """Give the column another name."""
        self.name = text


@dataclass(frozen=True, slots=True)
class OpenedParquet(Tabular):
    """Columns and the documents made of them."""

    documents: tuple[Document, ...]
    names: SlotText = field(repr=False)
    rows: Rows = field(repr=False)
    columns: list[Column] = field(repr=False)
    dropped: frozenset[int]

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """A new file without the old one's metadata."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        check_edits(self.documents, edits)
        self.names.write(edits[0])
        self.rows.write(self.documents[1:], edits[1:])
        alone = _alone(self.columns)
        arrays = [_array(column, at in self.dropped, alone) for at, column in enumerate(self.columns)]
        out = io.BytesIO()
        table = pa.table(arrays, names=_unique([column.name for column in self.columns]))
        pq.write_table(table, out, compression="zstd", store_schema=False)
        del arrays, table
        pa.default_memory_pool().release_unused()  # Arrow keeps what it allocated, however much it was
        return out.getvalue()


@dataclass(frozen=True, slots=True)
class ParquetFormat:
    """Tables; lists and structures are judged as JSON text, binary columns must be dropped."""

    name: str = "parquet"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedParquet:
        """The names of the columns, then a document for each row or chosen cell."""
        check_size(data, options.limits)
        table = _table(data, options)
        what = roles(table.column_names, options)
        columns = [_column(table, at, what[at]) for at in range(table.num_columns)]
        names, rows = SlotText(), Rows(bool(options.columns))
        for column in columns:
            names.separate("\n\n")
            names.add(column.name, column.put_name)
        for row in range(table.num_rows):
            rows.add(
                rows.dated(
                    Cell(role, cell_text(value), partial(column.changed.__setitem__, row), heading),
                    of_value(value) if isinstance(value, date) else None,
                )
                for role, column, heading in zip(what, columns, table.column_names, strict=True)
                if (value := column.values[row]) is not None
            )
        documents = (Document(names.text, name, structure=True), *rows.documents(name))
        dropped = frozenset(at for at, role in enumerate(what) if role == "drop")
        return OpenedParquet(documents, names, rows, columns, dropped)


PARQUET = ParquetFormat()
_BATCH = 4096
"""How many rows are decoded before their size is looked at: values that stand in a file once may be there many times."""


def _table(data: bytes, options: ReadOptions) -> Any:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise MissingExtraError("pyarrow", extra="parquet") from None
    try:
        file = pq.ParquetFile(io.BytesIO(data))
        check_cells(file.metadata.num_rows * file.metadata.num_columns, options)
        size = sum(file.metadata.row_group(at).total_byte_size for at in range(file.metadata.num_row_groups))
        if size > options.limits.expanded:
            raise InputError(f"the table expands beyond {options.limits.expanded:,} bytes")
        batches = []
        decoded = 0
        for batch in file.iter_batches(batch_size=_BATCH, use_threads=False):
            decoded += batch.nbytes
            check_decoded(decoded, len(data), options.limits)
            batches.append(batch)
        return pa.Table.from_batches(batches, schema=file.schema_arrow)
    except (pa.ArrowException, OSError, ValueError, IndexError, KeyError, MemoryError):
        raise InputError("the Parquet file is damaged or of a kind that cannot be read") from None


def _column(table: Any, at: int, role: Role) -> Column:
    import pyarrow as pa

    array = table.column(at)
    kind = array.type
    if pa.types.is_dictionary(kind):
        array, kind = array.cast(kind.value_type), kind.value_type
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind):
        if role != "drop":
            raise InputError(f"column {at + 1} is binary: drop it")
        return Column(table.column_names[at], [None] * len(array), pa.string())
    if pa.types.is_nested(kind):
        return Column(table.column_names[at], [_as_json(value) for value in _list(array)], pa.string(), nested=kind)
    return Column(table.column_names[at], _list(array), kind)


def _as_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False, default=str)


def _list(array: Any) -> list[Any]:
    try:
        return list(array.to_pylist())
    except (ValueError, OverflowError, UnicodeDecodeError):
        raise InputError("a column holds values that cannot be read") from None


def _alone(columns: Sequence[Column]) -> frozenset[int]:
    """The rows of which nothing would be left if what was changed in columns of figures were empty."""
    kept = (str, date)
    left = {
        row
        for column in columns
        for row, value in enumerate(column.values)
        if value is not None and (row not in column.changed or isinstance(value, kept))
    }
    return frozenset({row for column in columns for row in column.changed} - left)


def _array(column: Column, dropped: bool, alone: frozenset[int]) -> Any:
    """The column in the type it had: what was hidden in a column of figures is empty there, unless a row had nothing else."""
    import pyarrow as pa

    if dropped:
        return pa.array([None] * len(column.values), pa.string())
    if column.nested is not None and (array := _nested(column)) is not None:
        return array
    if not column.changed:
        return pa.array(column.values, column.kind)
    typed = not (pa.types.is_string(column.kind) or pa.types.is_large_string(column.kind))
    if typed and alone.isdisjoint(column.changed):
        return _typed(column)
    texts = [None if value is None else cell_text(value) for value in column.values]
    for row, text in column.changed.items():
        texts[row] = text.encode("utf-8", errors="replace").decode()
    return pa.array(texts, pa.string())


def _nested(column: Column) -> Any | None:
    """The column as lists or structures again; None where that says anything else than its texts, in names of fields too."""
    import pyarrow as pa

    texts = [column.changed.get(row, text) for row, text in enumerate(column.values)]
    try:
        array = pa.array([None if text is None else json.loads(text) for text in texts], column.nested)
        same = [_as_json(value) for value in array.to_pylist()] == texts
    except (pa.ArrowException, ValueError, TypeError, OverflowError, RecursionError):
        return None
    return array if same and any(text is not None for text in texts) else None


def _typed(column: Column) -> Any:
    import pyarrow as pa

    values = list(column.values)
    for row, text in column.changed.items():
        before = values[row]
        values[row] = as_value(text, before) if isinstance(before, date) else number_like(text, before)
    return pa.array(values, column.kind)


def _unique(names: Sequence[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        found.append(free_name(name, found))
    return found
