"""Documents as arrays, sets and marks, each where it counts fastest."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
import numpy.typing as npt
from pyroaring import BitMap

from expurgate.knowledge.corpus.base import CoOccurrence

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Counts, Documents

EMPTY = BitMap()
_CACHE_BYTES = 48 << 20
_ROW_BYTES = 16 << 20
_CHUNK_BYTES = 1 << 20
_WORD = 64
_AT_ONCE = 1 << 16
"""Documents that are looked up at once."""
_DEAR = 16
"""To look a document of a row up among columns costs so many times as much as to look a document of a column up in a row."""

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


class DocumentColumns:
    """Documents of several columns, to be compared with the documents of one row after the other.

    A row of few documents is looked up document by document; for one of many, every document of the columns is looked up in it.
    """

    def __init__(self, columns: Sequence[Documents], documents: int) -> None:
        words = [max(1, -(-len(each) // _WORD)) for each in columns]
        self.begins: npt.NDArray[np.int64] = np.concatenate(([0], np.cumsum(words, dtype=np.int64)))
        self.words = int(self.begins[-1])
        self._all = columns
        self._documents = documents
        within = np.concatenate([np.zeros(0, np.uint32), *columns])
        self.order: npt.NDArray[np.intp] = np.argsort(within, kind="stable")
        """The documents of all columns, one column after the other, in the order in which :meth:`places` counts them."""
        inside = np.bincount(within, minlength=documents)
        self._any = inside > 0
        self._starts: npt.NDArray[np.int64] = np.concatenate(([0], np.cumsum(inside)))

    def is_long(self, row: Documents) -> bool:
        """Whether a row has so many documents that the columns are looked up in it and not it in them."""
        return len(row) * _DEAR > _WORD * self.words

    def places(self, row: Documents) -> npt.NDArray[np.int64]:
        """Where the documents of a row stand among those of all columns, ordered by document."""
        shared = row.compress(self._any.take(row)).astype(np.intp)
        return self._places(shared)[0]

    def places_of(self, documents: Documents) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The same for documents in any order, and how many of the places belong to each of them."""
        within = self._any.take(documents)
        places, lengths = self._places(documents.compress(within).astype(np.intp))
        every = np.zeros(len(documents), np.int64)
        every[within] = lengths
        return places, every

    def _places(self, shared: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        begins = self._starts.take(shared)
        lengths = self._starts.take(shared + 1) - begins
        places: npt.NDArray[np.int64] = (begins - lengths.cumsum() + lengths).repeat(lengths)
        places += np.arange(len(places))
        return places, lengths

    def bits(self, row: Documents) -> npt.NDArray[np.uint64]:
        """A bit for each document of each column, whether the row has it; a column begins at a word of its own."""
        marks = np.zeros(self._documents + 1, np.bool_)
        marks[row.astype(np.intp)] = True
        return np.packbits(marks.take(self._layout)).view(np.uint64)

    @cached_property
    def _layout(self) -> npt.NDArray[np.int32]:
        """The document of each bit; bits that stand for none have a number that no document has."""
        found = np.full(_WORD * self.words, self._documents, np.int32)
        for begin, column in zip(self.begins.tolist(), self._all, strict=False):
            found[_WORD * begin : _WORD * begin + len(column)] = column
        return found


class Crossing:
    """The columns each document is in, so that one pass over the documents of many rows counts them with every column."""

    def __init__(self, columns: Sequence[Documents], documents: int) -> None:
        self._width = len(columns)
        self._columns = DocumentColumns(columns, documents)
        owners = np.repeat(np.arange(self._width, dtype=np.int32), [len(each) for each in columns])
        self._owners = owners[self._columns.order]

    def counts(self, rows: Sequence[Documents]) -> Counts:
        """In how many documents of each row each column is."""
        columns = self._columns
        found = np.zeros((len(rows), self._width), np.int64)
        short: list[int] = []
        for number, row in enumerate(rows if self._width else ()):
            if columns.is_long(row):
                found[number] = np.add.reduceat(_ones(columns.bits(row)), columns.begins[:-1], dtype=np.int64)
            else:
                short.append(number)
        for some in _pieces(short, [len(rows[number]) for number in short]):
            found[some] = self._looked_up([rows[number] for number in some])
        return found

    def _looked_up(self, rows: Sequence[Documents]) -> Counts:
        """The same for rows of few documents, all looked up together."""
        places, lengths = self._columns.places_of(np.concatenate(rows))
        ends = np.cumsum([len(row) for row in rows])
        of_rows = np.diff(np.concatenate(([0], lengths.cumsum()))[np.concatenate(([0], ends))])
        counted = np.repeat(np.arange(len(rows)) * self._width, of_rows) + self._owners.take(places)
        return np.bincount(counted, minlength=len(rows) * self._width).reshape(len(rows), self._width)


def _pieces(numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """Numbers in order, parted where what they stand for would grow larger than is looked up at once."""
    piece: list[int] = []
    held = 0
    for number, size in zip(numbers, sizes, strict=True):
        if piece and held + size > _AT_ONCE:
            yield piece
            piece, held = [], 0
        piece.append(number)
        held += size
    if piece:
        yield piece


class SideBySide:
    """The documents of several columns side by side: a term has a bit for each document of each column that it stands in.

    In how many documents of each column all terms of a group stand is then one pass over the bits of its terms. Bits of terms are
    kept while there is room.
    """

    def __init__(self, columns: Sequence[Documents], documents: int) -> None:
        self._columns = DocumentColumns(columns, documents)
        begins, self._words = self._columns.begins, self._columns.words
        bits = [np.arange(len(each)) + _WORD * begin for each, begin in zip(columns, begins.tolist(), strict=False)]
        self._bits = np.concatenate([np.zeros(0, np.int64), *bits])[self._columns.order]
        self._of: npt.NDArray[np.float32] = np.zeros((self._words, len(columns)), np.float32)
        self._of[np.arange(self._words), np.repeat(np.arange(len(columns)), np.diff(begins))] = 1.0
        self._kept: dict[Hashable, npt.NDArray[np.uint64]] = {}

    def __contains__(self, term: Hashable) -> bool:
        return term in self._kept

    def rows(self, terms: Sequence[K], documents: Callable[[K], Documents]) -> dict[K, npt.NDArray[np.uint64]]:
        """The bits of each term."""
        kept = self._kept
        if 8 * self._words * len(kept) > _ROW_BYTES:
            self._kept = kept = {}
        found: dict[K, npt.NDArray[np.uint64]] = {}
        for term in terms:
            row = kept.get(term)
            found[term] = kept[term] = self._row(documents(term)) if row is None else row
        return found

    def _row(self, documents: Documents) -> npt.NDArray[np.uint64]:
        if self._columns.is_long(documents):
            return self._columns.bits(documents)
        marks = np.zeros(_WORD * self._words, np.bool_)
        marks[self._bits.take(self._columns.places(documents))] = True
        return np.packbits(marks).view(np.uint64)

    def counts(self, groups: Sequence[Sequence[K]], rows: Mapping[K, npt.NDArray[np.uint64]]) -> Counts:
        """For each group, a row, in how many documents of each column all of its terms stand."""
        at = {term: number for number, term in enumerate(rows)}
        bits = np.array(list(rows.values()), np.uint64).reshape(len(rows), self._words)
        found = np.zeros((len(groups), self._of.shape[1]), np.int64)
        step = max(1, _CHUNK_BYTES // max(8, 8 * self._words))
        for first in range(0, len(groups), step):
            part = groups[first : first + step]
            together = bits[[at[group[0]] for group in part]]
            for place in range(1, max(map(len, part))):
                together &= bits[[at[group[min(place, len(group) - 1)]] for group in part]]
            found[first : first + step] = _ones(together).astype(np.float32) @ self._of
        return found


def _ones(words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
    """How many bits are set in each word."""
    if hasattr(np, "bitwise_count"):
        found: npt.NDArray[np.uint8] = np.bitwise_count(words)
        return found
    each = np.unpackbits(words.view(np.uint8), axis=-1)  # numpy before 2.0
    summed: npt.NDArray[np.uint8] = each.reshape(*words.shape, _WORD).sum(axis=-1, dtype=np.uint8)
    return summed


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
