"""``expurgate sanitize`` for rows: data sets read in pieces, and queries on databases. Each row is a document of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from expurgate.cli.files import DocumentPaths
from expurgate.cli.io import print_json
from expurgate.cli.options import refuse_given, with_options
from expurgate.cli.progress import progress_bar
from expurgate.core.errors import InputError
from expurgate.core.files import replacing

if TYPE_CHECKING:
    from expurgate.frames.datasets import Written
    from expurgate.policy import Policy
    from expurgate.transform.identity_file import IdentityMap

F = TypeVar("F", bound=Callable[..., Any])
_LINES = (".jsonl", ".ndjson")
_OF_DOCUMENTS = (
    "--report", "--summary", "--map", "--decisions", "--together", "--follow-links", "--afresh", "--time-budget", "--memory-budget",
    "--password", "--encoding", "--raster", "--ocr", "--ocr-language", "--pictures", "--reject-changes", "--strip-active",
)  # fmt: skip
"""Options that speak of documents which are files, and not of texts in rows."""
_TABLE_OPTIONS = (
    click.option("--rows", is_flag=True, help="Each row of JSON lines is a document of its own (with --column)."),
    click.option(
        "--from",
        "source",
        metavar="URL",
        envvar="EXPURGATE_FROM",
        help="A database to read from, as an SQLAlchemy URL (or EXPURGATE_FROM).",
    ),
    click.option("--query", metavar="SQL", help="With --from: which rows."),
    click.option(
        "--to",
        "target",
        metavar="URL",
        envvar="EXPURGATE_TO",
        help="With --from: the database to write to (or EXPURGATE_TO).",
    ),
    click.option(
        "--owner",
        metavar="COLUMN",
        help="Rows: the column that says whose a row is; what all texts of one owner say together is bounded too. "
        'Folders of texts: "folder" says that each is one owner\'s.',
    ),
    click.option(
        "--linkage",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="With --owner: write what holds for each owner's texts together (JSON lines, to verify).",
    ),
    click.option(
        "--table", metavar="NAME", default="released", show_default=True, help="With --to: the table to make."
    ),
)


def table_options(function: F) -> F:
    """Adds the options for rows of data sets and databases."""
    return with_options(function, _TABLE_OPTIONS)


def is_dataset(planned: Sequence[DocumentPaths], options: dict[str, Any]) -> bool:
    """Whether the files are data sets whose rows are documents: Parquet with columns named, or lines that are asked for."""
    if options["rows"] and not options["columns"]:
        raise InputError("--rows needs the columns that hold text: --column")
    if not options["columns"]:
        return False
    kinds = {
        ".lines" if job.source is not None and job.source.suffix.lower() in _LINES else _kind(job) for job in planned
    }
    if options["rows"] and not kinds <= {".lines", ".parquet"}:
        raise InputError("--rows is for JSON lines and Parquet")
    return bool(kinds) and kinds <= ({".lines", ".parquet"} if options["rows"] else {".parquet"})


def _kind(job: DocumentPaths) -> str:
    return "" if job.source is None else job.source.suffix.lower()


def run_datasets(
    planned: Sequence[DocumentPaths],
    policy: Policy,
    key: bytes | None,
    options: dict[str, Any],
    *,
    as_json: bool,
    identities: IdentityMap | None = None,
) -> NoReturn:
    """Each data set with its rows released, and its certificates as JSON lines where they are wanted."""
    from expurgate.frames.datasets import sanitize_dataset

    written: list[tuple[str, Written]] = []
    refuse_given(_OF_DOCUMENTS, "for rows of data sets")
    if options["owner"] is not None and len(planned) > 1:
        raise InputError(
            "--owner goes with one data set: what somebody's texts in several files say together would not be judged; join them first"
        )

    def links(_job: DocumentPaths) -> AbstractContextManager[Callable[[Any], None]]:
        return lines_to(options["linkage"], lambda one: one.to_json())

    for job in planned:
        if job.source is None or job.output is None:
            raise InputError("a data set needs a file or a folder to go to: -o")
        job.output.parent.mkdir(parents=True, exist_ok=True)
        with _certificates(job.certificate) as note, links(job) as link, progress_bar() as progress:
            more: Any = {"key": key, "progress": progress, "certificates": note, **_said(options)}
            more |= {"owner": options["owner"], "linkages": link, "identities": identities}
            with _named(job, len(planned)):
                one = sanitize_dataset(job.source, job.output, options["columns"], policy, **more)
            written.append((job.name, one))
    _finish(written, as_json=as_json)


@contextmanager
def _named(job: DocumentPaths, number: int) -> Iterator[None]:
    """Says of which of several data sets an error speaks."""
    try:
        yield
    except InputError as fault:
        raise InputError(f"{job.name}: {fault}" if number > 1 else str(fault)) from None


def run_query(
    files: Sequence[str],
    policy: Policy,
    key: bytes | None,
    certificate: Path | None,
    options: dict[str, Any],
    *,
    as_json: bool,
    identities: IdentityMap | None = None,
) -> NoReturn:
    """The rows of a query, released into a new table."""
    from expurgate.frames.sql import sanitize_query

    source, query, target, table = (options[name] for name in ("source", "query", "target", "table"))
    refuse_given((*_OF_DOCUMENTS, "--output", "--rows"), "for rows of a database")
    if files:
        raise click.UsageError("name files or a database (--from), not both")
    if not query or not target or not options["columns"]:
        raise click.UsageError("--from needs --query, --to and the columns that hold text (--column)")
    links = lines_to(options["linkage"], lambda one: one.to_json())
    with _certificates(certificate) as note, links as link, progress_bar() as progress:
        more: Any = {"key": key, "progress": progress, "certificates": note, **_said(options)}
        more |= {"owner": options["owner"], "linkages": link, "identities": identities}
        written = sanitize_query(source, query, target, table, options["columns"], policy, **more)
    _finish([(table, written)], as_json=as_json)


def _said(options: dict[str, Any]) -> dict[str, Any]:
    return {"processes": options["processes"], "keep": options["keep"] or (), "drop": options["drop"] or ()}


def _certificates(path: Path | None) -> AbstractContextManager[Callable[[Any], None]]:
    """Takes certificates and writes them a line each."""
    if path is not None and path.suffix == ".json":
        path = path.with_suffix(".jsonl")
    return lines_to(path, lambda one: json.dumps(one, sort_keys=True))


@contextmanager
def lines_to(path: Path | None, said: Callable[[Any], str]) -> Iterator[Callable[[Any], None]]:
    """Takes values and writes them a line each, all of them or none; nowhere where no file is named."""
    if path is None:
        yield lambda _: None
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        yield lambda one: _line(file, said(one))


def _line(file: Any, said: str) -> None:
    file.write(said.encode() + b"\n")


def _finish(written: Sequence[tuple[str, Written]], *, as_json: bool) -> NoReturn:
    """Say how it went; the exit code is 1 where a text could not be released."""
    if as_json:
        print_json({"tables": [{"input": name, "rows": one.rows, "failed": one.failed} for name, one in written]})
    else:
        for name, one in written:
            failed = f", {one.failed:,} text{'s' if one.failed > 1 else ''} not released" if one.failed else ""
            click.echo(f"{name}: {one.rows:,} row{'' if one.rows == 1 else 's'}{failed}")
    raise click.exceptions.Exit(1 if any(one.failed for _, one in written) else 0)
