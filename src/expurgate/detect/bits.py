"""The information of words in the shipped corpus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from expurgate.core.memory import Table, active_table
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.measures import information_content
from expurgate.text.normal import normal_form


class CorpusBits:
    """The information content, in bits, of terms exactly as they are written, by their counts in a corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def __call__(self, term: str) -> float:
        table: Table[str, float] = active_table(self, "bits")
        known = table.get(term)
        return table.keep(term, next(self._look_up([term]))) if known is None else known

    def see(self, terms: Iterable[str]) -> dict[str, float]:
        """The information content of many terms, looked up together."""
        return active_table(self, "bits").many(terms, self._look_up)

    def _look_up(self, terms: list[str]) -> Iterator[float]:
        counts = self._corpus.frequencies([normal_form(term) for term in terms])
        return (information_content(count, self._corpus.documents) for count in counts)


@cache
def corpus_bits() -> CorpusBits:
    """Information content in the shipped corpus, which the weights were trained with."""
    from expurgate.knowledge.corpus.opening import builtin_corpus

    return CorpusBits(builtin_corpus())
