"""``expurgate sanitize``: documents in, releasable documents out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from expurgate.cli.files import DocumentPaths, jobs, links_in, renamed, write_all
from expurgate.cli.identities import identities_options, open_map
from expurgate.cli.io import json_option, print_json, read_input, read_text
from expurgate.cli.journal import Facts, Journal, digest, run_digest
from expurgate.cli.options import (
    chosen_policy,
    format_options,
    given_options,
    key_option,
    needs,
    policy_options,
    read_besides,
    read_key,
    read_options,
)
from expurgate.cli.overview import OverviewRow, index_page, line, name_map, summary
from expurgate.cli.owners import is_by_folder, run_folders
from expurgate.cli.progress import progress_bar
from expurgate.cli.tables import is_dataset, run_datasets, run_query, table_options
from expurgate.cli.together import Collecting, names_of_all
from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.lazy_dataclasses import dataclass, field, replace
from expurgate.core.limits import DEFAULT_BUDGET, LEAST_MEMORY, Budget
from expurgate.core.progress import Progress

if TYPE_CHECKING:
    from expurgate.detect.known import Hidden
    from expurgate.pipeline.batch import Batch, Outcome, Work, WorkTools
    from expurgate.pipeline.decisions import Decision
    from expurgate.pipeline.files import ReleasedFile
    from expurgate.policy import Policy
    from expurgate.transform.identity_file import IdentityMap


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class WrittenDocument:
    """One document that was sanitized and written. ``data`` is set only when it goes to standard output."""

    job: DocumentPaths
    facts: Facts
    data: bytes | None = field(default=None, repr=False)


@click.command()
@click.argument("files", nargs=-1)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, or a folder that mirrors the input.")
@policy_options
@format_options
@click.option("--certificate", type=click.Path(path_type=Path), help="Write the certificate (of several: a folder).")
@click.option("--report", type=click.Path(path_type=Path), help="Write the confidential report (of several: a folder).")
@click.option(
    "--summary",
    "summary_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write one table (CSV) over all certificates.",
)
@click.option(
    "--map",
    "map_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the confidential table (CSV) of old and new file names.",
)
@click.option("--follow-links", is_flag=True, help="Follow symbolic links in folders, which may lead out of them.")
@click.option("--afresh", is_flag=True, help="Do every document again, also those an earlier run has finished.")
@click.option(
    "--time-budget",
    metavar="SECONDS",
    type=click.FloatRange(min=0.1),
    default=DEFAULT_BUDGET.seconds,
    show_default=True,
    help="A document that takes longer is given up.",
)
@click.option(
    "--memory-budget",
    metavar="MB",
    type=click.IntRange(min=LEAST_MEMORY),
    default=(DEFAULT_BUDGET.bytes or 0) // 2**20,
    show_default=True,
    help="A document that needs more memory is given up.",
)
@click.option(
    "--decisions",
    "decisions_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file of decisions: what to keep, with a reason, to hide, to reword, and who is the same person.",
)
@identities_options("Keep what stands for whom in this encrypted map, so that restore can put it back.")
@click.option("--together", is_flag=True, help="The files are one: a name hidden in one of them is hidden in all.")
@click.option("--processes", type=click.IntRange(min=1), help="How many documents at once (default: one a core).")
@table_options
@key_option
@json_option
def command(
    files: tuple[str, ...],
    output: Path | None,
    certificate: Path | None,
    report: Path | None,
    decisions_file: Path | None,
    map_path: Path | None,
    ask_passphrase: bool,
    together: bool,
    key_file: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Sanitize FILES (documents, folders of them, or - for standard input).

    Without -o a single document goes to standard output. An input is never overwritten; a document that cannot be made
    to hold is not written at all. Of several documents each fails by itself; the same command again does only what was
    not finished.

    Parquet files with --column, and JSON lines with --rows, are read in pieces: each row is a document of its own, and columns tell what
    became of it. --from, --query and --to do the same with the rows of a database.
    """
    for option, other in _TOGETHER:
        needs(option, other)
    if files and "--from" not in given_options():
        options["source"] = None  # the environment names a database for calls without files
    policy, key, decisions = chosen_policy(options), read_key(key_file), _decisions(decisions_file)
    besides = read_besides(policy, options.get("policy"), key_file, decisions_file, map_path)
    if not files and options["source"] is None:
        raise click.UsageError("name the documents to sanitize, or a database (--from)")
    identities = None if map_path is None else open_map(map_path, key, ask=ask_passphrase, create=True)
    secret = key if key is not None or identities is None else identities.stand_in_key
    if options["source"] is not None:
        run_query(files, policy, secret, certificate, options, as_json=as_json, identities=identities)
    target = None if output is not None and str(output) == "-" else output
    links = bool(options["follow_links"])
    planned = jobs(files, target, certificate, report, besides=besides, follow_links=links)
    several = len(planned) > 1
    if several and any(each.place is not None for each in decisions):
        raise InputError("decisions about single places are for one document, and here are several")
    _tell_links(files, follow_links=links)
    planned = _with_input(_named(planned, policy, secret, besides))
    if is_dataset(planned, options):
        run_datasets(planned, policy, secret, options, as_json=as_json, identities=identities)
    reading = {name: options.get(name) for name in _READING}
    if is_by_folder(planned, options, (report, decisions, identities, together, *map(options.get, _OVERVIEWS))):
        run_folders(planned, policy, secret, options, as_json=as_json)
    known = names_of_all(planned, partial(_batch, Collecting(reading), policy, key, options)) if together else ()
    decided = digest(json.dumps([each.to_dict() for each in decisions]).encode())
    run = run_digest(policy, {**reading, "known": digest(repr(known).encode()), "decisions": decided}, secret)
    journal = Journal.beside(target, run) if several and target is not None else None
    earlier = {} if journal is None or options["afresh"] else _finished(planned, journal)
    new = [job for job in planned if job.name not in earlier]
    done: dict[str, Outcome[DocumentPaths, WrittenDocument]] = {}
    for row in earlier.values() if several and not as_json else ():
        click.echo(line(row))
    with progress_bar() as progress:
        work = SanitizeWork(reading, known, decisions, identities, secret)
        batch = _batch(
            work, policy, key, options, progress, ordered=journal is None
        )  # what is finished is noted at once
        untold = [job.name for job in reversed(new)]
        for outcome in batch.run(new, total=len(new)):
            done[outcome.item.name] = outcome
            if outcome.value is not None and journal is not None:
                journal.note(outcome.value.job, outcome.value.facts)
            while untold and untold[-1] in done:
                _tell_one(done[untold.pop()], several=several, quiet=as_json)
    rows = [earlier.get(job.name) or _row(done[job.name]) for job in planned if job.name in earlier or job.name in done]
    _write_overviews(rows, options["summary_file"], options["map_file"], report if several else None)
    if as_json:
        print_json({"documents": [_facts(row, done.get(row.job.name)) for row in rows]})
    else:
        for outcome in done.values():
            if outcome.value is not None and outcome.value.data is not None:
                sys.stdout.buffer.write(outcome.value.data)
                sys.stdout.buffer.flush()
        _tell(rows, several=several)
    codes = [outcome.code for outcome in done.values()]
    raise click.exceptions.Exit(min(1, max(codes, default=0)) if len(planned) > 1 else max(codes, default=0))


