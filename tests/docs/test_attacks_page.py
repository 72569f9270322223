"""The page on attacks: its example runs, and it names every adversary, score and α of the ladder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from expurgate.adversary.inference import SCORES
from expurgate.adversary.reidentification import ADVERSARIES
from expurgate.cli import attack
from expurgate.pipeline.tuning import LADDER

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "attacks.md").read_text(encoding="utf-8")


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
