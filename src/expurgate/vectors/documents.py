"""Reading collections of documents: folders, archives, JSONL, CSV and Parquet columns, and matrices."""

from __future__ import annotations

import csv
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field

TEXT_SUFFIXES = frozenset({"", ".txt", ".text", ".md"})


@dataclass(frozen=True, slots=True)
class Documents:
    """Texts with their names and, where the source tells them, their classes. The repr shows none."""

    texts: tuple[str, ...] = field(repr=False)
    names: tuple[str, ...] = field(repr=False)
    classes: tuple[str, ...] | None = field(default=None, repr=False)
    owners: tuple[str, ...] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not self.texts:
            raise InputError("there are no documents in the source")
        if any(
            known is not None and len(known) != len(self.texts) for known in (self.names, self.classes, self.owners)
        ):
            raise InputError("every document needs one name, one class and one owner")

    def __len__(self) -> int:
        return len(self.texts)


Record = tuple[str, str, str | None, str | None]
"""Name, text, class, owner."""
_Columns = tuple[str, str | None, str | None, str | None]
"""Which columns hold text, name, class and owner."""
FOLDER = "folder"
"""Names the first subfolder where a column is asked for and the source is a folder or an archive."""


def read_documents(
    path: str | Path,
    *,
    text: str = "text",
    name: str | None = None,
    label: str | None = None,
    owner: str | None = None,
) -> Documents:
    """The documents at ``path``, by its kind.

    A folder or a ``.zip`` of one holds a text file a document, and its subfolders are the classes, or the owners where
    ``owner`` is ``"folder"``. In JSONL, CSV and Parquet ``text`` names the column of the texts, ``name``, ``label`` and
    ``owner`` those of names, classes and owners.
    """
    path = Path(path)
    if not path.exists():
        raise InputError(f"no such file or folder: {path}")
    columns = (text, name, label, owner)
    if path.is_dir():
        records = list(_folder(path))
    elif path.suffix == ".zip":
        records = list(_archive(path))
    elif path.suffix in {".jsonl", ".ndjson"}:
        records = list(_table(_json_lines(path), columns, path))
    elif path.suffix in {".csv", ".tsv"}:
        records = list(_table(_csv_rows(path), columns, path))
    elif path.suffix == ".parquet":
        records = list(_table(_parquet_rows(path, columns), columns, path))
    else:
        raise InputError(f"cannot read {path}: a folder, .zip, .jsonl, .csv, .tsv, .parquet or .npz is needed")
    if owner is not None and (path.is_dir() or path.suffix == ".zip"):
        records = _owned_by_folder(records, owner, path)
    classes = [kind for _, _, kind, _ in records if kind is not None]
    owners = [known for _, _, _, known in records if known is not None]
    return Documents(
        texts=tuple(content for _, content, _, _ in records),
        names=tuple(known for known, _, _, _ in records),
        classes=tuple(classes) if records and len(classes) == len(records) else None,
        owners=tuple(owners) if owner is not None else None,
    )


def _owned_by_folder(records: list[Record], owner: str, path: Path) -> list[Record]:
    """Files below a subfolder belong to whom the subfolder is named after."""
    if owner != FOLDER or any(folder is None for _, _, folder, _ in records):
        raise InputError(f"{path}: owners of files are told by subfolders: --owner {FOLDER}, one subfolder an owner")
    return [(name, text, None, folder) for name, text, folder, _ in records]


def read_matrix(path: str | Path) -> Any:
    """A SciPy sparse matrix saved with ``scipy.sparse.save_npz``, as CSR."""
    import numpy as np
    from scipy import sparse

    try:
        matrix = sparse.csr_array(sparse.load_npz(path))
    except FileNotFoundError:
        raise InputError(f"no such file or folder: {path}") from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise InputError(f"{path} is not a sparse matrix saved by SciPy") from None
    if matrix.ndim != 2 or matrix.dtype.kind not in "biuf":
        raise InputError(f"{path} is not a matrix of real numbers")
    if not np.isfinite(matrix.data).all():
        raise InputError(f"{path} holds values that are not finite numbers")
    return matrix


def _folder(path: Path) -> Iterator[Record]:
    for file in sorted(path.rglob("*")):
        within = file.relative_to(path)
        if file.is_file() and _wanted(PurePosixPath(within.as_posix())):
            yield within.as_posix(), _decoded(file.read_bytes(), within.as_posix()), _class(within.parts), None


def _archive(path: Path) -> Iterator[Record]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted(info.filename for info in archive.infolist() if not info.is_dir())
            wanted = [name for name in names if _wanted(PurePosixPath(name))]
            shared = len(wanted) > 0 and len({PurePosixPath(name).parts[0] for name in wanted}) == 1
            for name in wanted:
                parts = PurePosixPath(name).parts
                inner = parts[1:] if shared and len(parts) > 1 else parts
                yield "/".join(inner), _decoded(archive.read(name), name), _class(inner), None
    except (zipfile.BadZipFile, RuntimeError, EOFError, NotImplementedError):
        raise InputError(f"{path} is not a readable zip archive") from None


def _wanted(name: PurePosixPath) -> bool:
    hidden = any(part.startswith((".", "__")) for part in name.parts)
    return not hidden and name.suffix.lower() in TEXT_SUFFIXES and name.name.upper() != "README"


def _class(parts: tuple[str, ...]) -> str | None:
    return parts[0] if len(parts) > 1 else None


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text (byte {error.start})") from None


def _json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                raise InputError(f"{path}, line {number} is not JSON") from None
            if not isinstance(row, dict):
                raise InputError(f"{path}, line {number} is not a JSON object")
            yield number, row


def _csv_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    csv.field_size_limit(min(sys.maxsize, 2**31 - 1))
    delimiter = "\t" if path.suffix == ".tsv" else ","
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines, delimiter=delimiter)
            for row in reader:
                yield reader.line_num, row
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text (byte {error.start})") from None
    except csv.Error:
        raise InputError(f"{path} is not a readable CSV file") from None


def _parquet_rows(path: Path, columns: _Columns) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="vectors") from None
    try:
        source = parquet.ParquetFile(path)
        wanted = [column for column in columns if column is not None and column in source.schema_arrow.names]
        number = 0
        for batch in source.iter_batches(columns=wanted):
            for row in batch.to_pylist():
                number += 1
                yield number, row
    except (pyarrow.ArrowException, OSError):
        raise InputError(f"{path} is not a readable Parquet file") from None


def _table(rows: Iterator[tuple[int, dict[str, Any]]], columns: _Columns, path: Path) -> Iterator[Record]:
    text, name, label, owner = columns
    for number, row in rows:
        for column in columns:
            if column is not None and row.get(column) is None:
                raise InputError(f"{path}, line {number} has no {column!r}; name the column to read")
        content = row[text]
        if not isinstance(content, str):
            raise InputError(f"{path}, line {number}: {text!r} is not text")
        kind, known = (str(row[column]) if column else None for column in (label, owner))
        yield (str(row[name]) if name else str(number)), content, kind, known
