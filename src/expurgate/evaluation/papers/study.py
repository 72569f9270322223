"""The three papers' experiments in one go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from expurgate.core.errors import InputError
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.papers.articles import Chosen, Selection, select
from expurgate.evaluation.papers.correlating import Correlated, correlate, mean_row
from expurgate.evaluation.papers.figures import ALPHAS, CASES, feature_shares
from expurgate.evaluation.papers.generalizing import Sweep, sweep
from expurgate.evaluation.papers.judging import Judged, judge
from expurgate.evaluation.papers.protecting import Protected, means, protect
from expurgate.evaluation.progress import Progress, Steps, silent
from expurgate.knowledge.corpus.sources import Source
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.privacy.tuples import Search


@dataclass(frozen=True, slots=True)
class Settings:
    """How many articles of each kind, how many about each protected entity, how long, and how large groups may be."""

    count: int = 4
    each: int = 2
    length: int = 3000
    largest: int = 3


@dataclass(frozen=True, slots=True)
class Repeated:
    """What came of it: general-purpose sanitization, C-sanitized, semantic correlations, and the latter against people."""

    articles: tuple[Chosen, ...]
    generalizing: tuple[Sweep, ...]
    protecting: tuple[Protected, ...]
    correlating: tuple[Correlated, ...]
    judging: tuple[Judged, ...] = ()

    @property
    def protecting_means(self) -> list[Protected]:
        """A row an α."""
        return means(self.protecting)

    @property
    def correlating_mean(self) -> Correlated:
        """Over all articles."""
        return mean_row(self.correlating)

    def to_dict(self) -> dict[str, Any]:
        """Everything, by the short names of the papers."""
        return {
            "articles": [{"kind": a.kind, "entity": a.entity, "title": a.title} for a in self.articles],
            "general-purpose sanitization": [row.to_dict() for row in self.generalizing],
            "C-sanitized": [row.to_dict() for row in (*self.protecting, *self.protecting_means)],
            "semantic correlations": [row.to_dict() for row in (*self.correlating, self.correlating_mean)],
            "semantic correlations, against people": [row.to_dict() for row in self.judging],
        }


def repeat(
    sources: Iterable[Source],
    knowledge: Knowledge,
    settings: Settings | None = None,
    *,
    gold: Sequence[Gold] = (),
    progress: Progress = silent,
) -> Repeated:
    """Choose articles and run the experiments; a collection without any such article is an error."""
    settings, reader = settings or Settings(), Reader()
    chosen = _chosen(sources, knowledge, settings, progress)
    search = Search(largest=settings.largest)

    def shown(stage: str) -> Steps:
        return lambda done, whole: progress(stage, done, whole)

    generalizing = sweep(chosen.kinds, feature_shares(), knowledge, reader=reader, progress=shown("thresholds β"))
    protecting = protect(chosen.entities, ALPHAS, knowledge, reader=reader, progress=shown("entities, α"))
    correlating = correlate(chosen.kinds, knowledge, search, reader=reader, progress=shown("contexts"))
    if not correlating or not generalizing:
        raise InputError("no article names a person, an organisation or a place that could be hidden")
    judging = judge(gold, knowledge, search, reader=reader, progress=shown("against people")) if gold else []
    articles = (*chosen.kinds, *chosen.entities)
    return Repeated(articles, tuple(generalizing), tuple(protecting), tuple(correlating), tuple(judging))


def _chosen(sources: Iterable[Source], knowledge: Knowledge, settings: Settings, progress: Progress) -> Selection:
    names = {entity: case.names for entity, case in CASES.items()}
    chosen = select(
        _counted(sources, progress),
        knowledge,
        names,
        count=settings.count,
        each=settings.each,
        length=settings.length,
    )
    if not chosen.kinds or not chosen.entities:
        what = "about people, organisations or places" if not chosen.kinds else f"about {', '.join(CASES)}"
        raise InputError(f"the collection has no article {what} that is long enough")
    return chosen


def _counted(sources: Iterable[Source], progress: Progress) -> Iterable[Source]:
    number = 0
    for number, source in enumerate(sources, start=1):
        if number % 1000 == 0:
            progress("articles read", number, None)
        yield source
    progress("articles read", number, number)
