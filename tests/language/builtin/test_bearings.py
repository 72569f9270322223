"""What stands around a name says whose it is."""

from __future__ import annotations

import pytest

from expurgate.language.builtin.bearings import is_body_parts, is_person_by_place


def is_person(text: str, name: str) -> bool:
    start = text.index(name)
    return is_person_by_place(text, start, start + len(name))


@pytest.mark.parametrize(
    "text",
    [
        "my daughter Solomiya came",
        "his late brother Solomiya",
        "Hello, Solomiya.",
        "Dear Solomiya,\nthanks",
        "Kind regards,\nSolomiya\n",
    ],
)
def test_family_words_greetings_and_closings_make_people(text: str) -> None:
    assert is_person(text, "Solomiya")


def test_towns_stay_towns_beside_family() -> None:
    assert not is_person("my daughter in Corsham", "Corsham")
    assert not is_person("Kind regards from Corsham", "Corsham")


@pytest.mark.parametrize("firm", ["Wren & Partridge", "Hallberg Stone LLP", "Probert Solicitors"])
def test_firms_sign_letters_too(firm: str) -> None:
    assert not is_person(f"Yours faithfully,\n\n{firm}\n", firm)
    assert is_person("Yours faithfully,\n\nHallberg\n", "Hallberg")


def test_parts_of_the_body_are_nobody() -> None:
    assert is_body_parts("Bowels")
    assert not is_body_parts("Onions")
