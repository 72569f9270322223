"""K-safety among the other models of a policy: what is released is K-safe by the definition, and verifies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.pipeline.worlds import open_always

from expurgate.assurance.certificate import Certificate
from expurgate.assurance.ksafety import count
from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError, InputError, PolicyError
from expurgate.knowledge.entities.store import Entities
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import METHODS, Policy

SIGNS = ["pneumonia", "weight loss", "fever", "rash", "cough", "night sweats"]
RECORDS: list[dict[str, Any]] = [
    {"id": "h", "name": "HIV", "labels": ["secret"], "context": ["pneumonia", "weight loss", "fever", "night sweats"]},
    {"id": "p", "name": "Pox", "labels": ["secret"], "context": ["rash", "fever", "cough"]},
    {"id": "q", "name": "Quinsy", "context": ["fever", "cough", "rash"]},
    {"id": "r", "name": "Rheum", "context": ["cough", "pneumonia", "fever", "weight loss"]},
    {"id": "s", "name": "Scurvy", "context": ["weight loss", "rash", "condition"]},
    {"id": "u", "name": "Unrest", "context": ["night sweats", "fever"]},
]
TEXT = (
    "Mary Adler has HIV. The pneumonia, the weight loss and the night sweats began in Tarragona. She likes the garden."
)


@pytest.fixture(scope="module")
def entities(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("entities") / "e.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def small_world(monkeypatch: pytest.MonkeyPatch, knowledge: Knowledge, tmp_path: Path) -> None:
    open_always(monkeypatch, knowledge)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def policy(entities: Path, method: str = "redact", k: int = 2, **more: Any) -> Policy:
    rule = {"entities": str(entities), "k": k, "labels": ["secret"]}
    return Policy.from_dict({"k_safety": rule, "transform": {"method": method}, **more})


OTHERS: dict[str, dict[str, Any]] = {
    "alone": {},
    "with detectors": {"detect": {"entities": ["PERSON", "GPE"], "terms": ["garden"]}},
    "with disclosure": {"disclosure": {"protect": ["HIV"], "context": "document"}},
}


@pytest.mark.parametrize("others", OTHERS)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from([*SIGNS, "HIV", "Pox", "garden", "Mary Adler"]), max_size=9),
    st.integers(1, 4),
    st.sampled_from(METHODS),
)
def test_what_is_released_is_k_safe_and_verifies(
    others: str, reader: Reader, knowledge: Knowledge, entities: Path, words: list[str], k: int, method: str
) -> None:
    asked = policy(entities, method, k, **OTHERS[others])
    text = "".join(f"The letter spoke of {word}. " for word in words)
    result = Sanitizer(asked, reader=reader, knowledge=knowledge, key=b"0123456789abcdef").sanitize(Document(text))
    store = Entities.open(entities)
    assert count(result.text, store, store.select(labels=["secret"]), k).holds
    certificate = Certificate.from_json(result.certificate.to_json())
    assert all(check.holds for check in verify(result.text, certificate, key=b"0123456789abcdef"))
    for word in words:
        if store.term_number(word) is not None and word in text:
            tampered = verify(result.text + f"The letter spoke of {word}. HIV.", certificate, key=b"0123456789abcdef")
            assert not all(check.holds for check in tampered)


@pytest.mark.parametrize("method", METHODS)
def test_a_false_statement_fails_even_with_the_right_digest(
    method: str, reader: Reader, knowledge: Knowledge, entities: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that was never made K-safe, certified as if it were: the count itself must find it out."""
    run = Sanitizer(policy(entities, method), reader=reader, knowledge=knowledge)
    monkeypatch.setattr("expurgate.privacy.ksafety.guarantee.findings_of", lambda *_: ())
    with pytest.raises(GuaranteeError, match="verifier does not agree"):
        run.sanitize(Document(TEXT))
    monkeypatch.setattr("expurgate.pipeline.sanitizer.check_text", lambda *_: None)
    careless = run.sanitize(Document(TEXT))
    assert careless.text == TEXT
    failed = [check for check in verify(careless.text, careless.certificate) if not check.holds]
    assert "hidden among k others" in failed[0].claim
    assert "2 others" in failed[0].detail


def test_it_removes_the_fewest_of_what_the_others_leave(reader: Reader, knowledge: Knowledge, entities: Path) -> None:
    """The detectors hide one of two terms that are unsafe together: the other may stay."""
    text = "He spoke of the night sweats and of the weight loss."
    alone = Sanitizer(policy(entities, k=1), reader=reader, knowledge=knowledge).sanitize(Document(text))
    assert sum(term in alone.text for term in ("night sweats", "weight loss")) == 1
    hidden = next(term for term in ("night sweats", "weight loss") if term in alone.text)
    other = ({"night sweats", "weight loss"} - {hidden}).pop()
    both = Sanitizer(policy(entities, k=1, detect={"terms": [hidden]}), reader=reader, knowledge=knowledge)
    result = both.sanitize(Document(text))
    assert hidden not in result.text
    assert other in result.text
    assert {finding.model for finding in both.assess(Document(text)).findings} == {"lexicon"}


def test_the_certificate_names_nobody_and_the_report_does(reader: Reader, knowledge: Knowledge, entities: Path) -> None:
    asked = policy(entities, detect={"entities": ["PERSON"]})
    sanitizer = Sanitizer(asked, reader=reader, knowledge=knowledge)
    result = sanitizer.sanitize(TEXT)
    certificate = result.certificate.to_json().lower()
    for word in ("hiv", "pox", "pneumonia", "secret", "e.jsonl"):
        assert word not in certificate
    model = next(model for model in result.certificate.data["models"] if model["model"] == "k-safety")
    assert model["k"] == 2
    assert model["others"] == min(entry["others"] for entry in model["protected"])
    assert model["untold"] + len(model["protected"]) == 2
    hiding = result.comparison(sanitizer).hiding
    assert hiding is not None
    assert hiding.fewest == model["others"]
    page = result.report(sanitizer)
    assert "How well the protected are hidden" in page
    assert "at least <b>2</b> others" in page


def test_a_reader_s_view(reader: Reader, knowledge: Knowledge, entities: Path) -> None:
    access = {"readers": {"clerk": {}, "chief": {"clearances": ["all"]}}, "labels": {"secret": ["all"]}}
    rule = {"entities": str(entities), "k": 1}
    base = Policy.from_dict({"k_safety": rule, "transform": {"method": "redact"}, **access})

    def seen(name: str) -> str:
        run = Sanitizer(policy_for(policy=base, reader=name), reader=reader, knowledge=knowledge)
        return run.sanitize(Document(TEXT)).text

    assert seen("chief") == TEXT
    assert "HIV" not in seen("clerk")
    with pytest.raises(PolicyError, match="whom to protect"):
        Sanitizer(base, reader=reader, knowledge=knowledge).sanitize(Document(TEXT))
    with pytest.raises(PolicyError, match="knows no reader"):
        seen("nobody")
    with pytest.raises(InputError, match="section k_safety"):
        policy_for(protect=["HIV"], reader="clerk")


def test_only_k_safety_of_a_policy(entities: Path) -> None:
    asked = policy(entities, disclosure={"protect": ["HIV"]})
    assert policy_for(policy=asked, only=["k-safety"]).disclosure is None
    assert policy_for(policy=asked, only=["disclosure"]).k_safety is None
    with pytest.raises(InputError, match="k-safety"):
        policy_for(protect=["HIV"], only=["k-safety"])
