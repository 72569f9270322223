"""Names of which the network is not sure what they are, and what is written for them."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.language.builtin.doubt import (
    LEANING,
    in_doubt,
    leaning_to_people,
    noun_in_doubt,
    seen_by_words,
    type_chances,
)
from expurgate.language.builtin.labels import JUDGED, LABELS, NAMES, OUTSIDE, TYPES, begin
from expurgate.language.builtin.second_look import second_look
from expurgate.language.builtin.settling import CHOICES
from expurgate.transform.base import Target
from expurgate.transform.generalize import Generalize
from expurgate.transform.wording import UNKNOWN, is_doubted


def scores(**chances: float) -> np.ndarray:
    """The scores of one word that begins a mention of each of these types with these chances."""
    row = np.full(len(LABELS), -20.0, np.float32)
    for kind, chance in chances.items():
        row[begin(kind)] = np.log(chance)
    return row[None, :]


def chances(**known: float) -> list[float]:
    """How likely a name is of each type, the rest being no name."""
    named = [known.get(kind, 0.0) for kind in NAMES]
    return [*named, 1 - sum(named)]


def judged(**known: float) -> list[float]:
    """What the network makes of a mention that is of these types with these chances."""
    logs = [log(max(each, 1e-3)) for each in chances(**known)]
    return [*logs, *(0.0 for _ in range(JUDGED - len(logs)))]


@pytest.mark.parametrize(
    ("known", "doubted", "noun"),
    [
        ({"PERSON": 0.9, "ORG": 0.1}, False, ""),
        ({"PERSON": 0.6, "ORG": 0.25, "PLACE": 0.15}, True, ""),
        ({"PLACE": 0.65, "PERSON": 0.35}, True, ""),
        ({"PLACE": 0.6, "FACILITY": 0.4}, True, "place"),
        ({"ORG": 0.5, "FACILITY": 0.4, "WORK": 0.1}, True, "organization"),
        ({"ORG": 0.4, "PLACE": 0.35, "WORK": 0.25}, True, ""),
    ],
)
def test_doubt_by_chances(known: dict[str, float], doubted: bool, noun: str) -> None:
    likely = chances(**known)
    assert in_doubt(likely) is doubted
    assert not doubted or noun_in_doubt(likely, located=False) == noun


def test_what_something_is_at_is_a_place_whatever_else_it_is() -> None:
    guessed = judged(ORG=0.5, PLACE=0.3, FACILITY=0.15)
    for words, noun in (("We met at", "place"), ("We went on a trip to", "place"), ("We wrote to", "")):
        text = f"{words} Playdale about the swing in the park on Monday."
        at = text.index("Playdale")
        (mention,) = second_look(text, [(at, at + 8, "ORG")], [(at, at + 8, guessed)])
        assert (mention.sure, mention.noun) == (False, noun)


@given(st.lists(st.floats(-30, 30, width=32), min_size=len(LABELS), max_size=len(LABELS)))
def test_any_scores_say_something_of_a_mention_that_does_not_depend_on_their_level(row: list[float]) -> None:
    scored = np.array([row], np.float32)
    (seen,) = seen_by_words(type_chances(scored), [(0, 1)])
    assert len(seen) == CHOICES
    assert np.isfinite(seen).all()
    assert seen == pytest.approx(seen_by_words(type_chances(scored + 3), [(0, 1)])[0], abs=1e-3)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9)), min_size=1, max_size=5))
def test_what_words_say_of_a_mention_does_not_depend_on_the_other_mentions(
    gaps_and_sizes: list[tuple[int, int]],
) -> None:
    ends = np.cumsum([gap + size for gap, size in gaps_and_sizes]).tolist()
    places = [(end - size, end) for end, (_, size) in zip(ends, gaps_and_sizes, strict=True)]
    types = type_chances(np.random.default_rng(ends[-1]).normal(0, 3, (ends[-1], len(LABELS))).astype(np.float32))
    together = seen_by_words(types, places)
    for seen, (first, after) in zip(together, places, strict=True):
        assert seen.tolist() == seen_by_words(types[first:after], [(0, after - first)])[0].tolist()
        mean = types[first:after].mean(0)
        assert seen[:-1] == pytest.approx([log(max(mean[TYPES.index(kind)], 2.5e-3)) for kind in NAMES], abs=1e-5)


def test_all_mentions_of_a_thing_tell_what_it_is() -> None:
    text = "Playdale came. We paid Playdale what we owed them for it."
    both = [(0, 8, "ORG"), (23, 31, "ORG")]
    sure, guessed = judged(ORG=0.97, PERSON=0.02), judged(ORG=0.5, PERSON=0.4)
    assert {each.sure for each in second_look(text, both)} == {True}
    assert {each.sure for each in second_look(text, both, [(0, 8, sure), (23, 31, sure)])} == {True}
    assert {each.sure for each in second_look(text, both, [(0, 8, guessed), (23, 31, guessed)])} == {False}


def test_a_cell_is_too_short_to_doubt() -> None:
    (mention,) = second_look("Playdale rang", [(0, 8, "ORG")], [(0, 8, judged(ORG=0.5, PERSON=0.4))])
    assert mention.sure


def test_a_title_before_a_name_tells_that_it_is_a_person() -> None:
    guessed = judged(PERSON=0.45, ORG=0.45)
    for title, sure in (("Dr", True), ("by", False)):
        text = f"We saw {title} Playdale about the swing in the park on Monday."
        (mention,) = second_look(text, [(10, 18, "ORG")], [(10, 18, guessed)])
        assert mention.sure is sure
        assert not sure or mention.kind == "PERSON"


def test_a_part_of_a_name_is_what_the_name_is_and_the_name_what_its_part_is() -> None:
    text = "Tom Playdale came on Monday. Later Playdale was asked to leave."
    found = [(0, 12, "PERSON"), (35, 43, "ORG")]
    known, guessed = judged(PERSON=0.97), judged(PERSON=0.4, ORG=0.5)
    for first, second in ((known, guessed), (guessed, known)):
        kinds = {each.kind for each in second_look(text, found, [(0, 12, first), (35, 43, second)])}
        assert kinds == {"PERSON"}


class Nothing:
    """A taxonomy that knows no term."""

    def generalizations(self, term: str) -> list[str]:
        return []

    def synonyms(self, term: str) -> tuple[str, ...]:
        return ()


@pytest.mark.parametrize(("kind", "label"), [("PERSON", "PERSON"), ("ORG", "ORG"), ("PLACE", "GPE")])
def test_a_doubted_name_is_worded_as_a_name(kind: str, label: str) -> None:
    finding = Finding(Span(0, 8), "playdale", "entities", label)
    target = Target(Span(0, 8), "Playdale", "playdale", label, (finding,), kind=kind, sure=False)
    transform = Generalize(taxonomy=Nothing(), safe=lambda _: True)
    assert is_doubted(target)
    assert transform.replacement(target, forbidden=frozenset()) == UNKNOWN


def test_what_is_called_something_is_worded_as_a_name() -> None:
    finding = Finding(Span(20, 26), "allied", "entities", "ORG")
    text, place = "by an agency called Allied", Span(20, 26)
    target = Target(place, "Allied", "allied", "ORG", (finding,), kind="ORG", text=text, place=place)
    assert Generalize(taxonomy=Nothing(), safe=lambda _: True).replacement(target, forbidden=frozenset()) == UNKNOWN


def test_a_word_that_is_nothing_leans_to_people_and_no_other_word_does() -> None:
    nothing, firm = scores(PERSON=0.3, ORG=0.1), scores(PERSON=0.3, ORG=0.6)
    nothing[0, OUTSIDE] = np.log(0.6)
    rows = np.concatenate([nothing, firm])
    leaning = leaning_to_people(rows)
    assert leaning.argmax(1).tolist() == [begin("PERSON"), begin("ORG")]
    assert leaning[0, begin("PERSON")] == pytest.approx(rows[0, begin("PERSON")] + LEANING)
    assert (leaning[1] == rows[1]).all()
