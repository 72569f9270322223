"""A corpus whose counts are written down: for worked examples and oracles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from expurgate.core.document import Document, Reading, Term
from expurgate.core.spans import Span
from expurgate.knowledge.corpus.base import Alternatives, Corpus
from expurgate.knowledge.knowledge import Knowledge


class NoKinds:
    """A taxonomy that knows nothing, or what it is told."""

    digest = "none"

    def __init__(
        self,
        chains: Mapping[str, list[str]] | None = None,
        synonyms: Mapping[str, tuple[str, ...]] | None = None,
        specializations: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self._chains, self._synonyms = chains or {}, synonyms or {}
        self._specializations = specializations or {}

    def generalizations(self, term: str) -> list[str]:
        return self._chains.get(term, [])

    def synonyms(self, term: str) -> tuple[str, ...]:
        return self._synonyms.get(term, ())

    def specializations(self, term: str) -> tuple[str, ...]:
        return self._specializations.get(term, ())


class TableCorpus(Corpus):
    """Counts by set of terms; what is not written was never seen."""

    def __init__(self, documents: int, counts: Mapping[frozenset[str], int]) -> None:
        super().__init__(kin=NoKinds())
        self._documents, self._counts = documents, counts

    @property
    def documents(self) -> int:
        return self._documents

    @property
    def digest(self) -> str:
        return "table"

    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        return [self._counts.get(frozenset(term[0] for term in combination), 0) for combination in combinations]


class SetCorpus(Corpus):
    """A corpus of sets of terms, counted by looking."""

    def __init__(self, documents: Sequence[frozenset[str]]) -> None:
        super().__init__(kin=NoKinds())
        self._documents = documents

    @property
    def documents(self) -> int:
        return len(self._documents)

    @property
    def digest(self) -> str:
        return "sets"

    def joint(self, combinations: Sequence[Sequence[Alternatives]]) -> list[int]:
        return [
            sum(all(term[0] in document for term in combination) for document in self._documents)
            for combination in combinations
        ]

    def holding(self, normal: str) -> npt.NDArray[np.uint32]:
        return np.flatnonzero([normal in document for document in self._documents]).astype(np.uint32)


def surface(corpus: Corpus, kinds: NoKinds | None = None) -> Knowledge:
    """Knowledge that counts what is written and nothing else."""
    return Knowledge(corpus, kinds or NoKinds(), level="surface")


def reading_of(sentences: Sequence[Sequence[str]]) -> Reading:
    """A text of sentences, each a list of noun phrases."""
    text = ""
    spans: dict[str, list[Span]] = {}
    bounds = []
    for sentence in sentences:
        start = len(text)
        for phrase in sentence:
            spans.setdefault(phrase, []).append(Span(len(text), len(text) + len(phrase)))
            text += phrase + " "
        text += ". "
        bounds.append(Span(start, len(text)))
    terms = tuple(Term(phrase, tuple(found)) for phrase, found in spans.items())
    return Reading(Document(text), terms, tuple(bounds), (Span(0, len(text)),) if text else ())
