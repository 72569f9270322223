"""``expurgate policy``: look at presets and check policy files."""

from __future__ import annotations

from pathlib import Path

import click

from expurgate.cli.io import json_option, print_json
from expurgate.core.errors import InputError


@click.group()
def command() -> None:
    """Show a preset or policy file, write one to start from, or print the schema of policies."""


@command.command()
@click.argument("name")
@json_option
def show(name: str, as_json: bool) -> None:
    """Print the policy NAME (a preset or a TOML file) as TOML that can be saved and used."""
    from expurgate.policy import Policy, to_toml

    policy = Policy.load(name)
    if as_json:
        print_json(policy.to_dict())
    else:
        click.echo(to_toml(policy), nl=False)


@command.command()
@click.argument("file", default="-")
@click.option(
    "--from", "start", default="recommended", show_default=True, metavar="FILE|PRESET", help="The policy to start from."
)
def init(file: str, start: str) -> None:
    """Write a policy to start from into FILE: every setting with what it does, defaults as comments.

    Without FILE it goes to standard output. A file that is there already is not overwritten.
    """
    from expurgate.policy import Policy, starting_policy

    text = starting_policy(Policy.load(start))
    if file == "-":
        click.echo(text, nl=False)
        return
    try:
        with Path(file).open("x", encoding="utf-8") as target:
            target.write(text)
    except FileExistsError:
        raise InputError(f"{file}: is there already and is not overwritten") from None


@command.command()
def schema() -> None:
    """Print the JSON schema of policy files."""
    from expurgate.policy import schema as policy_schema

    print_json(policy_schema())
