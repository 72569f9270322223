"""How easily a text is read: words a sentence, and Flesch's reading ease."""

from __future__ import annotations

import re

from expurgate.core.document import Reading
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.text.normal import folded

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_VOWELS = re.compile(r"[aeiouy]+")
_SILENT = re.compile(r"(?:[^laeiouy]e|[^aeiouydt]ed|[^aeiouysxzcgh]es)$")


@dataclass(frozen=True, slots=True)
class Readability:
    """``ease``: 206.835 − 1.015·words/sentences − 84.6·syllables/words; 60–70 is plain English, below 30 hard."""

    words: int
    sentences: int
    syllables: int

    @property
    def sentence(self) -> float:
        """The average number of words in a sentence."""
        return self.words / max(1, self.sentences)

    @property
    def ease(self) -> float:
        """Flesch's reading ease; a text without words has none to read: 0."""
        if not self.words:
            return 0.0
        return 206.835 - 1.015 * self.sentence - 84.6 * self.syllables / self.words


def readability(reading: Reading) -> Readability:
    """The counts of words, sentences and syllables in a reading; marks of redaction are no words."""
    words = _WORD.findall(reading.document.text)
    return Readability(len(words), len(reading.sentences), sum(map(syllables, words)))


def syllables(word: str) -> int:
    """Groups of vowels, without a silent ending, and at least one: right for most English words."""
    return max(1, len(_VOWELS.findall(folded(word))) - bool(_SILENT.search(word.lower())))
