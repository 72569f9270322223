"""The fast forward pass decides as spaCy's own components do."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.choices import SPACY_PIPELINE
from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.language import engine as engine_module
from expurgate.language import network, recognizer, windows
from expurgate.language.engine import PlainEngine, SwiftEngine, load
from expurgate.language.reader import Reader
from expurgate.language.tokens import Tokens

TEXTS = [
    "Mr. John Smith, 45, of 12 Harley Street, London, was admitted to St. Mary's Hospital on 3 March 2019.",
    "The World Health Organization said that 1,200 people in the Democratic Republic of the Congo were infected.",
    "In New York City, Apple Inc. paid $5 million (4.2 million euros) to Angela Merkel's lawyers on Tuesday.",
    "   Leading blanks.  Two  spaces, and\na newline \n in it; e-mail me at jane.doe@example.org!",
    "hiv-infected patients didn't get the drug until the 1990s, according to the New England Journal of Medicine",
    "X",
    "😀 \x00 … — 12:30 p.m. 日本 Москва",
]


@pytest.fixture(scope="module")
def plain() -> PlainEngine:
    return PlainEngine(spacy.load(SPACY_PIPELINE, exclude=["lemmatizer"]), SPACY_PIPELINE)


def fields(tokens: Tokens) -> tuple[object, ...]:
    return tokens.starts, tokens.ends, tokens.letters, tokens.sentences, tokens.entities


def test_the_default_pipeline_runs_fast() -> None:
    assert isinstance(load(SPACY_PIPELINE), SwiftEngine)
    assert load(SPACY_PIPELINE) is load(SPACY_PIPELINE)


@pytest.mark.parametrize("at", range(len(TEXTS)))
def test_decisions_are_those_of_spacy(plain: PlainEngine, at: int) -> None:
    ours, theirs = load(SPACY_PIPELINE).analyse([TEXTS[at]]), plain.analyse([TEXTS[at]])
    assert [fields(tokens) for tokens in ours] == [fields(tokens) for tokens in theirs]


def test_entities_are_found_at_all() -> None:
    (tokens,) = load(SPACY_PIPELINE).analyse([TEXTS[2]])
    assert {label for _, _, label in tokens.entities} >= {"GPE", "ORG", "MONEY", "PERSON", "DATE"}


_WORDS = sorted({word for text in TEXTS for word in text.split()})


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(_WORDS), max_size=30).map(" ".join), min_size=1, max_size=4))
def test_company_does_not_matter(texts: list[str]) -> None:
    engine = load(SPACY_PIPELINE)
    together = [fields(tokens) for tokens in engine.analyse(texts)]
    assert together == [fields(engine.analyse([text])[0]) for text in texts]


def test_forgotten_words_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [fields(tokens) for tokens in load(SPACY_PIPELINE).analyse(TEXTS)]
    monkeypatch.setattr(windows, "KNOWN_WORDS", 16)
    monkeypatch.setattr(windows, "KNOWN_WINDOWS", 16)
    monkeypatch.setattr(windows, "RUN", 4)
    monkeypatch.setattr(engine_module, "VOCABULARY_LIMIT", 0)
    small = SwiftEngine(spacy.load(SPACY_PIPELINE))
    for _ in range(2):
        assert [fields(tokens) for tokens in small.analyse(TEXTS)] == expected


def test_close_calls_are_the_same_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [fields(tokens) for tokens in load(SPACY_PIPELINE).analyse(TEXTS)]
    for module in (network, recognizer):
        monkeypatch.setattr(module, "CLOSE", float("inf"))
    careful = SwiftEngine(spacy.load(SPACY_PIPELINE))
    assert [fields(tokens) for tokens in careful.analyse(TEXTS)] == expected


def test_another_pipeline_from_a_folder(tmp_path: Path) -> None:
    nlp = spacy.load(SPACY_PIPELINE, exclude=["senter", "parser", "lemmatizer"])
    nlp.to_disk(tmp_path / "mine")
    reading = Reader(str(tmp_path / "mine")).read(Document("The patient had a blood transfusion. He left Chicago."))
    assert isinstance(load(str(tmp_path / "mine")), PlainEngine)
    assert [term.normal for term in reading.terms if term.kind == "noun phrase"] == [
        "patient",
        "blood transfusion",
        "chicago",
    ]
    assert len(reading.sentences) == 2


def test_a_pipeline_that_tags_nothing_is_refused(tmp_path: Path) -> None:
    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(InputError, match="tags no parts of speech"):
        Reader(str(tmp_path / "blank")).read(Document("Text."))
