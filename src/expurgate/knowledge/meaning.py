"""What a term is a kind of in one text: the taxonomy's chain for the sense that the words around it choose."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from expurgate.core import lazy_re as re
from expurgate.core.spans import Span
from expurgate.knowledge.association import Association, folded_word
from expurgate.knowledge.senses import Floats, Sense, Senses
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.text.normal import FUNCTION_WORDS

COVERED = 0.6
"""How likely must be what is said: where no sense is, a kind that is above several of them is."""
PLACES = 6
"""At how many places of a text a word is looked at, at most."""
NEAR, SENTENCE, TOPIC = 4, 40, 600
"""How many words around a place are near, how far a sentence is followed, and how many words tell what a text is about."""
_WORD = re.compile(r"[^\W_]+")
_STOP = re.compile(r"[.!?;:]\s|\n")
_MOST = 14.0
"""Bits of information above which a word counts no more."""


class Words:
    """The words of a text with what they have to do with each other; found when first asked for."""

    def __init__(self, text: str, association: Association) -> None:
        self._text, self._association = text, association

    def __repr__(self) -> str:
        return f"Words({len(self._text)} code points)"

    def places(self, form: str, at: Span | None = None) -> list[Floats]:
        """What stands around a noun wherever it is in the text, at some places at most; only ``at`` a place if it is there."""
        words = form.split()
        found = self._found.get(words[0], ())
        starts = [first for first in found if self._folded[first : first + len(words)] == words]
        if at is not None:
            starts = [first for first in starts if at.start <= self.tokens[first][0] < at.end] or starts
        spread = starts if len(starts) <= PLACES else [starts[len(starts) * part // PLACES] for part in range(PLACES)]
        return [self.around(first, first + len(words)) for first in spread]

    def in_small_letters(self, form: str) -> bool:
        """Whether the text has the noun without a capital, as it has no name: "a barber" is not Samuel Barber."""
        return form in self._text

    def around(self, first: int, after: int) -> Floats:
        """What stands near the words from ``first`` to before ``after``, in their sentence, and in the text: three vectors in a row."""
        stops, start = self._stops, self.tokens[first][0]
        place = bisect_left(stops, start + 1)
        begin = stops[place - 1] if place else 0
        end = stops[place] if place < len(stops) else len(self._text)
        low, high = max(0, first - SENTENCE), min(len(self.tokens), after + SENTENCE)
        places, rows = np.arange(low, high), self._rows[low:high]
        starts = self._starts[low:high]
        told = (rows >= 0) & (starts >= begin) & (starts < end) & ((places < first) | (places >= after))
        distance = np.where(places < first, first - places, places - after + 1)[told]
        vectors = self._vectors[rows[told]]
        near = np.where(distance <= NEAR, 1 / distance, 0).astype(np.float32)
        return np.concatenate([_unit(near @ vectors), _unit(vectors.sum(0)), self._topic])

    @cached_property
    def tokens(self) -> list[tuple[int, str]]:
        """The words of the text in small letters, each with where it begins."""
        return [(found.start(), found[0].lower()) for found in _WORD.finditer(self._text)]

    @cached_property
    def _stops(self) -> list[int]:
        return [found.end() for found in _STOP.finditer(self._text)]

    @cached_property
    def _folded(self) -> list[str]:
        return [folded_word(word) for _, word in self.tokens]

    @cached_property
    def _found(self) -> dict[str, list[int]]:
        """The number of each word among all words."""
        found: dict[str, list[int]] = {}
        for at, word in enumerate(self._folded):
            found.setdefault(word, []).append(at)
        return found

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The words that say something, each with the row of its vector."""
        telling = (word for word in self._folded if word not in FUNCTION_WORDS and not word.isdigit())
        return {word: number for number, word in enumerate(dict.fromkeys(telling))}

    @cached_property
    def _rows(self) -> npt.NDArray[np.int64]:
        return np.array([self._numbers.get(word, -1) for word in self._folded], np.int64)

    @cached_property
    def _starts(self) -> npt.NDArray[np.int64]:
        return np.array([start for start, _ in self.tokens], np.int64)

    @cached_property
    def _vectors(self) -> Floats:
        words = list(self._numbers)
        return self._association.vectors(words).astype(np.float32) * weight(self._association.information(words))

    @cached_property
    def _topic(self) -> Floats:
        """What the text is about."""
        rows = self._rows[self._rows >= 0]
        return _unit(self._vectors[rows[:: max(1, len(rows) // TOPIC)]].sum(0))


class Meanings:
    """The senses that the nouns of one text have in it, or at one place of it. Asked again about a term it answers the same."""

    def __init__(self, words: Words, taxonomy: Taxonomy, senses: Senses, *, at: Span | None = None) -> None:
        self._words, self._at = words, at
        self._taxonomy, self._senses = taxonomy, senses
        self._known: dict[str, list[str] | None] = {}

    def __repr__(self) -> str:
        return f"Meanings({len(self._known)} terms)"

    def generalizations(self, term: str) -> list[str]:
        """The kinds of a term in this text, the most specific first. A term with one sense has the kinds that the taxonomy gives."""
        if term not in self._known:
            self._known[term] = self._chosen(term, COVERED)
        chosen = self._known[term]
        return self._taxonomy.generalizations(term) if chosen is None else chosen

    def likeliest(self, term: str) -> list[str]:
        """The kinds of the likeliest sense alone, however unlikely that sense is."""
        chosen = self._chosen(term, 0.0)
        return self._taxonomy.generalizations(term) if chosen is None else chosen

    def chances(self, form: str) -> list[tuple[Sense, float]]:
        """The senses of a noun in its singular with how likely each is in this text; empty where it has but one."""
        senses = self._senses.of(form)
        if not senses:
            return []
        places = self._words.places(form, self._at)
        found = list(zip(senses, self._senses.chances(form, places).tolist(), strict=True))
        if not self._words.in_small_letters(form):
            return found
        kinds = [
            (sense, chance) for sense, chance in found if sense.below or not self._taxonomy.is_single(sense.concept)
        ]
        total = sum(chance for _, chance in kinds)
        return [(sense, chance / total) for sense, chance in kinds] if total else found

    def _chosen(self, term: str, covered: float) -> list[str] | None:
        """The chain of the likeliest sense from where it is likely enough; nothing where the taxonomy means no common noun."""
        match = self._taxonomy.lookup(term)
        if match is None:
            return None
        if self._taxonomy.is_single(match.concept) and self._words.in_small_letters(match.form):
            return []  # "at his nan's" speaks of no river
        chances = self.chances(match.form)
        if not any(sense.concept == match.concept and not sense.below for sense, _ in chances):
            return None
        best = max(chances, key=lambda pair: pair[1])[0]
        lines = [(self._upwards(sense), chance) for sense, chance in chances]
        line = self._taxonomy.line(best.concept)
        covering = [
            concept
            for concept in ([best.concept, *line] if best.below else line)
            if sum(chance for above, chance in lines if concept in above) >= covered
        ]
        return self._taxonomy.labels(term, match, covering)

    def _upwards(self, sense: Sense) -> frozenset[int]:
        """All concepts that a sense is a kind of."""
        above = self._taxonomy.all_above(sense.concept)
        return above | {sense.concept} if sense.below else above


def weight(information: Sequence[float]) -> Floats:
    """A column with the weight of each word: the larger, the more information the word has."""
    counted: Floats = (np.minimum(np.array(information), _MOST) / _MOST).astype(np.float32)[:, None]
    return counted


def _unit(vector: Floats) -> Floats:
    return vector / np.float32(max(float(np.linalg.norm(vector)), 1e-9))
