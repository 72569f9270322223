"""A word of ours that forms a group with one of the author's is raised; the author's stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.privacy.table_corpus import NoKinds

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.raising import raised
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, Policy

TEXTS = [
    *["HIV with a bird in the garden."] * 4,
    *["HIV and a robin."] * 4,
    *["A bird."] * 20,
    *["The garden."] * 20,
    *["An animal, a thing, a letter and a window."] * 60,
]
"""A bird tells little of HIV, and so does the garden; both together always stand beside it."""


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    kinds = NoKinds({"robin": ["bird", "animal", "thing"], "bird": ["animal", "thing"]})
    path: Path = tmp_path_factory.mktemp("knowledge") / "garden.corpus"
    return Knowledge(Corpus.build(TEXTS, path, processes=1, min_df=1), kinds, level="surface")


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("He had a robin in the garden.", "He had an animal in the garden."),
        ("He had a bird in the garden.", None),
    ],
)
def test_the_replacement_is_raised_and_the_innocent_word_stays(
    text: str, released: str | None, garden: Knowledge, reader: Reader
) -> None:
    policy = Policy(disclosure=DisclosureRule(("HIV",), 1.5, sure=1, crowd=0))
    result = Sanitizer(policy, reader=reader, knowledge=garden).sanitize(text)
    assert ("garden" in result.text) == (released is not None), "both are the author's: the group goes"
    assert released is None or result.text == released


def found(term: str, *group: str, against: str = "c") -> Finding:
    return Finding(Span(0, 1), term, "disclosure", risk=5.0, against=against, group=group)


@pytest.mark.parametrize("made", ["disease", "diseases", "chronic disease"])
def test_only_ours_is_found_in_a_group_with_one_of_ours(made: str) -> None:
    ours, innocent = found(made, "last year"), found("last year", made)
    alone = [found("measles"), found("last year", "spring", against="d"), found("spring", "last year", against="d")]
    assert raised([ours, innocent, *alone], {"disease", "person"}.__contains__) == [ours, *alone]


def test_where_ours_cannot_be_raised_the_group_goes_as_it_is() -> None:
    kept_elsewhere = [found("last year", "disease")]
    assert raised(kept_elsewhere, {"disease"}.__contains__) == kept_elsewhere
