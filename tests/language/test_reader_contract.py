"""What must hold for any text: bounds, order, determinism, and pieces that add up."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.document import Document, Reading
from expurgate.core.spans import Span
from expurgate.language.reader import Reader

READER = Reader()

HOSTILE = {
    "empty": "",
    "white space": " \t\r\n\n\u2003\u2029 ",
    "emoji": "😀👩‍👩‍👧 the 🦊 fox 🏳️‍🌈",
    "right to left": "التقى المريض بالطبيب في القاهرة.\n\nהמטופל פגש את הרופא.",
    "combining": "e\u0301\u0301\u0301 cafe\u0301s and na\u0308ive patients",
    "surrogates": "\ud800\udc00 lone \udfff patient \ud83d",
    "control": "\x00the\x00patient\x07\x1b[31m had\x85influenza\x00",
    "zero width": "pa\u200btient\u200d \ufeffnurse\u2060",
    "crlf": "The patient\r\nhad influenza.\r\n\r\nThe nurse\r\nleft.\r",
    "one word": "a" * 60_000,
    "one letter words": "a " * 20_000,
    "punctuation": "?!.-'\"()[]&/" * 1_500,
    "one line": "The patient met the nurse in Chicago and talked about influenza, " * 300,
    "hyphens": "-" * 3000 + "x" + "-x" * 3000,
    "digits": "1 22 333,000.5 " * 800,
    "cjk": "患者は病院でインフルエンザと診断された。" * 50,
    "astral": "𝒯𝒽𝑒 𝓅𝒶𝓉𝒾𝑒𝓃𝓉 " * 50,
}


def check(text: str, reading: Reading) -> None:
    assert reading.document.text == text
    for spans in (reading.paragraphs, reading.sentences):
        assert all(len(span) > 0 and span.end <= len(text) for span in spans)
        assert all(one.end <= two.start for one, two in pairwise(spans))
    dense = "".join(text.split())
    assert "".join("".join(text[s.start : s.end].split()) for s in reading.paragraphs) == dense
    assert "".join("".join(text[s.start : s.end].split()) for s in reading.sentences) == dense
    for sentence in reading.sentences:
        assert any(paragraph.covers(sentence) for paragraph in reading.paragraphs)
    assert [t.spans[0].start for t in reading.terms] == sorted(t.spans[0].start for t in reading.terms)
    assert len({(t.kind, t.label, t.normal) for t in reading.terms}) == len(reading.terms)
    check_terms(text, reading)


def check_terms(text: str, reading: Reading) -> None:
    starts = {at: sentence for sentence in reading.sentences for at in range(sentence.start, sentence.end)}
    for term in reading.terms:
        assert term.normal.strip()
        assert bool(term.label) == (term.kind == "entity")
        for span in term.spans:
            assert starts[span.start].covers(span)
            assert text[span.start].isalnum()
            assert not text[span.end - 1].isspace()
            assert text[span.end - 1] not in "\"'“”‘’«»()[]{},;:!?-"


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_hostile_texts(name: str) -> None:
    text = HOSTILE[name]
    reading = Reader().read(Document(text))
    check(text, reading)
    assert Reader().read(Document(text)) == reading


_WORDS = st.sampled_from(
    [
        *("the", "a", "patient", "patients", "nurse's", "Chicago", "Mary", "Smith", "HIV-positive", "blood"),
        *(
            "transfusion,",
            "was",
            "(ill)",
            "U.S.",
            "2",
            "types",
            "of",
            "and",
            "&",
            "/",
            "-",
            "“flu”",
            "May",
            "1999",
        ),
        *("1999", "\n", "\n\n", "\r\n\r\n", "."),
    ]
)
_PROSE = st.lists(_WORDS, max_size=40).map(" ".join)
_TEXT = st.one_of(
    st.text(st.characters(codec=None, exclude_categories=()), max_size=200),
    _PROSE,
    st.lists(st.one_of(_PROSE, st.text(max_size=20)), max_size=5).map("\n\n".join),
)


@settings(max_examples=150, deadline=None)
@given(_TEXT)
def test_any_text(text: str) -> None:
    reading = READER.read(Document(text))
    check(text, reading)
    assert Reader().read(Document(text)) == reading


@settings(max_examples=40, deadline=None)
@given(st.lists(_TEXT, max_size=8))
def test_one_reader_for_many_reads_as_a_fresh_one(texts: list[str]) -> None:
    documents, reader = [Document(text) for text in texts], Reader()
    assert [reader.read(document) for document in documents] == [Reader().read(document) for document in documents]


@settings(max_examples=60, deadline=None)
@given(st.lists(_PROSE.filter(str.strip), min_size=1, max_size=5))
def test_pieces_give_what_the_whole_gives(parts: list[str]) -> None:
    """Read paragraph by paragraph and shifted into place, occurrences and sentences are those of the whole.

    Labels are not compared: what a name is, the whole document settles.
    """
    text = "\n\n".join(parts)
    whole = READER.read(Document(text))
    places: set[tuple[str, str, Span]] = set()
    sentences: list[Span] = []
    for paragraph in whole.paragraphs:
        piece = Reader().read(Document(whole.document.slice(paragraph)))
        sentences.extend(span.shift(paragraph.start) for span in piece.sentences)
        places |= {(t.kind, t.normal, s.shift(paragraph.start)) for t in piece.terms for s in t.spans}
    assert sentences == list(whole.sentences)
    assert places == {(t.kind, t.normal, s) for t in whole.terms for s in t.spans}


def test_a_long_text_without_a_newline() -> None:
    text = "The patient met the nurse in Chicago and spoke of influenza. " * 5_000
    reading = Reader().read(Document(text))
    counts = {term.normal: len(term.spans) for term in reading.terms if term.kind == "noun phrase"}
    assert len(reading.paragraphs) == 1
    assert len(reading.sentences) == 5_000
    assert counts == {"patient": 5_000, "nurse": 5_000, "chicago": 5_000, "influenza": 5_000}
