"""``expurgate sanitize``: documents in, releasable documents out."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.files import Job, jobs, renamed, write_all
from expurgate.cli.io import json_option, print_json, read_input
from expurgate.cli.options import (
    chosen_policy,
    format_options,
    key_option,
    policy_options,
    read_besides,
    read_key,
    read_options,
)
from expurgate.cli.progress import progress_bar
from expurgate.core.errors import GuaranteeError, InputError

if TYPE_CHECKING:
    from expurgate.detect.known import Hidden
    from expurgate.pipeline.batch import Desk, Outcome
    from expurgate.pipeline.files import ReleasedFile
    from expurgate.pipeline.result import Result
    from expurgate.policy import Policy


@dataclass(frozen=True, slots=True)
class Done:
    """How one document was sanitized and written. ``data`` is set only when it goes to standard output."""

    job: Job
    edits: int = 0
    rounds: int = 0
    alpha: float | None = None
    data: bytes | None = field(default=None, repr=False)


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, or a folder that mirrors the input.")
@policy_options
@format_options
@click.option("--certificate", type=click.Path(path_type=Path), help="Write the certificate (of several: a folder).")
@click.option("--report", type=click.Path(path_type=Path), help="Write the confidential report (of several: a folder).")
@click.option("--together", is_flag=True, help="The files are one: a name hidden in one of them is hidden in all.")
@click.option("--processes", type=click.IntRange(min=1), help="How many documents at once (default: one a core).")
@key_option
@json_option
def command(
    files: tuple[str, ...],
    output: Path | None,
    certificate: Path | None,
    report: Path | None,
    together: bool,
    processes: int | None,
    key_file: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Sanitize FILES (documents, folders of them, or - for standard input).

    Without -o a single document goes to standard output. An input is never overwritten; a document that cannot be made
    to hold is not written at all.
    """
    from expurgate.pipeline.batch import Batch

    policy, key = chosen_policy(options), read_key(key_file)
    besides = read_besides(policy, options.get("policy"), key_file)
    target = None if output is not None and str(output) == "-" else output
    planned = _named(jobs(files, target, certificate, report, besides=besides), policy, key, besides)
    reading = {name: options.get(name) for name in _READING}
    known = _known_together(planned, policy, key, reading) if together else ()
    work = Work(reading, known)
    done: list[Outcome[Job, Done]] = []
    with progress_bar() as progress:
        batch = Batch(work, policy, key=key, processes=processes or os.cpu_count() or 1, progress=progress)
        for outcome in batch.run(planned, total=len(planned)):
            done.append(outcome)
            where = f"{outcome.item.name}: " if len(planned) > 1 else ""
            for message in filter(None, (*outcome.notices, outcome.error)):
                click.echo(f"expurgate: {where}{message}", err=True)
    if as_json:
        print_json({"documents": [_facts(each) for each in done]})
    else:
        for each in done:
            if each.value is not None and each.value.data is not None:
                sys.stdout.buffer.write(each.value.data)
                sys.stdout.buffer.flush()
        _tell(done)
    raise click.exceptions.Exit(max((each.code for each in done), default=0))


_READING = (
    "password", "encoding", "columns", "drop", "keep", "raster", "ocr", "ocr_language", "pictures", "reject_changes",
    "strip_active",
)  # fmt: skip


def _named(planned: list[Job], policy: Policy, key: bytes | None, besides: Sequence[Path]) -> list[Job]:
    """The documents under names that may be released: file names below an output folder are judged as well."""
    from expurgate.pipeline.files import released_names
    from expurgate.pipeline.sanitizer import Sanitizer

    if not planned or any(job.relative is None for job in planned):
        return planned
    old = [str(job.relative) for job in planned]
    try:
        new = released_names([Path(name).as_posix() for name in old], Sanitizer(policy, key=key))
    except GuaranteeError:
        new = [f"document-{number}{Path(name).suffix}" for number, name in enumerate(old, start=1)]
    changed = sum(Path(before) != Path(after) for before, after in zip(old, new, strict=True))
    if changed:
        click.echo(f"expurgate: {changed} file names tell too much and are changed", err=True)
    return renamed(planned, [Path(name) for name in new], besides=besides)


