"""Folders of texts through the command, each folder one person's: what its texts say together is bounded and can be verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.cli.calls import called

Call = Callable[..., tuple[int, str, str]]
POLICY = '[detect]\nterms = ["Zorblatt"]\n\n[transform]\nmethod = "redact"\n'


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return partial(called, capfd)


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    (tmp_path / "policy.toml").write_text(POLICY)
    folder = tmp_path / "letters"
    for owner, texts in {
        "one": ["Zorblatt came.\r\n", "She left."],
        "two": ["Nobody came.", "Zorblatt wrote."],
    }.items():
        (folder / owner).mkdir(parents=True)
        for number, text in enumerate(texts):
            (folder / owner / f"{number}.txt").write_bytes(text.encode())
    return folder


def test_each_folder_is_one_owner(call: Call, letters: Path, tmp_path: Path) -> None:
    given = ("sanitize", letters, "--policy", tmp_path / "policy.toml", "--processes", 1, "-o", tmp_path / "out")
    more = ("--owner", "folder", "--linkage", tmp_path / "linkages.jsonl", "--certificate", tmp_path / "certificates")
    code, printed, _ = call(*given, *more)
    assert code == 0
    assert "4 texts of 2 owners, 0 not released" in printed
    written = sorted((tmp_path / "out").rglob("*.txt"))
    assert len(written) == 4
    assert not any(b"Zorblatt" in file.read_bytes() for file in written)
    assert any(file.read_bytes().endswith(b" came.\r\n") for file in written)
    assert len(list((tmp_path / "certificates").rglob("*.json"))) == 4
    linkages = [json.loads(line) for line in (tmp_path / "linkages.jsonl").read_text().splitlines()]
    assert [len(one["documents"]) for one in linkages] == [2, 2]
    verify = ("verify", tmp_path / "out", "--linkage", tmp_path / "linkages.jsonl")
    code, printed, _ = call(*verify)
    assert code == 0
    assert "2 owners" in printed
    written[0].write_text("Something else.")
    assert call(*verify)[0] == 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--owner", "patient"), "files have no columns"),
        (("--linkage", "linkages.jsonl"), "--linkage goes with --owner"),
        (("--owner", "folder", "--together"), "--owner goes with"),
    ],
)
def test_an_owner_that_files_have_not_is_refused(
    call: Call, letters: Path, tmp_path: Path, options: tuple[str, ...], why: str
) -> None:
    given = ("sanitize", letters, "--policy", tmp_path / "policy.toml", "--processes", 1, "-o", tmp_path / "out")
    code, _, error = call(*given, *options)
    assert code == 2
    assert why in error
    assert not (tmp_path / "out").exists()


def test_other_files_than_texts_are_refused(call: Call, letters: Path, tmp_path: Path) -> None:
    (letters / "one" / "page.html").write_text("<p>Zorblatt came.</p>")
    given = ("sanitize", letters, "--policy", tmp_path / "policy.toml", "-o", tmp_path / "out", "--owner", "folder")
    code, _, error = call(*given)
    assert code == 2
    assert "folders of plain texts" in error
    assert not (tmp_path / "out").exists()
