"""``ksafe`` and ``entities`` as commands: what they print, write and refuse."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calls import called

RECORDS = [
    {"id": "p", "name": "Pox", "labels": ["secret"], "context": ["rash", "fever", "weight loss", "night sweats"]},
    {"id": "q", "name": "Quinsy", "labels": ["plain"], "context": ["fever", "headache", "cough"]},
    {"id": "r", "name": "Rheum", "context": ["cough", "fever", "rash"]},
    {"id": "s", "name": "Scurvy", "context": ["weight loss", "fever", "rash"]},
    {"id": "u", "name": "Unrest", "context": ["night sweats", "headache", "fever"]},
]
LETTER = "You have Pox. The fever, the weight loss and the night sweats will pass. Rest in the garden.\n"


class Run:
    """Runs the command in a folder of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        return called(self._capsys, *arguments)


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "e.jsonl").write_text("".join(json.dumps(record) + "\n" for record in RECORDS))
    (tmp_path / "letter.txt").write_text(LETTER)
    return Run(tmp_path, capsys)


def test_the_letter_is_released_and_certified(run: Run) -> None:
    code, out, _ = run(
        "ksafe", "letter.txt", "--entities", "e.jsonl", "--protect", "Pox", "-k", "1",
        "-o", "out.txt", "--certificate", "c.json", "--json", "--explain",
    )  # fmt: skip
    facts = json.loads(out)
    text = (run.folder / "out.txt").read_text()
    assert code == 0
    assert (facts["holds"], facts["removed"], facts["terms"], facts["optimal"]) == (True, 2, 4, True)
    assert "Pox" not in text
    assert "garden" in text
    assert ("weight loss" in text) != ("night sweats" in text)
    assert {one["name"] for one in facts["explanations"]} == {"Pox"}
    certificate = (run.folder / "c.json").read_text().lower()
    for word in ("pox", "weight loss", "night sweat", "e.jsonl"):
        assert word not in certificate
    assert run("verify", "out.txt", "--certificate", "c.json")[0] == 0


def test_a_changed_view_does_not_verify(run: Run) -> None:
    options = ("ksafe", "letter.txt", "--entities", "e.jsonl", "--protect", "Pox", "-k", "1", "-o", "out.txt")
    (run.folder / "key").write_text("a secret of twenty-two")
    for keyed in ((), ("--key", "key")):
        assert run(*options, "--certificate", "c.json", *keyed)[0] == 0
        released = (run.folder / "out.txt").read_text()
        assert run("verify", "out.txt", "--certificate", "c.json", "--original", "letter.txt", *keyed)[0] == 0
        assert run("verify", "out.txt", "--certificate", "c.json", "--original", "e.jsonl", *keyed)[0] == 1
        for tampered in (released + "Pox.", released.replace("garden", "yard"), LETTER):
            (run.folder / "out.txt").write_text(tampered)
            assert run("verify", "out.txt", "--certificate", "c.json", *keyed)[0] == 1


def test_verifying_needs_the_same_entity_file(run: Run) -> None:
    options = ("ksafe", "letter.txt", "--entities", "e.jsonl", "--protect", "Pox", "-k", "1", "-o", "out.txt")
    assert run(*options, "--certificate", "c.json")[0] == 0
    (run.folder / "e.jsonl").rename(run.folder / "moved.jsonl")
    code, _, err = run("verify", "out.txt", "--certificate", "c.json")
    assert (code, "--entities" in err) == (2, True)
    assert run("verify", "out.txt", "--certificate", "c.json", "--entities", "moved.jsonl")[0] == 0
    (run.folder / "moved.jsonl").write_text(json.dumps(RECORDS[0]) + "\n")
    code, out, _ = run("verify", "out.txt", "--certificate", "c.json", "--entities", "moved.jsonl")
    assert code == 1
    assert "FAIL  the entity file is the one the certificate names" in out


def test_the_report_shows_why_and_for_its_owner_only(run: Run) -> None:
    code, out, _ = run(
        "ksafe", "letter.txt", "--entities", "e.jsonl", "--protect-label", "secret", "-k", "1",
        "-o", "out.txt", "--report", "r.html",
    )  # fmt: skip
    page = (run.folder / "r.html").read_text()
    assert (code, out) == (0, "")
    assert (run.folder / "r.html").stat().st_mode & 0o077 == 0
    for said in ("Confidential", "Pox", "together with", "fits no other entity; at least 1 are asked for", "proven"):
        assert said in page
    assert "smallest crowd left is <b>1</b>" in page


