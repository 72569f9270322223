"""Reading arguments and printing results, the same for every command."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any

import click

from expurgate.core.errors import InputError

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")

corpus_option = click.option(
    "--corpus",
    "path",
    metavar="FILE|URL",
    help="A corpus file, a folder of shards, or https://host:9200/index (default: the built-in corpus).",
)


LARGEST = 512 * 2**20
"""Bytes of a file that is read whole: as many as the formats allow."""


def read_input(source: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``; what has no end is not read to it."""
    if source == "-":
        return _bounded(sys.stdin.buffer, "standard input")
    path = Path(source)
    if path.is_dir():
        raise InputError(f"{source} is a folder, not a file")
    if not path.exists():
        raise InputError(f"no such file: {source}")
    with path.open("rb") as file:
        return _bounded(file, source)


def _bounded(file: IO[bytes], name: str) -> bytes:
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InputError(f"{name} has more than {LARGEST:,} bytes")
    return data


def read_text(source: str) -> str:
    """The text of a file, or of standard input for ``-``. UTF-8, with or without a byte order mark."""
    data = read_input(source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        name = "standard input" if source == "-" else source
        raise InputError(f"{name} is not UTF-8 text (byte {error.start})") from None


def print_json(value: Any) -> None:
    """One JSON object on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False, allow_nan=False))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str = "") -> None:
    """A table for people; columns whose values are numbers are aligned right."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    rows = [list(row) for row in rows]
    table = Table(title=title or None, title_justify="left", header_style="bold", box=None, pad_edge=False)
    for at, name in enumerate(columns):
        numeric = bool(rows) and all(isinstance(row[at], int | float) or row[at] in ("", "–") for row in rows)
        table.add_column(name, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(_cell(value)) for value in row))
    console = Console(soft_wrap=False)
    if not console.is_terminal:
        console.width = max(console.width, 100)
    console.print(table)


def _cell(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)
