"""The reconstruction attack: fill each replacement by the most likely original, given what stands around it.

Candidates for a replacement are its specializations in the taxonomy that the corpus knows. A candidate x is scored by its prior and by what the
terms of the context say: log₂ p(x) + Σ log₂( p(t|x) / p(t) ), naive Bayes as in the inference attack. A mark that says nothing
("▇▇▇▇") has no candidates: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from expurgate.core.document import ContextKind, Reading
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.spans import Span
from expurgate.knowledge.corpus.base import inflections
from expurgate.knowledge.evidence import SMOOTHING, known
from expurgate.knowledge.knowledge import Knowledge
from expurgate.text.inflection import singular
from expurgate.text.normal import normal_form

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

LIMIT = 1000
"""The most frequent specializations that are considered for one replacement."""
BROADEST = 40_000
"""A replacement with more specializations than this could be anything: nothing is guessed."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A replacement in a released text, and what stood there."""

    span: Span
    replacement: str = field(repr=False)
    original: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Guess:
    """The best guesses for one gap, likeliest first; ``rank`` of the true original among all, None when not among them."""

    gap: Gap
    guesses: tuple[str, ...] = field(repr=False)
    candidates: int
    rank: int | None


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Over many gaps: how many were replacements of known originals, how often the first guess or one of five was right."""

    gaps: int
    guessable: int
    first: int
    among_five: int


class Reconstruction:
    """``context``: how far the adversary looks around a replacement."""

    def __init__(self, knowledge: Knowledge, *, context: ContextKind = "paragraph", limit: int = LIMIT) -> None:
        self.knowledge, self.context, self.limit = knowledge, context, limit

    def __repr__(self) -> str:
        return f"Reconstruction({self.context})"

    def attack(self, reading: Reading, gaps: Sequence[Gap]) -> list[Guess]:
        """A guess for every gap of a released text."""
        contexts = reading.contexts(self.context)
        guesses = []
        for gap in gaps:
            around: dict[str, None] = {}
            for context in contexts:
                if context.span.overlaps(gap.span):
                    terms = (term for term in context.terms if any(not span.overlaps(gap.span) for span in term.spans))
                    around.update(dict.fromkeys(term.normal for term in terms if term.normal))
            guesses.append(self._guess(gap, [*around]))
        return guesses

    def _guess(self, gap: Gap, around: Sequence[str]) -> Guess:
        import numpy as np

        names, counts = self._candidates(normal_form(gap.replacement))
        if not names:
            return Guess(gap, (), 0, None)
        total = float(self.knowledge.corpus.documents)
        of = np.array(counts, dtype=np.float64)
        scores = np.log2(of / total)
        terms = [*dict.fromkeys(part for heard in known(self.knowledge, around).values() for part in heard)]

        def ask(new: list[str]) -> Iterator[Array]:
            for term, row in zip(new, self.knowledge.crossed(new, names), strict=True):
                alone = float(self.knowledge.counts([term])[0])
                together = np.maximum(np.array(row, dtype=np.float64) - 1.0, 0.0)
                yield np.log2((together + SMOOTHING * alone / total) / (of + SMOOTHING) * total / alone)

        told = self.knowledge.table(("told", normal_form(gap.replacement), self.limit)).many(terms, ask)
        for term in terms:
            scores += told[term]
        order = np.argsort(-scores, kind="stable").tolist()
        ranked = [names[at] for at in order]
        true = _same(gap.original)
        rank = next((place for place, name in enumerate(ranked, start=1) if name in true), None) if true else None
        return Guess(gap, tuple(ranked[:5]), len(ranked), rank)

    def _candidates(self, replacement: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The specializations of a replacement that the corpus knows, most frequent first."""

        def ask() -> tuple[tuple[str, ...], tuple[int, ...]]:
            forms = dict.fromkeys((replacement, singular(replacement)))
            names = [name for form in forms if form for name in self.knowledge.taxonomy.specializations(form)]
            if not 0 < len(names) <= BROADEST:
                return (), ()
            counts = self.knowledge.corpus.counts(names, level="surface")
            seen = sorted({(-count, name) for name, count in zip(names, counts, strict=True) if count})[: self.limit]
            return tuple(name for _, name in seen), tuple(-count for count, _ in seen)

        return self.knowledge.remember(("specific", replacement, self.limit), ask)


def rebuilt(guesses: Sequence[Guess]) -> Rebuilt:
    """How often the guesses were right."""
    ranks = [guess.rank for guess in guesses if guess.rank is not None]
    return Rebuilt(
        len(guesses),
        sum(guess.candidates > 0 for guess in guesses),
        sum(rank == 1 for rank in ranks),
        sum(rank <= 5 for rank in ranks),
    )


def _same(original: str) -> frozenset[str]:
    """The normal forms that count as the original."""
    normal = normal_form(original)
    return frozenset(inflections(normal)) if normal else frozenset()