POLICY = """
[k_safety]
entities = "e.jsonl"
k = 1
reader = "clerk"

[readers.clerk]
[readers.chief]
clearances = ["all"]

[labels]
secret = ["all"]
"""


def test_the_policy_says_what_options_would(run: Run) -> None:
    (run.folder / "p.toml").write_text(POLICY)
    assert "Pox" not in run("ksafe", "letter.txt", "--policy", "p.toml")[1]
    assert run("ksafe", "letter.txt", "--policy", "p.toml", "--reader", "chief")[1] == LETTER
    assert run("ksafe", "letter.txt", "--policy", "p.toml", "--protect", "Quinsy")[1] == LETTER
    code, _, err = run("ksafe", "letter.txt", "--policy", "p.toml", "-k", "9")
    assert (code, "k = 9 cannot be met" in err) == (2, True)
    (run.folder / "other.toml").write_text("[detect]\nterms = ['x']\n")
    code, _, err = run("ksafe", "letter.txt", "--policy", "other.toml")
    assert (code, "no section k_safety" in err) == (2, True)


def test_sanitize_gives_each_reader_their_view(run: Run) -> None:
    (run.folder / "p.toml").write_text(POLICY + "[detect]\nterms = ['garden']\n[transform]\nmethod = 'redact'\n")
    options = ("sanitize", "letter.txt", "--policy", "p.toml", "-o", "out.txt", "--certificate", "c.json")
    for reader, hidden in (("clerk", ["Pox", "garden"]), ("chief", ["garden"])):
        assert run(*options, "--reader", reader)[0] == 0
        text = (run.folder / "out.txt").read_text()
        assert [word for word in ("Pox", "garden", "fever") if word not in text] == hidden
        assert run("verify", "out.txt", "--certificate", "c.json")[0] == 0
    code, _, err = run(*options, "--reader", "nobody")
    assert (code, "knows no reader" in err) == (2, True)
    code, _, err = run("sanitize", "letter.txt", "--reader", "clerk")
    assert (code, "a policy with a section k_safety" in err) == (2, True)


def test_assess_says_what_k_safety_would_hide(run: Run) -> None:
    (run.folder / "p.toml").write_text(POLICY)
    code, out, _ = run("assess", "letter.txt", "--policy", "p.toml", "--json")
    found = json.loads(out)["findings"]
    assert code == 1
    assert {one["model"] for one in found} == {"k-safety"}
    assert {one["against"] for one in found} == {"Pox"}
    assert "0 others" in run("assess", "letter.txt", "--policy", "p.toml")[1]


def test_the_text_goes_to_standard_output(run: Run) -> None:
    code, out, err = run("ksafe", "letter.txt", "--entities", "e.jsonl", "--protect-label", "plain", "-k", "2")
    assert (code, out) == (0, LETTER)
    assert "removed 0 of 4 terms" in err


def test_two_readers_see_two_texts(run: Run) -> None:
    (run.folder / "a.toml").write_text(
        '[readers.clerk]\n[readers.chief]\nclearances = ["all"]\n[labels]\nsecret = "all"\n'
    )
    with sqlite3.connect(run.folder / "a.db") as connection:
        connection.executescript(
            "CREATE TABLE reader_clearances (reader, clearance); CREATE TABLE label_clearances (label, clearance);"
            "INSERT INTO reader_clearances VALUES ('clerk', NULL), ('chief', 'all');"
            "INSERT INTO label_clearances VALUES ('secret', 'all');"
        )
    connection.close()
    for access in ("a.toml", "a.db", "sqlite:///a.db"):
        options = ("ksafe", "letter.txt", "--entities", "e.jsonl", "-k", "1", "--access", access)
        assert run(*options, "--reader", "chief")[1] == LETTER
        assert "Pox" not in run(*options, "--reader", "clerk")[1]


