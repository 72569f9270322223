"""Searching the protected vector space as one would the original (spherical microaggregation, section 5.3.2)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from expurgate.evaluation.vectors.space import Space
from expurgate.vectors.vector_space import unit_rows

LENGTHS = (1, 3, 5)
RETURNED = 20
NAMES = ("q0", "q1", "q2", "q3", "q4", "q5")


def six_queries(matrix: Any, length: int, *, seed: int = 0) -> dict[str, NDArray[np.int64]]:
    """The six queries of table 2 with ``length`` terms each, as columns of the original space."""
    rng = np.random.default_rng([seed, length])
    frequency = np.bincount(matrix.indices, minlength=matrix.shape[1])
    total = np.asarray(matrix.sum(axis=0)).ravel()
    largest = np.asarray(matrix.max(axis=0).todense()).ravel()
    present = np.flatnonzero(frequency > 0)
    columns = np.arange(matrix.shape[1])

    def top(score: NDArray[Any]) -> NDArray[np.int64]:
        return present[np.lexsort((columns[present], -score[present]))][:length]

    return {
        "q0": top(frequency),
        "q1": top(-frequency),
        "q2": rng.choice(present, length, replace=False),
        "q3": rng.choice(present, length, replace=False),
        "q4": top(total / np.maximum(frequency, 1)),
        "q5": top(largest),
    }


def search(space: Space, query: NDArray[np.int64], returned: int = RETURNED) -> frozenset[int]:
    """The ``returned`` documents ranked highest by cosine with the query; those that do not match are not listed.

    Documents with the same score as the last one listed are listed too: in a protected space whole
    groups are equal, and which of them would come first is arbitrary. Vectors are of unit length, by columns.
    """
    score = np.asarray(space.vectors[:, query].sum(axis=1)).ravel()[space.place]
    matching = np.flatnonzero(score > 0)
    if len(matching) > returned:
        bar = np.partition(score[matching], len(matching) - returned)[len(matching) - returned]
        matching = matching[score[matching] >= bar - 1e-12]
    return frozenset(matching.tolist())


def f1(original: frozenset[int], protected: frozenset[int]) -> float:
    """The harmonic mean of precision and recall (equation 14)."""
    if not original and not protected:
        return 1.0
    return 2 * len(original & protected) / (len(original) + len(protected))


class Queries:
    """The queries of table 2 in all lengths, with what the original space answers."""

    def __init__(self, matrix: Any, *, seed: int = 0) -> None:
        self._terms = {
            (name, length): query
            for length in LENGTHS
            for name, query in six_queries(matrix, length, seed=seed).items()
        }
        self._answers = self._asked(Space.of(matrix))

    def scores(self, protected: Space) -> dict[tuple[str, int], float]:
        """F1 of the lists returned for every query and length (figure 7)."""
        return {asked: f1(self._answers[asked], found) for asked, found in self._asked(protected).items()}

    def _asked(self, space: Space) -> dict[tuple[str, int], frozenset[int]]:
        columns = Space(unit_rows(space.vectors).tocsc(), space.place)
        return {asked: search(columns, query) for asked, query in self._terms.items()}
