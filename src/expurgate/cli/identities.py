"""The options that name an identity map and what opens it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from expurgate.core.errors import InputError

if TYPE_CHECKING:
    from expurgate.transform.identity_file import IdentityMap

F = TypeVar("F", bound=Callable[..., Any])


def identities_options(text: str, *, required: bool = False) -> Callable[[F], F]:
    """Adds --identities, with what it is for here, and --passphrase."""

    def added(function: F) -> F:
        named = click.option(
            "--identities",
            "map_path",
            metavar="FILE",
            required=required,
            type=click.Path(path_type=Path),
            help=text,
        )
        asked = click.option(
            "--passphrase",
            "ask_passphrase",
            is_flag=True,
            help="Ask for a passphrase that opens the map, rather than the key (or EXPURGATE_PASSPHRASE).",
        )
        return named(asked(function))

    return added


def open_map(path: Path, key: bytes | None, *, ask: bool, create: bool = False) -> IdentityMap:
    """The map, opened with a passphrase if one is given, or else with the key."""
    from expurgate.transform.identity_file import IdentityMap, Secret

    phrase = os.environ.get("EXPURGATE_PASSPHRASE", "")
    if ask and not phrase:
        new = create and not path.exists()
        phrase = click.prompt("Passphrase of the identity map", hide_input=True, confirmation_prompt=new, err=True)
    if phrase:
        return IdentityMap(path, Secret(phrase.encode("utf-8", "surrogateescape"), "passphrase"), create=create)
    if key is None:
        raise InputError("an identity map is opened with --key FILE or --passphrase")
    return IdentityMap(path, Secret(key), create=create)
