"""Policies kept by the service: encrypted, because they name what is protected, and every version stays."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import nullcontext

import sqlalchemy as sa

from expurgate.core.choices import SPACY_PIPELINE
from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.policy import PRESETS, Policy
from expurgate.service.audit import Audit
from expurgate.service.database import Database
from expurgate.service.documents import NotFoundError
from expurgate.service.tables import policies
from expurgate.service.vault import Vault

READERS = frozenset({SPACY_PIPELINE, *(Policy.load(name).pipeline for name in PRESETS)})
"""How a policy of the service may read texts: as the presets do, or with spaCy's small pipeline."""
ENTITIES = "service"
"""What a policy of the service calls the entity file that the service was started with."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class StoredPolicy:
    """A policy with the version it has here; presets have version 0."""

    name: str
    version: int
    policy: Policy = field(repr=False)
    four_eyes: bool = False
    author: str = ""
    created: float = 0.0


class PolicyStore:
    """The presets, and the policies people wrote."""

    def __init__(
        self, database: Database, vault: Vault, audit: Audit, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._vault, self._audit, self._clock = database, vault, audit, clock

    def names(self) -> list[str]:
        """The names of all policies; the presets come first."""
        with self._database.reading() as connection:
            ours = connection.scalars(sa.select(policies.c.name).distinct().order_by(policies.c.name)).all()
        return [*PRESETS, *ours]

    def one(self, name: str, version: int | None = None) -> StoredPolicy:
        """The latest version of a policy, or the one asked for. A name is never taken for a path."""
        if name in PRESETS:
            return StoredPolicy(name, 0, Policy.load(name))
        found = self.versions(name) if _NAME.fullmatch(name) else []
        chosen = [each for each in found if version in (None, each.version)]
        if not chosen:
            raise NotFoundError("no such policy")
        return chosen[0]

    def versions(self, name: str) -> list[StoredPolicy]:
        """All versions of a policy, the latest first."""
        wanted = sa.select(policies).where(policies.c.name == name).order_by(policies.c.version.desc())
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return [
            StoredPolicy(
                name, row.version, self._opened(name, row.key, row.body), row.four_eyes, row.author, row.created
            )
            for row in rows
        ]

    def save(
        self, name: str, policy: Policy, *, by: str, four_eyes: bool = False, within: sa.Connection | None = None
    ) -> StoredPolicy:
        """A new version of a policy, in a transaction that goes on or in one of its own.

        It may not name files: they would be files of this machine.
        """
        if not _NAME.fullmatch(name) or name in PRESETS:
            raise InputError(
                "the name of a policy has 1 to 64 letters, digits, dots or dashes, and is no preset's name"
            )
        check_no_files(policy)
        owner = f"policy {name}"
        key = self._vault.new_key(owner)
        body = self._vault.encrypt(key, owner, "policy", json.dumps(policy.to_dict()).encode())
        values = {"name": name, "key": key, "body": body, "four_eyes": four_eyes, "author": by}
        with nullcontext(within) if within is not None else self._database.writing() as connection:
            last = connection.scalar(sa.select(sa.func.max(policies.c.version)).where(policies.c.name == name)) or 0
            connection.execute(sa.insert(policies).values(**values, version=last + 1, created=self._clock()))
            self._audit.add(connection, by, "policy saved", name, version=last + 1, four_eyes=four_eyes)
        return StoredPolicy(name, last + 1, policy, four_eyes, by)

    def _opened(self, name: str, key: bytes, body: bytes) -> Policy:
        return Policy.from_dict(json.loads(self._vault.decrypt(key, f"policy {name}", "policy", body)))


def check_no_files(policy: Policy) -> None:
    """InputError when a policy names files or addresses: callers may not read this machine or the network by it."""
    named, rule = [name for name in policy.files() if name], policy.k_safety
    if rule is not None and rule.entities == ENTITIES:
        named.remove(ENTITIES)
    if named or policy.pipeline not in READERS:
        raise InputError("a policy of the service may not name files, remote sources or another spaCy pipeline")
