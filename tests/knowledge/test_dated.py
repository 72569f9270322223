"""Things with their years, as one name that a corpus may know."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.privacy.table_corpus import NoKinds

from expurgate.core.document import Document
from expurgate.core.spans import Places, Span
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.dated import called_after, counted_by_name, dated, known_as
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.privacy.disclosure import Disclosure


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


def test_what_a_thing_is_called_after_something() -> None:
    assert called_after("great fire", ["chicago"]) == [
        "chicago great fire",
        "great chicago fire",
        "great fire of chicago",
        "great fire in chicago",
    ]
    assert called_after("national convention of a party", ["chicago"]) == []


def test_a_thing_that_the_corpus_names_after_an_entity_tells_of_it_with_its_year(tmp_path: Path) -> None:
    named = ["The Great Chicago Fire began in 1871 behind a bakery, and the city of Chicago burned."]
    others = ["A Great Fire took the bakery.", "A bakery opened in 1871.", "The bakery is closed."]

    def knowledge(texts: list[str], name: str) -> Knowledge:
        return Knowledge(Corpus.build(texts, tmp_path / name, min_df=1, processes=1), NoKinds(), "surface")

    told, silent = knowledge(named * 4 + others * 20, "told"), knowledge(others * 20, "silent")
    assert counted_by_name(("1871", "great fire"), "chicago", ["chicago"], told) == (4, 4)
    assert counted_by_name(("1871", "bakery"), "chicago", ["chicago"], told) is None
    reading = Reader().read(Document("They lost the bakery in the Great Fire of 1871."))
    model = Disclosure(("Chicago",), hide_unseen=False)
    assert {finding.term for finding in model.assess(reading, told).findings} == {"great fire"}
    assert not model.assess(reading, silent).findings
