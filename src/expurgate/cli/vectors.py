"""``expurgate vectors``: release a k-anonymous vector space of private documents, and check one."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import click

from expurgate.cli.evaluate_vectors import command as evaluate
from expurgate.cli.io import json_option, print_json, print_table, read_text
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.lazy_dataclasses import replace


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
@click.option(
    "--owner",
    help="Column that says whose a document is (of a folder: folder; of a matrix: a file with a line a row). "
    "Then k counts owners.",
)
@click.option("--label", help="Column of labels to release with the rows (folder and matrix: as for --owner).")
@click.option(
    "--diversity",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Different labels that every group must hold (with --label).",
)
@click.option(
    "--noise",
    type=click.FloatRange(min=0),
    default=0.0,
    show_default=True,
    help="Noise on every group, in lengths of a document's vector; 0.5 hides the last member from those who know all others.",
)
@click.option("--stop-words/--no-stop-words", default=True, show_default=True)
@click.option("--stem/--no-stem", default=True, show_default=True, help="Porter stemming.")
@click.option("--min-letters", type=click.IntRange(min=1), default=3, show_default=True)
@click.option(
    "--words",
    type=click.Choice(["all", "wordnet", "nouns"]),
    default="all",
    show_default=True,
    help="Keep all words, those of WordNet (as the paper does), or common nouns.",
)
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
    matrix, terms, counted, space = _space(source, k, options)
    method = options["method"]
    if method == "auto":
        method = "refined" if matrix.shape[0] <= DENSE_ROWS else "scalable"
    if options["diversity"] > 1 and counted.labels is None:
        raise InputError("--diversity counts labels: name their column with --label")
    estimator = SphericalMicroaggregation(
        k, method=method, n_jobs=-1, diversity=options["diversity"], noise=options["noise"]
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", EmptyDocumentsWarning)
        release = protect(
            matrix,
            terms,
            estimator,
            min_documents=options["min_documents"],
            dropped=0 if space is None else space.rare_terms_,
            counted=counted if options["names"] else replace(counted, names=None),
            space=None if space is None else space.to_dict(),
        )
    return release, _notes(release, k)


def _space(source: str, k: int, options: dict[str, Any]) -> tuple[Any, list[str], Any, Any]:
    """The matrix, the terms of its columns, what is known of its rows, and the space where there are texts."""
    from expurgate.vectors.documents import read_documents, read_matrix
    from expurgate.vectors.release import Counted
    from expurgate.vectors.vector_space import VectorSpace

    if Path(source).suffix == ".npz":
        matrix = read_matrix(source)
        rows = matrix.shape[0]
        owners, labels = (_lines(options[name], rows) for name in ("owner", "label"))
        terms = _terms(options["vocabulary"], matrix.shape[1])
        return matrix, terms, Counted(owners, labels, [str(row) for row in range(rows)]), None
    column = None if _of_files(source) else options["label"]
    documents = read_documents(source, text=options["text"], name=options["name"], label=column, owner=options["owner"])
    space = VectorSpace(
        stop_words="english" if options["stop_words"] else None,
        min_letters=options["min_letters"],
        known_words=None if options["words"] == "all" else options["words"],
        stem=options["stem"],
        min_documents=options["min_documents"] or k,
        max_terms=options["max_terms"],
    )
    matrix = space.fit_transform(documents.texts, owners=documents.owners)
    classes = None if options["label"] is None else _classes(documents.classes, source)
    return matrix, list(space.vocabulary_), Counted(documents.owners, classes, list(documents.names)), space


def _of_files(source: str) -> bool:
    return Path(source).is_dir() or Path(source).suffix == ".zip"


def _classes(classes: tuple[str, ...] | None, source: str) -> tuple[str, ...]:
    if classes is None:
        raise InputError(f"{source}: labels of files are told by subfolders, one subfolder a label")
    return classes


def _lines(path: str | None, rows: int) -> list[str] | None:
    """The lines of a text file, one for each row of a matrix."""
    if path is None:
        return None
    lines = read_text(path).splitlines()
    if len(lines) != rows:
        raise InputError(f"{path} has {len(lines)} lines for {rows} rows")
    return lines


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
            f"{facts['rare_terms_released']} terms occur in fewer than {k} {facts['counted']};"
            " a rare word can give a person away"
        )
    if facts["counted"] == "documents":
        notes.append("k counts documents: where one person has several, say whose each is (--owner)")
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
                "counted": result.counted,
                "rows": result.rows,
                "distinct_rows": result.distinct,
                "smallest": result.smallest,
                "problems": list(result.problems),
            }
        )
    else:
        verdict = "holds" if result.holds else "does not hold"
        click.echo(
            f"{verdict}: {result.rows} documents, {result.distinct} distinct rows,"
            f" each shared by at least {result.smallest} {result.counted} (k = {result.k})"
        )
        for problem in result.problems:
            click.echo(f"  {problem}")
    if not result.holds:
        raise click.exceptions.Exit(1)


@command.command()
@click.argument("folder", type=click.Path())
@click.argument("source", type=click.Path())
@click.option("-o", "--output", type=click.Path(), required=True, help="A new folder for the larger release.")
@click.option("--text", default="text", show_default=True, help="Column of the texts.")
@click.option("--label", help="Column of labels, where the release has them (of a folder: folder).")
@json_option
def add(folder: str, source: str, output: str, text: str, label: str | None, as_json: bool) -> None:
    """Write the release in FOLDER with the documents in SOURCE added to it.

    Each new document joins the nearest row: the row's count grows, and nothing else changes, so what held still holds.
    """
    try:
        from expurgate.vectors.reading import read_release
        from expurgate.vectors.release import added, write_release
        from expurgate.vectors.vector_space import VectorSpace
    except ImportError as error:
        raise MissingExtraError(str(error.name), extra="vectors") from None
    from expurgate.vectors.documents import read_documents, read_matrix

    release = read_release(folder)
    if Path(source).suffix == ".npz":
        matrix, labels = read_matrix(source), _lines(label, read_matrix(source).shape[0])
    elif release.space is None:
        raise InputError(f"{folder} was made from a matrix: name a matrix with the same columns")
    else:
        documents = read_documents(source, text=text, label=None if _of_files(source) else label)
        matrix = VectorSpace.from_dict(release.space, release.terms).transform(documents.texts)
        labels = None if label is None else list(_classes(documents.classes, source))
    certificate = write_release(added(release, matrix, labels), output)
    if as_json:
        print_json(certificate)
    else:
        click.echo(f"{matrix.shape[0]} documents added: {certificate['documents']} in {output}")


command.add_command(evaluate, "evaluate")
