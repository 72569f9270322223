"""A policy with K-safety and nothing else: what is released is K-safe, and what is not endangered is untouched."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expurgate.core.document import Document
from expurgate.core.errors import GuaranteeError
from expurgate.core.findings import Edit
from expurgate.knowledge.knowledge import Knowledge
from expurgate.language.reader import Reader
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.result import Result
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy
from expurgate.privacy.ksafety.judging import Options, decide_found
from expurgate.transform.rewriter import Rewriter

SYMPTOMS = ["fever", "cough", "weight loss", "night sweats", "rash", "headache"]
RECORDS: list[dict[str, Any]] = [
    {"id": "p", "name": "Pox", "context": ["rash", "fever", "weight loss", "night sweats"]},
    {"id": "q", "name": "Quinsy", "context": ["fever", "headache", "cough"]},
    {"id": "r", "name": "Rheum", "context": ["cough", "fever", "rash"]},
    {"id": "s", "name": "Scurvy", "context": ["weight loss", "fever", "rash"]},
    {"id": "t", "name": "Tetter", "context": ["rash", "headache"]},
    {"id": "u", "name": "Unrest", "context": ["night sweats", "headache", "fever"]},
]
CONTEXTS = {str(record["id"]): set(record["context"]) for record in RECORDS}

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory, knowledge: Knowledge) -> Run:
    """Sanitizes a text with K-safety alone; nothing may be read by a language model on the way."""
    folder = tmp_path_factory.mktemp("entities")

    @cache
    def made(protect: tuple[str, ...], k: int, weights: tuple[tuple[str, float], ...], extra: int) -> Sanitizer:
        path = folder / f"e{extra}.jsonl"
        more = [{"id": f"v{at}", "name": f"v{at}", "context": ["pox scar"]} for at in range(extra)]
        path.write_text("".join(json.dumps(record) + "\n" for record in [*RECORDS, *more]), encoding="utf-8")
        rule = {"entities": str(path), "k": k, "protect": list(protect), "weights": dict(weights)}
        policy = Policy.from_dict({"k_safety": rule, "transform": {"method": "suppress"}})
        return Sanitizer(policy, knowledge=knowledge, reader=Reader("no_such_pipeline"))

    def sanitized(text: str, protect: Sequence[str] = ("p",), k: int = 1, extra: int = 0, **weights: float) -> Result:
        weighed = tuple((term.replace("_", " "), weight) for term, weight in weights.items())
        return made(tuple(protect), k, weighed, extra).sanitize(Document(text))

    return sanitized


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def others(text: str, one: str) -> int:
    """By definition, from the words of the text alone."""
    told = {symptom for symptom in SYMPTOMS if symptom in text.lower()} & CONTEXTS[one]
    return sum(told <= context for name, context in CONTEXTS.items() if name != one)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from([*SYMPTOMS, "Pox", "and", "garden,", "."]), max_size=14), st.integers(1, 5))
def test_the_released_text_is_safe(run: Run, words: list[str], k: int) -> None:
    text = " ".join(words)
    made = run(text, ("p", "r"), k)
    for one in ("p", "r"):
        assert others(made.text, one) >= k
    assert "pox" not in made.text.lower()
    assert made.k_safety is not None
    assert made.k_safety.others is None or made.k_safety.others >= k
    for word in ("garden", "headache"):
        assert made.text.lower().count(word) == text.count(word)


def test_every_occurrence_goes_and_the_findings_say_why(run: Run) -> None:
    text = "Night sweats, then weight loss. More night sweats."
    made = run(text, weight_loss=2.0)
    assert [text[found.span.start : found.span.end] for found in made.findings] == ["Night sweats", "night sweats"]
    first = made.findings[0]
    assert (first.model, first.risk, first.threshold, first.against) == ("k-safety", 0.0, 1.0, "Pox")
    assert set(first.group) == {"night sweat", "weight loss"}
    account = made.k_safety
    assert account is not None
    assert account.explanations[0].terms == ("Night sweats", "weight loss")
    assert (account.terms, account.removed, account.optimal, made.rounds) == (2, 1, True, 1)
    stated = made.certificate.data["models"][0]
    assert (stated["terms"], stated["removed"], stated["solver"]) == (2, 1, account.solver)
    assert (stated["optimal"], stated["gap"]) == (True, 0.0)


def test_a_removal_that_joins_words_into_a_term_is_seen(run: Run) -> None:
    made = run("weight (pox) loss with night sweats")
    assert made.rounds == 2
    assert others(made.text, "p") >= 1
    assert made.k_safety is not None
    assert not made.k_safety.optimal


def test_a_protected_name_inside_a_longer_term_is_seen(run: Run) -> None:
    assert "pox" not in run("an old pox scar", k=2, extra=3).text
    assert run("an old pox scar", ("q",), k=2, extra=3).text == "an old pox scar"


def test_a_rewriting_that_changes_nothing_fails_rather_than_releases(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: list[Edit] = []
    monkeypatch.setattr(Rewriter, "edits", lambda *_: nothing)
    with pytest.raises(GuaranteeError, match="findings remain"):
        run("pox")


def test_every_format_is_released_k_safe(run: Run) -> None:
    """The same path as all other policies: a page and a table as well as a text."""
    sanitizer = Sanitizer(run("").policy)
    for data, name in ((b"<p>The <b>Pox</b> and a rash.</p>", "a.html"), (b"name,note\nAnn,Pox and rash\n", "a.csv")):
        released = sanitize_file(data, name, sanitizer)
        assert b"Pox" not in released.data
        assert b"rash" in released.data.lower()
        assert {model["model"] for part in released.certificate.data["documents"] for model in part["models"]} == {
            "k-safety"
        }


def test_the_time_limit_is_for_all_rounds_of_a_document(
    run: Run, knowledge: Knowledge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_time: list[float] = []

    def slow(entities: Any, found: Any, protected: Any, options: Options) -> Any:
        given_time.append(options.time_limit or 0.0)
        time.sleep(0.3)
        return decide_found(entities, found, protected, options)

    monkeypatch.setattr("expurgate.privacy.ksafety.guarantee.decide_found", slow)
    path = tmp_path / "e.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    rule = {"entities": str(path), "k": 1, "protect": ["p"], "time_limit": 0.5}
    policy = Policy.from_dict({"k_safety": rule, "transform": {"method": "suppress"}})
    sanitizer = Sanitizer(policy, knowledge=knowledge, reader=Reader("no_such_pipeline"))
    for _ in range(2):
        given_time.clear()
        assert others(sanitizer.sanitize(Document("weight (pox) loss with night sweats")).text, "p") >= 1
        first, second, third = given_time
        assert first > 0.1, "each document has the whole limit, but for what is kept back to write and verify"
        assert second <= 0.2, "what is left after the first round"
        assert third == pytest.approx(0.05), "a moment for a safe answer when it is up"
