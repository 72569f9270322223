"""Well-known bodies are told by their names, and names that are words or families besides only where a reader found a body."""

from __future__ import annotations

import pytest

from expurgate.text.known_bodies import is_known_body, kind_of_body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Tesco", "supermarket"),
        ("Sainsbury's", "supermarket"),
        ("the BBC", "broadcaster"),
        ("Deloitte", "consultancy"),
        ("Anna", ""),
    ],
)
def test_what_an_editor_calls_it(name: str, kind: str) -> None:
    assert kind_of_body(name) == kind


@pytest.mark.parametrize(("name", "known"), [("Jet2", True), ("tesco", False), ("Boots", False), ("Hilton", False)])
def test_what_may_be_somebody_is_left_to_the_reader(name: str, known: bool) -> None:
    assert is_known_body(name) is known
