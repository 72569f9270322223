"""The flow end to end: what is released holds, or nothing is released."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.errors import ExpurgateError, GuaranteeError, InputError, PolicyError
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline import rounds
from expurgate.pipeline.arguments import policy_for
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import METHODS, Policy

LETTER = (
    "Mrs Mary Adler, a nurse from Tarragona, came to the hospital on 12 November 2002 with pneumonia and weight loss.\n\n"
    "The HIV infection was treated with antiretroviral therapy. She walks in the garden; write to mary@adler.example."
)
POLICIES: dict[str, dict[str, Any]] = {
    "disclosure": {"disclosure": {"protect": ["HIV"], "alpha": 1.5, "context": "document"}},
    "strict disclosure": {"disclosure": {"protect": ["HIV", "Tarragona"], "alpha": 3}},
    "information": {"information": {"reveal": ["person", "city"]}},
    "detectors": {"detect": {"patterns": ["all"], "entities": ["all"]}},
    "correlation": {
        "detect": {"entities": ["PERSON", "GPE"], "terms": ["HIV"]},
        "correlation": {"context": "document"},
    },
    "everything": {
        "detect": {"patterns": ["all"], "entities": ["all"], "terms": ["garden"]},
        "correlation": {"context": "sentence"},
        "disclosure": {"protect": ["HIV"]},
        "information": {"reveal": ["person", "city"]},
    },
}


def sanitizer(name: str, method: str, reader: Reader, knowledge: Knowledge, **more: Any) -> Sanitizer:
    policy = Policy.from_dict({**POLICIES[name], "transform": {"method": method}})
    return Sanitizer(policy, reader=reader, knowledge=knowledge, **more)


def test_many_documents_are_sanitized_as_each_is(reader: Reader, knowledge: Knowledge) -> None:
    run = sanitizer("disclosure", "generalize", reader, knowledge)
    documents = [Document(LETTER), Document(""), Document("She walks in the garden.")]
    assert [result.text for result in map(run.sanitize, documents)] == [run.sanitize(each).text for each in documents]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", POLICIES)
def test_what_is_released_holds(name: str, method: str, reader: Reader, knowledge: Knowledge) -> None:
    run = sanitizer(name, method, reader, knowledge, key=b"0123456789abcdef")
    result = run.sanitize(Document(LETTER))
    assert result.findings
    assert apply(LETTER, result.edits).text == result.text
    if method != "pseudonymize" and name not in ("correlation", "everything"):
        assert run.assess(Document(result.text, rewritten=True)).holds


@pytest.mark.parametrize("method", METHODS)
def test_the_same_twice(method: str, reader: Reader, knowledge: Knowledge) -> None:
    first, second = (
        sanitizer("everything", method, reader, knowledge, key=b"0123456789abcdef").sanitize(Document(LETTER))
        for _ in range(2)
    )
    assert first.text == second.text
    assert first.findings == second.findings


def test_the_protected_entity_and_what_gives_it_away_are_gone(reader: Reader, knowledge: Knowledge) -> None:
    result = sanitizer("disclosure", "generalize", reader, knowledge).sanitize(Document(LETTER))
    lowered = result.text.lower()
    assert "hiv" not in lowered
    assert "antiretroviral" not in lowered
    assert "pneumonia" not in lowered or "weight loss" not in lowered, "the two together give HIV away"
    assert "garden" in lowered
    assert "tarragona" in lowered


def test_a_harmless_text_stays_as_it_is(reader: Reader, knowledge: Knowledge) -> None:
    text = "The engineer met a person in the city."
    result = sanitizer("disclosure", "generalize", reader, knowledge).sanitize(Document(text))
    assert result.text == text
    assert result.rounds == 0
    assert result.edits == ()


@pytest.mark.parametrize(
    "text", ["", " \n\t ", "…", "👩‍⚕️", "\u202eHIV\u202c", "H\u200bIV", "\ud800 HIV", "HIV\x00", "HIV" * 3]
)
def test_odd_texts_hold_too(text: str, reader: Reader, knowledge: Knowledge) -> None:
    run = sanitizer("disclosure", "redact", reader, knowledge)
    assert run.assess(Document(run.sanitize(Document(text)).text)).holds


WORDS = st.sampled_from(
    ["HIV", "HIVs", "hiv-positive", "pneumonia", "weight loss", "the", "garden", "Mary Adler", "Tarragona", "and", "was",
     "treated", "with", ".", ",", "\n\n", "antiretroviral therapy", "the patient", "4 May 1999", "zyxgh", "Ünïcödé"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=25).map(" ".join))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS, name=st.sampled_from(sorted(POLICIES)), method=st.sampled_from(METHODS))
def test_any_text_and_policy_holds_or_fails_clearly(
    text: str, name: str, method: str, reader: Reader, knowledge: Knowledge
) -> None:
    run = sanitizer(name, method, reader, knowledge, key=b"0123456789abcdef")
    try:
        result = run.sanitize(Document(text))
    except ExpurgateError as error:
        assert "\n" not in str(error)
        return
    assert apply(text, result.edits).text == result.text
    if method == "redact" and name not in ("correlation", "everything"):
        assert run.assess(Document(result.text, rewritten=True)).holds


def test_what_cannot_be_made_to_hold_is_not_released(
    reader: Reader, knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "MAX_ROUNDS", 0)
    with pytest.raises(GuaranteeError, match="nothing is released") as caught:
        sanitizer("disclosure", "generalize", reader, knowledge).sanitize(Document(LETTER))
    assert "Adler" not in str(caught.value)


def test_no_word_of_the_original_is_shown_anywhere(
    reader: Reader, knowledge: Knowledge, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    canaries = ["Zorblatt", "Quixley", "HIV", "943 476", "4765919"]
    text = f"{LETTER} Mr Zorblatt Quixley has HIV; his number is 943 476 5919 or 4765919."
    with caplog.at_level(logging.DEBUG):
        run = sanitizer("everything", "generalize", reader, knowledge)
        result = run.sanitize(Document(text, name="Zorblatt.txt"))
        assessed = run.assess(Document(text))
    printed = capfd.readouterr()
    shown = [
        result.certificate.to_json(), repr(result), repr(assessed), repr(run), repr(result.findings), repr(result.edits),
        repr(result.certificate), caplog.text, printed.out, printed.err, repr(Document(text)),
        repr(reader.read(Document(text))),
    ]  # fmt: skip
    for canary in canaries:
        assert canary in text
        assert not any(canary.lower() in each.lower() for each in shown), canary


def test_assess_says_what_each_finding_becomes(reader: Reader, knowledge: Knowledge) -> None:
    assessed = sanitizer("disclosure", "redact", reader, knowledge).assess(Document(LETTER))
    assert not assessed.holds
    assert len(assessed.replacements) == len(assessed.findings)
    assert all("▇" in replacement for replacement in assessed.replacements)


def test_arguments_make_a_policy() -> None:
    assert policy_for().name == "recommended"
    both = policy_for(protect=["HIV"], reveal=["city"], alpha=2, method="redact", context="document")
    assert both.disclosure is not None
    assert both.disclosure.alpha == 2
    assert both.disclosure.context == "document"
    assert both.information is not None
    assert both.transform.method == "redact"
    assert both.detect is None
    only = policy_for(policy="recommended", protect=["HIV"], only=["disclosure"])
    assert only.correlation is None
    assert only.disclosure is not None


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"alpha": 2}, InputError, "name one to protect"),
        ({"protect": ["HIV"], "only": ["information"]}, InputError, "needs to know what to reveal"),
        ({"protect": ["HIV"], "alpha": 0.5}, PolicyError, "at least 1"),
        ({"protect": ["HIV"], "alpha": "some"}, PolicyError, "at least 1"),
        ({"policy": "no-such-preset"}, PolicyError, "no such policy"),
    ],
)
def test_arguments_that_make_none(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        policy_for(**arguments)
