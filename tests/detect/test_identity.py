"""Judging by identity: what stands, what is let go, what is added, and that one name has one fate."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.text.test_judgments import JUDGMENT

from expurgate.core.document import Document, Mention, Odds, Reading
from expurgate.core.findings import Finding
from expurgate.core.spans import Span, merged, without
from expurgate.detect.identity import IdentityDetector

TEXT = "Ms Cole of Harrow phoned 07700 900123; the Supreme Court heard the last lighthouse keeper."


class Pointing:
    """A detector that finds some words."""

    name = "pointing"

    def __init__(self, *found: tuple[str, str]) -> None:
        self._found = found

    def detect(self, reading: Reading) -> list[Finding]:
        text = reading.document.text
        return [Finding(place(words, text), words.lower(), self.name, label) for words, label in self._found]


def place(words: str, text: str = TEXT) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def reading(likely: dict[str, float], mentions: tuple[tuple[str, str], ...] = (), text: str = TEXT) -> Reading:
    starts, ends, values, at = array("q"), array("q"), array("f"), 0
    for word in text.split():
        at = text.index(word, at)
        starts.append(at)
        ends.append(at + len(word))
        values.append(likely.get(word.strip(";."), -5.0))
        at += len(word)
    found = tuple(Mention(place(words, text), kind, number) for number, (words, kind) in enumerate(mentions))
    return Reading(Document(text), (), (), (), found, Odds(starts, ends, values))


def hidden(given_reading: Reading, *found: tuple[str, str]) -> set[tuple[str, str]]:
    judged = IdentityDetector((Pointing(*found),), limit=0.0, cost=0.0, margin=0.5).detect(given_reading)
    return {(given_reading.document.slice(each.span), each.label) for each in judged}


def test_a_finding_stands_when_its_words_are_likely_and_goes_when_not() -> None:
    odds = reading({"Harrow": 2.0})
    assert hidden(odds, ("Harrow", "GPE"), ("Supreme Court", "ORG")) == {("Harrow", "GPE")}


def test_direct_identifiers_always_stand() -> None:
    odds = reading({})
    assert hidden(odds, ("07700 900123", "PHONE"), ("Cole", "PERSON")) == {
        ("07700 900123", "PHONE"),
        ("Cole", "PERSON"),
    }


def test_a_word_taken_for_a_person_that_the_reader_sees_nobody_in_goes() -> None:
    assert hidden(reading({}), ("lighthouse", "PERSON")) == set()
    assert hidden(reading({"lighthouse": -3.5}), ("lighthouse", "PERSON")) == set()
    assert hidden(reading({"lighthouse": -0.5}), ("lighthouse", "PERSON")) == {("lighthouse", "PERSON")}
    assert hidden(reading({}, (("lighthouse", "PERSON"),)), ("lighthouse", "PERSON")) == {("lighthouse", "PERSON")}
    assert hidden(reading({}), ("lighthouse keeper", "PERSON")) == {("lighthouse keeper", "PERSON")}


def test_likely_mentions_and_stretches_are_added() -> None:
    odds = reading(
        {"lighthouse": 3.0, "keeper": 1.0, "Harrow": 2.0, "last": 0.2}, (("lighthouse keeper", "OCCUPATION"),)
    )
    assert hidden(odds) == {("lighthouse keeper", ""), ("Harrow", "")}


def test_one_name_has_one_fate() -> None:
    text = "Calder paid and Calder went."
    spans = [Span(0, 6), Span(16, 22)]
    values = array("f", [3.0, -5.0, -5.0, -1.0, -5.0])
    odds = Odds(array("q", [0, 7, 12, 16, 23]), array("q", [6, 11, 15, 22, 28]), values)
    mentions = tuple(Mention(span, "ORG", 0) for span in spans)
    judged = IdentityDetector((), limit=0.5, cost=0.0, margin=0.0).detect(
        Reading(Document(text), (), (), (), mentions, odds)
    )
    assert [each.span for each in judged] == spans


def test_a_reading_without_odds_is_left_to_the_detectors() -> None:
    plain = Reading(Document(TEXT), (), (), ())
    assert hidden(plain, ("Supreme Court", "ORG")) == {("Supreme Court", "ORG")}


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=6), st.integers(0, 30), st.integers(1, 20))
def test_what_is_left_of_a_span(taken: list[tuple[int, int]], start: int, size: int) -> None:
    others = merged(Span(at, at + length) for at, length in taken)
    left = list(without(Span(start, start + size), others))
    inside = {at for each in left for at in range(each.start, each.end)}
    covered = {at for each in others for at in range(each.start, each.end)}
    assert inside == set(range(start, start + size)) - covered


def test_what_seldom_tells_who_somebody_is_must_be_likelier() -> None:
    words = {"Supreme": 1.0, "Court": 1.0}
    assert hidden(reading(words, (("Supreme Court", "PRODUCT"),)), ("Supreme Court", "PRODUCT")) == set()
    assert hidden(reading(words, (("Supreme Court", "FACILITY"),)), ("Supreme Court", "FAC")) == {
        ("Supreme Court", "FAC")
    }
    surely = {"Supreme": 3.0, "Court": 3.0}
    assert hidden(reading(surely, (("Supreme Court", "PRODUCT"),)), ("Supreme Court", "PRODUCT"))


def test_a_stretch_is_looked_at_beside_its_neighbours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[int] = []

    def counted(span: Span, taken: Sequence[Span]) -> Iterator[Span]:
        handed.append(len(taken))
        return without(span, taken)

    monkeypatch.setattr("expurgate.detect.identity.without", counted)
    names = [f"Zorb{number}ian" for number in range(40)]
    text = ". ".join(f"{name} saw the quilloth" for name in names)
    read = reading({"quilloth": 6.0}, tuple((name, "PERSON") for name in names), text)
    found = IdentityDetector((Pointing(),), limit=0.0, cost=0.0, margin=0.5).detect(read)
    assert sum(finding.term == "quilloth" for finding in found) == len(names)
    assert len(handed) == len(names)
    assert max(handed) == 0


def test_a_body_that_a_whole_country_has_one_of_must_be_likelier() -> None:
    words = {"Supreme": 1.0, "Court": 1.0}
    assert hidden(reading(words, (("Supreme Court", "ORG"),)), ("Supreme Court", "ORG")) == set()
    surely = {"Supreme": 3.0, "Court": 3.0}
    assert hidden(reading(surely, (("Supreme Court", "ORG"),)), ("Supreme Court", "ORG"))


def test_what_many_people_do_must_be_likelier_and_what_very_many_do_stays() -> None:
    text = "He was an electrician by trade, then a journalist and then a beekeeper."
    words = {"electrician": 1.0, "journalist": 1.0, "beekeeper": 1.0}
    all_of_them = (("electrician", "OCCUPATION"), ("journalist", "OCCUPATION"), ("beekeeper", "OCCUPATION"))
    assert hidden(reading(words, all_of_them, text)) == {("beekeeper", "")}
    likelier = hidden(reading(dict.fromkeys(words, 2.5), all_of_them, text))
    assert likelier == {("journalist", ""), ("beekeeper", "")}


def test_in_judgments_the_family_and_words_that_are_no_mention_stay() -> None:
    told = " Her daughter kept a zeppelin."
    likely, mentions = {"daughter": 2.0, "zeppelin": 4.0}, (("daughter", "FAMILY"),)
    assert hidden(reading(likely, mentions, told.strip())) == {("daughter", ""), ("zeppelin", "")}
    assert hidden(reading(likely, mentions, JUDGMENT + told)) == set()


def test_in_judgments_things_may_be_less_likely() -> None:
    text = JUDGMENT + " The Harrow Mill burned."
    odds = {"Harrow": -0.3, "Mill": -0.3}
    assert hidden(reading(odds, text=text), ("Harrow Mill", "ORG")) == {("Harrow Mill", "ORG")}
    assert hidden(reading(odds, text="The Harrow Mill burned."), ("Harrow Mill", "ORG")) == set()


@pytest.mark.parametrize(("odds", "stays"), [(1.0, True), (3.0, False)])
def test_an_unmentioned_word_in_small_letters_must_be_likelier_where_names_have_capitals(
    odds: float, stays: bool
) -> None:
    text = "Ann brought the trombone to Harrow and sat down."
    assert (("trombone", "") not in hidden(reading({"trombone": odds}, text=text))) == stays
    assert ("Kestevane", "") in hidden(
        reading({"Kestevane": odds}, text="Ann brought Kestevane to Harrow and sat down.")
    )
