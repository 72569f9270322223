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


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Last seen: 17:30, 5 March 2026, Asda, Hulme", "Last seen: 17:30, spring 2026, "),
        ("There is no letter, and the neighbours, Mr and Mrs Vaughan, remember no promise.", "There is no letter, and the neighbours remember no promise."),
        ("I have worked for the Meredith family for a year. Mr Meredith is kind.", "I have worked for the A family for a year. Mr A is kind."),
        ("He was released from HMP Preston.", "He was released from a prison."),
    ],
)  # fmt: skip
def test_names_are_taken_whole(text: str, wanted: str) -> None:
    assert Sanitizer("recommended").sanitize(text).text.startswith(wanted)


def test_what_somebody_is_has_an_article_without_the_name() -> None:
    text = "Reuben's mother told me that coach Darren Pyke had sent him messages. I spoke to Darren, the coach, who laughed."
    assert "told me that the coach had sent him messages" in Sanitizer("recommended").sanitize(text).text
