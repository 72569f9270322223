"""What is known to belong to an entity is found in texts, weighed, hidden and verified."""

from __future__ import annotations

import pytest

from expurgate.assurance.verify import Verifier
from expurgate.core.document import Document
from expurgate.core.errors import KnowledgeError
from expurgate.knowledge.belonging import belonging
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.lists import STRONG, WEAK, Lists
from expurgate.knowledge.opening import open_knowledge
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import DisclosureRule, KnowledgeRule, Policy


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return open_knowledge(KnowledgeRule())


def test_a_list_names_its_thing_and_two_kinds_of_clues() -> None:
    lists = Lists.read("# a comment\n\nred fever, scarlet ague = blue tongue | cold tea, mops\n")
    assert lists.of(["nothing", "scarlet ague"]) == {"blue tongue": STRONG, "cold tea": WEAK, "mops": WEAK}
    assert lists.strong(["red fever"]) == {"blue tongue": STRONG}
    assert not lists.of(["fever"])


def test_a_line_without_a_name_is_an_error() -> None:
    with pytest.raises(KnowledgeError, match="line 2"):
        Lists.read("a = b | c\nwithout anything\n")


def test_every_list_that_ships_has_both_kinds_and_none_names_its_thing() -> None:
    for line in Lists.builtin()._lines.values():
        strong, parted, weak = line.partition("|")
        assert strong.strip()
        assert parted
        assert weak.strip()


@pytest.mark.parametrize(
    ("entity", "clue"),
    [
        ("pregnancy", "pram"),
        ("HIV infection", "oral thrush"),
        ("psychosis", "clozapine"),
        ("mental disorder", "clozapine"),
    ],
)
def test_synonyms_and_kinds_share_their_lists(knowledge: Knowledge, entity: str, clue: str) -> None:
    assert any(clue in phrase for phrase in belonging(knowledge, entity).shares)


def test_counts_alone_ask_no_list(knowledge: Knowledge) -> None:
    assert not belonging(Knowledge(knowledge.corpus, knowledge.taxonomy), "pregnancy").shares


def test_what_belongs_is_found_in_any_number_but_not_in_our_own_marks(knowledge: Knowledge) -> None:
    reading = Sanitizer("recommended").reader.read(Document("Two prams, [pram] and a Pram."))
    found = {term.normal: len(term.spans) for term in belonging(knowledge, "pregnancy").found(reading)}
    assert found["pram"] >= 2


def test_what_belongs_goes_alone_and_is_verified() -> None:
    policy = Policy(disclosure=DisclosureRule(protect=("pregnancy",), crowd=0))
    result = Sanitizer(policy).sanitize(
        Document("The blue pram stands in the hall, and everyone knows. My mother laughed.")
    )
    assert "pram" not in result.text
    assert "everyone knows" in result.text
    assert "mother laughed" in result.text
    assert {finding.evidence for finding in result.findings} == {"listed"}
    assert all(check.holds for check in verify(result.text, result.certificate))


def test_the_verifier_finds_what_belongs_by_itself(knowledge: Knowledge) -> None:
    rule, reader = DisclosureRule(protect=("pregnancy",), crowd=0), Sanitizer("recommended").reader
    for text, holds in (("He waits in the hall.", True), ("He waits in the hall with the pram.", False)):
        checks = Verifier(reader.read(Document(text)), knowledge).disclosure(rule)
        assert all(check.holds for check in checks) == holds
