"""The combined evidence of a text's terms for each of several things it could be about.

Three ways to add up, from counts of documents alone: the sum of the positive PMI(c;t); the logarithm of the likelihood
ratio of naive Bayes, Σ log₂ p(t|c)/p(t) with p(t|c) = (count(t,c) + μ p(t)) / (count(c) + μ); and the largest share of c
that one term discloses, max PMI(c;t)/IC(c). A term that stands n times counts n times. Every joint count is lowered by
one: a single document is chance, and may be the text itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from expurgate.core.document import Reading
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.memory import ANSWERS
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge, parts

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

SMOOTHING = 20.0
"""μ: how many documents of background a thing's own documents are mixed with."""


@dataclass(frozen=True)
class Evidence:
    """A row a term, a column a thing: ``bits`` are max(0, PMI), ``ratios`` log₂ p(t|c)/p(t); ``worth`` is IC(c)."""

    bits: Array = field(repr=False)
    ratios: Array = field(repr=False)
    worth: Array = field(repr=False)

    @property
    def shares(self) -> Array:
        """Which share of each thing each term discloses."""
        import numpy as np

        shares: Array = self.bits / np.maximum(self.worth, 1.0)
        return shares


def evidence_for(
    knowledge: Knowledge, terms: Sequence[str], names: tuple[str, ...], *, smoothing: float = SMOOTHING
) -> Evidence:
    """The evidence of each of ``terms`` for each of ``names``."""
    import numpy as np

    total = float(knowledge.corpus.documents)
    together = np.maximum(together_with(knowledge, terms, names) - 1.0, 0.0)
    alone = np.array(knowledge.counts(list(terms)), dtype=np.float64)[:, None]
    of = np.maximum(np.array(knowledge.counts(list(names)), dtype=np.float64), 1.0)[None, :]
    with np.errstate(divide="ignore"):
        bits = np.maximum(np.log2(together * total / (alone * of)), 0.0)
    likelihood = (together + smoothing * alone / total) / (of + smoothing)
    return Evidence(bits, np.log2(likelihood * total / alone), np.log2(total / of[0]))


def together_with(knowledge: Knowledge, terms: Sequence[str], names: tuple[str, ...]) -> Array:
    """In how many documents each term, a row, stands with each of ``names``, a column; asked once in a run."""
    import numpy as np

    def ask(new: list[str]) -> Iterator[Array]:
        for counts in knowledge.crossed(new, names):
            yield np.array(counts, dtype=np.float64)

    table = knowledge.table(("together", names), 50 * ANSWERS // max(1, len(names)))
    found = table.many(terms, ask)
    return np.array([found[term] for term in terms]).reshape(len(terms), len(names))


def occurrences(reading: Reading) -> dict[str, int]:
    """The normal forms of a reading with how often each stands there."""
    places: dict[str, set[Span]] = {}
    for term in reading.terms:
        if term.normal:
            places.setdefault(term.normal, set()).update(term.spans)
    return {normal: len(spans) for normal, spans in places.items()}


def known(knowledge: Knowledge, normals: Iterable[str]) -> dict[str, list[str]]:
    """Each term by itself where the corpus has seen it, or else its longest seen parts that lie in no longer one."""
    return knowledge.table("heard").many(normals, partial(_all_known, knowledge))


def _all_known(knowledge: Knowledge, asked: list[str]) -> list[list[str]]:
    counts = knowledge.counts(asked)
    new = [normal for normal, count in zip(asked, counts, strict=True) if not count]
    knowledge.counts([part for normal in new for part in parts(normal)])
    return [_known(knowledge, normal) for normal in asked]


def _known(knowledge: Knowledge, normal: str) -> list[str]:
    if knowledge.seen(normal):
        return [normal]
    kept: list[str] = []
    for part in sorted(parts(normal), key=lambda part: (-part.count(" "), -len(part), part)):
        if part != normal and knowledge.seen(part) and not any(f" {part} " in f" {whole} " for whole in kept):
            kept.append(part)
    return kept
