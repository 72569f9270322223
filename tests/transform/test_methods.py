"""Transforms by name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from expurgate.core.errors import PolicyError
from expurgate.policy import METHODS
from expurgate.transform.base import Generalizer
from expurgate.transform.methods import transform_named


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
