"""``expurgate frontier``: for the documents at hand, what each setting hides from attackers and what it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import json_option, print_json, print_table, read_text
from expurgate.cli.options import chosen_policy, policy_options

if TYPE_CHECKING:
    from expurgate.evaluation.frontier import Frontier, FrontierPoint

MEASURED = {
    "rank": "the best place of a protected entity among the guesses of an attack (1: its first guess)",
    "found": "the share of protected entities among the first guesses",
    "stands out": "by how many standard deviations a subject stands out of all others (less is safer)",
    "linked": "the share of releases that are more like their own original than the others given",
    "information": "the share of the information kept",
    "meaning": "the share of the meaning kept",
    "refused": "documents that could not be released",
}
"""What each column says."""


@click.command()
@click.argument("files", nargs=-1, required=True)
@policy_options
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), default=300.0, show_default=True, metavar="N",
    help="Begin no further setting after so long.",
)  # fmt: skip
@click.option("-o", "--output", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Page and table.")
@json_option
def command(files: tuple[str, ...], seconds: float, folder: Path | None, as_json: bool, **options: Any) -> None:
    """Show privacy against utility for FILES over alpha, crowd and distance, and recommend a setting.

    FILES are UTF-8 texts, a document each. From the policy one setting at a time is changed. The table says what each setting leaves
    to attackers and what it keeps; the last line recommends one and says why.
    """
    policy = chosen_policy(options)
    texts = [read_text(name) for name in files]

    from expurgate.assurance.page.markup import counted
    from expurgate.cli.progress import progress_bar
    from expurgate.evaluation.frontier import frontier

    with progress_bar() as show:
        found = frontier(texts, policy=policy, seconds=seconds, progress=lambda done, of: show("settings", done, of))
    if folder is not None:
        _write(folder, found)
    if as_json:
        print_json({"settings": found.rows(), "reason": found.reason, "complete": found.complete})
        return
    rows = [_row(point) for point in found.points]
    columns = [at for at in range(len(rows[0])) if any(row[at] != "–" for row in rows)]
    names = [("setting", *MEASURED)[at] for at in columns]
    print_table(names, [[row[at] for at in columns] for row in rows], title=counted(found.documents, "document"))
    for name in names[1:]:
        click.echo(f"{name}: {MEASURED[name]}")
    if not found.complete:
        click.echo("Time ended before all settings were tried: --seconds allows more.")
    click.echo(f"Recommended: {found.reason}")


def _row(point: FrontierPoint) -> list[str | float]:
    measured = (
        point.rank,
        point.found,
        point.stands_out,
        point.linked,
        point.information,
        point.meaning,
        point.refused,
    )
    return [point.named(), *("–" if value is None else value for value in measured)]


def _write(folder: Path, found: Frontier) -> None:
    from expurgate.evaluation.frontier import page
    from expurgate.evaluation.pages import html
    from expurgate.evaluation.writing import csv_text, write_whole

    rows = found.rows()
    write_whole(folder / "frontier.csv", csv_text(list(rows[0]), [list(row.values()) for row in rows]))
    write_whole(folder / "frontier.html", html(page(found)))
