"""A run over a folder: what it prints and leaves, that it goes on, resumes and keeps to the folder."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.cli.calls import called

Call = Callable[..., tuple[int, str, str]]

POLICY = '[detect]\nterms = ["Zorblatt", "Quimby"]\n\n[transform]\nmethod = "redact"\n'


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return partial(called, capfd)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three texts, one of them under a name that tells something, and the policy that hides it."""
    source = tmp_path / "in"
    source.mkdir()
    (tmp_path / "policy.toml").write_text(POLICY, encoding="utf-8")
    for name in ("01.txt", "report-2.txt", "Zorblatt.txt"):
        (source / name).write_text(f"Seen by Zorblatt, {name}.", encoding="utf-8")
    return source


def _run(call: Call, folder: Path, *more: object) -> tuple[int, str, str]:
    return call("sanitize", folder, "--policy", folder.parent / "policy.toml", "-o", folder.parent / "out", *more)


def test_names_that_tell_nothing_stay_and_each_file_is_accounted_for(call: Call, folder: Path) -> None:
    names, table = folder.parent / "names.csv", folder.parent / "all.csv"
    code, printed, _ = _run(call, folder, "--map", names, "--summary", table, "--processes", 1)
    assert code == 0
    assert sorted(path.name for path in (folder.parent / "out").iterdir()) == [
        "01.txt",
        "document-0002.txt",
        "report-2.txt",
    ]
    assert [line.partition(": ")[2] for line in printed.splitlines()] == [
        "released as 01.txt, 1 place changed",
        "released as document-0002.txt, 2 places changed",
        "released as report-2.txt, 1 place changed",
    ]
    assert [str(folder / "Zorblatt.txt"), "document-0002.txt"] in list(
        csv.reader(names.read_text(encoding="utf-8").splitlines())
    )
    assert names.stat().st_mode & 0o077 == 0
    assert "Zorblatt" not in table.read_text(encoding="utf-8")
    assert [row[1] for row in csv.reader(table.read_text(encoding="utf-8").splitlines())] == [
        "released",
        "yes",
        "yes",
        "yes",
    ]


def test_a_bad_file_is_named_at_the_end_and_the_others_are_released(call: Call, folder: Path) -> None:
    (folder / "bad.pdf").write_bytes(b"%PDF-1.7 nothing")
    code, printed, errors = _run(call, folder, "--processes", 1)
    assert code == 1
    assert len(printed.splitlines()) == 3
    assert "not released (1 of 4)" in errors.splitlines()[-2]
    assert "bad.pdf" in errors.splitlines()[-1]


def test_the_same_command_again_does_only_what_was_not_finished(call: Call, folder: Path) -> None:
    assert _run(call, folder, "--processes", 1)[0] == 0
    (folder / "report-2.txt").write_text("Quimby was there.", encoding="utf-8")
    before = {path.name: path.stat().st_mtime_ns for path in (folder.parent / "out").iterdir()}
    code, printed, _ = _run(call, folder, "--processes", 1, "--json")
    assert code == 0
    rows = {Path(row["input"]).name: row.get("finished") for row in json.loads(printed)["documents"]}
    assert rows == {"01.txt": "earlier", "Zorblatt.txt": "earlier", "report-2.txt": None}
    after = {path.name: path.stat().st_mtime_ns for path in (folder.parent / "out").iterdir()}
    assert [name for name in after if after[name] != before[name]] == ["report-2.txt"]
    (folder.parent / "out" / "01.txt").write_text("changed by hand", encoding="utf-8")
    printed = _run(call, folder, "--processes", 1)[1]
    assert (printed.count("released as"), printed.count("finished earlier")) == (3, 2)
    assert _run(call, folder, "--processes", 1, "--afresh")[1].count("released as") == 3
    journal = folder.parent / ".out.expurgate-journal"
    assert journal.stat().st_mode & 0o077 == 0


