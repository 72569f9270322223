"""What entity files tell of a protected entity: its names, and of one that is hardly known the terms that belong to it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import expurgate
from expurgate.core.errors import InputError
from expurgate.knowledge.entities.store import Entities
from expurgate.knowledge.records import Records
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import KnowledgeRule, Policy

FEVER = {
    "id": "zf",
    "name": "Zorblax fever",
    "aliases": ["Quill sickness"],
    "context": ["cracked lips", "school", "blue spots"],
}
TEXT = "The child had cracked lips in the garden. He left school early. The aunt called it Quill sickness."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fevers.jsonl"
    path.write_text(json.dumps(FEVER) + "\n", encoding="utf-8")
    return path


def policy(*files: Path) -> Policy:
    asked = policy_for(protect=["Zorblax fever"], bare=True)
    return replace(asked, knowledge=KnowledgeRule(entities=tuple(map(str, files))))


def test_names_and_terms_of_several_files(file: Path) -> None:
    records = Records([Entities.open(file), Entities.from_records([{**FEVER, "aliases": ["ZF"]}])])
    assert records.names("quill sickness") == ("Zorblax fever", "Quill sickness")
    assert records.names("Zorblax Fever") == ("Zorblax fever", "Quill sickness", "ZF")
    assert {"cracked lip", "school"} < set(records.belonging("ZORBLAX FEVER"))
    assert records.names("measles") == records.belonging("measles") == ()


def test_an_entity_file_makes_an_entity_known(file: Path) -> None:
    with pytest.raises(InputError, match="nothing is known"):
        Sanitizer(policy()).sanitize(TEXT)
    result = Sanitizer(policy(file)).sanitize(TEXT)
    assert "lips" not in result.text
    assert "Quill" not in result.text
    assert "school" in result.text  # told of too many things to give this one away
    (model,) = (one for one in result.certificate.data["models"] if one["model"] == "disclosure")
    assert model["protected"][0]["known"] == "hardly known"


def test_the_verifier_leans_on_the_same_file(file: Path, tmp_path: Path) -> None:
    result = Sanitizer(policy(file)).sanitize(TEXT)
    checks = expurgate.verify(result.text, result.certificate)
    assert checks.holds
    assert "the entities are the ones the certificate names" in [check.claim for check in checks]
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps({**FEVER, "context": ["garden", "child"]}) + "\n", encoding="utf-8")
    assert not expurgate.verify(result.text, result.certificate, entities=str(other)).holds


def test_what_a_file_lists_is_not_certified_to_be_safe(file: Path) -> None:
    from expurgate.assurance.certificate import certify

    draft = Sanitizer(policy(file)).draft("The child was in the garden.")
    text = "The child had cracked lips in the garden."
    failed = [
        check.claim for check in expurgate.verify(text, certify(replace(draft.run, released=text))) if not check.holds
    ]
    assert failed == ["protected entity 1 is not disclosed"]
