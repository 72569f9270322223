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
from expurgate.core.memory import ANSWERS, Table
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge, parts

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

SMOOTHING = 20.0
"""μ: how many documents of background a thing's own documents are mixed with."""
_WEIGHED = 1_000
"""Of how many terms the evidence for the names of one thing and its peers is kept: a text is weighed round after round."""


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

    of = knowledge.remember(("documents of", names), _documents_of, knowledge, names)
    total = float(knowledge.corpus.documents)

    def weigh(new: list[str]) -> Iterator[Array]:
        together = np.maximum(together_with(knowledge, new, names) - 1.0, 0.0)
        alone = np.array(knowledge.counts(new), dtype=np.float64)[:, None]
        with np.errstate(divide="ignore"):
            bits = np.maximum(np.log2(together * total / (alone * of)), 0.0)
        likelihood = (together + smoothing * alone / total) / (of + smoothing)
        yield from np.stack((bits, np.log2(likelihood * total / alone)), axis=1)

    known = knowledge.table(("evidence", names, smoothing), _WEIGHED).many(terms, weigh)
    found = np.array([known[term] for term in terms]).reshape(len(terms), 2, len(names))
    return Evidence(found[:, 0], found[:, 1], np.log2(total / of))


def _documents_of(knowledge: Knowledge, names: tuple[str, ...]) -> Array:
    import numpy as np

    return np.maximum(np.array(knowledge.counts(list(names)), dtype=np.float64), 1.0)


def together_with(knowledge: Knowledge, terms: Sequence[str], names: tuple[str, ...]) -> Array:
    """In how many documents each term, a row, stands with each of ``names``, a column; asked once in a run."""
    import numpy as np

    found = _together(knowledge, names).many(terms, lambda new: knowledge.crossed(new, names).astype(np.float64))
    return np.array([found[term] for term in terms]).reshape(len(terms), len(names))


@dataclass(frozen=True)
class JoinedNames:
    """The names of several things and their peers, each once, so that terms are counted with all of them together."""

    names: tuple[str, ...] = field(repr=False)
    places: dict[tuple[str, ...], list[int]] = field(repr=False)
    """Where the names of each thing and its peers are among all."""


def joined_names(knowledge: Knowledge, every: tuple[tuple[str, ...], ...]) -> JoinedNames:
    """All of these names; put together once in a run."""
    return knowledge.remember(("joined", every), _joined, every)


def _together(knowledge: Knowledge, names: tuple[str, ...]) -> Table[str, Array]:
    return knowledge.table(("together", names), 50 * ANSWERS // max(1, len(names)))


def _joined(every: tuple[tuple[str, ...], ...]) -> JoinedNames:
    at = {name: number for number, name in enumerate(dict.fromkeys(name for names in every for name in names))}
    return JoinedNames(tuple(at), {names: [at[name] for name in names] for names in every})


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
