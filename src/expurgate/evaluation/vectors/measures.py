"""What a vector space looks like: distances, non-zero terms, weights (spherical microaggregation, figures 2–5)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from expurgate.vectors.similarity import gram
from expurgate.vectors.vector_space import unit_rows

EDGES = tuple(round(0.1 * at, 1) for at in range(11))


def distance_histogram(matrix: Any, *, most_rows: int = 3000, seed: int = 0) -> NDArray[np.float64]:
    """Shares of pairs with cosine distance in [0, 0.1), … [0.9, 1) and exactly 1 (figures 2 and 5).

    Collections beyond ``most_rows`` are sampled.
    """
    if matrix.shape[0] > most_rows:
        matrix = matrix[np.sort(np.random.default_rng(seed).choice(matrix.shape[0], most_rows, replace=False))]
    products = gram(unit_rows(matrix))
    distances = 1 - products[np.triu_indices(len(products), 1)]
    place = np.clip((distances * 10 + 1e-9).astype(np.int64), 0, 10)
    counts = np.bincount(place, minlength=11).astype(np.float64)
    return np.asarray(counts / max(counts.sum(), 1))


def average_terms(matrix: Any) -> float:
    """Avg(d_nz): terms with a weight, a document (table 1, figure 3)."""
    return float(matrix.nnz / matrix.shape[0])


def average_weight(matrix: Any) -> float:
    """The mean of the weights that are not zero (figure 4)."""
    return float(matrix.data.mean()) if matrix.nnz else 0.0
