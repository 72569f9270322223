"""The information model against its definitions."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, reading_of, surface

from expurgate.core.errors import PolicyError
from expurgate.privacy.information import Information

TERMS = ["city", "tarragona", "engineer", "physicist", "xyzzyx"]
DOCUMENTS = st.lists(st.frozensets(st.sampled_from(TERMS[:-1])), min_size=1, max_size=30)


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, st.lists(st.sampled_from(TERMS[:-1]), min_size=1, max_size=3))
def test_a_term_is_sensitive_when_it_tells_more_than_beta(documents: list[frozenset[str]], reveal: list[str]) -> None:
    knowledge = surface(SetCorpus(documents))
    model = Information(tuple(reveal))
    counts = {term: sum(term in document for document in documents) for term in TERMS}
    if not all(counts[feature] for feature in reveal):
        with pytest.raises(PolicyError, match="does not occur in the corpus"):
            model.threshold(knowledge)
        return
    bits = {term: log2(len(documents) / max(1, count)) for term, count in counts.items()}
    beta = max(bits[feature] for feature in reveal)
    assessment = model.assess(reading_of([TERMS]), knowledge)
    assert assessment.facts["threshold"] == beta
    assert {f.term for f in assessment.findings} == {t for t in TERMS if bits[t] > beta and t not in reveal}
    assert ("xyzzyx" in assessment.unassessable) == (bits["xyzzyx"] > beta)


def test_a_replacement_tells_less_than_beta_in_all_its_phrases() -> None:
    documents = [frozenset({"city", "delaware"})] + [frozenset({"city"})] * 3 + [frozenset({"x"})] * 12
    knowledge = surface(SetCorpus(documents))
    model = Information(beta=3.0)
    assert model.safe("city", knowledge)
    assert not model.safe("city in Delaware", knowledge)
    assert not model.safe("never seen", knowledge)


def test_beta_can_be_given_in_bits() -> None:
    assert Information(beta=4.5).threshold(surface(SetCorpus([frozenset("a")]))) == 4.5


@pytest.mark.parametrize("reveal", [(), ("",), ("city", "…")])
def test_something_must_be_revealed(reveal: tuple[str, ...]) -> None:
    with pytest.raises(PolicyError):
        Information(reveal)
