"""``expurgate evaluate utility``: what released texts still tell, for several thresholds and ways to hide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from expurgate.cli.io import json_option, print_json, print_table, read_text
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.evaluation.utility import Kept


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--beta", "betas", default="6,8,10,12,14", show_default=True, help="Thresholds of information, in bits.")
@click.option("--protect", metavar="TERM", multiple=True, help="Sweep alpha for these entities, not beta.")
@click.option("--alpha", "alphas", default="1,1.5,2", show_default=True, help="Values of alpha, with --protect.")
@click.option("-o", "--output", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Page and table.")
@json_option
def command(
    files: tuple[str, ...], betas: str, protect: tuple[str, ...], alphas: str, folder: Path | None, as_json: bool
) -> None:
    """Measure the information that suppression, WordNet, the whole taxonomy and the ideal keep of FILES.

    Utility is IC(d')/IC(d) over noun phrases. FILES are UTF-8 texts, a document each.
    """
    from expurgate.cli.progress import progress_bar
    from expurgate.core.document import Document
    from expurgate.evaluation.utility import by_disclosure, by_information, study
    from expurgate.knowledge.opening import open_knowledge
    from expurgate.policy import KnowledgeRule

    thresholds = _numbers(alphas if protect else betas)
    documents = [Document(read_text(name), name) for name in files]
    policy = by_disclosure(protect) if protect else by_information
    with progress_bar() as show:
        rows = study(documents, thresholds, policy, open_knowledge(KnowledgeRule()), progress=show)
    symbol = "α" if protect else "β"
    if folder is not None:
        _write(folder, rows, symbol)
    if as_json:
        print_json({"threshold": symbol, "rows": [row.to_dict() for row in rows]})
        return
    print_table(
        [symbol, "strategy", "information kept", "length kept", "sentence length", "documents", "failed"],
        [(r.threshold, r.strategy, r.information, r.length, r.sentence, r.documents, r.failed) for r in rows],
    )


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError("thresholds are numbers with commas between") from None


def _write(folder: Path, rows: list[Kept], symbol: str) -> None:
    import csv
    import io

    from expurgate.evaluation.charts import Chart, Page, Series, html
    from expurgate.evaluation.utility import STRATEGIES
    from expurgate.evaluation.writing import write_whole

    table = io.StringIO()
    writer = csv.DictWriter(table, list(rows[0].to_dict()), lineterminator="\n")
    writer.writeheader()
    writer.writerows(row.to_dict() for row in rows)
    series = [
        Series(name, [(row.threshold, row.information) for row in rows if row.strategy == name], name == "ideal")
        for name in STRATEGIES
    ]
    chart = Chart("Information kept", symbol, "IC(d') / IC(d)", series, zero=True)
    lead = f"{rows[0].documents} documents; the share of the information of their noun phrases that stays."
    write_whole(folder / "utility.csv", table.getvalue())
    write_whole(folder / "utility.html", html(Page("Utility of released texts", lead, [chart])))