def test_what_is_finished_is_noted_while_an_earlier_document_is_still_worked_on(call: Call, folder: Path) -> None:
    (folder / "01.txt").write_text("Seen by Zorblatt and sent home with tablets. " * 4_000, encoding="utf-8")
    assert _run(call, folder, "--processes", 2)[0] == 0
    noted = (folder.parent / ".out.expurgate-journal").read_text(encoding="utf-8")
    sizes = [(folder.parent / "out" / name).stat().st_size for name in ("01.txt", "report-2.txt")]
    assert sizes[0] > 100 * sizes[1]
    digests = [
        hashlib.sha256((folder.parent / "out" / name).read_bytes()).hexdigest() for name in ("01.txt", "report-2.txt")
    ]
    assert noted.index(digests[1]) < noted.index(digests[0])


def test_names_of_files_that_belong_together_are_collected_within_the_budget(
    call: Call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_given: object) -> None:
        time.sleep(20)

    monkeypatch.setattr("expurgate.pipeline.files.hidden_names", endless)
    begin = time.monotonic()
    code, _, _ = _run(call, folder, "--together", "--time-budget", 1, "--processes", 3)
    assert time.monotonic() - begin < 18
    assert code in (0, 1)


def test_one_page_over_all_reports_and_one_report_for_a_table(call: Call, folder: Path) -> None:
    (folder / "rows.csv").write_text("name,note\n" + "Zorblatt,seen\n" * 6, encoding="utf-8")
    reports = folder.parent / "reports"
    assert _run(call, folder, "--report", reports, "--processes", 1)[0] == 0
    assert sorted(path.name for path in reports.iterdir()) == [
        "01.txt.html", "document-0002.txt.html", "index.html", "report-2.txt.html", "rows.csv.html",
    ]  # fmt: skip
    page = (reports / "index.html").read_text(encoding="utf-8")
    assert page.count('<a href="') == 4
    assert "4 of 4 documents released" in page
    assert (reports / "rows.csv.html").read_text(encoding="utf-8").count("<!doctype html>") == 1


def test_symbolic_links_are_followed_only_when_asked(call: Call, folder: Path) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("Quimby", encoding="utf-8")
    (folder / "linked").symlink_to(outside, target_is_directory=True)
    (folder / "alone.txt").symlink_to(outside / "secret.txt")
    (folder / "circle").symlink_to(folder, target_is_directory=True)
    code, printed, errors = _run(call, folder, "--processes", 1)
    assert code == 0
    assert "3 symbolic links are not followed" in errors
    assert len(printed.splitlines()) == 3
    assert len(_run(call, folder, "--processes", 1, "--follow-links", "--afresh")[1].splitlines()) == 5


def test_a_document_past_its_time_fails_in_one_line_and_the_run_goes_on(call: Call, folder: Path) -> None:
    os.mkfifo(folder.parent / "slow.txt")
    code, printed, errors = call(
        "sanitize", folder / "01.txt", folder.parent / "slow.txt", "--policy", folder.parent / "policy.toml",
        "-o", folder.parent / "out", "--time-budget", 6, "--processes", 1,
    )  # fmt: skip
    assert code == 1
    assert "released as 01.txt" in printed
    (said, *_) = [line for line in errors.splitlines() if "slow.txt" in line]
    assert "slow.txt: it takes more than its 6 seconds" in said


@pytest.mark.parametrize("policy", ["[detect]\n", "[detect]\nterms = [' ']\n", "[detect]\npropagate = true\n"])
def test_a_policy_that_looks_for_nothing_is_refused(call: Call, folder: Path, policy: str) -> None:
    (folder.parent / "policy.toml").write_text(policy, encoding="utf-8")
    code, printed, errors = call("sanitize", folder / "01.txt", "--policy", folder.parent / "policy.toml")
    assert (code, printed) == (2, "")
    assert len(errors.splitlines()) == 1
    assert "nothing" in errors
