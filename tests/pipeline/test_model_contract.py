"""What every model must do, whatever it promises."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from expurgate.core.document import Document, Term
from expurgate.core.findings import in_order
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import MODELS, Policy, model_name
from expurgate.privacy.base import Model

RULES: dict[str, dict[str, Any]] = {
    "information": {"reveal": ["person", "city"]},
    "correlation": {"context": "document", "threshold": 0.5, "support": 1},
    "disclosure": {"protect": ["HIV"]},
    "subject": {"strangers": True, "distance": 0.5},
    "k_safety": {"protect": ["h"], "k": 1},
}
RECORDS = [{"id": "h", "name": "HIV", "context": ["pneumonia"]}, {"id": "q", "name": "Quinsy", "context": ["rash"]}]
TEXTS = [
    "",
    " \n\t ",
    "😀😀 HIV 👩‍👩‍👧 pneumonia 😀",
    "שלום HIV, pneumonia, עברית",
    "e\u0301\u0301 HIV\u200b \x00 pneumonia",
    "Mary Adler, a nurse from Tarragona, had HIV and pneumonia. The canary sang in the garden.",
    "pneumonia " * 2_000,
]
each = pytest.mark.parametrize("name", MODELS)


@pytest.fixture(scope="module")
def entities(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("entities") / "e.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in RECORDS), encoding="utf-8")
    return path


def model(name: str, entities: Path, reader: Reader, knowledge: Knowledge) -> Model:
    """The model of a section, as a policy with that section makes it."""
    rule = {**RULES[name], **({"entities": str(entities)} if name == "k_safety" else {})}
    policy = Policy.from_dict({name: rule, **({"detect": {"terms": ["HIV"]}} if MODELS[name].after else {})})
    (made,) = Sanitizer(policy, reader=reader, knowledge=knowledge).models(None)
    return made


@each
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_findings_lie_in_the_text_in_order_and_come_again(
    name: str, text: str, entities: Path, reader: Reader, knowledge: Knowledge
) -> None:
    made, reading = model(name, entities, reader, knowledge), reader.read(Document(text))
    hidden = [Term("hiv", (Span(at, at + 3),), "entity") for at in [text.find("HIV")] if at >= 0]
    found = made.assess(reading, knowledge, hidden=hidden)
    assert found.findings == in_order(found.findings)
    assert found.model == made.name == model_name(name)
    assert found.holds == (not found.findings)
    for finding in found.findings:
        assert 0 <= finding.span.start < finding.span.end <= len(text)
        assert finding.model == made.name
    again = made.assess(reading, knowledge, hidden=hidden)
    assert (again.findings, again.facts) == (found.findings, found.facts)


@each
def test_every_model_finds_something_and_tells_no_text(
    name: str, entities: Path, reader: Reader, knowledge: Knowledge
) -> None:
    made, reading = model(name, entities, reader, knowledge), reader.read(Document(TEXTS[5]))
    at = TEXTS[5].index("HIV")
    found = made.assess(reading, knowledge, hidden=[Term("hiv", (Span(at, at + 3),), "entity")])
    assert found.findings
    shown = repr(found) + repr({key: value for key, value in found.facts.items() if key != "protected"})
    for word in ("canary", "Tarragona", "tarragona", "pneumonia", "Adler"):
        assert word not in shown


@each
def test_replacements_are_judged_with_yes_or_no(
    name: str, entities: Path, reader: Reader, knowledge: Knowledge
) -> None:
    made = model(name, entities, reader, knowledge)
    for candidate in ("thing", "HIV", "", "😀"):
        assert made.safe(candidate, knowledge) in (True, False)
        assert made.silent(candidate, knowledge) in (True, False)


def test_every_model_is_tried() -> None:
    assert set(RULES) == set(MODELS)
