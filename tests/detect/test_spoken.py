"""Names that people say of themselves, spell and give a second time."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.detect.spoken import or_named, spoken_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("spelt k a v y a, as in", ["k a v y a"]),
        ("thats t-e-r-r-i, with an i", ["t-e-r-r-i"]),
        ("vitamins a b d e and k", []),
        ("I am a b c of it", []),
    ],
)
def test_spelled_in_small_letters(text: str, names: list[str]) -> None:
    assert [text[span.start : span.end] for span in spoken_names(text)] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Call me Bibi or Zee.", ["Zee"]),
        ("a fella, Calhoun or Colhoun, from the port", []),  # the first name is not the one given
        ("Ask Bibi or Mum.", []),
        ("Bibi or Something else", []),
    ],
)
def test_a_second_name(text: str, names: list[str]) -> None:
    at = text.find("Bibi")
    people = [Span(at, at + 4)] if at >= 0 else []
    assert [text[span.start : span.end] for span in or_named(text, people)] == names
