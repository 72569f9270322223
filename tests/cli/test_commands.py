"""The command as people and programs use it: exit codes, one line for an error, JSON and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.cli.calls import called

from expurgate.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
LETTER = "Mrs Mary Adler has HIV. She takes antiretroviral therapy and walks in the garden every day.\n"

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return partial(called, capfd)


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text(LETTER, encoding="utf-8")
    return path


def test_help_needs_no_heavy_library() -> None:
    code = (
        "import sys\nfrom expurgate.cli.main import run\n"
        "try: run(['--help'])\nexcept SystemExit: pass\n"
        "heavy = {'numpy', 'spacy', 'rich', 'pyroaring', 'sklearn', 'scipy'} & set(sys.modules)\n"
        "sys.exit(len(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    for name in COMMANDS:
        assert name in done.stdout


def test_sanitize_then_verify(call: Call, letter: Path, tmp_path: Path) -> None:
    out, certificate, report = tmp_path / "out.txt", tmp_path / "certificate.json", tmp_path / "report.html"
    code, printed, errors = call(
        "sanitize", letter, "--protect", "HIV", "-o", out, "--certificate", certificate, "--report", report
    )
    assert (code, printed, errors) == (0, "", "")
    assert "HIV" not in out.read_text(encoding="utf-8")
    assert "HIV" not in certificate.read_text(encoding="utf-8")
    assert "HIV" in report.read_text(encoding="utf-8")
    code, printed, _ = call("verify", out, "--certificate", certificate)
    assert code == 0
    assert "holds what could be checked; 1 of its claims could not be" in printed
    out.write_text(out.read_text(encoding="utf-8") + "HIV\n", encoding="utf-8")
    code, printed, _ = call("verify", out, "--certificate", certificate, "--json")
    assert code == 1
    assert json.loads(printed)["holds"] is False


def test_standard_output_holds_the_text_alone(call: Call, letter: Path) -> None:
    code, printed, errors = call("sanitize", letter, "--protect", "HIV")
    assert (code, errors) == (0, "")
    assert "HIV" not in printed
    assert printed.endswith("every day.\n")


def test_json_is_one_object(call: Call, letter: Path) -> None:
    code, printed, _ = call("sanitize", letter, "--protect", "HIV", "--json")
    (document,) = json.loads(printed)["documents"]
    assert code == 0
    assert document["holds"] is True
    assert document["edits"] > 0
    code, printed, _ = call("assess", letter, "--protect", "HIV", "--json")
    answer: dict[str, Any] = json.loads(printed)
    assert code == 1
    assert answer["holds"] is False
    keys = {"start", "end", "text", "term", "model", "risk", "threshold", "against", "replacement"}
    for finding in answer["findings"]:
        assert keys <= finding.keys()
        assert LETTER[finding["start"] : finding["end"]] == finding["text"]


def test_assess_shows_a_table(call: Call, letter: Path) -> None:
    code, printed, _ = call("assess", letter, "--protect", "HIV")
    assert code == 1
    assert "antiretroviral therapy" in printed
    assert "disclosure" in printed


def test_assess_says_what_a_term_would_disclose(call: Call, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("He drinks wine every night.\n", encoding="utf-8")
    _, printed, _ = call("assess", note, "--protect", "alcohol")
    (drinks,) = (line for line in printed.splitlines() if " drinks " in line)
    assert drinks.rstrip().endswith("alcohol")


def test_a_folder_is_mirrored(call: Call, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "deep").mkdir(parents=True)
    (source / "a.txt").write_text(LETTER, encoding="utf-8")
    (source / "deep" / "b.txt").write_text(LETTER.upper(), encoding="utf-8")
    code, _, errors = call("sanitize", source, "--protect", "HIV", "-o", target, "--certificate", tmp_path / "certs")
    assert (code, errors) == (0, "")
    for name in ("a.txt", "deep/b.txt"):
        assert "HIV" not in (target / name).read_text(encoding="utf-8")
        assert (tmp_path / "certs" / f"{name}.json").exists()


def test_one_broken_file_does_not_spoil_the_others(call: Call, tmp_path: Path) -> None:
    good, broken, target = tmp_path / "good.txt", tmp_path / "broken.txt", tmp_path / "out"
    good.write_text(LETTER, encoding="utf-8")
    broken.write_bytes(b"\xffsecret")
    code, _, errors = call("sanitize", good, broken, "--protect", "HIV", "-o", target)
    assert code == 1
    told = f"{broken}: not UTF-8 text (byte 0): name its encoding (--encoding cp1252, say)"
    assert errors.strip().splitlines() == [
        f"expurgate: {told}",
        "expurgate: not released (1 of 2):",
        f"expurgate:   {told}",
    ]
    assert [path.name for path in target.iterdir()] == ["good.txt"]


_CERTIFICATE = {"expurgate": {"certificate": 1}, "document": {}, "policy": {}, "models": [], "detectors": []}
_BAD = {
    "PICTURE": ("a.png", b"\x89PNG\r\n\x1a\n...."),
    "BINARY": ("a.pdf", bytes(range(256))),
    "LINES": ("a.jsonl", b'{"note": "x"}\nnone\n'),
    "TABLE": ("a.csv", b"a,b,c\n1,2,3\n"),
    "CERTIFICATE": ("c.json", json.dumps(_CERTIFICATE).encode()),
}


def _bad_places(arguments: list[str], folder: Path) -> dict[str, str]:
    """The paths of the files that arguments ask for, which are made here, and of an empty folder."""
    (folder / "empty").mkdir()
    for name in _BAD.keys() & {*arguments}:
        (folder / _BAD[name][0]).write_bytes(_BAD[name][1])
    return {"EMPTY": str(folder / "empty")} | {name: str(folder / file) for name, (file, _) in _BAD.items()}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sanitize", "absent.txt"], "no such file: absent.txt"),
        (["sanitize", "LETTER", "--alpha", "0.5", "--protect", "HIV"], "at least 1"),
        (["sanitize", "LETTER", "--alpha", "much", "--protect", "HIV"], "--alpha is a number"),
        (["sanitize", "LETTER", "--alpha", "2"], "name one to protect"),
        (["sanitize", "LETTER", "--policy", "none-such"], "no such policy"),
        (["sanitize", "LETTER", "--protect", "..."], "nothing is known of"),
        (["sanitize", "LETTER", "-o", "LETTER"], "would overwrite an input"),
        (["sanitize", "LETTER", "LETTER"], "several documents need a folder"),
        (["sanitize", "LETTER", "--key", "absent.key"], "key file cannot be read"),
        (["verify", "LETTER", "--certificate", "LETTER"], "not a certificate"),
        (["verify", "LETTER", "--certificate", "absent.json"], "no such certificate"),
        (["assess", "FOLDER"], "is a folder"),
        (["corpus", "info", "absent.corpus"], "no such corpus"),
        (["corpus", "info", "LETTER"], "not a corpus file"),
        (["corpus", "count", "..."], "term 1 has no words"),
        (["corpus", "build", "absent", "-o", "x.corpus"], "no such file or folder"),
        (["corpus", "build", "LETTER", "-o", "x.corpus", "--min-df", "a"], "whole numbers"),
        (["policy", "show", "none-such"], "no such policy"),
        (["nonsense"], "No such command"),
        (["sanitize", "LETTER", "--only"], "--only goes with --protect"),
        (["assess", "LETTER", "--only", "--protect", "HIV", "--policy", "recommended"], "without --policy"),
        (["sanitize", "LETTER", "--to", "sqlite:///x.db"], "--to goes with --from"),
        (["sanitize", "LETTER", "--query", "select 1"], "--query goes with --from"),
        (["sanitize", "LETTER", "--table", "safe"], "--table goes with --from"),
        (["sanitize", "LETTER", "--linkage", "l.jsonl"], "--linkage goes with --owner"),
        (["sanitize", "LETTER", "--passphrase"], "--passphrase goes with --identities"),
        (["sanitize", "LETTER", "--weekdays"], "the method pseudonymize"),
        (["sanitize", "LETTER", "--context", "sentence", "--policy", "hipaa-safe-harbor"], "correlation or disclosure"),
        (["sanitize", "LETTER", "--even-if-unknown"], "needs a policy with a section disclosure"),
        (["sanitize", "LETTER", "--keep-term", " - "], "a term to keep has no words"),
        (["sanitize", "LETTER", "--encoding", "utf-99"], "no encoding of text"),
        (["sanitize", "x.parquet", "--column", "a", "--report", "r", "-o", "y.parquet"], "no such file: x.parquet"),
        (["sanitize", "--from", "sqlite:///x", "--report", "r"], "--report does nothing for rows of a database"),
        (["sanitize", "--from", "sqlite:///x", "-o", "y"], "--output does nothing for rows of a database"),
        (["sanitize", "LETTER", "--memory-budget", "128"], "128 is not in the range x>=640"),
        (["sanitize", "PICTURE"], "a picture by itself"),
        (["sanitize", "BINARY"], "the file is binary"),
        (["sanitize", "LINES"], "line 2: not JSON (character 1)"),
        (["sanitize", "TABLE", "--column", "b"], "2 columns are neither judged"),
        (["sanitize", "TABLE", "--column", "b", "--drop", "a"], "1 column is neither judged"),
        (["verify", "EMPTY", "--certificate", "EMPTY"], "there are no certificates"),
        (["verify", "EMPTY", "--certificate", "CERTIFICATE"], "there is no document"),
        (["release", "LETTER", "-o", "root.json"], "letter.txt: not a certificate"),
        (["report", "absent.jsonl", "-o", "x"], "absent.jsonl: cannot be read (no such file or directory)"),
        (["policy", "show", "FOLDER"], "cannot be read (is a directory)"),
        (["policy", "show", "BINARY"], "cannot be read (not UTF-8)"),
        (["sanitize"], "name the documents to sanitize"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(
    arguments: list[str], message: str, call: Call, letter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    places = {"LETTER": str(letter), "FOLDER": str(tmp_path)} | _bad_places(arguments, tmp_path)
    before = sorted(path.name for path in tmp_path.rglob("*"))
    code, printed, errors = call(*(places.get(argument, argument) for argument in arguments))
    assert code == 2
    assert printed == ""
    assert message in errors
    assert len(errors.strip().splitlines()) == 1
    assert "Adler" not in errors
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


def test_corpus_commands(call: Call, tmp_path: Path) -> None:
    source = tmp_path / "texts"
    source.mkdir()
    for number in range(4):
        (source / f"{number}.txt").write_text(
            "influenza and blood transfusion" if number else "garden", encoding="utf-8"
        )
    code, printed, _ = call("corpus", "build", source, "-o", tmp_path / "mine.corpus", "--processes", "1", "--json")
    assert code == 0
    assert json.loads(printed)["documents"] == 4
    options = ("--corpus", tmp_path / "mine.corpus", "--level", "surface")
    code, printed, _ = call("corpus", "count", "influenza", "blood transfusion", *options, "--json")
    answer = json.loads(printed)
    assert (answer["together"], [term["count"] for term in answer["terms"]]) == (3, [3, 3])
    code, printed, _ = call("corpus", "count", "influenza", "garden", *options)
    assert "never seen together" in printed
    code, printed, _ = call("corpus", "info", tmp_path / "mine.corpus", "--check")
    assert code == 0
    assert "documents" in printed


def test_policies_can_be_looked_at(call: Call) -> None:
    code, printed, _ = call("policy", "show", "us-hiv-std")
    assert code == 0
    assert "sexually transmitted disease" in printed
    code, printed, _ = call("policy", "schema")
    assert json.loads(printed)["title"] == "Expurgate policy"


def test_a_key_seals_and_opens(call: Call, letter: Path, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_bytes(b"a secret of more than sixteen bytes")
    out, certificate = tmp_path / "out.txt", tmp_path / "c.json"
    call("sanitize", letter, "--protect", "HIV", "-o", out, "--certificate", certificate, "--key", key)
    assert call("verify", out, "--certificate", certificate, "--key", key)[0] == 0
    code, _, errors = call("verify", out, "--certificate", certificate)
    assert code == 2
    assert "sealed with a key" in errors


def test_the_original_of_another_kind_of_file_is_not_silently_passed_over(call: Call, tmp_path: Path) -> None:
    source, out, certificate = tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "c.json"
    source.write_text("note\nThe HIV test was positive.\n", encoding="utf-8")
    assert call("sanitize", source, "--protect", "HIV", "-o", out, "--certificate", certificate)[0] == 0
    assert call("verify", out, "--certificate", certificate)[0] == 0
    code, _, errors = call("verify", out, "--certificate", certificate, "--original", source)
    assert code == 2
    assert "the original can be compared only with a text" in errors


def test_the_reference_is_true() -> None:
    """In a process of its own: a command that was called alone before remembers its help otherwise."""
    code = "import sys; from scripts.command_reference import reference; sys.stdout.buffer.write(reference().encode())"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == told, "run: make docs"


def test_file_names_are_judged_and_never_meet(call: Call, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "HIV").mkdir(parents=True)
    for name in ("HIV_notes.txt", "hiv notes.txt", "HIV/plain.txt", "plain.txt"):
        (source / name).write_text(LETTER, encoding="utf-8")
    code, printed, errors = call("sanitize", source, "--protect", "HIV", "-o", target, "--json")
    assert code == 0
    assert "3 file names tell too much and are changed" in errors
    written = [path for path in target.rglob("*") if path.is_file()]
    assert len(written) == 4
    assert not any("hiv" in str(path.relative_to(target)).lower() for path in written)
    assert {Path(row["output"]) for row in json.loads(printed)["documents"]} == set(written)


def test_a_name_with_a_fragment_of_what_was_hidden_inside_becomes_a_number(call: Call, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    (source / "therapylog.txt").write_text(LETTER.replace("antiretroviral therapy", "ritonavir"), encoding="utf-8")
    (source / "ritonav-1.txt").write_text(LETTER.replace("antiretroviral therapy", "ritonavir"), encoding="utf-8")
    code, _, errors = call("sanitize", source, "--protect", "HIV", "--protect", "ritonavir", "-o", target)
    assert code == 0
    assert "ritonav" not in "".join(path.name for path in target.iterdir())
    assert len(list(target.iterdir())) == 2
    assert "written as document-" in errors or "names tell too much" in errors


def test_one_document_into_a_folder_with_its_certificate(call: Call, letter: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    code, _, errors = call(
        "sanitize", letter, "--protect", "HIV", "-o", tmp_path / "out", "--certificate", tmp_path / "c.json"
    )
    assert (code, errors) == (0, "")
    assert (tmp_path / "out" / "letter.txt").exists()
    assert (tmp_path / "c.json").exists()


def test_a_text_certificate_speaks_of_no_other_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file of another format may say the same text and hold more besides."""
    page = tmp_path / "page.html"
    page.write_text("<p>nothing at all</p>")
    (tmp_path / "text.txt").write_text("nothing at all")
    called(capsys, "sanitize", tmp_path / "text.txt", "--policy", "hipaa-safe-harbor", "-o", tmp_path / "out.txt",
           "--certificate", tmp_path / "c.json")  # fmt: skip
    assert called(capsys, "verify", tmp_path / "out.txt", "--certificate", tmp_path / "c.json")[0] == 0
    assert called(capsys, "verify", page, "--certificate", tmp_path / "c.json")[0] == 1
    called(capsys, "sanitize", page, "--policy", "hipaa-safe-harbor", "-o", tmp_path / "out.html",
           "--certificate", tmp_path / "d.json")  # fmt: skip
    assert called(capsys, "verify", tmp_path / "out.html", "--certificate", tmp_path / "d.json")[0] == 0
    code, _, err = called(
        capsys, "verify", tmp_path / "out.html", "--certificate", tmp_path / "d.json", "--original", page
    )
    assert code == 2
    assert "the original can be compared only with a text" in err


