"""Other programs are asked when they are installed, and are given the file without its touching the disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.formats.canaries import NAME
from tests.formats.pdf_files import report

from expurgate.leaks.check import find_leaks
from expurgate.leaks.extract_programs import program_layers

XRAY = """#!/bin/sh
test "$(head -c 5 "$1")" = "%PDF-" || exit 3
printf '{"1": [{"bbox": [1, 2, 3, 4], "text": "Wilhelmina"}], "2": []}'
"""


def _installed(folder: Path, monkeypatch: pytest.MonkeyPatch, **programs: str) -> None:
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_what_x_ray_finds_under_boxes_is_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(tmp_path, monkeypatch, xray=XRAY)
    layers = {layer.where: layer for layer in program_layers(report(), "a.pdf")}
    assert layers["a.pdf x-ray"].text == "Wilhelmina"
    assert "a.pdf x-ray" in {leak.where for leak in find_leaks(report(), [NAME], name="a.pdf")}


@pytest.mark.parametrize("answer", ["exit 1", "echo no json", "echo '[1]'", "echo '{\"1\": [3]}'"])
def test_a_program_that_says_nothing_of_use_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    _installed(tmp_path, monkeypatch, xray=f"#!/bin/sh\n{answer}\n")
    assert "a.pdf x-ray" not in {layer.where for layer in program_layers(report(), "a.pdf")}


def test_pdftotext_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _installed(tmp_path, monkeypatch, pdftotext="#!/bin/sh\nhead -c 5\n")
    assert [layer.text for layer in program_layers(report(), "") if "pdftotext" in layer.where] == ["%PDF-"]


def test_without_programs_there_is_nothing_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    assert list(program_layers(report(), "")) == []
