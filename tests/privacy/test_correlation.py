"""The correlation model against its paper's worked example and against brute force."""

from __future__ import annotations

from itertools import combinations
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import SetCorpus, TableCorpus, reading_of, surface

from expurgate.core.document import ContextKind, Term
from expurgate.privacy.correlation import Correlation
from expurgate.privacy.tuples import Search, TupleSearch

WEBS = 11_000_000_000
AIDS, IMMUNE = "acquired immunodeficiency syndrome", "immune system"
ALONE = {AIDS: 14.03, IMMUNE: 9.86, "influenza": 7.2, "blood transfusion": 11.62, "patient": 4.1}
SINGLES = {
    (AIDS, "influenza"): 7.63,
    (AIDS, "blood transfusion"): 8.75,
    (AIDS, "patient"): 5.86,
    (IMMUNE, "influenza"): 6.28,
    (IMMUNE, "blood transfusion"): 7.16,
    (IMMUNE, "patient"): 5.30,
}
PAIRS = {
    ("influenza", "blood transfusion"): (15.0, 10.4, 8.1),
    ("influenza", "patient"): (10.0, 8.0, 7.0),
    ("blood transfusion", "patient"): (13.0, 9.1, 7.4),
}
"""For each pair its information, and what it says of AIDS and of the immune system."""


def example() -> TableCorpus:
    counts = {frozenset({term}): round(WEBS * 2**-bits) for term, bits in ALONE.items()}
    for (hidden, term), bits in SINGLES.items():
        counts[frozenset({hidden, term})] = round(WEBS * 2 ** (bits - ALONE[hidden] - ALONE[term]))
    for pair, (alone, of_aids, of_immune) in PAIRS.items():
        counts[frozenset(pair)] = round(WEBS * 2**-alone)
        for hidden, bits in ((AIDS, of_aids), (IMMUNE, of_immune)):
            counts[frozenset({hidden, *pair})] = round(WEBS * 2 ** (bits - ALONE[hidden] - alone))
    return TableCorpus(WEBS, counts)


def test_the_papers_worked_example() -> None:
    knowledge = surface(example())
    reading = reading_of([["patient", AIDS, "blood transfusion", "influenza", IMMUNE]])
    hidden = [term for term in reading.terms if term.normal in (AIDS, IMMUNE)]
    assert knowledge.information(AIDS) == pytest.approx(14.03, abs=0.01)
    assert knowledge.information(IMMUNE) == pytest.approx(9.86, abs=0.01)

    assessment = Correlation("document").assess(reading, knowledge, hidden=hidden)

    assert assessment.facts["threshold"] == pytest.approx(9.86, abs=0.01)
    assert {finding.term for finding in assessment.findings} == {"influenza", "blood transfusion"}
    assert all(
        finding.against == AIDS and finding.risk == pytest.approx(10.4, abs=0.01) for finding in assessment.findings
    )
    assert [finding.group for finding in assessment.findings if finding.term == "influenza"] == [("blood transfusion",)]


def test_no_single_term_of_the_example_is_risky() -> None:
    knowledge = surface(example())
    for hidden in (AIDS, IMMUNE):
        search = Search(largest=1)
        outcome = TupleSearch(
            hidden, ["influenza", "blood transfusion", "patient"], 9.86, knowledge, search, inclusive=False
        ).run()
        assert outcome.risky == []
        assert outcome.capped
        assert outcome.residual(hidden, knowledge) == pytest.approx(
            max(bits for (of, _), bits in SINGLES.items() if of == hidden), abs=0.01
        )


TERMS = ["a", "b", "c", "d", "e"]
DOCUMENTS = st.lists(st.frozensets(st.sampled_from([*TERMS, "s"])), min_size=1, max_size=40)


def by_definition(documents: list[frozenset[str]], terms: list[str], threshold: float, support: int) -> list[set[str]]:
    """Algorithm 1, line by line."""
    corpus, left, found = SetCorpus(documents), list(terms), []
    for size in range(1, len(terms) + 1):
        waiting = list(combinations(left, size))
        while waiting:
            group = waiting.pop(0)
            together, of, alone = corpus.counts([(*group, "s"), "s", group], level="surface")
            enough = together >= (support if size > 1 else 1)
            if of and enough and log2(together * len(documents) / (of * alone)) > threshold:
                found.append(set(group))
                left = [term for term in left if term not in group]
                waiting = [other for other in waiting if not set(other) & set(group)]
    return found


