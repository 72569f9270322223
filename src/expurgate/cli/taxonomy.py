"""``expurgate taxonomy``: show what a term is a kind of; build and describe taxonomy files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from expurgate.cli.files import refuse_building_over
from expurgate.cli.io import json_option, print_json, print_table
from expurgate.cli.progress import progress_bar

taxonomy_option = click.option(
    "--taxonomy",
    "files",
    multiple=True,
    metavar="FILE",
    help="A taxonomy of your own, asked before the built-in one.",
)


@click.group()
def command() -> None:
    """Show what a term is a kind of; build a taxonomy."""


@command.command()
@click.argument("term")
@taxonomy_option
@json_option
def show(term: str, files: tuple[str, ...], as_json: bool) -> None:
    """Print the chain of generalizations of TERM, specific first, with the information content of each."""
    from expurgate.core.errors import InputError
    from expurgate.knowledge.opening import open_taxonomies
    from expurgate.text.normal import normal_form

    if not normal_form(term):
        raise InputError("the term has no words")
    taxonomy = open_taxonomies(files)
    match = taxonomy.lookup(term)
    steps = [(label, _information(label)) for label in [term, *taxonomy.generalizations(term)]]
    if as_json:
        print_json(
            {
                "term": term,
                "found": match is not None,
                "matched": match.form if match else None,
                "dropped_words": match.dropped if match else None,
                "information": steps[0][1],
                "synonyms": list(taxonomy.synonyms(term)),
                "generalizations": [{"label": label, "information": bits} for label, bits in steps[1:]],
            }
        )
        return
    _print_tree(steps)
    if match is None:
        click.echo("no generalization is known", err=True)


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", required=True, metavar="OUT", help="The compiled file to write.")
@click.option(
    "--format",
    "form",
    metavar="NAME",
    default="auto",
    show_default=True,
    help="The format of the files: obo, skos, rf2, icd, csv, or that of a plug-in.",
)
@json_option
def build(files: tuple[str, ...], output: str, form: str, as_json: bool) -> None:
    """Compile FILEs (OBO, SKOS, SNOMED CT RF2, ICD, CSV), in order of priority, into one taxonomy."""
    from expurgate.core.errors import InputError
    from expurgate.knowledge.taxonomy.concepts import unite
    from expurgate.knowledge.taxonomy.readers.choice import read_source
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

    if not Path(output).absolute().parent.is_dir():
        raise InputError(f"no such folder: {Path(output).absolute().parent}")
    refuse_building_over([Path(file) for file in files], Path(output))
    sources = []
    with progress_bar() as show:
        for number, file in enumerate(files, start=1):
            sources.append(read_source(Path(file), form=form))
            show("reading", number, len(files))
    taxonomy = Taxonomy.build(unite(sources), output)
    _describe(taxonomy.info(), as_json=as_json)


@command.command()
@click.argument("file", required=False)
@json_option
def info(file: str | None, as_json: bool) -> None:
    """Describe a compiled taxonomy FILE, or the built-in one: sources, licences, counts, digest."""
    from expurgate.knowledge.taxonomy.taxonomy import Taxonomy

    taxonomy = Taxonomy.open(file) if file else Taxonomy.builtin()
    _describe(taxonomy.info(), as_json=as_json)


def _information(label: str) -> float:
    """IC in bits by the built-in corpus."""
    from expurgate.knowledge.corpus.base import Corpus

    return round(Corpus.builtin().information(label), 4)


def _print_tree(steps: list[tuple[str, float]]) -> None:
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    def line(label: str, bits: float) -> Text:
        return Text.assemble(label, (f"  {bits:.2f} bits", "dim"))

    tree = Tree(line(*steps[0]))
    at = tree
    for step in steps[1:]:
        at = at.add(line(*step))
    console = Console()
    if not console.is_terminal:
        console.width = 200
    console.print(tree)


def _describe(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    rows = [[row["name"], row["concepts"], row["names"], row["licence"]] for row in found["sources"]]
    rows.append(["all", found["concepts"], found["names"], ""])
    print_table(["source", "concepts", "names", "licence"], rows)
    click.echo(f"\nformat {found['version']}, {found['bytes']:,} bytes, sha256 {found['digest']}")
