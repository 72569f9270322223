"""What is made of whole mentions: the same alone and in company, brought to the right mentions, and said only where it is likely."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.language.builtin import named
from expurgate.language.builtin.judged import judged_at, nouns_of
from expurgate.language.builtin.labels import IN_GENERAL, JUDGED, LIKELIEST, NAMES
from expurgate.language.builtin.named import NameHead
from expurgate.language.builtin.second_look import second_look
from expurgate.language.builtin.things import general_numbers, generals, things, types_of
from expurgate.language.builtin.weights import load

WIDTH = load().table.shape[1]


def made(kind: str = "ORG", **nouns: float) -> list[float]:
    """What is made of a mention that is surely of a type, with the chances of some nouns ("care_company")."""
    kinds = [log(0.9) if each == kind else log(0.1 / len(NAMES)) for each in NAMES]
    said = {things().index(noun.replace("_", " ")): chance for noun, chance in nouns.items()}
    best = sorted(said, key=lambda noun: -said[noun])[:LIKELIEST]
    best += [each for each in range(LIKELIEST) if each not in best][: LIKELIEST - len(best)]
    wide = dict.fromkeys(range(1, 1 + IN_GENERAL), 0.0)
    for noun, chance in said.items():
        if number := general_numbers()[noun]:
            wide[number] = wide.get(number, 0.0) + chance
    widest = sorted(wide, key=lambda number: -wide[number])[:IN_GENERAL]
    row = [*kinds, log(0.01), *best, *(log(said.get(noun, 0) or 1e-6) for noun in best)]
    return [*row, *widest, *(log(wide[number] or 1e-6) for number in widest)]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_a_mention_is_judged_alike_alone_and_in_company(sizes: list[int], draw: st.DataObject) -> None:
    rng = np.random.default_rng(sum(sizes))
    states = rng.integers(-127, 128, (sum(sizes), WIDTH)).astype(np.float32)
    head, ends = NameHead(load()), np.cumsum(sizes).tolist()
    units = [(end - size, end) for end, size in zip(ends, sizes, strict=True)]
    places = [(first, first + 1 + (end - first) // 2) for first, end in units]
    together = head(states, places, units)
    assert together.shape == (len(units), JUDGED)
    for row, (first, after), (begin, end) in zip(together, places, units, strict=True):
        (alone,) = head(states[begin:end], [(first - begin, after - begin)], [(0, end - begin)])
        np.testing.assert_allclose(alone, row, rtol=1e-5, atol=1e-5)


def test_nothing_is_made_of_no_mention() -> None:
    assert NameHead(load())(np.zeros((3, WIDTH), np.float32), [], []).shape == (0, JUDGED)


def test_every_noun_is_said_of_some_type_and_only_once() -> None:
    assert len(set(things())) == len(things()) == len(general_numbers())
    assert all(types_of(noun) and types_of(noun) <= set(NAMES) for noun in things())
    assert all(types_of(noun) for noun in generals() if noun)
    assert types_of("person") == {"PERSON"}
    assert "ORG" in types_of("care company")


@pytest.mark.parametrize(
    ("kind", "nouns", "said"),
    [
        ("ORG", {"care_company": 0.95}, "care company"),
        ("ORG", {"care_company": 0.3, "town": 0.3}, ""),
        ("ORG", {"primary_school": 0.5, "secondary_school": 0.45}, "school"),
        ("PERSON", {"care_company": 0.95}, ""),
    ],
)
def test_a_noun_is_said_where_it_is_likely_and_fits(kind: str, nouns: dict[str, float], said: str) -> None:
    assert nouns_of([kind], [0], [made(kind, **nouns)]) == {0: said}


def test_all_mentions_of_a_thing_have_a_say() -> None:
    rows = [made(care_company=0.95, town=0.02), made(town=0.6, care_company=0.05), made(care_company=0.02, town=0.7)]
    assert nouns_of(["ORG"], [0], rows[:1]) == {0: "care company"}
    assert nouns_of(["ORG"] * 3, [0, 0, 0], rows)[0] != "care company"


def test_a_mention_gets_what_was_made_of_the_one_it_shares_most_with() -> None:
    one, other = made(ward=0.9), made(town=0.9)
    judged = [(0, 5, one), (6, 12, other)]
    assert judged_at([(0, 4, "ORG"), (4, 12, "ORG"), (20, 25, "ORG")], judged) == [one, other, None]


def test_the_second_look_says_what_a_thing_is() -> None:
    text = "Carers from Homecroft call at 8. Homecroft said no."
    found = [(12, 21, "ORG"), (33, 42, "ORG")]
    rows = [(start, end, made(care_company=0.95)) for start, end, _ in found]
    assert {each.noun for each in second_look(text, found, rows)} == {"care company"}
    assert {each.noun for each in second_look(text, found)} == {""}


def test_the_likeliest_are_those_that_sorting_puts_first() -> None:
    """Of equals the first one comes first."""
    chances = np.random.default_rng(7).integers(0, 9, (40, 30)).astype(np.float32)
    best, logarithms = named._likeliest(chances, 3)
    assert (best == np.argsort(-chances, axis=1, kind="stable")[:, :3]).all()
    assert (np.diff(logarithms, axis=1) <= 0).all()


def test_a_general_noun_is_as_likely_as_its_nouns_together() -> None:
    order, firsts, numbers = named._groups()
    assert sorted(order) == list(range(len(general_numbers())))
    for number, part in zip(numbers, np.split(order, firsts[1:]), strict=True):
        assert [at for at, each in enumerate(general_numbers()) if each == number] == list(part)
