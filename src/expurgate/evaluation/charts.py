"""Line charts as inline SVG and the self-contained page that holds them, for light and dark screens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

PALETTE = ("#2a6fdb", "#d9480f", "#2b8a3e", "#9c36b5", "#c2255c", "#0b7285", "#b07c00", "#5f3dc4")
_DARK = ("#74a9ff", "#ff9b6a", "#69db7c", "#e29bf5", "#ff8fb1", "#5fd3e6", "#ffd43b", "#b197fc")
_DASHES = ("", "7 4", "2 4", "10 4 2 4", "", "7 4", "2 4", "10 4 2 4")
_WIDTH, _HEIGHT = 640, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 66, 18, 14, 52


@dataclass(frozen=True, slots=True)
class Series:
    """One curve: points in order of x. ``dashed`` marks a reference line drawn without markers.

    ``color`` is a place in the palette; give it to keep one colour for one method on every chart.
    """

    name: str
    points: Sequence[tuple[float, float]]
    dashed: bool = False
    color: int | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart and the words around it. ``log_y`` draws powers of ten; ``zero`` starts the y axis at 0."""

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series]
    caption: str = ""
    log_y: bool = False
    zero: bool = False


@dataclass(frozen=True, slots=True)
class Table:
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
    tables: Sequence[Table] = field(default=())


def ticks(low: float, high: float, *, wanted: int = 6) -> list[float]:
    """Round numbers (1, 2 or 5 times a power of ten) that cover ``low`` to ``high``."""
    if not (math.isfinite(low) and math.isfinite(high)) or high <= low:
        return [low]
    raw = (high - low) / max(1, wanted - 1)
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def log_ticks(low: float, high: float) -> list[float]:
    """The powers of ten around ``low`` to ``high``."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    if first == last:
        last += 1
    return [10.0**power for power in range(first, last + 1)]


def number(value: float) -> str:
    """A tick or a value as people write it."""
    if value == 0:
        return "0"
    if abs(value) >= 10_000 or abs(value) < 0.001:
        return f"{value:.0e}".replace("e-0", "e-").replace("e+0", "e")
    return f"{value:.4f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class _Axis:
    """Maps values to pixels between ``start`` and ``end``."""

    marks: list[float]
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        if self.log:
            low, high, value = math.log10(low), math.log10(high), math.log10(max(value, self.marks[0]))
        share = 0.5 if high == low else (value - low) / (high - low)
        return self.start + share * (self.end - self.start)


def svg(chart: Chart) -> str:
    """The chart as one ``<svg>`` element; colours come from the page's style, so it follows its theme."""
    xs = [x for series in chart.series for x, _ in series.points]
    ys = [y for series in chart.series for _, y in series.points if y > 0 or not chart.log_y]
    if not xs or not ys:
        raise ValueError("a chart needs at least one point")
    x_axis = _Axis(ticks(min(xs), max(xs), wanted=8), _LEFT, _WIDTH - _RIGHT)
    if chart.log_y:
        y_marks = log_ticks(min(ys), max(ys))
    else:
        y_marks = ticks(min(0.0, *ys) if chart.zero else min(ys), max(ys))
    y_axis = _Axis(y_marks, _HEIGHT - _BOTTOM, _TOP, chart.log_y)
    parts = [
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(chart.title)}" '
        'xmlns="http://www.w3.org/2000/svg">',
        *_grid(chart, x_axis, y_axis),
        *(_curve(series, _color(series, at), x_axis, y_axis) for at, series in enumerate(chart.series)),
        "</svg>",
    ]
    return "\n".join(parts)


def _color(series: Series, at: int) -> int:
    return (at if series.color is None else series.color) % len(PALETTE)


def _grid(chart: Chart, x_axis: _Axis, y_axis: _Axis) -> list[str]:
    parts = []
    for mark in y_axis.marks:
        y = y_axis.at(mark)
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick" x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number(mark)}</text>')
    bottom = _HEIGHT - _BOTTOM
    for mark in x_axis.marks:
        x = x_axis.at(mark)
        parts.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{bottom}" y2="{bottom + 5}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{number(mark)}</text>')
    parts.append(f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{bottom}" y2="{bottom}"/>')
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(_text("label", middle, _HEIGHT - 10, chart.x_label))
    height = (_TOP + bottom) / 2
    parts.append(
        f'<text class="label" transform="translate(17 {height:.0f}) rotate(-90)" text-anchor="middle">'
        f"{escape(chart.y_label)}</text>"
    )
    return parts


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(words)}</text>'


