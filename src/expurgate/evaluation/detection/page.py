"""The page: a table of figures with intervals, and every error in its sentence, by type. Confidential."""

from __future__ import annotations

from collections.abc import Sequence

from expurgate.assurance.page.markup import escaped
from expurgate.evaluation.charts import whole_page
from expurgate.evaluation.detection.comparing import Scored, Slip
from expurgate.evaluation.detection.gold import Gold
from expurgate.evaluation.detection.measures import MEASURES

AROUND = 70
"""How many code points of context an error is shown with."""
SHOWN = 400
"""How many errors of one type are listed."""


def render(documents: Sequence[Gold], scored: Sequence[Scored], *, title: str) -> str:
    """One self-contained page: no script, no request to anywhere."""
    browsers = "".join(_browser(documents, each) for each in scored)
    size = sum(len(gold.document.text) for gold in documents)
    inner = (
        f'<p class="lead">{len(documents)} documents, {size:,} characters. <strong>Confidential:</strong> the errors '
        "below quote the originals. "
        f"An entity counts as protected when every mention of it is hidden.</p>{_table(scored)}"
        f"{browsers}"
    )
    return whole_page(title, _STYLE, inner)


def _table(scored: Sequence[Scored]) -> str:
    head = "".join(f"<th>{escaped(each.name)}</th>" for each in scored)
    rows = []
    for name in MEASURES:
        best = max(each.measures[name].value for each in scored)
        cells = []
        for each in scored:
            figure = each.measures[name]
            mark = ' class="best"' if len(scored) > 1 and figure.value == best else ""
            cells.append(f"<td{mark}>{figure.value:.3f}<small>{figure.low:.3f} – {figure.high:.3f}</small></td>")
        rows.append(f"<tr><th scope=row>{escaped(name)}</th>{''.join(cells)}</tr>")
    speeds = "".join(f"<td>{each.speed:,.0f}</td>" for each in scored)
    rows.append(f"<tr><th scope=row>characters per second</th>{speeds}</tr>")
    return f"<div class=wide><table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def _browser(documents: Sequence[Gold], scored: Scored) -> str:
    return (
        f"<section><h2>{escaped(scored.name)}</h2>"
        f"{_group(documents, 'Missed', scored.missed, 'missed', scored.by_type)}"
        f"{_group(documents, 'Hidden in vain', scored.in_vain, 'vain', {})}</section>"
    )


def _group(
    documents: Sequence[Gold], title: str, slips: Sequence[Slip], css: str, by_type: dict[str, tuple[int, int]]
) -> str:
    kinds: dict[str, list[Slip]] = {}
    for slip in slips:
        kinds.setdefault(slip.kind, []).append(slip)
    parts = [f"<h3>{title}: {len(slips):,}</h3>"]
    for kind, found in sorted(kinds.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        of = f" of {by_type[kind][1]:,}" if kind in by_type else ""
        lines = "".join(_line(documents, slip, css) for slip in found[:SHOWN])
        more = f"<li>… and {len(found) - SHOWN:,} more</li>" if len(found) > SHOWN else ""
        summary = f"{escaped(kind or 'no type')}: {len(found):,}{of}"
        parts.append(f"<details><summary>{summary}</summary><ol>{lines}{more}</ol></details>")
    return "".join(parts)


def _line(documents: Sequence[Gold], slip: Slip, css: str) -> str:
    gold = documents[slip.document]
    text, span = gold.document.text, slip.span
    before, after = text[max(0, span.start - AROUND) : span.start], text[span.end : span.end + AROUND]
    direct = " <b>direct</b>" if slip.direct else ""
    place = f"{escaped(gold.document.name)}:{span.start}"
    return (
        f"<li>{escaped(before)}<mark class={css}>{escaped(text[span.start : span.end])}</mark>{escaped(after)}"
        f"{direct} <small>{place}</small></li>"
    )


_STYLE = (
    ":root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#e3e6ea;--paper:#fff;--card:#fafbfc;"
    "--missed:#ffd8d8;--vain:#dbe9ff;--best:#2b8a3e}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--soft:#9aa4b0;--line:#2b3138;--paper:#14171b;"
    "--card:#1a1e23;--missed:#6b2a2a;--vain:#24406b;--best:#69db7c}}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}"
    "main{max-width:1080px;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font-size:1.7rem;margin:0 0 .4rem}"
    "h2{margin:2.2rem 0 .3rem;font-size:1.3rem}h3{margin:1.2rem 0 .4rem;font-size:1rem}"
    ".lead,small{color:var(--soft)}small{font-size:.8rem}td small{display:block;font-weight:400}.wide{overflow-x:auto}"
    "table{border-collapse:collapse}th,td{padding:.35rem .9rem;border-bottom:1px solid var(--line);text-align:right;"
    "font-variant-numeric:tabular-nums}th[scope=row]{text-align:left;font-weight:500}.best{color:var(--best);font-weight:600}"
    "details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.4rem 0;padding:.35rem .8rem}"
    "summary{cursor:pointer}li{margin:.35rem 0;overflow-wrap:anywhere}"
    "mark{color:inherit;border-radius:3px;padding:0 .15em}"
    ".missed{background:var(--missed)}.vain{background:var(--vain)}"
)
