"""Semantic correlations, section 5: what a first sanitizer (ζ) leaves that gives away what it hides, by context.

ζ hides people, organisations and places, as the paper's does. Ψ looks for quasi-identifiers in sentences or in the
whole document. ``exposed``: the hidden terms that terms left in sight, anywhere in the document, still give away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import mean

from expurgate.core.document import ContextKind, Document, Reading, Term
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Steps, unwatched
from expurgate.core.spans import Places
from expurgate.detect.choose import detectors
from expurgate.detect.running import run as detect
from expurgate.evaluation.papers.articles import Chosen
from expurgate.evaluation.rows import Row
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.hidden import hidden_terms
from expurgate.policy import DetectRule
from expurgate.privacy.base import distinct
from expurgate.privacy.correlation import Correlation
from expurgate.privacy.tuples import Search, TupleSearch

FIRST_SANITIZER = DetectRule(entities=("PERSON", "ORG", "GPE", "LOC", "FAC"))
"""People, organisations and places, which is what the paper's named-entity recognizer knows."""


@dataclass(frozen=True, slots=True)
class Correlated(Row):
    """One article: t in bits, |S|, |Q|, quasi-identifiers by context, and how many hidden terms stay exposed after each."""

    kind: str
    title: str
    threshold: float
    hidden: float
    left: float
    found_sentence: float
    found_document: float
    exposed_first: float
    exposed_sentence: float
    exposed_document: float
    capped: int


_COUNTS = tuple(name for name in Correlated.__slots__ if name not in ("kind", "title", "capped"))


@dataclass(frozen=True, slots=True)
class HiddenPhrases:
    """The phrases of a reading that the first sanitizer ζ hides, and those that Ψ adds in a context."""

    reading: Reading
    terms: tuple[Term, ...]

    @classmethod
    def by_entities(cls, reading: Reading) -> HiddenPhrases:
        """The phrases that ζ, the first sanitizer, hides."""
        return cls(reading, tuple(hidden_terms(reading, detect(detectors(FIRST_SANITIZER), reading))))

    @property
    def names(self) -> list[str]:
        """S: the normal forms of what ζ hides."""
        return list(distinct(self.terms))

    @property
    def others(self) -> list[str]:
        """Q: the terms with an occurrence that touches nothing hidden."""
        places = Places(span for term in self.terms for span in term.spans)
        return [
            normal
            for normal, terms in distinct(self.reading.terms).items()
            if any(not places.touch(span) for term in terms for span in term.spans)
        ]

    def quasi(self, context: ContextKind, knowledge: Knowledge, search: Search) -> tuple[set[str], float, bool]:
        """The quasi-identifiers, t, and whether the search was cut short."""
        found = Correlation(context, search).assess(self.reading, knowledge, hidden=self.terms)
        return {finding.term for finding in found.findings}, found.facts.get("threshold", 0.0), found.capped


def exposed(names: Iterable[str], left: Sequence[str], limit: float, knowledge: Knowledge, search: Search) -> int:
    """The number of hidden terms that some set of the remaining terms gives away: PMI(s;X) > t."""
    searches = (
        TupleSearch(name, left, limit, knowledge, search, inclusive=False)
        for name in names
        if knowledge.information(name) > limit
    )
    return sum(bool(each.run().risky) for each in searches)


def correlate(
    articles: Sequence[Chosen],
    knowledge: Knowledge,
    search: Search,
    *,
    reader: Reader,
    progress: Steps = unwatched,
) -> list[Correlated]:
    """A row an article; articles in which ζ finds nothing have nothing to give away and are left out."""
    rows = []
    for number, article in enumerate(articles):
        progress(number, len(articles))
        hidden = HiddenPhrases.by_entities(reader.read(Document(article.text)))
        if hidden.terms:
            rows.append(_row(article, hidden, knowledge, search))
    progress(len(articles), len(articles))
    return rows


def _row(article: Chosen, hidden: HiddenPhrases, knowledge: Knowledge, search: Search) -> Correlated:
    narrow, limit, cut = hidden.quasi("sentence", knowledge, search)
    wide, _, also_cut = hidden.quasi("document", knowledge, search)
    left = hidden.others
    first, after_narrow, after_wide = (
        exposed(hidden.names, [normal for normal in left if normal not in gone], limit, knowledge, search)
        for gone in (set[str](), narrow, wide)
    )
    return Correlated(
        kind=article.kind,
        title=article.title,
        threshold=limit,
        hidden=len(hidden.names),
        left=len(left),
        found_sentence=len(narrow),
        found_document=len(wide),
        exposed_first=first,
        exposed_sentence=after_narrow,
        exposed_document=after_wide,
        capped=int(cut or also_cut),
    )


def mean_row(rows: Sequence[Correlated]) -> Correlated:
    """The means of all rows over the articles."""
    values = {name: mean(getattr(row, name) for row in rows) for name in _COUNTS}
    return Correlated(kind="all", title="mean", capped=sum(row.capped for row in rows), **values)
