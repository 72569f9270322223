"""Whom the adversary considers: the protected entity among its kin.

The universe is climbed from the entity: what shares its nearest kind, then the next, and so on up the chain of
generalizations until there are enough, most frequent first; concepts so general that they are no kind of anything
("entity", "group") are not climbed to. When that gives too few, frequent members of the kinds people most often have
to hide fill it up. Names the corpus has never seen cannot be told apart and are left out, and so is whatever is a
kind of the entity (finding it is finding the entity) or what the entity is a kind of (which says no more than the
release may).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.base import inflections
from expurgate.knowledge.knowledge import Knowledge, names_of
from expurgate.knowledge.peers import COMMON, NO_KIND, RARE, USUAL_KINDS
from expurgate.knowledge.phrases import NameFinder
from expurgate.text.normal import normal_form

LIMIT = 500
"""Candidates an attack ranks unless told otherwise."""


@dataclass(frozen=True)
class Universe:
    """The candidates, the entity itself first; each is the normal form it is counted by."""

    names: tuple[str, ...] = field(repr=False)
    counts: tuple[int, ...] = field(repr=False)
    forms: tuple[tuple[str, ...], ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.names)

    def named(self, text: str) -> list[int]:
        """Counts how often a text names each candidate; a name inside a longer candidate's name does not count."""
        times = [0] * len(self.names)
        for number in self._finder.find(text):
            times[number] += 1
        return times

    @cached_property
    def _finder(self) -> NameFinder:
        return NameFinder(self.forms)


def universe(
    knowledge: Knowledge,
    entity: str,
    *,
    limit: int = LIMIT,
    kinds: Sequence[str] = (),
    without: Collection[str] = (),
) -> Universe:
    """The entity and its kin, nearest first, up to ``limit`` in all; ``kinds`` are asked before the entity's own.

    ``without``: normal forms that are no candidates.
    """
    asked = (normal_form(entity), limit, tuple(kinds), frozenset(without))
    return knowledge.remember(("universe", *asked), _universe, knowledge, *asked)


def _universe(knowledge: Knowledge, own: str, limit: int, kinds: tuple[str, ...], left_out: frozenset[str]) -> Universe:
    chain = [normal_form(kind) for kind in knowledge.taxonomy.generalizations(own)]
    barred = {*names_of(knowledge, own), *(form for kind in chain for form in inflections(kind)), *left_out}
    found: dict[str, int] = {own: knowledge.counts([own])[0]}
    climbed = [kind for kind in chain if kind not in NO_KIND]
    for kind in dict.fromkeys((*map(normal_form, kinds), *climbed, *USUAL_KINDS)):
        if len(found) >= limit:
            break
        for name, count in _members(knowledge, kind, barred):
            barred.update(names_of(knowledge, name, specializations=False))
            found[name] = count
            if len(found) >= limit:
                break
    forms = [names_of(knowledge, own), *(names_of(knowledge, name, specializations=False) for name in list(found)[1:])]
    return Universe(tuple(found), tuple(found.values()), tuple(tuple(sorted(each)) for each in forms))


def _members(knowledge: Knowledge, kind: str, barred: set[str]) -> Iterable[tuple[str, int]]:
    """What is a kind of ``kind`` and seen in the corpus, each concept once, most frequent first."""
    names = [name for name in knowledge.taxonomy.specializations(kind) if name not in barred]
    counts = knowledge.corpus.counts(names, level="surface")
    most = max(COMMON * knowledge.corpus.documents, RARE)
    seen = sorted((-count, name) for name, count in zip(names, counts, strict=True) if 0 < count <= most)
    taken: set[str] = set()
    for _, name in seen:
        forms = names_of(knowledge, name, specializations=False)
        if taken.isdisjoint(forms) and barred.isdisjoint(forms):
            taken.update(forms)
            yield name, knowledge.counts([name])[0]
