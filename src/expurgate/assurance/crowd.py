"""The independent check of what a document adds up to: does the entity hide in a crowd of its peers?

Written out from the definition, a term and a peer at a time; shared with the model are the counts and who the peers are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, log2

from expurgate.core.choices import WANTED
from expurgate.core.document import Reading
from expurgate.knowledge.definitions import NEUTRAL
from expurgate.knowledge.evidence import SMOOTHING
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.peers import Peers
from expurgate.text.normal import FUNCTION_WORDS, tokens

SMALL = 1e-6
"""How far sums taken in another order may differ."""
LONGEST_NAME = 12
"""Words of a name that is looked for."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """``peers`` not named in the text, how many must be told of as much as the entity, the fewest that are, and
    the bits that all terms together tell of it beyond what any word does."""

    peers: int
    asked: int
    found: int
    told: float

    def holds(self, limit: float) -> bool:
        """Whether little is told, or it is well hidden."""
        return self.told < limit - SMALL or self.found >= self.asked


@dataclass(frozen=True, slots=True)
class _Told:
    """A term that stands ``times`` times, in ``alone`` documents; ``joint``: with the entity and each peer."""

    name: str = field(repr=False)
    times: int
    alone: int
    joint: list[int]


def crowd_of(reading: Reading, knowledge: Knowledge, peers: Peers, crowd: int, bias: float) -> Crowd:
    """How many peers the released terms tell of as much as of the entity, by the worst of three ways to add up."""
    named = set(runs(reading.document.text, LONGEST_NAME))
    unnamed = [0, *(at for at in range(1, len(peers.names)) if named.isdisjoint(peers.forms[at]))]
    asked = min(len(unnamed) - 1, ceil(crowd * (len(unnamed) - 1) / WANTED))
    names = [peers.names[at] for at in unnamed]
    told, total = _told(reading, knowledge, names), knowledge.corpus.documents
    counts = [max(1, count) for count in knowledge.counts(names)]
    ways: tuple[Callable[[Sequence[_Told], int, int, int], float], ...] = (_sum, _ratio, _share)
    in_all = sum(term.times * max(0.0, _bits(term, 0, counts[0], total) - bias) for term in told) if asked else 0.0
    found = len(unnamed) - 1
    for way in ways:
        scores = [way(told, at, count, total) for at, count in enumerate(counts)]
        if scores[0] > SMALL:
            found = min(found, sum(score >= scores[0] - SMALL for score in scores[1:]))
    return Crowd(len(unnamed) - 1, asked, found, in_all)


def _sum(told: Sequence[_Told], at: int, of: int, total: int) -> float:
    """Σ n · max(0, PMI)."""
    return sum(term.times * _bits(term, at, of, total) for term in told)


def _ratio(told: Sequence[_Told], at: int, of: int, total: int) -> float:
    """Σ n · log₂ p(t|c)/p(t)."""
    return sum(term.times * log2((term.joint[at] * total / term.alone + SMOOTHING) / (of + SMOOTHING)) for term in told)


def _share(told: Sequence[_Told], at: int, of: int, total: int) -> float:
    """max PMI / IC: the largest share of a peer's information that one term tells."""
    return max((_bits(term, at, of, total) for term in told), default=0.0) / max(1.0, log2(total / of))


def _bits(term: _Told, at: int, of: int, total: int) -> float:
    return max(0.0, log2(term.joint[at] * total / (term.alone * of))) if term.joint[at] else 0.0


def _told(reading: Reading, knowledge: Knowledge, names: Sequence[str]) -> list[_Told]:
    """Every term, or the longest parts of it that the corpus has seen, with its joint counts lowered by one.

    Words that stand for what was hidden ("a date", "a country") say nothing about anyone.
    """
    places: dict[str, set[tuple[int, int]]] = {}
    for term in reading.terms:
        if NEUTRAL.issuperset(term.normal.split()):
            continue
        places.setdefault(term.normal, set()).update((span.start, span.end) for span in term.spans)
    heard = [(part, len(spans)) for normal, spans in places.items() for part in _heard(knowledge, normal)]
    joint = knowledge.crossed([part for part, _ in heard], names)
    alone = knowledge.counts([part for part, _ in heard])
    return [
        _Told(part, times, count, [max(0, both - 1) for both in row])
        for (part, times), count, row in zip(heard, alone, joint, strict=True)
    ]


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


def runs(text: str, longest: int) -> Iterator[str]:
    """Every run of up to ``longest`` tokens of a text, once for each place it stands in."""
    found = tokens(text)
    for at in range(len(found)):
        for size in range(1, longest + 1):
            if found[at] and at + size <= len(found):
                yield " ".join(found[at : at + size])
