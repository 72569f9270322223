"""Terms that a user lists are generalized as any others."""

from __future__ import annotations

import expurgate
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import DetectRule, Policy


def test_listed_terms_become_what_they_are_a_kind_of() -> None:
    sanitizer = Sanitizer(Policy(detect=DetectRule(terms=("Tarragona", "pneumonia"))))
    released = sanitizer.sanitize("He lives in Tarragona and had pneumonia.").text
    assert "city" in released
    assert "Tarragona" not in released
    assert "pneumonia" not in released
    assert "identifier" not in released


def test_listed_terms_fit_into_their_sentences() -> None:
    sanitizer = Sanitizer(Policy(detect=DetectRule(terms=("Zwickau", "diabetes", "Ferrari"))))
    released = sanitizer.sanitize(
        "He lives in Zwickau and has diabetes. He drives a Ferrari. His diabetes is worse."
    ).text
    assert released == "He lives in a city and has an illness. He drives a car. His illness is worse."


def test_a_kind_that_stands_for_two_things_is_not_raised_from_one_of_them() -> None:
    """ "medicine" stands for a drug and for a branch of medicine: a drug is no science."""
    released = expurgate.sanitize("On metformin and Lantus. Sees endocrinology.", protect=["diabetes"], only=True).text
    assert "On science" not in released
    assert "metformin" not in released
