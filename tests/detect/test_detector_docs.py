"""The page on detectors says what the table says, and its examples run."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest
from scripts.pattern_reference import SAFE_HARBOR, pattern_table, safe_harbor_table

from expurgate.detect.patterns.table import LABELS, PATTERNS

PAGE = (Path(__file__).parents[2] / "docs" / "detectors.md").read_text(encoding="utf-8")


def between(name: str) -> str:
    return PAGE.split(f"<!-- {name} -->\n", 1)[1].split(f"\n<!-- end {name} -->", 1)[0]


def test_the_table_of_patterns_is_the_table() -> None:
    assert between("patterns") == pattern_table()


def test_the_table_of_elements_is_true() -> None:
    assert between("safe harbor") == safe_harbor_table()


def test_all_eighteen_elements_are_covered() -> None:
    assert len(SAFE_HARBOR) == 18
    named = {number for pattern in PATTERNS for number in pattern.hipaa}
    for number, (_, besides) in enumerate(SAFE_HARBOR, 1):
        assert number in named or besides


def test_every_label_is_on_the_page() -> None:
    assert [label for label in LABELS if f"| {label} |" not in PAGE] == []


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_examples_run_and_print_what_they_say(example: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, "docs/detectors.md", "exec"), {})  # noqa: S102
    said = [line.split("# ", 1)[1] for line in example.splitlines() if line.startswith("print(") and "  # " in line]
    assert printed.getvalue().splitlines() == said
