"""C-sanitized, tables 1 and 2: redaction beside sanitization for α = 1, 1.5 and 2, and how many terms are hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.evaluation.papers.articles import Chosen
from expurgate.evaluation.papers.figures import CASES
from expurgate.evaluation.progress import Steps, silent
from expurgate.evaluation.rows import Row
from expurgate.evaluation.utility import by_disclosure
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy, TransformRule
from expurgate.privacy.base import distinct


@dataclass(frozen=True, slots=True)
class Protected(Row):
    """One entity at one α, averaged over its articles; ``hidden`` and ``terms``: distinct terms an article."""

    entity: str
    kind: str
    alpha: float
    hidden: float
    terms: float
    redaction: float
    sanitization: float
    paper_redaction: float
    paper_sanitization: float
    articles: int
    failed: int


@dataclass(frozen=True, slots=True)
class _Trial:
    hidden: int
    terms: int
    redaction: float
    sanitization: float


def protect(
    articles: Sequence[Chosen],
    alphas: Sequence[float],
    knowledge: Knowledge,
    *,
    reader: Reader,
    progress: Steps = silent,
) -> list[Protected]:
    """Every entity and α; what cannot be made to hold is counted and left out of the means."""
    rows, done, whole = [], 0, len(alphas) * len(articles)
    for entity in dict.fromkeys(article.entity for article in articles):
        own = [article for article in articles if article.entity == entity]
        for alpha in alphas:
            trials = []
            for article in own:
                progress(done, whole)
                done += 1
                trials.append(_trial(article, by_disclosure([CASES[entity].term])(alpha), knowledge, reader))
            rows.append(_row(entity, alpha, trials))
    progress(whole, whole)
    return rows


def means(rows: Sequence[Protected]) -> list[Protected]:
    """A row an α: the mean over entities, the paper's beside ours."""
    return [_mean(alpha, [row for row in rows if row.alpha == alpha]) for alpha in dict.fromkeys(r.alpha for r in rows)]


def _mean(alpha: float, rows: Sequence[Protected]) -> Protected:
    held = [row for row in rows if row.articles > row.failed]

    def over(name: str) -> float:
        return mean(getattr(row, name) for row in held) if held else 0.0

    return Protected(
        entity="all",
        kind="",
        alpha=alpha,
        hidden=over("hidden"),
        terms=over("terms"),
        redaction=over("redaction"),
        sanitization=over("sanitization"),
        paper_redaction=over("paper_redaction"),
        paper_sanitization=over("paper_sanitization"),
        articles=sum(row.articles for row in rows),
        failed=sum(row.failed for row in rows),
    )


def _trial(article: Chosen, policy: Policy, knowledge: Knowledge, reader: Reader) -> _Trial | None:
    document = Document(article.text)
    try:
        by_policy, by_redaction = (
            Sanitizer(each, knowledge=knowledge, reader=reader)
            for each in (policy, replace(policy, transform=TransformRule("redact")))
        )
        sanitized, redacted = by_policy.sanitize(document), by_redaction.sanitize(document)
    except GuaranteeError:
        return None
    terms = distinct(reader.read(document).terms)
    hidden = {finding.term for finding in sanitized.findings}
    told = _kept(sanitized, by_policy)
    return _Trial(len(hidden), len(set(terms) | hidden), _kept(redacted, by_redaction, redaction=True), told)


def _kept(result: Result, sanitizer: Sanitizer, *, redaction: bool = False) -> float:
    told = result.comparison(sanitizer).utility
    return told.share(told.redacted if redaction else told.kept)


def _row(entity: str, alpha: float, trials: Sequence[_Trial | None]) -> Protected:
    done = [trial for trial in trials if trial is not None]
    case = CASES[entity]
    redaction, sanitization = case.kept[alpha]

    def over(name: str) -> float:
        return float(mean(getattr(trial, name) for trial in done)) if done else 0.0

    return Protected(
        entity,
        case.kind,
        alpha,
        over("hidden"),
        over("terms"),
        over("redaction"),
        over("sanitization"),
        redaction,
        sanitization,
        len(trials),
        len(trials) - len(done),
    )
