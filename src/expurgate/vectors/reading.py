"""A written release read back, to work with its rows or to add documents to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.vectors.documents import read_matrix
from expurgate.vectors.release import FORMAT, MODEL, VectorRelease

_FACTS = frozenset(
    """
    k counted documents terms groups smallest_group largest_group method information_loss sse ssa empty_documents noise
    fewest_owners diversity rare_terms_dropped rare_terms_released added
    """.split()
)


def read_release(folder: str | Path) -> VectorRelease:
    """The release in ``folder``; whether it holds is another question (``expurgate vectors check``)."""
    folder = Path(folder)
    certificate, terms = _json(folder / "certificate.json"), _json(folder / "vocabulary.json")
    if not isinstance(certificate, dict) or certificate.get("model") != MODEL or certificate.get("format") != FORMAT:
        raise InputError(f"{folder} holds no release of this version")
    matrix = read_matrix(folder / "matrix.npz")
    counts = _columns(folder / "matrix.parquet", ("documents", "owners"))
    if "documents" not in counts or len(counts["documents"]) != matrix.shape[0] or len(terms) != matrix.shape[1]:
        raise InputError(f"the files of {folder} do not fit each other")
    labelled = (
        _columns(folder / "labels.parquet", ("row", "label", "documents")) if certificate.get("labelled") else None
    )
    owners = counts.get("owners")
    return VectorRelease(
        matrix=matrix,
        documents=np.asarray(counts["documents"], dtype=np.int64),
        terms=tuple(terms),
        facts={name: value for name, value in certificate.items() if name in _FACTS},
        owners=None if owners is None else np.asarray(owners, dtype=np.int64),
        labels=None if labelled is None else tuple(zip(*labelled.values(), strict=True)),
        space=_json(folder / "space.json") if (folder / "space.json").exists() else None,
    )


def _columns(path: Path, wanted: tuple[str, ...]) -> dict[str, list[Any]]:
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="vectors") from None
    try:
        with parquet.ParquetFile(path) as file:
            names = [name for name in wanted if name in file.schema_arrow.names]
            table = file.read(columns=names)
    except Exception:
        raise InputError(f"{path} is not a readable table") from None
    return {name: table[name].to_pylist() for name in names}


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except FileNotFoundError:
        raise InputError(f"{path} is missing") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path} is not JSON") from None
