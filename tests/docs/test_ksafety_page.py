"""The page on K-safety: every command on it runs, and what it shows is what comes out."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from expurgate.cli import main
from expurgate.policy import SOLVERS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "k-safety.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(DOCS / "examples" / "k-safety", tmp_path / "example")
    monkeypatch.chdir(tmp_path / "example")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "example"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_commands_run_and_show_what_the_page_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    lines = [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]
    assert len(lines) >= 4
    for line in lines:
        with pytest.raises(SystemExit) as stop:
            main.run(shlex.split(line)[1:])
        assert not stop.value.code, line
        captured = capsys.readouterr()
        shown.append((captured.out, captured.err))
    letter = (folder / "letter.txt").read_text(encoding="utf-8")
    assert shown[2][0] == letter
    assert shown[3][1] == blocks("text")[0]
    view = (folder / "view.txt").read_text(encoding="utf-8")
    assert "gonorrhoea" not in view
    assert "HIV" not in view
    assert "fatigue" in view
    assert "HIV infection" in (folder / "report.html").read_text(encoding="utf-8")
    released = (folder / "released.txt").read_text(encoding="utf-8")
    assert not [word for word in ("HIV", "gonorrhoea", "Reed", "Hale") if word in released]


def test_the_policy_on_the_page_is_the_one_in_the_folder() -> None:
    for block, name in zip(blocks("toml"), ("access.toml", "policy.toml"), strict=True):
        assert block == (DOCS / "examples" / "k-safety" / name).read_text(encoding="utf-8")


def test_the_python_example_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in (blocks("console")[0].splitlines()[0], blocks("console")[2].splitlines()[0]):
        with pytest.raises(SystemExit):
            main.run(shlex.split(line)[2:])
    capsys.readouterr()
    for block in blocks("python"):
        exec(compile(block, "k-safety.md", "exec"), {})  # noqa: S102


def test_every_solver_is_on_the_page() -> None:
    for solver in SOLVERS:
        assert f"`{solver}`" in PAGE