def _batch(
    work: Work[DocumentPaths, Value],
    policy: Policy,
    key: bytes | None,
    options: dict[str, Any],
    progress: Progress,
    *,
    ordered: bool = True,
) -> Batch[DocumentPaths, Value]:
    """The batch with the processes and the budget the options ask for."""
    from expurgate.pipeline.batch import Batch

    budget = Budget(options["time_budget"], options["memory_budget"] * 2**20)
    processes = options["processes"] or os.cpu_count() or 1
    return Batch(work, policy, key=key, processes=processes, progress=progress, budget=budget, ordered=ordered)


def _tell_links(files: Sequence[str], *, follow_links: bool) -> None:
    """Say that links were passed over."""
    number = 0 if follow_links else links_in(files)
    if number:
        what = "1 symbolic link is" if number == 1 else f"{number:,} symbolic links are"
        click.echo(f"expurgate: {what} not followed (--follow-links)", err=True)


def _with_input(planned: list[DocumentPaths]) -> list[DocumentPaths]:
    """Standard input is read here: a worker has none."""
    return [replace(job, data=read_input("-")) if job.source is None else job for job in planned]


def _finished(planned: Sequence[DocumentPaths], journal: Journal) -> dict[str, OverviewRow]:
    """The documents that an earlier run has finished, by name."""
    found = ((job.name, journal.finished(job)) for job in planned)
    return {name: OverviewRow(known[0], known[1], again=True) for name, known in found if known is not None}


