"""A sentence closes over what was taken out of it."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document, Reading, Term
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
    return apply(text, plan(reading, found, lambda _: Replacement("", "gone"), Places(()))).text


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
        ("He had gout and left early.", ["gout"], "He had […] and left early."),
    ],
)
def test_no_word_is_left_that_leads_to_nothing(text: str, words: list[str], left: str) -> None:
    assert without(text, *words) == left


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("He had fever.", ["fever"], "He had […]."),
        ("Because of fever he came.", ["fever"], "He came."),
        ("In spite of a cough, she sang.", ["cough"], "She sang."),
        ("He came with fever and left.", ["fever"], "He came and left."),
        ("With fever in winter he came.", ["fever"], "In winter he came."),
        ("He had fever, a cough and headaches.", ["fever", "cough"], "He had headaches."),
        ("He had a cough and fever.", ["cough", "fever"], "He had […]."),
        ("He had no fever.", ["fever"], "He had no […]."),
        ("The fever came back.", ["fever"], "[…] came back."),
        ("Neither fever nor cough was seen.", ["fever", "cough"], "Neither […] was seen."),
        ("The cause of fever is unknown.", ["fever"], "The cause is unknown."),
        ("He lives in Leeds.", ["Leeds"], "He lives in […]."),
        ("She was in Leeds then.", ["Leeds"], "She was in […] then."),
        ("Cough-like noise was heard.", ["Cough"], "Noise was heard."),
        ("Symptoms: fever, cough", ["fever", "cough"], "Symptoms: […]"),
        ("- fever\n- headache", ["fever"], "- […]\n- headache"),
        ("She had H.I.V., gout and pain.", ["H.I.V"], "She had gout and pain."),
        ("She had H.I.V.", ["H.I.V"], "She had […]."),
        ("fever", ["fever"], ""),
    ],
)
def test_where_no_sentence_would_be_left_words_are_said_to_be_missing(text: str, words: list[str], left: str) -> None:
    assert without(text, *words) == left


def test_what_describes_a_noun_goes_with_it() -> None:
    text = "She has had a dry cough for weeks."
    reading = Reading(
        Document(text), (Term("dry cough", (Span(14, 23),)),), (Span(0, len(text)),), (Span(0, len(text)),)
    )
    found = targets(text, [Finding(Span(18, 23), "cough", "k-safety")])
    made = plan(reading, found, lambda _: Replacement("", "gone"), Places(()))
    assert apply(text, made).text == "She has had […] for weeks."
