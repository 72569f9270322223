"""The examples of the page about identities, the recipe for prompts among them, run and print what the page says."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "identities.md"


def test_the_examples_run() -> None:
    blocks = PAGE.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(blocks, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 15
    problems: list[str] = []
    doctest.DocTestRunner().run(test, out=problems.append)
    assert not problems, "\n".join(problems)
