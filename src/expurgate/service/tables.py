"""The tables of the service. Columns that hold words of people's documents hold ciphertext; times are seconds of 1970."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()


def _text(name: str, *more: object, length: int = 200, **said: object) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), *more, nullable=False, **said)  # type: ignore[arg-type]


def _time(name: str, **said: object) -> sa.Column[float]:
    return sa.Column(name, sa.Double, **said)  # type: ignore[arg-type]


meta = sa.Table("meta", metadata, _text("name", primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False))

accounts = sa.Table(
    "accounts",
    metadata,
    _text("id", primary_key=True),
    _text("name", unique=True),
    _text("password", length=500),
    _text("role"),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("failed", sa.Integer, nullable=False, default=0),
    _time("locked_until", nullable=False, default=0.0),
    _time("created", nullable=False),
)

sessions = sa.Table(
    "sessions",
    metadata,
    _text("digest", primary_key=True),
    _text("account", sa.ForeignKey("accounts.id")),
    _text("csrf"),
    _time("expires", nullable=False),
)

tokens = sa.Table(
    "tokens",
    metadata,
    _text("id", primary_key=True),
    _text("account", sa.ForeignKey("accounts.id")),
    _text("name"),
    _text("digest"),
    _text("scopes", length=500),
    _time("created", nullable=False),
    _time("expires", nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False, default=False),
)

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    _time("at", nullable=False),
    _text("actor"),
    _text("action"),
    _text("subject"),
    sa.Column("facts", sa.Text, nullable=False),
    _text("previous"),
    _text("digest"),
)

policies = sa.Table(
    "policies",
    metadata,
    _text("name", primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("four_eyes", sa.Boolean, nullable=False),
    _text("author"),
    _time("created", nullable=False),
)

documents = sa.Table(
    "documents",
    metadata,
    _text("id", primary_key=True),
    sa.Column("key", sa.LargeBinary),
    sa.Column("name", sa.LargeBinary),
    sa.Column("size", sa.BigInteger, nullable=False),
    _text("state"),
    _text("policy"),
    sa.Column("four_eyes", sa.Boolean, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False, default=0),
    _text("uploader"),
    _text("decider", default=""),
    _text("releaser", default=""),
    _text("folder", default="", server_default=""),
    sa.Column("undecided", sa.Integer, nullable=False, default=0, server_default="0"),
    _time("created", nullable=False),
    _time("expires", nullable=False, index=True),
)

folders = sa.Table(
    "folders",
    metadata,
    _text("id", primary_key=True),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("name", sa.LargeBinary, nullable=False),
    sa.Column("decisions", sa.LargeBinary, nullable=False),
    _time("created", nullable=False),
)
"""Documents that belong together, and what was decided for all of them."""

reader_clearances = sa.Table(
    "reader_clearances",
    metadata,
    _text("reader", sa.ForeignKey("accounts.id"), primary_key=True),
    _text("clearance", primary_key=True, length=64),
)
"""What each reader is cleared for."""

label_clearances = sa.Table(
    "label_clearances",
    metadata,
    _text("label", primary_key=True, length=64),
    _text("clearance", primary_key=True, length=64),
)
"""Which clearance opens which label."""

blobs = sa.Table(
    "blobs",
    metadata,
    _text("document", sa.ForeignKey("documents.id"), primary_key=True),
    _text("kind", primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

jobs = sa.Table(
    "jobs",
    metadata,
    _text("id", primary_key=True),
    _text("document", sa.ForeignKey("documents.id")),
    _text("account"),
    _text("state", index=True),
    sa.Column("attempts", sa.Integer, nullable=False, default=0),
    _text("server", default=""),
    _time("lease", nullable=False, default=0.0),
    _text("stage", default=""),
    sa.Column("done", sa.Integer, nullable=False, default=0),
    sa.Column("total", sa.Integer, nullable=False, default=0),
    _text("error", default="", length=1000),
    _time("created", nullable=False, index=True),
    _time("finished"),
)

answers = sa.Table(
    "answers",
    metadata,
    _text("account", primary_key=True),
    _text("idempotency", primary_key=True),
    _text("request"),
    sa.Column("key", sa.LargeBinary, nullable=False),
    sa.Column("body", sa.LargeBinary),
    _time("created", nullable=False, index=True),
)
"""Answers to calls with an idempotency key, encrypted; without a body while the call is still at work."""