def _curve(series: Series, color: int, x_axis: _Axis, y_axis: _Axis) -> str:
    spots = [(x_axis.at(x), y_axis.at(y), x, y) for x, y in series.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in spots)
    dash = "3 5" if series.dashed else _DASHES[color]
    style = f' stroke-dasharray="{dash}"' if dash else ""
    parts = [f'<g class="s{color}"><polyline points="{path}"{style}/>']
    if not series.dashed:
        for x, y, raw_x, raw_y in spots:
            hint = f"{series.name}: {number(raw_x)} → {raw_y:.4g}"
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4"><title>{escape(hint)}</title></circle>')
    parts.append("</g>")
    return "".join(parts)


def figure(chart: Chart) -> str:
    """The chart with its title, legend and caption."""
    entries = []
    for at, series in enumerate(chart.series):
        color = _color(series, at)
        dash = "3 5" if series.dashed else _DASHES[color]
        marker = "" if series.dashed else '<circle cx="17" cy="6" r="3.4"/>'
        entries.append(
            f'<li><svg class="key s{color}" viewBox="0 0 34 12" aria-hidden="true"><polyline points="0,6 34,6" '
            f'stroke-dasharray="{dash}"/>{marker}</svg>{escape(series.name)}</li>'
        )
    caption = f"<p>{escape(chart.caption)}</p>" if chart.caption else ""
    return (
        f'<figure><h2>{escape(chart.title)}</h2><ul class="legend">{"".join(entries)}</ul>\n{svg(chart)}\n'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def table(each: Table) -> str:
    """The table with its title and caption."""

    numeric = [any(not isinstance(row[at], str) for row in each.rows) for at in range(len(each.columns))]

    def cell(value: str | float, right: bool) -> str:
        shown = (
            escape(value) if isinstance(value, str) else f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
        )
        return f"<td{' class=n' if right else ''}>{shown}</td>"

    head = "".join(
        f"<th{' class=n' if right else ''}>{escape(name)}</th>"
        for name, right in zip(each.columns, numeric, strict=True)
    )
    rows = "".join(f"<tr>{''.join(map(cell, row, numeric))}</tr>" for row in each.rows)
    caption = f"<p>{escape(each.caption)}</p>" if each.caption else ""
    return (
        f"<figure class=table><h2>{escape(each.title)}</h2><div class=wide><table><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div><figcaption>{caption}</figcaption></figure>"
    )


def html(page: Page) -> str:
    """The whole page: no script, no request to anywhere."""
    figures = "\n".join([*map(figure, page.charts), *map(table, page.tables)])
    notes = "".join(f"<p>{escape(note)}</p>" for note in page.notes)
    inner = (
        f"<p class=lead>{escape(page.lead)}</p>\n"
        f'<div class="charts">{figures}</div>\n<section class="notes">{notes}</section>'
    )
    return whole_page(page.title, _style(), inner)


def whole_page(title: str, style: str, inner: str) -> str:
    """A self-contained file: ``inner``, which is HTML, under its title."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n<body><main>"
        f"<h1>{escape(title)}</h1>{inner}</main></body></html>\n"
    )


def _style() -> str:
    def rules(palette: Sequence[str]) -> str:
        return "".join(f".s{at}{{--c:{color}}}" for at, color in enumerate(palette))

    return (
        ":root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#e3e6ea;--paper:#fff;--card:#fafbfc}"
        f"{rules(PALETTE)}"
        "@media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--soft:#9aa4b0;--line:#2b3138;--paper:#14171b;"
        f"--card:#1a1e23}}{rules(_DARK)}}}"
        "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
        "main{max-width:1360px;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font-size:1.7rem;margin:0 0 .4rem}"
        ".lead{color:var(--soft);max-width:75ch;margin:0 0 1.6rem}"
        ".charts{display:grid;gap:1.25rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,540px),1fr))}"
        "figure{margin:0;padding:1rem 1.1rem;background:var(--card);border:1px solid var(--line)}"
        "figure{border-radius:10px}figure h2{font-size:1.05rem;margin:0 0 .5rem}"
        "figcaption p{margin:.3rem 0 0;color:var(--soft);font-size:.9rem}"
        ".legend{display:flex;flex-wrap:wrap;gap:.15rem 1.1rem;list-style:none;margin:0 0 .4rem;padding:0;"
        "font-size:.88rem}"
        ".legend li{display:flex;align-items:center;gap:.45rem}.key{width:34px;height:12px;flex:none}"
        "figure>svg{width:100%;height:auto;display:block}"
        "polyline{fill:none;stroke:var(--c);stroke-width:2.2;stroke-linejoin:round}circle{fill:var(--c)}"
        ".grid{stroke:var(--line)}.axis{stroke:var(--soft)}"
        ".tick,.label{fill:var(--soft);font:12px system-ui,sans-serif}"
        ".label{fill:var(--ink);font-size:13px}.notes p{color:var(--soft);max-width:85ch}"
        ".table{grid-column:1/-1}.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem}"
        "th,td{padding:.3rem .8rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}"
        "th{color:var(--soft);font-weight:500}.n{text-align:right;font-variant-numeric:tabular-nums}"
    )
