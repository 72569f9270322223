"""Documents as arrays, sets and marks, each where it counts fastest."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
import numpy.typing as npt
from pyroaring import BitMap

from expurgate.knowledge.corpus.base import CoOccurrence

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Documents

EMPTY = BitMap()
_CACHE_BYTES = 48 << 20

Marks = npt.NDArray[np.bool_]
"""For every document of a corpus whether something is in it."""
K = TypeVar("K")
V = TypeVar("V")


def array_of(documents: BitMap) -> Documents:
    """A set as an array, in order."""
    return np.frombuffer(documents.to_array(), np.uint32)


def set_of(documents: Documents) -> BitMap:
    """An array as a set."""
    return BitMap(array("I", documents.tobytes())) if len(documents) else EMPTY


def shared_by_all(sets: Sequence[BitMap]) -> int:
    """How many documents are in all of three or more sets."""
    first, second, *others = sorted(sets, key=len)
    common = first & second
    for other in others[:-1]:
        common &= other
    return int(common.intersection_cardinality(others[-1]))


class BoundedCache(Generic[K, V]):
    """What was decoded, while there is room; the older half is forgotten when there is no more."""

    def __init__(self) -> None:
        self._found: dict[K, V] = {}
        self._held = 0
        self.get = self._found.get

    def keep(self, key: K, found: V, size: int) -> None:
        """Remember something that takes about ``size`` bytes."""
        if self._held > _CACHE_BYTES:
            older = self._found.copy()
            self._found = dict(list(older.items())[len(older) // 2 :])
            self._held //= 2
            self.get = self._found.get
        self._found[key] = found
        self._held += 200 + size


class Crossing:
    """The columns each document is in, so that one pass over a row's documents counts it with every column."""

    def __init__(self, columns: Sequence[Documents], documents: int) -> None:
        self._width = len(columns)
        within = np.concatenate([np.zeros(0, np.uint32), *columns])
        owners = np.repeat(np.arange(self._width, dtype=np.int32), [len(each) for each in columns])
        self._owners = owners[np.argsort(within, kind="stable")]
        inside = np.bincount(within, minlength=documents)
        self._any = inside > 0
        self._starts: npt.NDArray[np.int64] = np.concatenate(([0], np.cumsum(inside)))

    def counts(self, row: Documents) -> list[int]:
        """In how many of the row's documents each column is."""
        shared = row.compress(self._any.take(row)).astype(np.intp)
        begins = self._starts.take(shared)
        lengths = self._starts.take(shared + 1) - begins
        places = (begins - lengths.cumsum() + lengths).repeat(lengths)
        places += np.arange(len(places))
        found: list[int] = np.bincount(self._owners.take(places), minlength=self._width).tolist()
        return found


class BesideSets(CoOccurrence):
    """By intersecting sets of the few documents that hold the term."""

    def __init__(self, whole: BitMap, sets: Sequence[BitMap]) -> None:
        self._sets = sets
        self._common: dict[tuple[int, ...], BitMap] = {(): whole}

    def counts(self, combinations: Sequence[tuple[int, ...]]) -> list[int]:
        sets = self._sets
        return [
            self._all(chosen[:-1]).intersection_cardinality(sets[chosen[-1]])
            if len(chosen) > 1
            else len(self._all(chosen))
            for chosen in combinations
        ]

    def _all(self, chosen: tuple[int, ...]) -> BitMap:
        """The documents of a combination; those of its beginnings are kept, larger ones will begin like them."""
        found = self._common.get(chosen)
        if found is None:
            last = self._sets[chosen[-1]]
            found = self._common[chosen] = self._all(chosen[:-1]) & last if len(chosen) > 1 else last
        return found
