"""``expurgate vectors``: release a k-anonymous vector space of private documents, and check one."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import click

from expurgate.cli.evaluate_vectors import command as evaluate
from expurgate.cli.io import json_option, print_json, print_table, read_text
from expurgate.core.errors import InputError, MissingExtraError


@click.group()
def command() -> None:
    """Release a k-anonymous vector space of private documents, check one, measure the loss."""


@command.command()
@click.argument("source", type=click.Path())
@click.option("-k", type=click.IntRange(min=1), default=5, show_default=True, help="Rows that must be alike.")
@click.option("-o", "--output", type=click.Path(), required=True, help="A new folder for the release.")
@click.option(
    "--method",
    type=click.Choice(["auto", "mdav", "refined", "scalable", "classical"]),
    default="auto",
    show_default=True,
    help="auto: refined, or scalable for more than 8192 documents.",
)
@click.option("--text", "text", default="text", show_default=True, help="Column of the texts.")
@click.option("--name", "name", help="Column of the document names (with --names).")
@click.option("--stop-words/--no-stop-words", default=True, show_default=True)
@click.option("--stem/--no-stem", default=True, show_default=True, help="Porter stemming.")
@click.option("--min-letters", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--wordnet", is_flag=True, help="Keep only common nouns of the built-in taxonomy.")
@click.option("--min-documents", type=click.IntRange(min=1), help="Drop terms in fewer documents.  [default: k]")
@click.option("--max-terms", type=click.IntRange(min=1), help="Keep the terms with the largest weight.")
@click.option("--vocabulary", type=click.Path(), help="For a matrix: a text file with the term of each column.")
@click.option("--names", is_flag=True, help="Also write which row is which document. Links rows to people.")
@json_option
def fit(source: str, k: int, output: str, *, as_json: bool, **options: Any) -> None:
    """Write a k-anonymous vector space of the documents in SOURCE.

    SOURCE is a folder of text files, a .zip of one, a .jsonl, .csv, .tsv or .parquet file, or a
    SciPy sparse matrix (.npz). The release holds the matrix (npz and Parquet), the vocabulary and a
    certificate; no document names, and rows in an order that reveals nothing.
    """
    release, notes = _released(source, k, options)
    from expurgate.vectors.release import write_release

    certificate = write_release(release, output)
    for note in notes:
        click.echo(f"expurgate: warning: {note}", err=True)
    if as_json:
        print_json(certificate)
        return
    facts = ("k", "documents", "terms", "groups", "smallest_group", "largest_group", "method")
    rows: list[tuple[str, object]] = [(name.replace("_", " "), certificate[name]) for name in facts]
    rows.append(("information loss", f"{certificate['information_loss']:.4f}"))
    rows.append(("rare terms dropped", certificate["rare_terms_dropped"]))
    print_table(("what", "value"), rows, title=f"Released to {output}")


def _released(source: str, k: int, options: dict[str, Any]) -> tuple[Any, list[str]]:
    """Read, vectorise and aggregate; and what the user should know about it."""
    try:
        from expurgate.vectors.estimator import EmptyDocumentsWarning, SphericalMicroaggregation
        from expurgate.vectors.release import protect
        from expurgate.vectors.similarity import DENSE_ROWS
    except ImportError as error:
        raise MissingExtraError(str(error.name), extra="vectors") from None
    matrix, terms, names, dropped = _space(source, k, options)
    method = options["method"]
    if method == "auto":
        method = "refined" if matrix.shape[0] <= DENSE_ROWS else "scalable"
    estimator = SphericalMicroaggregation(k, method=method, n_jobs=-1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", EmptyDocumentsWarning)
        release = protect(
            matrix,
            terms,
            estimator,
            min_documents=options["min_documents"],
            dropped=dropped,
            names=names if options["names"] else None,
        )
    return release, _notes(release, k)


def _space(source: str, k: int, options: dict[str, Any]) -> tuple[Any, list[str], list[str], int]:
    """The matrix, the terms of its columns, the names of its rows, and how many rare terms were left out."""
    from expurgate.vectors.documents import read_documents, read_matrix
    from expurgate.vectors.vector_space import VectorSpace

    if Path(source).suffix == ".npz":
        matrix = read_matrix(source)
        names = [str(row) for row in range(matrix.shape[0])]
        return matrix, _terms(options["vocabulary"], matrix.shape[1]), names, 0
    documents = read_documents(source, text=options["text"], name=options["name"])
    space = VectorSpace(
        stop_words="english" if options["stop_words"] else None,
        min_letters=options["min_letters"],
        known_words="wordnet" if options["wordnet"] else None,
        stem=options["stem"],
        min_documents=options["min_documents"] or k,
        max_terms=options["max_terms"],
    )
    matrix = space.fit_transform(documents.texts)
    return matrix, list(space.vocabulary_), list(documents.names), space.rare_terms_


def _terms(vocabulary: str | None, columns: int) -> list[str]:
    if vocabulary is None:
        return [str(column) for column in range(columns)]
    terms = read_text(vocabulary).splitlines()
    if len(terms) != columns:
        raise InputError(f"{vocabulary} has {len(terms)} lines for {columns} columns")
    if len(set(terms)) < len(terms):
        raise InputError(f"{vocabulary} gives one term to several columns")
    return terms


def _notes(release: Any, k: int) -> list[str]:
    facts = release.facts
    notes = [] if k > 1 else ["k = 1 hides nobody: every document is released as it is"]
    if facts["empty_documents"]:
        notes.append(f"{facts['empty_documents']} documents are empty after the words were filtered")
    if facts["rare_terms_released"]:
        notes.append(
            f"{facts['rare_terms_released']} terms occur in fewer than {k} documents;"
            " a rare word can give a person away"
        )
    if release.names is not None:
        notes.append("documents.json links each row to its document; keep it apart from what is published")
    return notes


@command.command()
@click.argument("folder", type=click.Path())
@click.option("-k", type=click.IntRange(min=1), help="Ask for at least this k, whatever was certified.")
@json_option
def check(folder: str, k: int | None, as_json: bool) -> None:
    """Verify from its files alone that a release is k-anonymous: exact equality, row by row."""
    from expurgate.assurance.vectors import check_release

    result = check_release(folder, k=k)
    if as_json:
        print_json(
            {
                "holds": result.holds,
                "k": result.k,
                "rows": result.rows,
                "distinct_rows": result.distinct,
                "smallest": result.smallest,
                "problems": list(result.problems),
            }
        )
    else:
        verdict = "holds" if result.holds else "does not hold"
        click.echo(
            f"{verdict}: {result.rows} rows, {result.distinct} distinct,"
            f" each at least {result.smallest} times (k = {result.k})"
        )
        for problem in result.problems:
            click.echo(f"  {problem}")
    if not result.holds:
        raise click.exceptions.Exit(1)


command.add_command(evaluate, "evaluate")
