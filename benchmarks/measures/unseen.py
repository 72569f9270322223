"""An adversary who knows what the defence has never seen: candidates, or the document itself.

The defence hides an entity among its kin. Were the adversary to rank the very same kin, it would only check the defence's
arithmetic. Here the defence knows every other of the kin, and the adversary ranks the entity among the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from expurgate.core.choices import Level
from expurgate.evaluation.utility import Narrowed
from expurgate.knowledge.corpus.base import Alternatives, Corpus
from expurgate.knowledge.definitions import GRAIN
from expurgate.knowledge.knowledge import Kinds, Knowledge
from expurgate.knowledge.peers import peers
from expurgate.privacy.likeness import collection, counted_words, telling, weight
from expurgate.text.normal import normal_form, tokens

if TYPE_CHECKING:
    from expurgate.knowledge.corpus.base import Documents

CROWD, OUT = 20, 1.3
"""A document that is so many times as like a text as the twentieth is taken for one about the same subject."""


class EveryOther(Narrowed):
    """A taxonomy in which every other kin of ``entity`` is missing; what is a kind of the entity itself is all there."""

    def __init__(self, whole: Kinds, entity: str) -> None:
        super().__init__(whole)
        self.entity = normal_form(entity)

    def specializations(self, term: str) -> tuple[str, ...]:
        """Half of them, the same half each time."""
        found = self.whole.specializations(term)
        return found if term == self.entity else tuple(name for name in found if crc32(name.encode()) % 2)


def half_known(knowledge: Knowledge, entity: str) -> Knowledge:
    """Knowledge with the same counts, but with only every other relative of the entity."""
    return Knowledge(knowledge.corpus, EveryOther(knowledge.taxonomy, entity), knowledge.level)


def seen_by_the_defence(knowledge: Knowledge, entity: str) -> frozenset[str]:
    """Every form that names a peer the defence hides the entity among."""
    return frozenset(form for forms in peers(knowledge, entity).forms[1:] for form in forms)


class WithoutDocuments(Corpus):
    """A corpus of which some documents are not known to hold anything. Counts are those of the whole: a few documents
    of hundreds of thousands change none that matters."""

    def __init__(self, whole: Corpus, gone: Sequence[int]) -> None:
        super().__init__()
        self.whole, self.gone = whole, tuple(gone)

    @property
    def documents(self) -> int:
        """The number of documents of the whole corpus."""
        return self.whole.documents

    @property
    def digest(self) -> str:
        """The digest of the whole corpus."""
        return self.whole.digest

    def alternatives(self, term: str, level: Level) -> Alternatives:
        """The alternatives that the whole corpus gives."""
        return self.whole.alternatives(term, level)

    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        """The joint counts of the whole corpus."""
        return self.whole.joint(combinations)

    def frequencies(self, normals: Sequence[str]) -> list[int]:
        """The frequencies of the whole corpus."""
        return self.whole.frequencies(normals)

    def holding(self, normal: str) -> Documents:
        """The documents of the whole but for those that are gone."""
        import numpy as np

        found = self.whole.holding(normal)
        return found[~np.isin(found, self.gone)]


def unaware_of(knowledge: Knowledge, text: str) -> Knowledge:
    """The knowledge without the documents that are about the subject of ``text``."""
    words, corpus = counted_words(tokens(text)), knowledge.corpus
    counts = dict(zip(words, corpus.frequencies(list(words)), strict=True))
    rare = [word for word, count in counts.items() if telling(count, corpus.documents)]
    weights = {word: round(GRAIN * weight(words[word], counts[word], corpus.documents)) for word in rare}
    alike = collection(knowledge).alike(weights, CROWD)
    about = alike.documents[(alike.scores > 0) & (alike.scores >= OUT * alike.scores[-1])].tolist()
    return Knowledge(WithoutDocuments(corpus, about), knowledge.taxonomy, knowledge.level)
