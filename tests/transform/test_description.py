"""Names with the words that say whose they are."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Finding
from expurgate.core.spans import Span
from expurgate.text.normal import normal_form
from expurgate.transform.base import Generalizer, Target
from expurgate.transform.description import given_names, named, own_words
from expurgate.transform.generalize import Generalize


def described(surface: str, name: str, label: str) -> Target:
    """A target found as a whole by one detector, and its name by another."""
    at = surface.index(name)
    findings = (
        Finding(Span(0, len(surface)), normal_form(surface), "tagger"),
        Finding(Span(at, at + len(name)), normal_form(name), "entities", label),
    )
    return Target(Span(0, len(surface)), surface, normal_form(surface), label, findings)


@pytest.mark.parametrize(
    ("surface", "name", "label", "words"),
    [
        ("daughter Susan", "Susan", "PERSON", ["daughter"]),
        ("former Olympic swimmer Kate Moss", "Kate Moss", "PERSON", ["swimmer"]),
        ("Ngozi's mum", "Ngozi", "PERSON", ["mum"]),
        ("Tesco delivery van", "Tesco", "ORG", ["delivery van", "van"]),
        ("Pakistani woman", "Pakistani", "NORP", ["woman"]),
        ("Lisbon last autumn", "Lisbon", "GPE", []),
        ("Syria two years", "Syria", "GPE", []),
        ("Ann Moss of Hull", "Ann Moss", "PERSON", []),
        ("Dr Ann Moss", "Ann Moss", "PERSON", []),
    ],
)
def test_the_words_beside_a_name(surface: str, name: str, label: str, words: list[str]) -> None:
    target = described(surface, name, label)
    assert own_words(target) == words
    assert named(target) == normal_form(name)


def test_a_name_alone_has_none() -> None:
    alone = described("Susan", "Susan", "PERSON")
    assert own_words(alone) == []
    assert given_names(described("brother Luke Moss", "Luke Moss", "PERSON")) == ["luke"]


def test_a_described_person_is_called_by_the_description(taxonomy: Generalizer) -> None:
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    brother = described("brother Luke Moss", "Luke Moss", "PERSON")
    assert transform.replacement(brother, forbidden=frozenset()).text == "brother"
    for surface, expected in (("Luke", "brother"), ("Moss", "person"), ("Dan Moss", "person")):
        alone = Target(Span(0, len(surface)), surface, surface.lower(), "PERSON")
        assert transform.replacement(alone, forbidden=frozenset()).text == expected


def test_a_description_that_is_not_safe_is_not_used(taxonomy: Generalizer) -> None:
    target = described("brother Luke Moss", "Luke Moss", "PERSON")
    transform = Generalize(taxonomy=taxonomy, safe=lambda text: text != "brother")
    assert transform.replacement(target, forbidden=frozenset()).text == "person"
    transform = Generalize(taxonomy=taxonomy, safe=lambda _: True)
    assert transform.replacement(target, forbidden=frozenset({"brother"})).text == "person"
