"""MDAV, Maximum Distance to Average Vector (spherical microaggregation, algorithm 1)."""

from __future__ import annotations

import numpy as np

from expurgate.vectors.similarity import Floats, Ints, Products

_SHRINK = 2 / 3
"""Rows in groups are left behind whenever no more than this share is still without one."""


def mdav(products: Products, rows: int, k: int, *, offset: Floats | None = None) -> Ints:
    """Groups of k rows, the last one with up to 2k − 1: the label of every row.

    Rows are ranked by ⟨x, y⟩ − ``offset``: with no offset this is the cosine of unit vectors
    (equation 4); with half the squared norms it is the order of Euclidean distances.
    """
    partition = _Partition(products, rows, k, np.zeros(rows) if offset is None else offset)
    while partition.left >= 3 * k:
        first = partition.farthest_from_average()
        partition.gather(first)
        partition.gather(partition.farthest_from(first))
    if partition.left >= 2 * k:
        partition.gather(partition.farthest_from_average())
    return partition.finish()


class _Partition:
    """Rows not yet in a group, with their summed inner products kept up to date."""

    def __init__(self, products: Products, rows: int, k: int, offset: Floats) -> None:
        self._products = products
        self._k = k
        self._offset = offset
        self._rows = np.arange(rows)
        self._total = products.total(self._rows).copy()
        self._taken: list[Ints] = []
        self._seed, self._row = -1, self._total
        self._gone = np.zeros(rows)
        self._labels = np.full(rows, -1, dtype=np.int64)
        self._groups = 0
        self.left = rows

    def farthest_from_average(self) -> int:
        """The row most distant from the mean of those left; the mean's length does not change the cosine order."""
        if self._taken:
            self._total -= self._products.total(np.concatenate(self._taken))
            self._taken.clear()
            self._forget()
        closeness = self._total if not self._offset.any() else self._total / self.left - self._offset
        return int(np.argmin(closeness + self._gone))

    def _forget(self) -> None:
        """Go on with the rows left alone once a good part is gone: every later step costs less."""
        if self.left > _SHRINK * len(self._rows):
            return
        left = np.flatnonzero(self._gone == 0)
        self._products = self._products.among(left)
        self._rows, self._total, self._offset = self._rows[left], self._total[left], self._offset[left]
        self._gone = np.zeros(len(left))
        self._seed = -1

    def farthest_from(self, row: int) -> int:
        """The row left that is most distant from ``row``."""
        return int(np.argmin(self._products_with(row) - self._offset + self._gone))

    def _products_with(self, row: int) -> Floats:
        """The inner products of ``row``, asked for once while it is the seed."""
        if row != self._seed:
            self._seed, self._row = row, self._products.row(row)
        return self._row

    def gather(self, seed: int) -> None:
        """Group ``seed`` with the k − 1 rows left that are closest to it."""
        distance = self._offset - self._products_with(seed) + self._gone
        distance[seed] = -np.inf
        nearest = np.argpartition(distance, self._k - 1)[: self._k]
        self._labels[self._rows[nearest]] = self._groups
        self._gone[nearest] = np.inf
        self._taken.append(nearest)
        self._groups += 1
        self.left -= self._k

    def finish(self) -> Ints:
        """Everything left is the last group."""
        self._labels[self._labels < 0] = self._groups
        return self._labels
