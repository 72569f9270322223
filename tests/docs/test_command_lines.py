"""Every command line of the pages is one that the command takes, and those of the page on many texts do what it says."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
from collections.abc import Iterator
from glob import glob
from pathlib import Path

import click
import pyarrow
import pyarrow.parquet as parquet
import pytest
from tests.cli.calls import called

from expurgate.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SHELLS = ("", "console", "sh", "bash")


def command_lines(page: str) -> Iterator[list[str]]:
    """The arguments of each call of the command on a page; lines that stand for many, with brackets or dots, are passed over."""
    blocks = _FENCED.findall((ROOT / page).read_text(encoding="utf-8"))
    for block in (block for kind, block in blocks if kind in _SHELLS):
        for line in block.replace("\\\n", " ").splitlines():
            said = line.strip().removeprefix("$ ")
            if said.startswith("expurgate ") and not re.search(r"[\[\]…|<>]|\.\.\.", said):
                yield shlex.split(said, comments=True)[1:]


@pytest.mark.parametrize("page", PAGES)
def test_the_command_takes_what_the_page_says(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click.Option, "prompt_for_value", lambda *_: "asked for")
    for arguments in command_lines(page):
        command: click.Command = main
        left = list(arguments)
        while isinstance(command, click.Group) and left and not left[0].startswith("-"):
            found = command.get_command(click.Context(command), left.pop(0))
            assert found is not None, arguments
            command = found
        command.parse_args(click.Context(command), left)


def test_there_are_command_lines_to_look_at() -> None:
    assert sum(len(list(command_lines(page))) for page in PAGES) > 30


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the page on many texts speaks of: letters, data sets and a database."""
    notes = [f"Ewa Kowalczyk came on {day} March 2024 and went." for day in range(1, 5)]
    rows = [{"note": text, "patient": f"P{at // 2}", "ward": "7B", "name": "Ewa"} for at, text in enumerate(notes)]
    (tmp_path / "data").mkdir()
    for name, columns in (
        ("data/a", ("note", "ward", "name")),
        ("data/b", ("note", "ward", "name")),
        ("notes", ("note", "patient")),
    ):
        table = pyarrow.Table.from_pylist([{column: row[column] for column in columns} for row in rows])
        parquet.write_table(table, tmp_path / f"{name}.parquet")
    (tmp_path / "notes.jsonl").write_text("\n".join(json.dumps({"note": row["note"]}) for row in rows))
    for row in rows:
        place = tmp_path / "letters" / row["patient"] / f"{row['note'].split()[4]}.txt"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(row["note"] + "\n")
    with sqlite3.connect(tmp_path / "ward.db") as database:
        database.execute("create table notes (id integer, note text)")
        database.executemany("insert into notes values (?, ?)", [(at, row["note"]) for at, row in enumerate(rows)])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_on_many_texts_do_what_the_page_says(many: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = 0
    for arguments in command_lines("docs/bulk.md"):
        if arguments[0] == "report" or arguments[:2] == ["verify", "released.txt"]:
            continue  # it takes long, and is tested with the evaluation
        here = [each.replace("postgresql://ward@db/ward", f"sqlite:///{many / 'ward.db'}") for each in arguments]
        spread = [path for each in here for path in (sorted(glob(each)) if "*" in each else [each])]  # noqa: PTH207
        code, _, error = called(capfd, *spread)
        assert code == 0, (spread, error)
        done += 1
    assert done >= 8
    assert "Kowalczyk" not in (many / "released.jsonl").read_text()