def _row(outcome: Outcome[DocumentPaths, WrittenDocument]) -> OverviewRow:
    done = outcome.value
    if done is None:
        return OverviewRow(outcome.item, None, outcome.error, outcome.notices)
    return OverviewRow(done.job, done.facts, notices=outcome.notices)


def _tell_one(outcome: Outcome[DocumentPaths, WrittenDocument], *, several: bool, quiet: bool) -> None:
    """The notices of a document and its error; of several documents also what became of each."""
    where = f"{outcome.item.name}: " if several else ""
    for message in outcome.notices:
        click.echo(f"expurgate: {where}{message}", err=True)
    if outcome.error:
        click.echo(f"expurgate: {where}{outcome.error}", err=True)
    elif several and not quiet:
        click.echo(line(_row(outcome)))


def _write_overviews(rows: Sequence[OverviewRow], table: Path | None, names: Path | None, reports: Path | None) -> None:
    """The table over all certificates, the map of names, and the page over all reports, where they are wanted."""
    contents: list[tuple[Path, bytes]] = []
    if table is not None:
        contents.append((table, summary(rows)))
    private: list[Path] = []
    if names is not None:
        private.append(names)
        contents.append((names, name_map(rows)))
    if reports is not None:
        private.append(reports / "index.html")
        contents.append((reports / "index.html", index_page(rows, reports)))
    write_all(contents, private=private)


def _decisions(path: Path | None) -> tuple[Decision, ...]:
    """The decisions in a file, none when no file is named."""
    if path is None:
        return ()
    from expurgate.pipeline.decisions import from_json

    return tuple(from_json(read_text(str(path))))


_TOGETHER = (
    ("--linkage", "--owner"), ("--passphrase", "--identities"), ("--query", "--from"), ("--to", "--from"), ("--table", "--from"),
)  # fmt: skip
"""Options that do nothing without another."""
_OVERVIEWS = ("summary_file", "map_file", "columns", "drop", "encoding")
_READING = (
    "password", "encoding", "columns", "drop", "keep", "raster", "ocr", "ocr_language", "pictures", "reject_changes",
    "strip_active",
)  # fmt: skip


def _named(
    planned: list[DocumentPaths], policy: Policy, key: bytes | None, besides: Sequence[Path]
) -> list[DocumentPaths]:
    """The documents under names that may be released: file names below an output folder are judged as well."""
    if not planned or any(job.relative is None for job in planned):
        return planned
    from expurgate.pipeline.files import released_names
    from expurgate.pipeline.sanitizer import Sanitizer

    old = [str(job.relative) for job in planned]
    try:
        new = released_names([Path(name).as_posix() for name in old], Sanitizer(policy, key=key))
    except GuaranteeError:
        new = [f"document-{number:04d}{Path(name).suffix}" for number, name in enumerate(old, start=1)]
    changed = sum(Path(before) != Path(after) for before, after in zip(old, new, strict=True))
    if changed:
        what = "1 file name tells too much and is" if changed == 1 else f"{changed:,} file names tell too much and are"
        click.echo(f"expurgate: {what} changed", err=True)
    return renamed(planned, [Path(name) for name in new], besides=besides)


