"""How well a corpus ranks the clues to a secret above the other words of a text, beside another corpus.

Every term of a clue text gets the bits that it, or the most telling part of it, says about the secret. The area under the
curve is how often a clue has more bits than a term that is no clue: 0.5 by chance, 1 where every clue comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from expurgate.core.document import Document
from expurgate.core.lazy_dataclasses import asdict, dataclass
from expurgate.evaluation.clues import ClueText
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Kinds, Knowledge
from expurgate.language.choose import TextReader
from expurgate.privacy.base import distinct, loose_words
from expurgate.privacy.judge import Judge

NOTHING = -9.0
"""What a term says of which nothing was counted."""


@dataclass(frozen=True, slots=True)
class RankedTerm:
    """A term of a clue text: 0, 1 (a weak clue) or 2 (a strong one), and what it and its best part say by counts alone."""

    strength: int
    whole: float
    best: float
    seen: bool
    normal: str


@dataclass(frozen=True, slots=True)
class ClueRanking:
    """What a corpus knows of clues: the share of them it has seen, the share counted together with their secret, and the
    areas under the curve for all clues and for the strong ones."""

    corpus: str
    documents: int
    clues: int
    seen: float
    together: float
    area: float
    strong: float

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain values."""
        return asdict(self)


def compare_corpora(
    corpora: Mapping[str, Corpus], texts: Sequence[ClueText], taxonomy: Kinds, reader: TextReader
) -> list[ClueRanking]:
    """A row for each corpus, by the same texts."""
    return [_ranking(name, Knowledge(corpus, taxonomy), texts, reader) for name, corpus in corpora.items()]


def _ranking(name: str, knowledge: Knowledge, texts: Sequence[ClueText], reader: TextReader) -> ClueRanking:
    terms = [term for text in texts for term in ranked_terms(text, knowledge, reader)]
    clues = [term for term in terms if term.strength]
    strong = [term for term in terms if term.strength != 1]
    count = max(1, len(clues))
    return ClueRanking(
        name,
        knowledge.corpus.documents,
        len(clues),
        sum(term.seen for term in clues) / count,
        sum(term.best > NOTHING for term in clues) / count,
        area([term.best for term in terms], [term.strength > 0 for term in terms]),
        area([term.best for term in strong], [term.strength > 0 for term in strong]),
    )


def ranked_terms(text: ClueText, knowledge: Knowledge, reader: TextReader) -> Iterator[RankedTerm]:
    """Every term of a text and every word outside its terms, with what it says of the secret by ``knowledge``'s counts."""
    reading = reader.read(Document(text.text))
    terms = distinct([*reading.terms, *loose_words(reading)])
    judge = Judge(text.secret, 1.5, knowledge)
    of = knowledge.counts([judge.normal])[0]
    together = knowledge.together(judge.normal, list(terms))
    for (normal, occurrences), both, alone in zip(terms.items(), together, knowledge.counts(list(terms)), strict=True):
        places = [span for term in occurrences for span in term.spans]
        touched = [
            2 if clue.strength == "strong" else 1
            for clue in text.clues
            if any(place.start < clue.span.end and clue.span.start < place.end for place in places)
        ]
        part = judge.risk(normal, thorough=True)
        best = part.bits if part.evidence in ("counted", "weak") and isfinite(part.bits) else NOTHING
        whole = knowledge.pmi(both, of, alone) if both else NOTHING
        yield RankedTerm(
            max(touched, default=0), whole, best, any(count for _, count in knowledge.seen_parts(normal)), normal
        )


def area(scores: Sequence[float], wanted: Sequence[bool]) -> float:
    """The share of pairs in which a wanted item scores higher than another; equals count half. 0.5 where there is nothing to compare."""
    import numpy as np

    values, chosen = np.asarray(scores, dtype=np.float64), np.asarray(wanted, dtype=np.bool_)
    pairs = int(chosen.sum()) * int((~chosen).sum())
    if not pairs:
        return 0.5
    order = np.sort(values[~chosen])
    below = order.searchsorted(values[chosen], "left") + order.searchsorted(values[chosen], "right")
    return float(below.sum() / 2 / pairs)
