"""The disclosure model against its definition."""

from __future__ import annotations

from itertools import combinations
from math import inf, log2

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.privacy.table_corpus import NoKinds, SetCorpus, TableCorpus, reading_of, surface

from expurgate.assurance.verify import Verifier
from expurgate.core.document import Document, Reading, Term
from expurgate.core.errors import PolicyError
from expurgate.core.findings import Finding
from expurgate.core.spans import Span, merged
from expurgate.knowledge.acquaintance import ENOUGH
from expurgate.policy import DisclosureRule
from expurgate.privacy.disclosure import Disclosure
from expurgate.privacy.judge import Judge
from expurgate.privacy.tuples import Search

TERMS = ["a", "b", "d", "e"]
DOCUMENTS = st.lists(st.frozensets(st.sampled_from([*TERMS, "c"])), min_size=1, max_size=40)
BACKGROUND = [frozenset({"garden"})] * 40


def pmi(documents: list[frozenset[str]], group: tuple[str, ...]) -> float:
    corpus = SetCorpus(documents)
    together, of, alone = corpus.counts([("c", *group), "c", group], level="surface")
    return log2(together * len(documents) / (of * alone)) if together else -inf


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, st.floats(1, 4))
def test_single_terms_are_risky_by_definition_6(documents: list[frozenset[str]], alpha: float) -> None:
    model = Disclosure(("c",), alpha, search=Search(largest=1), hide_unseen=False)
    assessment = model.assess(reading_of([TERMS]), surface(SetCorpus(documents)))
    of = sum("c" in document for document in documents)
    limit = log2(len(documents) / max(1, of)) / alpha
    expected = {term for term in TERMS if of and pmi(documents, (term,)) >= limit}
    assert {finding.term for finding in assessment.findings} == expected
    assert assessment.facts["protected"]["c"]["threshold"] == limit
    said = [pmi(documents, (term,)) for term in TERMS]
    assert assessment.facts["protected"]["c"]["largest"] == pytest.approx(max(0.0, *said) if of else 0.0)
    for finding in assessment.findings:
        assert finding.risk is not None
        assert finding.threshold is not None
        assert finding.risk >= finding.threshold


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, st.floats(1, 4), st.integers(1, 3))
@example([*[frozenset()] * 19, frozenset("abcd")], 1.0, 1)
def test_no_group_of_what_is_left_discloses(documents: list[frozenset[str]], alpha: float, support: int) -> None:
    model = Disclosure(("c",), alpha, "document", Search(support=support, sure=1), hide_unseen=False)
    assessment = model.assess(reading_of([TERMS]), surface(SetCorpus(documents)))
    of = sum("c" in document for document in documents)
    limit = log2(len(documents) / max(1, of)) / alpha
    left = [term for term in TERMS if term not in {finding.term for finding in assessment.findings}]
    corpus = SetCorpus(documents)
    for size in range(1, len(left) + 1):
        for group in combinations(left, size):
            enough = corpus.count(("c", *group), level="surface") >= (support if size > 1 else 1)
            assert not (of and enough and pmi(documents, group) >= limit)


def test_names_synonyms_and_specializations_always_disclose() -> None:
    kinds = NoKinds(synonyms={"hepatitis": ("liver inflammation",)}, specializations={"hepatitis": ("hepatitis c",)})
    knowledge = surface(SetCorpus([frozenset({"hepatitis"}), *BACKGROUND]), kinds)
    text = "Liver inflammation, viral hepatitis C and post-hepatitis care; a garden."
    reading = Reading(Document(text), (), (Span(0, len(text)),), (Span(0, len(text)),))
    found = Disclosure(("Hepatitis",), hide_unseen=False).assess(reading, knowledge).findings
    places = merged(f.span for f in found)
    assert [text[place.start : place.end] for place in places] == ["Liver inflammation", "hepatitis C", "hepatitis"]
    assert all(f.evidence == "names" and f.risk == knowledge.information("hepatitis") for f in found)


def test_what_is_a_kind_of_something_named_after_it_discloses() -> None:
    kinds = NoKinds({"zidovudine": ["anti-HIV agent", "drug"]})
    documents = [frozenset({"hiv"}), *[frozenset({"zidovudine"})] * 4, *BACKGROUND]
    risk = Judge("HIV", 1.5, surface(SetCorpus(documents), kinds)).risk("zidovudine")
    assert risk.evidence == "kin"


def test_parts_of_a_term_speak_for_it() -> None:
    documents = [frozenset({"hiv", "antiretroviral"})] * 4 + BACKGROUND
    judge = Judge("hiv", 1.5, surface(SetCorpus(documents)))
    assert judge.risk("new antiretroviral regimen").bits == judge.information


