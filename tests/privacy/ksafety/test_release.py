"""Texts to views: what is released is K-safe, and what is not endangered is untouched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expurgate.core.errors import GuaranteeError, InputError
from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.knowledge.entities.store import Entities
from expurgate.privacy.ksafety.release import Options, release

SYMPTOMS = ["fever", "cough", "weight loss", "night sweats", "rash", "headache"]
RECORDS = [
    {"id": "p", "name": "Pox", "context": ["rash", "fever", "weight loss", "night sweats"]},
    {"id": "q", "name": "Quinsy", "context": ["fever", "headache", "cough"]},
    {"id": "r", "name": "Rheum", "context": ["cough", "fever", "rash"]},
    {"id": "s", "name": "Scurvy", "context": ["weight loss", "fever", "rash"]},
    {"id": "t", "name": "Tetter", "context": ["rash", "headache"]},
    {"id": "u", "name": "Unrest", "context": ["night sweats", "headache", "fever"]},
]
ENTITIES = Entities.from_records(RECORDS)
CONTEXTS = {str(record["id"]): set(record["context"]) for record in RECORDS}


def cut(text: str, findings: Sequence[Finding], instead: Mapping[Span, str]) -> str:
    for finding in reversed(findings):
        text = text[: finding.span.start] + instead.get(finding.span, "") + text[finding.span.end :]
    return text


def others(text: str, one: str) -> int:
    """By definition, from the words of the text alone."""
    told = {symptom for symptom in SYMPTOMS if symptom in text.lower()} & CONTEXTS[one]
    return sum(told <= context for name, context in CONTEXTS.items() if name != one)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*SYMPTOMS, "Pox", "and", "garden,", "."]), max_size=14), st.integers(1, 5))
def test_the_released_text_is_safe(words: list[str], k: int) -> None:
    text = " ".join(words)
    made = release(text, ENTITIES, ENTITIES.select(["p", "r"]), cut, options=Options(k=k))
    for one in ("p", "r"):
        assert others(made.text, one) >= k
    assert "pox" not in made.text.lower()
    assert made.residual is None or made.residual >= k
    for word in ("garden", "headache"):
        assert made.text.count(word) == text.count(word)


def test_every_occurrence_goes_and_the_findings_say_why() -> None:
    text = "Night sweats, then weight loss. More night sweats."
    heavy = {ENTITIES.term_number("weight loss") or 0: 2.0}
    made = release(text, ENTITIES, ENTITIES.select(["p"]), cut, options=Options(k=1, weights=heavy))
    assert made.removed == ("night sweat",)
    assert [text[found.span.start : found.span.end] for found in made.findings] == ["Night sweats", "night sweats"]
    first = made.findings[0]
    assert (first.model, first.risk, first.threshold, first.against) == ("k-safety", 0.0, 1.0, "Pox")
    assert set(first.group) == {"night sweat", "weight loss"}
    assert made.explanations[0].terms == ("Night sweats", "weight loss")
    assert made.rounds == 1


def test_a_removal_that_joins_words_into_a_term_is_seen() -> None:
    text = "weight pox loss with night sweats"

    def joining(text: str, findings: Sequence[Finding], instead: Mapping[Span, str]) -> str:
        return " ".join(cut(text, findings, instead).split())

    made = release(text, ENTITIES, ENTITIES.select(["p"]), joining, options=Options(k=1))
    assert made.rounds == 2
    assert others(made.text, "p") >= 1


def test_a_protected_name_inside_a_longer_term_is_seen() -> None:
    records = [*RECORDS, *({"id": f"v{at}", "name": f"v{at}", "context": ["pox scar"]} for at in range(3))]
    entities = Entities.from_records(records)
    made = release("an old pox scar", entities, entities.select(["p"]), cut, options=Options(k=2))
    assert "pox" not in made.text
    untouched = release("an old pox scar", entities, entities.select(["q"]), cut, options=Options(k=2))
    assert untouched.text == "an old pox scar"


def test_a_rewriting_that_changes_nothing_fails_rather_than_releases() -> None:
    with pytest.raises(GuaranteeError, match="does not become K-safe"):
        release("pox", ENTITIES, ENTITIES.select(["p"]), lambda text, *_: text, options=Options(k=1))


def test_a_generalization_takes_the_place_where_it_is_safe() -> None:
    kinds = {"pox": ["rash", "disease"], "weight loss": ["rash", "body change"], "Scurvy": ["disease"]}
    text = "Pox with weight loss and night sweats"
    made = release(
        text,
        ENTITIES,
        ENTITIES.select(["p"]),
        cut,
        options=Options(k=1, weights={ENTITIES.term_number("night sweats") or 0: 5.0}),
        generalizations=lambda term: kinds.get(term, []),
    )
    assert made.text == "disease with body change and night sweats"
    assert others(made.text, "p") >= 1


def test_text_that_is_no_text() -> None:
    with pytest.raises(InputError, match="surrogates"):
        release("a\ud800", ENTITIES, (), cut, options=Options())
