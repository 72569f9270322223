"""Groups of commands that are imported on first use, so that ``--help`` is instant."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click

Table = dict[str, tuple[str, str]]
"""Name of each command → the module that defines ``command``, and its line in the help."""


class LazyGroup(click.Group):
    """The commands of a table under one heading; those they are also known as in ``aliases`` are not listed."""

    def __init__(
        self,
        *args: Any,
        table: Table,
        heading: str = "Commands",
        aliases: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._table, self._heading, self._aliases = table, heading, aliases or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = self._aliases.get(cmd_name, cmd_name)
        if name not in self._table:
            return None
        command: click.Command = importlib.import_module(self._table[name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(self._heading):
            formatter.write_dl([(name, line) for name, (_, line) in self._table.items()])
