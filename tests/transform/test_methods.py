"""Transforms by name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from expurgate.core.document import LOOSE, MODIFIER
from expurgate.core.errors import PolicyError
from expurgate.detect.entities import ENTITY_LABELS
from expurgate.detect.patterns.table import LABELS
from expurgate.policy import METHODS
from expurgate.text.standins import MARK_WORDS
from expurgate.transform.base import Generalizer
from expurgate.transform.methods import transform_named
from expurgate.transform.redact import Redact


@pytest.mark.parametrize("method", METHODS)
def test_every_name_makes_its_transform(taxonomy: Generalizer, rewritten: Callable[..., str], method: str) -> None:
    transform = transform_named(method, taxonomy=taxonomy, safe=lambda _: True, key=b"k" * 16)
    assert transform.name == method
    assert "HIV" not in rewritten(transform, "He has HIV.", ("HIV", ""))


def test_what_has_no_pseudonym_is_generalized(taxonomy: Generalizer, rewritten: Callable[..., str]) -> None:
    transform = transform_named("pseudonymize", taxonomy=taxonomy, safe=lambda _: True, key=b"k" * 16)
    assert rewritten(transform, "He has HIV.", ("HIV", "")) == "He has a virus."


def test_an_unknown_name_is_refused(taxonomy: Generalizer) -> None:
    with pytest.raises(PolicyError, match="generalize, redact, suppress, pseudonymize"):
        transform_named("blur", taxonomy=taxonomy, safe=lambda _: True)


@pytest.mark.parametrize("surface", ["943 476 5919", "Fairweather"])
def test_a_mark_is_made_of_words(rewritten: Callable[..., str], surface: str) -> None:
    for label in (*LABELS, *ENTITY_LABELS, LOOSE, MODIFIER):
        said = rewritten(Redact(style="label"), f"It is {surface} here.", (surface, label))
        mark = said[said.index("[") + 1 : said.index("]")]
        assert mark in MARK_WORDS, label
