"""Who may see what: a reader's clearances, and so the labels of entities that stay hidden from them.

A label may be restricted to clearances; a reader sees it when they hold one of them. In a TOML file::

    [readers.nurse]
    clearances = ["ward"]

    [labels]
    "sexually transmitted" = ["venereology"]
    "infection" = ["ward", "venereology"]

or in two tables of any database: ``reader_clearances(reader, clearance)``, where a reader without any has a
row with NULL, and ``label_clearances(label, clearance)``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from expurgate.core.errors import InputError, MissingExtraError, PolicyError, why_unread
from expurgate.core.lazy_dataclasses import dataclass, field

_DATABASE_SUFFIXES = frozenset({".db", ".sqlite", ".sqlite3"})


@dataclass(frozen=True, slots=True)
class AccessPolicy:
    """The clearances of each reader, and for each restricted label those that open it."""

    readers: Mapping[str, frozenset[str]] = field(repr=False)
    labels: Mapping[str, frozenset[str]] = field(repr=False)

    def hidden_from(self, reader: str) -> tuple[str, ...]:
        """The labels ``reader`` may not see, sorted. A reader nobody knows is an error, not an outsider."""
        if reader not in self.readers:
            raise PolicyError(f"the access policy knows no reader {reader!r}")
        held = self.readers[reader]
        return tuple(sorted(label for label, needed in self.labels.items() if not needed & held))

    @classmethod
    def open(cls, source: str) -> AccessPolicy:
        """From a TOML file, an SQLite file, or a database URL that SQLAlchemy understands."""
        if "://" in source:
            return cls.from_database(source)
        path = Path(source)
        if not path.is_file():
            raise InputError(f"no such access policy: {source}")
        if path.suffix.lower() in _DATABASE_SUFFIXES:
            return cls.from_database(f"sqlite:///{path}")
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except UnicodeDecodeError:
            raise PolicyError(f"{source}: not UTF-8") from None
        except tomllib.TOMLDecodeError as error:
            raise PolicyError(f"{source}: not TOML: {error}") from None
        return cls.from_mapping(data)

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any]) -> AccessPolicy:
        """From the sections ``readers`` and ``labels`` of a policy file; other sections are not looked at."""
        readers = data.get("readers", {})
        labels = data.get("labels", {})
        if not isinstance(readers, dict) or not readers or not isinstance(labels, dict):
            raise PolicyError("an access policy has a section [readers.NAME] for each reader, and [labels]")
        held: dict[str, frozenset[str]] = {}
        for name, section in readers.items():
            if not isinstance(section, dict) or set(section) - {"clearances"}:
                raise PolicyError(f'[readers.{name}] holds "clearances" and nothing else')
            held[name] = _names(section.get("clearances", []), f"readers.{name}.clearances")
        return cls(held, {label: _names(needed, f"labels.{label}") for label, needed in labels.items()})

    @classmethod
    def from_database(
        cls, url: str, *, readers: str = "reader_clearances", labels: str = "label_clearances"
    ) -> AccessPolicy:
        """From two tables of a database."""
        try:
            import sqlalchemy
            from sqlalchemy.exc import NoSuchTableError, SQLAlchemyError
        except ImportError:
            raise MissingExtraError("sqlalchemy", extra="ksafety") from None
        try:
            address = sqlalchemy.make_url(url)
            if address.get_backend_name() == "sqlite" and address.database and not Path(address.database).exists():
                raise InputError(f"no such access policy: {address.database}")
            engine = sqlalchemy.create_engine(address)
            with engine.connect() as connection:
                held = _pairs(connection, readers, "reader")
                needed = _pairs(connection, labels, "label")
            engine.dispose()
        except NoSuchTableError as error:
            raise PolicyError(f"the access database has no table {error}") from None
        except KeyError as error:
            raise PolicyError(f"a table of the access database has no column {error}") from None
        except (SQLAlchemyError, ImportError) as error:
            raise PolicyError(f"the access database cannot be read ({why_unread(error)})") from None
        return cls(held, needed)


def _names(value: object, where: str) -> frozenset[str]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise PolicyError(f"{where} is not a list of clearances")
    return frozenset(names)


def _pairs(connection: Any, name: str, column: str) -> dict[str, frozenset[str]]:
    """The clearances beside each value of ``column``."""
    from sqlalchemy import MetaData, Table, select

    table = Table(name, MetaData(), autoload_with=connection)
    found: dict[str, set[str]] = {}
    for value, clearance in connection.execute(select(table.c[column], table.c["clearance"])):
        found.setdefault(str(value), set()).update([] if clearance is None else [str(clearance)])
    return {value: frozenset(clearances) for value, clearances in found.items()}
