"""``expurgate report``: one report over a whole release."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import json_option, print_json
from expurgate.cli.options import chosen_policy, key_option, policy_options, read_key
from expurgate.cli.progress import progress_bar
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import replace
from expurgate.core.progress import Progress
from expurgate.version import __version__

if TYPE_CHECKING:
    from expurgate.assurance.certificate import Certificate
    from expurgate.evaluation.collection import CollectionStudy, OwnedDocument
    from expurgate.evaluation.frontier import Frontier
    from expurgate.policy import Policy

TRIED = 20
"""On so many documents other settings are tried."""


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The folder for page and tables.")
@policy_options
@click.option("--column", metavar="NAME", default="text", show_default=True, help="Of a data set: the texts.")
@click.option(
    "--owner", metavar="NAME", help="Of a data set: whose each row is. Texts of one owner are judged together."
)
@click.option("--label", metavar="NAME", help="Of a data set: classes that a classifier is trained to tell.")
@click.option("--name", metavar="NAME", help="Of a data set: what each row is called in the background collection.")
@click.option(
    "--background",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="What an adversary has: JSON lines or Parquet with title and text, a title for each document's name. "
    "Without it, half of every original.",
)
@click.option(
    "--certificates", metavar="PATH", type=click.Path(path_type=Path), help="Those of the release, to compare with."
)
@click.option(
    "--frontier", "seconds", type=click.FloatRange(min=0, min_open=True), metavar="N",
    help="Also try other values of alpha, crowd and distance on the first 20 documents, for about N seconds, and recommend one.",
)  # fmt: skip
@click.option("--most", type=click.IntRange(min=2), default=1000, show_default=True, help="Look at so many documents.")
@key_option
@json_option
def command(source: Path, output: Path, column: str, key_file: Path | None, as_json: bool, **options: Any) -> None:
    """Report on the release of SOURCE: originals in a folder of texts, or in a column of a data set (.jsonl, .parquet).

    Writes report.html and its tables (CSV and LaTeX) into a folder: what was hidden by type, what adversaries still find, what is kept,
    what a classifier learns from the released texts, and what failed. No word of a document is in it.
    """
    from expurgate.evaluation.collection import study

    policy = chosen_policy(options)
    entries = _entries(source, column, options)
    background = None if options["background"] is None else list(_background(options["background"]))
    stated = [] if options["certificates"] is None else _certificates(options["certificates"])
    digests = frozenset(_digests(stated)) if stated else None
    with progress_bar() as progress:
        settings = _frontier(entries, policy, options["seconds"], progress)
        found = study(
            entries,
            policy,
            key=read_key(key_file),
            background=background,
            certified=digests,
            most=options["most"],
            progress=progress,
        )
    _write(output, found, settings, stated)
    if as_json:
        print_json({"documents": found.documents, "studied": found.studied, "failed": sum(found.failures.values())})
    else:
        click.echo(f"{found.studied:,} of {found.documents:,} documents looked at; {output / 'report.html'}")
    raise click.exceptions.Exit(0)


def _entries(source: Path, column: str, options: dict[str, Any]) -> list[OwnedDocument]:
    from expurgate.evaluation.collection import OwnedDocument
    from expurgate.frames.datasets import read_rows, read_texts

    if source.is_dir():
        names = [path.stem for path in sorted(source.rglob("*.txt"))]
        return [OwnedDocument(text, name) for text, name in zip(read_texts(source, ()), names, strict=True)]
    found = []
    for number, row in enumerate(read_rows(source), start=1):
        if column not in row or not isinstance(row[column], str | None):
            raise InputError(f"{source.name}, row {number}: no text in {column!r}")
        if not (row[column] or "").strip():
            continue
        owner, label, name = (
            None if options[one] is None else row.get(options[one]) for one in ("owner", "label", "name")
        )
        found.append(OwnedDocument(row[column], str(name or ""), owner, None if label is None else str(label)))
    return found


def _background(path: Path) -> Iterator[tuple[str, str]]:
    from expurgate.knowledge.corpus.sources import documents

    return ((document.title, document.text) for document in documents(path))


def _frontier(
    entries: list[OwnedDocument], policy: Policy, seconds: float | None, progress: Progress
) -> Frontier | None:
    """The outcome that other settings would have, where that is asked for."""
    if seconds is None:
        return None
    from expurgate.evaluation.frontier import frontier

    texts = [entry.text for entry in entries[:TRIED]]
    return frontier(texts, policy=policy, seconds=seconds, progress=lambda done, of: progress("settings", done, of))


def _certificates(path: Path) -> list[Certificate]:
    from expurgate.assurance.certificate import Certificate
    from expurgate.cli.release import certificate_files

    return [one for file in certificate_files([path]) for one in Certificate.read_all(file)]


def _digests(stated: Sequence[Certificate]) -> Iterator[str]:
    for one in stated:
        yield from (part.data["document"]["sha256"] for part in (one.documents() if one.is_of_file else [one]))


def _made(stated: Sequence[Certificate]) -> str:
    """A sentence that says what the report was made with, and the root over the certificates of the release."""
    from expurgate.assurance.collection import DocumentTree

    told = f"Made with Expurgate {__version__}"
    if not stated:
        return f"{told}."
    return (
        f"{told}. The root over the {len(stated):,} certificates is {DocumentTree.of(one.data for one in stated).root}."
    )


def _write(folder: Path, found: CollectionStudy, settings: Frontier | None, stated: Sequence[Certificate]) -> None:
    from expurgate.evaluation.collection_page import csv_table, latex_table, page, with_settings
    from expurgate.evaluation.pages import html
    from expurgate.evaluation.writing import write_whole

    whole = page(found) if settings is None else with_settings(page(found), settings)
    whole = replace(whole, notes=[*whole.notes, _made(stated)])
    for table in whole.tables:
        name = table.title.lower().replace(" ", "-")
        write_whole(folder / f"{name}.csv", csv_table(table), private=False)
        write_whole(folder / f"{name}.tex", latex_table(table), private=False)
    write_whole(folder / "report.html", html(whole), private=False)
