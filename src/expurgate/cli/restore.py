"""``expurgate restore``: the names put back into a released text, or into a text that was written from it."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import click

from expurgate.cli.files import write_all
from expurgate.cli.identities import identities_options, open_map
from expurgate.cli.io import json_option, print_json, read_input
from expurgate.cli.options import format_options, key_option, read_key, read_options
from expurgate.core.errors import InputError


@click.command()
@click.argument("file")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Where the restored file goes. Confidential.")
@identities_options("The identity map that --identities of sanitize has kept.", required=True)
@click.option(
    "--of",
    "released",
    metavar="FILE",
    help="The released file that FILE was written from: only its stand-ins are put back.",
)
@format_options
@key_option
@json_option
def command(
    file: str,
    output: Path | None,
    map_path: Path,
    ask_passphrase: bool,
    released: str | None,
    key_file: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Put the originals back into FILE (or - for standard input).

    FILE is a released document, or a text that somebody or a language model wrote from one. What stands for several
    originals is left as it is, and what was generalized cannot come back; both are told.
    """
    from expurgate.pipeline.restoring import restore_file

    opened = open_map(map_path, read_key(key_file), ask=ask_passphrase)
    data = read_input(file)
    if output is not None and any(_same(output, Path(other)) for other in (file, map_path, key_file) if other):
        raise InputError(f"{output} is read and may not be written")
    origin = data if released is None else read_input(released)
    identities = opened.identities(hashlib.sha256(origin).hexdigest())
    written, account = restore_file(data, "" if file == "-" else file, identities, read_options(options))
    if output is not None and str(output) != "-":
        write_all([(output, written)], private=[output])
    if as_json:
        facts = {"restored": account.restored, "ambiguous": list(account.ambiguous), "general": account.general}
        print_json(
            {**facts, "output": str(output)} if output else {**facts, "text": written.decode("utf-8", "replace")}
        )
        return
    if output is None or str(output) == "-":
        sys.stdout.buffer.write(written)
        sys.stdout.buffer.flush()
    for remark in account.remarks():
        click.echo(f"expurgate: {remark}", err=True)


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)
