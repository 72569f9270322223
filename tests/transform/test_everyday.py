"""The table of what is said for everyday nouns, and what stands for somebody or some place of which nothing else is said."""

from __future__ import annotations

import pytest

from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import InformationRule, Policy
from expurgate.transform.everyday import everyday_kinds
from expurgate.transform.fluency import is_plural


def test_longer_forms_come_before_kinds() -> None:
    assert everyday_kinds("new kitchen chair", ["kitchen chair", "chair"], several=False) == [
        "kitchen chair",
        "chair",
        "furniture",
    ]
    assert everyday_kinds("zeugma", [], several=False) is None


def test_one_thing_is_no_several() -> None:
    assert everyday_kinds("hat", [], several=False) == ["clothing"]
    assert not any(map(is_plural, everyday_kinds("pyjamas", [], several=False) or ()))
    assert everyday_kinds("socks", [], several=True) == ["clothes", "clothing"]


def test_of_a_part_of_the_body_only_the_sort_is_marked() -> None:
    assert everyday_kinds("wrist", [], several=False) == []


@pytest.fixture(scope="module")
def of_a_shop() -> Sanitizer:
    return Sanitizer(Policy(information=InformationRule(reveal=("shop", "letter"))))


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("The midwife came in the morning.", "Somebody came in the morning."),
        ("We made a plan with the creditors.", "We made a plan with some people."),
        ("She said that the car is at the garage.", "She said that the car is somewhere."),
        ("This isn't a nursery, he said.", "This isn't a place for children, he said."),
        ("They will ring us next week.", "They will ring us next week."),
    ],
)
def test_an_everyday_noun_is_what_an_editor_writes(of_a_shop: Sanitizer, text: str, released: str) -> None:
    assert of_a_shop.sanitize(text).text == released


def test_a_feature_may_be_what_is_said() -> None:
    released = Sanitizer(Policy(information=InformationRule(reveal=("cook", "hospital")))).sanitize(
        "She was a retired school cook in the hospital."
    )
    assert released.text == "She was a cook in the hospital."
