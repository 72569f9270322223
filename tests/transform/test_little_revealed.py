"""What is written where little may be revealed: phrases and clauses go whole, and what speaks of nothing stays."""

from __future__ import annotations

import pytest

from expurgate import Sanitizer
from expurgate.pipeline.arguments import policy_for


@pytest.fixture(scope="module")
def little_revealed() -> Sanitizer:
    return Sanitizer(policy_for(reveal=["England", "house"]))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[19:12] Mo: omg thank god\n[19:15] Mo: come on", "[19:12] Person A: omg thank god"),
        ("He answered no comment. He is of no fixed address.", "He answered no comment. He is of no fixed address."),
        ("They had one child.\n\nBest wishes,\nAnn Potts", "They had one child.\n\nBest wishes,"),
        ("- one hob not working\n- come back in the year", "- […]\n"),
        ("Rent of £1,350 was paid late.", "[amount] was paid late."),
        ("MINUTES OF THE ALLOTMENT COMMITTEE\n\nShe came to the house.", "RECORD OF THE "),
    ],
)
def test_phrases_go_whole(little_revealed: Sanitizer, text: str, wanted: str) -> None:
    assert little_revealed.sanitize(text).text.startswith(wanted)


def test_a_medicine_goes_with_its_dose() -> None:
    released = Sanitizer(policy_for(reveal=["England", "nurse"])).sanitize(
        "She takes clopidogrel 75 mg and sertraline."
    )
    assert released.text == "She takes medicines."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Resident: Mrs Dorothy Pemberton (Dot), Leeds.", "Resident: Mrs A, "),
        ("Eileen Buckley (née Foy) has died.", "Person A has died."),
    ],
)
def test_a_second_name_in_brackets_goes(text: str, wanted: str) -> None:
    assert Sanitizer("recommended").sanitize(text).text.startswith(wanted)