@pytest.mark.parametrize("name", ["access.toml", "access.db"])
def test_the_access_policy_beside_the_entities_is_taken(run: Run, name: str) -> None:
    options = ("ksafe", "letter.txt", "--entities", "e.jsonl", "-k", "1", "--reader", "clerk")
    code, _, err = run(*options)
    assert (code, "needs an access policy" in err) == (2, True)
    if name.endswith(".db"):
        with sqlite3.connect(run.folder / name) as connection:
            connection.executescript(
                "CREATE TABLE reader_clearances (reader, clearance); CREATE TABLE label_clearances (label, clearance);"
                "INSERT INTO reader_clearances VALUES ('clerk', NULL);"
                "INSERT INTO label_clearances VALUES ('secret', 'all');"
            )
        connection.close()
    else:
        (run.folder / name).write_text('[readers.clerk]\n[labels]\nsecret = "all"\n')
    assert "Pox" not in run(*options)[1]


def test_weights_choose_what_stays(run: Run) -> None:
    (run.folder / "w.tsv").write_text("night sweats\t5\nunknown\t2\n")
    (run.folder / "w.json").write_text('{"Weight Loss": 5}')
    options = ("ksafe", "letter.txt", "--entities", "e.jsonl", "--protect", "p", "-k", "1")
    assert "night sweats" in run(*options, "--weights", "w.tsv")[1]
    assert "weight loss" in run(*options, "--weights", "w.json")[1]
    (run.folder / "w.json").write_text('{"Weight Loss": "much"}')
    assert run(*options, "--weights", "w.json")[0] == 2


def test_generalizations_of_the_built_in_taxonomy_take_the_place(run: Run) -> None:
    records = [
        {"id": "p", "name": "Pneumonia", "labels": ["secret"], "context": ["cough", "fever", "chest pain"]},
        {"id": "q", "name": "Quinsy", "context": ["fever", "cough"]},
        {"id": "r", "name": "Rheum", "context": ["cough", "symptom"]},
    ]
    (run.folder / "e.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    (run.folder / "letter.txt").write_text("You have pneumonia. The cough and the chest pain will pass.\n")
    code, out, _ = run(
        "ksafe", "letter.txt", "--entities", "e.jsonl", "--protect", "p", "-k", "1", "--method", "generalize",
        "-o", "out.txt", "--certificate", "c.json", "--json",
    )  # fmt: skip
    facts, text = json.loads(out), (run.folder / "out.txt").read_text()
    assert (code, facts["removed"]) == (0, 2)
    assert "neumonia" not in text
    assert "chest pain" not in text
    assert "cough" in text
    assert text.startswith("You have ")
    assert not text.startswith("You have."), "a generalization stands there"
    assert run("verify", "out.txt", "--certificate", "c.json")[0] == 0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (("--protect", "nobody"), "no entity has the id or the name 'nobody'"),
        (("--protect-label", "none"), "no entity has the label 'none'"),
        (("--protect", "p", "-k", "5"), "k = 5 cannot be met: there are only 4 other entities"),
        (("--protect", "p", "-k", "0"), "--k is a whole number of at least 1"),
        ((), "say what to protect"),
        (("--reader", "clerk"), "a reader needs an access policy"),
        (("--protect", "p", "--policy", "none.toml"), "no such policy"),
        (("--protect", "p", "--report", "letter.txt"), "letter.txt would overwrite an input"),
        (("--protect", "p", "--report", "out.txt"), "out.txt would be written twice"),
        (("--reader", "clerk", "--access", "none.toml"), "no such access policy"),
        (("--reader", "clerk", "--access", "sqlite:///none.db"), "no such access policy: none.db"),
        (("--protect", "p", "--solver", "magic"), "magic"),
        (("--protect", "p", "--time-limit", "-1"), "--time-limit is a number above 0"),
        (("--protect", "p", "--weights", "none.json"), "no such file"),
        (("--protect", "p", "--entities", "broken.jsonl"), "broken.jsonl, line 3: not a JSON object"),
        (("--protect", "p", "--entities", "none.jsonl"), "no such entity file"),
        (("--protect", "p", "-o", "letter.txt/folder.txt"), "exists"),
        (("--protect", "p", "-o", "letter.txt"), "letter.txt would overwrite an input"),
        (("--protect", "p", "--certificate", "e.jsonl"), "e.jsonl would overwrite an input"),
    ],
)
def test_bad_input_is_one_clear_line_and_nothing_written(run: Run, changes: tuple[str, ...], message: str) -> None:
    (run.folder / "broken.jsonl").write_text('{"id": "a"}\n{"id": "b"}\n{"id": broken canary}\n')
    before = {path.name for path in run.folder.iterdir()} | {"cache"}
    code, out, err = run(
        "ksafe", "letter.txt", "--entities", "e.jsonl", "-k", "1", "-o", "out.txt", "--certificate", "c.json", *changes
    )
    assert (code, out) == (2, "")
    assert message in err
    assert "canary" not in err
    assert len(err.strip().splitlines()) == 1
    assert {path.name for path in run.folder.iterdir()} <= before


