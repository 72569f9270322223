"""What the terms of a context tell together, and what must go so that they tell less."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expurgate.privacy.sums import MOST, sums

BITS = {"thrush": 4.0, "needle": 3.5, "teacher": 1.0, "garden": 0.5}


def test_the_term_that_tells_most_goes_and_the_rest_stays() -> None:
    result = sums([["garden", "needle", "thrush", "teacher"]], BITS.__getitem__, bias=1.0, threshold=6.0)
    assert [found.terms for found in result.found] == [("thrush", "needle")]
    assert result.found[0].bits == 6.5
    assert result.residual == 0.0


def test_a_term_that_went_in_one_context_is_gone_in_the_next() -> None:
    contexts = [["thrush", "needle"], ["thrush", "needle"]]
    result = sums(contexts, BITS.__getitem__, bias=1.0, threshold=6.0)
    assert len(result.found) == 1


def test_terms_of_different_contexts_do_not_add_up() -> None:
    assert not sums([["thrush"], ["needle"]], BITS.__getitem__, bias=1.0, threshold=6.0).found


@given(
    st.lists(st.lists(st.integers(0, 30), max_size=15), max_size=5),
    st.lists(st.floats(-3, 9), min_size=31, max_size=31),
    st.floats(0, 3),
    st.floats(3.5, 12),
)
def test_what_is_left_of_no_context_reaches_the_threshold(
    contexts: list[list[int]], bits: list[float], bias: float, threshold: float
) -> None:
    named = [[str(number) for number in context] for context in contexts]
    result = sums(named, lambda term: bits[int(term)], bias=bias, threshold=threshold)
    gone = {found.terms[0] for found in result.found}
    for context in named:
        left = sorted((bits[int(term)] - bias for term in set(context) - gone), reverse=True)
        beyond = [each for each in left if each > 0][:MOST]
        assert len(beyond) < 2 or sum(beyond) + bias < threshold + 1e-9
