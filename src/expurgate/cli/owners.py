"""Folders of texts that have owners: what all texts of one folder say together is judged too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from expurgate.cli.files import DocumentPaths, write_all
from expurgate.cli.io import print_json, read_input
from expurgate.cli.progress import progress_bar
from expurgate.cli.tables import lines_to
from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.pipeline.linked import LinkedTexts
    from expurgate.policy import Policy

FOLDER = "folder"
"""What ``--owner`` says of files: each folder is one person's."""
_TEXT = ".txt"


def is_by_folder(planned: Sequence[DocumentPaths], options: dict[str, Any], other: Sequence[object]) -> bool:
    """Whether each folder is one person's. InputError where files have no such owner, or ``other`` options that do not go with it are given."""
    if options["owner"] is None and options["linkage"] is None:
        return False
    if options["owner"] != FOLDER:
        raise InputError("files have no columns: --owner folder says that each folder is one person's")
    if any(other):
        raise InputError("--owner goes with -o, --certificate, --linkage, --key and --processes alone")
    for job in planned:
        if job.source is None or job.output is None or job.source.suffix.lower() != _TEXT:
            raise InputError(f"{job.name}: --owner folder is for folders of plain texts ({_TEXT}) and an output folder")
    return True


def run_folders(
    planned: Sequence[DocumentPaths], policy: Policy, key: bytes | None, options: dict[str, Any], *, as_json: bool
) -> NoReturn:
    """The texts of each folder, judged together: all that are released are written, or none of the folder's."""
    from expurgate.formats.text import decoded
    from expurgate.pipeline.linked import sanitize_owners

    owned: dict[Path, list[DocumentPaths]] = {}
    for job in planned:
        owned.setdefault(Path(job.name).parent, []).append(job)
    texts = ([decoded(read_input(job.name))[0] for job in jobs] for jobs in owned.values())
    failed = 0
    with lines_to(options["linkage"], lambda one: one.to_json()) as link, progress_bar() as progress:
        more: Any = {"key": key, "processes": options["processes"], "progress": progress, "total": len(owned)}
        for jobs, found in zip(owned.values(), sanitize_owners(texts, policy, **more), strict=True):
            failed += _written(jobs, found)
            if found.linkage is not None:
                link(found.linkage)
    if as_json:
        print_json({"documents": len(planned), "owners": len(owned), "failed": failed})
    else:
        click.echo(f"{len(planned):,} texts of {len(owned):,} owners, {failed:,} not released")
    raise click.exceptions.Exit(1 if failed else 0)


def _written(jobs: Sequence[DocumentPaths], found: LinkedTexts) -> int:
    """Write the texts of one owner and their certificates; how many could not be released."""
    from expurgate.assurance.certificate import Certificate, encoded

    contents: list[tuple[Path, bytes]] = []
    failed = [(job, one) for job, one in zip(jobs, found.released, strict=True) if one.text is None]
    for job, one in failed:
        click.echo(f"expurgate: {job.name}: {one.error}", err=True)
    for job, one in zip(jobs, found.released, strict=True):
        if one.text is not None and job.output is not None and not failed:
            contents.append((job.output, encoded(one.text)))
            if job.certificate is not None and one.certificate is not None:
                contents.append((job.certificate, Certificate(one.certificate).to_json().encode()))
    write_all(contents)
    return len(jobs) if failed else 0
