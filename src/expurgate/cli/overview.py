"""What a run over many documents leaves besides them: one table over all certificates, one page over all reports, a map of names."""

from __future__ import annotations

import csv
import html
import io
import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from expurgate.cli.files import DocumentPaths
from expurgate.cli.journal import Facts
from expurgate.core.lazy_dataclasses import dataclass

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1f}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #ddd}"
    ".n{text-align:right}.secret{background:#fff3cd;padding:.6rem 1rem;border-radius:.4rem}.fails{color:#a4161a}"
    "@media(prefers-color-scheme:dark){body{background:#17171a;color:#e8e8ea}th,td{border-color:#444}"
    ".secret{background:#4d3d00}.fails{color:#ff8a8a}a{color:#8ab4ff}}"
)


@dataclass(frozen=True, slots=True)
class OverviewRow:
    """One document of a run and what became of it."""

    job: DocumentPaths
    facts: Facts | None
    error: str = ""
    notices: tuple[str, ...] = ()
    again: bool = False
    """Whether an earlier run had finished it."""


def line(row: OverviewRow) -> str:
    """A line for people that says what became of a document."""
    if row.facts is None:
        return f"{row.job.name}: not released: {row.error}"
    how = "finished earlier" if row.again else _places(row.facts.edits)
    return f"{row.job.name}: released as {row.job.relative or row.job.output}, {how}"


def _places(number: int) -> str:
    return "1 place changed" if number == 1 else f"{number:,} places changed"


def summary(rows: Sequence[OverviewRow]) -> bytes:
    """One table over all certificates. It names documents as they are released and can be released with them."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["document", "released", "places changed", "parts", "rounds", "alpha", "models", "sha256"])
    for row in rows:
        facts = row.facts
        if facts is None:
            table.writerow(["", "no", "", "", "", "", "", ""])
            continue
        name = (row.job.relative or Path((row.job.output or Path()).name)).as_posix()
        alpha = "" if facts.alpha is None else f"{facts.alpha:g}"
        models = " ".join(facts.models)
        table.writerow([name, "yes", facts.edits, facts.parts, facts.rounds, alpha, models, facts.sha256])
    return out.getvalue().encode()


def name_map(rows: Sequence[OverviewRow]) -> bytes:
    """A table of the documents and the names they were released under. It is confidential."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["original", "released"])
    for row in rows:
        released = "" if row.facts is None else str(row.job.relative or row.job.output or "")
        table.writerow([row.job.name, released])
    return out.getvalue().encode("utf-8", "surrogateescape")


def index_page(rows: Sequence[OverviewRow], folder: Path) -> bytes:
    """One page over all reports, with a link to each. Confidential: it names the originals."""
    fine = sum(row.facts is not None for row in rows)
    body = "".join(_entry(row, folder) for row in rows)
    page = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>Release reports</title><style>{_STYLE}</style></head><body>"
        '<p class="secret"><strong>Confidential.</strong> This page names the original documents.</p>'
        f"<h1>{fine:,} of {len(rows):,} documents released</h1><table><thead><tr><th>Document</th><th>Released as</th>"
        f'<th class="n">Places changed</th><th>Report</th></tr></thead><tbody>{body}</tbody></table></body></html>\n'
    )
    return page.encode("utf-8", "replace")


def _entry(row: OverviewRow, folder: Path) -> str:
    name = html.escape(row.job.name)
    if row.facts is None:
        return f'<tr><td>{name}</td><td class="fails" colspan="3">not released: {html.escape(row.error)}</td></tr>'
    report = row.job.report
    target = "" if report is None else quote(Path(os.path.relpath(report, folder)).as_posix())
    link = f'<a href="{target}">report</a>' if target else ""
    released = html.escape(str(row.job.relative or row.job.output))
    return f'<tr><td>{name}</td><td>{released}</td><td class="n">{row.facts.edits:,}</td><td>{link}</td></tr>'
