"""Several taxonomies as one: the user's own first, the built-in one last."""

from __future__ import annotations

import hashlib
from typing import Any, Protocol

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.taxonomy.matching import Match
from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form


class AnyTaxonomy(Protocol):
    """What every taxonomy answers, alone or stacked."""

    @property
    def digest(self) -> str: ...
    def lookup(self, term: str) -> Match | None: ...
    def generalizations(self, term: str) -> list[str]: ...
    def synonyms(self, term: str) -> tuple[str, ...]: ...
    def specializations(self, term: str) -> tuple[str, ...]: ...
    def ancestors(self, term: str) -> tuple[str, ...]: ...
    def knows(self, form: str) -> bool: ...
    def is_kind_of(self, term: str, ancestor: str) -> bool: ...
    def info(self) -> dict[str, Any]: ...


class TaxonomyStack:
    """Taxonomies in order of priority. A chain that ends in one goes on in the next that knows its last step."""

    def __init__(self, *taxonomies: AnyTaxonomy) -> None:
        if not taxonomies:
            raise KnowledgeError("a stack needs at least one taxonomy")
        self.taxonomies = taxonomies

    @property
    def digest(self) -> str:
        """Changes when any of the taxonomies or their order does."""
        return hashlib.sha256(" ".join(each.digest for each in self.taxonomies).encode("ascii")).hexdigest()

    def info(self) -> dict[str, Any]:
        """The description of each taxonomy, in order."""
        return {"digest": self.digest, "taxonomies": [each.info() for each in self.taxonomies]}

    def lookup(self, term: str) -> Match | None:
        """The match that drops fewest words; among equals that of the first taxonomy."""
        found = self._best(term)
        return None if found is None else found[1]

    def generalizations(self, term: str) -> list[str]:
        """One chain across the taxonomies, specific first."""
        found = self._best(term)
        if found is None:
            return []
        chain = self.taxonomies[found[0]].generalizations(term)
        for taxonomy in self.taxonomies[found[0] + 1 :]:
            seen = {normal_form(term), *map(normal_form, chain)}
            end = chain[-1] if chain else term
            chain += [label for label in taxonomy.generalizations(end) if normal_form(label) not in seen]
        return chain

    def synonyms(self, term: str) -> tuple[str, ...]:
        """All names that some taxonomy gives the same concept, sorted."""
        found = {normal_form(term)}
        frontier = set(found)
        while frontier:
            new = {name for name in frontier for each in self.taxonomies for name in each.synonyms(name)} - found
            found |= new
            frontier = new if len(self.taxonomies) > 1 else set()
        return tuple(sorted(found - {normal_form(term), singular(normal_form(term))}))

    def specializations(self, term: str) -> tuple[str, ...]:
        """Names of everything some taxonomy puts below the term or below one of its specializations."""
        same = {normal_form(term), *self.synonyms(term)}
        found: set[str] = set()
        frontier = [(name, -1) for name in sorted(same)]
        while frontier:
            step: dict[str, int] = {}
            for name, origin in frontier:
                for number, taxonomy in enumerate(self.taxonomies):
                    if number == origin or (origin >= 0 and not taxonomy.knows(name)):
                        continue
                    below = taxonomy.specializations(name) + (taxonomy.synonyms(name) if origin >= 0 else ())
                    step.update({lower: number for lower in below if lower not in found and lower not in same})
            found |= step.keys()
            frontier = sorted(step.items())
        return tuple(sorted(found))

    def is_kind_of(self, term: str, ancestor: str) -> bool:
        """Whether the term is the ancestor, a synonym or a specialization of it in any of the taxonomies."""
        if any(each.is_kind_of(term, ancestor) for each in self.taxonomies):
            return True
        wanted = {normal_form(ancestor), singular(normal_form(ancestor)), *self.synonyms(ancestor)}
        return not wanted.isdisjoint((normal_form(term), *self.synonyms(term), *self.ancestors(term)))

    def ancestors(self, term: str) -> tuple[str, ...]:
        """Names of everything the term is a kind of, going on from each taxonomy into the others."""
        same = {normal_form(term), *self.synonyms(term)}
        found, frontier = set(same), set(same)
        while frontier:
            above = {up for name in frontier for each in self.taxonomies for up in each.ancestors(name)}
            above |= {other for name in frontier - same for each in self.taxonomies for other in each.synonyms(name)}
            frontier = above - found
            found |= above
        return tuple(sorted(found - same))

    def knows(self, form: str) -> bool:
        """Whether a normal form is the name of a concept in any of the taxonomies."""
        return any(each.knows(form) for each in self.taxonomies)

    def _best(self, term: str) -> tuple[int, Match] | None:
        found = [(number, match) for number, each in enumerate(self.taxonomies) if (match := each.lookup(term))]
        return min(found, key=lambda pair: (pair[1].dropped, pair[0]), default=None)
