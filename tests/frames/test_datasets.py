"""Data sets and tables in pieces: the same rows, released texts, and nothing half-written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
import pytest
import sqlalchemy

from expurgate.core.errors import InputError
from expurgate.frames import datasets
from expurgate.frames.datasets import sanitize_dataset
from expurgate.frames.sql import sanitize_query
from expurgate.policy import Policy

POLICY = Policy.from_dict({"detect": {"terms": ["Zorblatt"]}, "transform": {"method": "redact", "mark": "label"}})
ROWS = [
    {"id": at, "note": None if at == 3 else f"Zorblatt number {at}", "title": f"On Zorblatt {at}", "size": at / 2}
    for at in range(25)
]


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "ROWS", 4)


def check(found: list[dict[str, Any]]) -> None:
    assert [row["id"] for row in found] == list(range(25))
    assert [row["size"] for row in found] == [at / 2 for at in range(25)]
    assert not any("Zorblatt" in f"{row['note']}{row['title']}" for row in found)
    assert found[3]["note"] is None
    assert found[4]["title"].endswith(" 4")
    assert {row["note_status"] for row in found} == {"released"}


def test_parquet_in_pieces(tmp_path: Path) -> None:
    parquet.write_table(pyarrow.Table.from_pylist(ROWS), tmp_path / "in.parquet")
    certificates: list[dict[str, Any]] = []
    written = sanitize_dataset(
        tmp_path / "in.parquet",
        tmp_path / "out.parquet",
        ["note", "title"],
        POLICY,
        processes=1,
        certificates=certificates.append,
    )
    assert (written.rows, written.failed) == (25, 0)
    assert len(certificates) == 49
    check(parquet.read_table(tmp_path / "out.parquet").to_pylist())


def test_lines_in_pieces(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text("\n".join(json.dumps(row) for row in ROWS))
    sanitize_dataset(tmp_path / "in.jsonl", tmp_path / "out.jsonl", ["note", "title"], POLICY, processes=2)
    check([json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()])


@pytest.mark.parametrize("content", [b'{"note": "x"}\nno json', b'{"note": "x"}\n[1]', b'{"other": 1}', b'{"note": 5}'])
def test_a_bad_row_leaves_nothing_behind(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "in.jsonl").write_bytes(content)
    with pytest.raises(InputError):
        sanitize_dataset(tmp_path / "in.jsonl", tmp_path / "out.jsonl", ["note"], POLICY, processes=1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl"]


def test_other_formats_and_no_columns_are_refused(tmp_path: Path) -> None:
    for source, columns in (("in.csv", ["note"]), ("in.jsonl", []), ("missing.jsonl", ["note"])):
        with pytest.raises(InputError):
            sanitize_dataset(tmp_path / source, tmp_path / "out.jsonl", columns, POLICY)


def test_what_is_wrong_with_any_row_is_said_before_the_work_begins(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"note": f"n{at}", "a": None, "b": at, "c": [""]} for at in range(9)]
    rows[7] |= {"a": "text", "c": ["more"]}
    done: list[int] = []
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)))
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "in.parquet")
    for kind in ("jsonl", "parquet"):
        with pytest.raises(InputError, match=r"columns 'a', 'c' hold text \(row 8\)"):
            sanitize_dataset(
                tmp_path / f"in.{kind}",
                tmp_path / f"out.{kind}",
                ["note"],
                POLICY,
                keep=[],
                progress=lambda *_: done.append(1),
            )
    (tmp_path / "in.jsonl").write_text('{"note": "x"}\n{"note": 5}')
    with pytest.raises(InputError, match=r"row 2 of the column 'note' holds no text \(int\)"):
        sanitize_dataset(tmp_path / "in.jsonl", tmp_path / "out.jsonl", ["note"], POLICY, processes=1)
    assert not done


def test_columns_that_would_be_there_twice_are_refused(tmp_path: Path) -> None:
    rows = [{"note": "x", "note_edits": 3}]
    (tmp_path / "in.jsonl").write_text(json.dumps(rows[0]))
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "in.parquet")
    for kind in ("jsonl", "parquet"):
        with pytest.raises(InputError, match="'note_edits' already"):
            sanitize_dataset(tmp_path / f"in.{kind}", tmp_path / f"out.{kind}", ["note"], POLICY, processes=1)
    source, target = database(tmp_path), f"sqlite:///{tmp_path / 'out.db'}"
    with pytest.raises(InputError, match="'note_edits' already"):
        sanitize_query(source, "select note, 1 as note_edits from notes", target, "t", ["note"], POLICY, processes=1)
    with pytest.raises(InputError, match="two columns 'note'"):
        sanitize_query(source, "select note, title as note from notes", target, "t", ["note"], POLICY, processes=1)


def test_half_of_a_surrogate_pair_is_written_so_that_others_read_it(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"note": "half \\ud800 a pair", "other": "caf\u00e9"}', encoding="utf-8")
    sanitize_dataset(tmp_path / "in.jsonl", tmp_path / "out.jsonl", ["note"], POLICY, processes=1)
    (row,) = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(row)["note"] == "half \ud800 a pair"


def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'in.db'}"
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("create table notes (id integer, note text, title text, size real)"))
        connection.execute(sqlalchemy.text("insert into notes values (:id, :note, :title, :size)"), ROWS)
    engine.dispose()
    return url


def test_rows_of_a_database(tmp_path: Path) -> None:
    source, target = database(tmp_path), f"sqlite:///{tmp_path / 'out.db'}"
    query = "select * from notes order by id"
    written = sanitize_query(source, query, target, "released", ["note", "title"], POLICY, processes=1)
    assert (written.rows, written.failed) == (25, 0)
    engine = sqlalchemy.create_engine(target)
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(sqlalchemy.text("select * from released")).mappings()]
    engine.dispose()
    check(found)
    with pytest.raises(InputError, match="already"):
        sanitize_query(source, query, target, "released", ["note"], POLICY)


@pytest.mark.parametrize(
    ("query", "columns"),
    [("select * from nowhere", ["note"]), ("select id from notes", ["note"]), ("select * from notes", ["id"])],
)
def test_a_query_that_fails_leaves_no_table(tmp_path: Path, query: str, columns: list[str]) -> None:
    source, target = database(tmp_path), f"sqlite:///{tmp_path / 'out.db'}"
    with pytest.raises(InputError):
        sanitize_query(source, query, target, "released", columns, POLICY, processes=1)
    engine = sqlalchemy.create_engine(target)
    assert not sqlalchemy.inspect(engine).has_table("released")
    engine.dispose()


@pytest.mark.parametrize(
    ("source", "query", "told"),
    [
        ("in", "select * from nowhere", "the query: there is no such table"),
        ("in", "select absent from notes", "the query: there is no such column"),
        ("in", "selec note from notes where note = 'Zorblatt'", "the query: the SQL is not understood"),
        ("none", "select * from notes", "no such file"),
        ("bad", "select * from notes", "it is no SQLite database"),
    ],
)
def test_why_a_database_refused_is_said_without_its_words(tmp_path: Path, source: str, query: str, told: str) -> None:
    database(tmp_path)
    (tmp_path / "bad.db").write_bytes(b"Zorblatt " * 200)
    place = tmp_path / f"{source}.db"
    with pytest.raises(InputError, match=told) as caught:
        sanitize_query(
            f"sqlite:///{place}", query, f"sqlite:///{tmp_path / 'out.db'}", "released", ["note"], POLICY, processes=1
        )
    assert "Zorblatt" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert (tmp_path / "none.db").exists() is False
