"""The certificate can be checked, and a tampered document fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.test_sanitizer import LETTER, POLICIES, sanitizer
from tests.pipeline.worlds import open_always

from expurgate.assurance.certificate import Certificate, Subject, certify
from expurgate.assurance.seal import digests, seal, unseal
from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Result, Sanitizer
from expurgate.pipeline.verification import verify
from expurgate.policy import METHODS, Policy

KEY = b"0123456789abcdef"


@pytest.fixture(autouse=True)
def small_world(monkeypatch: pytest.MonkeyPatch, knowledge: Knowledge) -> None:
    open_always(monkeypatch, knowledge)


def released(name: str, method: str, reader: Reader, knowledge: Knowledge, key: bytes | None = None) -> Result:
    return sanitizer(name, method, reader, knowledge, key=key).sanitize(Document(LETTER))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", POLICIES)
def test_what_was_released_verifies(name: str, method: str, reader: Reader, knowledge: Knowledge) -> None:
    result = released(name, method, reader, knowledge)
    checks = verify(result.text, Certificate.from_json(result.certificate.to_json()))
    assert [check for check in checks if not check.holds] == []
    assert len(checks) > 1


def test_the_original_reproduces_it(reader: Reader, knowledge: Knowledge) -> None:
    result = released("everything", "generalize", reader, knowledge)
    assert all(check.holds for check in verify(result.text, result.certificate, original=LETTER))
    other = verify(result.text, result.certificate, original=LETTER + " Mary Adler was glad.")
    assert not other[-1].holds


def test_any_change_to_the_document_is_noticed(reader: Reader, knowledge: Knowledge) -> None:
    result = released("disclosure", "generalize", reader, knowledge)
    for tampered in (result.text + " ", result.text.replace("garden", "HIV clinic"), LETTER):
        assert not all(check.holds for check in verify(tampered, result.certificate))


@pytest.mark.parametrize(
    ("name", "put_back"),
    [
        ("disclosure", " The HIV infection."),
        ("disclosure", " He is HIV positive."),
        ("disclosure", " Antiretroviral therapy."),
        ("disclosure", " Pneumonia with weight loss."),
        ("information", " Tarragona."),
        ("detectors", " Write to mary@adler.example."),
        ("detectors", " Mary Adler came."),
    ],
)
def test_a_forged_certificate_for_a_risky_document_fails(
    name: str, put_back: str, reader: Reader, knowledge: Knowledge
) -> None:
    """Someone puts a risky term back and certifies the result without asking the models."""
    honest = sanitizer(name, "generalize", reader, knowledge)
    text = honest.sanitize(Document(LETTER)).text + put_back
    forged = certify(
        Subject(text, honest.policy, 1.5 if name == "disclosure" else None, (knowledge.corpus.digest, knowledge.corpus.documents),
                knowledge.taxonomy.digest, (), ("entities",), (), 0, 1)
    )  # fmt: skip
    assert not all(check.holds for check in verify(text, forged))


def test_other_knowledge_is_noticed(reader: Reader, knowledge: Knowledge) -> None:
    result = released("disclosure", "generalize", reader, knowledge)
    data: dict[str, Any] = json.loads(result.certificate.to_json())
    data["knowledge"]["corpus"]["sha256"] = "0" * 64
    assert not all(check.holds for check in verify(result.text, Certificate(data)))


def test_a_key_seals_the_policy(reader: Reader, knowledge: Knowledge) -> None:
    result = released("disclosure", "generalize", reader, knowledge, key=KEY)
    assert all(check.holds for check in verify(result.text, result.certificate, key=KEY))
    with pytest.raises(InputError, match="sealed with a key"):
        verify(result.text, result.certificate)
    with pytest.raises(InputError, match="does not fit"):
        verify(result.text, result.certificate, key=b"another key of 16")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not json", "not JSON"),
        ("[]", "not a certificate of Expurgate"),
        ('{"expurgate": {"certificate": 99}}', "another format"),
        ('{"expurgate": {"certificate": 1}}', "damaged: no document"),
    ],
)
def test_what_is_not_a_certificate(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        Certificate.read(tmp_path / "c.json")
    with pytest.raises(InputError, match="no such certificate"):
        Certificate.read(tmp_path / "absent.json")


def test_seals_open_only_with_what_they_were_made_with() -> None:
    entry = seal({"protect": ["HIV"]}, b"released", None)
    assert "HIV" not in json.dumps(entry)
    assert unseal(entry, b"released", None) == {"protect": ["HIV"]}
    assert unseal(entry, b"another", None) is None
    with pytest.raises(InputError, match="damaged"):
        unseal({"sealed_with": "document", "salt": "aa", "data": ""}, b"released", None)


def test_digests_hide_order_and_need_the_key() -> None:
    assert digests(["b", "a"], KEY) == sorted(digests(["a"], KEY) + digests(["b"], KEY))
    assert digests(["a"], KEY) != digests(["a"], b"other")


def test_certificates_of_one_text_differ_but_say_the_same(reader: Reader, knowledge: Knowledge) -> None:
    run = Sanitizer(Policy.from_dict(POLICIES["disclosure"]), reader=reader, knowledge=knowledge)
    first, second = run.sanitize(Document(LETTER)), run.sanitize(Document(LETTER))
    assert first.certificate.data["document"] == second.certificate.data["document"]
    assert first.certificate.data["policy"] != second.certificate.data["policy"]
