"""The words around names stand in one place, and every room that needs them takes them from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from expurgate.text.calendar import ANY_MONTH, MONTHS, MONTHS_AND_DAYS
from expurgate.text.people import (
    GREETED,
    GREETINGS,
    HONOURS,
    MEN,
    MORE_TITLES,
    TITLES,
    USUAL_TITLES,
    WOMEN,
    any_of,
    small,
)

SOURCES = Path(__file__).parents[2] / "src" / "expurgate"


def test_lists_hold_each_word_once_and_do_not_contradict_each_other() -> None:
    for words in (TITLES, MORE_TITLES, GREETED, MONTHS):
        assert len(set(words)) == len(words)
    assert {*USUAL_TITLES, *HONOURS} <= set(TITLES)
    assert set(TITLES).isdisjoint(MORE_TITLES)
    assert small(GREETED) < GREETINGS
    assert MEN.isdisjoint(WOMEN)


def test_expressions_match_their_words() -> None:
    assert re.fullmatch(any_of(USUAL_TITLES, ["Cllr"]), "Cllr")
    assert all(re.fullmatch(ANY_MONTH, name) for name in ("May", "Sept", "Sep", "September"))
    assert {"may", "sunday"} <= MONTHS_AND_DAYS


@pytest.mark.parametrize("words", ["February March April", "Dear Hi Hello", "Mr Mrs Ms", "mum mom"])
def test_no_other_module_writes_a_list_out_again(words: str) -> None:
    written = re.compile(r"\W{1,4}".join(words.split()), re.IGNORECASE)
    holders = [path.name for path in SOURCES.rglob("*.py") if written.search(path.read_text(encoding="utf-8"))]
    assert set(holders) <= {"calendar.py", "people.py", "normal.py", "words.py"}
