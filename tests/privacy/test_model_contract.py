"""What every privacy model must do, whatever it guarantees."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from expurgate.core.document import Document, Reading, Term
from expurgate.core.findings import Assessment, in_order
from expurgate.core.memory import Memory
from expurgate.core.spans import Span
from expurgate.knowledge.knowledge import Knowledge
from expurgate.knowledge.opening import open_knowledge
from expurgate.language.reader import Reader
from expurgate.policy import Policy
from expurgate.privacy.base import Model
from expurgate.privacy.choose import models
from expurgate.privacy.ksafety.guarantee import KSafety
from expurgate.privacy.ksafety.opening import open_rule

ENTITIES = """{"id": "a", "name": "HIV", "context": ["pneumonia", "weight loss", "rash"]}
{"id": "b", "name": "influenza", "context": ["pneumonia", "fever", "cough"]}
{"id": "c", "name": "measles", "context": ["rash", "fever", "pneumonia"]}
{"id": "d", "name": "tuberculosis", "context": ["cough", "weight loss", "fever"]}
"""
TEXTS = [
    "",
    " \n\t ",
    "😀😀 👩‍👩‍👧 HIV 😀 and pneumonia",
    "שלום HIV כהן, weight loss, עברית",
    "مرحبا pneumonia ٠٥٠",
    "\ud800 lone surrogate, rash \x00",
    "Mary Adler, a nurse in Chicago, has HIV. She had pneumonia, weight loss and a rash after a blood transfusion.\n\n"
    "Antiretroviral therapy began in May.",
]
LONG = ["pneumonia" * 100_000, "pneumonia " * 20_000]
NAMES = ("information", "correlation", "disclosure", "subject", "k_safety")
each = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return open_knowledge(Policy.load("recommended").knowledge)


@pytest.fixture(scope="module")
def chosen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Model]:
    path: Path = tmp_path_factory.mktemp("entities") / "diseases.jsonl"
    path.write_text(ENTITIES, encoding="utf-8")
    asked = Policy.from_dict(
        {
            "information": {"reveal": ["nurse", "disease"]},
            "correlation": {},
            "disclosure": {"protect": ["HIV"]},
            "subject": {},
            "k_safety": {"entities": str(path), "protect": ["HIV"], "k": 1},
            "detect": {"patterns": ["all"]},
        }
    )
    opened = open_rule(asked)
    assert opened is not None
    return {model.name.replace("-", "_"): model for model in (*models(asked), KSafety(opened))}


READER = Reader()


def assessed(model: Model, text: str, knowledge: Knowledge) -> Assessment:
    reading = READER.read(Document(text))
    hidden = tuple(term for term in reading.terms if term.label == "PERSON")
    return model.assess(reading, knowledge, hidden=hidden)


def test_every_model_is_in_the_contract(chosen: dict[str, Model]) -> None:
    assert sorted(chosen) == sorted(NAMES)


@each
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_findings_are_sorted_in_bounds_and_the_same_again(
    name: str, text: str, chosen: dict[str, Model], knowledge: Knowledge
) -> None:
    found = assessed(chosen[name], text, knowledge)
    assert found.model == chosen[name].name
    assert list(found.findings) == list(in_order(found.findings))
    for finding in found.findings:
        assert 0 <= finding.span.start < finding.span.end <= len(text)
        assert finding.model == chosen[name].name
    assert assessed(chosen[name], text, knowledge) == found


@each
def test_one_after_the_other_equals_each_alone_whatever_is_remembered(
    name: str, chosen: dict[str, Model], knowledge: Knowledge
) -> None:
    together = [assessed(chosen[name], text, knowledge) for text in TEXTS]
    with Memory(most=30).active() as memory:
        assert [assessed(chosen[name], text, knowledge) for text in reversed(TEXTS)] == together[::-1]
        memory.forget()
        assert assessed(chosen[name], TEXTS[-1], knowledge) == together[-1]


@each
@pytest.mark.parametrize("text", LONG, ids=["one word", "many words"])
def test_a_megabyte_of_one_word_is_safe(name: str, text: str, chosen: dict[str, Model], knowledge: Knowledge) -> None:
    whole = (Span(0, len(text)),)
    reading = Reading(Document(text), (Term("pneumonia", (Span(0, 9),)),), whole, whole)
    found = chosen[name].assess(reading, knowledge)
    assert all(finding.span.end <= len(text) for finding in found.findings)


@each
def test_no_repr_shows_text_and_answers_can_be_pickled(
    name: str, chosen: dict[str, Model], knowledge: Knowledge
) -> None:
    found = assessed(chosen[name], "Zorvexal had pneumonia and a zorvexal rash in Chicago.", knowledge)
    assert "zorvexal" not in repr(found).lower()
    assert "pneumonia" not in repr(found).lower()
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301


@each
def test_replacements_are_judged_the_same_way_each_time(
    name: str, chosen: dict[str, Model], knowledge: Knowledge
) -> None:
    for candidate in ("thing", "HIV", "a person", "", "😀"):
        safe, silent = chosen[name].safe(candidate, knowledge), chosen[name].silent(candidate, knowledge)
        assert isinstance(safe, bool)
        assert chosen[name].safe(candidate, knowledge) == safe
        assert chosen[name].silent(candidate, knowledge) == silent
