"""The second opinion in judgments: what it is asked about, what it changes, and that it is asked nowhere else."""

from __future__ import annotations

from array import array

import pytest
from tests.text.test_judgments import JUDGMENT

from expurgate.core.document import Document, Mention, Odds, Reading, Term
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.detect import identity
from expurgate.detect.identity import IdentityDetector
from expurgate.detect.opinion import LEAST_PHRASE, MOST, named, opinions

TEXT = JUDGMENT + " The Harrow Mill stood beside a disused gasworks and the court adjourned."


def place(words: str) -> Span:
    return Span(TEXT.index(words), TEXT.index(words) + len(words))


def reading(likely: dict[str, float], *phrases: str, rewritten: bool = False) -> Reading:
    starts, ends, values, at = array("q"), array("q"), array("f"), 0
    for word in TEXT.split():
        at = TEXT.index(word, at)
        starts.append(at)
        ends.append(at + len(word))
        values.append(likely.get(word.strip(".,"), -9.0))
        at += len(word)
    terms = tuple(Term(words.lower(), (place(words),)) for words in sorted(phrases, key=TEXT.index))
    mentions = (Mention(place("Harrow Mill"), "ORG", 1),)
    document = Document(TEXT, rewritten=rewritten)
    return Reading(document, terms, (), (), mentions, Odds(starts, ends, values))


def hidden(given: Reading) -> set[str]:
    return {TEXT[each.span.start : each.span.end] for each in IdentityDetector(()).detect(given)}


def test_findings_mentions_and_phrases_are_asked_about_once_each() -> None:
    found = [Finding(place("Harrow Mill"), "harrow mill", "entities", "ORG")]
    asked = named(reading({}, "disused gasworks", "Harrow Mill"), found)
    assert [(each.normal, each.sources) for each in asked] == [
        ("harrow mill", ("entities ORG", "mention ORG", "phrase")),
        ("disused gasworks", ("phrase",)),
    ]


def test_what_the_odds_decide_keeps_them_and_unlikely_phrases_are_not_asked_about() -> None:
    given = reading(
        {"Harrow": MOST + 2, "Mill": MOST + 2, "disused": LEAST_PHRASE - 1, "gasworks": LEAST_PHRASE - 1},
        "disused gasworks",
    )
    assert given.odds is not None
    scores, phrases = opinions(given, given.odds, [])
    assert scores[place("Harrow Mill")] == pytest.approx(MOST + 2)
    assert phrases == {}
    likelier = reading({"disused": 0.0, "gasworks": 0.0}, "disused gasworks")
    assert likelier.odds is not None
    assert opinions(likelier, likelier.odds, [])[1] == {place("disused gasworks"): "disused gasworks"}


@pytest.mark.parametrize(("opinion", "goes"), [(6.0, True), (-20.0, False)])
def test_a_second_opinion_may_hide_a_name_or_let_it_go(
    opinion: float, goes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def given(reading: Reading, *_: object) -> tuple[dict[Span, float], dict[Span, str]]:
        return dict.fromkeys((each.span for each in reading.mentions), opinion), {}

    monkeypatch.setattr(identity, "opinions", given)
    doubtful = {"Harrow": -2.0, "Mill": -2.0}
    assert ("Harrow Mill" in hidden(reading(doubtful))) is goes
    assert "Harrow Mill" not in hidden(reading(doubtful, rewritten=True))


def test_likely_phrases_go_but_not_common_words_nor_in_a_rewritten_text() -> None:
    likely = {"disused": 5.0, "gasworks": 5.0, "court": 5.0}
    phrases = ("disused gasworks", "court adjourned")
    assert "disused gasworks" in hidden(reading(likely, *phrases))
    assert "court" not in hidden(reading(likely, "disused gasworks", "court"))
    assert "disused gasworks" not in hidden(reading(likely, *phrases, rewritten=True))
