"""What nouns are kinds of in the text that is being rewritten, where their words have several senses."""

from __future__ import annotations

from expurgate.core.errors import KnowledgeError
from expurgate.core.spans import Span
from expurgate.knowledge.association import Association
from expurgate.knowledge.meaning import Meanings, Words
from expurgate.knowledge.senses import Senses
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.transform.base import Generalizer
from expurgate.transform.kinds import in_order, of_the_user


class InContext:
    """A taxonomy that has seen a text: of a noun with several senses it gives the kinds of the one that is meant.

    A taxonomy of the user is believed as it is, and so is one that the table of senses was not made for.
    """

    def __init__(self, taxonomy: Generalizer) -> None:
        self._taxonomy = taxonomy
        self._meanings: Meanings | None = None

    def read(self, text: str, *, at: Span | None = None) -> None:
        """Look at a text; ``at`` is the place that is asked about, where it is but one."""
        builtin = _last(self._taxonomy)
        senses = _senses_for(builtin) if builtin is not None else None
        if builtin is None or senses is None:
            return
        self._meanings = Meanings(Words(text, Association.builtin()), builtin, senses, at=at)

    def generalizations(self, term: str) -> list[str]:
        """What a term is a kind of in the text read last, specific first; empty when unknown."""
        if self._meanings is None or of_the_user(self._taxonomy, term):
            return self._taxonomy.generalizations(term)
        return self._meanings.generalizations(term)


def _last(taxonomy: Generalizer) -> Taxonomy | None:
    """The built-in taxonomy, alone or behind those of the user."""
    found = in_order(taxonomy)[-1]
    return found if isinstance(found, Taxonomy) else None


def _senses_for(taxonomy: Taxonomy) -> Senses | None:
    try:
        senses = Senses.builtin()
    except KnowledgeError:
        return None
    return senses if senses.digest == taxonomy.digest else None
