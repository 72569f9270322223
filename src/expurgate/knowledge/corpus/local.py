"""A corpus in a file on this machine: counts are intersections of document sets."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

from pyroaring import BitMap

from expurgate.knowledge.corpus.base import Alternatives, Corpus, Kin
from expurgate.knowledge.corpus.hashing import MAX_LENGTH, phrase_hash, token_hash
from expurgate.knowledge.corpus.store import Store, open_store

_EMPTY = BitMap()
_CACHE_BYTES = 96 << 20
_SHARED = 50_000


class LocalCorpus(Corpus):
    """One corpus file, memory-mapped. Document sets are decoded on first use and kept while there is room."""

    def __init__(self, store: Store, *, kin: Kin | None = None) -> None:
        super().__init__(kin=kin)
        self._store = store
        self._sets: dict[Alternatives, BitMap] = {}
        self._held = 0
        self._sizes: dict[str, int] = {}
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

    def beside(self, term: Alternatives, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        return [_common([self._with(term, other) for other in terms or (term,)]) for terms in combinations]

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
        if len(self._sizes) > 200_000:
            self._sizes.clear()
        for normal in normals:
            if normal not in self._sizes:
                at = self._find(normal)
                self._sizes[normal] = int(self._store.sizes[at]) if at >= 0 else 0
        return [self._sizes[normal] for normal in normals]

    def _find(self, normal: str) -> int:
        """The number of a phrase in the store, or -1."""
        words = normal.split()
        if not 0 < len(words) <= MAX_LENGTH:
            return -1
        return self._store.find(phrase_hash([token_hash(word) for word in words]))

    def document_set(self, term: Alternatives) -> BitMap:
        """The documents that contain any of the term's alternatives."""
        found = self._sets.get(term)
        if found is None:
            found = BitMap.union(*map(self._phrase, term)) if len(term) > 1 else self._phrase(term[0])
            self._keep(term, found)
        return found

    def _phrase(self, normal: str) -> BitMap:
        at = self._find(normal)
        return _EMPTY if at < 0 else BitMap(array("I", self._store.documents(at).tobytes()))

    def _keep(self, term: Alternatives, found: BitMap) -> None:
        self._sets[term] = found
        self._held += 200 + 2 * len(found)
        if self._held > _CACHE_BYTES:
            for old in list(self._sets)[: len(self._sets) // 2]:
                self._held -= 200 + 2 * len(self._sets.pop(old))


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
