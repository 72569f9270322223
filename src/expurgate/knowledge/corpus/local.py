"""A corpus in a file on this machine: counts are intersections of document sets (:mod:`~expurgate.knowledge.corpus.sets`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from pyroaring import BitMap

from expurgate.knowledge.corpus.base import Alternatives, Beside, Corpus, Kin
from expurgate.knowledge.corpus.hashing import MAX_LENGTH, phrase_hash, token_hash
from expurgate.knowledge.corpus.sets import EMPTY, BesideSets, Crossing, Kept, Marks, array_of, set_of, shared_by_all
from expurgate.knowledge.corpus.store import Store, open_store

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Documents

_NOWHERE = np.zeros(0, np.uint32)
_SHARED = 50_000
_NUMBERS = 400_000
_CROSSINGS = 8
_MARKED = 16


class LocalCorpus(Corpus):
    """One corpus file, memory-mapped. Document sets are decoded on first use and kept while there is room."""

    def __init__(self, store: Store, *, kin: Kin | None = None) -> None:
        super().__init__(kin=kin)
        self._store = store
        self._lists: Kept[int, Documents] = Kept()
        self._sets: Kept[Alternatives, BitMap] = Kept()
        self._marks: dict[Alternatives, Marks] = {}
        self._numbers: dict[str, int] = {}
        self._found: dict[Alternatives, tuple[int, ...]] = {}
        self._shared: dict[tuple[Alternatives, Alternatives], BitMap] = {}
        self._once: dict[Alternatives, Alternatives] = {}
        self._crossings: dict[tuple[Alternatives, ...], Crossing] = {}

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
        distinct = {term for combination in combinations if len(combination) > 1 for term in combination}
        single = [combination[0] for combination in combinations if len(combination) == 1]
        self._look_up(single)
        self._fetch([*distinct, *(term for term in single if len(self._numbers_of(term)) > 1)])
        sets = {term: self.document_set(term) for term in distinct}
        result: list[int] = []
        for combination in combinations:
            if len(combination) == 2:
                result.append(sets[combination[0]].intersection_cardinality(sets[combination[1]]))
            elif len(combination) == 1:
                result.append(self._size(combination[0]))
            else:
                result.append(shared_by_all([sets[term] for term in combination]) if combination else self.documents)
        return result

    def together(self, term: Alternatives, others: Sequence[Alternatives]) -> list[int]:
        self._fetch(others)
        return [self._count_with(term, other) for other in others]

    def _count_with(self, term: Alternatives, other: Alternatives) -> int:
        """In how many documents both stand; marks spare the set of what has one alternative alone."""
        numbers = self._numbers_of(other)
        if len(numbers) == 1:
            return int(np.count_nonzero(self._marked(term).take(self._list(numbers[0]))))
        return int(self.document_set(term).intersection_cardinality(self.document_set(other)))

    def beside(self, term: Alternatives, others: Sequence[Alternatives]) -> Beside:
        self._fetch(other for other in others if (term, other) not in self._shared)
        return BesideSets(self.document_set(term), [self._with(term, other) for other in others])

    def _with(self, term: Alternatives, other: Alternatives) -> BitMap:
        """The documents that contain both; few, so that many of them are kept.

        What is asked for beside one term alone is looked up in that term's marks; beside a second one it gets a set.
        """
        found = self._shared.get((term, other))
        if found is None:
            if len(self._shared) > _SHARED:
                self._shared.clear()
                self._once.clear()
            if self._once.setdefault(other, term) == term and self._sets.get(other) is None:
                documents = self._documents(other)
                found = set_of(documents[self._marked(term).take(documents)])
            else:
                found = self.document_set(term) & self.document_set(other)
            self._shared[term, other] = found
        return found

    def _marked(self, term: Alternatives) -> Marks:
        """For every document whether it contains the term."""
        found = self._marks.get(term)
        if found is None:
            if len(self._marks) >= _MARKED:
                self._marks.clear()
            found = self._marks[term] = np.zeros(self.documents, np.bool_)
            found[array_of(self.document_set(term))] = True
        return found

    def crossed(self, rows: Sequence[Alternatives], columns: Sequence[Alternatives]) -> list[list[int]]:
        self._fetch(rows)
        key = tuple(columns)
        if key not in self._crossings:
            if len(self._crossings) >= _CROSSINGS:
                self._crossings.clear()
            self._fetch(columns)
            self._crossings[key] = Crossing([self._documents(column) for column in columns], self.documents)
        return [self._crossings[key].counts(self._documents(row)) for row in rows]

    def frequencies(self, normals: Sequence[str]) -> list[int]:
        sizes = self._store.sizes
        return [int(sizes[at]) if at >= 0 else 0 for at in self._find(normals)]

    def holding(self, normal: str) -> Documents:
        (at,) = self._find([normal])
        return self._list(at) if at >= 0 else _NOWHERE

    def _find(self, normals: Sequence[str]) -> list[int]:
        """The number of each phrase in the store, or -1."""
        known = self._numbers
        missing = [normal for normal in normals if normal not in known]
        if missing:
            if len(known) > _NUMBERS:
                known.clear()
                missing = list(normals)
            keys = np.array([_key(normal) for normal in missing], np.uint64)
            known.update(zip(missing, self._store.find(keys).tolist(), strict=True))
        return [known[normal] for normal in normals]

    def document_set(self, term: Alternatives) -> BitMap:
        """The documents that contain any of the term's alternatives."""
        found = self._sets.get(term)
        if found is None:
            numbers = self._numbers_of(term)
            self._fetch([term])
            sets = [set_of(self._list(at)) for at in numbers]
            found = sets[0] if len(sets) == 1 else BitMap.union(*sets) if sets else EMPTY
            self._sets.keep(term, found, 2 * len(found))
        return found

    def _documents(self, term: Alternatives) -> Documents:
        """The same, as an array."""
        numbers = self._numbers_of(term)
        return self._list(numbers[0]) if len(numbers) == 1 else array_of(self.document_set(term))

    def _size(self, term: Alternatives) -> int:
        """In how many documents the term is; known without them where one alternative alone is found."""
        numbers = self._numbers_of(term)
        return int(self._store.sizes[numbers[0]]) if len(numbers) == 1 else len(self.document_set(term))

    def _numbers_of(self, term: Alternatives) -> tuple[int, ...]:
        """The numbers of a term's alternatives that the store has."""
        found = self._found.get(term)
        if found is None:
            if len(self._found) > _NUMBERS:
                self._found.clear()
            found = self._found[term] = tuple(at for at in self._find(term) if at >= 0)
        return found

    def _list(self, at: int) -> Documents:
        found = self._lists.get(at)
        if found is None:
            found = self._store.documents(at)
            self._lists.keep(at, found, found.nbytes)
        return found

    def _look_up(self, terms: Iterable[Alternatives]) -> None:
        """Find the numbers of what will be asked for all at once."""
        self._find([normal for term in terms if term not in self._found for normal in term])

    def _fetch(self, terms: Iterable[Alternatives]) -> None:
        """Decode what will be asked for all at once."""
        wanted = [term for term in terms if self._sets.get(term) is None]
        self._look_up(wanted)
        missing = {at for term in wanted for at in self._numbers_of(term) if self._lists.get(at) is None}
        if len(missing) > 1:
            for at, found in self._store.documents_of(sorted(missing)).items():
                self._lists.keep(at, found, found.nbytes)


def _key(normal: str) -> int:
    """The hash of a phrase; 0, which no phrase has, where it has no words or too many."""
    words = normal.split()
    return phrase_hash([token_hash(word) for word in words]) if 0 < len(words) <= MAX_LENGTH else 0
