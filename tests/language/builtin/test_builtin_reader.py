"""The reader of our own keeps the contract of readers on any text, alone or in company."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.language.test_reader_contract import HOSTILE, check
from tests.text.test_judgments import JUDGMENT

from expurgate.core.document import Document, Reading
from expurgate.language.builtin.labels import TYPES
from expurgate.language.engine import Judging, load
from expurgate.language.reader import Reader
from expurgate.language.segments import paragraphs
from expurgate.language.tokens import BUILTIN

READER = Reader(BUILTIN)
MIXED = "Ольга Иванова met Dr 王小明 and محمد in Αθήνα on 3 May 2019 🙂; ref. AB-12/34."
_WORDS = "the Mr Tom Baker baker shouted in Leeds on 3 May 2019 , . ( ) ' \" - O’Brien's e-mail: t.b@x.org \n 07700 900123 été 王".split(
    " "
)
_PROSE = st.lists(st.sampled_from(_WORDS), max_size=40).map(" ".join)
_TEXT = st.one_of(st.text(st.characters(codec=None, exclude_categories=()), max_size=200), _PROSE)


def check_all(text: str, reading: Reading) -> None:
    check(text, reading)
    for mention in reading.mentions:
        assert 0 <= mention.span.start < mention.span.end <= len(text)
        assert mention.kind in TYPES
    assert reading.odds is not None or not any(map(str.isalnum, text))
    if reading.odds is not None:
        assert list(reading.odds.starts) == sorted(reading.odds.starts)
        assert all(start < end <= len(text) for start, end in zip(reading.odds.starts, reading.odds.ends, strict=True))


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_hostile_texts(name: str) -> None:
    reading = Reader(BUILTIN).read(Document(HOSTILE[name]))
    check_all(HOSTILE[name], reading)
    assert Reader(BUILTIN).read(Document(HOSTILE[name])) == reading


@settings(max_examples=120, deadline=None)
@given(_TEXT)
@example("0\t\U0004939800")
@example("Leeds,\t(Hull)")
def test_any_text(text: str) -> None:
    check_all(text, READER.read(Document(text)))


@settings(max_examples=40, deadline=None)
@given(st.lists(_TEXT, max_size=8))
def test_company_changes_nothing(texts: list[str]) -> None:
    together = Document("\n\n".join(text.replace("\n", " ") for text in texts))
    engine = load(BUILTIN)
    pieces = [together.text[span.start : span.end] for span in paragraphs(together.text)]
    assert engine.analyse(pieces) == [engine.analyse([piece])[0] for piece in pieces]


def test_a_paragraph_is_read_the_same_among_others() -> None:
    others = "\n\n".join(f"The {word} was seen on day {word}." for word in "abcdefghijklmnopqrstuvwxyz" * 40)
    alone = READER.read(Document(MIXED))
    among = Reader(BUILTIN).read(Document(f"{MIXED}\n\n{others}"))
    assert alone.odds is not None
    assert among.odds is not None
    assert among.odds.values[: len(alone.odds.values)] == alone.odds.values


def test_mixed_scripts_keep_exact_offsets() -> None:
    reading = READER.read(Document(MIXED))
    check_all(MIXED, reading)
    assert {MIXED[mention.span.start : mention.span.end] for mention in reading.mentions} >= {"3 May 2019"}


def test_a_megabyte_of_one_word_takes_bounded_time_and_memory() -> None:
    text = "a" * 1_000_000
    tracemalloc.start()
    began = time.process_time()
    reading = Reader(BUILTIN).read(Document(text))
    busy = time.process_time() - began
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    check_all(text, reading)
    assert busy < 60
    assert peak < 250_000_000


def test_what_is_remembered_is_forgotten() -> None:
    reader = Reader(BUILTIN)
    first = reader.read(Document(MIXED))
    reader.forget()
    assert reader.read(Document(MIXED)) == first


def test_control_characters_alone_are_a_sentence_without_words() -> None:
    reading = READER.read(Document("\x00\x07"))
    check_all("\x00\x07", reading)
    assert (len(reading.sentences), reading.terms, reading.mentions) == (1, (), ())


def test_an_empty_text_has_nothing() -> None:
    reading = READER.read(Document(""))
    assert (reading.terms, reading.mentions, reading.sentences, reading.odds) == ((), (), (), None)


@settings(max_examples=40, deadline=None)
@given(st.lists(_TEXT, max_size=8))
def test_odds_in_judgments_are_one_a_token_in_any_company(texts: list[str]) -> None:
    engine = load(BUILTIN)
    assert isinstance(engine, Judging)
    judged = engine.judged(texts)
    assert judged == [engine.judged([text])[0] for text in texts]
    assert [len(odds) for odds in judged] == [len(found.starts) for found in engine.analyse(texts)]


def test_a_judgment_is_judged_by_what_was_learned_from_judgments() -> None:
    engine, paragraph = load(BUILTIN), JUDGMENT.split("\n\n")[0]
    assert isinstance(engine, Judging)
    among, alone = READER.read(Document(JUDGMENT)), READER.read(Document(paragraph))
    judged, usual = engine.judged([paragraph])[0], engine.analyse([paragraph])[0].odds
    assert among.odds is not None
    assert alone.odds is not None
    assert usual is not None
    expected = [(one + other) / 2 for one, other in zip(judged, usual, strict=True)]
    assert list(among.odds.values[: len(expected)]) == pytest.approx(expected, rel=1e-4)
    assert list(alone.odds.values) == pytest.approx(usual, rel=1e-4)
    check_all(JUDGMENT, among)
