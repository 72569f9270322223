"""Protected entities that are not known, or hardly, or by another form; and texts that are not English."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.pipeline.random_cases import sanitizer_for
from tests.text.test_languages import LETTER as FRENCH

import expurgate
from expurgate.assurance.certificate import certify
from expurgate.core.errors import InputError
from expurgate.formats.base import ReadOptions
from expurgate.knowledge.acquaintance import ENOUGH, acquaintance, nearest
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import CorrelationRule, DetectRule, DisclosureRule, KnowledgeRule, Policy

LETTER = "The HIV test of Mr Robert Murray was positive; H.I.V infecton is what he has."


@pytest.fixture(scope="module")
def world() -> Knowledge:
    return open_knowledge(KnowledgeRule())


@pytest.mark.parametrize(
    ("written", "meant"), [("H.I.V infecton", "hiv infection"), ("chlamidya", "chlamydia"), ("diabetis", "diabetes")]
)
def test_the_nearest_known_terms_are_offered(written: str, meant: str, world: Knowledge) -> None:
    assert meant in nearest(world, written)
    with pytest.raises(InputError, match=f"did you mean '{meant}'"):
        expurgate.sanitize(LETTER, protect=[written])
    with pytest.raises(InputError, match="nothing is known"):
        expurgate.assess(LETTER, protect=[written])


def test_the_search_for_them_is_bounded(world: Knowledge) -> None:
    begun = time.process_time()
    assert nearest(world, " ".join(["q" * 20] * 3)) == ()
    assert nearest(world, "x" * 100_000) == ()
    assert time.process_time() - begun < 30


def test_an_unknown_entity_is_hidden_when_told_to_and_nothing_else_is_promised() -> None:
    told: list[str] = []
    policy = policy_for(protect=["H.I.V infecton"], even_if_unknown=True)
    released = sanitize_file(LETTER.encode(), "a.txt", sanitizer_for(policy), ReadOptions(notice=told.append))
    assert b"infecton" not in released.data
    assert "nothing else can be promised" in told[0]
    (stated,) = released.certificate.data["models"][0]["protected"]
    assert (stated["known"], stated["documents"], stated["promised"]) == ("unknown", 0, "its names only")
    assert "Nothing else can be promised" in released.results[0].report()


def test_thin_knowledge_is_said(world: Knowledge) -> None:
    told: list[str] = []
    policy = policy_for(protect=["Kazuo Ishiguro"])
    released = sanitize_file(b"A novel.", "a.txt", sanitizer_for(policy), ReadOptions(notice=told.append))
    assert "hardly known (only 5 documents" in told[0]
    assert released.certificate.data["models"][0]["protected"][0]["known"] == "hardly known"
    assert "too little to recognise" in released.results[0].report()
    assert acquaintance(world, "HIV").strength == "known"
    well = acquaintance(world, "Berlin")
    assert (well.strength, well.thin, well.warning()) == ("well known", False, "")
    assert well.documents >= ENOUGH


@pytest.mark.parametrize(
    ("entity", "text", "gone"),
    [
        ("Catholicism", "I'm a Catholic.", "Catholic"),
        ("Volkswagen", "He sold two Audis.", "Audis"),
        ("HIV", "The H.I.V. clinic and the HIVs.", "H.I.V"),
        ("HIV", "He is HIV1 positive.", "HIV1"),
        ("Berlin", "She is a Berliner.", "Berliner"),
    ],
)
def test_members_of_the_family_name_the_entity(entity: str, text: str, gone: str) -> None:
    result = expurgate.sanitize(text, protect=[entity], only=True)
    assert gone not in result.text
    assert expurgate.verify(result.text, result.certificate).holds


def test_phrases_never_seen_are_listed() -> None:
    result = expurgate.sanitize("She has oral thrush and night sweats.", protect=["HIV"], only=True)
    left = sum(phrase in result.text for phrase in ("oral thrush", "night sweats"))
    assert len(result.certificate.data["not_assessable"]) >= min(1, left)


@pytest.mark.parametrize("hide", [True, False])
def test_the_correlation_model_hides_or_lists_what_was_never_seen(hide: bool) -> None:
    rule = CorrelationRule(hide_unseen=hide)
    policy = Policy(detect=DetectRule(terms=("HIV",)), correlation=rule)
    result = sanitizer_for(policy).sanitize("He has HIV and takes tenofovir and dolutegravir.")
    assert ("tenofovir" in result.text, "dolutegravir" in result.text) == (not hide, not hide)
    assert hide or len(result.certificate.data["not_assessable"]) >= 2


def test_protected_entities_are_laid_over_the_recommended_policy() -> None:
    over = expurgate.sanitize(LETTER, protect=["HIV"]).text
    assert "Murray" not in over
    assert "HIV" not in over
    bare = expurgate.sanitize(LETTER, protect=["HIV"], only=True).text
    assert "Murray" in bare
    assert "HIV" not in bare
    assert policy_for(protect=["HIV"], only=["disclosure"], bare=False).detect is None
    assert policy_for(protect=["HIV"], bare=False).name == "recommended"


def test_terms_a_user_lists_are_generalized_as_others() -> None:
    policy = Policy(detect=DetectRule(terms=("pneumonia", "Project Heron")))
    text = sanitizer_for(policy).sanitize("He had pneumonia during Project Heron.").text
    assert "identifier" not in text.split(" during ")[0]
    assert "pneumonia" not in text


def test_another_language_is_refused_unless_told(tmp_path: Path) -> None:
    for run in (expurgate.sanitize, expurgate.assess):
        with pytest.raises(InputError, match="French"):
            run(FRENCH)
    with pytest.raises(InputError, match="French"):
        sanitize_file(FRENCH.encode(), "a.txt", Sanitizer())
    assert expurgate.sanitize(FRENCH, language="any", policy="hipaa-safe-harbor").text


def test_an_offer_is_quick(world: Knowledge, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(self: Knowledge, terms: Sequence[str]) -> list[int]:
        asked.append(len(terms))
        return self.corpus.frequencies(terms)

    monkeypatch.setattr(Knowledge, "frequencies", counted)
    assert nearest(world, "methamfetamine hydroklorid") == ("methamphetamine",)
    assert sum(asked) < 200_000, "spellings looked up for two words that are two steps from any known one"


@pytest.mark.parametrize(
    ("entity", "text", "gone"),
    [
        ("Marfan syndrome", "He has long fingers and an aortic aneurysm.", ("long fingers", "aneurysm")),
        (
            "acute intermittent porphyria",
            "It came back with purple urine and abdominal pain.",
            ("purple urine", "abdominal"),
        ),
        ("Sikhism", "They wear a kirpan.", ("kirpan",)),
    ],
)
def test_of_a_hardly_known_entity_no_rare_term_of_its_field_is_called_safe(
    entity: str, text: str, gone: tuple[str, ...]
) -> None:
    result = expurgate.sanitize(text, protect=[entity], only=True)
    assert not [term for term in gone if term in result.text]
    assert expurgate.verify(result.text, result.certificate).holds
    forged = certify(replace(sanitizer_for(policy_for(protect=[entity])).draft("He is well.").run, released=text))
    assert not expurgate.verify(text, forged).holds


def test_what_is_well_known_or_of_another_field_stays() -> None:
    text = "He had a fever and a cough after the football match, and sat in the garden chair with a birthday cake."
    policy = Policy(disclosure=DisclosureRule(protect=("Marfan syndrome",)))
    counting = replace(policy, knowledge=KnowledgeRule(association="counts"))
    assert expurgate.sanitize(text, policy=counting).text == text
    predicted = expurgate.sanitize(text, policy=policy).text
    assert "football match, and sat in the garden chair with a birthday cake" in predicted
    rare = "He has an aortic aneurysm."
    assert expurgate.sanitize(rare, protect=["Berlin"], only=True).text == rare


def test_the_verifier_refuses_words_that_the_corpus_has_never_seen() -> None:
    text = "The florbex protocol was tried."
    run = sanitizer_for(policy_for(protect=["HIV"])).draft("He is well.").run
    refused = [check.claim for check in expurgate.verify(text, certify(replace(run, released=text))) if not check.holds]
    assert refused == ["no term is left with a word that the corpus has never seen"]


def test_an_illness_that_an_infection_is_names_what_infects() -> None:
    """At α = 1 counts alone let it stay: AIDS is not always HIV in a corpus, and always is for a reader."""
    result = expurgate.sanitize("He is a person with AIDS.", protect=["HIV"], alpha=1, only=True)
    assert "AIDS" not in result.text
    assert expurgate.verify(result.text, result.certificate).holds


@pytest.mark.parametrize(
    ("entity", "text", "gone"),
    [
        ("divorce", "He is divorced and she is divorcing him; they garden.", ("divorc",)),
        ("adoption", "She was adopted as a baby and her adoptive parents garden.", ("adopt",)),
        ("abortion", "It was aborted, an abortive attempt; aborting was hard. She gardens.", ("abort",)),
        ("imprisonment", "He was imprisoned, doing time, for a year. He gardens.", ("prison", "doing time")),
        ("hypertension", "Coded I10 in the form. He gardens.", ("I10",)),
        ("suicide", "Her uncle killed himself. She gardens.", ("killed himself",)),
    ],
)
def test_a_name_is_hidden_as_a_verb_as_a_code_and_as_people_say_it(
    entity: str, text: str, gone: tuple[str, ...]
) -> None:
    result = expurgate.sanitize(text, protect=[entity], only=True)
    assert not [form for form in gone if form in result.text]
    assert "garden" in result.text
    assert expurgate.verify(result.text, result.certificate).holds