def _known_together(
    planned: Sequence[Job], policy: Policy, key: bytes | None, reading: dict[str, Any]
) -> tuple[Hidden, ...]:
    """The names and identifiers hidden in any of the files. A file that cannot be read fails later, by itself."""
    from expurgate.core.errors import ExpurgateError
    from expurgate.pipeline.files import hidden_names
    from expurgate.pipeline.sanitizer import Sanitizer

    found: dict[Hidden, None] = {}
    with Sanitizer(policy, key=key) as sanitizer, progress_bar() as progress:
        for number, job in enumerate(planned, start=1):
            if job.source is None:
                raise InputError("--together needs files: standard input can be read only once")
            options = replace(read_options(reading), notice=lambda _: None)
            with suppress(ExpurgateError):
                data = read_input(str(job.source))
                found |= dict.fromkeys(hidden_names(data, job.source.name, sanitizer, options))
            progress("collecting names", number, len(planned))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Work:
    """The work on each document: read it, sanitize it, and write what belongs to it, all or nothing."""

    reading: dict[str, Any] = field(repr=False)
    """The options that say how files are read."""
    known: tuple[Hidden, ...] = field(default=(), repr=False)
    """Names and identifiers hidden in the other files, where all belong together."""

    def __call__(self, job: Job, desk: Desk) -> Done:
        """How one document went."""
        from expurgate.pipeline import files

        options = replace(read_options(self.reading, desk.progress), notice=desk.notice)
        data = read_input("-" if job.source is None else str(job.source))
        name = "" if job.source is None else job.source.name
        released = files.sanitize_file(data, name, desk.sanitizer(), options, self.known)
        if job.spare is not None and released.tells(str(job.relative)):
            job = job.named(job.spare)
            desk.notice(f"the name has hidden text in it; the document is written as {job.spare}")
        write_released(job, released)
        results = released.results
        return Done(
            job,
            sum(len(result.edits) for result in results),
            max((result.rounds for result in results), default=0),
            next((result.alpha for result in results), None),
            released.data if job.output is None else None,
        )


def write_released(job: Job, released: ReleasedFile) -> None:
    """Write the document, its certificate and its reports where they are wanted: all of them or none."""
    reports = _reports(job.report, released.results)
    contents = [(path, text.encode("utf-8", "replace")) for path, text in reports]
    if job.output is not None:
        contents.append((job.output, released.data))
    if job.certificate is not None:
        contents.append((job.certificate, released.certificate.to_json().encode()))
    write_all(contents, private=[path for path, _ in reports])


def _reports(path: Path | None, results: Sequence[Result]) -> list[tuple[Path, str]]:
    """The report of each text: one file, or numbered ones for a file with several texts."""
    if path is None:
        return []
    if len(results) == 1:
        return [(path, results[0].report())]
    return [
        (path.with_name(f"{path.stem}-{number}{path.suffix}"), result.report())
        for number, result in enumerate(results, start=1)
    ]


def _facts(outcome: Outcome[Job, Done]) -> dict[str, Any]:
    done = outcome.value
    facts: dict[str, Any] = {"input": outcome.item.name, "holds": outcome.code == 0}
    if outcome.notices:
        facts["notices"] = list(outcome.notices)
    if done is None:
        return {**facts, "error": outcome.error}
    facts |= {"edits": done.edits, "rounds": done.rounds}
    if done.alpha is not None:
        facts["alpha"] = done.alpha
    if done.data is not None:
        facts["text"] = done.data.decode("utf-8", "replace")
    for name, path in (("output", done.job.output), ("certificate", done.job.certificate), ("report", done.job.report)):
        if path is not None:
            facts[name] = str(path)
    return facts


def _tell(done: Sequence[Outcome[Job, Done]]) -> None:
    """A line for people on standard error."""
    fine = [each.value for each in done if each.value is not None]
    if not fine or not sys.stderr.isatty():
        return
    edits = sum(each.edits for each in fine)
    click.echo(f"{len(fine)} of {len(done)} documents hold; {edits} places changed", err=True)
