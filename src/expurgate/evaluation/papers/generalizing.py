"""General-purpose sanitization, III.C: how much stays when what tells more than β is removed or generalized.

The paper takes β from three features of each entity, chosen by people so that at least its name is hidden. Here β is the
same share of IC(entity) that those features have in its table I.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from expurgate.core.document import Document
from expurgate.evaluation.papers.articles import Chosen
from expurgate.evaluation.papers.figures import KEPT
from expurgate.evaluation.progress import Steps, silent
from expurgate.evaluation.rows import Row
from expurgate.evaluation.utility import STRATEGIES, Kept, by_information, study
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.text.normal import normal_form


@dataclass(frozen=True, slots=True)
class Sweep(Row):
    """One strategy at one share of the entity's information, averaged over articles."""

    share: float
    beta: float
    strategy: str
    kept: float
    of_ideal: float
    paper: str
    articles: int


def sweep(
    articles: Sequence[Chosen],
    shares: Sequence[float],
    knowledge: Knowledge,
    *,
    reader: Reader,
    progress: Steps = silent,
) -> list[Sweep]:
    """Every share and strategy."""
    found: dict[tuple[float, str], list[Kept]] = {}
    for number, article in enumerate(articles):
        progress(number, len(articles))
        worth = knowledge.information(normal_form(article.entity))
        betas = [share * worth for share in shares]
        rows = study([Document(article.text)], betas, by_information, knowledge, reader=reader)
        for share, beta in zip(shares, betas, strict=True):
            for row in rows:
                if row.threshold == beta and not row.failed:
                    found.setdefault((share, row.strategy), []).append(row)
    progress(len(articles), len(articles))
    return [_row(share, strategy, found) for share in shares for strategy in STRATEGIES if (share, strategy) in found]


def _row(share: float, strategy: str, found: dict[tuple[float, str], list[Kept]]) -> Sweep:
    rows = found[share, strategy]
    kept = mean(row.information for row in rows)
    ideal = mean(row.information for row in found[share, "ideal"])
    return Sweep(
        share,
        mean(row.threshold for row in rows),
        strategy,
        kept,
        kept / ideal if ideal else 0.0,
        KEPT[strategy],
        len(rows),
    )
