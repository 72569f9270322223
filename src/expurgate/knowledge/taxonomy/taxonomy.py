"""A compiled taxonomy: asks the file what a term is a kind of."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from expurgate.core.errors import KnowledgeError
from expurgate.core.memory import Table, active_table
from expurgate.knowledge.taxonomy.compiling import INSTANCE_BIT, compile_sources, integers
from expurgate.knowledge.taxonomy.concepts import Source
from expurgate.knowledge.taxonomy.format import VERSION, Sections, read_sections
from expurgate.knowledge.taxonomy.matching import Match, forms
from expurgate.knowledge.taxonomy.strings import PackedStrings
from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

BUILTIN = Path(__file__).parent.parent / "data" / "builtin.taxonomy"
_KINDS, _MOST_NAMES = 24, 20_000
"""Of how many concepts the names below them are kept, and how many names one may have."""
_CONCEPTS, _TERMS = 20_000, 50_000
"""Of how many concepts what stands above them is kept, and of how many terms what they stand for."""


class Taxonomy:
    """Names, concepts and their parents, read from one file and unpacked when first needed."""

    def __init__(self, sections: Sections) -> None:
        self._sections = sections
        self._below: Table[int, tuple[str, ...]] = Table(_KINDS)
        self._above: Table[int, frozenset[int]] = Table(_CONCEPTS)
        self._lines: Table[int, tuple[int, ...]] = Table(_CONCEPTS)
        self._shown: Table[int, tuple[str, str]] = Table(_CONCEPTS)
        self._alike: Table[int, tuple[str, ...]] = Table(_CONCEPTS)
        self.digest = sections.digest

    @classmethod
    def builtin(cls) -> Taxonomy:
        """The taxonomy that comes with the product: MeSH, WordNet, places and names."""
        return _builtin()

    @classmethod
    def open(cls, path: Path | str) -> Taxonomy:
        """A compiled file; one that is corrupt, foreign or too new raises :class:`KnowledgeError`."""
        return cls(read_sections(Path(path)))

    @staticmethod
    def build(sources: Sequence[Source], path: Path | str) -> Taxonomy:
        """Compile sources, in order of priority, into a file and open it."""
        compile_sources(sources, Path(path))
        return Taxonomy.open(path)

    def info(self) -> dict[str, Any]:
        """Counts per source, licences, the format's version and the digest."""
        read: dict[str, Any] = json.loads(self._sections["info"])
        return {
            "version": VERSION,
            "digest": self.digest,
            "bytes": self._sections.size,
            "concepts": len(self._flags),
            "names": len(self._names),
            "sources": read["sources"],
        }

    def lookup(self, term: str) -> Match | None:
        """The concept a term stands for, after folding plurals and then dropping words from the left.

        A shortened form never matches a proper name: "Francis Collins" is not a "Collins".
        """
        known: Table[str, tuple[Match | None]] = active_table(self, "matches", _TERMS)
        found = known.get(term) or known.keep(term, (self._lookup(term),))
        return found[0]

    def _lookup(self, term: str) -> Match | None:
        for form, dropped in forms(term):
            number = self._names.find(form)
            if number >= 0:
                concept = int(self._owners[number])
                if not dropped or not self._flags[concept] & INSTANCE_BIT:
                    return Match(concept, form, dropped)
        return None

    def _exact(self, term: str) -> Match | None:
        """The concept that carries the whole term as its name."""
        form = normal_form(term)
        number = self._names.find(form) if form else -1
        if number < 0 and (folded := singular(form)) != form:
            form, number = folded, self._names.find(folded)
        return Match(int(self._owners[number]), form) if number >= 0 else None

    def generalizations(self, term: str) -> list[str]:
        """What the term is a kind of, specific first, the most general concept last; empty when unknown."""
        match = self.lookup(term)
        return [] if match is None else self.labels(term, match, self.line(match.concept))

    def labels(self, term: str, match: Match, concepts: Sequence[int]) -> list[str]:
        """The names of concepts above a term that was found, each once; a shortened form comes first."""
        chain = [] if match.exact else [match.form]
        seen = {normal_form(term), match.form}
        for concept in concepts:
            label, form = self._shown.get(concept) or self._shown.keep(concept, self._label_and_form(concept))
            if form not in seen:
                seen.add(form)
                chain.append(label)
        return chain

    def _label_and_form(self, concept: int) -> tuple[str, str]:
        label = self.label(concept)
        return label, normal_form(label)

    def synonyms(self, term: str) -> tuple[str, ...]:
        """Normal forms of the other names of the same concept, sorted."""
        match = self._exact(term)
        if match is None or len(self._numbers_of(match.concept)) == 1:
            return ()
        own = {normal_form(term), match.form, singular(match.form)}
        names = self._alike.get(match.concept)
        if names is None:
            names = self._alike.keep(match.concept, tuple(_without_plurals(self._names_of(match.concept))))
        return tuple(name for name in names if name not in own)

    def specializations(self, term: str) -> tuple[str, ...]:
        """Normal forms of the names of everything that is a kind of the term, sorted."""
        match = self._exact(term)
        if match is None:
            return ()
        found = self._below.get(match.concept)
        if found is None:
            found = self._names_below(match.concept)
            if len(found) <= _MOST_NAMES:
                self._below.keep(match.concept, found)
        return found

    def _names_below(self, concept: int) -> tuple[str, ...]:
        below = [self._numbers_of(kind).tolist() for kind in sorted(self._descendants(concept))]
        names = self._names.several(number for numbers in below for number in numbers)
        found = (_without_plurals([names[number] for number in numbers]) for numbers in below)
        return tuple(sorted(chain.from_iterable(found)))

    def ancestors(self, term: str) -> tuple[str, ...]:
        """Normal forms of the names of everything the term is a kind of, by any line, sorted."""
        match = self.lookup(term)
        if match is None:
            return ()
        above = self.all_above(match.concept) | (set() if match.exact else {match.concept})
        return tuple(sorted(name for concept in above for name in self._names_of(concept)))

    def knows(self, form: str) -> bool:
        """Whether a normal form is, as it stands, the name of a concept."""
        return self._names.find(form) >= 0

    def is_kind_of(self, term: str, ancestor: str) -> bool:
        """Whether the term is the ancestor, a synonym of it or a specialization of it."""
        if normal_form(term) == normal_form(ancestor):
            return True
        lower, upper = self.lookup(term), self.lookup(ancestor)
        if lower is None or upper is None or not upper.exact:
            return False
        return lower.concept == upper.concept or upper.concept in self.all_above(lower.concept)

    def label(self, concept: int) -> str:
        """The name a concept is shown by."""
        number = int(self._labels[concept])
        if number >= 0:
            return self._label_strings[number]
        return next(iter(self._names_of(concept)), "")

    def source(self, concept: int) -> str:
        """The name of the source that describes a concept."""
        sources: list[dict[str, Any]] = json.loads(self._sections["info"])["sources"]
        return str(sources[int(self._flags[concept]) & ~INSTANCE_BIT]["name"])

    def is_single(self, concept: int) -> bool:
        """Whether a concept is one person, place or thing with a name, and no kind of them."""
        return bool(int(self._flags[concept]) & INSTANCE_BIT)

    def line(self, concept: int) -> tuple[int, ...]:
        """The first parent, its first parent, and so on to a root."""
        return self._lines.get(concept) or self._lines.keep(concept, tuple(self._upwards(concept)))

    def _upwards(self, concept: int) -> Iterator[int]:
        while (up := self._parents_of(concept)).size:
            concept = int(up[0])
            yield concept

    def all_above(self, concept: int) -> frozenset[int]:
        """Everything a concept is a kind of, by any line."""
        return self._above.one(concept, self._all_above, concept)

    def _all_above(self, concept: int) -> frozenset[int]:
        found: set[int] = set()
        stack = [concept]
        while stack:
            for up in self._parents_of(stack.pop()).tolist():
                if up not in found:
                    found.add(up)
                    stack.append(up)
        return frozenset(found)

    def _descendants(self, concept: int) -> set[int]:
        starts, children = self._children
        found: set[int] = set()
        stack = [concept]
        while stack:
            at = stack.pop()
            for down in children[starts[at] : starts[at + 1]].tolist():
                if down not in found:
                    found.add(down)
                    stack.append(down)
        return found

    def _parents_of(self, concept: int) -> _Array:
        return self._parents[self._parent_starts[concept] : self._parent_starts[concept + 1]]

    def _names_of(self, concept: int) -> list[str]:
        return [self._names[number] for number in self._numbers_of(concept).tolist()]

    def _numbers_of(self, concept: int) -> _Array:
        starts, order = self._name_order
        return order[starts[concept] : starts[concept + 1]]

    @cached_property
    def _names(self) -> PackedStrings:
        return PackedStrings(self._sections["name_index"], self._sections["name_blocks"])

    @cached_property
    def _label_strings(self) -> PackedStrings:
        return PackedStrings(self._sections["label_index"], self._sections["label_blocks"])

    @cached_property
    def _owners(self) -> _Array:
        return integers(self._sections["owners"], delta=True)

    @cached_property
    def _labels(self) -> _Array:
        return integers(self._sections["labels"])

    @cached_property
    def _flags(self) -> bytes:
        return self._sections["sources"]

    @cached_property
    def _parents(self) -> _Array:
        return integers(self._sections["parents"])

    @cached_property
    def _parent_starts(self) -> _Array:
        return _starts(np.frombuffer(self._sections["parent_counts"], dtype=np.uint8))

    @cached_property
    def _children(self) -> tuple[_Array, _Array]:
        """For each concept where its children begin, and the children of all, in order."""
        concepts = np.repeat(np.arange(len(self._flags), dtype=np.int32), np.diff(self._parent_starts))
        return _grouped(self._parents, concepts, len(self._flags))

    @cached_property
    def _name_order(self) -> tuple[_Array, _Array]:
        """For each concept where its names begin, and the numbers of the names of all, in order."""
        return _grouped(self._owners, np.arange(len(self._names), dtype=np.int32), len(self._flags))


_Array = np.ndarray[tuple[int], np.dtype[np.int32]]


def _without_plurals(names: list[str]) -> list[str]:
    """The names of a concept, in order; a plural only where the singular is no name of it."""
    return [name for name in names if len(names) == 1 or (one := singular(name)) == name or one not in names]


def _grouped(keys: _Array, values: _Array, size: int) -> tuple[_Array, _Array]:
    """Where the values of each key begin, and the values (in ascending order as they come) by their keys: sorted in one number each, which takes a third of the time."""
    both = np.sort(keys.astype(np.int64) << 32 | values)
    return _starts(np.bincount(keys, minlength=size)), (both & 0xFFFFFFFF).astype(np.int32)


def _starts(counts: np.ndarray[tuple[int], np.dtype[Any]]) -> _Array:
    starts = np.zeros(len(counts) + 1, dtype=np.int32)
    np.cumsum(counts, out=starts[1:])
    return starts


@lru_cache(maxsize=1)
def _builtin() -> Taxonomy:
    if not BUILTIN.is_file():
        raise KnowledgeError("the built-in taxonomy is missing from this installation")
    return Taxonomy.open(BUILTIN)
