"""What is left out with its preposition never takes a word of its neighbour."""

from __future__ import annotations

from dataclasses import replace

from expurgate.core.spans import Span
from expurgate.transform.base import Replacement
from expurgate.transform.drafts import Draft
from expurgate.transform.omission import _none_twice

COURT = Draft(Span(4, 32), (), Replacement("another court", "noun"))
ORDER = Draft(Span(33, 47), (), Replacement("[detail]", "mark"))
AFTER = Draft(Span(50, 60), (), Replacement("[detail]", "mark"))


def test_a_preposition_that_is_in_a_name_stays_there() -> None:
    reaching = replace(ORDER, span=Span(29, 47), replacement=Replacement("", "nothing"))
    assert _none_twice([COURT, reaching, AFTER], [COURT, ORDER, AFTER]) == [COURT, ORDER, AFTER]


def test_what_reaches_into_the_next_stays_as_it_was() -> None:
    reaching = replace(ORDER, span=Span(33, 51), replacement=Replacement("", "nothing"))
    assert _none_twice([COURT, reaching, AFTER], [COURT, ORDER, AFTER]) == [COURT, ORDER, AFTER]


def test_a_preposition_of_its_own_goes() -> None:
    court = replace(COURT, span=Span(4, 28))
    reaching = replace(ORDER, span=Span(29, 47), replacement=Replacement("", "nothing"))
    assert _none_twice([court, reaching, AFTER], [court, ORDER, AFTER]) == [court, reaching, AFTER]
