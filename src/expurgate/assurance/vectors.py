"""Is a released vector space k-anonymous? Read from its files alone, sharing no code with what made it.

Definition 1 of spherical microaggregation: for every vector there are at least k − 1 vectors equal to it. The release lists
each distinct vector once with how many documents, and of how many owners, share it. Equality is exact, bit by bit, term by
term. The table is read in pieces, so the check needs little more memory than the matrix itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field

_NEEDED = ("matrix.npz", "matrix.parquet", "vocabulary.json")
_OPTIONAL = {"documents.json": "documents_named", "labels.parquet": "labelled", "space.json": ""}
"""Files a release may have besides, and the entry of the certificate that says so."""
_ARRAYS = {"data": "f", "format": "S", "indices": "iu", "indptr": "iu", "shape": "iu", "_is_array": "b"}
"""The arrays of a SciPy CSR file and the kinds of their values."""
_WIDEST = 8
"""Bytes of a value that is compared exactly."""
_PIECE = 512
"""Rows of the table read at once."""


@dataclass(frozen=True, slots=True)
class VectorsCheck:
    """The outcome of a check: documents, distinct rows, the fewest that share a row, and everything that is wrong.

    ``counted`` tells what k counts: documents, or their different owners.
    """

    k: int
    counted: str
    rows: int
    distinct: int
    smallest: int
    problems: tuple[str, ...] = field(default=())

    @property
    def holds(self) -> bool:
        """Whether the release is k-anonymous and is what its certificate says."""
        return not self.problems


@dataclass(slots=True)
class _Counts:
    """The numbers of documents and owners that share each row, according to the table."""

    documents: list[int] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)


def check_release(folder: str | Path, *, k: int | None = None) -> VectorsCheck:
    """Verify the release in ``folder``; ``k`` asks for more than the certificate promises."""
    folder = Path(folder)
    certificate = _certificate(folder)
    asked = certificate["k"] if k is None else max(k, certificate["k"])
    problems = list(_digest_problems(folder, certificate))
    matrix = _Matrix(folder / "matrix.npz")
    vocabulary = _vocabulary(folder / "vocabulary.json")
    counts = _Counts()
    if not _same_rows(matrix, folder / "matrix.parquet", counts, owned=certificate["counted"] == "owners"):
        problems.append("matrix.npz and matrix.parquet do not hold the same rows")
    if not matrix.rows:
        problems.append("the matrix has no rows")
    if repeated := matrix.rows - len({matrix.digest(row) for row in range(matrix.rows)}):
        problems.append(f"{repeated} rows are listed more than once")
    if len(vocabulary) != matrix.columns or len(set(vocabulary)) != len(vocabulary):
        problems.append(f"the vocabulary does not name the {matrix.columns} columns one by one")
    sharing = counts.owners if certificate["counted"] == "owners" else counts.documents
    if short := sum(1 for times in sharing if times < asked):
        problems.append(
            f"{short} of {matrix.rows} distinct rows are shared by fewer than {asked} {certificate['counted']}"
        )
    problems += _claim_problems(certificate, matrix, counts)
    if certificate.get("labelled") is True:
        problems += _label_problems(folder / "labels.parquet", counts.documents, int(certificate.get("diversity", 1)))
    rows, smallest = sum(counts.documents), min(sharing, default=0)
    return VectorsCheck(asked, certificate["counted"], rows, matrix.rows, smallest, tuple(problems))


def _certificate(folder: Path) -> dict[str, Any]:
    if not folder.is_dir():
        raise InputError(f"{folder} is not a folder")
    value = _json(folder / "certificate.json")
    if not isinstance(value, dict) or value.get("model") != "k-anonymous vectors":
        raise InputError(f"{folder / 'certificate.json'} is not a certificate of k-anonymous vectors")
    if value.get("format") != "expurgate vectors 2":
        raise InputError(f"{folder / 'certificate.json'} has a format this version does not know")
    k, digests = value.get("k"), value.get("digests")
    if not isinstance(k, int) or isinstance(k, bool) or k < 1 or not isinstance(digests, dict):
        raise InputError(f"{folder / 'certificate.json'} does not state k and the digests")
    if value.get("counted") not in ("documents", "owners") or not isinstance(value.get("diversity", 1), int):
        raise InputError(f"{folder / 'certificate.json'} does not state what k counts")
    return value


def _digest_problems(folder: Path, certificate: dict[str, Any]) -> Iterator[str]:
    digests = certificate["digests"]
    present = {file.name for file in folder.iterdir()} - {"certificate.json"}
    for name in sorted(present | set(digests) | set(_NEEDED)):
        if name not in present:
            yield f"{name} is missing"
        elif name not in digests:
            yield f"{name} is not in the certificate"
        elif name not in _NEEDED and not _announced(name, certificate):
            yield f"{name} is no part of a release"
        else:
            with (folder / name).open("rb") as file:
                if file_digest(file, "sha256").hexdigest() != digests[name]:
                    yield f"{name} is not the file that was certified"


def _announced(name: str, certificate: dict[str, Any]) -> bool:
    """Whether a file besides the necessary ones may be there."""
    entry = _OPTIONAL.get(name)
    return entry is not None and (not entry or certificate.get(entry) is True)


def _claim_problems(certificate: dict[str, Any], matrix: _Matrix, counts: _Counts) -> list[str]:
    """Whether the numbers of the certificate are those of the files."""
    facts: dict[str, int | None] = {
        "documents": sum(counts.documents),
        "terms": matrix.columns,
        "groups": matrix.rows,
        "smallest_group": min(counts.documents, default=None),
        "largest_group": max(counts.documents, default=None),
    }
    if certificate["counted"] == "owners":
        facts["fewest_owners"] = min(counts.owners, default=None)
    problems = [
        f"the certificate speaks of {certificate.get(name)!r} {name.replace('_', ' ')}, the files of {true}"
        for name, true in facts.items()
        if certificate.get(name) != true or isinstance(certificate.get(name), bool)
    ]
    if any(owned > documents for owned, documents in zip(counts.owners, counts.documents, strict=False)):
        problems.append("a row has more owners than documents")
    return problems


class _Matrix:
    """The arrays of a SciPy CSR file, read without SciPy, every row in one form: columns ascending, no zeros."""

    def __init__(self, path: Path) -> None:
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as arrays:
                stored = {name: arrays[name] for name in arrays.files}
        except FileNotFoundError:
            raise InputError(f"{path} is missing") from None
        except Exception:
            raise InputError(f"{path} is not a readable matrix") from None
        if set(stored) | {"_is_array"} != set(_ARRAYS):
            raise InputError(f"{path} does not hold the arrays of a matrix of rows, or others besides")
        shape, pointers, indices, data = (stored[name] for name in ("shape", "indptr", "indices", "data"))
        exact = all(
            array.dtype.kind in _ARRAYS[name]
            and array.dtype.itemsize <= _WIDEST
            and array.ndim == (0 if name in ("format", "_is_array") else 1)
            for name, array in stored.items()
        )
        if not exact or shape.shape != (2,) or not len(pointers):
            raise InputError(f"{path} is not a matrix of whole columns and numbers of 64 bits")
        kind, self.rows, self.columns = bytes(stored["format"].item()), int(shape[0]), int(shape[1])
        orderly = len(pointers) == self.rows + 1 and int(pointers[0]) == 0 and bool((np.diff(pointers) >= 0).all())
        if kind != b"csr" or not orderly or int(pointers[-1]) != len(indices) or len(indices) != len(data):
            raise InputError(f"{path} is not a well-formed matrix of rows")
        if len(indices) and not 0 <= int(indices.min()) <= int(indices.max()) < self.columns:
            raise InputError(f"{path} names columns it does not have")
        if not np.isfinite(data).all():
            raise InputError(f"{path} holds values that are not finite numbers")
        begins = np.zeros(len(indices) + 1, dtype=bool)
        begins[pointers[:-1]] = True
        if not (begins[1:-1] | (np.diff(indices.astype(np.int64)) > 0)).all():
            raise InputError(f"{path} names the columns of a row out of order, or twice")
        if (data == 0).any():
            raise InputError(f"{path} lists weights of zero")
        self.pointers, self.indices, self.data = pointers, indices, data

    def row(self, at: int) -> bytes:
        """One row as bytes: columns, then weights, 64 bits each."""
        span = slice(int(self.pointers[at]), int(self.pointers[at + 1]))
        return bytes(self.indices[span].astype("<i8").tobytes() + self.data[span].astype("<f8").tobytes())

    def digest(self, at: int) -> bytes:
        """A fingerprint of a row; equal rows have equal ones."""
        return sha256(self.row(at)).digest()


def _same_rows(matrix: _Matrix, path: Path, counts: _Counts, *, owned: bool) -> bool:
    """Whether the table lists the rows of the matrix in the same order; its counts are collected on the way."""
    at, same = 0, True
    for terms, weights, documents, owners in _table_rows(path, owned=owned):
        counts.documents.append(documents)
        counts.owners.extend([] if owners is None else [owners])
        same = same and at < matrix.rows and matrix.row(at) == terms + weights
        at += 1
    return same and at == matrix.rows


def _table_rows(path: Path, *, owned: bool) -> Iterator[tuple[bytes, bytes, int, int | None]]:
    """Terms, weights, documents and owners of each row of the table, read in pieces."""
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="vectors") from None
    wanted = ["terms", "weights", "documents", *(["owners"] if owned else [])]
    try:
        with parquet.ParquetFile(path) as file:
            schema = file.schema_arrow
            said = set(file.metadata.metadata or {})
            if schema.names != wanted or said - {b"ARROW:schema"} or schema.metadata:
                raise InputError(f"{path} holds more than terms and weights, or less")
            kinds = [str(schema.field(0).type.value_type), str(schema.field(1).type.value_type)]
            if kinds not in (["int32", "double"], ["int64", "double"]):
                raise InputError(f"{path} is not a matrix of whole columns and numbers of 64 bits")
            for batch in file.iter_batches(batch_size=_PIECE):
                for row in range(batch.num_rows):
                    terms, weights = (batch.column(at)[row].values.to_numpy(zero_copy_only=False) for at in (0, 1))
                    numbers = [int(batch.column(at)[row].as_py()) for at in range(2, len(wanted))]
                    if len(terms) != len(weights):
                        raise InputError(f"{path} has rows with more terms than weights, or fewer")
                    yield (
                        terms.astype("<i8").tobytes(),
                        weights.astype("<f8").tobytes(),
                        numbers[0],
                        numbers[1] if owned else None,
                    )
    except InputError:
        raise
    except FileNotFoundError:
        raise InputError(f"{path} is missing") from None
    except Exception:
        raise InputError(f"{path} is not a readable matrix") from None


def _label_problems(path: Path, documents: list[int], diversity: int) -> Iterator[str]:
    """Whether the labels of every row add up to its documents and are as different as promised."""
    import pyarrow.parquet as parquet

    try:
        with parquet.ParquetFile(path) as file:
            names, said = file.schema_arrow.names, set(file.metadata.metadata or {})
            rows = file.read().to_pylist()
        found = [(int(row["row"]), str(row["label"]), int(row["documents"])) for row in rows]
    except Exception:
        raise InputError(f"{path} is not a readable table of labels") from None
    if names != ["row", "label", "documents"] or said - {b"ARROW:schema"}:
        raise InputError(f"{path} holds more than rows, labels and documents")
    counted, kinds = [0] * len(documents), [set[str]() for _ in documents]
    for row, label, times in found:
        if not 0 <= row < len(documents) or times < 1 or label in kinds[row]:
            raise InputError(f"{path} names rows the matrix does not have, or a label twice")
        counted[row] += times
        kinds[row].add(label)
    if counted != documents:
        yield "the labels of some rows do not add up to their documents"
    if fewest := sum(len(kind) < diversity for kind in kinds):
        yield f"{fewest} rows have fewer than {diversity} different labels"


def _vocabulary(path: Path) -> list[str]:
    value = _json(path)
    if not isinstance(value, list) or not all(isinstance(term, str) for term in value):
        raise InputError(f"{path} is not a list of terms")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that says nothing twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an entry stands in it twice")
    return found


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes(), object_pairs_hook=_once)
    except FileNotFoundError:
        raise InputError(f"{path} is missing") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path} is not JSON") from None
