"""The verifier's estimate is the model's, computed another way."""

from __future__ import annotations

import pytest

from expurgate.assurance.association import Predictor, listed_in
from expurgate.core.document import Document, Reading
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.knowledge.telling import told
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import DisclosureRule, InformationRule, KnowledgeRule, Policy
from expurgate.privacy.disclosure import Disclosure
from expurgate.privacy.judge import Judge

TERMS = ["condom", "oral thrush", "mother", "viral load", "xyzzyq", "garden gate of the hospital", "needle"]
NOTE = "He had shared needles, and after the oral thrush the doctor asked for his viral load. His mother sent a coat."


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return open_knowledge(KnowledgeRule(association="smoothed"))


@pytest.mark.parametrize("thing", ["hiv", "pregnancy", "plughq"])
def test_both_ways_agree(knowledge: Knowledge, thing: str) -> None:
    table = knowledge.association
    assert table is not None

    def count(terms: tuple[str, ...]) -> int:
        return knowledge.joint([terms])[0]

    again = Predictor(table, count, knowledge.corpus.documents)
    found = told(knowledge, TERMS, [thing])
    for at, term in enumerate(TERMS):
        said = again.says(term, thing)
        expected = (found.bits[at, 0], found.predicted[at, 0], found.counted[at, 0])
        assert (said.bits, said.predicted, said.counted) == pytest.approx(expected, abs=1e-6)


def test_a_term_that_belongs_to_the_secret_tells_more_than_one_that_does_not(knowledge: Knowledge) -> None:
    bits = told(knowledge, ["oral thrush", "condom", "july", "window"], ["hiv"]).bits[:, 0]
    assert min(bits[:2]) > max(bits[2:]) + 1


@pytest.mark.parametrize("association", ["smoothed", "counts"])
def test_the_certificate_says_what_was_counted_and_holds(knowledge: Knowledge, association: str) -> None:
    policy = Policy.from_dict(
        {"disclosure": {"protect": ["HIV"], "alpha": 1.5, "crowd": 0}, "knowledge": {"association": association}}
    )
    assert policy.disclosure == DisclosureRule(protect=("HIV",), alpha=1.5, crowd=0)
    result = Sanitizer(policy).sanitize(Document(NOTE))
    stated = result.certificate.data
    assert ("association" in stated["knowledge"]) == (association == "smoothed")
    assert ("counted" in stated["models"][0]["protected"][0]) == (association == "smoothed")
    assert all(check.holds for check in verify(result.text, result.certificate))


def test_what_is_added_up_agrees(knowledge: Knowledge) -> None:
    table = knowledge.association
    assert table is not None
    judge = Judge("HIV", 1.5, knowledge)
    again = Predictor(table, lambda terms: knowledge.joint([terms])[0], knowledge.corpus.documents)
    for outside in (False, True):
        for term in ("condom", "monk", "viral load", "needle"):
            credited = [
                again.credit(again.says(part, "hiv"), part, judge.bias, outside=outside, listed=True)
                for part, _ in knowledge.seen_parts(term)
            ]
            known = listed_in(Reading(Document(term), (), (), ()), knowledge, "HIV", judge.whole).bits.get(term, 0.0)
            assert max(known - judge.bias, *credited) == pytest.approx(judge.credit(term, outside=outside), abs=1e-6)


def test_innocent_words_add_next_to_nothing(knowledge: Knowledge) -> None:
    judge = Judge("HIV", 1.5, knowledge)
    innocent = [judge.credit(word) for word in ("july", "mother", "week", "police", "husband")]
    assert max(innocent) < 0.5 < 2.0 < min(judge.credit(word) for word in ("condom", "viral load"))


def test_what_was_hardly_counted_is_predicted_unless_counts_are_asked_for(knowledge: Knowledge) -> None:
    assert knowledge.association is not None
    assert open_knowledge(KnowledgeRule()).association is not None
    assert open_knowledge(KnowledgeRule(association="counts")).association is None
    assert Sanitizer(Policy(information=InformationRule(reveal=("nurse",)))).knowledge.association is None, (
        "only the disclosure model predicts"
    )


def test_the_largest_that_is_stated_is_below_the_threshold(knowledge: Knowledge) -> None:
    """One joint document makes a large PMI of a rare word; the estimate corrects it, and the estimate is what is stated."""
    counts = Knowledge(knowledge.corpus, knowledge.taxonomy, knowledge.level)
    text = "Person A wrote on temperament. He notes an assignment about diethylstilbestrol, and walks to the school."
    reading = Sanitizer(Policy(disclosure=DisclosureRule(protect=("HIV",)))).reader.read(Document(text))
    (stated,) = Disclosure(("HIV",), 1.5).assess(reading, knowledge).facts["protected"].values()
    single = [bits for bits in map(Judge("HIV", 1.5, counts).told, (term.normal for term in reading.terms)) if bits > 0]
    assert max(single) > stated["largest"]
    assert stated["largest"] < stated["threshold"]


def test_a_released_text_that_adds_up_does_not_hold(knowledge: Knowledge) -> None:
    rule = DisclosureRule(protect=("Edinburgh",), alpha=1.5, crowd=0)
    policy = Policy(disclosure=rule, knowledge=KnowledgeRule(association="smoothed"))
    note = "From the castle we saw the kilts and the bagpipes, then we drank whisky with a Scottish landlady."
    found = Sanitizer(policy).assess(Document(note)).findings
    assert {finding.evidence for finding in found} & {"predicted"}


def test_what_names_the_secret_is_not_replaced_by_a_word_of_it() -> None:
    for association in ("counts", "smoothed"):
        policy = Policy.from_dict(
            {"disclosure": {"protect": ["trade union"]}, "knowledge": {"association": association}}
        )
        assert "union" not in Sanitizer(policy).sanitize(Document("He joined a trade union there.")).text


@pytest.mark.parametrize("text", ["Er wohnt in the garden.", "Søren Kjærgård came.", "Xyzzyq came with a plughqine."])
def test_of_a_word_nobody_has_seen_nothing_is_predicted(text: str) -> None:
    """With ``hide_unseen = false`` such a word stays, alone or beside another, and is listed: model and verifier agree."""
    rule = {"protect": ["tuberculosis"], "alpha": 3, "crowd": 0, "hide_unseen": False}
    result = Sanitizer(Policy.from_dict({"disclosure": rule})).sanitize(Document(text))
    assert result.text == text
    assert result.certificate.data["not_assessable"]
    assert all(check.holds for check in verify(result.text, result.certificate))


def test_a_word_known_by_another_spelling_is_judged_inside_a_phrase(knowledge: Knowledge) -> None:
    """The corpus has "gonorrhea" alone: the verifier reads every word, so the model must hear it in a phrase too."""
    assert knowledge.frequencies(["gonorrhoea"])[0] == 0 < knowledge.counts(["gonorrhoea"])[0]
    judge = Judge("Steve Wozniak", 3, knowledge)
    assert judge.risk("eu gonorrhoea", thorough=True).bits >= judge.risk("gonorrhoea", thorough=True).bits > 0
