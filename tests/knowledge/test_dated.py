"""Things with their years, as one name that a corpus may know."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.core.spans import Places, Span
from expurgate.knowledge.dated import dated, known_as
from expurgate.language.reader import Reader


def events(text: str, *gone: Span) -> set[tuple[str, str]]:
    return set(dated(Reader().read(Document(text)), Places(gone)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("He swam in the Summer Games of 1976.", ("1976", "summer games")),
        ("In 1976 she went to the Olympics.", ("1976", "olympics")),
        ("Her house survived the earthquake of 1906.", ("1906", "earthquake")),
        ("They fled from the hurricane in 2005.", ("2005", "hurricane")),
    ],
)
def test_a_thing_right_before_a_year_and_a_name_near_one_are_found(text: str, found: tuple[str, str]) -> None:
    assert found in events(text)


@pytest.mark.parametrize(
    "text",
    [
        "She went to the Olympics. In 1976 she was ill.",  # another sentence
        "The house was sold in 1976.",  # no name, and the year is not the house's
        "He swam in the Games of 19760.",
        "Room 1976/2 is by the Games desk.",
    ],
)
def test_what_has_no_year_of_its_own_is_not(text: str) -> None:
    assert not events(text)


def test_a_year_that_is_gone_names_nothing() -> None:
    text = "He swam in the Summer Games of 1976."
    assert not events(text, Span(text.index("1976"), text.index("1976") + 4))


def test_a_thing_is_known_by_as_much_of_its_name_as_was_seen() -> None:
    asked = [("1976", "summer games"), ("1893", "fair"), ("1936", "olympics")]
    seen = {"1976 summer": 5, "1936 olympics": 3}
    names = known_as(asked, lambda names: [seen.get(name, 0) for name in names])
    assert names == {("1976", "summer games"): "1976 summer", ("1936", "olympics"): "1936 olympics"}
