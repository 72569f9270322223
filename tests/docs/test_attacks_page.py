"""The page on attacks: its example runs, and it names every adversary, score and α of the ladder."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest

from expurgate.adversary.inference import SCORES
from expurgate.adversary.reidentification import ADVERSARIES
from expurgate.cli import attack, main
from expurgate.pipeline.tuning import LADDER

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "attacks.md").read_text(encoding="utf-8")


def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(DOCS / "samples", tmp_path / "samples")
    monkeypatch.chdir(tmp_path / "samples")
    monkeypatch.setenv("COLUMNS", "120")
    commands, printed = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)[:2]
    for line in commands.splitlines()[1:]:
        with pytest.raises(SystemExit) as stop:
            main.run(shlex.split(line)[1:])
        assert not stop.value.code, line
    shown = capsys.readouterr().out
    assert [line.split() for line in shown.splitlines()] == [line.split() for line in printed.splitlines()]


def test_the_python_example_holds() -> None:
    space: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "attacks.md", "exec"), space)  # noqa: S102
    found = space["attack"]
    assert found.candidates == 500
    assert found.rank <= 5


def test_everything_there_is_is_on_the_page() -> None:
    for name in (*SCORES, *ADVERSARIES):
        assert f"`{name}`" in PAGE
    for adversary in attack.ADVERSARIES:
        assert adversary in PAGE.lower().replace("re-identification", "reidentification")
    assert ", ".join(f"{alpha:g}" for alpha in LADDER) in " ".join(PAGE.split())
    for option in attack.command.params:
        if option.param_type_name == "option" and option.name not in ("adversaries", "path"):
            assert any(name in PAGE for name in option.opts), option.name
