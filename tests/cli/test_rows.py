"""Rows of data sets and databases through the command: each is a document, and no other text slips through."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
import pytest
import sqlalchemy
from tests.cli.calls import called

from expurgate.assurance.collection import DocumentTree
from expurgate.frames import sanitize_query
from expurgate.frames.datasets import read_rows
from expurgate.policy import Policy

Call = Callable[..., tuple[int, str, str]]
POLICY = '[detect]\nterms = ["Zorblatt"]\n\n[transform]\nmethod = "redact"\n'
ROWS = [{"id": at, "note": f"Zorblatt number {at}.", "title": "A note"} for at in range(5)]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return partial(called, capfd)


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    (tmp_path / "policy.toml").write_text(POLICY)
    return tmp_path / "policy.toml"


def released(rows: list[dict[str, Any]]) -> None:
    assert [row["id"] for row in rows] == list(range(5))
    assert all(row["note_status"] == "released" and row["note_edits"] == 1 for row in rows)
    assert not any("Zorblatt" in row["note"] for row in rows)


def test_parquet_files_and_their_root(call: Call, tmp_path: Path, policy: Path) -> None:
    for name in ("a", "b"):
        parquet.write_table(pyarrow.Table.from_pylist(ROWS), tmp_path / f"{name}.parquet")
    files = (tmp_path / "a.parquet", tmp_path / "b.parquet")
    given = ("sanitize", *files, "--column", "note", "--policy", policy, "--processes", 1, "-o", tmp_path / "out")
    code, _, error = call(*given)
    assert code == 2
    assert "'title' holds text" in error
    assert not list((tmp_path / "out").glob("*.parquet"))
    code, printed, _ = call(*given, "--keep-column", "title", "--certificate", tmp_path / "certificates")
    assert code == 0
    assert "5 rows" in printed
    for name in ("a", "b"):
        released(parquet.read_table(tmp_path / "out" / f"{name}.parquet").to_pylist())
    code, _, _ = call("release", tmp_path / "certificates", "-o", tmp_path / "root.json")
    assert code == 0
    assert len(DocumentTree.read(tmp_path / "root.json").leaves) == 10


def test_lines_as_rows_with_a_column_dropped(call: Call, tmp_path: Path, policy: Path) -> None:
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, ROWS)))
    given = ("sanitize", tmp_path / "in.jsonl", "--rows", "--policy", policy, "-o", tmp_path / "out.jsonl")
    assert call(*given)[0] == 2
    code, printed, _ = call(*given, "--column", "note", "--drop", "title", "--processes", 1, "--json")
    assert code == 0
    assert json.loads(printed)["tables"][0]["rows"] == 5
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    released(rows)
    assert {row["title"] for row in rows} == {None}


@pytest.mark.parametrize("ending", ["parquet", "jsonl"])
def test_all_other_columns_and_misspelt_ones(call: Call, tmp_path: Path, policy: Path, ending: str) -> None:
    rows = [row | {"phone": 7700900461} for row in ROWS]
    source, target = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}"
    if ending == "parquet":
        parquet.write_table(pyarrow.Table.from_pylist(rows), source)
    else:
        source.write_text("\n".join(map(json.dumps, rows)))
    given = ("sanitize", source, "--rows", "--column", "note", "--policy", policy, "--processes", 1, "-o", target)
    for option in ("--drop", "--keep-column"):
        code, _, error = call(*given, "--keep-column", "title", option, "phnoe")
        assert (code, error) == (2, "expurgate: the data set has no column 'phnoe'\n")
        assert not target.exists()
    assert call(*given, "--drop", "*", "--keep-column", "id")[0] == 0
    found = list(read_rows(target))
    assert [(row["id"], row["title"], row["phone"]) for row in found] == [(at, None, None) for at in range(5)]
    assert call(*given, "--keep-column", "*", "--drop", "phone")[0] == 0
    assert [(row["title"], row["phone"]) for row in read_rows(target)] == [("A note", None)] * 5


def test_what_stands_against_every_row_is_said_before_the_work(call: Call, tmp_path: Path, policy: Path) -> None:
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, ROWS)))
    target = tmp_path / "out.jsonl"
    given = ("sanitize", tmp_path / "in.jsonl", "--rows", "--column", "note", "--drop", "title", "-o", target)
    code, printed, error = call(*given, "--protect", "Zorblatt Gurple")
    assert (code, printed) == (2, "")
    assert "nothing is known of 'Zorblatt Gurple'" in error
    assert not target.exists()


@pytest.fixture(scope="module")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL."""
    pgserver = pytest.importorskip("pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_rows_of_a_database(
    call: Call, tmp_path: Path, policy: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}" if kind == "sqlite" else request.getfixturevalue("postgresql")
    engine = sqlalchemy.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("create table notes (id integer, note text, title text)"))
        connection.execute(sqlalchemy.text("insert into notes values (:id, :note, :title)"), ROWS)
    given = ("sanitize", "--from", url, "--policy", policy, "--processes", 1, "--column", "note")
    assert call(*given)[0] == 2
    asked = ("--query", "select id, note from notes order by id", "--to", url, "--table", "safe")
    code, printed, error = call(*given, *asked, "--certificate", tmp_path / "all.jsonl")
    assert code == 0, error
    assert printed == "safe: 5 rows\n"
    with engine.connect() as connection:
        released(
            [dict(row) for row in connection.execute(sqlalchemy.text("select * from safe order by id")).mappings()]
        )
    assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 5
    code, _, error = call(*given, *asked)
    assert code == 2
    assert "already" in error
    assert call("sanitize", "x.txt", *given[1:], *asked)[0] == 2
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("query", ["drop table kept", "delete from kept", "delete from kept returning id, note", " "])
def test_a_query_changes_nothing(
    call: Call, tmp_path: Path, policy: Path, kind: str, query: str, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}" if kind == "sqlite" else request.getfixturevalue("postgresql")
    engine = sqlalchemy.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("drop table if exists kept"))
        connection.execute(sqlalchemy.text("create table kept (id integer, note text, title text)"))
        connection.execute(sqlalchemy.text("insert into kept values (:id, :note, :title)"), ROWS)
    given = ("sanitize", "--from", url, "--policy", policy, "--processes", 1, "--column", "note", "--to", url)
    code, printed, error = call(*given, "--query", query, "--table", "none")
    assert (code, printed, error.count("\n")) == (2, "", 1)
    assert "unexpected" not in error
    with engine.connect() as connection:
        assert connection.execute(sqlalchemy.text("select count(*) from kept")).scalar() == len(ROWS)
    assert not sqlalchemy.inspect(engine).has_table("none")
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_colons_and_percent_signs_of_a_query_are_its_own(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}" if kind == "sqlite" else request.getfixturevalue("postgresql")
    engine = sqlalchemy.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    policy = Policy.from_dict({"detect": {"terms": ["Zorblatt"]}, "transform": {"method": "redact"}})
    (tmp_path / "a.db").touch()
    query = "select 1 as id, 'at :noon, Zorblatt' as note where 'a:b' like '%:b%'"
    query += "" if kind == "sqlite" else " and 'x'::text = 'x'"
    assert sanitize_query(url, query, url, f"colons_{kind}", ["note"], policy, processes=1).rows == 1
    with engine.connect() as connection:
        note = connection.execute(sqlalchemy.text(f"select note from colons_{kind}")).scalar()  # noqa: S608
    assert note == "at :noon, ▇▇▇▇"
    engine.dispose()


