"""The documents of the service: kept encrypted, each under a key of its own, and deleted on request or on schedule."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa

from expurgate.core.errors import InputError
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.service.audit import Audit
from expurgate.service.credentials import DAY
from expurgate.service.database import Database
from expurgate.service.people import Account
from expurgate.service.tables import blobs, documents, jobs
from expurgate.service.vault import Vault


class NotFoundError(InputError):
    """No such document, job or policy, or not for this person."""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """Everything the service knows about a document without decrypting it."""

    id: str
    key: bytes = field(repr=False)
    name: str = field(repr=False)
    size: int
    state: str
    policy: str
    four_eyes: bool
    changes: int
    uploader: str
    decider: str
    releaser: str
    folder: str
    undecided: int
    created: float
    expires: float


class DocumentStore:
    """Stores documents and what was made of them. All contents and names are ciphertext in the database."""

    def __init__(
        self, database: Database, vault: Vault, audit: Audit, *, days: float, clock: Callable[[], float] = time.time
    ) -> None:
        self._database, self._vault, self._audit = database, vault, audit
        self._seconds, self._clock = days * DAY, clock

    def insert(
        self,
        connection: sa.Connection,
        account: Account,
        data: bytes,
        name: str,
        policy: str,
        *,
        four_eyes: bool,
        folder: str = "",
    ) -> str:
        """A new document, in a transaction that goes on; its id."""
        identity, now = secrets.token_hex(16), self._clock()
        key = self._vault.new_key(identity)
        title = self._vault.encrypt(key, identity, "name", name.encode("utf-8", "replace"))
        values: dict[str, Any] = {"id": identity, "key": key, "name": title, "size": len(data), "state": "waiting"}
        values |= {"policy": policy, "four_eyes": four_eyes, "changes": 0, "uploader": account.id, "decider": ""}
        values |= {"folder": folder}
        connection.execute(sa.insert(documents).values(**values, releaser="", created=now, expires=now + self._seconds))
        self.put(connection, key, identity, {"original": data})
        self._audit.add(connection, account.id, "document uploaded", identity, bytes=len(data))
        return identity

    def put(self, connection: sa.Connection, key: bytes, identity: str, contents: Mapping[str, bytes]) -> None:
        """Set contents of a document: ``original``, ``released``, ``certificate``, and so on."""
        for kind, data in contents.items():
            chosen = (blobs.c.document == identity, blobs.c.kind == kind)
            connection.execute(sa.delete(blobs).where(*chosen))
            sealed = self._vault.encrypt(key, identity, kind, data)
            connection.execute(sa.insert(blobs).values(document=identity, kind=kind, data=sealed))

    def one(self, identity: str) -> StoredDocument:
        """A document that was not deleted; NotFoundError for any other."""
        with self._database.reading() as connection:
            row = connection.execute(sa.select(documents).where(documents.c.id == identity)).first()
        if row is None or row.key is None:
            raise NotFoundError("no such document")
        return self._document(row)

    def listed(self, *, state: str = "", uploader: str = "", folder: str = "", most: int = 500) -> list[StoredDocument]:
        """Documents that were not deleted, the latest first."""
        wanted = sa.select(documents).where(documents.c.key.is_not(None))
        if state:
            wanted = wanted.where(documents.c.state == state)
        if folder:
            wanted = wanted.where(documents.c.folder == folder)
        if uploader:
            wanted = wanted.where(documents.c.uploader == uploader)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.order_by(documents.c.created.desc()).limit(most)).all()
        return [self._document(row) for row in rows]

    def content(self, document: StoredDocument, kind: str) -> bytes:
        """One of the contents of a document; NotFoundError when there is none of the kind."""
        chosen = sa.select(blobs.c.data).where(blobs.c.document == document.id, blobs.c.kind == kind)
        with self._database.reading() as connection:
            data = connection.scalar(chosen)
        if data is None:
            raise NotFoundError(f"the document has no {kind} yet")
        return self._vault.decrypt(document.key, document.id, kind, data)

    def kinds(self, document: StoredDocument) -> list[str]:
        """The kinds of contents that a document has."""
        with self._database.reading() as connection:
            return list(connection.scalars(sa.select(blobs.c.kind).where(blobs.c.document == document.id)))

    def remove(self, connection: sa.Connection, identity: str, kinds: str) -> None:
        """Remove the contents whose kind begins so."""
        chosen = (blobs.c.document == identity, blobs.c.kind.startswith(kinds, autoescape=True))
        connection.execute(sa.delete(blobs).where(*chosen))

    def change(self, connection: sa.Connection, identity: str, **values: Any) -> None:
        """Set columns of a document that was not deleted."""
        chosen = (documents.c.id == identity, documents.c.key.is_not(None))
        if not connection.execute(sa.update(documents).where(*chosen).values(**values)).rowcount:
            raise NotFoundError("no such document")

    def delete(self, identity: str, *, by: str, why: str = "on request") -> None:
        """Delete the contents, the name and the key of a document, and cancel its jobs; the audit log says so."""
        now = self._clock()
        with self._database.writing() as connection:
            self.change(connection, identity, key=None, name=None, state="deleted")
            removed = connection.execute(sa.delete(blobs).where(blobs.c.document == identity)).rowcount
            open_jobs = (jobs.c.document == identity, jobs.c.state.in_(("queued", "running")))
            connection.execute(sa.update(jobs).where(*open_jobs).values(state="cancelled", finished=now))
            self._audit.add(connection, by, "document deleted", identity, why=why, contents=removed)

    def sweep(self) -> int:
        """Delete the documents whose time is over; how many."""
        wanted = sa.select(documents.c.id).where(documents.c.key.is_not(None), documents.c.expires < self._clock())
        with self._database.reading() as connection:
            over = connection.scalars(wanted).all()
        for identity in over:
            self.delete(identity, by="system", why="on schedule")
        return len(over)

    def _document(self, row: Any) -> StoredDocument:
        values = row._asdict()
        name = self._vault.decrypt(values["key"], values["id"], "name", values["name"])
        return StoredDocument(**{**values, "name": name.decode("utf-8", "replace")})


def shown_name(document: StoredDocument) -> str:
    """The name under which a released document goes out: its own name may tell what was hidden."""
    ending = document.name.rpartition(".")[2].lower() if "." in document.name else "txt"
    return f"released-{document.id[:8]}.{ending if ending.isalnum() and len(ending) <= 8 else 'txt'}"
