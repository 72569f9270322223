"""The repeated experiments for people: tables, charts and one CSV file. Titles of articles appear, their texts do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expurgate.assurance.page.charts import Chart, Series
from expurgate.evaluation.pages import Page, PageTable
from expurgate.evaluation.papers.clues import Clued
from expurgate.evaluation.papers.correlating import Correlated
from expurgate.evaluation.papers.figures import DOCUMENT, KEPT, QUASI, SENTENCE
from expurgate.evaluation.papers.generalizing import Sweep
from expurgate.evaluation.papers.judging import SystemScores
from expurgate.evaluation.papers.protecting import Protected
from expurgate.evaluation.papers.study import PaperResults
from expurgate.evaluation.papers.tables import Agreement
from expurgate.evaluation.utility import STRATEGIES
from expurgate.evaluation.writing import csv_text

_NOT_REPEATED = (
    "The experts' judgements of the papers were not published. Ours are one person's, who also works on the product; articles "
    "were judged before any of them was sanitized. Precision and recall of general-purpose sanitization, for each feature, are not repeated: "
    "the paper shows them as pictures, and nobody has judged the terms anew for each feature."
)


def tables(found: PaperResults, *, short: bool = False) -> list[PageTable]:
    """Ours beside the papers'; of what was judged the means alone, if it is to be short."""
    judged = [row for row in found.judging if not (short and row.title)]
    made = [_generalizing(found.generalizing), _protecting(found), _clues(found.clues), _correlating(found)]
    made += [_judging(judged, _OURS), _judging(found.people, _PEOPLE)]
    return [table for table in made if table.rows]


def _generalizing(rows: Sequence[Sweep]) -> PageTable:
    by_feature: dict[tuple[str, str], dict[str, Sweep]] = {}
    for row in rows:
        by_feature.setdefault((row.entity, row.feature), {})[row.strategy] = row
    lines: list[list[str | float]] = []
    for (entity, feature), own in by_feature.items():
        one = next(iter(own.values()))
        bits = [f"{one.information:.1f} ({one.paper_information:.1f})", f"{one.beta:.1f} ({one.paper_beta:.1f})"]
        kept: list[str | float] = [own[name].kept if name in own else "–" for name in STRATEGIES]
        whole = own.get("whole taxonomy")
        lines.append([entity, feature, *bits, *kept, whole.of_ideal if whole else "–"])
    said = "; ".join(f"{name} {KEPT[name]}" for name in STRATEGIES)
    return PageTable(
        "General-purpose sanitization: information kept, by feature",
        ["entity", "φ", "IC(entity) (paper)", "β = IC(φ) (paper)", *STRATEGIES, "of the ideal"],
        lines,
        f"Bits in the corpus, and in the paper on the Web. Where the collection has no article, the summary in table I is the text. The paper: {said}.",
    )


def _protecting(found: PaperResults) -> PageTable:
    def line(row: Protected) -> list[str | float]:
        ours: list[str | float] = [row.ours.precision, row.ours.recall, row.ours.f] if row.ours else ["–"] * 3
        paper = f"{row.paper.precision:.2f} {row.paper.recall:.2f} {row.paper.f:.2f}"
        kept = (row.redaction, row.paper_redaction, row.sanitization, row.paper_sanitization)
        return [row.entity, f"{row.alpha:g}", round(row.hidden), round(row.terms), *ours, paper, *kept]

    columns = [
        "entity",
        "α",
        "hidden",
        "of terms",
        "P",
        "R",
        "F",
        "paper: P R F",
        "redaction",
        "paper",
        "sanitization",
        "paper",
    ]
    return PageTable(
        "C-sanitized: detection, redaction and sanitization",
        columns,
        [line(row) for row in (*found.protecting, *found.protecting_means)],
        "Distinct terms of the article; precision, recall and F against one person's judgement of it; information kept. The means of the paper "
        "are over the same entities.",
    )


def _clues(rows: Sequence[Clued]) -> PageTable:
    def three(told: Agreement) -> list[str | float]:
        return [told.precision, told.recall, told.f]

    return PageTable(
        "C-sanitized: detection in clue texts",
        ["α", "texts", "not made to hold", "P", "R", "F", "paper: P", "R", "F"],
        [[f"{row.alpha:g}", row.texts, row.failed, *three(row.ours), *three(row.paper)] for row in rows],
        "Letters and notes about other secrets than the paper's; the paper's means are over its six articles.",
    )


