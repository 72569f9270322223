"""User terms and user expressions."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.detect.detect_readings import plain

from expurgate.core.errors import InputError, PolicyError
from expurgate.detect.lexicon import LexiconDetector
from expurgate.detect.regexes import RegexDetector


def test_terms_are_found_in_any_form() -> None:
    text = "Biopsies, a BIOPSY; pancreatic-cancer; cancers of José’s kind"
    detector = LexiconDetector(["biopsy", "Pancreatic cancer", "cancer", "Jose"], label="HEALTH")
    findings = detector.detect(plain(text))
    assert [text[f.span.start : f.span.end] for f in findings] == [
        "Biopsies", "BIOPSY", "pancreatic-cancer", "cancers", "José"]  # fmt: skip
    assert {f.label for f in findings} == {"HEALTH"}


@pytest.mark.parametrize("text", ["He takes zido-\nvudine.", "He takes **zido**vudine.", "He takes zido-vudine."])
def test_terms_are_found_where_they_are_parted(text: str) -> None:
    (found,) = LexiconDetector(["zidovudine"]).detect(plain(text))
    assert text[found.span.end :] == "."
    assert found.term == "zidovudine"


def test_a_lexicon_file(tmp_path: Path) -> None:
    path = tmp_path / "terms.txt"
    path.write_text("\ufeff# a comment\n\nHIV\n  blood test \n", encoding="utf-8")
    text = "the Blood-Test for hiv"
    assert [f.term for f in LexiconDetector.open(path).detect(plain(text))] == ["blood test", "hiv"]


def test_a_lexicon_file_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such lexicon"):
        LexiconDetector.open(tmp_path / "missing.txt")
    (tmp_path / "bad.txt").write_bytes(b"caf\xe9")
    with pytest.raises(InputError, match="byte 3"):
        LexiconDetector.open(tmp_path / "bad.txt")
    (tmp_path / "empty.txt").write_text("# nothing\n...\n", encoding="utf-8")
    with pytest.raises(InputError, match="names no term"):
        LexiconDetector.open(tmp_path / "empty.txt")


def test_user_expressions_give_code_points() -> None:
    text = "😀 é STAFF-42 and staff-7"
    findings = RegexDetector({"STAFF": r"(?i)staff-\d+"}).detect(plain(text))
    assert [text[f.span.start : f.span.end] for f in findings] == ["STAFF-42", "staff-7"]


def test_a_malformed_expression_is_named_with_its_place() -> None:
    with pytest.raises(PolicyError, match=r"'BAD' is malformed.*at character 2") as caught:
        RegexDetector({"BAD": r"ab(?<=c)"})
    assert caught.value.__cause__ is None
    with pytest.raises(PolicyError, match="'OPEN' is malformed"):
        RegexDetector({"OPEN": "a(b"})


def test_an_expression_that_matches_nothing_at_all_is_refused() -> None:
    with pytest.raises(PolicyError, match="empty text"):
        RegexDetector({"X": "a*"})


def test_no_input_stalls_an_expression() -> None:
    assert RegexDetector({"X": "(a+)+b"}).detect(plain("a" * 200_000)) == []
