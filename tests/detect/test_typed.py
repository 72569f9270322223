"""Names as people type them, in small letters and without apostrophes."""

from __future__ import annotations

import pytest

from expurgate.core.spans import Span
from expurgate.detect.cutting import cut
from expurgate.detect.mentions import Mentions, owns
from expurgate.detect.typed import typed_names
from expurgate.detect.usual_words import is_no_name


def _typed(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sorted(typed_names(text))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("i saw natashas brother n he dont care", ["natashas"]),
        ("text zayvion im outside", ["zayvion"]),
        ("call tre'quan back", ["tre'quan"]),
        ("then dazzo wants a lift so i said no", ["dazzo"]),
        ("She carries the oscars of wales; Natasha's brother said so", []),
        ("tell yall i said hi and call them tmrw", []),
        ("Please ring Zayvion. He told zayvion Smith to wait.", []),  # with capitals the reader tells
        ("ask the noooo one", []),
        ("went with si and fi, si paid", ["si", "fi", "si"]),
        ("Sí, si quieres.", []),
        ("then hannah b hit hannah k n left", ["hannah b", "hannah k"]),
        ("her nan beryl rang my dad back", ["beryl"]),
    ],
)
def test_small_letters(text: str, names: list[str]) -> None:
    assert _typed(text) == names


@pytest.mark.parametrize(("name", "expected"), [("danny", True), ("kyl", True), ("carrie", False), ("mark", False)])
def test_owners(name: str, expected: bool) -> None:
    assert owns(name) == expected


def test_an_owner_is_found_again_where_apostrophes_are_left_out() -> None:
    text = "dannys room, Danny says, is his"
    known = [("Danny", "PERSON")]
    assert Span(0, 6) in {span for span, _ in Mentions(known, owning=True).find(text)}
    assert Span(0, 6) not in {span for span, _ in Mentions(known).find(text)}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("danny hes", "danny"),
        ("venkat sir", "venkat"),
        ("Um Duke", "Duke"),
        ("kwabs u", "kwabs"),
        ("Ana Maria", "Ana Maria"),
        ("mum sir", "mum"),
        ("nan pat", "pat"),
        ("mabel snores", "mabel"),
        ("joe banks", "joe banks"),
        ("HIS KEYWORKER TUNDE", "TUNDE"),
        ("SHELLEY VERBALLY ABUSIVE", "SHELLEY"),
        ("JOHN GLOSSOP", "JOHN GLOSSOP"),
        ("LEFT HOME", "LEFT HOME"),
        ("mikeys nan", "mikeys"),
        ("davies da", "davies"),
        ("patrice rang", "patrice"),
        ("hannah b", "hannah b"),
        ("s i o b h a n", "s i o b h a n"),
    ],
)
def test_names_end_where_talk_begins(text: str, name: str) -> None:
    assert [text[span.start : span.end] for span in cut(text, Span(0, len(text)), "PERSON")] == [name]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("CALLER: Um, it hurts.", "Um", True),
        ("Dr Um called.", "Um", False),
        ("and me n bf went", "bf", True),
        ("n i was like idk n then", "idk n", True),
        ("Kinda. He talks.", "Kinda", True),
    ],
)
def test_talk_is_nobody(text: str, word: str, expected: bool) -> None:
    at = text.index(word)
    assert is_no_name(text, Span(at, at + len(word)), "PERSON") == expected
