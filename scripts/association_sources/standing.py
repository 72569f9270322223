"""Which units stand in which sentence, as a sparse matrix."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import sparse
from scripts.association_sources.sentences import Sentences
from scripts.association_sources.units import Units

_CHUNK = 20_000_000


def standing(sentences: Sentences, units: Units, *, weight: float = 1.0) -> sparse.csr_matrix:
    """A row a sentence, a column a unit. What an article is about stands in each of its sentences."""
    places, rows = _found(sentences, units)
    of = sentences.starts.searchsorted(places, side="right") - 1
    first = np.concatenate(([True], sentences.documents[1:] != sentences.documents[:-1]))
    title = np.maximum.accumulate(np.where(first, np.arange(len(first)), 0))
    count = len(sentences.documents)
    matrix = sparse.csr_matrix((np.ones(len(rows), np.float32), (of, rows)), shape=(count, len(units.names)))
    titles = _whole_titles(matrix, units, title[first])
    spread = sparse.csr_matrix(
        (np.ones(count, np.float32), (np.arange(count), np.cumsum(first) - 1)), shape=(count, int(first.sum()))
    )
    matrix = (matrix + spread @ titles).tocsr()
    matrix.data[:] = weight**0.5
    return matrix


def _found(sentences: Sentences, units: Units) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """All places of units. A phrase must not reach into the next sentence."""
    places, rows = [], []
    lengths = np.array([name.count(" ") + 1 for name in units.names])
    for first in range(0, len(sentences.words), _CHUNK):
        at, row = units.find(sentences.words[first : first + _CHUNK + 2])
        keep = at < _CHUNK
        places.append(at[keep] + first)
        rows.append(row[keep])
    place, row = np.concatenate(places), np.concatenate(rows)
    end = sentences.starts[sentences.starts.searchsorted(place, side="right")]
    inside = place + lengths[row] <= end
    return place[inside], row[inside]


def _whole_titles(matrix: sparse.csr_matrix, units: Units, rows: npt.NDArray[np.int64]) -> sparse.csr_matrix:
    """Of the units in each title the longest ones."""
    lengths = np.array([name.count(" ") + 1 for name in units.names], np.float32)
    titles = matrix[rows].tocsr()
    titles.data[:] = lengths[titles.indices]
    most = titles.max(axis=1).toarray().ravel()
    titles.data[titles.data < np.repeat(most, np.diff(titles.indptr))] = 0
    titles.eliminate_zeros()
    titles.data[:] = 1
    return titles
