"""The report over a release, for people and for papers: a page with plots, and its tables as CSV and LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, quantiles

from expurgate.assurance.page.charts import Chart, Series
from expurgate.assurance.page.labels import MODELS, label_name, model_name
from expurgate.assurance.page.markup import counted
from expurgate.core.lazy_dataclasses import replace
from expurgate.evaluation import frontier
from expurgate.evaluation.collection import CollectionStudy
from expurgate.evaluation.frontier import Frontier
from expurgate.evaluation.pages import Page, PageTable
from expurgate.evaluation.writing import csv_text

_LATEX = str.maketrans(
    {"&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}",
     "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}
)  # fmt: skip


_FIGURES = {
    ("correlation", "threshold"): "bits that one term, or several together, may tell of what was hidden",
    ("correlation", "largest"): "bits that are told at most",
    ("correlation", "hidden"): "terms that were hidden",
    ("disclosure", "alpha"): "α: so much less than all may be told of a protected entity",
    ("disclosure", "terms"): "terms that were looked at",
    ("disclosure", "information"): "bits that a protected entity is worth",
    ("disclosure", "threshold"): "bits that one term, or several together, may tell of it",
    ("disclosure", "largest"): "bits that are told at most",
    ("disclosure", "told"): "bits that all terms together tell of it",
    ("disclosure", "documents"): "documents of the corpus that speak of it",
    ("disclosure", "peers"): "entities like it that it may hide among",
    ("disclosure", "asked"): "how many of them it has to hide among",
    ("disclosure", "crowd"): "how many of them it hides among",
    ("information", "threshold"): "bits that a term may have",
    ("information", "largest"): "bits of the most telling term that is left",
    ("information", "terms"): "terms that were looked at",
    ("k safety", "k"): "K: others that each protected entity has to be hidden among",
    ("subject", "limit"): "how far somebody with a public life may stand out of other people",
    ("subject", "words"): "words that were looked at",
    ("subject", "need"): "how public the life is that a text speaks of, from 0 to 1",
    ("subject", "distance"): "how far somebody with such a life stands out",
}
"""What the numbers say that certificates state; others are called as they are there."""
_TOLD_TWICE = {("subject", "out"), ("disclosure", "predicted"), ("disclosure", "counted")}
"""Numbers for those who check the models, which say nothing to anybody else."""


def page(found: CollectionStudy) -> Page:
    """The report as an HTML page."""
    lead = (
        f"{found.documents:,} documents under the policy “{found.policy}”. {found.studied:,} were looked at, "
        f"{found.studied - sum(found.failures.values()):,} of them can be released; {found.edits:,} places were changed."
    )
    return Page("Report on a release", lead, _charts(found), _notes(found), tables(found))


def with_settings(report: Page, found: Frontier) -> Page:
    """The report with what other settings would leave and keep."""
    shown = frontier.page(found)
    named = [replace(table, title="Other settings") for table in shown.tables]
    return replace(
        report,
        charts=[*report.charts, *shown.charts],
        notes=[
            *report.notes,
            f"Other settings, tried on {counted(found.documents, 'document')}. Recommended: {found.reason}",
        ],
        tables=[*report.tables, *named],
    )


def tables(found: CollectionStudy) -> list[PageTable]:
    """Every table of the report that has rows."""
    share = [("information", found.information), ("meaning", found.meaning), ("length", found.length)]
    kept: list[list[str | float]] = [[name, mean(values), *_quartiles(values)] for name, values in share if values]
    every = [
        PageTable(
            "What was hidden", ["type", "places", "documents"], [[_kind(n), *c] for n, c in found.hidden.items()]
        ),
        PageTable(
            "What may still be said",
            ["model", "what the certificates state", "mean", "largest"],
            [
                [_model(names[0]), _FIGURES.get((_model(names[0]), names[1]), names[1]), *values]
                for names, values in found.residual.items()
                if (_model(names[0]), names[1]) not in _TOLD_TWICE
            ],
            "Mean and largest over the documents. What the limits are is said in the policy.",
        ),
        PageTable(
            "Re-identification",
            ["adversary", "texts", "found first", "from", "to", "documents", "background texts"],
            [[a.adversary, a.what, a.first, a.low, a.high, a.documents, a.people] for a in found.attacks],
            "The share of documents whose own background text is the adversary's first guess, with its 95 % interval.",
        ),
        PageTable(
            "What is kept", ["share of the original's", "mean", "lower quarter", "median", "upper quarter"], kept
        ),
        PageTable(
            "What can be learnt",
            ["trained on", "asked about", "accuracy"],
            [[one.trained_on, one.asked_about, one.accuracy] for one in found.learnt],
        ),
        PageTable("Not released", ["reason", "documents"], [[why, count] for why, count in found.failures.items()]),
    ]
    return [table for table in every if table.rows]


def _model(name: str) -> str:
    return name.replace("_", " ")


def _kind(label: str) -> str:
    """A type in words, or the detector or model that found something without a type."""
    named = label_name(label)
    return f"found by: {model_name(label)}" if label in MODELS or named == label else named


def _quartiles(values: Sequence[float]) -> list[float]:
    return quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3


def _notes(found: CollectionStudy) -> list[str]:
    notes = []
    if found.studied < found.documents:
        notes.append(f"Figures are of {found.studied:,} documents drawn by chance from {found.documents:,}.")
    if found.certified is not None:
        done = found.studied - sum(found.failures.values())
        notes.append(f"{found.certified:,} of {done:,} texts made again are those that were certified.")
    if found.owners:
        notes.append(
            f"{found.owners:,} people have several documents. What these say together was bounded as what each says; "
            f"{found.together:,} places changed only because of it."
        )
    if not found.attacks:
        notes.append("No attack was made: that needs at least two documents with a background.")
    return notes


def _charts(found: CollectionStudy) -> list[Chart]:
    charts = []
    if found.attacks:
        series = [
            Series(f"{one.adversary}, {one.what}", [(float(n), share) for n, share in one.among], color=at)
            for at, one in enumerate(found.attacks)
        ]
        people = found.attacks[0].people
        chance = [(float(n), n / people) for n, _ in found.attacks[0].among]
        series.append(Series("by chance", chance, dashed=True, color=len(series)))
        caption = f"How many documents are found among the first guesses of an adversary who knows {found.background}."
        charts.append(Chart("Re-identification", "first guesses", "share of documents", series, caption))
    kept = [("information", found.information), ("meaning", found.meaning)]
    lines = [
        Series(name, [(at / 20, mean(value >= at / 20 for value in values)) for at in range(21)], color=number)
        for number, (name, values) in enumerate(kept)
        if values
    ]
    if lines:
        charts.append(
            Chart("What is kept", "share kept, at least", "share of documents", lines, "Information and meaning kept.")
        )
    return charts


def csv_table(table: PageTable) -> str:
    """A table of the report as CSV."""
    return csv_text(table.columns, table.rows)


def latex_table(table: PageTable) -> str:
    """A table of the report as LaTeX, with booktabs."""
    align = "".join("l" if isinstance(value, str) else "r" for value in table.rows[0])
    lines = [r"\begin{table}", r"\centering", rf"\caption{{{_latex(table.title)}}}", rf"\begin{{tabular}}{{{align}}}"]
    lines += [r"\toprule", " & ".join(map(_latex, table.columns)) + r" \\", r"\midrule"]
    lines += [" & ".join(map(_latex, row)) + r" \\" for row in table.rows]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", r"\end{table}", ""])


def _latex(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value).translate(_LATEX)
