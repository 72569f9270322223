"""The repeated experiments for people: tables, charts and one CSV file. Titles of articles appear, their texts do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expurgate.assurance.page.charts import Chart, Series
from expurgate.evaluation.pages import Page, PageTable
from expurgate.evaluation.papers.correlating import Correlated
from expurgate.evaluation.papers.figures import DOCUMENT, KEPT, QUASI, SENTENCE
from expurgate.evaluation.papers.judging import Judged
from expurgate.evaluation.papers.protecting import Protected
from expurgate.evaluation.papers.study import Repeated
from expurgate.evaluation.utility import STRATEGIES
from expurgate.evaluation.writing import csv_text

_NO_GOLD = (
    "The papers' precision and recall against experts are not repeated here: no one has judged the terms of these articles "
    "for each entity and threshold."
)


def tables(found: Repeated) -> list[PageTable]:
    """Ours beside the papers'."""
    return [_generalizing(found), _protecting(found), _correlating(found), *_judging(found.judging)]


def _generalizing(found: Repeated) -> PageTable:
    rows: list[list[str | float]] = []
    for share in dict.fromkeys(row.share for row in found.generalizing):
        own = {row.strategy: row for row in found.generalizing if row.share == share}
        kept = [own[name].kept if name in own else 0.0 for name in STRATEGIES]
        rows.append([f"{share:.2f}", own["ideal"].beta, *kept, own["whole taxonomy"].of_ideal])
    return PageTable(
        "General-purpose sanitization: information kept, β as a share of the entity's",
        ["β / IC(entity)", "β, bits", *STRATEGIES, "of the ideal"],
        rows,
        f"{found.generalizing[0].articles} articles about people, organisations and places. The paper: "
        f"{'; '.join(f'{name} {KEPT[name]}' for name in STRATEGIES)}.",
    )


def _protecting(found: Repeated) -> PageTable:
    rows: list[list[str | float]] = [
        [
            row.entity,
            f"{row.alpha:g}",
            round(row.hidden),
            round(row.terms),
            row.redaction,
            row.paper_redaction,
            row.sanitization,
            row.paper_sanitization,
            row.articles - row.failed,
        ]
        for row in (*found.protecting, *found.protecting_means)
    ]
    columns = ["entity", "α", "hidden", "of terms", "redaction", "paper", "sanitization", "paper", "articles"]
    caption = (
        "Information kept; distinct terms an article. The paper's articles are other ones about the same entities."
    )
    return PageTable("C-sanitized: redaction and sanitization", columns, rows, caption)


def _correlating(found: Repeated) -> PageTable:
    def line(row: Correlated) -> list[str | float]:
        counts = (row.hidden, row.left, row.found_sentence, row.found_document)
        exposed = (row.exposed_first, row.exposed_sentence, row.exposed_document)
        return [row.title, row.threshold, *map(round, (*counts, *exposed))]

    every = found.correlating_mean
    ours = every.found_sentence / every.found_document if every.found_document else 0.0
    paper = QUASI[SENTENCE].recall / QUASI[DOCUMENT].recall
    return PageTable(
        "Semantic correlations: what gives hidden names away, by context",
        ["article", "t, bits", "hidden", "left", "Ψ sentence", "Ψ document", "exposed: ζ", "Ψ sentence", "Ψ document"],
        [*map(line, found.correlating), line(every)],
        "ζ hides the names of people, organisations and places; Ψ, the correlation model, finds what gives them away. Distinct "
        "terms: hidden by ζ, left, found by Ψ; then how many hidden terms those left in the document give away. Sentences "
        f"find {ours:.2f} of what documents find; the paper's recall is {paper:.2f} of it.",
    )


def _judging(rows: Sequence[Judged]) -> list[PageTable]:
    if not rows:
        return []

    def line(row: Judged) -> list[str | float]:
        paper = row.paper
        beside: list[str | float] = [paper.precision, paper.recall, paper.f] if paper else ["–"] * 3
        what = "quasi-identifiers" if row.table == 5 else "all that is hidden"
        return [what, row.system, row.ours.precision, row.ours.recall, row.ours.f, *beside]

    return [
        PageTable(
            "Semantic correlations: against people",
            ["", "system", "precision", "recall", "F", "paper: precision", "recall", "F"],
            [line(row) for row in rows],
            f"{rows[0].documents} documents in which people marked what identifies someone, which is another question than "
            "the paper's experts were asked: the order may be compared, the levels may not.",
        )
    ]


