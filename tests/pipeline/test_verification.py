"""The certificate can be checked, and a tampered document fails."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.pipeline.test_sanitizer import LETTER, POLICIES, sanitizer
from tests.pipeline.worlds import open_always

from expurgate.assurance.certificate import Certificate, Run, certify, encoded, statement_digest
from expurgate.assurance.seal import digests, seal, unseal
from expurgate.core.document import Document
from expurgate.core.errors import InputError
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import Moved, verify, verify_file
from expurgate.policy import METHODS, KnowledgeRule, Policy

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
        Run(text, honest.policy, 1.5 if name == "disclosure" else None, (knowledge.corpus.digest, knowledge.corpus.documents),
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


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every entry of a certificate, however deep."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield (*path, key)
        yield from _places(below, (*path, key))


def _rejected(text: str, stated: Any, *, file: bytes | None = None) -> bool:
    """Whether a certificate is refused, or found not to hold."""
    try:
        certificate = Certificate.from_json(json.dumps(stated))
        checks = verify(text, certificate) if file is None else verify_file(file, "x.csv", certificate)
    except InputError:
        return True
    return not all(check.holds for check in checks)


@pytest.mark.parametrize("other", ["gone", None, 0, 7, "x", [], {}, ["x"], 10**400], ids=repr)
def test_no_entry_of_a_certificate_can_be_changed(other: Any, reader: Reader, knowledge: Knowledge) -> None:
    result = released("detectors", "redact", reader, knowledge)
    data = json.loads(result.certificate.to_json())
    assert all(check.holds for check in verify(result.text, Certificate.from_json(json.dumps(data))))
    for *path, last in _places(data):
        forged = copy.deepcopy(data)
        inside = forged
        for key in path:
            inside = inside[key]
        if other == "gone":
            del inside[last]
        elif inside[last] == other:
            continue
        else:
            inside[last] = other
        assert _rejected(result.text, forged), (*path, last)


@pytest.mark.parametrize(
    "said",
    [{"preset": "hipaa-safe-harbor"}, {"method": "suppress"}, {"detectors": ["patterns"]}, {"models": []}],
    ids=lambda said: next(iter(said)),
)
def test_who_seals_again_cannot_say_other_than_the_policy(
    said: dict[str, Any], reader: Reader, knowledge: Knowledge
) -> None:
    result = released("disclosure", "generalize", reader, knowledge)
    data = {**json.loads(result.certificate.to_json()), **said}
    sealed = unseal(data["policy"], encoded(result.text), None)
    sealed["stated"] = statement_digest(data, None)
    data["policy"] = seal(sealed, encoded(result.text), None)
    checks = {check.claim: check.holds for check in verify(result.text, Certificate(data))}
    assert checks["the certificate is as it was made"]
    assert not checks["the certificate names what its policy asks for"]


def test_the_statements_of_a_file_keep_their_places(reader: Reader, knowledge: Knowledge) -> None:
    table = b"name,note\nMary Adler,was here\nJohn Smith,was there\n"
    made = sanitize_file(table, "x.csv", sanitizer("detectors", "redact", reader, knowledge))
    data = json.loads(made.certificate.to_json())
    assert not _rejected("", data, file=made.data)
    assert _rejected("", {**data, "documents": data["documents"][::-1]}, file=made.data)
    assert _rejected("", {**data, "documents": data["documents"][:1] * 3}, file=made.data)
    assert _rejected("", {**data, "file": {**data["file"], "format": "pdf"}}, file=made.data)
    assert _rejected("", {**data, "approved": True}, file=made.data)


@pytest.mark.parametrize(
    "text", ['{"expurgate": {}, "expurgate": {"certificate": 1}}', '{"expurgate": NaN}'], ids=["twice", "nan"]
)
def test_a_certificate_says_a_thing_once_and_in_numbers(text: str) -> None:
    with pytest.raises(InputError, match="damaged"):
        Certificate.from_json(text)


@pytest.mark.parametrize("plain", ["[1", '"x"', "[]", '{"policy": {"disclosure": {"protect": ["a"], "alpha": "auto"}}, "replaced": []}'])  # fmt: skip
def test_what_was_sealed_is_not_believed(plain: str, reader: Reader, knowledge: Knowledge) -> None:
    result = released("detectors", "redact", reader, knowledge)
    data = json.loads(result.certificate.to_json())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("json.dumps", lambda *_, **__: plain)
        data["policy"] = seal(None, encoded(result.text), None)
    with pytest.raises(InputError, match="damaged"):
        verify(result.text, Certificate(data))


def test_a_remote_corpus_is_asked_only_when_named(reader: Reader, knowledge: Knowledge) -> None:
    result = released("disclosure", "generalize", reader, knowledge)
    policy = replace(result.run.policy, knowledge=KnowledgeRule(corpus="https://elsewhere.invalid:9200/words"))
    certificate = certify(replace(result.run, policy=policy))
    with pytest.raises(InputError, match="asked only if you name it"):
        verify(result.text, certificate)
    named = verify(result.text, certificate, moved=Moved(corpus="https://elsewhere.invalid:9200/words"))
    assert all(check.holds for check in named)
