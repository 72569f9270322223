"""Folders: documents that belong together, and what was decided for all of them. Their names are ciphertext."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

import sqlalchemy as sa

from expurgate.core.errors import InputError
from expurgate.pipeline.decisions import Decision, from_json, to_json
from expurgate.service.database import Database
from expurgate.service.tables import folders
from expurgate.service.vault import Vault

_LONGEST = 100


class Folders:
    """The folders of the service, with the decisions that hold for all documents in each."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self._database, self._vault = database, vault

    def names(self) -> dict[str, str]:
        """The names of all folders by id, in order."""
        with self._database.reading() as connection:
            rows = connection.execute(sa.select(folders)).all()
        found = {row.id: self._vault.decrypt(row.key, row.id, "folder", row.name).decode() for row in rows}
        return dict(sorted(found.items(), key=lambda each: each[1].casefold()))

    def named(self, name: str) -> str:
        """The id of the folder with this name, which is made if it is not there; empty for no name."""
        name = " ".join(name.split())
        if not name:
            return ""
        if len(name) > _LONGEST or not name.isprintable():
            raise InputError(f"the name of a folder has 1 to {_LONGEST} characters")
        if known := self.known(name):
            return known
        identity = secrets.token_hex(16)
        key = self._vault.new_key(identity)
        values = {"id": identity, "key": key, "name": self._vault.encrypt(key, identity, "folder", name.encode())}
        values["decisions"] = self._vault.encrypt(key, identity, "decisions", to_json([]).encode())
        with self._database.writing() as connection:
            connection.execute(sa.insert(folders).values(**values, created=time.time()))
        return identity

    def known(self, name: str) -> str:
        """The id of the folder with this name; empty when there is none."""
        name = " ".join(name.split())
        return next((identity for identity, held in self.names().items() if held == name), "")

    def decisions(self, identity: str) -> list[Decision]:
        """The decisions that hold for all documents of a folder."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(folders).where(folders.c.id == identity)).first()
        if row is None:
            return []
        return from_json(self._vault.decrypt(row.key, identity, "decisions", row.decisions).decode())

    def delete(self, connection: sa.Connection, identity: str) -> None:
        """Delete a folder's name, key and decisions, in a transaction that goes on; InputError when it is not there."""
        if not connection.execute(sa.delete(folders).where(folders.c.id == identity)).rowcount:
            raise InputError("no such folder")

    def decide(self, connection: sa.Connection, identity: str, decisions: Sequence[Decision]) -> None:
        """Set what was decided, in a transaction that goes on."""
        key = connection.scalar(sa.select(folders.c.key).where(folders.c.id == identity))
        if key is None:
            raise InputError("the document is in no folder")
        sealed = self._vault.encrypt(key, identity, "decisions", to_json(decisions).encode())
        connection.execute(sa.update(folders).where(folders.c.id == identity).values(decisions=sealed))
