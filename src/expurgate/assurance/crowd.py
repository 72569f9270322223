"""The independent check of what a document adds up to: does the entity hide in a crowd of its peers?

Written out from the definition; shared with the model are the counts and who the peers are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from expurgate.assurance.counted import split
from expurgate.core.choices import WANTED
from expurgate.core.document import Reading
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.knowledge.definitions import tells_sort
from expurgate.knowledge.evidence import SMOOTHING, joined_names, together_with
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.peers import Peers
from expurgate.text.normal import FUNCTION_WORDS

if TYPE_CHECKING:
    from expurgate.knowledge.association import Floats

Counts = Callable[[str], bool]
SMALL = 1e-6
"""How far sums taken in another order may differ."""
MOST = 2
"""So many terms are blamed where an entity does not hide."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """``peers`` not named in the text, how many must be told of as much as the entity, the fewest that are, the bits
    that all terms together tell of it beyond what any word does, and the terms that tell ``most`` of it."""

    peers: int
    asked: int
    found: int
    told: float
    most: tuple[str, ...] = field(default=(), repr=False)

    def holds(self, limit: float) -> bool:
        """Whether little is told, or it is well hidden."""
        return self.told < limit - SMALL or self.found >= self.asked


@dataclass(frozen=True, slots=True)
class _TermCounts:
    """A row for each of the ``terms``: how many ``times`` it stands, in how many documents ``alone``; ``joint``: with the entity and each peer."""

    terms: list[str] = field(repr=False)
    times: Floats
    alone: Floats
    joint: Floats

    def some(self, rows: list[int], columns: list[int]) -> _TermCounts:
        """Some of the terms, with some of the things they were counted with."""
        terms = [self.terms[at] for at in rows]
        return _TermCounts(terms, self.times[rows], self.alone[rows], self.joint[rows][:, columns])


class Crowds:
    """The crowds of several entities in a released text; its terms are counted for ``everyone`` at once."""

    def __init__(self, reading: Reading, knowledge: Knowledge, everyone: Sequence[Peers]) -> None:
        self._knowledge = knowledge
        self._words = split(reading.document.text)
        self._joined = joined_names(knowledge, tuple(peers.names for peers in everyone))
        self._told = _term_counts(reading, knowledge, self._joined.names)

    def of(self, peers: Peers, crowd: int, bias: float, counts: Counts | None = None, little: float = 0.0) -> Crowd:
        """How many peers the released text fits as well as the entity, by the worst of three ways to add up what its terms tell.

        ``counts``: whether a term is a clue; where all terms tell less than ``little``, no others count.
        """
        import numpy as np

        knowledge, total, text = self._knowledge, self._knowledge.corpus.documents, f" {' '.join(self._words)} "
        heard = frozenset(self._words)
        spelled = knowledge.remember(("peers verified", peers.names), _spelled, peers)
        named = {at for first in spelled.keys() & heard for at, form in spelled[first] if form in text}
        unnamed = [at for at in range(len(peers.names)) if not at or at not in named]
        asked = min(len(unnamed) - 1, ceil(crowd * (len(unnamed) - 1) / WANTED))
        places = self._joined.places[peers.names]
        told = self._told.some([*range(len(self._told.terms))], [places[at] for at in unnamed])
        of = np.maximum(np.array(knowledge.counts([peers.names[at] for at in unnamed]), dtype=np.float64), 1.0)
        bits = _bits(told, of, total)
        in_all = float(told.times @ np.maximum(bits[:, 0] - bias, 0.0)) if asked else 0.0
        found = _as_much(told, bits, of, total)
        if counts is not None and found < asked and in_all < little:
            rows = [at for at, term in enumerate(told.terms) if counts(term)]
            told, bits = told.some(rows, [*range(len(unnamed))]), bits[rows]
            found = _as_much(told, bits, of, total)
        order = np.argsort(-told.times * bits[:, 0], kind="stable")[:MOST]
        return Crowd(len(unnamed) - 1, asked, found, in_all, tuple(told.terms[at] for at in order))


def _as_much(told: _TermCounts, bits: Floats, of: Floats, total: int) -> int:
    """How many peers are told of as much as the entity by the worst way to add up."""
    found = len(of) - 1
    for scores in (told.times @ bits, _ratios(told, of, total), _shares(bits, of, total)):
        if scores[0] > SMALL:
            found = min(found, int((scores[1:] >= scores[0] - SMALL).sum()))
    return found


def crowd_of(reading: Reading, knowledge: Knowledge, peers: Peers, crowd: int, bias: float) -> Crowd:
    """The crowd of one entity in a released text."""
    return Crowds(reading, knowledge, [peers]).of(peers, crowd, bias)


def _spelled(peers: Peers) -> dict[str, list[tuple[int, str]]]:
    """By their first words all forms of the peers, each with the number of the peer and as it stands between other words."""
    found: dict[str, list[tuple[int, str]]] = {}
    for at, forms in enumerate(peers.forms):
        for form in filter(str.split, forms):
            found.setdefault(form.split()[0], []).append((at, f" {form} "))
    return found


def _bits(told: _TermCounts, of: Floats, total: int) -> Floats:
    """max(0, PMI) of each term with the entity and each peer."""
    import numpy as np

    seen = np.where(told.joint > 0, told.joint * total / (told.alone[:, None] * of), 1.0)
    return np.maximum(np.log2(seen), 0.0)


def _ratios(told: _TermCounts, of: Floats, total: int) -> Floats:
    """The log-likelihood ratio of the text for each peer: Σ n · log₂ p(t|c)/p(t)."""
    import numpy as np

    likely = (told.joint * total / told.alone[:, None] + SMOOTHING) / (of + SMOOTHING)
    result: Floats = told.times @ np.log2(likely)
    return result


def _shares(bits: Floats, of: Floats, total: int) -> Floats:
    """max PMI / IC: the largest share of a peer's information that one term tells."""
    import numpy as np

    result: Floats = bits.max(axis=0, initial=0.0) / np.maximum(np.log2(total / of), 1.0)
    return result


