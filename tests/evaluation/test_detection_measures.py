"""The measures against counts made by hand and by brute force."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.document import Document
from expurgate.core.spans import Span
from expurgate.evaluation.detection.comparing import score
from expurgate.evaluation.detection.gold import Gold, GoldMention, read_inline
from expurgate.evaluation.detection.measures import MEASURES, count, measures
from expurgate.evaluation.detection.page import render
from expurgate.evaluation.detection.systems import Answer, HiddenSpan
from expurgate.evaluation.detection.words import Masked, content_words

TEXT = (
    "[[PERSON!:Mr Jan Novak]] of [[ORG:the Bank of Tarn]] came in [[DATE:May 1990]]. "
    "[[PERSON!:Novak]] left the [[ORG?:Court]]."
)
GOLD = read_inline(TEXT, "case")


def spans(*words: str) -> list[Span]:
    text = GOLD.document.text
    found = []
    for word in words:
        at = text.index(word)
        found.append(Span(at, at + len(word)))
    return found


def plain(_: str) -> float:
    return 1.0


def values(*words: str) -> dict[str, float]:
    found = measures([count(GOLD, spans(*words), plain)], resamples=10)
    return {name: each.value for name, each in found.items()}


def test_an_entity_counts_only_when_all_its_mentions_are_hidden() -> None:
    gold = read_inline("[[PERSON!:Novak]] saw [[PERSON!:Novak]].")
    one = measures([count(gold, [Span(0, 5)], plain)], resamples=1)
    both = measures([count(gold, [Span(0, 5), Span(10, 15)], plain)], resamples=1)
    assert one["entity recall, direct"].value == 0.0
    assert one["mention recall"].value == 0.5
    assert both["entity recall, direct"].value == 1.0


def test_titles_and_small_words_need_not_be_hidden() -> None:
    found = values("Jan Novak", "Bank", "Tarn", "May 1990")
    assert found["entity recall, quasi"] == 1.0
    assert found["mention recall"] == pytest.approx(3 / 4)
    assert found["token precision"] == 1.0


def test_words_hidden_in_vain_cost_precision() -> None:
    found = values("May 1990", "left", "Court")
    assert found["token precision"] == pytest.approx(2 / 4)
    assert found["entity recall, quasi"] == pytest.approx(1 / 2)
    assert found["token recall"] == pytest.approx(2 / 7)
    assert found["token F"] == pytest.approx(2 * (1 / 2) * (2 / 7) / (1 / 2 + 2 / 7))


def test_precision_is_weighted_by_what_a_word_tells() -> None:
    counted = count(GOLD, spans("Tarn", "left"), lambda word: 15.0 if word == "Tarn" else 5.0)
    assert measures([counted], resamples=1)["weighted precision"].value == pytest.approx(0.75)


def test_term_sets_are_compared_by_normal_form() -> None:
    found = values("Jan Novak", "May 1990", "left")
    assert found["term precision"] == pytest.approx(1 / 3)
    assert found["term recall"] == pytest.approx(1 / 4)


def test_nothing_to_hide_and_nothing_hidden_is_no_error() -> None:
    empty = measures([count(Gold(Document("nothing here"), ()), [], plain)], resamples=5)
    assert {empty[name].value for name in MEASURES} == {1.0}
    assert {each.value for each in measures([]).values()} == {1.0}


def test_intervals_hold_the_figure_and_are_the_same_every_time() -> None:
    counted = [count(GOLD, spans(*words), plain) for words in (["Novak"], ["May 1990"], ["left", "Tarn"])]
    first, again = measures(counted), measures(counted)
    assert first == again
    assert all(each.low <= each.value <= each.high for each in first.values())


WORDS = ["Ada", "the", "Mr", "1990", "left", "x"]


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), st.booleans(), st.sampled_from("ab"))),
    st.sets(st.integers(0, 8)),
)
def test_counts_agree_with_brute_force(words: list[str], marked: list[tuple[int, bool, str]], hidden: set[int]) -> None:
    places, at = [], 0
    for word in words:
        places.append(Span(at, at + len(word)))
        at += len(word) + 1
    mentions = tuple(
        GoldMention(places[number], "T", "DIRECT" if direct else "QUASI", entity)
        for number, direct, entity in marked
        if number < len(words)
    )
    gold = Gold(Document(" ".join(words)), mentions)
    gone = {number for number in hidden if number < len(words)}
    counted = count(gold, [places[number] for number in sorted(gone)], plain)
    content = {number for number, word in enumerate(words) if word not in ("the", "Mr")}
    right = {places.index(mention.span) for mention in mentions}
    assert counted["words hidden"] == len(gone & content)
    assert counted["words rightly hidden by any"] == len(gone & content & right)
    assert counted["words to hide"] == len(right & content)
    for kind in ("direct", "quasi"):
        names = {name for name, (identifier, _) in gold.entities().items() if identifier.lower() == kind}
        assert counted[kind] == len(names)
        safe = {
            name
            for name in names
            if all(
                places.index(m.span) in gone or words[places.index(m.span)] == "" for m in mentions if m.entity == name
            )
        }
        assert counted[f"{kind} protected"] == len(safe)


def test_content_words_and_masks_speak_in_offsets() -> None:
    text = "Mr Žak’s 28045/02 of the Court"
    assert [text[span.start : span.end] for span in content_words(text)] == ["Žak", "28045", "02", "Court"]
    masked = Masked(text, (Span(3, 6),))
    assert masked.whole(Span(3, 6))
    assert not masked.whole(Span(3, 7))
    assert masked.any(Span(0, 4))
    assert masked.mention(Span(0, 8))


def test_the_page_lists_what_was_missed_and_what_was_hidden_in_vain() -> None:
    hidden = tuple(HiddenSpan(span, "DATE") for span in spans("May 1990", "left"))
    scored = score([GOLD], Answer("ours", (hidden,), 1.0), plain, resamples=5)
    assert {slip.kind for slip in scored.missed} == {"PERSON", "ORG"}
    assert [GOLD.document.slice(slip.span) for slip in scored.in_vain] == ["left"]
    assert "Novak" not in str(scored.to_dict())
    assert "Novak" not in repr(scored)
    page = render([GOLD], [scored], title="A <test>")
    assert "A &lt;test&gt;" in page
    assert "<mark class=missed>Mr Jan Novak</mark>" in page
    assert "<mark class=vain>left</mark>" in page
    assert "http" not in page
