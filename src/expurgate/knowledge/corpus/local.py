"""A corpus in a file on this machine: counts are intersections of document sets (:mod:`~expurgate.knowledge.corpus.sets`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from pyroaring import BitMap

from expurgate.core.memory import Table, active_table
from expurgate.knowledge.corpus.base import Alternatives, CoOccurrence, Corpus, Kin
from expurgate.knowledge.corpus.hashing import MAX_LENGTH, phrase_hash, token_hash
from expurgate.knowledge.corpus.sets import (
    EMPTY,
    BesideSets,
    BoundedCache,
    Crossing,
    Marks,
    SideBySide,
    array_of,
    set_of,
    shared_by_all,
)
from expurgate.knowledge.corpus.store import Store, open_store

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Counts, Documents

Numbers = tuple[int, ...]
"""A term by the numbers its alternatives have in the file."""

_NOWHERE = np.zeros(0, np.uint32)
_SHARED = 50_000
_NUMBERS = 400_000
_CROSSINGS = 24
_SIDES = 2
_MARKED = 16
_FEW = 64
"""So many documents of a term are sooner looked up one by one than in marks for all documents."""
_NAMES = 24


class LocalCorpus(Corpus):
    """One corpus file, memory-mapped. Document sets are decoded on first use and kept while there is room.

    They are kept under the numbers of terms in the file. Which words were asked for only the active memory knows.
    """

    def __init__(self, store: Store, *, kin: Kin | None = None) -> None:
        super().__init__(kin=kin)
        self._store, self._total = store, int(store.header["documents"])
        self._lists: BoundedCache[int, Documents] = BoundedCache()
        self._sets: BoundedCache[Numbers, BitMap] = BoundedCache()
        self._marks: Table[Numbers, Marks] = Table(_MARKED)
        self._shared: Table[tuple[Numbers, Numbers], BitMap] = Table(_SHARED)
        self._once: dict[Numbers, Numbers] = {}
        self._crossings: Table[tuple[Numbers, ...], Crossing] = Table(_CROSSINGS)
        self._side_by_side: Table[tuple[Numbers, ...], SideBySide] = Table(_SIDES)
        self._names: Table[tuple[str, ...], list[int]] = Table(_NAMES)

    @classmethod
    def at(cls, path: Path, *, kin: Kin | None = None, check: bool | None = None) -> LocalCorpus:
        """The corpus in the file ``path``."""
        return cls(open_store(path, check=check), kin=kin)

    def __repr__(self) -> str:
        return f"LocalCorpus({self.documents} documents, {self._store.header['terms']} terms)"

    @property
    def documents(self) -> int:
        return self._total

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
        known = self._numbers(term for combination in combinations for term in combination)
        wanted = [[known[term] for term in combination] for combination in combinations]
        distinct = {term for combination in wanted if len(combination) > 1 for term in combination}
        single = (combination[0] for combination in wanted if len(combination) == 1)
        self._fetch([*distinct, *(term for term in single if len(term) > 1)])
        sets = {term: self._set(term) for term in distinct}
        result: list[int] = []
        for combination in wanted:
            if len(combination) == 2:
                result.append(sets[combination[0]].intersection_cardinality(sets[combination[1]]))
            elif len(combination) == 1:
                result.append(self._size(combination[0]))
            else:
                result.append(shared_by_all([sets[term] for term in combination]) if combination else self.documents)
        return result

    def together(self, term: Alternatives, others: Sequence[Alternatives]) -> list[int]:
        known = self._numbers((term, *others))
        self._fetch(known[other] for other in others)
        return [self._count_with(known[term], known[other]) for other in others]

    def _count_with(self, term: Numbers, other: Numbers) -> int:
        """In how many documents both stand; marks spare the set of what has one alternative alone."""
        if len(other) == 1:
            return int(np.count_nonzero(self._marked(term).take(self._list(other[0]))))
        return int(self._set(term).intersection_cardinality(self._set(other)))

    def beside(self, term: Alternatives, others: Sequence[Alternatives]) -> CoOccurrence:
        known = self._numbers((term, *others))
        here = known[term]
        self._fetch(known[other] for other in others if (here, known[other]) not in self._shared)
        return BesideSets(self._set(here), [self._with(here, known[other]) for other in others])

    def _with(self, term: Numbers, other: Numbers) -> BitMap:
        """The documents that contain both; few, so that many of them are kept.

        The documents of a rare term are looked up one by one. What is asked for beside one other term alone is looked up in that
        term's marks; beside a second one it gets a set.
        """
        found = self._shared.get((term, other))
        if found is None:
            if len(self._shared) >= _SHARED:
                self._once.clear()
            if self._sets.get(other) is None and len(few := self._documents(term)) <= _FEW:
                held = [few[_is_in(few, self._list(at))] for at in other]
                found = set_of(np.concatenate(held)) if held else EMPTY
            elif self._once.setdefault(other, term) == term and self._sets.get(other) is None:
                documents = self._documents(other)
                found = set_of(documents[self._marked(term).take(documents)])
            else:
                found = self._set(term) & self._set(other)
            self._shared.keep((term, other), found)
        return found

    def _marked(self, term: Numbers) -> Marks:
        """For every document whether it contains the term."""
        found = self._marks.get(term)
        if found is None:
            found = np.zeros(self.documents, np.bool_)
            found[array_of(self._set(term))] = True
            self._marks.keep(term, found)
        return found

    def crossed(self, rows: Sequence[Alternatives], columns: Sequence[Alternatives]) -> Counts:
        known = self._numbers((*rows, *columns))
        across = tuple(known[column] for column in columns)
        self._fetch(known[row] for row in rows)
        crossing = self._crossings.one(across, self._crossing, across)
        return crossing.counts([self._documents(known[row]) for row in rows])

    def crossed_groups(self, groups: Sequence[Sequence[Alternatives]], columns: Sequence[Alternatives]) -> Counts:
        known = self._numbers((*(term for group in groups for term in group), *columns))
        wanted = [[known[term] for term in group] for group in groups]
        across = tuple(known[column] for column in columns)
        sides = self._side_by_side.one(across, self._beside_all, across)
        terms = list(dict.fromkeys(term for group in wanted for term in group))
        self._fetch(term for term in terms if term not in sides)
        return sides.counts(wanted, sides.rows(terms, self._documents))

    def _beside_all(self, columns: tuple[Numbers, ...]) -> SideBySide:
        self._fetch(columns)
        return SideBySide([self._documents(column) for column in columns], self.documents)

    def _crossing(self, columns: tuple[Numbers, ...]) -> Crossing:
        self._fetch(columns)
        return Crossing([self._documents(column) for column in columns], self.documents)

    def frequencies(self, normals: Sequence[str]) -> list[int]:
        sizes, known = self._store.sizes, self._find(normals)
        return [int(sizes[at]) if (at := known[normal]) >= 0 else 0 for normal in normals]

    def name_frequencies(self, names: tuple[str, ...]) -> list[int]:
        return self._names.one(names, self.frequencies, names)

    def holding(self, normal: str) -> Documents:
        at = self._find([normal])[normal]
        return self._list(at) if at >= 0 else _NOWHERE

    def _find(self, normals: Iterable[str]) -> dict[str, int]:
        """The number of each phrase in the store, or -1."""
        return active_table(self, "phrases", _NUMBERS).many(normals, self._look_up)

    def _look_up(self, normals: list[str]) -> list[int]:
        return list(map(self._store.find, map(_key, normals)))

    def _numbers(self, terms: Iterable[Alternatives]) -> dict[Alternatives, Numbers]:
        """For each term the numbers of those of its alternatives that the store has."""
        return active_table(self, "terms", _NUMBERS).many(terms, self._numbered)

    def _numbered(self, terms: list[Alternatives]) -> list[Numbers]:
        known = self._find(normal for term in terms for normal in term)
        return [tuple(at for normal in term if (at := known[normal]) >= 0) for term in terms]

    def _set(self, term: Numbers) -> BitMap:
        """The documents of a term, as a set."""
        found = self._sets.get(term)
        if found is None:
            self._fetch([term])
            sets = [set_of(self._list(at)) for at in term]
            found = sets[0] if len(sets) == 1 else BitMap.union(*sets) if sets else EMPTY
            self._sets.keep(term, found, 2 * len(found))
        return found

    def _documents(self, term: Numbers) -> Documents:
        """The documents of a term, as an array."""
        return self._list(term[0]) if len(term) == 1 else array_of(self._set(term))

    def _size(self, term: Numbers) -> int:
        """In how many documents the term is; known without them where one alternative alone is found."""
        return int(self._store.sizes[term[0]]) if len(term) == 1 else len(self._set(term))

    def _list(self, at: int) -> Documents:
        found = self._lists.get(at)
        if found is None:
            found = self._store.documents(at)
            self._lists.keep(at, found, found.nbytes)
        return found

    def _fetch(self, terms: Iterable[Numbers]) -> None:
        """Decode what will be asked for all at once."""
        known = self._lists.get
        missing = {at for term in terms if self._sets.get(term) is None for at in term if known(at) is None}
        if len(missing) > 1:
            for at, found in self._store.documents_of(sorted(missing)).items():
                self._lists.keep(at, found, found.nbytes)


def _is_in(few: Documents, many: Documents) -> Marks:
    """Which of some documents are among others, both in order."""
    at = many.searchsorted(few)
    at[at == len(many)] = 0
    found: Marks = many[at] == few
    return found


def _key(normal: str) -> int:
    """The hash of a phrase; 0, which no phrase has, where it has no words or too many."""
    words = normal.split()
    return phrase_hash(list(map(token_hash, words))) if 0 < len(words) <= MAX_LENGTH else 0
