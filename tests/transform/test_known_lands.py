"""Lands and waters that everybody knows are said as what they are, with the large part of the world they lie in."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer

LETTER = """Dear Ms Parrish,

I saw Mr Colin Ashworth on Tuesday. He grew up in a village and went on holiday to {} last year with his wife, where he fell ill.

Yours sincerely,
Dr Holt
"""


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    return Sanitizer("recommended")


@pytest.mark.parametrize(
    ("land", "said"),
    [
        ("Fuerteventura", "an island in southern Europe"),
        ("the Azores", "a group of islands in southern Europe"),
        ("Mindanao", "an island in South-East Asia"),
        ("Pembrokeshire", "a county in Wales"),
        ("the Peak District", "a national park in England"),
        ("the Algarve", "a region in southern Europe"),
        ("Catalonia", "a region in southern Europe"),
        ("the Pyrenees", "a mountain range"),
        ("Loch Lomond", "a lake in Scotland"),
        ("Ben Nevis", "a mountain in Scotland"),
        ("Nova Scotia", "a province in Canada"),
    ],
)
def test_a_land_is_what_it_is(recommended: Sanitizer, land: str, said: str) -> None:
    assert f"went on holiday to {said} last year" in recommended.sanitize(LETTER.format(land)).text


def test_the_part_of_the_world_is_said_once_and_the_second_is_another(recommended: Sanitizer) -> None:
    text = "Mrs Jane Holloway has a flat on Menorca. In May she and Dr Petra Lund fly to Tenerife; Menorca is for the summer."
    released = recommended.sanitize(text).text
    assert "on an island in southern Europe" in released
    assert "to another island" in released


@pytest.mark.parametrize("who", ["Dr Sutherland", "Kerry, her carer,", "Devon, her son,"])
def test_people_who_are_called_so_are_people(recommended: Sanitizer, who: str) -> None:
    text = f"{who} rang on Tuesday about Mrs Joan Petty, who lives with her sister."
    released = recommended.sanitize(text).text
    assert "county" not in released
    assert who.split(",")[0].removeprefix("Dr ") not in released