@dataclass(frozen=True, slots=True)
class SanitizeWork:
    """The work on each document: read it, sanitize it, and write what belongs to it, all or nothing."""

    reading: dict[str, Any] = field(repr=False)
    """The options that say how files are read."""
    known: tuple[Hidden, ...] = field(default=(), repr=False)
    """Names and identifiers hidden in the other files, where all belong together."""
    decisions: tuple[Decision, ...] = field(default=(), repr=False)
    """What people decided about the documents."""
    identities: IdentityMap | None = None
    """The map that keeps what stands for whom; a record is on the disk before its document is written."""
    secret: bytes | None = field(default=None, repr=False)
    """The key of the stand-ins."""

    def __call__(self, job: DocumentPaths, tools: WorkTools) -> WrittenDocument:
        """Sanitize one document and write what comes of it."""
        from expurgate.pipeline import files

        options = replace(read_options(self.reading, tools.progress), notice=tools.notice)
        data = job.data if job.data is not None else read_input("-" if job.source is None else str(job.source))
        name = "" if job.source is None else job.source.name
        sanitizer = tools.sanitizer().deciding(self.decisions)
        draws = None if self.identities is None else self.identities.draws_with(self.secret)
        if draws is not None:
            sanitizer = sanitizer.drawing(draws)
        released = files.sanitize_file(data, name, sanitizer, options, self.known)
        if self.identities is not None and draws is not None:
            self.identities.keep(released.identities, draws, digest(released.data))
        if job.spare is not None and released.tells(str(job.relative)):
            job = job.named(job.spare)
            tools.notice(f"the name has hidden text in it; the document is written as {job.spare}")
        write_released(job, released)
        results = released.results
        facts = Facts(
            sum(len(result.edits) for result in results),
            max((result.rounds for result in results), default=0),
            next((result.alpha for result in results), None),
            len(results),
            tuple(dict.fromkeys(model["model"] for result in results for model in result.certificate.data["models"])),
            digest(released.data),
        )
        return WrittenDocument(job, facts, released.data if job.output is None else None)


def write_released(job: DocumentPaths, released: ReleasedFile) -> None:
    """Write the document, its certificate and its report where they are wanted: all of them or none."""
    contents: list[tuple[Path, bytes]] = []
    if job.report is not None:
        contents.append((job.report, _report(released, job).encode("utf-8", "replace")))
    if job.output is not None:
        contents.append((job.output, released.data))
    if job.certificate is not None:
        contents.append((job.certificate, released.certificate.to_json().encode()))
    write_all(contents, private=[] if job.report is None else [job.report])


def _report(released: ReleasedFile, job: DocumentPaths) -> str:
    """One page for a file, however many texts it holds."""
    from expurgate.pipeline.joining import joined

    if not released.results:
        return index_page([OverviewRow(job, Facts())], (job.report or Path()).parent).decode()
    return joined(released.results, released.certificate, job.name).report()


def _facts(row: OverviewRow, outcome: Outcome[DocumentPaths, WrittenDocument] | None) -> dict[str, Any]:
    facts: dict[str, Any] = {"input": row.job.name, "holds": row.facts is not None}
    if row.notices:
        facts["notices"] = list(row.notices)
    if row.facts is None:
        return {**facts, "error": row.error}
    facts |= {"edits": row.facts.edits, "rounds": row.facts.rounds}
    if row.facts.alpha is not None:
        facts["alpha"] = row.facts.alpha
    if row.again:
        facts["finished"] = "earlier"
    if outcome is not None and outcome.value is not None and outcome.value.data is not None:
        facts["text"] = outcome.value.data.decode("utf-8", "replace")
    for name, path in (("output", row.job.output), ("certificate", row.job.certificate), ("report", row.job.report)):
        if path is not None:
            facts[name] = str(path)
    return facts


def _tell(rows: Sequence[OverviewRow], *, several: bool) -> None:
    """Lines for people on standard error: how many hold, and those of several that failed."""
    fine = [row.facts for row in rows if row.facts is not None]
    failed = [row for row in rows if row.facts is None]
    if several and failed:
        click.echo(f"expurgate: not released ({len(failed)} of {len(rows)}):", err=True)
        for row in failed:
            click.echo(f"expurgate:   {row.job.name}: {row.error}", err=True)
    if fine and sys.stderr.isatty():
        edits = sum(each.edits for each in fine)
        click.echo(f"expurgate: {len(fine)} of {len(rows)} documents hold; {edits} places changed", err=True)
