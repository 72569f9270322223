"""The attack command: a row for each adversary that has what it needs, clear errors for the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.adversary.ward import NOTE, knowledge

from expurgate.cli import attack
from expurgate.core.errors import ExpurgateError, InputError
from expurgate.knowledge.knowledge import Knowledge

RELEASED = "The patient had a disease. A nurse saw a sign at the hospital. He had a fever."


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    return knowledge(tmp_path_factory.mktemp("ward"))


@pytest.fixture
def folder(tmp_path: Path, ward: Knowledge, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(attack, "_knowledge", lambda _: ward)
    (tmp_path / "original.txt").write_text(NOTE, encoding="utf-8")
    (tmp_path / "released.txt").write_text(RELEASED, encoding="utf-8")
    lines = [
        {"title": "Measles", "text": "Measles brings koplik spots, red eyes and a rash; vitamin helps."},
        {"title": "Gout", "text": "Gout hurts the big toe; a patient in hospital with a fever is seen by a nurse."},
    ]
    (tmp_path / "public.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(attack.command, [str(folder / "released.txt"), *arguments])


def test_every_adversary_has_its_say(folder: Path) -> None:
    given = ["--original", str(folder / "original.txt"), "--background", str(folder / "public.jsonl")]
    result = run(folder, "--protect", "measles", *given, "--json")
    assert result.exit_code == 0, result.output
    rows = {row["adversary"]: row for row in json.loads(result.output)["attacks"]}
    assert set(rows) == {
        *(f"inference, {score}" for score in ("sum", "max", "bayes", "rest")),
        "retrieval, bm25",
        "reidentification, linear",
        "reconstruction",
    }
    assert rows["inference, sum"]["before"]["rank"] == 1
    assert rows["inference, sum"]["after"]["rank"] > 1
    assert rows["retrieval, bm25"]["before"]["rank"] == 1
    assert rows["retrieval, bm25"]["after"]["rank"] == 2
    assert 0 <= rows["inference, bayes"]["after"]["posterior"] <= 1


def test_without_original_and_background_there_is_the_inference(folder: Path) -> None:
    result = run(folder, "--protect", "measles")
    assert result.exit_code == 0
    assert "inference, sum" in result.output
    assert "retrieval" not in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--adversary", "retrieval"], "--background"),
        (["--adversary", "reconstruction"], "--original"),
        (["--candidates", "1"], "two candidates"),
    ],
)
def test_what_is_missing_is_said(folder: Path, arguments: list[str], said: str) -> None:
    result = run(folder, "--protect", "measles", *arguments)
    assert isinstance(result.exception, ExpurgateError)
    assert said in str(result.exception)


def test_a_background_without_the_entity_is_an_error(folder: Path) -> None:
    result = run(folder, "--protect", "mumps", "--background", str(folder / "public.jsonl"))
    assert isinstance(result.exception, InputError)
    assert "mumps" not in str(result.exception)
