"""The reference of all commands as Markdown, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator

import click

from expurgate.cli.main import main


def reference() -> str:
    """The help of every command and subcommand, one section each."""
    sections = ["# The commands\n\nMade from the commands' own help by `make docs`.\n"]
    for path, command in _commands(("expurgate",), main, click.Context(main, info_name="expurgate")):
        context = click.Context(
            command, info_name=" ".join(path), terminal_width=100, help_option_names=["-h", "--help"]
        )
        sections.append(f"\n## {' '.join(path)}\n\n```\n{command.get_help(context)}\n```\n")
    return "".join(sections)


def _commands(
    path: tuple[str, ...], command: click.Command, context: click.Context
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _commands((*path, name), inner, click.Context(inner, info_name=name, parent=context))
