"""How surprising a text's words are to an n-gram model made of the corpus's own counts: a check of fluency without a reader.

The corpus keeps how many documents hold a phrase that begins and ends with a content word. Of two neighbouring content words, with
at most three function words between them, the second is expected after the first with p = count(phrase) / count(first word);
a phrase that was never seen backs off to 0.4 · count(second word) / N. The surprise of a word is −log₂ p. It is compared
between versions of one text: by itself it says little.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

from expurgate.core.lazy_dataclasses import dataclass
from expurgate.knowledge.corpus.base import Corpus
from expurgate.text.normal import BREAK, FUNCTION_WORDS, tokens
from expurgate.text.standins import MARKS

BACK_OFF = 0.4
_BETWEEN = 3


@dataclass(frozen=True, slots=True)
class Surprise:
    """How many pairs of neighbouring words were judged, their surprise in bits, and how many were never seen together."""

    pairs: int
    bits: float
    unseen: int

    @property
    def mean(self) -> float:
        """The mean number of bits for a word."""
        return self.bits / max(1, self.pairs)

    def __add__(self, other: Surprise) -> Surprise:
        return Surprise(self.pairs + other.pairs, self.bits + other.bits, self.unseen + other.unseen)


def surprise(text: str, corpus: Corpus) -> Surprise:
    """The surprise of a text; a mark ends a phrase, as a full stop does."""
    found = list(_pairs(tokens(MARKS.sub(" . ", text))))
    asked = [ask for first, second, phrase in found for ask in (first, second, phrase)]
    counts = corpus.counts(asked, level="surface")
    bits, unseen = 0.0, 0
    for first, second, together in zip(counts[::3], counts[1::3], counts[2::3], strict=True):
        if together and first:
            bits -= log2(min(1.0, together / first))
        else:
            bits -= log2(BACK_OFF * max(second, 1) / corpus.documents)
            unseen += 1
    return Surprise(len(found), bits, unseen)


def _pairs(words: list[str]) -> Iterator[tuple[str, str, str]]:
    """Neighbouring content words, each pair with the phrase from the one to the other."""
    last = -1
    for at, word in enumerate(words):
        if word == BREAK or not word:
            last = -1
        elif word not in FUNCTION_WORDS and not word.isdigit():
            if last >= 0 and at - last <= _BETWEEN + 1:
                yield words[last], word, " ".join(words[last : at + 1])
            last = at
