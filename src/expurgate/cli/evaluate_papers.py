"""``expurgate evaluate papers``: the papers' experiments on articles of a collection, their figures beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from expurgate.cli.io import json_option, print_json, print_table

if TYPE_CHECKING:
    from expurgate.evaluation.papers.study import PaperResults


@click.command("papers")
@click.argument("collection", type=click.Path(path_type=Path))
@click.option(
    "--length", type=click.IntRange(200, 100_000), default=1500, show_default=True, help="Code points of an article."
)
@click.option(
    "--largest", type=click.IntRange(1, 10), default=3, show_default=True, help="Terms in a group of quasi-identifiers."
)
@click.option(
    "--gold", type=click.Path(path_type=Path), help="Marked texts, to judge quasi-identifiers against people."
)
@click.option(
    "--clues",
    "clue_folder",
    type=click.Path(path_type=Path),
    help="A folder of clue texts, to judge the disclosure model against a person.",
)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Write page and figures."
)
@json_option
def command(
    collection: Path,
    length: int,
    largest: int,
    gold: Path | None,
    clue_folder: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Repeat the papers' experiments on their own articles in COLLECTION, with their figures beside ours.

    COLLECTION is a folder or file of articles (JSONL with "title" and "text", plain or compressed). Articles are found by their
    titles; those that it does not have are named. Titles are shown, texts are not.
    """
    from expurgate.cli.progress import progress_bar
    from expurgate.evaluation.clues import read_clue_texts
    from expurgate.evaluation.detection.gold import read_gold
    from expurgate.evaluation.papers.study import PapersSettings, repeat
    from expurgate.knowledge.corpus.sources import documents
    from expurgate.knowledge.opening import open_knowledge
    from expurgate.policy import KnowledgeRule

    marked = read_gold(gold) if gold is not None else []
    settings = PapersSettings(length, largest)
    clues = read_clue_texts(clue_folder) if clue_folder is not None else []
    knowledge = open_knowledge(KnowledgeRule(association="counts"))
    with progress_bar() as show:
        found = repeat(documents(collection), knowledge, settings, gold=marked, clues=clues, progress=show)
    if folder is not None:
        _write(folder, found)
    if as_json:
        print_json(found.to_dict())
        return
    _show(found)


def _write(folder: Path, found: PaperResults) -> None:
    import json

    from expurgate.evaluation.pages import html
    from expurgate.evaluation.papers.page import page, results_csv
    from expurgate.evaluation.writing import write_whole

    write_whole(folder / "papers.json", json.dumps(found.to_dict(), indent=2, ensure_ascii=False) + "\n")
    write_whole(folder / "papers.csv", results_csv(found))
    write_whole(folder / "papers.html", html(page(found)))


def _show(found: PaperResults) -> None:
    from expurgate.evaluation.papers.page import tables

    for number, table in enumerate(tables(found, short=True)):
        if number:
            click.echo()
        print_table(table.columns, table.rows, title=table.title)
        click.echo(table.caption)
    if found.missing:
        click.echo(f"\nNot in the collection: {', '.join(found.missing)}.")
