"""Which documents are like a text, against the definition written out."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, TableCorpus, surface

from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.corpus.sharded import ShardedCorpus
from expurgate.knowledge.definitions import GRAIN, NEUTRAL, SIZED_BY, SMALLEST
from expurgate.privacy.likeness import DocumentSearch, _at_most_the_last, collection, counted_words, telling, weight

WORDS = ["anvil", "banjo", "cello", "drum", "first", "river"]
DOCUMENTS = st.lists(st.frozensets(st.sampled_from(WORDS)), min_size=1, max_size=25)
WEIGHTS = st.dictionaries(st.sampled_from([*WORDS, "unheard"]), st.integers(1, 9000), max_size=5)


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, WEIGHTS, st.integers(1, 30))
def test_the_most_alike_by_definition(documents: list[frozenset[str]], weights: dict[str, int], count: int) -> None:
    scores = [
        sum(weights[word] for word in document if word in weights)
        / sqrt(SMALLEST + sum(word in SIZED_BY for word in document))
        for document in documents
    ]
    order = sorted(range(len(documents)), key=lambda number: (-scores[number], number))[:count]
    found = DocumentSearch(SetCorpus(documents)).alike(weights, count)
    assert found.documents.tolist() == order
    assert found.scores.tolist() == pytest.approx([scores[number] / GRAIN for number in order])


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, st.sampled_from([*WORDS, "unheard"]), st.data())
def test_among(documents: list[frozenset[str]], word: str, data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(documents) - 1), unique=True).map(sorted))
    given_numbers = SetCorpus(documents).holding("unheard").tolist() + chosen
    import numpy as np

    found = DocumentSearch(SetCorpus(documents)).among(word, np.array(given_numbers, dtype=np.uint32))
    assert found == sum(word in documents[number] for number in chosen)


def test_what_holds_a_word_in_files_and_shards(tmp_path: Path) -> None:
    texts = ["an anvil and a banjo", "a banjo", "a cello", "an anvil"]
    whole = Corpus.build(texts, tmp_path / "whole.corpus", min_df=1, processes=1)
    parts = [
        Corpus.build(part, tmp_path / f"{number}.corpus", min_df=1, processes=1)
        for number, part in enumerate((texts[:3], texts[3:]))
    ]
    for word in ("anvil", "banjo", "cello", "unheard"):
        expected = [number for number, text in enumerate(texts) if word in text.split()]
        assert whole.holding(word).tolist() == expected
        assert ShardedCorpus(parts).holding(word).tolist() == expected


def test_a_corpus_that_only_counts_says_so() -> None:
    with pytest.raises(KnowledgeError, match="take a corpus file"):
        TableCorpus(10, {}).holding("anvil")


def test_a_collection_is_made_once() -> None:
    knowledge = surface(SetCorpus([frozenset({"anvil"})]))
    assert collection(knowledge) is collection(knowledge)
    assert repr(collection(knowledge)) == "DocumentSearch(1 documents)"


def test_words_and_weights() -> None:
    assert counted_words(["the", "anvil", "", "anvil", "person", "banjo"]) == {"anvil": 2, "banjo": 1}
    assert "person" in NEUTRAL
    assert telling(1, 32)
    assert not telling(2, 32)
    assert not telling(0, 32)
    assert weight(1, 4, 32) == pytest.approx(3.0)
    assert weight(2, 0, 32) == pytest.approx(5 * 1.6931471805599454)


@pytest.mark.parametrize("documents", [1, 63, 64, 130, 5_000, 20_011])
@pytest.mark.parametrize("count", [1, 7, 101])
def test_the_most_alike_are_those_of_ordering_all(documents: int, count: int) -> None:
    count = min(count, documents)
    for seed in range(5):
        scores = np.random.default_rng(seed).integers(0, 40, documents).astype(np.float64)
        least = _at_most_the_last(scores, count)
        assert np.count_nonzero(scores >= least) >= count
        assert least <= np.sort(scores)[-count]
