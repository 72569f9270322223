"""Inner products between rows: one dense matrix while it fits, rows on demand beyond."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

DENSE_ROWS = 8192
"""Up to so many rows all inner products are held at once (512 MiB)."""

_DENSE_COLUMN = 0.05
"""A term in more than this share of the rows is multiplied densely."""

_COLUMN_COST = 2
"""An entry that is met by its column costs so many times one that is met by its row."""

_FEW_GROUPS = 10
"""From this k on MDAV asks for so few rows that computing all inner products would cost more."""

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Ints = NDArray[np.int64]


class Products(Protocol):
    """Inner products of the rows of a matrix with each other."""

    def row(self, at: int) -> Floats:
        """⟨x_at, x_j⟩ for every j."""

    def total(self, rows: Ints) -> Floats:
        """Σ ⟨x_i, x_j⟩ over i in ``rows``, for every j."""

    def among(self, rows: Ints) -> Products:
        """The similarities of these rows alone, numbered in the order given."""


class DenseProducts:
    """All inner products, computed once."""

    def __init__(self, gram: Floats | Singles) -> None:
        self.gram = gram

    def row(self, at: int) -> Floats:
        return np.asarray(self.gram[at])

    def total(self, rows: Ints) -> Floats:
        return np.asarray(self.gram[rows].sum(axis=0))

    def among(self, rows: Ints) -> DenseProducts:
        return DenseProducts(self.gram[np.ix_(rows, rows)])


class SparseProducts:
    """Inner products on demand: one pass over the columns of the terms asked for where these are rare, or over the matrix.

    Both add the same products in the same order. Indices must be sorted.
    """

    def __init__(self, matrix: sparse.csr_array) -> None:
        self._matrix = matrix
        self._columns = matrix.tocsc()
        self._frequency = np.diff(self._columns.indptr)

    def row(self, at: int) -> Floats:
        return self.total(np.array([at]))

    def total(self, rows: Ints) -> Floats:
        matrix = self._matrix
        spans = [slice(a, b) for a, b in zip(matrix.indptr[rows], matrix.indptr[rows + 1], strict=True)]
        columns = np.concatenate([matrix.indices[span] for span in spans])
        weights = np.concatenate([matrix.data[span] for span in spans])
        wanted = np.bincount(columns, weights, minlength=matrix.shape[1])
        terms = np.flatnonzero(wanted)
        if _COLUMN_COST * self._frequency[terms].sum() < matrix.nnz:
            return np.asarray(self._columns[:, terms] @ wanted[terms])
        return np.asarray(matrix @ wanted)

    def among(self, rows: Ints) -> SparseProducts:
        return SparseProducts(self._matrix[rows])


def products(matrix: sparse.csr_array, k: int) -> Products:
    """The inner products in the form that suits a partition into groups of k: few groups need few rows."""
    wanted = k < _FEW_GROUPS and matrix.shape[0] <= DENSE_ROWS
    return DenseProducts(gram(matrix)) if wanted else SparseProducts(matrix)


def single_gram(matrix: sparse.csr_array) -> Singles:
    """X Xᵀ with half the digits, in less time and memory: enough to compare groups by."""
    return np.asarray(gram(matrix.astype(np.float32)), dtype=np.float32)


def gram(matrix: sparse.csr_array) -> Floats:
    """X Xᵀ as a dense matrix: frequent terms by BLAS, the others by a sparse product."""
    frequency = np.bincount(matrix.indices, minlength=matrix.shape[1])
    frequent = frequency > _DENSE_COLUMN * matrix.shape[0]
    dense = matrix[:, frequent].toarray()
    rare = matrix[:, ~frequent]
    result = dense @ dense.T
    result += (rare @ rare.T).toarray()
    return np.asarray(result)


def canonical_order(matrix: sparse.csr_array) -> Ints:
    """An order of the rows that depends on what they hold and not on where they stand.

    Rows are sorted by two fixed random projections: equal rows are neighbours, and different ones
    are told apart. So whatever is computed in this order is the same for every permutation of the
    input. Indices must be sorted.
    """
    projected = matrix @ np.random.default_rng(0).random((matrix.shape[1], 2))
    return np.asarray(np.lexsort((projected[:, 1], projected[:, 0])), dtype=np.int64)
