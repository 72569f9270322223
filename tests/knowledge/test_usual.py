"""The table of the members of usual kinds says what the shipped knowledge says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.privacy.table_corpus import NoKinds, SetCorpus, surface

from expurgate.knowledge import usual
from expurgate.knowledge.corpus.opening import builtin_corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.peers import USUAL_KINDS
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy


@pytest.fixture(scope="module")
def shipped() -> Knowledge:
    return Knowledge(builtin_corpus(), Taxonomy.builtin())


@pytest.fixture
def opened_anew() -> Iterator[None]:
    usual._shipped.cache_clear()
    yield
    usual._shipped.cache_clear()


def test_the_table_is_of_the_shipped_corpus_and_taxonomy(shipped: Knowledge) -> None:
    table = usual._shipped()
    assert table["of"] == [shipped.corpus.digest, shipped.taxonomy.digest]
    assert list(table["kinds"]) == list(USUAL_KINDS)


@pytest.mark.parametrize("kind", USUAL_KINDS)
def test_it_has_what_is_listed_and_counted_without_it(shipped: Knowledge, kind: str) -> None:
    names = shipped.taxonomy.specializations(kind)
    assert usual.in_table(shipped, kind) == usual.listed(names, shipped.corpus.name_frequencies(names))


def test_other_kinds_and_other_knowledge_are_not_in_it(shipped: Knowledge) -> None:
    other = surface(SetCorpus([frozenset({"islam"})] * 3), NoKinds({}, {}, {"religion": ("druidry", "islam")}))
    assert usual.in_table(other, "religion") is None
    assert usual.in_table(shipped, "virus") is None


@pytest.mark.usefixtures("opened_anew")
@pytest.mark.parametrize("damaged", [None, b"", b"no such thing", usual.BUILTIN.read_bytes()[:-9]])
def test_a_missing_or_damaged_table_is_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: Knowledge, damaged: bytes | None
) -> None:
    monkeypatch.setattr(usual, "BUILTIN", tmp_path / "table")
    if damaged is not None:
        usual.BUILTIN.write_bytes(damaged)
    assert usual.in_table(shipped, "religion") is None


def test_names_that_no_document_has_are_left_out() -> None:
    assert usual.listed(("druidry", "islam", "bahai"), (0, 9, 2)) == usual.KindMembers([2, 9], ["bahai", "islam"])


@pytest.mark.parametrize(
    ("fewest", "most", "expected"), [(2, 4, ["b", "c"]), (3, 3, []), (0, 99, ["a", "b", "c", "d"]), (9, 1, [])]
)
def test_members_by_how_often_they_are_met(fewest: int, most: int, expected: list[str]) -> None:
    found = usual.KindMembers([1, 2, 4, 5], ["a", "b", "c", "d"]).between(fewest, most)
    assert [name for _, name in found] == expected
