"""The subject of a document is not recognised: from the policy through the fixed point to certificate, report and verifier."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.pipeline.worlds import open_always
from tests.privacy.table_corpus import NoKinds

from expurgate.assurance.certificate import Certificate, certify
from expurgate.core.document import Document
from expurgate.core.errors import InputError, PolicyError
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import Policy, SubjectRule, TransformRule, schema

LIFE = (
    "She became known early in her career and won a medal. She carved walrus ivory and taught a falconry class in the winter. Her marionette theatre toured the fjords, and "
    "she restored a lighthouse with a glazier. A biographer praised her carillon recordings."
)
OTHERS = [
    "The house stood near the river. A man walked to the market in the summer and bought bread.",
    "A teacher read a long letter in the garden. The class heard a story of the sea.",
    "The theatre was old and the winter was cold. A woman taught there in the first season.",
    "The village had a church, a school and a small road to the water.",
]
CLAIM = "the subject is not recognised"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    path = tmp_path_factory.mktemp("subject") / "world.corpus"
    corpus = Corpus.build([LIFE, *OTHERS * 60], path, min_df=1, processes=1)
    return Knowledge(corpus, NoKinds({"walrus ivory": ["bread"], "lighthouse": ["house"]}), level="surface")


@pytest.fixture(autouse=True)
def small_world(monkeypatch: pytest.MonkeyPatch, world: Knowledge) -> None:
    open_always(monkeypatch, world)


def policy(method: str = "generalize", **rule: float) -> Policy:
    subject = SubjectRule(**{"distance": 0.8, **rule})  # type: ignore[arg-type]
    return Policy(subject=subject, transform=TransformRule(method))


@pytest.mark.parametrize("method", ["generalize", "redact", "suppress", "pseudonymize"])
def test_what_is_released_is_not_recognised_and_verifies(method: str, world: Knowledge, reader: Reader) -> None:
    run = Sanitizer(policy(method), knowledge=world, reader=reader)
    result = run.sanitize(Document(LIFE))
    assert result.text != LIFE
    assert run.assess(Document(result.text)).holds
    (stated,) = result.certificate.data["models"]
    assert stated["model"] == "subject"
    assert stated["holds"]
    checks = verify(result.text, Certificate.from_json(result.certificate.to_json()))
    assert [check.claim for check in checks if not check.holds] == []
    assert CLAIM in [check.claim for check in checks]


def test_the_original_gives_the_same_again(world: Knowledge, reader: Reader) -> None:
    result = Sanitizer(policy(), knowledge=world, reader=reader).sanitize(Document(LIFE))
    assert all(check.holds for check in verify(result.text, result.certificate, original=LIFE))


def test_a_document_of_private_life_is_left_alone(world: Knowledge, reader: Reader) -> None:
    text = "The woman taught a class in the summer. The teacher walked to the market near the sea."
    result = Sanitizer(policy(), knowledge=world, reader=reader).sanitize(Document(text))
    assert result.text == text
    assert result.certificate.data["models"][0]["need"] == 0
    assert all(check.holds for check in verify(text, result.certificate))


def test_a_forged_certificate_for_a_document_that_is_recognised_fails(world: Knowledge, reader: Reader) -> None:
    plain = Sanitizer(policy(distance=1000.0), knowledge=world, reader=reader).sanitize(Document(LIFE))
    assert plain.text == LIFE
    forged = certify(replace(plain.run, policy=policy()))
    failed = [check for check in verify(LIFE, forged) if not check.holds]
    assert [check.claim for check in failed] == [CLAIM]
    assert "limit 0.8" in failed[0].detail


def test_a_word_put_back_fails(world: Knowledge, reader: Reader) -> None:
    result = Sanitizer(policy("redact"), knowledge=world, reader=reader).sanitize(Document(LIFE))
    tampered = LIFE[: LIFE.index("Her")] + result.text[result.text.index("Her") :]
    assert tampered != result.text
    assert not all(check.holds for check in verify(tampered, result.certificate))
    forged = certify(replace(result.run, released=tampered))
    assert [check.claim for check in verify(tampered, forged) if not check.holds] == [CLAIM]


def test_the_certificate_has_no_word_and_the_report_says_why(world: Knowledge, reader: Reader) -> None:
    sanitizer = Sanitizer(policy(), knowledge=world, reader=reader)
    result = sanitizer.sanitize(LIFE)
    assert "carillon" not in json.dumps(result.certificate.data)
    page = result.report(sanitizer)
    assert "a life that others can know of" in page
    assert "standard deviations" in page or "shows no public life" in page


def test_settings() -> None:
    assert Policy.from_dict({"subject": {}}).subject == SubjectRule()
    assert Policy.from_dict({"subject": {"crowd": 2, "distance": 3, "strangers": True}}).subject == SubjectRule(
        2, 3, True
    )
    assert Policy.from_dict({"subject": {"strangers": True}}).subject.watched_by == "acquaintance"  # type: ignore[union-attr]
    assert schema()["properties"]["subject"]["properties"]["crowd"]["minimum"] == 2
    for bad in (
        {"crowd": 1},
        {"crowd": 201},
        {"distance": 0},
        {"strangers": 1},
        {"adversary": "spy"},
        {"kinds": ["person"]},
    ):
        with pytest.raises(PolicyError):
            Policy.from_dict({"subject": bad})


def test_the_model_by_name() -> None:
    asked = policy_for(only=["subject"])
    assert asked.subject == Policy.load("recommended").subject
    assert asked.correlation is None
    assert policy_for(protect=["HIV"], only=["disclosure"]).subject is None
    assert policy_for(protect=["HIV"], only=["subject"]).subject == SubjectRule()
    with pytest.raises(InputError, match="no such model"):
        policy_for(only=["subjects"])
