"""What a document adds up to, against the definition written out."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import NoKinds, SetCorpus, reading_of, surface

from expurgate.assurance.crowd import crowd_of
from expurgate.core.choices import WANTED
from expurgate.core.document import Reading
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE
from expurgate.knowledge.evidence import known, occurrences
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.peers import peers
from expurgate.privacy.cumulative import MARGIN, asked_of, standing
from expurgate.privacy.disclosure import FAINT, Disclosure

PEERS = ["cholera", "malaria", "measles", "mumps", "rabies"]
TERMS = ["bite", "fever", "rash", "toe", "wine"]
KINDS = NoKinds({"gout": ["disease"]}, {}, {"disease": ("gout", *PEERS)})
DOCUMENTS = st.lists(st.frozensets(st.sampled_from([*TERMS, *PEERS, "gout"]), max_size=5), min_size=1, max_size=40)
SENTENCES = st.lists(st.lists(st.sampled_from(TERMS), max_size=4), max_size=3)
CROWDS = st.integers(1, WANTED)


def world(documents: Sequence[frozenset[str]]) -> Knowledge:
    return surface(SetCorpus(documents), KINDS)


def oracle(documents: Sequence[frozenset[str]], often: dict[str, int], crowd: int) -> tuple[int, int]:
    """How many peers are asked for, and how many are told of as much as gout, by the worst way of adding up."""

    def count(*words: str) -> int:
        return sum(set(words) <= document for document in documents)

    often_seen = max(1, count("gout"))
    seen = [name for name in PEERS if often_seen / 8 <= count(name) <= 8 * often_seen]
    total, told = len(documents), {term: times for term, times in often.items() if count(term)}
    worst = len(seen)
    for way in ("sum", "ratio", "share"):
        scores = []
        for name in ("gout", *seen):
            of = max(1, count(name))
            joint = {term: max(0, count(term, name) - 1) for term in told}
            bits = {
                term: max(0.0, log2(joint[term] * total / (count(term) * of))) if joint[term] else 0.0 for term in told
            }
            if way == "sum":
                scores.append(sum(told[term] * bits[term] for term in told))
            elif way == "share":
                scores.append(max(bits.values(), default=0.0) / max(1.0, log2(total / of)))
            else:
                mixed = {term: (joint[term] + 20 * count(term) / total) / (of + 20) for term in told}
                scores.append(sum(told[term] * log2(mixed[term] * total / count(term)) for term in told))
        if scores[0] > 1e-9:
            worst = min(worst, sum(score >= scores[0] - 1e-9 for score in scores[1:]))
    return min(len(seen), ceil(crowd * len(seen) / WANTED)), worst


@settings(max_examples=120, deadline=None)
@given(DOCUMENTS, SENTENCES, CROWDS)
def test_by_definition(documents: list[frozenset[str]], sentences: list[list[str]], crowd: int) -> None:
    reading = reading_of(sentences)
    often = occurrences(reading)
    stands = standing(reading, "Gout", world(documents), crowd=crowd)
    asked, found = oracle(documents, often, crowd)
    assert (stands.asked, stands.crowd) == (asked, found)
    assert bool(stands.given_up) == (found < asked)
    gone = {given.term for given in stands.given_up}
    left = {term: times for term, times in often.items() if term not in gone}
    asked, found = oracle(documents, left, crowd)
    assert found >= asked, "what is left hides it"
    for term in gone:
        asked, found = oracle(documents, {**left, term: often[term]}, crowd)
        assert found < asked + ceil(MARGIN * asked), "nothing is given up in vain"


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, SENTENCES, CROWDS, st.floats(0, 8).map(lambda bits: round(bits, 3)))
def test_the_verifier_counts_the_same_crowd(
    documents: list[frozenset[str]], sentences: list[list[str]], crowd: int, limit: float
) -> None:
    reading, knowledge = reading_of(sentences), world(documents)
    stands = standing(reading, "gout", knowledge, crowd=crowd)
    checked = crowd_of(reading, knowledge, peers(knowledge, "gout"), crowd, knowledge.bias("gout"))
    assert (checked.peers, checked.asked, checked.found) == (stands.peers, stands.asked, stands.crowd)
    assert checked.told == pytest.approx(stands.told)
    assert checked.holds(0.0) == (not stands.given_up)
    stricter = standing(reading, "gout", knowledge, crowd=crowd, threshold=limit)
    assert checked.holds(limit) == (not stricter.given_up)


def telling() -> tuple[Knowledge, Reading]:
    """Toe and wine speak for gout only, fever for everything; no term alone says much."""
    documents = [
        *[frozenset({"gout", "toe", "wine"})] * 6,
        *[frozenset({"gout", "fever"})] * 10,
        *[frozenset({"toe", "wine"})] * 40,
        *[frozenset({name, "fever"}) for name in PEERS for _ in range(16)],
        *[frozenset({"garden"})] * 100,
    ]
    return world(documents), reading_of([["toe", "wine", "fever"], *[["toe", "garden"]] * 7])


def test_weak_evidence_that_adds_up_is_given_up() -> None:
    knowledge, reading = telling()
    paper = Disclosure(("gout",), 1.0, hide_unseen=False).assess(reading, knowledge)
    assert paper.holds
    assert "crowd" not in paper.facts["protected"]["gout"]
    assessed = Disclosure(("gout",), 1.0, hide_unseen=False, crowd=20).assess(reading, knowledge)
    assert {(f.term, f.evidence, f.against) for f in assessed.findings} == {("toe", CUMULATIVE, "gout")}
    assert len(assessed.findings) == 8, "wherever it stands"
    assert all(f.threshold is None and f.risk and f.risk > 0 for f in assessed.findings)
    stated = assessed.facts["protected"]["gout"]
    assert (stated["peers"], stated["asked"], stated["crowd"]) == (5, 1, 0)
    assert stated["told"] > stated["threshold"]
    assert Disclosure(("gout",), 1.0, hide_unseen=False, crowd=20).assess(reading_of([["fever"]]), knowledge).holds


def test_it_is_asked_when_nothing_says_too_much_by_itself() -> None:
    knowledge, reading = telling()
    assessed = Disclosure(("gout",), 40.0, hide_unseen=False, crowd=20).assess(reading, knowledge)
    assert assessed.findings
    assert all(f.evidence != CUMULATIVE for f in assessed.findings)


def test_peers_in_plain_sight_hide_nothing() -> None:
    documents = [
        *[frozenset({"gout", "wine"})] * 6,
        *[frozenset({"mumps", "wine"})] * 6,
        *[frozenset(PEERS) - {"mumps"}] * 3,
        *[frozenset({"garden"})] * 60,
    ]
    knowledge = world(documents)
    hidden = standing(reading_of([["wine"]]), "gout", knowledge, crowd=20)
    assert (hidden.peers, hidden.asked, hidden.crowd, hidden.given_up) == (5, 1, 1, ())
    named = standing(reading_of([["wine"], ["mumps"]]), "gout", knowledge, crowd=20)
    assert (named.peers, named.asked, named.crowd) == (4, 1, 0)
    assert "wine" in {given.term for given in named.given_up}


def test_little_in_all_is_not_too_much() -> None:
    knowledge, reading = telling()
    told = standing(reading, "gout", knowledge, crowd=20).told
    assert standing(reading, "gout", knowledge, crowd=20, threshold=told).given_up
    assert not standing(reading, "gout", knowledge, crowd=20, threshold=told + 0.01).given_up


def test_without_peers_or_terms_there_is_nothing_to_hide_among() -> None:
    alone = surface(SetCorpus([frozenset({"gout", "wine"})] * 4))
    assert standing(reading_of([["wine"]]), "gout", alone, crowd=20).facts() == {
        "peers": 0,
        "asked": 0,
        "crowd": 0,
        "told": 0.0,
    }
    knowledge, _ = telling()
    assert standing(reading_of([]), "gout", knowledge, crowd=20).given_up == ()


@pytest.mark.parametrize(("crowd", "found", "asked"), [(20, 200, 20), (20, 100, 10), (20, 7, 1), (1, 3, 1), (9, 0, 0)])
def test_of_fewer_peers_the_same_share_is_asked_for(crowd: int, found: int, asked: int) -> None:
    assert asked_of(crowd, found) == asked


@pytest.mark.parametrize("crowd", [-1, WANTED + 1])
def test_the_crowd_is_a_number_of_peers(crowd: int) -> None:
    with pytest.raises(PolicyError, match="from 0 to 200"):
        Disclosure(("gout",), crowd=crowd)


def test_an_unseen_term_is_heard_through_its_longest_seen_parts() -> None:
    knowledge = surface(SetCorpus([frozenset({"big toe", "toe", "pain"})] * 3))
    assert known(knowledge, ["toe", "sore big toe pain", "nothing at all"]) == {
        "toe": ["toe"],
        "sore big toe pain": ["big toe", "pain"],
        "nothing at all": [],
    }


def test_the_repr_of_what_is_given_up_shows_no_term() -> None:
    knowledge, reading = telling()
    stands = standing(reading, "gout", knowledge, crowd=20)
    assert stands.given_up
    assert "toe" not in repr(stands)
    assert "mumps" not in repr(peers(knowledge, "gout"))


@settings(deadline=None)
@given(DOCUMENTS, st.sampled_from(TERMS))
def test_what_is_silent_says_hardly_more_than_any_word(documents: list[frozenset[str]], term: str) -> None:
    knowledge = world(documents)
    together, of, alone = (
        sum(set(words) <= document for document in documents) for words in ((term, "gout"), ("gout",), (term,))
    )
    model = Disclosure(("gout",), crowd=1)
    says = log2(together * len(documents) / (of * alone)) if together else 0.0
    if alone:
        assert model.silent(term, knowledge) == (says <= knowledge.bias("gout") + FAINT)
