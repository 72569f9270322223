"""``expurgate sanitize``: documents in, releasable documents out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.faults import begin_worker, explained, until_terminated
from expurgate.cli.files import Job, jobs, renamed, write_all
from expurgate.cli.io import json_option, print_json, read_bytes
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
from expurgate.core.errors import GuaranteeError

if TYPE_CHECKING:
    from expurgate.pipeline.sanitizer import Result, Sanitizer


@dataclass(frozen=True, slots=True)
class Done:
    """How one document went. ``data`` is set only when it goes to standard output."""

    job: Job
    edits: int = 0
    rounds: int = 0
    alpha: float | None = None
    data: bytes | None = field(default=None, repr=False)
    error: str = ""
    code: int = 0
    notices: tuple[str, ...] = ()
    """What a person should know: what was left out, a wrong extension, a new name."""


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file, or a folder that mirrors the input.")
@policy_options
@format_options
@click.option("--certificate", type=click.Path(path_type=Path), help="Write the certificate (of several: a folder).")
@click.option("--report", type=click.Path(path_type=Path), help="Write the confidential report (of several: a folder).")
@click.option("--processes", type=click.IntRange(min=1), help="How many documents at once (default: one a core).")
@key_option
@json_option
def command(
    files: tuple[str, ...],
    output: Path | None,
    certificate: Path | None,
    report: Path | None,
    processes: int | None,
    key_file: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Sanitize FILES (documents, folders of them, or - for standard input).

    Without -o a single document goes to standard output. An input is never overwritten; a document that cannot be made
    to hold is not written at all.
    """
    policy = chosen_policy(options)
    key = read_key(key_file)
    besides = read_besides(policy, options.get("policy"), key_file)
    target = None if output is not None and str(output) == "-" else output
    planned = jobs(files, target, certificate, report, besides=besides)
    work = _Work(json.dumps(policy.to_dict()), key, {name: options.get(name) for name in _READING})
    done = list(_run(_named(planned, work, besides), work, processes or os.cpu_count() or 1))
    for each in done:
        where = f"{each.job.name}: " if len(done) > 1 else ""
        for message in (*each.notices, each.error):
            if message:
                click.echo(f"expurgate: {where}{message}", err=True)
    if as_json:
        print_json({"documents": [_facts(each) for each in done]})
    else:
        for each in done:
            if each.data is not None:
                sys.stdout.buffer.write(each.data)
                sys.stdout.buffer.flush()
        _tell(done)
    raise click.exceptions.Exit(max((each.code for each in done), default=0))


_READING = (
    "password", "encoding", "columns", "drop", "keep", "raster", "ocr", "ocr_language", "pictures", "reject_changes",
    "strip_active",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Work:
    """What every process needs to know: the policy (as JSON), the key, how files are read."""

    policy: str
    key: bytes | None = field(repr=False)
    reading: dict[str, Any] = field(repr=False)


def _named(planned: list[Job], work: _Work, besides: Sequence[Path]) -> list[Job]:
    """The documents under names that may be released: file names below an output folder are judged as well."""
    from expurgate.pipeline.files import released_names

    if not planned or any(job.relative is None for job in planned):
        return planned
    old = [str(job.relative) for job in planned]
    try:
        new = released_names([Path(name).as_posix() for name in old], _sanitizer(work.policy, work.key))
    except GuaranteeError:
        new = [f"document-{number}{Path(name).suffix}" for number, name in enumerate(old, start=1)]
    changed = sum(Path(before) != Path(after) for before, after in zip(old, new, strict=True))
    if changed:
        click.echo(f"expurgate: {changed} file names tell too much and are changed", err=True)
    return renamed(planned, [Path(name) for name in new], besides=besides)


def _run(planned: Sequence[Job], work: _Work, processes: int) -> Iterator[Done]:
    if len(planned) == 1 or processes == 1:
        with progress_bar() as progress:
            for number, job in enumerate(planned, start=1):
                yield _sanitize(job, work, progress if len(planned) == 1 else None)
                if len(planned) > 1:
                    progress("sanitizing", number, len(planned))
        return
    with (
        progress_bar() as progress,
        ProcessPoolExecutor(min(processes, len(planned)), initializer=begin_worker) as pool,
    ):
        try:
            futures = [pool.submit(until_terminated, _sanitize, job, work) for job in planned]
            for number, (job, future) in enumerate(zip(planned, futures, strict=True), start=1):
                yield _outcome(job, future)
                progress("sanitizing", number, len(planned))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.terminate()
            raise


def _outcome(job: Job, future: Future[Done]) -> Done:
    """How a document went in its process; one whose process was ended is not released."""
    try:
        return future.result()
    except BrokenProcessPool:
        return Done(job, error="its worker process was ended; run it again", code=2)


def _sanitize(job: Job, work: _Work, progress: Callable[[str, int, int], None] | None = None) -> Done:
    """Sanitize one document and write what belongs to it, all or nothing."""
    from expurgate.pipeline.files import sanitize_file

    notices: list[str] = []
    try:
        options = replace(read_options(work.reading, progress), notice=notices.append)
        data = read_bytes("-" if job.source is None else str(job.source))
        name = "" if job.source is None else job.source.name
        released = sanitize_file(data, name, _sanitizer(work.policy, work.key), options)
        if job.spare is not None and released.tells(str(job.relative)):
            job = job.named(job.spare)
            notices.append(f"the name has hidden text in it; the document is written as {job.spare}")
        reports = _reports(job.report, released.results)
        contents = [(path, text.encode("utf-8", "replace")) for path, text in reports]
        if job.output is not None:
            contents.append((job.output, released.data))
        if job.certificate is not None:
            contents.append((job.certificate, released.certificate.to_json().encode()))
        write_all(contents, private=[path for path, _ in reports])
    except Exception as error:
        message, code = explained(error)
        return Done(job, error=message, code=code, notices=tuple(notices))
    results = released.results
    return Done(
        job,
        sum(len(result.edits) for result in results),
        max((result.rounds for result in results), default=0),
        next((result.alpha for result in results), None),
        released.data if job.output is None else None,
        notices=tuple(dict.fromkeys(notices)),
    )


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


@cache
def _sanitizer(policy: str, key: bytes | None) -> Sanitizer:
    """One sanitizer a process, policy (as JSON) and key."""
    from expurgate.pipeline.sanitizer import Sanitizer
    from expurgate.policy import Policy

    return Sanitizer(Policy.from_dict(json.loads(policy)), key=key)


def _facts(done: Done) -> dict[str, Any]:
    facts: dict[str, Any] = {"input": done.job.name, "holds": done.code == 0}
    if done.notices:
        facts["notices"] = list(done.notices)
    if done.error:
        return {**facts, "error": done.error}
    facts |= {"edits": done.edits, "rounds": done.rounds}
    if done.alpha is not None:
        facts["alpha"] = done.alpha
    if done.data is not None:
        facts["text"] = done.data.decode("utf-8", "replace")
    for name, path in (("output", done.job.output), ("certificate", done.job.certificate), ("report", done.job.report)):
        if path is not None:
            facts[name] = str(path)
    return facts


def _tell(done: Sequence[Done]) -> None:
    """A line for people on standard error."""
    fine = [each for each in done if not each.error]
    if not fine or not sys.stderr.isatty():
        return
    edits = sum(each.edits for each in fine)
    click.echo(f"{len(fine)} of {len(done)} documents hold; {edits} places changed", err=True)