def _term_counts(reading: Reading, knowledge: Knowledge, names: tuple[str, ...]) -> _TermCounts:
    """Every term, or the longest parts of it that the corpus has seen, with its joint counts lowered by one.

    Words that stand for what was hidden ("a date", "a country") say nothing about anyone.
    """
    import numpy as np

    places: dict[str, set[tuple[int, int]]] = {}
    for term in reading.terms:
        if tells_sort(term.normal):
            continue
        places.setdefault(term.normal, set()).update((span.start, span.end) for span in term.spans)
    heard = [
        (part, len(spans))
        for normal, spans in places.items()
        for part in knowledge.remember(("heard verified", normal), _heard, knowledge, normal)
    ]
    joint = together_with(knowledge, [part for part, _ in heard], names)
    alone = np.array(knowledge.counts([part for part, _ in heard]), dtype=np.float64)
    times = np.array([times for _, times in heard], dtype=np.float64)
    return _TermCounts([part for part, _ in heard], times, alone, np.maximum(joint - 1.0, 0.0))


def _heard(knowledge: Knowledge, normal: str) -> list[str]:
    """The term where the corpus has seen it; else its seen parts, longest first, none inside another."""
    words = normal.split()
    kept: list[str] = []
    phrases = {
        " ".join(words[first:last])
        for first in range(len(words))
        for last in range(first + 1, len(words) + 1)
        if (last - first <= 5 or last - first == len(words))
        and (last - first == len(words) or not {words[first], words[last - 1]} & FUNCTION_WORDS)
    }
    for phrase in sorted(phrases, key=lambda phrase: (-len(phrase.split()), -len(phrase), phrase)):
        if knowledge.counts([phrase])[0] and not any(f" {phrase} " in f" {whole} " for whole in kept):
            kept.append(phrase)
        if phrase == normal and kept:
            break
    return kept
