"""Pages of results: charts, tables and notes in one self-contained file, for light and dark screens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from expurgate.assurance.page.charts import DARK_PALETTE, DASHES, PALETTE, Chart, color_of, svg
from expurgate.assurance.page.templating import rendered
from expurgate.core.lazy_dataclasses import dataclass, field

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table and the words around it; figures are aligned right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | float]]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: a heading, a paragraph, then sections of charts, tables and plain HTML-free notes."""

    title: str
    lead: str
    charts: Sequence[Chart]
    notes: Sequence[str] = field(default=())
    tables: Sequence[PageTable] = field(default=())


def html(page: Page) -> str:
    """The whole page: no script, no request to anywhere."""
    values = {"page": page, "svg": svg, "legend": _legend, "numeric": _numeric, "shown": _shown}
    return rendered("results.html", {**values, "light": PALETTE, "dark": DARK_PALETTE}, folder=TEMPLATES)


def _legend(chart: Chart) -> list[dict[str, Any]]:
    """The name, colour and dashes of each curve, and whether it has dots."""
    return [
        {
            "name": series.name,
            "color": color_of(series, at),
            "dash": "3 5" if series.dashed else DASHES[color_of(series, at)],
            "dots": not series.dashed,
        }
        for at, series in enumerate(chart.series)
    ]


def _numeric(table: PageTable) -> list[bool]:
    """Whether each column holds figures."""
    return [any(not isinstance(row[at], str) for row in table.rows) for at in range(len(table.columns))]


def _shown(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
