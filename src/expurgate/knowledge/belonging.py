"""The terms known to belong to an entity, and their places in a text.

Counts and vectors speak of what stood in the corpus; with pregnancy it has no cot and no pram. So lists (``knowledge.lists``)
are asked as well where the knowledge predicts, not where it counts alone. Of an entity without a list of its own the lists
of its kinds speak: what is a strong clue to leukemia is one to cancer. What entity files list with an entity counts as weak.
"""

from __future__ import annotations

from collections import defaultdict

from expurgate.core.document import LOOSE, Reading, Term
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Places, Span
from expurgate.knowledge.knowledge import Knowledge, parts
from expurgate.knowledge.lists import NOTHING, WEAK, Lists, Shares
from expurgate.knowledge.phrases import PhraseMatcher
from expurgate.text.normal import normal_form
from expurgate.text.standins import stand_ins


@dataclass(frozen=True, slots=True)
class Belonging:
    """The terms that belong to one entity: normal forms, each with the share of the entity's information it discloses."""

    shares: Shares = field(repr=False)
    _order: tuple[str, ...] = field(repr=False)
    _matcher: PhraseMatcher = field(repr=False)

    def found(self, reading: Reading) -> list[Term]:
        """Where what belongs to it stands in a text, but for stand-ins; outside noun phrases they are words."""
        if not self._order:
            return []
        marks = stand_ins(reading.document.text)
        phrases = Places(span for term in reading.terms for span in term.spans)
        places: dict[int, list[Span]] = defaultdict(list)
        for span, number in self._matcher.find(reading.document.text):
            if not marks.touch(span):
                places[number].append(span)
        return [
            Term(self._order[number], tuple(spans), label="" if any(map(phrases.hold, spans)) else LOOSE)
            for number, spans in sorted(places.items())
        ]

    def within(self, normal: str) -> bool:
        """Whether a term is, or has inside it, what belongs to the entity."""
        return not self.shares.keys().isdisjoint(parts(normal))


def belonging(knowledge: Knowledge, entity: str) -> Belonging:
    """What belongs to an entity, as far as the knowledge predicts; looked up once in a run."""
    return knowledge.remember(("belonging", entity), _belonging, knowledge, entity)


def _belonging(knowledge: Knowledge, entity: str) -> Belonging:
    shares = dict(NOTHING if knowledge.association is None else _listed(knowledge, normal_form(entity)))
    if knowledge.association is not None and knowledge.records is not None:
        shares = {**dict.fromkeys(knowledge.records.belonging(entity), WEAK), **shares}
    order = tuple(sorted(shares))
    return Belonging(shares, order, PhraseMatcher(order))


def _listed(knowledge: Knowledge, normal: str) -> Shares:
    lists, taxonomy = Lists.builtin(), knowledge.taxonomy
    own = lists.of((normal, *map(normal_form, taxonomy.synonyms(normal))))
    return own or lists.strong(map(normal_form, taxonomy.specializations(normal)))
