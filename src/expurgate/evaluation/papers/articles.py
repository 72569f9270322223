"""The papers' own articles, found in a collection by their titles and taken at the length they have.

An article that the collection does not have is missing and is said to be; nothing stands in for it, but for the entities of
general-purpose sanitization, of which the paper itself gives a summary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.evaluation.papers.figures import CASES, FEATURES
from expurgate.evaluation.papers.tables import ARTICLES
from expurgate.evaluation.topics import opening
from expurgate.knowledge.corpus.sources import SourceDocument

SUMMARY = "(summary in the paper)"
"""The title of a text that the paper itself gives."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The opening of an article, of which kind it is, and what it is about."""

    kind: str
    entity: str
    title: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Selection:
    """The texts of each paper, and the articles that the collection does not have."""

    generalizing: tuple[Chosen, ...]
    protecting: tuple[Chosen, ...]
    correlating: tuple[Chosen, ...]
    missing: tuple[str, ...]

    @property
    def articles(self) -> tuple[Chosen, ...]:
        """Every chosen text, each of them once."""
        return tuple(dict.fromkeys((*self.correlating, *self.protecting, *self.generalizing)))


def select(sources: Iterable[SourceDocument], *, length: int) -> Selection:
    """The papers' articles in a collection, each at most its first ``length`` code points."""
    wanted = {entity: case.titles for entity, case in CASES.items()}
    wanted |= {name: article.titles for name, article in ARTICLES.items()}
    found = _found(sources, wanted)

    def chosen(kind: str, entity: str) -> list[Chosen]:
        source = found.get(entity)
        return [] if source is None else [Chosen(kind, entity, source.title, opening(source.text, length))]

    correlating = [each for name, article in ARTICLES.items() for each in chosen(article.kind, name)]
    held = {each.entity: each for each in correlating}
    return Selection(
        tuple(
            held.get(told.article) or Chosen(ARTICLES[told.article].kind, told.article, SUMMARY, told.summary)
            for told in FEATURES.values()
        ),
        tuple(each for entity in CASES for each in chosen("protected", entity)),
        tuple(correlating),
        tuple(name for name in wanted if name not in found),
    )


def _found(sources: Iterable[SourceDocument], wanted: Mapping[str, Sequence[str]]) -> dict[str, SourceDocument]:
    """The article of each name: by the first of its titles that there is, and of equals the longest."""
    by_title = {
        title.casefold(): (name, place) for name, titles in wanted.items() for place, title in enumerate(titles)
    }
    best: dict[str, tuple[tuple[int, int], SourceDocument]] = {}
    for source in sources:
        told = by_title.get(source.title.casefold())
        if told is None or not source.text.strip():
            continue
        name, place = told
        rank = (-place, len(source.text))
        if name not in best or rank > best[name][0]:
            best[name] = (rank, source)
    return {name: source for name, (_, source) in best.items()}
