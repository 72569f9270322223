from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from expurgate.cli.main import main, run


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["taxonomy", *arguments], catch_exceptions=False)


def test_show_prints_a_tree() -> None:
    result = call("show", "Tarragona")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Tarragona")
    assert "city in Catalonia" in lines[1]
    assert "entity" in lines[-1]


def test_show_as_json_is_one_object() -> None:
    found = json.loads(call("show", "metastatic pancreatic cancers", "--json").stdout)
    assert found["matched"] == "pancreatic cancer"
    assert found["dropped_words"] == 1
    assert found["generalizations"][0]["label"] == "pancreatic cancer"
    unknown = json.loads(call("show", "qwxzv", "--json").stdout)
    assert unknown["found"] is False
    assert unknown["generalizations"] == []


def test_build_show_and_info_with_a_taxonomy_of_ones_own(tmp_path: Path) -> None:
    table, out = tmp_path / "own.csv", tmp_path / "own.taxonomy"
    table.write_text("child,parent,aliases\nX-17,antiviral,project x\n", encoding="utf-8")
    built = json.loads(call("build", str(table), "-o", str(out), "--json").stdout)
    assert built["concepts"] == 2
    assert json.loads(call("info", str(out), "--json").stdout) == built
    chain = json.loads(call("show", "Project X", "--taxonomy", str(out), "--json").stdout)["generalizations"]
    assert chain[0]["label"] == "antiviral"
    assert "drug" in [step["label"] for step in chain]


def test_info_names_every_licence_of_the_builtin() -> None:
    text = " ".join(call("info").stdout.split())
    assert "WordNet" in text
    assert "CC BY" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "  "],
        ["info", "absent.taxonomy"],
        ["show", "x", "--taxonomy", "absent.taxonomy"],
        ["build", "absent.csv", "-o", "out.taxonomy"],
        ["build", "-o", "out.taxonomy"],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stop:
        run(["taxonomy", *arguments])
    assert stop.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
