"""An adversary whose candidates the defence has never seen.

The defence hides an entity among its kin. Were the adversary to rank the very same kin, it would only check the defence's
arithmetic. Here the defence knows every other of the kin, and the adversary ranks the entity among the rest.
"""

from __future__ import annotations

from zlib import crc32

from expurgate.core.normal import normal_form
from expurgate.knowledge.knowledge import Kinds, Knowledge
from expurgate.knowledge.peers import peers


class EveryOther:
    """A taxonomy in which every other kin of ``entity`` is missing; what is a kind of the entity itself is all there."""

    def __init__(self, whole: Kinds, entity: str) -> None:
        self.whole, self.entity = whole, normal_form(entity)

    @property
    def digest(self) -> str:
        """Of the whole."""
        return self.whole.digest

    def generalizations(self, term: str) -> list[str]:
        """As in the whole."""
        return self.whole.generalizations(term)

    def synonyms(self, term: str) -> tuple[str, ...]:
        """As in the whole."""
        return self.whole.synonyms(term)

    def specializations(self, term: str) -> tuple[str, ...]:
        """Half of them, the same half each time."""
        found = self.whole.specializations(term)
        return found if term == self.entity else tuple(name for name in found if crc32(name.encode()) % 2)


def half_known(knowledge: Knowledge, entity: str) -> Knowledge:
    """The same counts, and every other of the entity's kin."""
    return Knowledge(knowledge.corpus, EveryOther(knowledge.taxonomy, entity), knowledge.level)


def seen_by_the_defence(knowledge: Knowledge, entity: str) -> frozenset[str]:
    """Every form that names a peer the defence hides the entity among."""
    return frozenset(form for forms in peers(knowledge, entity).forms[1:] for form in forms)
