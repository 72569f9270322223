"""What a vector space looks like: distances, non-zero terms, weights (spherical microaggregation, figures 2–5)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from expurgate.evaluation.vectors.space import Space
from expurgate.vectors.similarity import gram
from expurgate.vectors.vector_space import unit_rows


def distance_histogram(space: Space, *, most: int = 4000, seed: int = 0) -> NDArray[np.float64]:
    """Shares of pairs with cosine distance in [0, 0.1), … [0.9, 1) and exactly 1 (figures 2 and 5).

    Where there are more than ``most`` different vectors they are sampled.
    """
    times = space.documents.astype(np.float64)
    vectors = unit_rows(space.vectors)
    if len(times) > most:
        chosen = np.sort(np.random.default_rng(seed).choice(len(times), most, replace=False))
        times, vectors = times[chosen], vectors[chosen]
    distances = 1 - gram(vectors)
    place = np.clip((distances * 10 + 1e-9).astype(np.int64), 0, 10)
    counts = np.bincount(place.ravel(), np.outer(times, times).ravel(), minlength=11)
    counts -= np.bincount(np.diagonal(place), times, minlength=11)
    return np.asarray(counts / max(counts.sum(), 1))


def average_terms(space: Space) -> float:
    """Avg(d_nz): terms with a weight, a document (table 1, figure 3)."""
    return float(space.terms @ space.documents) / len(space)


def average_weight(space: Space) -> float:
    """The mean of the weights that are not zero (figure 4)."""
    filled = float(space.terms @ space.documents)
    total = float(np.asarray(space.vectors.sum(axis=1)).ravel() @ space.documents)
    return total / filled if filled else 0.0
