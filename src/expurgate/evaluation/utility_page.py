"""What released texts keep, for people: a chart a measure, and every row as a table."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.assurance.page.charts import Chart, Series
from expurgate.evaluation.pages import Page
from expurgate.evaluation.utility import STRATEGIES, UtilityRow
from expurgate.evaluation.writing import csv_text


def table(rows: Sequence[UtilityRow]) -> str:
    """All rows of the comparison as CSV."""
    return csv_text(list(rows[0].to_dict()), (list(row.to_dict().values()) for row in rows))


def page(rows: Sequence[UtilityRow], symbol: str) -> Page:
    """The page; ``symbol`` is what the thresholds are called."""
    lead = (
        f"{rows[0].documents} documents, hidden in four ways. Of the ideal there is no text: it has information alone."
    )
    charts = [
        _chart("Information kept", "IC(d') / IC(d)", rows, symbol, "information"),
        _chart("Meaning kept", "similarity to the original", rows, symbol, "similarity"),
        _chart("Length kept", "share of the length", rows, symbol, "length"),
        _chart("Reading ease", "Flesch's reading ease", rows, symbol, "ease"),
    ]
    return Page("Utility of released texts", lead, charts)


def _chart(title: str, label: str, rows: Sequence[UtilityRow], symbol: str, measure: str) -> Chart:
    def points(strategy: str, name: str) -> list[tuple[float, float]]:
        own = [row for row in rows if row.strategy == strategy]
        return [(row.threshold, value) for row in own if (value := getattr(row, name)) is not None]

    every = [(at, name, points(name, measure)) for at, name in enumerate(STRATEGIES)]
    series = [Series(name, found, name == "ideal", at) for at, name, found in every if found]
    if measure == "ease":
        series.append(Series("original", points("suppression", "ease_before"), dashed=True, color=4))
    return Chart(title, symbol, label, series, _CAPTIONS[measure], zero=measure != "ease")


_CAPTIONS = {
    "information": "The share of the information of the noun phrases that stays.",
    "similarity": "1 is the same in meaning.",
    "length": "Beyond 1 the released texts are longer than the originals.",
    "ease": "60 to 70 is plain English, below 30 is hard to read; what is easier than the original may just be shorter.",
}
