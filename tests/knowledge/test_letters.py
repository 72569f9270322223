"""Words that are rare in an encyclopedia and ordinary in letters."""

from __future__ import annotations

import pytest

from expurgate.knowledge.definitions import tells_sort
from expurgate.knowledge.letters import RAREST, scarcity


def test_what_stands_in_letters_is_less_scarce_than_what_does_not() -> None:
    assert scarcity(["mother"]) < scarcity(["envelope"]) < RAREST == scarcity(["zidovudine"])


def test_of_several_words_the_rarest_counts_in_any_number() -> None:
    assert scarcity(["mother", "envelopes"]) == scarcity(["envelope"])
    assert scarcity([]) == RAREST


@pytest.mark.parametrize(("term", "sort"), [("part of the body", True), ("medicine", True), ("medicine chest", False)])
def test_a_word_for_the_sort_of_a_thing_tells_no_secret(term: str, sort: bool) -> None:
    assert tells_sort(term) is sort
