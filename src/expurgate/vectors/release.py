"""A k-anonymous vector space as files: distinct rows with counts, vocabulary and certificate, and nothing else.

Rows are sorted by what they hold, so their order is a function of the released rows alone and says
nothing about the order of the documents.

    matrix.npz         the distinct rows, for ``scipy.sparse.load_npz``
    matrix.parquet     the same: terms (columns), weights, documents (how many share the row), owners (different ones)
    vocabulary.json    the term of each column
    space.json         how texts become vectors, where the source was texts: settings and document frequencies
    labels.parquet     where labels were asked for: row, label, documents
    documents.json     where names were asked for: the names of each row's documents (never to be published)
    certificate.json   what is promised, and the digest of every file
"""

from __future__ import annotations

import json
import platform
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse

from expurgate.core.errors import GuaranteeError, InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.vectors.estimator import SphericalMicroaggregation
from expurgate.vectors.owners import nearest_rows, owner_numbers, owners_of_terms
from expurgate.vectors.similarity import Ints, canonical_order
from expurgate.vectors.vector_space import unit_rows
from expurgate.version import __version__

FORMAT = "expurgate vectors 2"
MODEL = "k-anonymous vectors"
LIMITS = (
    "whoever knows the vectors of all members of a group but one can compute the last; a larger k, diversity of labels "
    "or noise make that harder",
    "all members of a group may share what is sensitive about them, unless diversity was asked for",
    "two releases of overlapping collections can be compared; k-anonymity says nothing about that",
)
"""What is not promised, said in every certificate."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Optional columns beside the documents, each with one entry a document."""

    owners: Sequence[str] | None = field(default=None, repr=False)
    labels: Sequence[str] | None = field(default=None, repr=False)
    names: Sequence[str] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class VectorRelease:
    """A protected vector space ready to be written: distinct rows, and how many documents share each.

    ``owners``: how many different owners each row has, where owners are known. ``labels``: (row, label, documents).
    """

    matrix: sparse.csr_array = field(repr=False)
    documents: Ints = field(repr=False)
    terms: tuple[str, ...] = field(repr=False)
    facts: dict[str, Any]
    owners: Ints | None = field(default=None, repr=False)
    labels: tuple[tuple[int, str, int], ...] | None = field(default=None, repr=False)
    names: tuple[tuple[str, ...], ...] | None = field(default=None, repr=False)
    space: dict[str, Any] | None = field(default=None, repr=False)

    def expanded(self) -> sparse.csr_array:
        """One row a document, equal rows beside each other."""
        return self.matrix[np.repeat(np.arange(len(self.documents)), self.documents)]

    def labelled(self) -> tuple[sparse.csr_array, list[str]]:
        """One row a document with its label: what a classifier is trained on (scenario 2 of section 5.3.3)."""
        if self.labels is None:
            raise InputError("the release has no labels")
        rows = np.repeat([row for row, _, _ in self.labels], [times for _, _, times in self.labels])
        return self.matrix[rows], [label for _, label, times in self.labels for _ in range(times)]


