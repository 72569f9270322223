"""Is a released vector space k-anonymous? Read from its files alone, sharing no code with what made it.

Definition 1 of spherical microaggregation: for every vector there are at least k − 1 vectors equal to it. Equality is
exact, bit by bit, term by term.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError

_NEEDED = ("matrix.npz", "matrix.parquet", "vocabulary.json")
_NAMES = "documents.json"
_ARRAYS = {"data": "f", "format": "S", "indices": "iu", "indptr": "iu", "shape": "iu", "_is_array": "b"}
"""The arrays of a SciPy CSR file and the kinds of their values."""
_WIDEST = 8
"""Bytes of a value that is compared exactly."""


@dataclass(frozen=True, slots=True)
class VectorsCheck:
    """What was found: rows, distinct rows, how often the rarest occurs, and everything that is wrong."""

    k: int
    rows: int
    distinct: int
    smallest: int
    problems: tuple[str, ...] = field(default=())

    @property
    def holds(self) -> bool:
        """Whether the release is k-anonymous and is what its certificate says."""
        return not self.problems


def check_release(folder: str | Path, *, k: int | None = None) -> VectorsCheck:
    """Verify the release in ``folder``; ``k`` asks for more than the certificate promises."""
    folder = Path(folder)
    certificate = _certificate(folder)
    asked = certificate["k"] if k is None else max(k, certificate["k"])
    problems = list(_digest_problems(folder, certificate["digests"], named=certificate.get("documents_named") is True))
    matrix, columns = _npz_rows(folder / "matrix.npz")
    listed = _parquet_rows(folder / "matrix.parquet")
    vocabulary = _vocabulary(folder / "vocabulary.json")
    counts = Counter(matrix)
    smallest = min(counts.values(), default=0)
    short = sum(1 for times in counts.values() if times < asked)
    if short:
        problems.append(f"{short} of {len(counts)} distinct rows occur fewer than {asked} times")
    if not matrix:
        problems.append("the matrix has no rows")
    if matrix != listed:
        problems.append("matrix.npz and matrix.parquet do not hold the same rows")
    if len(vocabulary) != columns or len(set(vocabulary)) != len(vocabulary):
        problems.append(f"the vocabulary does not name the {columns} columns one by one")
    problems += _claim_problems(certificate, rows=len(matrix), columns=columns, counts=counts)
    return VectorsCheck(asked, len(matrix), len(counts), smallest, tuple(problems))


def _certificate(folder: Path) -> dict[str, Any]:
    if not folder.is_dir():
        raise InputError(f"{folder} is not a folder")
    value = _json(folder / "certificate.json")
    if not isinstance(value, dict) or value.get("model") != "k-anonymous vectors":
        raise InputError(f"{folder / 'certificate.json'} is not a certificate of k-anonymous vectors")
    if value.get("format") != "expurgate vectors 1":
        raise InputError(f"{folder / 'certificate.json'} has a format this version does not know")
    k, digests = value.get("k"), value.get("digests")
    if not isinstance(k, int) or isinstance(k, bool) or k < 1 or not isinstance(digests, dict):
        raise InputError(f"{folder / 'certificate.json'} does not state k and the digests")
    return value


def _digest_problems(folder: Path, digests: dict[str, Any], *, named: bool) -> Iterator[str]:
    present = {file.name for file in folder.iterdir()} - {"certificate.json"}
    for name in sorted(present | set(digests) | set(_NEEDED)):
        if name not in present:
            yield f"{name} is missing"
        elif name not in digests:
            yield f"{name} is not in the certificate"
        elif name not in _NEEDED and not (named and name == _NAMES):
            yield f"{name} is no part of a release"
        elif sha256((folder / name).read_bytes()).hexdigest() != digests[name]:
            yield f"{name} is not the file that was certified"


def _claim_problems(certificate: dict[str, Any], *, rows: int, columns: int, counts: Counter[bytes]) -> list[str]:
    """Different groups may happen to have one representative, so there can be fewer rows than groups."""
    problems = []
    if certificate.get("documents") != rows:
        problems.append(f"the certificate speaks of {certificate.get('documents')!r} documents, the matrix of {rows}")
    if certificate.get("terms") != columns:
        problems.append(f"the certificate speaks of {certificate.get('terms')!r} terms, the matrix of {columns}")
    groups = certificate.get("groups")
    if not isinstance(groups, int) or not len(counts) <= groups <= rows:
        problems.append(f"the certificate speaks of {groups!r} groups, the matrix of {len(counts)}")
    least, most = certificate.get("smallest_group"), certificate.get("largest_group")
    if not isinstance(least, int) or not isinstance(most, int):
        problems.append("the certificate does not say how large its groups are")
    elif counts and (least > min(counts.values()) or most > max(counts.values())):
        problems.append(f"the certificate speaks of groups of {least} to {most}, which the matrix does not have")
    return problems


def _npz_rows(path: Path) -> tuple[list[bytes], int]:
    """Every row as bytes, read from the arrays of a SciPy CSR file without SciPy."""
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
    kind, rows = bytes(stored["format"].item()), int(shape[0])
    orderly = len(pointers) == rows + 1 and int(pointers[0]) == 0 and bool((np.diff(pointers) >= 0).all())
    if kind != b"csr" or not orderly or int(pointers[-1]) != len(indices) or len(indices) != len(data):
        raise InputError(f"{path} is not a well-formed matrix of rows")
    if len(indices) and not 0 <= int(indices.min()) <= int(indices.max()) < int(shape[1]):
        raise InputError(f"{path} names columns it does not have")
    return [_row(indices[a:b], data[a:b], path) for a, b in pairwise(pointers)], int(shape[1])


def _parquet_rows(path: Path) -> list[bytes]:
    import numpy as np

    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="vectors") from None
    try:
        with parquet.ParquetFile(path) as file:
            said, table = set(file.metadata.metadata or {}), file.read()
        terms, weights = table["terms"].to_pylist(), table["weights"].to_pylist()
        pairs = [
            (np.array(a, dtype=np.int64), np.array(b, dtype=np.float64)) for a, b in zip(terms, weights, strict=True)
        ]
    except FileNotFoundError:
        raise InputError(f"{path} is missing") from None
    except Exception:
        raise InputError(f"{path} is not a readable matrix") from None
    if table.column_names != ["terms", "weights"] or said - {b"ARROW:schema"} or table.schema.metadata:
        raise InputError(f"{path} holds more than terms and weights")
    if [str(part.type.value_type) for part in table.schema] not in (["int32", "double"], ["int64", "double"]):
        raise InputError(f"{path} is not a matrix of whole columns and numbers of 64 bits")
    if any(len(a) != len(b) for a, b in pairs):
        raise InputError(f"{path} has rows with more terms than weights, or fewer")
    return [_row(a, b, path) for a, b in pairs]


def _row(indices: Any, data: Any, path: Path) -> bytes:
    """One row in one form: columns ascending, zeros left out, 64 bits each."""
    import numpy as np

    values = np.asarray(data, dtype="<f8")
    if not np.isfinite(values).all():
        raise InputError(f"{path} holds values that are not finite numbers")
    columns = np.asarray(indices, dtype="<i8")
    order = np.argsort(columns, kind="stable")
    columns, values = columns[order], values[order]
    if len(columns) > 1 and not (np.diff(columns) > 0).all():
        raise InputError(f"{path} names a column twice in one row")
    filled = values != 0
    return bytes(columns[filled].tobytes() + values[filled].tobytes())


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
