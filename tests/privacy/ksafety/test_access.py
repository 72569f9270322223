"""Who may see what."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from expurgate.core.errors import InputError, PolicyError
from expurgate.privacy.ksafety.access import AccessPolicy

TOML = """
[readers.nurse]
clearances = ["ward"]
[readers.visitor]
[labels]
"sexually transmitted" = "venereology"
infection = ["ward", "venereology"]
"""


def database(path: Path) -> Path:
    with sqlite3.connect(path) as connection:
        connection.executescript(
            """
            CREATE TABLE reader_clearances (reader TEXT, clearance TEXT);
            CREATE TABLE label_clearances (label TEXT, clearance TEXT);
            INSERT INTO reader_clearances VALUES ('nurse', 'ward'), ('visitor', NULL);
            INSERT INTO label_clearances VALUES ('sexually transmitted', 'venereology'), ('infection', 'ward'),
                ('infection', 'venereology');
            """
        )
    connection.close()
    return path


def test_file_and_database_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TOML)
    path = database(tmp_path / "a.db")
    for source in (str(tmp_path / "a.toml"), str(path), f"sqlite:///{path}"):
        policy = AccessPolicy.open(source)
        assert policy.hidden_from("nurse") == ("sexually transmitted",)
        assert policy.hidden_from("visitor") == ("infection", "sexually transmitted")


def test_a_reader_nobody_knows_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TOML)
    with pytest.raises(PolicyError, match="no reader 'thief'"):
        AccessPolicy.open(str(tmp_path / "a.toml")).hidden_from("thief")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "has a section"),
        ("readers = 3", "has a section"),
        ("[readers.x]\nclearances = 3", "not a list of clearances"),
        ("[readers.x]\nrights = []", "and nothing else"),
        ("[readers.x]\n[labels]\ny = [1]", "not a list of clearances"),
        ("[[", "not TOML"),
    ],
)
def test_broken_policies_are_named(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(content)
    with pytest.raises(PolicyError, match=problem):
        AccessPolicy.open(str(path))


def test_broken_databases_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such access policy"):
        AccessPolicy.open(str(tmp_path / "none.toml"))
    (tmp_path / "empty.db").write_bytes(b"")
    with pytest.raises(PolicyError, match="no table reader_clearances"):
        AccessPolicy.open(str(tmp_path / "empty.db"))
    (tmp_path / "junk.db").write_bytes(b"junk" * 500)
    with pytest.raises(PolicyError, match="cannot be read"):
        AccessPolicy.open(str(tmp_path / "junk.db"))
    with pytest.raises(PolicyError, match="cannot be read"):
        AccessPolicy.open("nosuchdatabase://here")
    with sqlite3.connect(tmp_path / "odd.db") as connection:
        connection.execute("CREATE TABLE reader_clearances (who TEXT)")
    connection.close()
    with pytest.raises(PolicyError, match="no column"):
        AccessPolicy.open(str(tmp_path / "odd.db"))
