"""The examples of the page about files run, and every format is on it."""

from __future__ import annotations

import re
from pathlib import Path

from expurgate.formats.choose import EXTENSIONS, format_named
from expurgate.plugins import BUILT_IN

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_examples_run() -> None:
    scope: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), scope)  # noqa: S102


def test_every_format_is_named_and_has_an_extension() -> None:
    text = PAGE.read_text().lower()
    names = {"json": "csv, json,", "jsonl": "json lines"}
    for name in BUILT_IN["formats"]:
        assert names.get(name, name) in text
        assert format_named(name).name == name
    assert set(EXTENSIONS.values()) == set(BUILT_IN["formats"])
