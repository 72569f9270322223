"""The entity store: opened in a moment, asked by id, name, label or term."""

from __future__ import annotations

import hashlib
import os
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from expurgate.core.errors import InputError, KnowledgeError
from expurgate.core.spans import Span
from expurgate.knowledge.entities import compiled
from expurgate.knowledge.entities.indexing import compile_entities, term_key
from expurgate.knowledge.entities.records import Entity, Record, read_lines, record
from expurgate.knowledge.entities.strings import StringTable, encoded
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.normal import normal_form, tokens

_AFTER_COMMA = b"-"
"""Sorts right after the blank and the comma that may follow a form's first word."""
Numbers = npt.NDArray[np.uint32]


class Entities:
    """All entities E with their contexts; entities and terms go by number inside.

    An entity is a thing: records that share a name, an alias or a reference are one, so that nothing is sheltered by its
    own duplicate. ``records`` tells how many there were.

    ``digest`` names the content of the file they came from. The context of an entity is what was given as
    such; its name and aliases are kept apart (``names_of``): they endanger it, but shelter no other.
    """

    def __init__(self, arrays: compiled.Arrays, *, digest: str) -> None:
        self.digest = digest
        self._arrays = arrays
        self._ids = StringTable(arrays["ids"], arrays["ids_at"])
        self._known_ids = StringTable(arrays["known_ids"], arrays["known_ids_at"])
        self._names = StringTable(arrays["names"], arrays["names_at"])
        self._terms = StringTable(arrays["terms"], arrays["terms_at"])
        self._forms = StringTable(arrays["forms"], arrays["forms_at"])
        self._labels = StringTable(arrays["labels"], arrays["labels_at"])

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, cache: bool = True) -> Entities:
        """Open a JSONL file or a compiled one. JSONL is compiled once and kept in the user's cache folder."""
        path = Path(path)
        if not path.is_file():
            raise KnowledgeError(f"no such entity file: {path}")
        if compiled.is_compiled(path):
            arrays, digest = compiled.read(path)
            return cls(arrays, digest=digest)
        digest = _file_digest(path)
        kept = _cache_folder() / f"{digest}.v{compiled.VERSION}.entities" if cache else None
        if kept is not None and kept.is_file():
            try:
                arrays, _ = compiled.read(kept)
                return cls(arrays, digest=digest)
            except KnowledgeError:
                kept.unlink(missing_ok=True)
        with path.open("rb") as lines:
            arrays = compile_entities(read_lines(lines, path.name))
        if kept is not None:
            _keep(kept, arrays, digest)
        return cls(arrays, digest=digest)

    @classmethod
    def from_records(cls, records: Iterable[Record | dict[str, Any]]) -> Entities:
        """Entities from objects or from dictionaries with the keys of the JSONL."""
        given = [record(one) if isinstance(one, dict) else one for one in records]
        ids = [one.id for one in given if isinstance(one, Entity)]
        if not ids:
            raise KnowledgeError("no entity was given")
        if len(set(ids)) < len(ids):
            raise KnowledgeError("two entities have the same id")
        state = hashlib.blake2b(digest_size=32)
        for one in given:
            state.update(repr(one.record()).encode("utf-8", "surrogatepass"))
        return cls(compile_entities(given), digest=state.hexdigest())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the compiled form, whole or not at all."""
        compiled.write(Path(path), self._arrays, source=self.digest)

    def __len__(self) -> int:
        return len(self._ids)

    def __repr__(self) -> str:
        return f"Entities({len(self)} entities, {len(self._terms)} terms)"

    def __iter__(self) -> Iterator[Entity]:
        return (self.entity(number) for number in range(len(self)))

    @property
    def records(self) -> int:
        """How many records the entities were made from; more than there are entities where some are one thing."""
        return int(self._arrays["records"][0])

    @property
    def terms(self) -> int:
        """How many distinct terms there are."""
        return len(self._terms)

    @property
    def pairs(self) -> int:
        """How many entries all contexts have together."""
        return len(self._arrays["context"])

    @cached_property
    def labels(self) -> dict[str, int]:
        """Every label and how many entities carry it."""
        counts = np.bincount(self._arrays["label"], minlength=len(self._labels))
        return {self._labels[at]: int(count) for at, count in enumerate(counts)}

    def entity(self, number: int) -> Entity:
        """One entity whole; its context as normal forms."""
        aliases = StringTable(self._arrays["aliases"], self._arrays["aliases_at"])
        first, last = self._arrays["aliases_of"][number : number + 2]
        return Entity(
            self._ids[number],
            self._names[number],
            tuple(aliases[at] for at in range(int(first), int(last))),
            tuple(self._labels[int(at)] for at in self._list("label", number)),
            tuple(self._terms[int(at)] for at in self.context(number)),
        )

    def id(self, number: int) -> str:
        """The id of entity ``number``."""
        return self._ids[number]

    def name(self, number: int) -> str:
        """The name of entity ``number``."""
        return self._names[number]

    def context(self, number: int) -> Numbers:
        """C(e): the sorted term numbers of an entity's context."""
        return self._list("context", number)

    def names_of(self, number: int) -> Numbers:
        """The term numbers of an entity's name and aliases."""
        return self._list("own", number)

    def holders(self, term: int) -> Numbers:
        """The entities that have ``term`` in their context, sorted: the inverted index."""
        return self._list("holders", term)

    def term(self, number: int) -> str:
        """The normal form of term ``number``."""
        return self._terms[number]

    def term_number(self, text: str) -> int | None:
        """The number of a term, whatever its case, hyphens and inflection; None when no entity knows it."""
        for form in (normal_form(text), term_key(text)):
            at = self._forms.find(form)
            if at is not None:
                return int(self._arrays["form_terms"][at])
        return None

    def find(self, text: str, *, naming: Iterable[int] = ()) -> list[tuple[Span, int]]:
        """Where which term stands in a text, longest match first, in order of place.

        Names of the entities ``naming`` are found inside longer terms too: "HIV" in "HIV test" names HIV.
        """
        names = frozenset(int(term) for number in naming for term in self.names_of(number))
        return find_terms(text, self._forms, self._arrays["form_terms"], names)

    def select(self, names: Iterable[str] = (), *, labels: Iterable[str] = ()) -> tuple[int, ...]:
        """The entities with these ids or, failing that, names or aliases, and all that carry one of ``labels``."""
        found: set[int] = set()
        names = list(names)
        for name in names:
            found.update(self._named(name, many=len(names) * 100 > len(self)))
        for label in labels:
            at = self._labels.find(label)
            if at is None:
                raise InputError(f"no entity has the label {label!r}")
            owners = np.searchsorted(self._arrays["label_at"], np.flatnonzero(self._arrays["label"] == at), "right")
            found.update(int(owner) - 1 for owner in owners)
        return tuple(sorted(found))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {self._known_ids[at]: int(number) for at, number in enumerate(self._arrays["known_of"])}

    def _numbered(self, id_: str) -> int | None:
        at = bisect_left(range(len(self._known_ids)), id_, key=self._known_ids.__getitem__)
        found = at < len(self._known_ids) and self._known_ids[at] == id_
        return int(self._arrays["known_of"][at]) if found else None

    def _named(self, name: str, *, many: bool) -> list[int]:
        number = self._numbers.get(name) if many else self._numbered(name)
        if number is not None:
            return [number]
        term = self.term_number(name)
        owners = [] if term is None else [int(owner) for owner in self._list("named", term)]
        if not owners:
            raise InputError(f"no entity has the id or the name {name!r}")
        return owners

    def _list(self, name: str, number: int) -> Numbers:
        at = self._arrays[f"{name}_at"]
        return self._arrays[name][int(at[number]) : int(at[number + 1])]


