"""The utility experiment: its order, its bounds, and its files."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from expurgate.cli.main import main
from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.evaluation.utility import STRATEGIES, UtilityRow, WordNetOnly, by_disclosure, by_information, study
from expurgate.knowledge.opening import open_knowledge
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.policy import KnowledgeRule

TEXT = (
    "The nurse from Wilmington treated pneumonia and tuberculosis with antibiotics. "
    "Her brother, a violinist in Barcelona, plays the guitar at weddings in the garden."
)


def rows(policy: str, *thresholds: float) -> list[UtilityRow]:
    chosen = by_information if policy == "information" else by_disclosure(["pneumonia"])
    return study([Document(TEXT)], thresholds, chosen, open_knowledge(KnowledgeRule()))


def test_generalizing_keeps_more_than_suppressing_and_less_than_the_ideal() -> None:
    found = rows("information", 8.0, 10.0)
    assert [row.strategy for row in found] == [*STRATEGIES, *STRATEGIES]
    for four in (found[:4], found[4:]):
        suppressed, wordnet, whole, ideal = (row.information for row in four)
        assert 0 <= suppressed <= wordnet <= ideal <= 1
        assert wordnet - 0.001 <= whole <= ideal  # one of the words has a kind in the whole taxonomy that is as good
        assert suppressed < whole
    assert found[0].information <= found[4].information
    assert all(row.failed == 0 for row in found)


def test_beside_information_stand_meaning_length_and_ease() -> None:
    suppressed, _, whole, ideal = (row.to_dict() for row in rows("information", 9.0))
    for row in (suppressed, whole):
        assert 0 < row["similarity"] < 1
        assert 0 < row["length"] < 2
        assert row["sentence"] > 0
        assert row["ease"] != row["ease_before"]
    assert suppressed["ease_before"] == whole["ease_before"]
    assert suppressed["length"] < whole["length"]
    assert [ideal[name] for name in ("similarity", "length", "sentence", "ease_before", "ease")] == [None] * 5


def test_alpha_hides_more_as_it_grows() -> None:
    found = rows("disclosure", 1.0, 2.0)
    assert found[0].information >= found[4].information


def test_wordnet_alone_knows_no_places() -> None:
    whole = Taxonomy.builtin()
    only = WordNetOnly(whole)
    places = [name for name in ("Wilmington", "Gdynia", "Barcelona") if whole.generalizations(name)]
    assert places
    assert only.digest == whole.digest
    assert only.generalizations("violinist") == whole.generalizations("violinist")
    assert any(only.generalizations(name) == [] for name in places)


def test_the_command_writes_a_page_and_a_table(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(TEXT, encoding="utf-8")
    arguments = ["evaluate", "utility", str(letter), "--beta", "10", "-o", str(tmp_path / "out"), "--json"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    told = json.loads(result.output)
    assert [row["strategy"] for row in told["rows"]] == list(STRATEGIES)
    with (tmp_path / "out" / "utility.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == len(STRATEGIES)
    page = (tmp_path / "out" / "utility.html").read_text(encoding="utf-8")
    for title in ("Information kept", "Meaning kept", "Length kept", "Reading ease"):
        assert title in page
    assert "Wilmington" not in page


def test_the_command_prints_what_the_ideal_has_not(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(TEXT, encoding="utf-8")
    result = CliRunner().invoke(main, ["evaluate", "utility", str(letter), "--beta", "10"], catch_exceptions=False)
    lines = result.output.splitlines()
    assert "similarity" in result.output
    assert next(line for line in lines if "ideal" in line).count("–") == 5


def test_thresholds_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text(TEXT, encoding="utf-8")
    with pytest.raises(InputError, match="numbers"):
        CliRunner().invoke(main, ["evaluate", "utility", str(letter), "--beta", "x"], catch_exceptions=False)