def protect(
    matrix: sparse.csr_array,
    terms: Sequence[str],
    estimator: SphericalMicroaggregation,
    *,
    min_documents: int | None = None,
    dropped: int = 0,
    counted: Counted | None = None,
    space: dict[str, Any] | None = None,
) -> VectorRelease:
    """Aggregate ``matrix`` and put what may be released in an order that reveals nothing.

    Terms in fewer than ``min_documents`` rows, or documents of fewer owners (k unless said otherwise), are dropped before
    anything else: a rare word is itself a disclosure. ``dropped`` counts those dropped earlier.
    """
    counted = counted or Counted()
    if len(terms) != matrix.shape[1]:
        raise InputError(f"there are {len(terms)} terms for {matrix.shape[1]} columns")
    owners = None if counted.owners is None else owner_numbers(counted.owners)
    there = matrix.shape[0] if owners is None else int(owners.max()) + 1
    if there < estimator.k:
        raise InputError(
            f"k = {estimator.k} is more than the {there} {'documents' if owners is None else 'owners'} there are"
        )
    floor = estimator.k if min_documents is None else min_documents
    matrix = sparse.csr_array(matrix, dtype=np.float64, copy=True)
    matrix.eliminate_zeros()
    frequency = (
        np.bincount(matrix.indices, minlength=matrix.shape[1]) if owners is None else owners_of_terms(matrix, owners)
    )
    kept = np.flatnonzero(frequency >= max(floor, 1))
    if not len(kept):
        raise GuaranteeError(f"no term occurs in {floor} documents; there is nothing to release")
    estimator.fit(matrix[:, kept], counted.labels, owners=counted.owners)
    release = _distinct(estimator, counted, owners)
    release.facts["rare_terms_dropped"] = dropped + int(np.count_nonzero((frequency > 0) & (frequency < floor)))
    release.facts["rare_terms_released"] = int(np.count_nonzero(frequency[kept] < estimator.k))
    if space is not None:
        space = {**space, "frequency": [space["frequency"][at] for at in kept.tolist()]}
    return replace(release, terms=tuple(terms[at] for at in kept.tolist()), space=space)


def _distinct(estimator: SphericalMicroaggregation, counted: Counted, owners: Ints | None) -> VectorRelease:
    """Groups whose representatives happen to be equal are one row."""
    rows, place = distinct_rows(estimator.centroids_)
    place = place[estimator.labels_]
    documents = np.bincount(place, minlength=rows.shape[0])
    held = None if owners is None else _held(place, owners, rows.shape[0])
    facts = _facts(estimator, rows, documents, held)
    return VectorRelease(
        matrix=rows,
        documents=documents,
        terms=(),
        facts=facts,
        owners=held,
        labels=None if counted.labels is None else _labels(place, counted.labels),
        names=None if counted.names is None else _names(place, counted.names, rows.shape[0]),
    )


def distinct_rows(matrix: sparse.csr_array) -> tuple[sparse.csr_array, Ints]:
    """The different rows in their canonical order, and for every row which one it is."""
    matrix = sparse.csr_array(matrix)
    matrix.sort_indices()
    order = canonical_order(matrix)
    keys: dict[bytes, int] = {}
    place = np.empty(len(order), dtype=np.int64)
    first: list[int] = []
    for row in order.tolist():
        span = slice(matrix.indptr[row], matrix.indptr[row + 1])
        key = matrix.indices[span].tobytes() + matrix.data[span].tobytes()
        if key not in keys:
            keys[key] = len(first)
            first.append(row)
        place[row] = keys[key]
    return matrix[first], place


def _held(place: Ints, owners: Ints, rows: int) -> Ints:
    pairs = np.unique(np.stack([place, owners], axis=1), axis=0)
    return np.bincount(pairs[:, 0], minlength=rows)


def _labels(place: Ints, labels: Sequence[str]) -> tuple[tuple[int, str, int], ...]:
    times = Counter(zip(place.tolist(), map(str, labels), strict=True))
    return tuple((row, label, count) for (row, label), count in sorted(times.items()))


def _names(place: Ints, names: Sequence[str], rows: int) -> tuple[tuple[str, ...], ...]:
    found: list[list[str]] = [[] for _ in range(rows)]
    for row, name in zip(place.tolist(), names, strict=True):
        found[row].append(name)
    return tuple(tuple(sorted(names)) for names in found)


