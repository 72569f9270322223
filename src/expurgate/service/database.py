"""The database: connections, and the steps that bring its tables from any earlier version to this one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from expurgate.core.errors import InputError
from expurgate.service import tables
from expurgate.service.vault import OLD_SALT, SALT_BYTES, Vault

_KNOWN = b"expurgate"


def _begin_tables(connection: sa.Connection) -> None:
    first = (tables.meta, tables.accounts, tables.sessions, tables.tokens, tables.audit)
    tables.metadata.create_all(connection, tables=first)


def _keep_audit(connection: sa.Connection) -> None:
    """The database itself refuses to change or remove a line of the audit log."""
    if connection.dialect.name == "sqlite":
        for action in ("UPDATE", "DELETE"):
            connection.exec_driver_sql(
                f"CREATE TRIGGER audit_{action.lower()} BEFORE {action} ON audit "
                "BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END"
            )
        return
    connection.exec_driver_sql(
        "CREATE FUNCTION audit_grows() RETURNS trigger AS "
        "$$ BEGIN RAISE EXCEPTION 'the audit log only grows'; END $$ LANGUAGE plpgsql"
    )
    connection.exec_driver_sql(
        "CREATE TRIGGER audit_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION audit_grows()"
    )


def _documents(connection: sa.Connection) -> None:
    more = (tables.policies, tables.documents, tables.blobs, tables.jobs, tables.answers)
    tables.metadata.create_all(connection, tables=more)


def _folders_and_views(connection: sa.Connection) -> None:
    """Folders, readers' clearances, and what documents know of both. A new database has the columns already."""
    known = {column["name"] for column in sa.inspect(connection).get_columns("documents")}
    if "folder" not in known:
        connection.exec_driver_sql("ALTER TABLE documents ADD COLUMN folder VARCHAR(200) NOT NULL DEFAULT ''")
        connection.exec_driver_sql("ALTER TABLE documents ADD COLUMN undecided INTEGER NOT NULL DEFAULT 0")
    more = (tables.folders, tables.reader_clearances, tables.label_clearances)
    tables.metadata.create_all(connection, tables=more)


STEPS: Sequence[Callable[[sa.Connection], None]] = (_begin_tables, _keep_audit, _documents, _folders_and_views)
"""The version of a database is the number of steps it has taken. Steps are added at the end and never changed."""


class Database:
    """A database by its address. Transactions that write exclude one another where they must."""

    def __init__(self, address: str) -> None:
        try:
            url = sa.make_url(address)
        except sa.exc.ArgumentError:
            raise InputError("the address of the database cannot be read") from None
        if url.get_backend_name() not in ("sqlite", "postgresql"):
            raise InputError("the database is SQLite or PostgreSQL")
        self.sqlite = url.get_backend_name() == "sqlite"
        if self.sqlite and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        said: dict[str, Any] = {"timeout": 30} if self.sqlite else {"client_encoding": "utf8"}
        more: dict[str, Any] = {"connect_args": said, "pool_pre_ping": not self.sqlite}
        self.engine = sa.create_engine(url, hide_parameters=True, pool_size=10, max_overflow=40, **more)
        if self.sqlite:
            sa.event.listen(self.engine, "connect", _sqlite_connected)
            sa.event.listen(self.engine, "begin", _sqlite_begun)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection for statements that only read."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that writes: all of it, or nothing when an error leaves it."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection

    def version(self) -> int:
        """How many steps of migration the database has taken."""
        if not sa.inspect(self.engine).has_table("meta"):
            return 0
        with self.reading() as connection:
            found = connection.scalar(sa.select(tables.meta.c.value).where(tables.meta.c.name == "version"))
        return 0 if found is None else int(found)

    def migrate(self, steps: Sequence[Callable[[sa.Connection], None]] = STEPS) -> None:
        """Take the steps that are missing, all or none; InputError for a database of a later version, or one that is not there."""
        try:
            version = self.version()
        except sa.exc.OperationalError:
            raise InputError(
                "the database does not answer: is it running, and are address and password right?"
            ) from None
        if version > len(steps):
            raise InputError("the database was made by a later version of Expurgate")
        if version == len(steps):
            return
        with self.writing() as connection:
            for step in steps[version:]:
                step(connection)
            put(connection, "version", str(len(steps)).encode())

    def salt(self) -> bytes:
        """The random salt of the passphrase, made once; databases begun before there was one keep the fixed one."""
        with self.writing() as connection:
            held = {row.name: row.value for row in connection.execute(sa.select(tables.meta))}
            if "key_salt" not in held:
                held["key_salt"] = OLD_SALT if "key_check" in held else secrets.token_bytes(SALT_BYTES)
                put(connection, "key_salt", held["key_salt"])
            return bytes(held["key_salt"])

    def check_key(self, vault: Vault) -> None:
        """InputError when the master key is not the one this database was begun with."""
        with self.writing() as connection:
            held = connection.scalar(sa.select(tables.meta.c.value).where(tables.meta.c.name == "key_check"))
            if held is None:
                wrapped = vault.new_key("check")
                put(connection, "key_check", wrapped + vault.encrypt(wrapped, "check", "check", _KNOWN))
                return
            size = len(vault.new_key("check"))
            vault.decrypt(held[:size], "check", "check", held[size:])

    def close(self) -> None:
        """Close all connections to the database."""
        self.engine.dispose()


def put(connection: sa.Connection, name: str, value: bytes) -> None:
    """Set a value of the table ``meta``."""
    connection.execute(sa.delete(tables.meta).where(tables.meta.c.name == name))
    connection.execute(sa.insert(tables.meta).values(name=name, value=value))


def _sqlite_connected(connection: Any, _record: Any) -> None:
    """SQLite: no transaction of the driver's own, readers beside a writer, and deleted pages overwritten."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _sqlite_begun(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
