"""Articles of the kinds the papers used, chosen from a collection by rule: the same collection gives the same articles.

By kind: articles whose title is the name of a person, an organisation or a place that K and the taxonomy know, the longest
first: the papers took well-known ones, and much is written about those. By entity: the article of that name, then
those that have it in their title, then those whose opening names it most often.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from expurgate.evaluation.people import is_biography
from expurgate.evaluation.topics import MENTIONS, opening
from expurgate.knowledge.corpus.sources import Source
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.normal import normal_form

KINDS: Mapping[str, str] = {"people": "person", "organisations": "organization", "places": "location"}
"""The kinds of general-purpose sanitization and semantic correlations → the concept that their titles are a kind of."""
SHORTEST = 1200
"""An article of fewer code points says too little."""
KNOWN = 5
"""A title is well known when so many documents of K name it."""
_PROPER = re.compile(r"[A-Z][\w.'’-]*(?: (?:[A-Z][\w.'’-]*|of|de|la|von|van|and|the))*")
_DEFINED = re.compile(r"[^.\n]{0,120}?\b(?:is|was|are|were)\b[^.\n]{0,20}?\b(?:an?|the|one)\b")
_LIST = re.compile(r"lists? of|timeline of|outline of", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The opening of an article, of which kind it is, and what it is about."""

    kind: str
    entity: str
    title: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Selection:
    """The articles of the three kinds, and those about the protected entities."""

    kinds: tuple[Chosen, ...]
    entities: tuple[Chosen, ...]


class _Best:
    """The ``count`` entries of the highest rank; of equals, those that came first."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._heap: list[tuple[tuple[int, ...], int, Chosen]] = []
        self._turn = 0

    def offer(self, rank: tuple[int, ...], chosen: Chosen) -> None:
        self._turn -= 1
        entry = (rank, self._turn, chosen)
        if len(self._heap) < self._count:
            heapq.heappush(self._heap, entry)
        elif entry[:2] > self._heap[0][:2]:
            heapq.heapreplace(self._heap, entry)

    def found(self) -> list[Chosen]:
        return [chosen for *_, chosen in sorted(self._heap, key=lambda entry: entry[:2], reverse=True)]


def select(
    sources: Iterable[Source],
    knowledge: Knowledge,
    entities: Mapping[str, Sequence[str]],
    *,
    count: int,
    each: int,
    length: int,
) -> Selection:
    """``count`` articles of each kind and ``each`` about each entity (what it is called → the names it goes by)."""
    taxonomy = Taxonomy.builtin()
    by_kind = {kind: _Best(count) for kind in KINDS}
    by_entity = {entity: _Best(each) for entity in entities}
    named = _Named(entities)
    for source in sources:
        if len(source.text) < min(SHORTEST, length) or _LIST.match(source.title):
            continue
        kind = kind_of(source, taxonomy)
        if kind is not None and knowledge.frequencies([normal_form(source.title)])[0] >= KNOWN:
            chosen = Chosen(kind, source.title, source.title, opening(source.text, length))
            by_kind[kind].offer((len(source.text),), chosen)
        text = opening(source.text, length)
        for entity, rank in named.ranks(source.title, text):
            by_entity[entity].offer(rank, Chosen("protected", entity, source.title, text))
    return Selection(
        tuple(chosen for best in by_kind.values() for chosen in best.found()),
        tuple(chosen for best in by_entity.values() for chosen in best.found()),
    )


def kind_of(source: Source, taxonomy: Taxonomy) -> str | None:
    """The kind of thing an article is about, when its title is a proper name and its first sentence says what that is."""
    title = source.title
    if not _PROPER.fullmatch(title) or not source.text.startswith(title):
        return None
    normal = normal_form(title)
    if len(normal.split()) != len(title.split()) or not _DEFINED.match(source.text, len(title)):
        return None
    if not taxonomy.knows(normal):
        return None
    kind = next((kind for kind, concept in KINDS.items() if taxonomy.is_kind_of(title, concept)), None)
    return None if kind == "people" and not is_biography(source) else kind


class _Named:
    """Which protected entities an article is about, and how surely."""

    def __init__(self, entities: Mapping[str, Sequence[str]]) -> None:
        self._names = [(name, entity) for entity, names in entities.items() for name in names]
        self._lowered = tuple(name.lower() for name, _ in self._names)
        self._titles = {normal_form(name): entity for name, entity in self._names}
        self._matcher = PhraseMatcher([name for name, _ in self._names])

    def ranks(self, title: str, text: str) -> list[tuple[str, tuple[int, ...]]]:
        """Each entity with: whether the title is its name, whether it has it in it, how often the opening names it."""
        small = text.lower()
        if not any(small.count(name) >= MENTIONS for name in self._lowered):
            return []
        is_named = self._titles.get(normal_form(title))
        has = {self._names[number][1] for _, number in self._matcher.find(title)}
        times: dict[str, int] = {}
        for _, number in self._matcher.find(text):
            entity = self._names[number][1]
            times[entity] = times.get(entity, 0) + 1
        return [
            (entity, (int(entity == is_named), int(entity in has), many))
            for entity, many in times.items()
            if many >= MENTIONS
        ]
