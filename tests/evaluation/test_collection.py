"""The report over a release: its figures are those of the texts, and no word of them is in it."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.calls import called

from expurgate.assurance.collection import DocumentTree
from expurgate.core.errors import InputError
from expurgate.evaluation.collection import CollectionStudy, OwnedDocument, learnt, study
from expurgate.evaluation.collection_page import latex_table, page, tables
from expurgate.evaluation.pages import PageTable
from expurgate.pipeline.linked import digest
from expurgate.pipeline.many import sanitize_many
from expurgate.policy import Policy

POLICY = Policy.from_dict(
    {
        "detect": {"patterns": ["EMAIL"], "terms": [f"Zorblatt{at}" for at in range(12)]},
        "transform": {"method": "redact", "mark": "label"},
    }
)
SUBJECTS = ["garden", "river"] * 6
TEXTS = [
    f"Zorblatt{at} likes the {subject}. Write to z{at}@b.example. The {subject} of Zorblatt{at} is green."
    for at, subject in enumerate(SUBJECTS)
]


@pytest.fixture(scope="module")
def found() -> CollectionStudy:
    entries = [OwnedDocument(text, f"n{at}", at // 2, SUBJECTS[at]) for at, text in enumerate(TEXTS)]
    foreign = OwnedDocument("Je ne sais pas pourquoi il est venu ici hier soir avec ses enfants et sa femme malade.")
    certified = frozenset(
        {digest("[TERM] likes the garden. Write to [e-mail address]. The garden of [TERM] is green.")}
    )
    return study([*entries, foreign], POLICY, certified=certified)


def test_what_was_hidden_and_what_failed_is_counted(found: CollectionStudy) -> None:
    assert (found.documents, found.studied, sum(found.failures.values())) == (13, 13, 1)
    assert found.hidden == {"TERM": (24, 12), "EMAIL": (12, 12)}
    assert (found.edits, found.certified) == (36, 6)
    assert (found.owners, found.together) == (6, 0)
    assert all(0 < share <= 1 for share in (*found.information, *found.meaning))


def test_one_text_in_another_language_does_not_take_its_owners_others_along(found: CollectionStudy) -> None:
    french = "Je ne sais pas pourquoi il est venu ici hier soir avec ses enfants et sa femme malade."
    made = study([OwnedDocument(text, owner="o") for text in (*TEXTS[:2], french)], POLICY)
    assert (made.studied, sum(made.failures.values()), made.owners) == (3, 1, 1)
    assert all("not English" in why for why in made.failures)


def test_figures_and_types_are_in_words(found: CollectionStudy) -> None:
    made = page(replace(found, residual={("disclosure", "crowd"): (5.0, 5.0), ("own_model", "x"): (1.0, 2.0)}))
    said = {table.title: [row[0] for row in table.rows] for table in made.tables}
    assert said["What was hidden"] == ["term to hide", "e-mail address"]
    assert said["What may still be said"] == ["disclosure", "own model"]
    (crowd, own) = next(table for table in made.tables if table.title == "What may still be said").rows
    assert (crowd[1], own[1]) == ("how many of them it hides among", "x")


def test_adversaries_find_the_originals_and_lose_the_released(found: CollectionStudy) -> None:
    by = {(one.adversary.split()[0], one.what): one for one in found.attacks}
    for adversary in ("search", "nearest"):
        assert by[adversary, "original"].first == 1.0
        assert by[adversary, "released"].first < 0.5
        assert by[adversary, "released"].among[-1] == (12, 1.0)


def test_a_classifier_learns_as_much(found: CollectionStudy) -> None:
    assert {one.accuracy for one in found.learnt} == {1.0}
    assert len(found.learnt) == 4
    assert learnt(["a", "b"], ["a", "b"], [None, None]) == ()


def test_the_page_has_every_table_and_no_word(found: CollectionStudy) -> None:
    made = page(found)
    assert [table.title for table in tables(found)] == [
        "What was hidden", "Re-identification", "What is kept", "What can be learnt", "Not released",
    ]  # fmt: skip
    assert len(made.charts) == 2
    assert "6 people have several documents" in " ".join(made.notes)
    assert r"10\% \& \_" in latex_table(PageTable("t", ["a"], [["10% & _"]]))
    with pytest.raises(InputError):
        study([], POLICY)


def test_the_command_writes_page_and_tables(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rows = [{"note": text, "who": f"n{at}"} for at, text in enumerate([*TEXTS[:4], None, " "])]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, rows)))
    public = [{"title": f"n{at}", "text": f"z{at}@b.example is known for its {SUBJECTS[at]}"} for at in range(3)]
    (tmp_path / "background.jsonl").write_text("\n".join(map(json.dumps, public)))
    (tmp_path / "p.toml").write_text(
        '[detect]\npatterns = ["EMAIL"]\nterms = ["Zorblatt0"]\n[transform]\nmethod = "redact"\n'
    )
    given = ("report", tmp_path / "in.jsonl", "--column", "note", "--name", "who", "--policy", tmp_path / "p.toml")
    stated = [one.certificate for one in sanitize_many(TEXTS[:4], Policy.load(tmp_path / "p.toml"), processes=1)]
    (tmp_path / "all.jsonl").write_text("\n".join(map(json.dumps, stated)))
    more = ("--background", tmp_path / "background.jsonl", "--certificates", tmp_path / "all.jsonl", "--json")
    code, printed, error = called(capfd, *given, *more, "-o", tmp_path / "out")
    assert code == 0, error
    assert json.loads(printed) == {"documents": 4, "studied": 4, "failed": 0}
    table = list(csv.reader((tmp_path / "out" / "re-identification.csv").read_text().splitlines()))
    assert [row[-2:] for row in table[1:]] == [["3", "3"]] * 4
    said = "".join(path.read_text() for path in (tmp_path / "out").iterdir())
    assert "<svg" in said
    assert "who knows the background collection" in said
    assert "4 of 4 texts made again are those that were certified" in said
    assert f"The root over the 4 certificates is {DocumentTree.of(filter(None, stated)).root}" in said
    assert "half of every original" not in said
    assert r"\begin{tabular}" in said
    assert "Zorblatt" not in said
    assert "b.example" not in said
    assert called(capfd, "report", tmp_path / "in.jsonl", "-o", tmp_path / "out")[0] == 2


def test_the_command_tries_other_settings(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    notes = ["He takes zidovudine for it. The garden is green.", "She had a condom and a fever. The river is wide."]
    (tmp_path / "in.jsonl").write_text("\n".join(json.dumps({"text": note}) for note in notes))
    given = ("report", tmp_path / "in.jsonl", "--protect", "HIV", "-o", tmp_path / "out", "--frontier")
    code, _, error = called(capfd, *given, "0.001")
    assert code == 0, error
    table = list(csv.DictReader((tmp_path / "out" / "other-settings.csv").read_text().splitlines()))
    assert [row["alpha"] for row in table] == ["1.5"]
    said = (tmp_path / "out" / "report.html").read_text()
    assert "tried on 2 documents. Recommended: α = 1.5, crowd = 20" in said
    assert "zidovudine" not in said
    (tmp_path / "p.toml").write_text('[detect]\npatterns = ["EMAIL"]\n')
    only = ("report", tmp_path / "in.jsonl", "--policy", tmp_path / "p.toml", "-o", tmp_path / "out", "--frontier", "1")
    assert "nothing to vary" in called(capfd, *only)[2]