def test_a_release_has_one_root_and_its_documents_belong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for at in range(3):
        (tmp_path / f"{at}.txt").write_text(f"Zorblatt wrote letter {at} to a@b.example.")
    policy = tmp_path / "policy.toml"
    policy.write_text('[detect]\npatterns = ["EMAIL"]\nterms = ["Zorblatt"]\n[transform]\nmethod = "redact"\n')
    files = [tmp_path / f"{at}.txt" for at in range(3)]
    out, certificates, root = tmp_path / "out", tmp_path / "certificates", tmp_path / "root.json"
    options = ("-o", out, "--certificate", certificates, "--policy", policy, "--processes", 1)
    assert called(capsys, "sanitize", *files, *options)[0] == 0
    assert called(capsys, "release", certificates, "-o", root)[0] == 0
    released, listed = sorted(out.iterdir()), sorted(certificates.rglob("*.json"))
    code, told, _ = called(capsys, "verify", released[0], "--certificate", listed[0], "--release", root)
    assert code == 0
    assert "belongs to the release" in told
    assert called(capsys, "release", *listed[1:], "-o", tmp_path / "other.json")[0] == 0
    checked = ("verify", released[0], "--certificate", listed[0], "--release", tmp_path / "other.json")
    assert called(capsys, *checked)[0] == 1