def test_what_the_corpus_has_never_seen_is_hidden_unless_told_otherwise() -> None:
    knowledge = surface(SetCorpus([frozenset({"hiv"}), *BACKGROUND]))
    reading = reading_of([["xyzzyx", "garden", "4711"]])
    hidden = Disclosure(("hiv",)).assess(reading, knowledge)
    assert [(f.term, f.evidence) for f in hidden.findings] == [("xyzzyx", "unseen")]
    assert hidden.unassessable == ("xyzzyx",)
    kept = Disclosure(("hiv",), hide_unseen=False).assess(reading, knowledge)
    assert kept.holds
    assert kept.unassessable == ("xyzzyx",)


def test_words_outside_noun_phrases_are_judged_too() -> None:
    documents = [frozenset({"hiv", "infected"})] * 4 + [frozenset({"walked"})] * 4 + BACKGROUND
    text = "He was infected and walked in the garden."
    reading = Reading(Document(text), (), (Span(0, len(text)),), (Span(0, len(text)),))
    (found,) = Disclosure(("hiv",), hide_unseen=False).assess(reading, surface(SetCorpus(documents))).findings
    assert text[found.span.start : found.span.end] == "infected"


def test_several_entities_in_one_pass() -> None:
    documents = [frozenset({"hiv", "azt"})] * 4 + [frozenset({"gout", "toe"})] * 4 + BACKGROUND
    model = Disclosure(("hiv", "gout"), hide_unseen=False)
    assessment = model.assess(reading_of([["azt", "toe", "garden"]]), surface(SetCorpus(documents)))
    assert {(f.term, f.against) for f in assessment.findings} == {("azt", "hiv"), ("toe", "gout")}
    assert not model.safe("azt", surface(SetCorpus(documents)))
    assert not model.safe("big toe", surface(SetCorpus(documents)))
    assert model.safe("garden", surface(SetCorpus(documents)))


@pytest.mark.parametrize("alpha", [0.99, 0, -1, inf, float("nan")])
def test_alpha_is_at_least_1(alpha: float) -> None:
    with pytest.raises(PolicyError, match="at least 1"):
        Disclosure(("hiv",), alpha)


@pytest.mark.parametrize("protect", [(), ("...",), ("hiv", "")])
def test_something_must_be_protected(protect: tuple[str, ...]) -> None:
    with pytest.raises(PolicyError):
        Disclosure(protect)


def test_what_is_hidden_anyway_wherever_it_stands_is_left_alone() -> None:
    corpus = SetCorpus([frozenset({"c", "a", "b"})] * 6 + BACKGROUND)
    model, reading, knowledge = Disclosure(("c",), 1.0), reading_of([["a", "b"], ["a"]]), surface(corpus)
    places = {term.normal: term.spans for term in reading.terms}
    hidden = [Finding(span, "a", "patterns") for span in places["a"]]
    assert {found.term for found in model.assess(reading, knowledge).findings} == {"a", "b"}
    assert {found.term for found in model.assess(reading, knowledge, earlier=hidden).findings} == {"b"}
    assert {found.term for found in model.assess(reading, knowledge, earlier=hidden[:1]).findings} == {"a", "b"}


BOTH = st.lists(st.frozensets(st.sampled_from(["a", "b", "d", "e", "c", "g"])), min_size=8, max_size=40)


@settings(max_examples=80, deadline=None)
@given(BOTH, st.floats(1, 3))
@example([frozenset("abc")] * 4 + [frozenset("bdg")] * 4 + [frozenset(one) for one in "abd"] * 6, 1.5)
def test_what_goes_for_one_entity_is_gone_for_all(documents: list[frozenset[str]], alpha: float) -> None:
    """No more is hidden than the least that is needed for both entities, found by trying every set of terms."""
    corpus, search = SetCorpus(documents), Search(support=1, sure=1)
    model = Disclosure(("c", "g"), alpha, "document", search, hide_unseen=False)
    found = model.assess(reading_of([TERMS]), surface(corpus)).findings
    hidden = {each.term for each in found}

    def risky(left: set[str]) -> bool:
        for entity in "cg":
            of = corpus.count(entity, level="surface")
            limit = log2(len(documents) / max(1, of)) / alpha
            for size in range(1, len(left) + 1):
                for group in combinations(sorted(left), size):
                    together, alone = corpus.counts([(entity, *group), group], level="surface")
                    if of and together and log2(together * len(documents) / (of * alone)) >= limit - 1e-9:
                        return True
        return False

    assert not risky({*TERMS} - hidden)
    least = min(size for size in range(5) for gone in combinations(TERMS, size) if not risky({*TERMS} - {*gone}))
    assert len(hidden) == least


