"""A vector space with equal documents kept once: what is k-anonymous has few different vectors."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.vectors.similarity import Ints


@dataclass(frozen=True, slots=True)
class Space:
    """The different vectors, and for every document which one is its own."""

    vectors: Any = field(repr=False)
    place: Ints = field(repr=False)

    @classmethod
    def of(cls, matrix: Any) -> Space:
        """A matrix with one row a document, taken as all different."""
        return cls(matrix, np.arange(matrix.shape[0]))

    def __len__(self) -> int:
        return len(self.place)

    @property
    def documents(self) -> NDArray[np.int64]:
        """The number of documents that have each vector."""
        return np.bincount(self.place, minlength=self.vectors.shape[0])

    @property
    def terms(self) -> NDArray[np.int64]:
        """The number of terms that each vector has."""
        return np.asarray(np.diff(self.vectors.indptr))
