"""``expurgate verify`` for a folder or a data set: every document with its certificate, and the release over them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

import click

from expurgate.cli.io import print_json, read_input
from expurgate.cli.release import certificate_files
from expurgate.core.errors import InputError

_SHOWN = 20
CERTIFICATES = "certificate_json"


def verify_all(
    place: Path,
    columns: Sequence[str],
    certificates: Path | None,
    root: Path | None,
    *,
    key: bytes | None,
    as_json: bool,
    **more: Any,
) -> NoReturn:
    """Check every file of a folder, or every text of a data set's columns; exit code 1 where one does not hold."""
    from expurgate.assurance.certificate import Certificate
    from expurgate.assurance.collection import DocumentTree
    from expurgate.pipeline.releases import verify_release

    if certificates is not None:
        stated = (one for path in certificate_files([certificates]) for one in Certificate.read_all(path))
    elif columns:
        stated = (Certificate.from_json(said) for said in _stated(place, columns))
    else:
        raise click.UsageError("name the certificates that came with the documents (--certificate)")
    documents = _texts(place, columns) if columns else _files(place)
    release = None if root is None else DocumentTree.read(root)
    found = verify_release(documents, stated, release=release, key=key, **more)
    if not found.documents and release is None:
        raise InputError(f"there is no document in {place}")
    failed = [{"name": name, **asdict(check)} for name, check in found.failed]
    if as_json:
        whole = [asdict(check) for check in found.whole]
        told = {"holds": found.holds, "documents": found.documents, "unchecked": found.unchecked}
        print_json({**told, "failed": failed, "release": whole})
        raise click.exceptions.Exit(0 if found.holds else 1)
    for name, check in found.failed[:_SHOWN]:
        click.echo(f"FAIL  {name}: {check.claim}" + (f" ({check.detail})" if check.detail else ""))
    if len(failed) > _SHOWN:
        click.echo(f"FAIL  … and {len(failed) - _SHOWN:,} more")
    for check in found.whole:
        click.echo(
            f"{'ok  ' if check.holds else 'FAIL'}  {check.claim}" + (f" ({check.detail})" if check.detail else "")
        )
    held = found.documents - len(failed)
    rest = f"; of {found.unchecked:,} some claims could not be checked" if found.unchecked else ""
    click.echo(f"{held:,} of {found.documents:,} documents hold what their certificates claim{rest}.")
    raise click.exceptions.Exit(0 if found.holds else 1)


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")):
        yield str(path.relative_to(folder)), read_input(str(path))


def _texts(path: Path, columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The texts of the columns; empty ones have nothing to certify."""
    from expurgate.frames.datasets import read_rows

    for number, row in enumerate(read_rows(path), start=1):
        for column in columns:
            if column not in row:
                raise InputError(f"a row has no {column!r}")
            text = row[column]
            if isinstance(text, str) and text.strip():
                yield f"row {number}, {column}", text


def _stated(path: Path, columns: Sequence[str]) -> Iterator[str]:
    """The certificates that stand beside the texts, as a job on Spark writes them."""
    from expurgate.frames.datasets import read_rows

    for row in read_rows(path):
        for column in columns:
            said = row.get(f"{column}_{CERTIFICATES}")
            if isinstance(said, str | dict):
                yield said if isinstance(said, str) else json.dumps(said)