def _file_digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=32)).hexdigest()


def _cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(base) / "expurgate" / "entities"


def _keep(path: Path, arrays: compiled.Arrays, digest: str) -> None:
    """Keep the compiled form for next time; a cache that cannot be written is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        compiled.write(path, arrays, source=digest)
    except OSError:
        return


def find_terms(
    text: str, forms: StringTable, numbers: npt.NDArray[np.uint32], always: Collection[int] = ()
) -> list[tuple[Span, int]]:
    """Where which term stands, in order of place: the longest matches, and terms of ``always`` inside them too.

    The automaton is made for the text at hand: only forms whose first word occurs in it can match, and those
    lie next to each other in the sorted list of forms. So a database of any size is ready at once.
    """
    words = tokens(text)
    present = frozenset(words)
    candidates: list[int] = []
    for word in sorted(present - {""}):
        first = encoded(word)
        end = first + _AFTER_COMMA
        for at in range(forms.lower_bound(first), len(forms)):
            if forms.encoded(at) >= end:
                break
            if _possible(forms[at], present):
                candidates.append(at)
    matcher = PhraseMatcher([forms[at] for at in candidates])
    found = [(span, int(numbers[candidates[at]])) for span, at in matcher.find(text, nested=bool(always))]
    return _longest(found, always) if always else found


def _longest(found: list[tuple[Span, int]], always: Collection[int]) -> list[tuple[Span, int]]:
    """Of matches sorted by start and then longest first, those not inside another, or ``always``."""
    kept, reach = [], -1
    for span, term in found:
        if span.end > reach or term in always:
            kept.append((span, term))
        reach = max(reach, span.end)
    return kept


def _possible(form: str, present: frozenset[str]) -> bool:
    return all(word in present for word in form.replace(",", "").split())
