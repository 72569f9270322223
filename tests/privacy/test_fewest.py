"""The fewest terms that break every group, against trying all sets."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.privacy.fewest import fewest

TERMS = "abcdefg"
GROUPS = st.lists(st.frozensets(st.sampled_from(TERMS), min_size=1, max_size=4), max_size=9)


def breaks(chosen: set[str], groups: list[frozenset[str]]) -> bool:
    return all(group & chosen for group in groups)


@settings(max_examples=100, deadline=None)
@given(GROUPS)
def test_as_few_as_can_be_and_of_these_the_most_worth(groups: list[frozenset[str]]) -> None:
    chosen = fewest(groups, TERMS.index)
    every = (set(some) for size in range(len(TERMS) + 1) for some in combinations(TERMS, size))
    able = [some for some in every if breaks(some, groups)]
    least = min(map(len, able))
    assert breaks(chosen, groups)
    assert len(chosen) == least
    assert sum(map(TERMS.index, chosen)) == max(sum(map(TERMS.index, some)) for some in able if len(some) == least)


def test_the_order_of_groups_makes_no_difference() -> None:
    groups = ["ab", "bc", "cd", "de", "ea"]
    assert fewest(groups, lambda _: 0.0) == fewest(reversed(groups), lambda _: 0.0)
    assert fewest([], TERMS.index) == set()


def test_many_groups_that_hang_together_end_in_bounded_time() -> None:
    random = Random(1)  # noqa: S311
    groups = [frozenset(random.sample(range(120), 3)) for _ in range(400)]
    named = [frozenset(f"t{term}" for term in group) for group in groups]
    began = time.process_time()
    assert breaks(fewest(named, lambda _: 1.0), named)
    assert time.process_time() - began < 20
