"""Rows of a database: read through a server-side cursor, released, and written in transactions (SQLAlchemy)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.progress import Progress
from expurgate.frames.columns import FACTS
from expurgate.frames.datasets import ROWS, Row, Written, releasing
from expurgate.pipeline.linked import Linkage
from expurgate.policy import Policy
from expurgate.transform.identity_file import IdentityMap


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
        if sqlalchemy.inspect(writing).has_table(table):
            raise InputError("the table to write is there already")
        work = releasing(
            columns, policy, key, processes, progress, certificates, keep, drop, owner, linkages, identities
        )
        return _copied(reading, query, writing, table, work)
    except SQLAlchemyError as error:
        raise InputError(f"the database refused ({type(error).__name__})") from None
    finally:
        reading.dispose()
        writing.dispose()


def _address(url: str) -> str:
    """The URL with the driver that is installed: psycopg where PostgreSQL is asked for without one."""
    return url.replace("postgresql://", "postgresql+psycopg://", 1) if url.startswith("postgresql://") else url


def _copied(reading: Any, query: str, writing: Any, table: str, work: Any) -> Written:
    import sqlalchemy

    with (
        reading.connect().execution_options(stream_results=True, yield_per=ROWS) as connection,
        closing(connection.execute(sqlalchemy.text(query))) as found,
    ):
        names = list(found.keys())
        wanted = [*work.columns, *([] if work.owner is None else [work.owner])]
        missing = [column for column in wanted if column not in names]
        if missing:
            raise InputError(f"the query has no column {missing[0]!r}")
        rows: Iterator[Row] = (dict(row) for row in found.mappings())
        made: Any = None
        count = failed = 0
        try:
            released = work.rows(rows)
            while piece := list(islice(released, ROWS)):
                if made is None:
                    made = _made(writing, table, [row for row, _ in piece], names, work.columns)
                with writing.begin() as transaction:
                    transaction.execute(made.insert(), [row for row, _ in piece])
                count, failed = count + len(piece), failed + sum(bad for _, bad in piece)
        except BaseException:
            if made is not None:
                made.drop(writing, checkfirst=True)
            raise
    return Written(count, failed)


def _made(writing: Any, table: str, rows: list[Row], names: Sequence[str], columns: Sequence[str]) -> Any:
    """The new table: columns as their first values are, released texts and facts as texts."""
    import sqlalchemy

    kinds: dict[type, Any] = {int: sqlalchemy.BigInteger, float: sqlalchemy.Float, bool: sqlalchemy.Boolean}
    listed = []
    for name in names:
        value = next((row[name] for row in rows if row[name] is not None), None)
        kind = sqlalchemy.Text if name in columns else _kind(value, kinds, sqlalchemy)
        listed.append(sqlalchemy.Column(name, kind))
    for column in columns:
        for fact in FACTS:
            kind = sqlalchemy.BigInteger if fact == "edits" else sqlalchemy.Text
            listed.append(sqlalchemy.Column(f"{column}_{fact}", kind))
    made = sqlalchemy.Table(table, sqlalchemy.MetaData(), *listed)
    made.create(writing)
    return made


def _kind(value: Any, kinds: dict[type, Any], sqlalchemy: Any) -> Any:
    import datetime
    import decimal

    others = {
        datetime.datetime: sqlalchemy.DateTime,
        datetime.date: sqlalchemy.Date,
        decimal.Decimal: sqlalchemy.Numeric,
        bytes: sqlalchemy.LargeBinary,
    }
    return (kinds | others).get(type(value), sqlalchemy.Text)