def test_labels_no_entity_has_are_told(run: Run) -> None:
    options = ("ksafe", "letter.txt", "--entities", "e.jsonl", "-k", "1", "--reader", "clerk", "-o", "out.txt")
    (run.folder / "access.toml").write_text('[readers.clerk]\n[labels]\nsecrte = "all"\n')
    code, _, err = run(*options)
    assert (code, "nothing would be protected" in err) == (2, True)
    assert not (run.folder / "out.txt").exists()
    (run.folder / "access.toml").write_text('[readers.clerk]\n[labels]\nsecret = "all"\nsecrte = "all"\n')
    code, _, err = run(*options, "--report", "r.html")
    assert (code, "no entity has the restricted label 'secrte'" in err) == (0, True)
    assert "No entity has the label" in (run.folder / "r.html").read_text()


def test_a_reader_who_may_see_everything(run: Run) -> None:
    (run.folder / "p.toml").write_text(POLICY)
    options = ("ksafe", "letter.txt", "--policy", "p.toml", "--reader", "chief", "-o", "out.txt")
    assert run(*options, "--certificate", "c.json", "--report", "r.html")[0] == 0
    assert (run.folder / "out.txt").read_text() == LETTER
    assert "Nobody is protected" in (run.folder / "r.html").read_text()
    assert run("verify", "out.txt", "--certificate", "c.json")[0] == 0


def test_a_folder_or_a_missing_document_is_refused(run: Run) -> None:
    for name in (".", "none.txt"):
        assert run("ksafe", name, "--entities", "e.jsonl", "--protect", "p", "-k", "1")[0] == 2


def test_entities_are_built_and_described(run: Run) -> None:
    (run.folder / "t.tsv").write_text("id\tname\tsigns\tkind\na\tAgue\tchills|fever\told\nb\tBile\tnausea\t\n")
    options = ("--id", "id", "--context", "signs", "--label", "kind", "--json")
    expected: dict[str, Any] = {"entities": 2, "terms": 5, "pairs": 3, "labels": {"old": 1}}
    for output in ("t.jsonl", "t.entities"):
        code, out, _ = run("entities", "build", "t.tsv", "-o", output, *options)
        assert code == 0
        assert {key: json.loads(out)[key] for key in expected} == expected
        code, out, _ = run("entities", "info", output, "--json")
        assert {key: json.loads(out)[key] for key in expected} == expected
    code, out, _ = run("entities", "build", "t.jsonl", "-o", "again.entities", "--json")
    assert json.loads(out)["pairs"] == 3
    assert "distinct terms" in run("entities", "info", "t.jsonl")[1]


def test_entities_from_documents_take_noun_phrases(run: Run) -> None:
    rows = [{"title": "Ague", "text": "The patient has a high fever and severe chills."}]
    (run.folder / "d.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, _, _ = run("entities", "build", "d.jsonl", "-o", "made.jsonl", "--json")
    assert code == 0
    assert "high fever" in json.loads((run.folder / "made.jsonl").read_text())["context"]


def test_entities_that_cannot_be_built(run: Run) -> None:
    assert run("entities", "build", "-o", "x.jsonl")[0] == 2
    assert run("entities", "build", "none.tsv", "-o", "x.jsonl")[0] == 2
    assert run("entities", "info", "letter.txt")[0] == 2
    assert not (run.folder / "x.jsonl").exists()
