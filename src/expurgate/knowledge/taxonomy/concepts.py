"""What a taxonomy is compiled from: concepts with names and parents, and the source they come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from expurgate.core.errors import KnowledgeError
from expurgate.core.lazy_dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Concept:
    """One concept of a source.

    ``parents`` are ids, the one a chain follows first; ``names`` are further names as written.
    ``instance`` marks a proper name, which a longer term is never shortened to.
    """

    id: str
    label: str
    names: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    instance: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A named, licensed list of concepts. Ids are shared by all sources compiled together."""

    name: str
    licence: str
    concepts: tuple[Concept, ...] = field(repr=False)


@dataclass(slots=True)
class UnsortedConcepts:
    """Concepts as a reader meets them, in any order: labels, names and parents may come apart."""

    labels: dict[str, str] = field(default_factory=dict)
    names: dict[str, list[str]] = field(default_factory=dict)
    parents: dict[str, list[str]] = field(default_factory=dict)

    def label(self, concept: str, text: str, *, where: str) -> None:
        """Name a concept; a second, different label for one id is an error."""
        text = " ".join(text.split())
        if not text:
            raise KnowledgeError(f"{where}: empty name")
        if self.labels.setdefault(concept, text) != text:
            raise KnowledgeError(f"{where}: the id of an earlier concept is used again")

    def name(self, concept: str, text: str) -> None:
        """Add a synonym."""
        text = " ".join(text.split())
        if text and text not in (known := self.names.setdefault(concept, [])):
            known.append(text)

    def parent(self, concept: str, parent: str) -> None:
        """Say that ``concept`` is a kind of ``parent``."""
        if parent not in (known := self.parents.setdefault(concept, [])):
            known.append(parent)

    def concepts(self, *, where: str, missing: str = "error") -> tuple[Concept, ...]:
        """The concepts in order of appearance; parents nobody described are an error or are dropped."""
        if not self.labels:
            raise KnowledgeError(f"{where}: no concepts found")
        unknown = sorted({parent for found in self.parents.values() for parent in found} - self.labels.keys())
        if unknown and missing == "error":
            raise KnowledgeError(f"{where}: {len(unknown)} parents are not described, first {unknown[0][:80]}")
        return tuple(
            Concept(
                concept,
                label,
                tuple(self.names.get(concept, ())),
                tuple(parent for parent in self.parents.get(concept, ()) if parent in self.labels),
            )
            for concept, label in self.labels.items()
        )


def check_cycles(concepts: Iterable[Concept], *, where: str) -> None:
    """Raise when some concept is a kind of itself; an iterative depth-first walk, safe at any depth."""
    parents = {concept.id: concept.parents for concept in concepts}
    done: set[str] = set()
    for start in parents:
        path: dict[str, int] = {}
        stack = [start]
        while stack:
            at = stack[-1]
            if at in done:
                stack.pop()
                continue
            step = path.setdefault(at, 0)
            ups = parents.get(at, ())
            if step == len(ups):
                done.add(stack.pop())
                path.pop(at)
                continue
            path[at] += 1
            if ups[step] in path:
                raise KnowledgeError(f"{where}: a cycle of parents goes through {ups[step][:80]}")
            stack.append(ups[step])


def unite(sources: Sequence[Source]) -> list[Source]:
    """Sources read one by one, ready to be compiled together: equal ids of different files are kept apart."""
    if len(sources) == 1:
        return list(sources)
    return [
        Source(
            source.name,
            source.licence,
            tuple(
                Concept(
                    f"{number}:{concept.id}",
                    concept.label,
                    concept.names,
                    tuple(f"{number}:{parent}" for parent in concept.parents),
                    concept.instance,
                )
                for concept in source.concepts
            ),
        )
        for number, source in enumerate(sources)
    ]