THIN = TableCorpus(
    300_000,
    {
        frozenset({"ishiguro"}): 5,
        frozenset({"prize"}): 4000,
        frozenset({"booker prize"}): 70,
        frozenset({"ishiguro", "booker prize"}): 1,
        frozenset({"nagasaki"}): 110,
        frozenset({"london"}): 20_000,
        frozenset({"butler"}): 900,
        frozenset({"ishiguro", "butler"}): 1,
        frozenset({"kettle"}): 200,
        **{frozenset({"ishiguro", word}): 1 for word in ("prize", "london")},
    },
)
"""Of a novelist in five documents the counts alone find nothing: no joint count makes up for IC(c) = 15.9."""


def thin_reading() -> Reading:
    text = "He won the Booker Prize in London for The Remains of the Day, on a butler, and left Nagasaki with a kettle."
    terms = [("london", "GPE"), ("nagasaki", "GPE"), ("booker prize", ""), ("butler", ""), ("kettle", "")]
    spans = {term: Span(at := text.lower().index(term), at + len(term)) for term, _ in terms}
    found = tuple(Term(term, (spans[term],), "entity" if label else "noun phrase", label) for term, label in terms)
    return Reading(Document(text), found, (Span(0, len(text)),), (Span(0, len(text)),))


def test_of_a_thing_in_few_documents_no_rare_name_is_called_safe() -> None:
    knowledge, reading = surface(THIN), thin_reading()
    limit = log2(300_000 / ENOUGH) / 1.5
    found = {each.term: each for each in Disclosure(("Ishiguro",)).assess(reading, knowledge).findings}
    assert {term: each.evidence for term, each in found.items() if each.evidence != "unseen"} == {
        "booker prize": "weak",
        "remains of the day": "thin",
        "nagasaki": "thin",
    }
    assert found["nagasaki"].threshold == pytest.approx(limit)
    assert not Disclosure(("Ishiguro",)).safe("nagasaki", knowledge), "nor is a name put in the place of another"
    assert Disclosure(("Ishiguro",)).safe("prize", knowledge)


def test_what_is_not_hidden_of_it_is_said() -> None:
    told = Disclosure(("Ishiguro",), hide_unseen=False).assess(thin_reading(), surface(THIN))
    assert {finding.term for finding in told.findings} == {"booker prize"}
    assert {"remains of the day", "nagasaki"} <= set(told.unassessable)


def test_the_verifier_refuses_such_names() -> None:
    rule = DisclosureRule(("Ishiguro",), 1.5, crowd=0)
    check, _ = Verifier(thin_reading(), surface(THIN)).disclosure(rule)
    assert not check.holds
    assert "3 names and terms left" in check.detail
    kept, _ = Verifier(reading_of([["london", "kettle"]]), surface(THIN)).disclosure(rule)
    assert kept.holds


def test_a_part_of_the_world_that_tells_of_it_is_not_said_of_a_place() -> None:
    """The wording is ours and needs no region; alone in a text of the user's the same words may stay."""
    country = [frozenset({"country", "city"})] * 60
    asia = frozenset({"south", "east", "asia", "south east asia"})
    documents = [asia | {"c"}] * 8 + [asia] * 8
    documents += [frozenset({"c", "canada"})] * 2 + [frozenset({"canada"})] * 14 + BACKGROUND + country
    knowledge, model = surface(SetCorpus(documents)), Disclosure(("c",), 1)
    assert model.safe("south-east asia", knowledge)
    assert not model.safe("country in South-East Asia", knowledge)
    assert model.safe("city in Canada", knowledge)
    assert model.safe("country", knowledge)


def test_a_printed_word_of_a_form_is_judged_by_itself_as_the_verifier_does() -> None:
    documents = [frozenset({"flu", "patient"})] * 20 + [frozenset({"name", "oranges"})] * 200
    knowledge = surface(SetCorpus(documents))
    text = "Patient: Oranges\nName: Oranges\n"
    oranges = Term("oranges", (Span(9, 16), Span(23, 30)))
    reading = Reading(Document(text), (oranges,), (Span(0, len(text)),), (Span(0, len(text)),))
    found = Disclosure(("flu",)).assess(reading, knowledge).findings
    assert [(finding.span, finding.term) for finding in found] == [(Span(0, 7), "patient")]
    hidden = Reading(Document(" " * 7 + text[7:]), (oranges,), (Span(0, len(text)),), (Span(0, len(text)),))
    assert all(check.holds for check in Verifier(hidden, knowledge).disclosure(DisclosureRule(("flu",))))


def test_printed_words_that_nobody_has_heard_of_stay() -> None:
    knowledge = surface(SetCorpus([frozenset({"flu"})] * 20 + [frozenset({"oranges"})] * 200))
    reading = Reading(Document("Patient: \n"), (), (Span(0, 10),), (Span(0, 10),))
    assert not Disclosure(("flu",)).assess(reading, knowledge).findings
