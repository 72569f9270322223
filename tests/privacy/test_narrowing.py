"""What of a phrase goes, which term of a group goes, and what says nothing at all."""

from __future__ import annotations

import pytest

from expurgate.assurance.association import Predictor
from expurgate.assurance.crowd import Crowds
from expurgate.core.document import Document
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.knowledge.peers import peers
from expurgate.knowledge.telling import counting, usual
from expurgate.language.choose import reader_named
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DisclosureRule, KnowledgeRule, Policy
from expurgate.privacy.cumulative import standing
from expurgate.privacy.disclosure import narrowed
from expurgate.privacy.judge import Judge

TEXT = "On the train an old monk told me of his monastery, and Old Monk was the name of the rum."


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return open_knowledge(KnowledgeRule(association="smoothed"))


@pytest.fixture(scope="module")
def judge(knowledge: Knowledge) -> Judge:
    return Judge("Buddhism", 1.5, knowledge)


def found(place: str, **more: str) -> Finding:
    start = TEXT.index(place)
    facts = {"against": "Buddhism", "evidence": "predicted", **more}
    return Finding(Span(start, start + len(place)), place.lower(), "disclosure", risk=9.0, **facts)  # type: ignore[arg-type]


def words(finding: Finding) -> str:
    return TEXT[finding.span.start : finding.span.end]


def test_a_word_that_tells_nothing_stays_before_the_one_that_tells(judge: Judge) -> None:
    (kept,) = narrowed([found("old monk")], [judge], TEXT)
    assert (words(kept), kept.term) == ("monk", "monk")


@pytest.mark.parametrize(
    "finding",
    [
        found("Old Monk"),
        found("old monk", label="PERSON"),
        found("old monk", evidence="names"),
        found("old monk", evidence="unseen"),
        found("old monk", against="Judaism"),
        found("monk"),
    ],
    ids=["capitals", "a name", "the entity", "unseen", "another entity", "one word"],
)
def test_all_else_goes_whole(judge: Judge, finding: Finding) -> None:
    assert narrowed([finding], [judge], TEXT) == [finding]


def test_what_tells_only_together_goes_together(judge: Judge) -> None:
    assert judge.silent_words("new kitchen monk") == 2
    assert judge.silent_words("eightfold path") == 0


def test_counts_alone_narrow_nothing(knowledge: Knowledge) -> None:
    counts = Knowledge(knowledge.corpus, knowledge.taxonomy, knowledge.level)
    judge = Judge("Buddhism", 1.5, counts)
    assert judge.silent_words("old monk") == 0
    assert judge.clue("monk") > judge.clue("month")


def test_of_a_group_the_clue_goes(judge: Judge) -> None:
    assert max(("month", "monk", "end"), key=judge.clue) == "monk"


def test_in_the_crowd_only_what_is_rather_a_clue_than_none_counts(knowledge: Knowledge) -> None:
    parts = ["monk", "monastery", "month", "soldier", "mother"]
    assert counting(knowledge, parts, "Buddhism") == [True, True, False, False, False]
    assert knowledge.association is not None
    corpus = knowledge.corpus
    predictor = Predictor(knowledge.association, lambda group: knowledge.joint([group])[0], corpus.documents)
    clues = predictor.clues(knowledge, "Buddhism", usual(knowledge, "buddhism"))
    assert [clues(part) for part in parts] == [True, True, False, False, False], "the verifier counts the same"


def test_where_a_text_tells_much_every_word_counts_in_the_crowd(knowledge: Knowledge) -> None:
    text = "The monk and the soldier left the monastery for the kitchen."
    reading = reader_named("builtin").read(Document(text))
    told = standing(reading, "Buddhism", knowledge, crowd=200).told
    little, much = (standing(reading, "Buddhism", knowledge, crowd=200, threshold=told / by) for by in (2, 100))
    clues = {given.term for given in little.given_up}
    assert clues
    assert clues <= {"monk", "monastery"}
    assert {given.term for given in much.given_up} & {"soldier", "kitchen"}
    predictor = Predictor(knowledge.association, lambda group: knowledge.joint([group])[0], knowledge.corpus.documents)  # type: ignore[arg-type]
    counts = predictor.clues(knowledge, "Buddhism", usual(knowledge, "buddhism"))
    crowds, among = Crowds(reading, knowledge, [peers(knowledge, "Buddhism")]), peers(knowledge, "Buddhism")
    bias = knowledge.bias("buddhism")
    for stands, by in ((little, 2), (much, 100)):
        checked = crowds.of(among, 200, bias, counts, 3 * told / by)
        assert checked.found == stands.crowd
        assert checked.told == pytest.approx(stands.told)


def test_a_function_word_says_nothing(judge: Judge) -> None:
    assert judge.credit("one") == 0.0
    assert judge.risk("one", thorough=True).evidence == "none"


def test_the_released_phrase_keeps_its_innocent_word(knowledge: Knowledge) -> None:
    policy = Policy(
        disclosure=DisclosureRule(protect=("Buddhism",), alpha=1.5, crowd=0),
        knowledge=KnowledgeRule(association="smoothed"),
    )
    text = "On the train an old monk read sutras about meditation, nirvana and the stupa of his monastery."
    released = Sanitizer(policy, knowledge=knowledge).sanitize(Document(text)).text
    assert "monk" not in released
    assert " old " in released


def test_a_context_is_searched_until_none_of_its_groups_is_left(knowledge: Knowledge) -> None:
    """One term of a group goes, so another group with the others may be left: it is found in the same round."""
    text = "The government and the commission chose a kind of office for the united kingdom and its power. " * 2
    rule = DisclosureRule(protect=("political party",), crowd=0)
    result = Sanitizer(Policy(disclosure=rule), knowledge=knowledge).sanitize(Document(text))
    assert 0 < result.rounds <= 2