def _correlating(found: PaperResults) -> PageTable:
    def line(row: Correlated) -> list[str | float]:
        counts = (row.hidden, row.left, row.found_sentence, row.found_document)
        exposed = (row.exposed_first, row.exposed_sentence, row.exposed_document)
        return [row.title, row.threshold, *map(round, (*counts, *exposed))]

    means = found.correlating_mean
    ours = sum(row.found_sentence for row in means) / (sum(row.found_document for row in means) or 1.0)
    paper = QUASI[SENTENCE].recall / QUASI[DOCUMENT].recall
    return PageTable(
        "Semantic correlations: what gives hidden names away, by context",
        ["article", "t, bits", "hidden", "left", "Ψ sentence", "Ψ document", "exposed: ζ", "Ψ sentence", "Ψ document"],
        [line(row) for row in (*found.correlating, *means)],
        "ζ hides the names of people, organisations and places; Ψ, the correlation model, finds what gives them away. Distinct "
        "terms: hidden by ζ, left, found by Ψ; then how many hidden terms those left in the document give away. Sentences "
        f"find {ours:.2f} of what documents find; the paper's recall is {paper:.2f} of it.",
    )


_OURS = (
    "Semantic correlations: against a person's judgement",
    "The paper's own articles as far as the collection has the text that was judged. The person was asked which words help to tell what the article is about.",
)
_PEOPLE = (
    "Semantic correlations: against people, on other texts",
    "Documents in which people marked what identifies someone, which is another question than the paper's experts were "
    "asked: the order may be compared, the levels may not.",
)


def _judging(rows: Sequence[SystemScores], told: tuple[str, str]) -> PageTable:
    def line(row: SystemScores) -> list[str | float]:
        paper = row.paper
        beside: list[str | float] = [paper.precision, paper.recall, paper.f] if paper else ["–"] * 3
        what = "quasi-identifiers" if row.table == 5 else "all that is hidden"
        name = row.title or f"mean of {row.documents}"
        return [name, what, row.system, row.ours.precision, row.ours.recall, row.ours.f, *beside]

    title, caption = told
    columns = ["article", "", "system", "precision", "recall", "F", "paper: precision", "recall", "F"]
    return PageTable(title, columns, [line(row) for row in rows], caption)


def charts(found: PaperResults) -> list[Chart]:
    """Utility against β and α, and what contexts find."""
    first = [_beta_chart(found)] if found.generalizing else []
    last = [_context_chart(found.correlating)] if found.correlating else []
    return [*first, *_alpha_charts(found.protecting_means), *last]


def _beta_chart(found: PaperResults) -> Chart:
    own = [row for row in found.generalizing if row.feature and row.information]
    series = [
        Series(
            name, sorted((row.beta / row.information, row.kept) for row in own if row.strategy == name), name == "ideal"
        )
        for name in STRATEGIES
    ]
    ends = [row.beta / row.information for row in own]
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
    caption = "Means over the protected entities whose article the collection has."
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


def page(found: PaperResults) -> Page:
    """All tables and charts, with the articles they are about."""
    listed = "; ".join(f"{article.entity}: {article.title}" for article in found.articles)
    missing = f" The collection does not have: {', '.join(found.missing)}." if found.missing else ""
    return Page(
        "The papers' experiments, repeated",
        f"{len(found.articles)} of the papers' texts, their figures beside ours. The papers counted web pages "
        "and judged Wikipedia articles of their day; we count the documents of a local corpus.",
        charts(found),
        [_NOT_REPEATED, f"Articles. {listed}.{missing}"],
        tables(found),
    )


def results_csv(found: PaperResults) -> str:
    """Every number of the study as CSV, one in a line."""
    return csv_text(("paper", "row", "measure", "value"), _numbers(found))


def _numbers(found: PaperResults) -> Iterator[tuple[str, str, str, str]]:
    for paper, rows in found.to_dict().items():
        if paper in ("articles", "missing"):
            continue
        for row in rows:
            labels = [
                f"{value:g}" if isinstance(value, float) else str(value) for key, value in row.items() if key in _LABELS
            ]
            for name, value in row.items():
                if name not in _LABELS and isinstance(value, int | float):
                    yield paper, " ".join(labels), name, f"{value:.6g}"


_LABELS = frozenset({"strategy", "entity", "kind", "alpha", "title", "table", "system", "feature"})
