"""Biographies are recognised and parted; topics are chosen by rule; what tools release is attacked."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.measures.biographies import Attacker, exposure, labelled, released_by_policy, victims
from benchmarks.measures.people import SENTENCES, StudyPerson, halves, is_biography, people
from benchmarks.measures.unseen import unaware_of
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Span
from expurgate.evaluation.topics import choose, opening
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.corpus.sources import SourceDocument
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.policy import Policy

LIFE = "Ada Quill (born 4 May 1950) is a painter from Utrecht. " + " ".join(
    f"In the year number {turn} she painted a picture." for turn in range(SENTENCES)
)


@pytest.mark.parametrize(
    ("title", "text", "is_one"),
    [
        ("Ada Quill", LIFE, True),
        ("John of Ely", "John of Ely (1190 – 1250) was a monk and a builder.", True),
        ("Utrecht", "Utrecht (born of a river) is a city.", False),
        ("Ada Quill", "The book about Ada Quill is a novel.", False),
        ("Big Boat Race", "Someone Else (born 1950) is a rower.", False),
        ("Ada Quill", "", False),
    ],
)
def test_a_life_is_known_by_how_it_begins(title: str, text: str, is_one: bool) -> None:
    assert is_biography(SourceDocument(title, text)) is is_one


def test_sentences_go_to_the_two_halves_in_turn() -> None:
    public, released = halves(LIFE)
    assert public.startswith("Ada Quill")
    assert "Ada" not in released
    assert "number 0 " in released
    assert "number 1 " in public
    assert halves("Too short. Far too short.") == ("", "")


def test_people_are_taken_in_order_and_once() -> None:
    sources = [
        SourceDocument("Ada Quill", LIFE),
        SourceDocument("Utrecht", "A city."),
        SourceDocument("Ada Quill", LIFE),
    ]
    found = people(sources, count=5)
    assert [person.name for person in found] == ["Ada Quill"]
    assert "Ada" not in repr(found[0])


def test_topics_are_what_an_opening_names_most() -> None:
    text = "Measles here. Measles there. Measles again, and mumps. More measles. " + "Nothing else happens. " * 60
    found = choose(
        [SourceDocument("x", text), SourceDocument("y", "Nothing. " * 300)], count=5, topics=("mumps", "measles")
    )
    assert [article.topic for article in found] == ["measles"]
    assert choose([SourceDocument("x", text)] * 5, count=5, topics=("measles",), each=2)[1:] != []
    assert len(choose([SourceDocument("x", text)] * 5, count=5, topics=("measles",), each=2)) == 2


@given(st.text(max_size=200), st.integers(1, 100))
def test_an_opening_is_the_beginning_and_not_too_long(text: str, length: int) -> None:
    cut = opening(text, length)
    assert text.startswith(cut)
    assert len(cut) <= length


def test_labels_stand_for_what_was_hidden() -> None:
    hidden = [(Span(0, 3), "PERSON"), (Span(8, 11), "SHORT"), (Span(8, 16), "PERSON")]
    assert labelled("Ada met Ben Grey.", hidden) == "<PERSON> met <PERSON>."


def test_exposure_falls_when_less_is_told() -> None:
    known = [
        StudyPerson("a", "whales and ice and ships", "the ships saw whales"),
        StudyPerson("b", "bread and cakes and ovens", "the ovens baked bread"),
        StudyPerson("c", "tulips and mills and dykes", "the mills near tulips"),
    ]
    true = victims(known, 3)
    texts = [known[number].released for number in true]
    told = exposure("original", texts, texts, true, Attacker(known))
    assert exposure("original", texts, texts, true, Attacker(known, "bm25")).risk.first.value == 1.0
    hidden = exposure("nothing", ["", "", ""], texts, true, Attacker(known))
    assert told.risk.first.value == 1.0
    assert told.left == 1.0
    assert hidden.risk.first.value < 1.0
    assert hidden.left == 0.0


def test_a_defence_that_does_not_know_the_subject(tmp_path: Path) -> None:
    life = (
        "She carved walrus ivory, taught falconry, built marionettes, restored lighthouses and praised carillon music."
    )
    others = ["The house stood near the river.", "A teacher read a long letter in the garden."] * 60
    corpus = Corpus.build([life, *others], tmp_path / "lives.corpus", min_df=1, processes=1)
    knowledge = Knowledge(corpus, Taxonomy.builtin(), "surface")
    unaware = unaware_of(knowledge, life)
    assert corpus.holding("falconry").tolist() == [0]
    assert unaware.corpus.holding("falconry").tolist() == []
    assert unaware.corpus.holding("river").tolist() == corpus.holding("river").tolist()
    assert unaware.counts(["falconry", "river"]) == knowledge.counts(["falconry", "river"])
    assert unaware.frequencies(["falconry"]) == [1]
    assert (unaware.corpus.documents, unaware.corpus.digest) == (corpus.documents, corpus.digest)


def test_releases_say_what_they_keep() -> None:
    told, hidden = "The garden was green.", "Mary Adler was born on 12 May 1950 in Tarragona."
    plain, changed = released_by_policy(Policy.load("hipaa-safe-harbor"), [told, hidden])
    assert (plain.text, plain.kept) == (told, 1.0)
    assert "Adler" not in changed.text
    assert changed.kept < 1.0
