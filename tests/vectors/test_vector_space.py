"""Documents become unit vectors of tf·log(|D|/df), step by step."""

from __future__ import annotations

import json
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from expurgate.core.errors import InputError
from expurgate.knowledge.taxonomy.concepts import Concept, Source
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.vectors.vector_space import VectorSpace, row_norms, unit_rows
from expurgate.vectors.words import common_nouns, in_wordnet, porter_stemmer, word_tokens

TEXTS = [
    "The nurse walked to the garden, and the garden was green.",
    "A nurse and a doctor walked.",
    "Doctors walking in green gardens: 42 times!",
    "Nothing of it.",
]


def weights(space: VectorSpace, matrix: Any, row: int) -> dict[str, float]:
    dense = matrix.toarray()[row]
    return {term: value for term, value in zip(space.vocabulary_, dense, strict=True) if value}


def test_weights_are_equation_1_and_rows_equation_2() -> None:
    space = VectorSpace(min_documents=1, stop_words={"the", "and", "was"})
    matrix = space.fit_transform(TEXTS)
    expected = {"nurs": log(2), "walk": log(4 / 3), "garden": 2 * log(2), "green": log(2)}
    length = sqrt(sum(value**2 for value in expected.values()))
    assert weights(space, matrix, 0) == pytest.approx({term: value / length for term, value in expected.items()})
    assert isinstance(matrix, sparse.csr_array)


def test_words_under_three_letters_stop_words_and_digits_go() -> None:
    space = VectorSpace(min_documents=1, stem=False)
    space.fit(TEXTS)
    assert {"the", "to", "a", "of", "it", "in", "42"}.isdisjoint(space.vocabulary_)
    assert {"nurse", "walked", "walking"} <= set(space.vocabulary_)


def test_every_step_is_optional() -> None:
    space = VectorSpace(
        stop_words=None, min_letters=1, stem=False, idf=False, normalize=False, min_documents=1, max_terms=None
    )
    matrix = space.fit_transform(["a b a", "b c"])
    assert space.vocabulary_ == ["a", "b", "c"]
    assert matrix.toarray().tolist() == [[2, 1, 0], [0, 1, 1]]


def test_terms_in_few_documents_are_dropped_and_counted() -> None:
    space = VectorSpace(min_documents=2)
    space.fit(TEXTS)
    assert space.vocabulary_ == ["doctor", "garden", "green", "nurs", "walk"]
    assert space.document_frequency_.tolist() == [2, 2, 2, 2, 3]
    assert space.rare_terms_ == 1
    assert space.empty_ == 1


def test_the_heaviest_terms_are_kept() -> None:
    space = VectorSpace(min_documents=1, max_terms=2, stem=False)
    matrix = space.fit_transform(["apple apple pear", "plum plum", "apple plum pear"])
    assert space.vocabulary_ == ["apple", "plum"]
    assert row_norms(matrix) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("known", [{"nurse", "garden"}, lambda word: word in {"nurse", "garden"}])
def test_only_known_words_stay(known: Any) -> None:
    space = VectorSpace(min_documents=1, known_words=known).fit(TEXTS)
    assert space.vocabulary_ == ["garden", "nurs"]


def test_the_taxonomy_filter_keeps_common_nouns_and_drops_names(tmp_path: Path) -> None:
    common = Source("WordNet", "none", (Concept("w1", "person"), Concept("w2", "nurse", parents=("w1",))))
    names = Source("names", "none", (Concept("n1", "Garden", parents=("w1",), instance=True),))
    known = common_nouns(Taxonomy.build([common, names], tmp_path / "small.taxonomy"))
    assert [known(word) for word in ("nurse", "nurses", "garden", "unheard")] == [True, True, False, False]
    assert VectorSpace(min_documents=1, known_words=known).fit(TEXTS).vocabulary_ == ["nurs"]


def test_all_words_of_wordnet_are_known_whatever_their_part_of_speech() -> None:
    for word in ("nurse", "nurses", "walked", "walking", "happiest", "went", "children", "quickly", "red"):
        assert in_wordnet(word)
    for word in ("zanzibarcanary", "thornbury", "xqz"):
        assert not in_wordnet(word)
    with pytest.raises(InputError):
        VectorSpace(known_words="verbs").fit(TEXTS)


def test_the_copies_of_one_owner_make_no_word_common() -> None:
    texts = ["a rare zanzibar garden"] * 3 + ["the garden", "a nurse in a garden"]
    owners = ["p1", "p1", "p1", "p2", "p3"]
    assert "zanzibar" in VectorSpace(min_documents=3).fit(texts).vocabulary_
    assert VectorSpace(min_documents=3).fit(texts, owners=owners).vocabulary_ == ["garden"]
    with pytest.raises(InputError, match="2 owners for 5 documents"):
        VectorSpace().fit(texts, owners=["p1", "p2"])


def test_a_space_can_be_written_and_read_back() -> None:
    space = VectorSpace(min_documents=2).fit(TEXTS)
    again = VectorSpace.from_dict(json.loads(json.dumps(space.to_dict())), space.vocabulary_)
    assert (again.transform(TEXTS) != space.transform(TEXTS)).nnz == 0
    with pytest.raises(InputError):
        VectorSpace.from_dict({"settings": {}, "documents": 0, "frequency": []}, [])
    with pytest.raises(InputError):
        VectorSpace(known_words={"garden"}, min_documents=1).fit(TEXTS).to_dict()


def test_other_documents_use_the_weights_learned() -> None:
    space = VectorSpace(min_documents=2).fit(TEXTS)
    row = space.transform(["unseen words and a garden"])
    assert weights(space, row, 0) == {"garden": 1.0}
    assert space.get_feature_names_out().tolist() == space.vocabulary_


def test_a_document_of_stop_words_is_a_row_of_zeros() -> None:
    matrix = VectorSpace().fit_transform(TEXTS)
    assert matrix[[3]].nnz == 0


@pytest.mark.parametrize("bad", ["one text", b"bytes", [], [1, 2], [None]])
def test_what_is_not_a_collection_of_texts_is_refused(bad: Any) -> None:
    with pytest.raises(InputError):
        VectorSpace().fit(bad)


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("caresses", "caress"),
        ("ponies", "poni"),
        ("relational", "relat"),
        ("hopping", "hop"),
        ("adjustable", "adjust"),
    ],
)
def test_stems_are_porters(word: str, stem: str) -> None:
    assert porter_stemmer()(word) == stem


def test_words_are_letters_without_accents_or_case() -> None:
    assert word_tokens("Café-au-lait, 3 TASSES_d'été!") == ["cafe", "au", "lait", "tasses", "d", "ete"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=8))
def test_any_text_gives_rows_of_unit_length_or_zero(texts: list[str]) -> None:
    space = VectorSpace(min_documents=1, stop_words=None, min_letters=1)
    norms = row_norms(space.fit_transform(texts))
    assert np.all(np.isclose(norms, 1) | (norms == 0))


def test_scaling_survives_tiny_and_huge_weights() -> None:
    matrix = sparse.csr_array(np.array([[1e-200, 1e-200], [1e200, 0], [0, 0]]))
    assert unit_rows(matrix).toarray() == pytest.approx(np.array([[sqrt(0.5), sqrt(0.5)], [1, 0], [0, 0]]))
