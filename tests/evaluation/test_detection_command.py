"""``expurgate evaluate detection`` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from expurgate.cli.main import main
from expurgate.core.errors import InputError

TEXT = (
    "[[PERSON!:Mr Jan Kowalski]] was born on [[DATE:3 March 1961]] and lives in [[GPE:Gdańsk]]. "
    "He wrote to [[EMAIL!:jan.kowalski@example.org]] about the weather.\n"
)
POLICY = '[detect]\npatterns = ["all"]\nentities = ["PERSON", "GPE", "DATE"]\n'


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    path = tmp_path / "gold.txt"
    path.write_text(TEXT, encoding="utf-8")
    (tmp_path / "plain.toml").write_text(POLICY, encoding="utf-8")
    return path


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["evaluate", "detection", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_the_table_the_figures_and_the_page(gold: Path, tmp_path: Path) -> None:
    policy = str(tmp_path / "plain.toml")
    out = tmp_path / "out"
    shown = run(str(gold), "--policy", policy, "--against", "spacy", "-o", str(out))
    assert "entity recall, direct" in shown
    assert "spacy" in shown
    stored = json.loads((out / "detection.json").read_text(encoding="utf-8"))
    ours, theirs = stored["systems"]
    assert ours["measures"]["entity recall, direct"]["value"] == 1.0
    assert theirs["system"] == "spacy"
    assert "Kowalski" not in json.dumps(stored)
    assert "Confidential" in (out / "detection.html").read_text(encoding="utf-8")
    assert sorted(path.name for path in out.iterdir()) == ["detection.html", "detection.json"]


def test_half_a_character_in_a_text_does_not_keep_the_page_from_being_written(gold: Path, tmp_path: Path) -> None:
    marked = {"text": "They saw a window \ud800 open.", "mentions": [{"start": 11, "end": 17, "type": "MISC"}]}
    broken, out = tmp_path / "gold.jsonl", tmp_path / "out"
    broken.write_text(json.dumps(marked) + "\n", encoding="ascii")
    run(str(broken), "--policy", str(tmp_path / "plain.toml"), "-o", str(out))
    assert "</mark> � open" in (out / "detection.html").read_text(encoding="utf-8")


def test_json_is_one_object_and_nothing_else(gold: Path, tmp_path: Path) -> None:
    told = json.loads(run(str(gold), "--policy", str(tmp_path / "plain.toml"), "--json"))
    assert told["documents"] == 1
    assert [each["system"] for each in told["systems"]] == ["plain"]


def test_an_unknown_peer_or_a_python_without_it_is_refused(gold: Path, tmp_path: Path) -> None:
    policy = str(tmp_path / "plain.toml")
    with pytest.raises(InputError, match="no such peer"):
        run(str(gold), "--policy", policy, "--against", "somebody")
    with pytest.raises(InputError, match="cannot be run"):
        run(str(gold), "--policy", policy, "--against", "spacy", "--peers-python", str(tmp_path / "none"))
