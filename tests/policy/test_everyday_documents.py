"""Everyday documents of hard kinds from six countries, marked by hand: what each preset hides of whom they are about, and of all else."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from expurgate.evaluation.everyday import EverydayDocument, read_folder
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer

DOCUMENTS = read_folder(Path(__file__).parent / "everyday")
_WORD = re.compile(r"[^\W_]+")


def _gone(document: EverydayDocument, sanitizer: Sanitizer) -> list[bool]:
    """Which characters of a document are hidden."""
    [result] = sanitize_file(document.text.encode(), "document.txt", sanitizer).results
    gone = [False] * len(document.text)
    for edit in result.edits:
        start, end = edit.span.start, edit.span.end
        if edit.replacement != document.text[start:end]:
            gone[start:end] = [True] * (end - start)
    return gone


def _counted(document: EverydayDocument, gone: list[bool]) -> Counter[str]:
    """Direct identifiers, those of which every word is hidden, other words, and those that are hidden."""
    counts: Counter[str] = Counter()
    identifying = [False] * len(document.text)
    for mention in document.mentions:
        if mention.identity != "N":
            identifying[mention.start : mention.end] = [True] * (mention.end - mention.start)
        if mention.identity == "D":
            words = _WORD.finditer(document.text, mention.start, mention.end)
            counts["direct"] += 1
            counts["direct hidden"] += all(any(gone[word.start() : word.end()]) for word in words)
    for word in _WORD.finditer(document.text):
        if not any(identifying[word.start() : word.end()]):
            counts["other"] += 1
            counts["other hidden"] += any(gone[word.start() : word.end()])
    return counts


@pytest.mark.parametrize(
    ("preset", "direct", "other"), [("hipaa-safe-harbor", 0.97, 0.06), ("recommended", 0.98, 0.12)]
)
def test_direct_identifiers_go_and_other_text_stays(preset: str, direct: float, other: float) -> None:
    sanitizer, counts = Sanitizer(preset), Counter[str]()
    for document in DOCUMENTS:
        counts += _counted(document, _gone(document, sanitizer))
    assert len(DOCUMENTS) >= 20
    assert counts["direct hidden"] / counts["direct"] >= direct
    assert counts["other hidden"] / counts["other"] <= other