@settings(max_examples=120, deadline=None)
@given(DOCUMENTS, st.floats(0, 4), st.integers(1, 3))
def test_the_search_finds_what_the_definition_says(
    documents: list[frozenset[str]], threshold: float, support: int
) -> None:
    search = Search(support=support, sure=1)
    knowledge = surface(SetCorpus(documents))
    outcome = TupleSearch("s", TERMS, threshold, knowledge, search, inclusive=False).run()
    assert [set(risky.terms) for risky in outcome.risky] == by_definition(documents, TERMS, threshold, support)
    assert not outcome.capped
    assert all(risky.bits > threshold for risky in outcome.risky)
    assert outcome.residual("s", knowledge) <= threshold


@settings(max_examples=120, deadline=None)
@given(DOCUMENTS, st.integers(1, 3), st.floats(-2, 4))
def test_the_residual_is_the_most_that_any_group_let_pass_says(
    documents: list[frozenset[str]], support: int, least: float
) -> None:
    corpus, search = SetCorpus(documents), Search(support=support, sure=100)
    told = [least]
    for size in range(1, len(TERMS) + 1):
        for group in combinations(TERMS, size):
            together, of, alone = corpus.counts([(*group, "s"), "s", group], level="surface")
            if together >= (support if size > 1 else 1):
                bits = log2(together * len(documents) / (of * alone))
                each = sum(corpus.pmi("s", term) for term in group)
                told.append(bits if size == 1 else min(bits, each))
    knowledge = surface(corpus)
    outcome = TupleSearch("s", TERMS, 1000, knowledge, search, inclusive=False).run()
    assert outcome.residual("s", knowledge, least) == pytest.approx(max(told))
    assert outcome.residual("s", knowledge, least) == pytest.approx(max(told))


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, st.integers(1, 8))
def test_a_small_budget_is_said(documents: list[frozenset[str]], budget: int) -> None:
    whole = TupleSearch("s", TERMS, 9, surface(SetCorpus(documents)), Search(), inclusive=False).run()
    cut = TupleSearch("s", TERMS, 9, surface(SetCorpus(documents)), Search(budget=budget), inclusive=False).run()
    assert not whole.capped
    if any("s" in document for document in documents) and budget < len(TERMS):
        assert cut.capped


@pytest.mark.parametrize(
    ("context", "expected"), [("sentence", {"b"}), ("paragraph", {"b", "c"}), ("document", {"b", "c"})]
)
def test_only_terms_in_the_same_context_count(context: ContextKind, expected: set[str]) -> None:
    documents = [frozenset("sbc")] * 4 + [frozenset("x")] * 60 + [frozenset("w")] * 6
    reading = reading_of([["s", "b"], ["c", "x"]])
    hidden = [Term("s", reading.terms[0].spans), Term("w", (reading.terms[0].spans[0],))]
    assessment = Correlation(context).assess(reading, surface(SetCorpus(documents)), hidden=hidden)
    assert {finding.term for finding in assessment.findings} == expected


def test_nothing_hidden_gives_nothing_away() -> None:
    reading = reading_of([["a", "b"]])
    assert Correlation().assess(reading, surface(SetCorpus([frozenset("ab")]))).holds


def test_words_never_seen_are_listed_also_where_nothing_is_hidden() -> None:
    reading = reading_of([["a", "never"]])
    assessment = Correlation().assess(reading, surface(SetCorpus([frozenset("ab")])))
    assert (assessment.holds, assessment.unassessable) == (True, ("never",))


def test_a_few_long_documents_are_chance_unless_the_terms_agree() -> None:
    long = [frozenset({"s", "decision", "access", "refusal"})] * 4
    documents = long + [frozenset({term}) for term in ("decision", "access", "refusal") for _ in range(60)]
    terms, knowledge = ["decision", "access", "refusal"], surface(SetCorpus(documents + [frozenset("x")] * 40))
    chance = TupleSearch("s", terms, 5.5, knowledge, Search(), inclusive=False).run()
    assert chance.risky == []
    literal = TupleSearch("s", terms, 5.5, knowledge, Search(sure=1), inclusive=False).run()
    assert [len(risky.terms) for risky in literal.risky] == [2]
