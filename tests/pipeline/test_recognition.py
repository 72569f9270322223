"""Names that were hidden are attacked: those the corpus knows get ranks, others are named as unknown, long texts are left."""

from __future__ import annotations

import pytest

from expurgate.pipeline import recognition
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

TEXT = "The bank Barclays paid for the dinner of Steve Wozniak with Marguerite Oyelaran in 1976."
POLICY = Policy.from_dict(
    {"detect": {"entities": ["PERSON", "ORG", "DATE"], "propagate": True}, "transform": {"method": "redact"}}
)


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer(POLICY)


def test_hidden_names_are_ranked_before_and_after_people_first(sanitizer: Sanitizer) -> None:
    result = sanitizer.sanitize(TEXT)
    with sanitizer.memory.active():
        ranked, unknown = recognition.recognition(result, sanitizer)
        fewer, _ = recognition.recognition(result, sanitizer, most=1)
    assert [name for name, _ in ranked] == ["Steve Wozniak", "Barclays"]
    assert ranked[0][1].before == 1
    assert ranked[0][1].after > 1
    assert "Marguerite Oyelaran" in unknown
    assert fewer == ranked[:1]


def test_a_text_that_is_too_long_is_not_attacked(sanitizer: Sanitizer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "LONGEST", 10)
    assert recognition.recognition(sanitizer.sanitize(TEXT), sanitizer) == ([], [])


def test_each_stranger_is_named_once_and_without_what_stands_around_the_name() -> None:
    text = "It was reported to the manager, Mr Keith Oyelaranski, at nine. Keith Oyelaranski told Ms Witkowskala so."
    sanitizer = Sanitizer("recommended")
    with sanitizer.memory.active():
        _, unknown = recognition.recognition(sanitizer.sanitize(text), sanitizer)
    assert sum("Oyelaranski" in name for name in unknown) == 1
    assert all(name == name.strip(" ,.") for name in unknown)
