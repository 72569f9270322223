"""General-purpose sanitization, III.C: how much stays when what tells more than a feature φ is removed or generalized.

The entities and their features are those of the paper's table I; β = IC(φ), counted in K as the paper counts it on the Web.
"""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.core.document import Document
from expurgate.core.lazy_dataclasses import dataclass
from expurgate.core.progress import Steps, unwatched
from expurgate.evaluation.papers.articles import Chosen
from expurgate.evaluation.papers.figures import FEATURES, KEPT
from expurgate.evaluation.rows import Row, average
from expurgate.evaluation.utility import STRATEGIES, by_information, study
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.text.normal import normal_form

MEAN = "all"


@dataclass(frozen=True, slots=True)
class Sweep(Row):
    """One strategy for one entity and feature: IC(entity) and β in K and in the paper, and the information kept."""

    entity: str
    title: str
    feature: str
    information: float
    beta: float
    paper_information: float
    paper_beta: float
    strategy: str
    kept: float
    of_ideal: float
    paper: str


def sweep(
    articles: Sequence[Chosen], knowledge: Knowledge, *, reader: Reader, progress: Steps = unwatched
) -> list[Sweep]:
    """Every entity, feature and strategy; then the means. What cannot be made to hold is left out."""
    rows: list[Sweep] = []
    about = {article.entity: article for article in articles}
    for number, (entity, told) in enumerate(FEATURES.items()):
        progress(number, len(FEATURES))
        if told.article in about:
            rows += _rows(entity, about[told.article], knowledge, reader)
    progress(len(FEATURES), len(FEATURES))
    return [*rows, *_means(rows)]


def _rows(entity: str, article: Chosen, knowledge: Knowledge, reader: Reader) -> list[Sweep]:
    told = FEATURES[entity]
    worth = knowledge.information(normal_form(told.name))
    rows = []
    for feature, paper_beta in told.features:
        beta = knowledge.information(normal_form(feature))
        made = study([Document(article.text)], [beta], by_information, knowledge, reader=reader)
        kept = {row.strategy: row.information for row in made if not row.failed}
        for strategy, value in kept.items():
            share = value / kept["ideal"] if kept.get("ideal") else 0.0
            said = (worth, beta, told.information, paper_beta, strategy, value, share, KEPT[strategy])
            rows.append(Sweep(entity, article.title, feature, *said))
    return rows


def _means(rows: Sequence[Sweep]) -> list[Sweep]:
    found = []
    for strategy in STRATEGIES:
        own = [row for row in rows if row.strategy == strategy]
        if own:
            found.append(_mean(strategy, own))
    return found


def _mean(strategy: str, rows: Sequence[Sweep]) -> Sweep:
    def over(name: str) -> float:
        return average(getattr(row, name) for row in rows)

    return Sweep(
        entity=MEAN,
        title="",
        feature="",
        information=over("information"),
        beta=over("beta"),
        paper_information=over("paper_information"),
        paper_beta=over("paper_beta"),
        strategy=strategy,
        kept=over("kept"),
        of_ideal=over("of_ideal"),
        paper=KEPT[strategy],
    )
