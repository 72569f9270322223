"""Inner products between rows: one dense matrix while it fits, rows on demand beyond."""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

DENSE_ROWS = 8192
"""Up to so many rows all inner products are held at once (512 MiB)."""

_DENSE_COLUMN = 0.05
"""A term in more than this share of the rows is multiplied densely."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Products(Protocol):
    """Inner products of the rows of a matrix with each other."""

    def row(self, at: int) -> Floats:
        """⟨x_at, x_j⟩ for every j."""

    def total(self, rows: Ints) -> Floats:
        """Σ ⟨x_i, x_j⟩ over i in ``rows``, for every j."""


class DenseProducts:
    """All inner products, computed once."""

    def __init__(self, gram: Floats) -> None:
        self.gram = gram

    def row(self, at: int) -> Floats:
        return np.asarray(self.gram[at])

    def total(self, rows: Ints) -> Floats:
        return np.asarray(self.gram[rows].sum(axis=0))


class SparseProducts:
    """Inner products through an inverted index: a row touches only the postings of its own terms."""

    def __init__(self, matrix: sparse.csr_array) -> None:
        self._matrix = matrix
        self._postings = matrix.T.tocsr()

    def row(self, at: int) -> Floats:
        return self.total(np.array([at]))

    def total(self, rows: Ints) -> Floats:
        summed = sparse.csr_array(np.ones((1, len(rows)))) @ self._matrix[rows]
        return np.asarray((summed @ self._postings).toarray()).ravel()


def products(matrix: sparse.csr_array) -> Products:
    """The inner products in the form that suits the number of rows."""
    return DenseProducts(gram(matrix)) if matrix.shape[0] <= DENSE_ROWS else SparseProducts(matrix)


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

    Ties between equal rows do not matter; so whatever is computed in this order is the same for
    every permutation of the input. Indices must be sorted.
    """
    digests = [
        blake2b(matrix.indices[a:b].astype("<i8").tobytes() + matrix.data[a:b].tobytes(), digest_size=16).digest()
        for a, b in zip(matrix.indptr[:-1], matrix.indptr[1:], strict=True)
    ]
    return np.array(sorted(range(len(digests)), key=digests.__getitem__), dtype=np.int64)