def test_types_of_a_database_stay(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("expurgate.frames.sql.ROWS", 2)
    engine = sqlalchemy.create_engine(postgresql.replace("postgresql://", "postgresql+psycopg://"))
    columns = "note text, who uuid, more jsonb, seen timestamptz, long interval, price numeric, raw bytea, late integer"
    rows = (
        "insert into ward.visits select 'Zorblatt ' || n, gen_random_uuid(), '{\"a\": [1]}', now(), interval '1 day', 9.50, "
        "'\\x0102', case when n > 3 then n end from generate_series(1, 5) n"
    )
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("create schema ward"))
        connection.execute(sqlalchemy.text(f"create table ward.visits ({columns})"))
        connection.execute(sqlalchemy.text(rows))
    policy = Policy.from_dict({"detect": {"terms": ["Zorblatt"]}, "transform": {"method": "redact"}})
    query = "select * from ward.visits order by note"
    found = sanitize_query(postgresql, query, postgresql, "ward.safe", ["note"], policy, processes=1)
    assert (found.rows, found.failed) == (5, 0)
    with engine.connect() as connection:
        before = [dict(row) for row in connection.execute(sqlalchemy.text(query)).mappings()]
        after = connection.execute(sqlalchemy.text("select * from ward.safe order by note")).mappings().all()
    for old, new in zip(before, after, strict=True):
        assert {name: new[name] for name in old if name not in ("note", "late")} == {
            name: value for name, value in old.items() if name not in ("note", "late")
        }
        assert "Zorblatt" not in new["note"]
    assert [row["late"] for row in after] == [None, None, None, "4", "5"]
    empty = sanitize_query(postgresql, f"{query} limit 0", postgresql, "nobody", ["note"], policy, processes=1)
    assert empty.rows == 0
    assert sqlalchemy.inspect(engine).has_table("nobody")
    engine.dispose()
