"""``sanitize --identities`` and ``restore``: the names go out and come back; bad keys and files are one line."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.cli.calls import called

from expurgate.transform import identity_file

Call = Callable[..., tuple[int, str, str]]

POLICY = '[detect]\nterms = []\npatterns = ["EMAIL", "PHONE", "DATE"]\n\n[transform]\nmethod = "pseudonymize"\n'
TEXT = "Write to zorblatt@quimby.example or ring 020 7946 0018 before 12 March 2024.\n"


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    monkeypatch.setattr(identity_file, "_COST", (4, 1, 1))
    return partial(called, capfd)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "policy.toml").write_text(POLICY)
    (tmp_path / "key").write_text("a secret of more than sixteen bytes")
    (tmp_path / "other").write_text("another one of more than sixteen bytes")
    (tmp_path / "in").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "in" / name).write_text(TEXT)
    return tmp_path


def _sanitize(call: Call, folder: Path, *more: object) -> tuple[int, str, str]:
    options = ("--policy", folder / "policy.toml", "--identities", folder / "p.ids", "--processes", 1)
    return call("sanitize", folder / "in", "-o", folder / "out", *options, *more)


def _restore(call: Call, folder: Path, file: object, *more: object) -> tuple[int, str, str]:
    return call("restore", file, "--identities", folder / "p.ids", *more)


def test_there_and_back(call: Call, folder: Path) -> None:
    assert _sanitize(call, folder, "--key", folder / "key")[0] == 0
    one, other = ((folder / "out" / name).read_text() for name in ("a.txt", "b.txt"))
    assert one == other
    assert "zorblatt" not in one
    code, printed, said = _restore(call, folder, folder / "out" / "a.txt", "--key", folder / "key")
    assert (code, printed, said) == (0, TEXT, "")
    (folder / "answer.txt").write_text(f"ANSWER: [place], {one.split()[2].upper()}!")
    code, printed, said = _restore(
        call, folder, folder / "answer.txt", "--of", folder / "out" / "a.txt", "--key", folder / "key"
    )
    assert printed == "ANSWER: [place], ZORBLATT@QUIMBY.EXAMPLE!"
    assert said.count("\n") == 1
    assert "1 phrase stands for something generalized or redacted" in said
    out = folder / "restored.txt"
    code, printed, _ = _restore(call, folder, folder / "out" / "a.txt", "--key", folder / "key", "-o", out, "--json")
    assert json.loads(printed)["restored"] == 3
    assert out.read_text() == TEXT
    assert out.stat().st_mode & 0o077 == 0


def test_a_passphrase_opens_it_and_the_map_decides_later_stand_ins(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "EXPURGATE_PASSPHRASE", "correct horse")
    assert _sanitize(call, folder, "--passphrase")[0] == 0
    first = (folder / "out" / "a.txt").read_text()
    assert _sanitize(call, folder, "--passphrase", "--afresh", "--key", folder / "other")[0] == 0
    assert (folder / "out" / "a.txt").read_text().split()[2] == first.split()[2]
    assert _restore(call, folder, folder / "out" / "a.txt")[1] == TEXT


def test_what_cannot_be_opened_is_one_line(call: Call, folder: Path) -> None:
    assert _sanitize(call, folder)[0] == 2
    assert _sanitize(call, folder, "--key", folder / "key")[0] == 0
    data = (folder / "p.ids").read_bytes()
    file = folder / "out" / "a.txt"

    def refused(*more: object) -> str:
        code, printed, said = _restore(call, folder, file, *more)
        assert (code, printed, said.count("\n")) == (2, "", 1)
        assert "zorblatt" not in said
        return said

    assert "opened with --key" in refused()
    assert "not the key" in refused("--key", folder / "other")
    (folder / "p.ids").write_bytes(data[:90] + bytes([data[90] ^ 1]) + data[91:])
    assert "damaged at record 1" in refused("--key", folder / "key")
    (folder / "p.ids").write_bytes(data[:21] + b"\x07" + data[22:])
    assert "version 7" in refused("--key", folder / "key")
    (folder / "p.ids").write_bytes(data)
    assert "may not be written" in refused("--key", folder / "key", "-o", folder / "p.ids")


def test_rows_go_there_and_back_as_well(call: Call, folder: Path) -> None:
    rows = [{"id": number, "note": TEXT.strip()} for number in range(2)]
    (folder / "rows.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    options = ("--policy", folder / "policy.toml", "--identities", folder / "p.ids", "--key", folder / "key")
    more = ("--rows", "--column", "note", "--processes", 1, "-o", folder / "out.jsonl")
    assert call("sanitize", folder / "rows.jsonl", *options, *more)[0] == 0
    released = [json.loads(line)["note"] for line in (folder / "out.jsonl").read_text().splitlines()]
    assert released[0] == released[1]
    assert "zorblatt" not in released[0]
    (folder / "one.txt").write_text(released[0])
    assert _restore(call, folder, folder / "one.txt", "--key", folder / "key")[:2] == (0, TEXT.strip())
