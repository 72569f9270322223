"""Where results may go, and how much is read."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path

import pytest
from tests.cli.calls import called

from expurgate.cli import io as reading

POLICY = '[detect]\npatterns = ["all"]\n'


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text("Write to mary.shelley@example.org today.\n")
    return path


@pytest.mark.parametrize("name", ["policy.toml", "secret.key", "words.txt"])
def test_what_is_read_besides_the_document_is_never_overwritten(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, letter: Path, name: str
) -> None:
    (tmp_path / "words.txt").write_text("tomorrow\n")
    (tmp_path / "secret.key").write_text("k" * 32)
    (tmp_path / "policy.toml").write_text(f'{POLICY}lexicons = ["{tmp_path / "words.txt"}"]\n')
    before = (tmp_path / name).read_bytes()
    for option in ("-o", "--certificate", "--report"):
        arguments = ["--policy", tmp_path / "policy.toml", "--key", tmp_path / "secret.key", option, tmp_path / name]
        code, out, err = called(capsys, "sanitize", letter, *arguments)
        assert (code, out) == (2, "")
        assert "would overwrite an input" in err
    assert (tmp_path / name).read_bytes() == before


def test_a_folder_in_the_place_of_a_result_leaves_nothing_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, letter: Path
) -> None:
    (tmp_path / "report").mkdir()
    arguments = ["-o", tmp_path / "out.txt", "--certificate", tmp_path / "c.json", "--report", tmp_path / "report"]
    code, _, err = called(capsys, "sanitize", letter, "--policy", "hipaa-safe-harbor", *arguments)
    assert code == 2
    assert "report is not a file that can be replaced" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt", "report"]


def test_a_device_is_never_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path, letter: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code, _, err = called(capsys, "sanitize", letter, "--policy", "hipaa-safe-harbor", "-o", tmp_path / "pipe")
    assert code == 2
    assert "not a file" in err
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize("command", ["sanitize", "assess", "leaks"])
def test_what_has_no_end_is_not_read_to_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    letter: Path,
    command: str,
) -> None:
    monkeypatch.setattr(reading, "LARGEST", 20)
    more = ["--term", "mary"] if command == "leaks" else []
    code, out, err = called(capsys, command, letter, *more)
    assert (code, out) == (2, "")
    assert "has more than 20 bytes" in err
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"x" * 21)))
    assert called(capsys, command, "-", *more)[2] == "expurgate: standard input has more than 20 bytes\n"


def test_a_key_from_the_environment_is_as_long_as_one_from_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, letter: Path
) -> None:
    monkeypatch.setenv("EXPURGATE_KEY", "short")
    code, out, err = called(capsys, "sanitize", letter)
    assert (code, out) == (2, "")
    assert "the key in EXPURGATE_KEY is shorter than 16 bytes" in err


@pytest.mark.parametrize(
    ("command", "name", "content"),
    [
        ("corpus", "source.jsonl", '{"text": "The dog barks."}\n'),
        ("entities", "source.jsonl", '{"id": "a", "name": "a", "context": ["b"]}\n'),
        ("taxonomy", "source.csv", "child,parent\npoodle,dog\ndog,animal\n"),
    ],
    ids=["corpus", "entities", "taxonomy"],
)
def test_nothing_is_built_over_its_source(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content)
    (tmp_path / "link").symlink_to(tmp_path / name)
    for output in (name, "link"):
        code, out, err = called(capsys, command, "build", tmp_path / name, "-o", tmp_path / output)
        assert (code, out) == (2, "")
        assert "would overwrite an input" in err
    assert (tmp_path / name).read_text() == content


def test_terms_no_one_can_see_are_not_said_to_be_gone(capsys: pytest.CaptureFixture[str], letter: Path) -> None:
    code, out, err = called(capsys, "leaks", letter, "--term", "\u200b\u2060", "--term", "absent")
    assert (code, out) == (2, "")
    assert "1 of the terms have no character that can be seen" in err


def test_a_term_is_kept_and_a_column_is_kept_by_names_of_their_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, letter: Path
) -> None:
    (tmp_path / "mine.toml").write_text('[detect]\npatterns = ["all"]\nterms = ["write", "today"]\n')
    code, out, _ = called(capsys, "sanitize", letter, "--policy", tmp_path / "mine.toml", "--keep-term", "Today")
    assert code == 0
    assert "today" in out
    assert "Write" not in out
    (tmp_path / "a.csv").write_text("note,by\nWrite to a@example.org,b@example.org\n")
    for option in ("--keep-column", "--keep"):
        code, out, _ = called(capsys, "sanitize", tmp_path / "a.csv", "--policy", tmp_path / "mine.toml", option, "by")
        assert code == 0
        assert "b@example.org" in out
        assert "a@example.org" not in out
