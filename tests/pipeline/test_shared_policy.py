"""The policy of a file is sealed once for all of its texts; certificates from before, and forged ones, are told apart."""

from __future__ import annotations

import copy
import json

import pytest

from expurgate import verify
from expurgate.assurance import certificate as certificates
from expurgate.assurance.certificate import Certificate
from expurgate.formats.base import ReadOptions
from expurgate.pipeline.files import ReleasedFile, sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

TABLE = b"id,note\n1,Quagmire came\n2,nobody came\n3,Quagmire left\n"


def policy(term: str = "Quagmire") -> Policy:
    return Policy.from_dict({"detect": {"terms": [term]}, "transform": {"method": "redact"}})


def released(term: str = "Quagmire", key: bytes | None = None) -> ReleasedFile:
    return sanitize_file(TABLE, "table.csv", Sanitizer(policy(term), key=key), ReadOptions())


def holds(file: ReleasedFile, data: dict[str, object], key: bytes | None = None) -> bool:
    found = Certificate.from_json(json.dumps(data))
    return verify(file.data, found, name="table.csv", key=key).holds


@pytest.mark.parametrize("key", [None, b"k" * 32])
def test_the_policy_is_sealed_once_and_verified_for_each_row(key: bytes | None) -> None:
    file = released(key=key)
    data = json.loads(file.certificate.to_json())
    rows = data["documents"]
    assert data["expurgate"]["certificate"] == certificates.SHARING
    assert len(rows) == 3
    assert max(len(json.dumps(row["policy"])) for row in rows) < len(json.dumps(data["policy"]))
    assert holds(file, data, key)


def test_certificates_with_a_policy_in_each_row_are_read_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "_asked_alike", lambda _runs: False)
    file = released()
    data = json.loads(file.certificate.to_json())
    assert "policy" not in data
    assert data["expurgate"]["certificate"] == certificates.FORMAT
    assert holds(file, data)


def test_another_policy_cannot_be_put_in_its_place() -> None:
    key = b"k" * 32
    file = released(key=key)
    data, other = json.loads(file.certificate.to_json()), json.loads(released("left", key).certificate.to_json())
    forged = copy.deepcopy(data)
    forged["policy"] = other["policy"]
    assert not holds(file, forged, key)


def test_a_file_of_one_text_has_its_policy_in_its_statement() -> None:
    file = sanitize_file(b"<p>Dear Quagmire,</p>", "letter.html", Sanitizer(policy()))
    assert "policy" not in file.certificate.data
    assert verify(file.data, file.certificate, name="letter.html").holds
