"""A corpus in a file on this machine: counts are intersections of document sets."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from pyroaring import BitMap

from expurgate.knowledge.corpus.base import Alternatives, Beside, Corpus, Kin
from expurgate.knowledge.corpus.hashing import MAX_LENGTH, phrase_hash, token_hash
from expurgate.knowledge.corpus.store import Store, open_store

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Documents

_EMPTY = BitMap()
_CACHE_BYTES = 96 << 20
_SHARED = 50_000
_NUMBERS = 400_000


class LocalCorpus(Corpus):
    """One corpus file, memory-mapped. Document sets are decoded on first use and kept while there is room."""

    def __init__(self, store: Store, *, kin: Kin | None = None) -> None:
        super().__init__(kin=kin)
        self._store = store
        self._sets: dict[Alternatives, BitMap] = {}
        self._held = 0
        self._numbers: dict[str, int] = {}
        self._shared: dict[tuple[Alternatives, Alternatives], BitMap] = {}

    @classmethod
    def at(cls, path: Path, *, kin: Kin | None = None, check: bool | None = None) -> LocalCorpus:
        """The corpus in the file ``path``."""
        return cls(open_store(path, check=check), kin=kin)

    def __repr__(self) -> str:
        return f"LocalCorpus({self.documents} documents, {len(self._store.keys)} terms)"

    @property
    def documents(self) -> int:
        return int(self._store.header["documents"])

    @property
    def digest(self) -> str:
        return self._store.digest

    @property
    def store(self) -> Store:
        """The file underneath."""
        return self._store

    def facts(self) -> dict[str, int | str]:
        header = self._store.header
        return {
            "terms": int(header["terms"]),
            "postings": int(header["postings"]),
            "min_df": ", ".join(map(str, header["min_df"])),
            "bytes": self._store.path.stat().st_size,
            "name": str(header["name"]),
        }

    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        sets = self._sets
        result = []
        for combination in combinations:
            found = [sets[term] if term in sets else self.document_set(term) for term in combination]
            result.append(_common(found) if found else self.documents)
        return result

    def beside(self, term: Alternatives, others: Sequence[Alternatives]) -> Beside:
        return _Beside(self.document_set(term), [self._with(term, other) for other in others])

    def _with(self, term: Alternatives, other: Alternatives) -> BitMap:
        """The documents that contain both; few, so that many of them are kept."""
        found = self._shared.get((term, other))
        if found is None:
            if len(self._shared) > _SHARED:
                self._shared.clear()
            found = self._shared[term, other] = self.document_set(term) & self.document_set(other)
        return found

    def crossed(self, rows: Sequence[Alternatives], columns: Sequence[Alternatives]) -> list[list[int]]:
        across = [self.document_set(column) for column in columns]
        return [[*map(self.document_set(row).intersection_cardinality, across)] for row in rows]

    def frequencies(self, normals: Sequence[str]) -> list[int]:
        sizes = self._store.sizes
        return [int(sizes[at]) if (at := self._find(normal)) >= 0 else 0 for normal in normals]

    def holding(self, normal: str) -> Documents:
        at = self._find(normal)
        return self._store.documents(at) if at >= 0 else np.zeros(0, dtype=np.uint32)

    def _find(self, normal: str) -> int:
        """The number of a phrase in the store, or -1."""
        found = self._numbers.get(normal)
        if found is None:
            if len(self._numbers) > _NUMBERS:
                self._numbers.clear()
            words = normal.split()
            within = 0 < len(words) <= MAX_LENGTH
            found = self._store.find(phrase_hash([token_hash(word) for word in words])) if within else -1
            self._numbers[normal] = found
        return found

    def document_set(self, term: Alternatives) -> BitMap:
        """The documents that contain any of the term's alternatives."""
        found = self._sets.get(term)
        if found is None:
            alike = tuple(sorted(term))
            found = self._sets.get(alike)
            if found is None:
                found = self._united(alike)
                self._keep(alike, found, 2 * len(found))
            self._keep(term, found, 0)
        return found

    def _united(self, term: Alternatives) -> BitMap:
        sets = [self._listed(at) for normal in term if (at := self._find(normal)) >= 0]
        return sets[0] if len(sets) == 1 else BitMap.union(*sets) if sets else _EMPTY

    def _listed(self, at: int) -> BitMap:
        return BitMap(array("I", self._store.documents(at).tobytes()))

    def _keep(self, term: Alternatives, found: BitMap, size: int) -> None:
        """Remember a set that takes about ``size`` bytes; forget the older half when there is no more room."""
        if self._held > _CACHE_BYTES:
            self._sets = dict(list(self._sets.items())[len(self._sets) // 2 :])
            self._held //= 2
        self._sets[term] = found
        self._held += 200 + size


class _Beside(Beside):
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


def _common(sets: Sequence[BitMap]) -> int:
    """How many documents are in all sets."""
    if len(sets) == 1:
        return len(sets[0])
    if len(sets) == 2:
        return int(sets[0].intersection_cardinality(sets[1]))
    first, second, *others = sorted(sets, key=len)
    common = first & second
    for other in others[:-1]:
        common &= other
    return int(common.intersection_cardinality(others[-1]))
