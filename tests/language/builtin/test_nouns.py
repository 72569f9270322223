"""What the dictionary says of nouns, and how it bears on classes."""

from __future__ import annotations

import numpy as np

from expurgate.language.builtin.engine import BuiltinEngine
from expurgate.language.builtin.labels import SUPERSENSES
from expurgate.language.builtin.nouns import ABSENT, shipped_nouns


def classes(word: str) -> set[str]:
    return named(shipped_nouns().classes([word])[0])


def named(bits: int) -> set[str]:
    return {SUPERSENSES[at] for at in range(len(SUPERSENSES)) if bits >> at & 1}


def test_a_noun_has_the_classes_of_its_senses_in_any_number_and_case() -> None:
    assert classes("cardiologist") == {"person"}
    assert {"animal", "food"} <= classes("chicken")
    assert classes("Chickens") == classes("chicken")
    assert classes("geese") == classes("goose")
    assert classes("qwrtzpl") == set()


def test_two_words_with_a_meaning_of_their_own_are_one_noun() -> None:
    hot, dog, ran = shipped_nouns().classes(["hot", "dogs", "ran"])
    assert named(hot) == named(dog)
    assert "food" in named(dog)
    assert "animal" in classes("dog")
    assert "animal" not in named(dog)
    assert ran == shipped_nouns().classes(["ran"])[0]


def test_only_known_words_lose_what_they_cannot_be() -> None:
    taken = shipped_nouns().penalty(["cardiologist", "qwrtzpl"])
    assert taken[0, SUPERSENSES.index("person")] == 0
    assert np.count_nonzero(taken[0] == ABSENT) == len(SUPERSENSES) - 1
    assert not taken[1].any()
    assert shipped_nouns().penalty([]).shape == (0, len(SUPERSENSES))


def test_senses_are_told_for_every_token_and_none_for_none() -> None:
    told = BuiltinEngine().senses(["The cardiologist ate a hot dog.", ""])
    assert [start for start, _ in told[0]] == [0, 4, 17, 21, 23, 27, 30]
    assert SUPERSENSES[told[0][1][1]] == "person"
    assert told[1] == []
