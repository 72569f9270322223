"""What is left out with its preposition never takes a word of its neighbour."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from expurgate.core.document import Document, Reading
from expurgate.core.spans import Places, Span
from expurgate.transform.base import Replacement, Target
from expurgate.transform.drafts import Draft
from expurgate.transform.omission import _none_twice, omitted
from expurgate.transform.something import SOMETHING
from expurgate.transform.surroundings import Surroundings

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


def test_an_article_that_is_the_end_of_a_name_stays_there() -> None:
    text = "coach at the Double-A levels for years"
    name = Draft(Span(13, 21), (Target(Span(13, 21), "Double-A", "double-a"),), Replacement("[name]", "mark"))
    levels = Draft(Span(22, 28), (Target(Span(22, 28), "levels", "levels"),), Replacement(SOMETHING, "mark"))
    whole = (Span(0, len(text)),)
    made = omitted(Surroundings(Reading(Document(text), (), whole, whole)), [name, levels], whole, Places(()))
    assert all(one.span.end <= other.span.start for one, other in pairwise(made))
