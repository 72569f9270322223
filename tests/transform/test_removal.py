"""A sentence closes over what was taken out of it."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document, Reading
from expurgate.core.edits import apply
from expurgate.core.findings import Finding
from expurgate.core.spans import Places, Span
from expurgate.transform.base import Replacement
from expurgate.transform.plan import plan
from expurgate.transform.targets import targets


def without(text: str, *words: str) -> str:
    spans = [Span(at := text.index(word), at + len(word)) for word in words]
    reading = Reading(Document(text), (), (Span(0, len(text)),), (Span(0, len(text)),))
    found = targets(text, [Finding(span, word.lower(), "k-safety") for span, word in zip(spans, words, strict=True)])
    return apply(text, plan(reading, found, lambda _: Replacement("", "nothing"), Places(()))).text


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("She had a cough and a fever.", ["fever"], "She had a cough."),
        ("She had a cough and a fever.", ["cough"], "She had a fever."),
        ("She had a cough, night sweats, and fever.", ["fever"], "She had a cough, night sweats."),
        ("She had a cough and fever, and left.", ["fever"], "She had a cough, and left."),
        ("She had cough, fever and chills.", ["cough"], "She had fever and chills."),
        ("She had cough, fever and chills.", ["fever", "chills"], "She had cough."),
        ("He was treated for gout.", ["gout"], "He was treated."),
        ("He came with cough or with gout", ["gout"], "He came with cough"),
        ("Drugs such as heparin; rest.", ["heparin"], "Drugs; rest."),
        ("Cough and fever were seen.", ["Cough"], "Fever were seen."),
        ("(cough and fever)", ["fever"], "(cough)"),
        ("He had gout and left early.", ["gout"], "He had left early."),
    ],
)
def test_no_word_is_left_that_leads_to_nothing(text: str, words: list[str], left: str) -> None:
    assert without(text, *words) == left
