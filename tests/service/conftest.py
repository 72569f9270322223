"""Storage for the tests of the service: SQLite, and a PostgreSQL of its own where the wheel can start one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.keeping import Storage, storage_in

from expurgate.service.database import Database


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL."""
    pgserver = pytest.importorskip("pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="delete")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    """Empty storage."""
    if request.param == "sqlite":
        made = storage_in(tmp_path)
    else:
        database = Database(request.getfixturevalue("postgresql"))
        with database.writing() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        made = Storage(database)
    yield made
    made.database.close()
