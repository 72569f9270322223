"""``expurgate evaluate utility``: what released texts still tell, for several thresholds and ways to hide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from expurgate.cli.io import json_option, print_json, print_table, read_text
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.evaluation.similarity import Measure
    from expurgate.evaluation.utility import UtilityRow


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--beta", "betas", default="6,8,10,12,14", show_default=True, help="Thresholds of information, in bits.")
@click.option("--protect", metavar="TERM", multiple=True, help="Sweep alpha for these entities, not beta.")
@click.option("--alpha", "alphas", default="1,1.5,2", show_default=True, help="Values of alpha, with --protect.")
@click.option(
    "--similarity",
    "measure",
    type=click.Choice(["taxonomy", "minilm"]),
    default="taxonomy",
    show_default=True,
    help="How meanings are compared: by terms and their kinds, or by sentence embeddings (extra: attack).",
)
@click.option("-o", "--output", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Page and table.")
@json_option
def command(
    files: tuple[str, ...],
    betas: str,
    protect: tuple[str, ...],
    alphas: str,
    measure: Measure,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Measure what suppression, WordNet, the whole taxonomy and the ideal keep of FILES.

    Information is IC(d')/IC(d) over noun phrases. Beside it: similarity of meaning, length, words a sentence, and
    Flesch's reading ease. FILES are UTF-8 texts, a document each.
    """
    from expurgate.cli.progress import progress_bar
    from expurgate.core.document import Document
    from expurgate.evaluation.similarity import similarity_named
    from expurgate.evaluation.utility import by_disclosure, by_information, study
    from expurgate.knowledge.opening import open_knowledge
    from expurgate.policy import KnowledgeRule

    thresholds = _numbers(alphas if protect else betas)
    documents = [Document(read_text(name), name) for name in files]
    policy = by_disclosure(protect) if protect else by_information
    with progress_bar() as show:
        knowledge = open_knowledge(KnowledgeRule())
        similarity = similarity_named(measure, knowledge)
        rows = study(documents, thresholds, policy, knowledge, similarity=similarity, progress=show)
    symbol = "α" if protect else "β"
    if folder is not None:
        _write(folder, rows, symbol)
    if as_json:
        print_json({"threshold": symbol, "similarity": measure, "rows": [row.to_dict() for row in rows]})
        return
    print_table(
        [symbol, "strategy", "information", "similarity", "length", "sentence", "ease before", "after", "failed"],
        [[_shown(value) for value in _cells(row)] for row in rows],
        title=f"What stays of {len(documents)} documents: shares, and reading ease",
    )


def _cells(row: UtilityRow) -> tuple[str | float | None, ...]:
    shares = (row.information, row.similarity, row.length, row.sentence)
    return (row.threshold, row.strategy, *shares, row.ease_before, row.ease, row.failed)


def _shown(value: str | float | None) -> str | float:
    return "–" if value is None else value


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError("thresholds are numbers with commas between") from None


def _write(folder: Path, rows: list[UtilityRow], symbol: str) -> None:
    from expurgate.evaluation.pages import html
    from expurgate.evaluation.utility_page import page, table
    from expurgate.evaluation.writing import write_whole

    write_whole(folder / "utility.csv", table(rows))
    write_whole(folder / "utility.html", html(page(rows, symbol)))
