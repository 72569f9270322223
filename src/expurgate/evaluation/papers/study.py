"""The three papers' experiments in one go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Progress, Steps, unwatched
from expurgate.evaluation.clues import ClueText
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.papers.articles import Chosen, Selection, select
from expurgate.evaluation.papers.clues import Clued, protect_clues
from expurgate.evaluation.papers.correlating import Correlated, correlate, mean_row
from expurgate.evaluation.papers.figures import ALPHAS
from expurgate.evaluation.papers.generalizing import Sweep, sweep
from expurgate.evaluation.papers.judging import SystemScores, judge, judge_articles
from expurgate.evaluation.papers.protecting import Protected, means, protect
from expurgate.knowledge.corpus.sources import SourceDocument
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.privacy.tuples import Search


@dataclass(frozen=True, slots=True)
class PapersSettings:
    """How many characters of an article are taken, and how large groups of terms may be."""

    length: int = 1500
    largest: int = 3


@dataclass(frozen=True, slots=True)
class PaperResults:
    """The results of the three papers' experiments, and against whose judgement they were measured.

    ``missing``: articles of the papers that the collection does not have. ``judging``: on the papers' articles; ``people``: on
    other texts in which people marked what must be hidden; ``clues``: C-sanitized on clue texts.
    """

    articles: tuple[Chosen, ...]
    missing: tuple[str, ...]
    generalizing: tuple[Sweep, ...]
    protecting: tuple[Protected, ...]
    correlating: tuple[Correlated, ...]
    judging: tuple[SystemScores, ...] = ()
    people: tuple[SystemScores, ...] = ()
    clues: tuple[Clued, ...] = ()

    @property
    def protecting_means(self) -> list[Protected]:
        """The means over all articles, one row for every α."""
        return means(self.protecting)

    @property
    def correlating_mean(self) -> list[Correlated]:
        """One row over all articles, if there are any."""
        return [mean_row(self.correlating)] if self.correlating else []

    def to_dict(self) -> dict[str, Any]:
        """Everything, by the short names of the papers."""
        return {
            "articles": [{"kind": a.kind, "entity": a.entity, "title": a.title} for a in self.articles],
            "missing": list(self.missing),
            "general-purpose sanitization": [row.to_dict() for row in self.generalizing],
            "C-sanitized": [row.to_dict() for row in (*self.protecting, *self.protecting_means)],
            "C-sanitized, on clue texts": [row.to_dict() for row in self.clues],
            "semantic correlations": [row.to_dict() for row in (*self.correlating, *self.correlating_mean)],
            "semantic correlations, judged": [row.to_dict() for row in self.judging],
            "semantic correlations, against people": [row.to_dict() for row in self.people],
        }


def repeat(
    sources: Iterable[SourceDocument],
    knowledge: Knowledge,
    settings: PapersSettings | None = None,
    *,
    gold: Sequence[Gold] = (),
    clues: Sequence[ClueText] = (),
    progress: Progress = unwatched,
) -> PaperResults:
    """Find the papers' articles and run the experiments; a collection without any of them is an error."""
    settings, reader = settings or PapersSettings(), Reader()
    chosen = _chosen(sources, settings, progress)
    search = Search(largest=settings.largest)

    def shown(stage: str) -> Steps:
        return lambda done, whole: progress(stage, done, whole)

    return PaperResults(
        chosen.articles,
        chosen.missing,
        tuple(sweep(chosen.generalizing, knowledge, reader=reader, progress=shown("features φ"))),
        tuple(protect(chosen.protecting, ALPHAS, knowledge, reader=reader, progress=shown("entities, α"))),
        tuple(correlate(chosen.correlating, knowledge, search, reader=reader, progress=shown("contexts"))),
        tuple(judge_articles(chosen.correlating, knowledge, search, reader=reader, progress=shown("judged"))),
        tuple(judge(gold, knowledge, search, reader=reader, progress=shown("against people"))),
        tuple(protect_clues(clues, ALPHAS, knowledge, reader=reader, progress=shown("clue texts"))),
    )


def _chosen(sources: Iterable[SourceDocument], settings: PapersSettings, progress: Progress) -> Selection:
    chosen = select(_counted(sources, progress), length=settings.length)
    if not chosen.protecting and not chosen.correlating:
        raise InputError("the collection has no article of the papers")
    return chosen


def _counted(sources: Iterable[SourceDocument], progress: Progress) -> Iterable[SourceDocument]:
    number = 0
    for number, source in enumerate(sources, start=1):
        if number % 1000 == 0:
            progress("articles read", number, None)
        yield source
    progress("articles read", number, number)
