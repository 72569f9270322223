"""A protected entity hides in a crowd: from the policy through the fixed point to certificate, report and verifier."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.adversary.ward import SIGNS, kinds, notes
from tests.pipeline.worlds import open_always

from expurgate.assurance.certificate import Certificate, certify
from expurgate.assurance.seal import seal, unseal
from expurgate.core.document import Document
from expurgate.core.errors import PolicyError
from expurgate.core.findings import CUMULATIVE
from expurgate.knowledge.corpus.base import Corpus
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import DisclosureRule, Policy, TransformRule

NOTE = (
    "The patient had measles. A nurse saw a rash at the hospital. She had red eyes and a fever. "
    "The patient was given a vitamin. The nurse was kind, and the garden of the hospital was green."
)


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    """The ward, where signs of measles are also seen without it: each says something, together they say it is nothing else."""
    others = [f"There was {sign} in the garden." for sign in SIGNS["measles"] for _ in range(4)]
    corpus = Corpus.build([*notes(), *others], tmp_path_factory.mktemp("ward") / "ward.corpus", min_df=1, processes=1)
    return Knowledge(corpus, kinds(), level="surface")


@pytest.fixture(autouse=True)
def small_world(monkeypatch: pytest.MonkeyPatch, ward: Knowledge) -> None:
    open_always(monkeypatch, ward)


def policy(crowd: int, method: str = "generalize", alpha: float = 1.0) -> Policy:
    rule = DisclosureRule(("measles",), alpha, largest=1, hide_unseen=False, crowd=crowd)
    return Policy(disclosure=rule, transform=TransformRule(method))


@pytest.mark.parametrize("method", ["generalize", "redact", "suppress"])
def test_what_is_released_hides_in_a_crowd_and_verifies(method: str, ward: Knowledge, reader: Reader) -> None:
    run = Sanitizer(policy(20, method), knowledge=ward, reader=reader)
    result = run.sanitize(Document(NOTE))
    assert any(finding.evidence == CUMULATIVE for edit in result.edits for finding in edit.findings)
    (entry,) = result.certificate.data["models"][0]["protected"]
    assert entry["peers"] == len(SIGNS) - 1
    assert entry["asked"] == 1
    assert entry["crowd"] >= 1 or entry["told"] < entry["threshold"]
    checks = verify(result.text, Certificate.from_json(result.certificate.to_json()))
    assert [check.claim for check in checks if not check.holds] == []
    assert "protected entity 1 hides in a crowd, or little is told of it" in [check.claim for check in checks]
    assert run.assess(Document(result.text)).holds


def test_without_a_crowd_it_is_the_papers_model(ward: Knowledge, reader: Reader) -> None:
    result = Sanitizer(policy(0), knowledge=ward, reader=reader).sanitize(Document(NOTE))
    assert all(finding.evidence != CUMULATIVE for edit in result.edits for finding in edit.findings)
    assert "crowd" not in result.certificate.data["models"][0]["protected"][0]
    assert "protected entity 1 hides in a crowd, or little is told of it" not in [
        c.claim for c in verify(result.text, result.certificate)
    ]
    assert "rash" in result.text


def test_a_forged_certificate_for_a_document_that_points_at_it_fails(ward: Knowledge, reader: Reader) -> None:
    honest = Sanitizer(policy(0), knowledge=ward, reader=reader).sanitize(Document(NOTE))
    forged = certify(replace(honest.run, policy=policy(20)))
    failed = [check for check in verify(honest.text, forged) if not check.holds]
    assert [check.claim for check in failed] == ["protected entity 1 hides in a crowd, or little is told of it"]
    assert "0 of 5 peers" in failed[0].detail


def test_certificates_from_before_there_was_a_crowd_still_verify(ward: Knowledge, reader: Reader) -> None:
    result = Sanitizer(policy(0), knowledge=ward, reader=reader).sanitize(Document(NOTE))
    data = json.loads(result.certificate.to_json())
    released = result.text.encode()
    sealed = unseal(data["policy"], released, None)
    assert sealed is not None
    del sealed["policy"]["disclosure"]["crowd"]
    data["policy"] = seal(sealed, released, None)
    assert all(check.holds for check in verify(result.text, Certificate(data)))


def test_the_report_says_why(ward: Knowledge, reader: Reader) -> None:
    sanitizer = Sanitizer(policy(20), knowledge=ward, reader=reader)
    page = sanitizer.sanitize(NOTE).report(sanitizer)
    assert "All terms together pointed at" in page
    assert "All terms together say" in page


@pytest.mark.parametrize("crowd", [-1, 201, True, 2.5, "many"])
def test_the_crowd_is_a_whole_number(crowd: object) -> None:
    with pytest.raises(PolicyError, match="crowd is a whole number from 0 to 200"):
        Policy.from_dict({"disclosure": {"protect": ["measles"], "crowd": crowd}})


def test_a_crowd_is_asked_for_unless_told_otherwise() -> None:
    rule = Policy.from_dict({"disclosure": {"protect": ["measles"]}}).disclosure
    assert rule is not None
    assert rule.crowd == 20
