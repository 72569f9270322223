"""Writing a k-anonymous vector space: matrix, vocabulary and certificate, and nothing else.

Rows are sorted by what they hold, so their order is a function of the released rows alone and says
nothing about the order of the documents.
"""

from __future__ import annotations

import json
import platform
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse

from expurgate.core.errors import GuaranteeError, InputError, MissingExtraError
from expurgate.vectors.estimator import SphericalMicroaggregation
from expurgate.vectors.similarity import Ints, canonical_order
from expurgate.version import __version__

FORMAT = "expurgate vectors 1"
MODEL = "k-anonymous vectors"


@dataclass(frozen=True, slots=True)
class Release:
    """A protected vector space ready to be written; ``names`` only when they were asked for."""

    matrix: sparse.csr_array = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)
    facts: dict[str, Any]
    names: tuple[str, ...] | None = field(default=None, repr=False)


def protect(
    matrix: sparse.csr_array,
    terms: Sequence[str],
    estimator: SphericalMicroaggregation,
    *,
    min_documents: int | None = None,
    dropped: int = 0,
    names: Sequence[str] | None = None,
) -> Release:
    """Aggregate ``matrix`` and put what may be released in an order that reveals nothing.

    Terms found in fewer than ``min_documents`` rows (k unless said otherwise) are dropped before
    anything else: a rare word is itself a disclosure. ``dropped`` counts those dropped earlier.
    """
    if len(terms) != matrix.shape[1]:
        raise InputError(f"there are {len(terms)} terms for {matrix.shape[1]} columns")
    if matrix.shape[0] < estimator.k:
        raise InputError(f"k = {estimator.k} is more than the {matrix.shape[0]} documents there are")
    floor = estimator.k if min_documents is None else min_documents
    matrix = sparse.csr_array(matrix, dtype=np.float64, copy=True)
    matrix.eliminate_zeros()
    frequency = np.bincount(matrix.indices, minlength=matrix.shape[1])
    kept = np.flatnonzero(frequency >= max(floor, 1))
    if not len(kept):
        raise GuaranteeError(f"no term occurs in {floor} documents; there is nothing to release")
    released = estimator.fit_transform(matrix[:, kept])
    released.sort_indices()
    order = canonical_order(released)
    facts = _facts(estimator, released)
    facts["rare_terms_dropped"] = dropped + int(np.count_nonzero((frequency > 0) & (frequency < floor)))
    facts["rare_terms_released"] = int(np.count_nonzero(frequency[kept] < estimator.k))
    return Release(
        matrix=released[order],
        terms=tuple(terms[at] for at in kept.tolist()),
        facts=facts,
        names=None if names is None else tuple(names[at] for at in order.tolist()),
    )


def _facts(estimator: SphericalMicroaggregation, released: sparse.csr_array) -> dict[str, Any]:
    sizes: Ints = np.bincount(estimator.labels_)
    return {
        "k": int(estimator.k),
        "documents": int(released.shape[0]),
        "terms": int(released.shape[1]),
        "groups": int(estimator.n_groups_),
        "smallest_group": int(sizes.min()),
        "largest_group": int(sizes.max()),
        "method": estimator.method,
        "information_loss": float(estimator.information_loss_),
        "sse": float(estimator.loss_.sse),
        "ssa": float(estimator.loss_.ssa),
        "empty_documents": int(estimator.empty_),
    }


def write_release(release: Release, folder: str | Path) -> dict[str, Any]:
    """Write the release into a new ``folder`` and return its certificate; on failure nothing is left."""
    target = Path(folder)
    if target.is_file() or (target.is_dir() and any(target.iterdir())):
        raise InputError(f"{target} already exists and is not an empty folder")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        certificate = _write_files(release, draft)
        draft.chmod(0o755)
        if target.is_dir():
            target.rmdir()
        draft.replace(target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    return certificate


def _write_files(release: Release, folder: Path) -> dict[str, Any]:
    sparse.save_npz(folder / "matrix.npz", release.matrix, compressed=True)
    _write_parquet(release.matrix, folder / "matrix.parquet")
    (folder / "vocabulary.json").write_text(
        json.dumps(list(release.terms), ensure_ascii=False) + "\n", encoding="utf-8"
    )
    if release.names is not None:
        (folder / "documents.json").write_text(
            json.dumps(list(release.names), ensure_ascii=False) + "\n", encoding="utf-8"
        )
    certificate = {
        "format": FORMAT,
        "model": MODEL,
        **release.facts,
        "documents_named": release.names is not None,
        "digests": {file.name: sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())},
        "versions": versions(),
    }
    (folder / "certificate.json").write_text(json.dumps(certificate, indent=2) + "\n", encoding="utf-8")
    return certificate


def _write_parquet(matrix: sparse.csr_array, path: Path) -> None:
    """One row a document: the columns of its terms and their weights."""
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="vectors") from None
    offsets = pyarrow.array(matrix.indptr.astype(np.int64))
    terms = pyarrow.LargeListArray.from_arrays(offsets, pyarrow.array(matrix.indices.astype(np.int32)))
    weights = pyarrow.LargeListArray.from_arrays(offsets, pyarrow.array(matrix.data))
    parquet.write_table(pyarrow.table({"terms": terms, "weights": weights}), path)


def versions() -> dict[str, str]:
    """What the release was made with."""
    import scipy
    import sklearn

    return {
        "expurgate": __version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
        "scikit-learn": str(sklearn.__version__),
        "scipy": str(scipy.__version__),
    }
