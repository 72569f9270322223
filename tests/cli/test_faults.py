"""Errors nobody foresaw, and requests to end: one line, no text, nothing half done."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path

import pytest
from tests.cli.calls import called

from expurgate.cli import main
from expurgate.core.faults import explained
from expurgate.pipeline import files

WORD = "Zorblatt"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inputs = tmp_path / "in"
    inputs.mkdir()
    for number in range(4):
        (inputs / f"{number}.txt").write_text(f"{WORD} {number}")
    return inputs


def test_an_unforeseen_error_is_one_line_without_its_message(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        raise KeyError(WORD)

    monkeypatch.setattr(main.main, "main", broken)
    code, out, err = called(capsys, "policy")
    assert (code, out) == (2, "")
    assert err == "expurgate: unexpected KeyError at cli/main.py:" + err.partition("main.py:")[2]
    assert len(err.splitlines()) == 1
    assert WORD not in err


def test_the_place_of_an_error_outside_the_package_is_not_told() -> None:
    assert explained(ValueError(WORD)) == ("unexpected ValueError; nothing is released", 2)


def test_an_unforeseen_error_in_one_document_leaves_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    original = files.sanitize_file

    def broken(data: bytes, *rest: object) -> object:
        if data.endswith(b"2"):
            raise ValueError(WORD)
        return original(data, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "sanitize_file", broken)
    out = tmp_path / "out"
    code, _, err = called(capsys, "sanitize", folder, "--policy", "hipaa-safe-harbor", "-o", out, "--processes", 2)
    assert code == 1
    assert WORD not in err
    assert len(list(out.iterdir())) == 3


def test_a_killed_worker_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "sanitize_file", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    code, _, err = called(
        capsys, "sanitize", folder, "--policy", "hipaa-safe-harbor", "-o", tmp_path / "out", "--processes", 2
    )
    assert code == 1
    assert {line for line in range(4) if f"in/{line}.txt: its worker process was ended" in err} == set(range(4))
    assert "Traceback" not in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["terminated", "interrupted"])
def test_a_request_to_end_ends_the_workers(
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    tmp_path: Path,
    number: signal.Signals,
) -> None:
    def slow(*_: object) -> None:
        (tmp_path / "begun").touch()
        time.sleep(60)

    def end() -> None:
        while not (tmp_path / "begun").exists():
            time.sleep(0.05)
        os.kill(os.getpid(), number)

    monkeypatch.setattr(files, "sanitize_file", slow)
    others = {child.pid for child in multiprocessing.active_children()}  # idle pools of the libraries other tests used
    threading.Thread(target=end, daemon=True).start()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code, _, err = called(
            capfd, "sanitize", folder, "--policy", "hipaa-safe-harbor", "-o", tmp_path / "out", "--processes", 2
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert code == 2
    assert err.splitlines()[-1] == "expurgate: interrupted; what was not finished is not written"
    assert "Traceback" not in err
    last = time.monotonic() + 20
    while begun_since(others) and time.monotonic() < last:
        time.sleep(0.05)
    assert not begun_since(others)


def begun_since(others: set[int | None]) -> list[int | None]:
    """The processes that began after ``others`` were counted and still run."""
    return [child.pid for child in multiprocessing.active_children() if child.pid not in others]