def charts(found: Repeated) -> list[Chart]:
    """Utility against β and α, and what contexts find."""
    return [_beta_chart(found), *_alpha_charts(found.protecting_means), _context_chart(found.correlating)]


def _beta_chart(found: Repeated) -> Chart:
    series = [
        Series(name, [(row.share, row.kept) for row in found.generalizing if row.strategy == name], name == "ideal")
        for name in STRATEGIES
    ]
    ends = [row.share for row in found.generalizing]
    for bound in (0.20, 0.45):
        points = [(min(ends), bound), (max(ends), bound)]
        series.append(Series(f"paper, whole taxonomy: {bound:.2f}", points, dashed=True, color=5))
    return Chart(
        "General-purpose sanitization: information kept",
        "β / IC(entity)",
        "IC(d') / IC(d)",
        series,
        "The paper's whole taxonomy keeps 0.20–0.45, its suppression below 0.10 in many cases.",
        zero=True,
    )


def _alpha_charts(rows: Sequence[Protected]) -> list[Chart]:
    if not rows:
        return []
    series = [
        Series("sanitization", [(row.alpha, row.sanitization) for row in rows], color=0),
        Series("redaction", [(row.alpha, row.redaction) for row in rows], color=1),
        Series("sanitization, paper", [(row.alpha, row.paper_sanitization) for row in rows], dashed=True, color=0),
        Series("redaction, paper", [(row.alpha, row.paper_redaction) for row in rows], dashed=True, color=1),
    ]
    caption = "Mean over six protected entities."
    return [Chart("C-sanitized: information kept", "α", "share", series, caption, zero=True)]


def _context_chart(rows: Sequence[Correlated]) -> Chart:
    ordered = sorted(rows, key=lambda row: (-row.found_document / max(1, row.left), row.title))

    def points(name: str) -> list[tuple[float, float]]:
        return [(at, getattr(row, name) / max(1, row.left)) for at, row in enumerate(ordered, start=1)]

    series = [
        Series("whole document", points("found_document"), color=0),
        Series("sentence", points("found_sentence"), color=1),
    ]
    caption = "What a narrow context overlooks: the distance between the lines."
    title = "Semantic correlations: share of the terms left that give hidden ones away"
    return Chart(title, "article, by what documents find", "share of terms", series, caption, zero=True)


def page(found: Repeated) -> Page:
    """All tables and charts, with the articles they are about."""
    chosen: dict[str, list[str]] = {}
    for article in found.articles:
        chosen.setdefault(article.entity if article.kind == "protected" else article.kind, []).append(article.title)
    listed = "; ".join(f"{what}: {', '.join(titles)}" for what, titles in chosen.items())
    return Page(
        "The papers' experiments, repeated",
        f"{len(found.articles)} articles of the kinds the papers used, their figures beside ours. The papers counted web pages "
        "and judged Wikipedia articles of their day; we count the documents of a local corpus.",
        charts(found),
        [_NO_GOLD, f"Articles. {listed}."],
        tables(found),
    )


def results_csv(found: Repeated) -> str:
    """Every number, one a line."""
    return csv_text(("paper", "row", "measure", "value"), _numbers(found))


def _numbers(found: Repeated) -> Iterator[tuple[str, str, str, str]]:
    for paper, rows in found.to_dict().items():
        if paper == "articles":
            continue
        for row in rows:
            labels = [
                f"{value:g}" if isinstance(value, float) else str(value) for key, value in row.items() if key in _LABELS
            ]
            for name, value in row.items():
                if name not in _LABELS and isinstance(value, int | float):
                    yield paper, " ".join(labels), name, f"{value:.6g}"


_LABELS = frozenset({"share", "strategy", "entity", "kind", "alpha", "title", "table", "system"})
