"""Which documents of the corpus are like a text, by the words they share with it.

The likeness of a document d is Σ w(t) / √size(d) over the telling words t of the text that stand in d; w(t) = (1 + ln n) · IC(t)
for a word that stands n times. The corpus keeps which documents hold a word and not how long they are, so the size is
told by how many of some common words a document holds. Weights are whole numbers, so that no order of adding up
changes a rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property
from math import log, log2
from typing import TYPE_CHECKING

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.definitions import GRAIN, OF_NO_SUBJECT, SIZED_BY, SMALLEST, TELLING
from expurgate.knowledge.knowledge import Knowledge
from expurgate.text.normal import FUNCTION_WORDS

if TYPE_CHECKING:
    import numpy as np

    from expurgate.knowledge.corpus.base import Documents

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    Sums = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


GROUP = 64
"""So many documents, equally far apart, are looked at together when the most alike are sought."""


class DocumentSearch:
    """Finds documents of a corpus by the terms they contain."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._last: tuple[Mapping[str, int], Sums] | None = None

    def __repr__(self) -> str:
        return f"DocumentSearch({self.corpus.documents} documents)"

    @cached_property
    def sizes(self) -> Array:
        """The square root of the size of every document."""
        import numpy as np

        counted = np.full(self.corpus.documents, SMALLEST, dtype=np.float64)
        for word in SIZED_BY:
            counted[self.corpus.holding(word)] += 1
        roots: Array = np.sqrt(counted)
        return roots

    def alike(self, weights: Mapping[str, int], count: int) -> Alike:
        """The ``count`` documents most like a text of these words; of equals the first in the corpus."""
        import numpy as np

        scores = self._summed(weights) / self.sizes
        count = min(count, len(scores))
        chosen = np.flatnonzero(scores >= _at_most_the_last(scores, count))
        chosen = chosen[np.lexsort((chosen, -scores[chosen]))][:count]
        return Alike(chosen.astype(np.uint32), scores[chosen] / GRAIN)

    def _summed(self, weights: Mapping[str, int]) -> Sums:
        """The sum of the weights of the words each document holds.

        Most words of a text stay as they are from round to round: from the last sums only the others are taken.
        """
        import numpy as np

        before, total = self._last or ({}, np.zeros(self.corpus.documents, dtype=np.int64))
        changes = {word: weights.get(word, 0) - before.get(word, 0) for word in {**before, **weights}}
        changes = {word: change for word, change in changes.items() if change}
        if len(changes) > len(weights):
            changes, total = dict(weights), np.zeros_like(total)
        else:
            total = total.copy()
        for word, change in changes.items():
            total[self.corpus.holding(word)] += change
        self._last = dict(weights), total
        return total

    def among(self, word: str, documents: Documents) -> int:
        """The number of the given ``documents`` (in order) that hold a word."""
        held = self.corpus.holding(word)
        if not len(held):
            return 0
        at = held.searchsorted(documents)
        at[at == len(held)] = len(held) - 1
        return int((held[at] == documents).sum())


def _at_most_the_last(scores: Array, count: int) -> float:
    """A score that at least ``count`` documents reach, and not many more.

    Of that many groups the best document reaches the worst of those best ones: far fewer numbers are to be ordered.
    """
    import numpy as np

    whole = len(scores) - len(scores) % GROUP
    best = scores[:whole].reshape(GROUP, -1).max(0) if whole >= count * GROUP else scores
    return float(np.partition(best, len(best) - count)[len(best) - count])


@dataclass(frozen=True)
class Alike:
    """Documents and their likeness, the most alike first."""

    documents: Documents = field(repr=False)
    scores: Array = field(repr=False)


def collection(knowledge: Knowledge) -> DocumentSearch:
    """The corpus of a knowledge as a collection; made once in a run."""
    return knowledge.remember(("collection",), DocumentSearch, knowledge.corpus)


def counted_words(tokens: Iterable[str], silent: AbstractSet[str] = OF_NO_SUBJECT) -> dict[str, int]:
    """The words of a text that say something, each with how often it stands there; ``silent`` words say nothing."""
    return {
        word: times
        for word, times in Counter(tokens).items()
        if word and word not in FUNCTION_WORDS and word not in silent
    }


def telling(count: int, documents: int) -> bool:
    """Whether a word is known, and rare enough for sharing it to make two texts alike."""
    return count > 0 and log2(documents / count) >= TELLING


def weight(times: int, count: int, documents: int) -> float:
    """w(t) = (1 + ln n) · IC(t)."""
    return (1.0 + log(times)) * log2(documents / max(1, count))
