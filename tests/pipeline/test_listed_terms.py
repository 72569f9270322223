"""Terms that a user lists are generalized as any others."""

from __future__ import annotations

from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DetectRule, Policy


def test_listed_terms_become_what_they_are_a_kind_of() -> None:
    sanitizer = Sanitizer(Policy(detect=DetectRule(terms=("Tarragona", "pneumonia"))))
    released = sanitizer.sanitize("He lives in Tarragona and had pneumonia.").text
    assert "city" in released
    assert "Tarragona" not in released
    assert "pneumonia" not in released
    assert "identifier" not in released
