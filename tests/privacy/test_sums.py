"""What the terms of a document tell together, and what must go so that they tell less."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expurgate.privacy.sums import MOST, sums

CREDITS = {"thrush": 3.0, "needle": 2.5, "teacher": 0.0, "garden": -0.5}


def test_the_term_with_the_most_credit_goes_and_the_rest_stays() -> None:
    result = sums(CREDITS, bias=1.0, threshold=6.0)
    assert [found.terms for found in result.found] == [("thrush", "needle")]
    assert result.found[0].bits == 6.5
    assert result.residual == 0.0


def test_no_more_terms_are_added_up_than_tell_something_together() -> None:
    many = {str(number): 0.5 for number in range(200)}
    result = sums(many, bias=0.0, threshold=0.5 * MOST + 0.1)
    assert not result.found
    assert result.residual == 0.5 * MOST


@given(st.lists(st.floats(-3, 9), max_size=40), st.floats(0, 3), st.floats(3.5, 12))
def test_what_is_left_does_not_reach_the_threshold(credited: list[float], bias: float, threshold: float) -> None:
    named = {str(number): bits for number, bits in enumerate(credited)}
    result = sums(named, bias=bias, threshold=threshold)
    gone = {found.terms[0] for found in result.found}
    left = sorted((bits for term, bits in named.items() if term not in gone and bits > 0), reverse=True)[:MOST]
    assert len(left) < 2 or sum(left) + bias < threshold + 1e-9
    assert all(named[term] >= max(left, default=0.0) for term in gone)
