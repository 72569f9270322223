"""Representatives of groups and what is lost by using them (spherical microaggregation, equations 5–8 and 11–13)."""

from __future__ import annotations

import numpy as np
from scipy import sparse

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.vectors.similarity import Ints
from expurgate.vectors.vector_space import divided_rows, row_norms


@dataclass(frozen=True, slots=True)
class Loss:
    """Within-group and between-group sums of distances."""

    sse: float
    ssa: float

    @property
    def information_loss(self) -> float:
        """IL = SSE / (SSE + SSA) (equation 13); nothing is lost where nothing differs."""
        total = self.sse + self.ssa
        return self.sse / total if total > 0 else 0.0


def group_sums(matrix: sparse.csr_array, labels: Ints) -> sparse.csr_array:
    """The sum of the rows of each group; a group keeps every term of its members."""
    rows = len(labels)
    groups = int(labels.max()) + 1
    member = sparse.csr_array((np.ones(rows), (labels, np.arange(rows))), shape=(groups, rows))
    sums = sparse.csr_array(member @ matrix)
    sums.sort_indices()
    return sums


def spherical_centroids(sums: sparse.csr_array) -> sparse.csr_array:
    """Σd / ‖Σd‖, the unit vector closest to all members in cosine (proposition 1, equation 8)."""
    return divided_rows(sums, row_norms(sums))


def mean_centroids(sums: sparse.csr_array, labels: Ints) -> sparse.csr_array:
    """The mean vector of classical microaggregation (section 4.1)."""
    return divided_rows(sums, np.bincount(labels).astype(np.float64))


def spherical_loss(sums: sparse.csr_array, labels: Ints, released: sparse.csr_array | None = None) -> Loss:
    """Equations 11 and 12 with cosine distances; members must be of unit length (or zero).

    Σ(1 − ⟨d, c⟩) over a group is n − ⟨Σd, c⟩, so the sums tell everything. A group of nothing but
    zeros is its own representative and loses nothing. What is ``released`` in the place of representatives counts, where it differs.
    """
    sizes = np.bincount(labels).astype(np.float64)
    norms = row_norms(sums) if released is None else np.asarray(sums.multiply(released).sum(axis=1)).ravel()
    sse = float(np.sum(np.where(np.diff(sums.indptr) == 0, 0.0, sizes - norms)))
    overall = np.asarray(sums.sum(axis=0)).ravel()
    length = float(np.linalg.norm(overall))
    cosine = (
        ((spherical_centroids(sums) if released is None else released) @ overall) / length
        if length > 0
        else np.zeros(len(sizes))
    )
    return Loss(_beyond_rounding(sse, len(labels)), _beyond_rounding(float(np.sum(sizes * (1 - cosine))), len(labels)))


def euclidean_loss(
    matrix: sparse.csr_array, sums: sparse.csr_array, labels: Ints, released: sparse.csr_array | None = None
) -> Loss:
    """The loss by squared Euclidean distances to group means, as classical microaggregation measures it."""
    sizes = np.bincount(labels).astype(np.float64)
    squares = float(np.sum(matrix.data**2))
    if released is not None:
        lengths = float(np.sum(sizes * row_norms(released) ** 2))
        mean = np.asarray(sums.sum(axis=0)).ravel() / len(labels)
        within = squares - 2 * float(sums.multiply(released).sum()) + lengths
        apart = lengths - 2 * float(sizes @ (released @ mean)) + len(labels) * float(mean @ mean)
        return Loss(_beyond_rounding(within, squares), _beyond_rounding(apart, squares))
    between = float(np.sum(row_norms(sums) ** 2 / sizes))
    overall = np.asarray(sums.sum(axis=0)).ravel()
    grand = float(overall @ overall) / len(labels)
    return Loss(_beyond_rounding(squares - between, squares), _beyond_rounding(between - grand, squares))


def _beyond_rounding(value: float, scale: float) -> float:
    """A sum of distances, or 0 where it is no more than the rounding of the sums it is the difference of."""
    return value if value > 1e-12 * scale else 0.0
