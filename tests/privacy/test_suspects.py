"""Groups weighed together for all entities are those that a search for each entity finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, reading_of, surface

from expurgate.knowledge.corpus.base import Alternatives, CoOccurrence
from expurgate.privacy.disclosure import Disclosure
from expurgate.privacy.judge import Judge
from expurgate.privacy.suspects import Suspects
from expurgate.privacy.tuples import Search, TupleSearch

TERMS = ["a", "b", "d", "e", "f"]
ENTITIES = ("c", "g", "h")
DOCUMENTS = st.lists(st.frozensets(st.sampled_from([*TERMS, *ENTITIES])), min_size=1, max_size=60)
SENTENCES = st.lists(st.lists(st.sampled_from(TERMS), min_size=1, max_size=5, unique=True), min_size=1, max_size=4)
SEARCHES = st.builds(Search, support=st.integers(1, 3), sure=st.integers(1, 6))


class Together(SetCorpus):
    """A corpus that counts groups with several things at once."""

    def crossed_groups(
        self, groups: Sequence[Sequence[Alternatives]], columns: Sequence[Alternatives]
    ) -> npt.NDArray[np.int64]:
        counts = self.joint([[*group, column] for group in groups for column in columns])
        return np.array(counts, dtype=np.int64).reshape(len(groups), len(columns))


@settings(max_examples=80, deadline=None)
@given(DOCUMENTS, SENTENCES, st.floats(1, 4), SEARCHES)
def test_what_goes_is_the_same(
    documents: list[frozenset[str]], sentences: list[list[str]], alpha: float, search: Search
) -> None:
    model = Disclosure(ENTITIES, alpha, search=search, hide_unseen=False)
    one_by_one, together = (
        model.assess(reading_of(sentences), surface(corpus(documents))) for corpus in (SetCorpus, Together)
    )
    known, searched = (
        {(each.span, each.term, each.against): each.risk or 0.0 for each in assessment.findings}
        for assessment in (together, one_by_one)
    )
    assert {place[:2] for place in known} == {place[:2] for place in searched}
    assert all(known[place] > risk - 1e-9 for place, risk in searched.items())  # not only of groups a search came upon
    if not together.findings:
        assert together.facts == one_by_one.facts


@settings(max_examples=80, deadline=None)
@given(DOCUMENTS, st.floats(1, 4), SEARCHES)
def test_a_context_without_a_suspected_group_has_none(
    documents: list[frozenset[str]], alpha: float, search: Search
) -> None:
    knowledge = surface(Together(documents))
    judges = [Judge(entity, alpha, knowledge) for entity in ENTITIES]
    contexts = [group for size in (2, 3, 4) for group in combinations(TERMS, size)]
    found = Suspects(judges, search, knowledge).find(contexts)
    for context, risky in zip(contexts, found, strict=True):
        for number, judge in enumerate(judges):
            told = TupleSearch(
                judge.normal, context, judge.threshold, knowledge, search, inclusive=True, smallest=2
            ).run()
            assert risky is not None
            assert bool(told.risky) == bool(risky.get(number))
            known = {group.terms: group for group in risky.get(number, [])}
            for group in told.risky:
                assert known[group.terms].bits == pytest.approx(group.bits)
                assert known[group.terms].support == group.support


@settings(max_examples=80, deadline=None)
@given(DOCUMENTS, SENTENCES, st.lists(st.floats(-2, 4), min_size=3, max_size=3), SEARCHES)
def test_the_most_that_groups_say_is_what_a_search_without_bounds_finds(
    documents: list[frozenset[str]], sentences: list[list[str]], least: list[float], search: Search
) -> None:
    knowledge = surface(Together(documents))
    judges = [Judge(entity, 1.0, knowledge) for entity in ENTITIES]
    expected, one_by_one = list(least), list(least)
    for number, judge in enumerate(judges):
        for terms in sentences:
            near = judge.beside_it(terms, search.support)
            for bounded, most in ((False, expected), (True, one_by_one)):
                outcome = TupleSearch(
                    judge.normal,
                    near,
                    1000,
                    knowledge,
                    search,
                    inclusive=True,
                    smallest=2,
                    **({"least": most[number]} if bounded else {}),
                ).run()
                most[number] = outcome.residual(judge.normal, knowledge, most[number])
    found = Suspects(judges, search, knowledge).most(sentences, least)
    assert found == pytest.approx(expected)
    assert one_by_one == pytest.approx(expected)


def test_nobody_is_suspected_where_the_search_ends_at_a_size_or_the_corpus_counts_one_by_one() -> None:
    documents = [frozenset("abc")] * 3
    for corpus, search in ((SetCorpus(documents), Search()), (Together(documents), Search(largest=2))):
        knowledge = surface(corpus)
        assert Suspects([Judge("c", 1.5, knowledge)], search, knowledge).find([["a", "b"]]) == [None]


def test_where_each_term_is_judged_by_itself_no_group_is_counted() -> None:
    documents = [frozenset("abc")] * 4 + [frozenset("a"), frozenset("b")] * 12 + [frozenset("d")] * 60
    alone, together = (
        Disclosure(("c",), 1.1, search=search, hide_unseen=False)
        for search in (Search(largest=1), Search(support=2, sure=2))
    )
    knowledge = surface(Uncounted(documents))
    assert alone.assess(reading_of([["a", "b"]]), knowledge).findings == ()
    assert alone.assess(reading_of([["a", "b"]]), knowledge).capped
    assert not alone.assess(reading_of([["a"]]), knowledge).capped
    assert together.assess(reading_of([["a", "b"]]), surface(Together(documents))).findings


class Uncounted(SetCorpus):
    """A corpus that is asked for no group."""

    def beside(self, term: Alternatives, others: Sequence[Alternatives]) -> CoOccurrence:
        raise AssertionError("groups are counted")
