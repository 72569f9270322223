"""C-sanitized, tables 1 and 2: detection against what a person would hide, and redaction beside sanitization, for α = 1, 1.5 and 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.lazy_dataclasses import dataclass, replace
from expurgate.core.progress import Steps, unwatched
from expurgate.evaluation.papers.articles import Chosen
from expurgate.evaluation.papers.figures import CASES
from expurgate.evaluation.papers.judging import agreement, judgement, marked_terms, mean_agreement, touched
from expurgate.evaluation.papers.tables import Agreement
from expurgate.evaluation.rows import Row, average
from expurgate.evaluation.utility import by_disclosure
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy, TransformRule
from expurgate.privacy.base import distinct


@dataclass(frozen=True, slots=True)
class Protected(Row):
    """One entity at one α; ``hidden`` and ``terms``: distinct terms. Precision, recall and F where somebody judged the article."""

    entity: str
    kind: str
    alpha: float
    hidden: float
    terms: float
    redaction: float
    sanitization: float
    paper_redaction: float
    paper_sanitization: float
    ours: Agreement | None
    paper: Agreement
    failed: int

    def to_dict(self) -> dict[str, Any]:
        """The values of a row of the table, by column."""
        row = {name: getattr(self, name) for name in self.__slots__ if name not in ("ours", "paper")}
        for name in Agreement.__slots__:
            row[name] = getattr(self.ours, name) if self.ours else None
            row[f"paper_{name}"] = getattr(self.paper, name)
        return row


@dataclass(frozen=True, slots=True)
class _Trial:
    hidden: int
    terms: int
    redaction: float
    sanitization: float
    judged: Agreement | None


def protect(
    articles: Sequence[Chosen],
    alphas: Sequence[float],
    knowledge: Knowledge,
    *,
    reader: Reader,
    progress: Steps = unwatched,
) -> list[Protected]:
    """Every entity and α; what cannot be made to hold is counted and left out of the means."""
    rows: list[Protected] = []
    for article in articles:
        for alpha in alphas:
            progress(len(rows), len(alphas) * len(articles))
            trial = _trial(article, by_disclosure([CASES[article.entity].term])(alpha), knowledge, reader)
            rows.append(_row(article.entity, alpha, trial))
    progress(len(rows), len(rows))
    return rows


def means(rows: Sequence[Protected]) -> list[Protected]:
    """A row an α: the mean over entities, the paper's beside ours."""
    return [_mean(alpha, [row for row in rows if row.alpha == alpha]) for alpha in dict.fromkeys(r.alpha for r in rows)]


def _mean(alpha: float, rows: Sequence[Protected]) -> Protected:
    held = [row for row in rows if not row.failed]
    judged = [row for row in held if row.ours is not None]

    def over(name: str) -> float:
        return average(getattr(row, name) for row in held)

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
        ours=mean_agreement([row.ours for row in judged if row.ours is not None]),
        paper=mean_agreement([row.paper for row in judged or held]) or Agreement(0.0, 0.0, 0.0),
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
    reading = reader.read(document)
    terms = distinct(reading.terms)
    hidden = {finding.term for finding in sanitized.findings}
    told = _kept(sanitized, by_policy)
    wanted = judgement(article)
    gone = touched(reading.terms, (edit.span for edit in sanitized.edits))
    judged = None if wanted is None else agreement(gone, marked_terms(wanted, reading.terms))
    every = len(set(terms) | hidden)
    return _Trial(len(hidden), every, _kept(redacted, by_redaction, redaction=True), told, judged)


def _kept(result: Result, sanitizer: Sanitizer, *, redaction: bool = False) -> float:
    told = result.comparison(sanitizer).utility
    return told.share(told.redacted if redaction else told.kept)


def _row(entity: str, alpha: float, trial: _Trial | None) -> Protected:
    case = CASES[entity]
    redaction, sanitization = case.kept[alpha]
    paper = (redaction, sanitization)
    if trial is None:
        return Protected(entity, case.kind, alpha, 0, 0, 0, 0, *paper, None, case.expert[alpha], 1)
    ours = (trial.hidden, trial.terms, trial.redaction, trial.sanitization)
    return Protected(entity, case.kind, alpha, *ours, *paper, trial.judged, case.expert[alpha], 0)
