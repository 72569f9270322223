"""``expurgate serve``: the service, its accounts and its audit log."""

from __future__ import annotations

import secrets
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from expurgate.cli.io import json_option, print_json
from expurgate.core.errors import InputError, MissingExtraError, why_unread

if TYPE_CHECKING:
    import uvicorn

    from expurgate.service.house import House

_BACKLOG = 2048
_SHARED = (
    click.option("--folder", type=click.Path(path_type=Path), help="Where the embedded database lies."),
    click.option("--database", metavar="URL", help="A PostgreSQL database instead, as postgresql+psycopg://…"),
    click.option("--key-file", type=click.Path(path_type=Path), help="The file with the master key; made if missing."),
    click.option("--ask-key", is_flag=True, help="Ask for a passphrase instead of a key file."),
)


def _shared(function: Any) -> Any:
    for option in reversed(_SHARED):
        function = option(function)
    return function


@click.group(invoke_without_command=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes that sanitize.")
@click.option("--policy", metavar="NAME", help="The policy of documents for which none is named.")
@click.option("--open/--no-open", "page", default=None, help="Open the page in a browser; the default on a terminal.")
@_shared
@click.pass_context
def command(context: click.Context, /, host: str, port: int, page: bool | None, **options: Any) -> None:
    """Start the service: the HTTP interface and the pages, on this machine alone unless --host says otherwise.

    Settings can also come from the environment, as EXPURGATE_SERVICE_WORKERS=4. The first start makes accounts, "me" to
    work with and "admin" to administer, and prints their passwords once. With a database of a team it makes "admin" alone.
    """
    context.obj = options
    if context.invoked_subcommand is not None:
        return
    house = _house(options)
    import uvicorn

    from expurgate.service.app import create_app

    house.check()
    listening = _bound(host, port)
    if not house.people.all():
        _first_accounts(house)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
    click.echo(f"Expurgate listens on {address}", err=True)
    seen = not house.settings.proxy_header
    quiet: dict[str, Any] = {
        "proxy_headers": seen,
        "timeout_keep_alive": 75,
        "log_level": "warning",
        "server_header": False,
        "access_log": False,
    }
    config = uvicorn.Config(create_app(house), host=host, port=port, timeout_graceful_shutdown=30, **quiet)
    server = uvicorn.Server(config)
    local = host in ("127.0.0.1", "localhost", "::1") and port != 0
    if local and (sys.stderr.isatty() if page is None else page):
        threading.Thread(target=_open_page, args=(server, address), daemon=True).start()
    with suppress(KeyboardInterrupt):
        server.run([listening])
    if not server.started:
        raise click.exceptions.Exit(1)
    click.echo("Expurgate has stopped. Jobs that wait go on with the next start.", err=True)


def _bound(host: str, port: int) -> socket.socket:
    """The socket to listen on, taken before anything is said or made."""
    try:
        kind = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=kind, backlog=_BACKLOG)
    except socket.gaierror:
        raise InputError(f"there is no address {host} on this machine") from None
    except OSError as error:
        raise InputError(f"{host}, port {port} cannot be listened on ({why_unread(error)})") from None


def _first_accounts(house: House) -> None:
    """The accounts of the first start: for people, and, where one person has it all, one to work with."""
    first = {"admin": "administrator"} if house.settings.database else {"me": "releaser", "admin": "administrator"}
    for name, role in first.items():
        password = secrets.token_urlsafe(15)
        house.people.add(name, password, role)
        meant = "for people, policies and the log" if role == "administrator" else "to upload, review and release"
        click.echo(f"An account was made: {name}, {meant}, with the password {password} (not shown again)", err=True)


def _open_page(server: uvicorn.Server, address: str) -> None:
    """Open the first page in the browser of this machine as soon as the service answers."""
    while not server.started:
        time.sleep(0.1)
    webbrowser.open(address)


@command.command("audit")
@click.option("--head", metavar="NUMBER:DIGEST", help="A line noted earlier: it must still be the same.")
@json_option
@click.pass_obj
def audit_command(options: dict[str, Any], head: str | None, as_json: bool) -> None:
    """Check that no line of the audit log was changed, removed or put in. Leaves with 1 when one was."""
    house = _house(options)
    noted = None
    if head:
        number, _, digest = head.partition(":")
        if not number.isdigit():
            raise InputError("--head takes the number and the digest of a line, as 12:ab34…")
        noted = (int(number), digest)
    faults = list(house.audit.faults(head=noted))
    last, digest = house.audit.head()
    if as_json:
        print_json({"whole": not faults, "lines": last, "head": f"{last}:{digest}", "faults": faults})
    else:
        for fault in faults:
            click.echo(fault)
        click.echo(f"{'The audit log is NOT whole' if faults else 'The audit log is whole'}: {last} lines.")
        click.echo(f"Its head is {last}:{digest}")
    house.close()
    raise click.exceptions.Exit(1 if faults else 0)


@command.command("account")
@click.argument("name")
@click.option("--role", default="reviewer", show_default=True, help="reader, reviewer, releaser or administrator.")
@click.password_option(help="Asked for when it is not given.")
@click.pass_obj
def account_command(options: dict[str, Any], name: str, role: str, password: str) -> None:
    """Make an account that people log in with."""
    house = _house(options)
    house.people.add(name, password, role)
    house.close()
    click.echo(f"The account {name} was made: {role}.", err=True)


@command.command("token")
@click.argument("account")
@click.option("--scope", "scopes", multiple=True, required=True, help="What the token is for; may be repeated.")
@click.option("--days", default=90.0, show_default=True, help="How long it is good.")
@click.pass_obj
def token_command(options: dict[str, Any], account: str, scopes: tuple[str, ...], days: float) -> None:
    """Make a token for an ACCOUNT and print it. It is not shown again."""
    house = _house(options)
    owner = next((each for each in house.people.all() if each.name == account), None)
    if owner is None:
        raise InputError(f"no such account: {account}")
    click.echo(house.tokens.make(owner, "command line", scopes, days=days, by="system"))
    house.close()


def _house(options: dict[str, Any]) -> House:
    try:
        from expurgate.service.database import Database
        from expurgate.service.house import House
        from expurgate.service.settings import ServiceSettings
        from expurgate.service.vault import Vault, key_of, master_key
    except ModuleNotFoundError as error:
        raise MissingExtraError(str(error.name), extra="service") from None
    passphrase = click.prompt("Master key passphrase", hide_input=True, err=True) if options["ask_key"] else ""
    given = {name: options[name] for name in ("folder", "database", "workers", "policy")}
    settings = ServiceSettings.from_environment(**given)
    for name in ServiceSettings.unknown():
        click.echo(f"expurgate: {name} is no setting of the service and does nothing", err=True)
    if not passphrase:
        return House(settings, Vault(master_key(file=options["key_file"])))
    database = Database(settings.address)
    database.migrate()
    salt = database.salt()
    database.close()
    return House(settings, Vault(key_of(passphrase, salt)))
