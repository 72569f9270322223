"""Rows of a database: read through a server-side cursor, released, and written in transactions (SQLAlchemy)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import islice
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.progress import Progress
from expurgate.frames.asked import FACTS, Row
from expurgate.frames.databases import existing, refused_as
from expurgate.frames.datasets import ROWS, Releasing, Written, releasing
from expurgate.pipeline.linked import Linkage
from expurgate.policy import Policy
from expurgate.transform.identity_file import IdentityMap

_READING: dict[str, Any] = {"stream_results": True, "yield_per": ROWS, "postgresql_readonly": True}
"""How the query is run: through a server-side cursor, and where the database can see to it, without changing anything."""


def sanitize_query(
    source: str,
    query: str,
    target: str,
    table: str,
    columns: Sequence[str],
    policy: Policy | str | os.PathLike[str] = "recommended",
    *,
    key: bytes | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
    certificates: Callable[[dict[str, Any]], None] = lambda _: None,
    keep: Sequence[str] | None = None,
    drop: Sequence[str] = (),
    owner: str | None = None,
    linkages: Callable[[Linkage], None] = lambda _: None,
    identities: IdentityMap | None = None,
) -> Written:
    """Write the rows of ``query`` on the database ``source`` into a new ``table`` of ``target``, texts released.

    ``source`` and ``target`` are SQLAlchemy URLs. Rows are read as they are needed, written ``ROWS`` at a time, and a table that
    is there already is never touched. When anything fails, the new table is dropped. ``certificates``, ``keep``, ``drop``, ``owner``, ``linkages`` and ``identities`` are as for
    :func:`sanitize_dataset`.
    """
    try:
        import sqlalchemy
        from sqlalchemy.exc import SQLAlchemyError
    except ImportError:
        raise MissingExtraError("sqlalchemy", extra="sql") from None
    try:
        reading, writing = (sqlalchemy.create_engine(_address(url)) for url in (source, target))
    except (SQLAlchemyError, ImportError):
        raise InputError("a database is named by an SQLAlchemy URL whose driver is installed") from None
    try:
        work = releasing(
            columns, policy, key, processes, progress, certificates, keep, drop, owner, linkages, identities
        )
        existing(reading)
        schema, name = _place(table)
        with refused_as("the database to write to"):
            if sqlalchemy.inspect(writing).has_table(name, schema=schema):
                raise InputError(f"the table {table!r} is there already")
        return _copied(reading, query, writing, table, work)
    finally:
        reading.dispose()
        writing.dispose()


def _address(url: str) -> str:
    """The URL with the driver that is installed: psycopg where PostgreSQL is asked for without one."""
    return url.replace("postgresql://", "postgresql+psycopg://", 1) if url.startswith("postgresql://") else url


@contextmanager
def _asked(reading: Any, query: str) -> Iterator[Any]:
    """The rows of a query, read through a server-side cursor. The query may change nothing, and what looks like a parameter is none."""
    import sqlalchemy

    asked = sqlalchemy.text(query.replace(":", r"\:"))
    with ExitStack() as stack:
        with refused_as("the database to read from"):
            connection = stack.enter_context(reading.connect().execution_options(**_READING))
            if reading.dialect.name == "sqlite":
                connection.exec_driver_sql("pragma query_only = on")
        with refused_as("the query"):
            found = stack.enter_context(closing(connection.execute(asked)))
        if not found.returns_rows:
            raise InputError("the query gives no rows: a select does")
        yield found


def _rows(found: Any) -> Iterator[Row]:
    rows = iter(found.mappings())
    while True:
        with refused_as("the query"):
            row = next(rows, None)
        if row is None:
            return
        yield dict(row)


def _copied(reading: Any, query: str, writing: Any, table: str, work: Releasing) -> Written:
    import sqlalchemy

    with _asked(reading, query) as found:
        names, columns = list(found.keys()), work.asked.columns
        work.asked.check_names(names, "the query")
        work.asked.check_spoken(names, "the query")
        made: Any = None
        count = failed = 0
        try:
            released = work.rows(_rows(found))
            while (piece := list(islice(released, ROWS))) or made is None:
                if made is None:
                    with refused_as(f"the table {table!r}"):
                        made = _made(writing, table, [row for row, _ in piece], names, columns)
                texts = [column.name for column in made.columns if isinstance(column.type, sqlalchemy.Text)]
                if piece:
                    with refused_as(f"the table {table!r}"), writing.begin() as transaction:
                        transaction.execute(made.insert(), [_written(row, texts) for row, _ in piece])
                count, failed = count + len(piece), failed + sum(bad for _, bad in piece)
        except BaseException:
            if made is not None:
                made.drop(writing, checkfirst=True)
            raise
    return Written(count, failed)


def _made(writing: Any, table: str, rows: list[Row], names: Sequence[str], columns: Sequence[str]) -> Any:
    """The new table: columns as their first values are, released texts and facts as texts. ``table`` may name a schema."""
    import sqlalchemy

    listed = []
    for name in names:
        values = [row[name] for row in rows if row[name] is not None]
        listed.append(sqlalchemy.Column(name, sqlalchemy.Text if name in columns else _kind(values, sqlalchemy)))
    for column in columns:
        for fact in FACTS:
            kind = sqlalchemy.BigInteger if fact == "edits" else sqlalchemy.Text
            listed.append(sqlalchemy.Column(f"{column}_{fact}", kind))
    schema, name = _place(table)
    made = sqlalchemy.Table(name, sqlalchemy.MetaData(), *listed, schema=schema)
    made.create(writing)
    return made


def _place(table: str) -> tuple[str | None, str]:
    """The schema and the name of a table that is called ``schema.name`` or ``name``."""
    schema, dot, name = table.rpartition(".")
    return (schema if dot else None), name


def _kind(values: Sequence[Any], sqlalchemy: Any) -> Any:
    """The type of a column with these values; text where they are of several types, or none is there."""
    import datetime
    import decimal
    import uuid

    found = {type(value) for value in values}
    if found == {datetime.datetime}:
        return sqlalchemy.DateTime(timezone=values[0].tzinfo is not None)
    if found == {int, float}:
        return sqlalchemy.Float
    kinds: dict[type, Any] = {
        int: sqlalchemy.BigInteger,
        float: sqlalchemy.Float,
        bool: sqlalchemy.Boolean,
        datetime.date: sqlalchemy.Date,
        datetime.time: sqlalchemy.Time,
        datetime.timedelta: sqlalchemy.Interval,
        decimal.Decimal: sqlalchemy.Numeric,
        bytes: sqlalchemy.LargeBinary,
        uuid.UUID: sqlalchemy.Uuid,
        dict: sqlalchemy.JSON,
        list: sqlalchemy.JSON,
    }
    return kinds.get(found.pop(), sqlalchemy.Text) if len(found) == 1 else sqlalchemy.Text


def _written(row: Row, texts: Sequence[str]) -> Row:
    """The row with all values of columns of text as text: the first rows may not have told what a column holds."""
    return row | {
        name: value if isinstance(value, str) else json.dumps(value, default=str) if _nested(value) else str(value)
        for name in texts
        if (value := row.get(name)) is not None
    }


def _nested(value: Any) -> bool:
    return isinstance(value, dict | list)
