"""``expurgate plugins``: what detects, judges, replaces and reads, and which package it comes from."""

from __future__ import annotations

import click

from expurgate.cli.io import json_option, print_json, print_table


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List every detector, model, transform, format, reader, kind of corpus and taxonomy format."""
    from expurgate.plugins import GROUPS, offered

    found = [plugin for group in GROUPS for plugin in offered(group)]
    if as_json:
        print_json({"plugins": [plugin.stated() for plugin in found]})
        return
    print_table(
        ("group", "name", "package", "version"),
        [(plugin.group, plugin.name, plugin.package, plugin.version) for plugin in found],
    )
