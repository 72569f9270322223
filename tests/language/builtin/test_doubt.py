"""Names of which the network is not sure what they are, and what is written for them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.language.builtin.doubt import LEANING, in_doubt, leaning_to_people, type_chances
from expurgate.language.builtin.labels import LABELS, OUTSIDE, TYPES, begin
from expurgate.language.builtin.second_look import second_look
from expurgate.transform.base import Target
from expurgate.transform.generalize import Generalize
from expurgate.transform.wording import UNKNOWN, is_doubted


def scores(**chances: float) -> np.ndarray:
    """The scores of one word that begins a mention of each of these types with these chances."""
    row = np.full(len(LABELS), -20.0, np.float32)
    for kind, chance in chances.items():
        row[begin(kind)] = np.log(chance)
    return row[None, :]


@pytest.mark.parametrize(
    ("kind", "chances", "doubted"),
    [
        ("PERSON", {"PERSON": 0.9, "ORG": 0.1}, False),
        ("PERSON", {"PERSON": 0.6, "ORG": 0.25, "PLACE": 0.15}, True),
        ("PLACE", {"PLACE": 0.7, "PERSON": 0.3}, True),
        ("PLACE", {"PLACE": 0.6, "FACILITY": 0.4}, False),
        ("ORG", {"ORG": 0.4, "PLACE": 0.35, "WORK": 0.25}, True),
        ("DISEASE", {"DISEASE": 0.3, "PERSON": 0.3, "ORG": 0.4}, False),
    ],
)
def test_doubt_by_chances(kind: str, chances: dict[str, float], doubted: bool) -> None:
    assert in_doubt(type_chances(scores(**chances)), kind) is doubted


@given(st.sampled_from(TYPES), st.lists(st.floats(-30, 30, width=32), min_size=len(LABELS), max_size=len(LABELS)))
def test_any_scores_give_an_answer_that_does_not_depend_on_their_level(kind: str, row: list[float]) -> None:
    given_scores = np.array([row], np.float32)
    assert in_doubt(type_chances(given_scores), kind) in (True, False)
    certain = given_scores.copy()
    certain[0, begin(kind)] = 100.0
    assert not in_doubt(type_chances(certain), kind)


def test_one_sure_mention_settles_what_all_mentions_of_a_thing_are() -> None:
    text = "Playdale came. We paid Playdale what we owed them for it."
    both = [(0, 8, "ORG"), (23, 31, "ORG")]
    assert {each.sure for each in second_look(text, both, [])} == {True}
    assert {each.sure for each in second_look(text, both, both[:1])} == {True}
    assert {each.sure for each in second_look(text, both, both)} == {False}


def test_a_cell_is_too_short_to_doubt() -> None:
    (mention,) = second_look("Playdale rang", [(0, 8, "ORG")], [(0, 8, "ORG")])
    assert mention.sure


def test_a_title_before_a_name_settles_that_it_is_a_person() -> None:
    text = "We saw Dr Playdale about the swing in the park on Monday."
    (mention,) = second_look(text, [(10, 18, "PERSON")], [(10, 18, "PERSON")])
    assert mention.sure


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