def _facts(
    estimator: SphericalMicroaggregation, rows: sparse.csr_array, documents: Ints, owners: Ints | None
) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "k": int(estimator.k),
        "counted": "documents" if owners is None else "owners",
        "documents": int(documents.sum()),
        "terms": int(rows.shape[1]),
        "groups": int(rows.shape[0]),
        "smallest_group": int(documents.min()),
        "largest_group": int(documents.max()),
        "method": estimator.method,
        "information_loss": float(estimator.information_loss_),
        "sse": float(estimator.loss_.sse),
        "ssa": float(estimator.loss_.ssa),
        "empty_documents": int(estimator.empty_),
        "noise": float(estimator.noise),
    }
    if owners is not None:
        facts["fewest_owners"] = int(owners.min())
    if estimator.diversity > 1:
        facts["diversity"] = int(estimator.diversity)
    return facts


def added(release: VectorRelease, matrix: sparse.csr_array, labels: Sequence[str] | None = None) -> VectorRelease:
    """The release with more documents: each joins the nearest row, whose count grows; no row changes."""
    if matrix.shape[1] != release.matrix.shape[1]:
        raise InputError(f"the documents have {matrix.shape[1]} columns, the release {release.matrix.shape[1]}")
    if (release.labels is None) != (labels is None):
        raise InputError("labels are given for all documents of a release or for none")
    place = nearest_rows(sparse.csr_array(matrix, dtype=np.float64), unit_rows(release.matrix), release.documents)
    documents = release.documents + np.bincount(place, minlength=len(release.documents))
    found = None
    if release.labels is not None and labels is not None:
        times = Counter({(row, label): count for row, label, count in release.labels})
        times.update(zip(place.tolist(), map(str, labels), strict=True))
        found = tuple((row, label, count) for (row, label), count in sorted(times.items()))
    facts = release.facts | {
        "documents": int(documents.sum()),
        "smallest_group": int(documents.min()),
        "largest_group": int(documents.max()),
        "added": int(release.facts.get("added", 0)) + len(place),
    }
    return replace(release, documents=documents, labels=found, facts=facts, names=None)


def write_release(release: VectorRelease, folder: str | Path) -> dict[str, Any]:
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


def _write_files(release: VectorRelease, folder: Path) -> dict[str, Any]:
    sparse.save_npz(folder / "matrix.npz", release.matrix, compressed=True)
    _write_tables(release, folder)
    said = {"vocabulary.json": list(release.terms), "documents.json": release.names, "space.json": release.space}
    for name, value in said.items():
        if value is not None:
            (folder / name).write_text(json.dumps(value, ensure_ascii=False) + "\n", encoding="utf-8")
    certificate = {
        "format": FORMAT,
        "model": MODEL,
        **release.facts,
        "labelled": release.labels is not None,
        "documents_named": release.names is not None,
        "not_promised": list(LIMITS),
        "digests": {file.name: sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())},
        "versions": versions(),
    }
    (folder / "certificate.json").write_text(json.dumps(certificate, indent=2) + "\n", encoding="utf-8")
    return certificate


def _write_tables(release: VectorRelease, folder: Path) -> None:
    """One row a distinct vector: the columns of its terms, their weights, and how many documents share it."""
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingExtraError("pyarrow", extra="vectors") from None
    matrix = release.matrix
    offsets = pyarrow.array(matrix.indptr.astype(np.int64))
    columns = {
        "terms": pyarrow.LargeListArray.from_arrays(offsets, pyarrow.array(matrix.indices.astype(np.int32))),
        "weights": pyarrow.LargeListArray.from_arrays(offsets, pyarrow.array(matrix.data)),
        "documents": pyarrow.array(release.documents.astype(np.int64)),
    }
    if release.owners is not None:
        columns["owners"] = pyarrow.array(release.owners.astype(np.int64))
    parquet.write_table(pyarrow.table(columns), folder / "matrix.parquet")
    if release.labels is not None:
        rows, labels, times = zip(*release.labels, strict=True)
        table = {
            "row": pyarrow.array(rows, pyarrow.int64()),
            "label": pyarrow.array(labels, pyarrow.string()),
            "documents": pyarrow.array(times, pyarrow.int64()),
        }
        parquet.write_table(pyarrow.table(table), folder / "labels.parquet")


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
