"""Judges who are asked together say what each of them says alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, surface

from expurgate.core.memory import Memory
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.taxonomy.taxonomy import Taxonomy
from expurgate.privacy.bench import Bench, bench
from expurgate.privacy.disclosure import Disclosure
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import SLACK, Search

TERMS = ["toe", "wine", "fever", "toe wine", "old wine", "never heard"]
ENTITIES = ("gout", "flu", "wine")
WORDS = st.sampled_from(["toe", "wine", "fever", "toe wine", "old", "gout", "flu"])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.frozensets(WORDS), min_size=1, max_size=40), st.floats(1, 4))
def test_together_they_say_what_each_says_alone(documents: list[frozenset[str]], alpha: float) -> None:
    together = Bench(ENTITIES, alpha, surface(SetCorpus(documents))).risks(TERMS)
    alone = [Judge(entity, alpha, surface(SetCorpus(documents))) for entity in ENTITIES]
    for term in TERMS:
        risks = [(number, judge.risk(term)) for number, judge in enumerate(alone)]
        assert together[term] == tuple(
            (number, risk)
            for number, risk in risks
            if risk.evidence == "unseen" or risk.bits >= alone[number].threshold - SLACK
        )


def test_they_are_called_together_once_in_a_run() -> None:
    knowledge = surface(SetCorpus([frozenset({"gout", "toe"})] * 4))
    with Memory().active() as memory:
        assert bench(("gout",), 1.5, knowledge) is bench(("gout",), 1.5, knowledge)
        assert bench(("gout",), 2.0, knowledge) is not bench(("gout",), 1.5, knowledge)
        before = bench(("gout",), 1.5, knowledge)
        memory.forget()
        assert bench(("gout",), 1.5, knowledge) is not before


def test_a_word_clings_that_tells_too_much_beside_many_common_words() -> None:
    counts = Knowledge(Corpus.builtin(), Taxonomy.builtin())
    judges = bench(("disease",), 1.5, counts)
    assert judges.clings("medicine", Search())
    assert judges.clings("illness", Search())
    assert not judges.clings("place", Search())
    assert not judges.clings("person", Search())
    model = Disclosure(("disease",))
    assert judges.risks(["illness"]) == {"illness": ()}
    assert not model.safe("an illness", counts)
    assert model.safe("a person", counts)
