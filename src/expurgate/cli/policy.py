"""``expurgate policy``: look at presets and check policy files."""

from __future__ import annotations

import click

from expurgate.cli.io import json_option, print_json


@click.group()
def command() -> None:
    """Show a preset or policy file, or the schema of policies."""


@command.command()
@click.argument("name")
@json_option
def show(name: str, as_json: bool) -> None:
    """Read the policy NAME (a preset or a TOML file) and print what it amounts to."""
    from expurgate.policy import Policy

    policy = Policy.load(name)
    if as_json:
        print_json(policy.to_dict())
        return
    for section, value in policy.to_dict().items():
        if isinstance(value, dict):
            click.echo(f"[{section}]")
            for key, setting in value.items():
                click.echo(f"  {key} = {setting!r}")
        else:
            click.echo(f"{section} = {value!r}")


@command.command()
def schema() -> None:
    """Print the JSON schema of policy files."""
    from expurgate.policy import schema as policy_schema

    print_json(policy_schema())
