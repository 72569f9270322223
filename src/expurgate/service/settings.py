"""How the service runs: where it keeps its data and how much it takes on. Every setting can come from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, fields

PREFIX = "EXPURGATE_SERVICE_"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceSettings:
    """Everything the service needs to know before it starts. ``EXPURGATE_SERVICE_WORKERS`` sets ``workers``, and so on."""

    folder: Path = Path("expurgate-data")
    """The folder of the embedded database."""
    database: str = ""
    """The address of a database, such as ``postgresql+psycopg://user@host/name``; empty: SQLite in the folder."""
    workers: int = 2
    """Processes that sanitize."""
    waiting: int = 64
    """Calls that may wait for a worker; further ones are told to come back."""
    queue: int = 10_000
    """Jobs that may wait; further ones are told to come back."""
    largest: int = 32 * 2**20
    """Bytes of the largest upload."""
    seconds: float = 600.0
    """A document that takes longer than this fails."""
    lease: float = 60.0
    """Seconds after which a job of a server that is gone is taken up again."""
    keep_days: float = 30.0
    """Days after which a document and all that was made of it are deleted."""
    session_hours: float = 12.0
    secure: bool = False
    """Whether people reach the service by HTTPS: cookies are then sent over HTTPS alone."""
    four_eyes: bool = False
    """Whether a document is released by someone who neither uploaded it nor decided about it."""
    policy: str = "recommended"
    """The policy of a document for which none is named."""
    entities: str = ""
    """The entity file for policies with K-safety, which call it ``service``."""
    proxy_header: str = ""
    """The header in which a reverse proxy says who is logged in, such as ``X-Forwarded-User``; empty: none is trusted."""
    proxy_addresses: str = ""
    """The addresses or networks from which that header is trusted, with commas."""
    oidc_issuer: str = ""
    """The address of an OpenID provider people log in with; empty: none."""
    oidc_client: str = ""
    """The name under which the provider knows this service."""
    oidc_secret: str = ""
    """The secret the provider gave to this service."""
    oidc_claim: str = "preferred_username"
    """What the provider says of a person that is the name of their account."""
    oidc_address: str = ""
    """The address of this service as people see it, such as ``https://expurgate.example``."""
    new_role: str = ""
    """The role of people whom proxy or provider know and the service does not; empty: they are not let in."""
    calls_a_minute: int = 6000
    """Calls one account may make in a minute."""

    @property
    def address(self) -> str:
        """The address of the database; without one, that of a file in the service's folder."""
        return self.database or f"sqlite:///{self.folder / 'expurgate.sqlite'}"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> ServiceSettings:
        """The settings of the environment; those that are given and not None come first."""
        found: dict[str, Any] = {}
        for each in fields(cls):
            text = environment.get(PREFIX + each.name.upper())
            if given.get(each.name) is not None:
                found[each.name] = given[each.name]
            elif text is not None:
                found[each.name] = _read(text, str(each.type), PREFIX + each.name.upper())
        return cls(**found)

    @classmethod
    def unknown(cls, environment: Mapping[str, str] = os.environ) -> list[str]:
        """Names in the environment that look like settings and are none, but for those that clusters give the address of a service."""
        known = {PREFIX + each.name.upper() for each in fields(cls)}
        given = (name for name in environment if name.startswith(PREFIX) and name not in known)
        return sorted(name for name in given if not name.removeprefix(PREFIX).startswith(("HOST", "PORT")))

    def __post_init__(self) -> None:
        for name in ("workers", "waiting", "queue", "largest", "seconds", "lease", "keep_days", "calls_a_minute"):
            if getattr(self, name) <= 0:
                raise InputError(f"the setting {name} of the service is above 0")
        if self.oidc_issuer and not (self.oidc_client and self.oidc_address):
            raise InputError("an OpenID provider needs the settings oidc_client and oidc_address too")
        if bool(self.proxy_header) != bool(self.proxy_addresses):
            raise InputError("the header of a proxy needs the addresses it may come from")
        _check_networks(self.proxy_addresses)


def _check_networks(text: str) -> None:
    for each in text.split(","):
        try:
            ip_network(each.strip() or "127.0.0.1")
        except ValueError:
            raise InputError("the setting proxy_addresses lists addresses and networks with commas") from None


def _read(text: str, kind: str, name: str) -> Any:
    """The value of a setting from the text of the environment."""
    if kind == "bool":
        if text.lower() not in ("1", "0", "true", "false", "yes", "no"):
            raise InputError(f"{name} is true or false")
        return text.lower() in ("1", "true", "yes")
    try:
        return {"int": int, "float": float, "Path": Path, "str": str}[kind](text)
    except ValueError:
        raise InputError(f"{name} is a number") from None
