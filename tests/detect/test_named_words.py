"""People whose names are words: seasons, units, posts, drinks. And words that are nobody's name."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document
from expurgate.detect.choose import detectors
from expurgate.detect.running import run
from expurgate.language.reader import Reader
from expurgate.language.tokens import BUILTIN
from expurgate.policy import Policy
from expurgate.text.standins import stand_ins


def hidden(text: str) -> list[str]:
    """The stretches that ``recommended`` points at."""
    found = run(detectors(Policy.load("recommended").detect), Reader(BUILTIN).read(Document(text)))
    return [text[each.span.start : each.span.end] for each in found]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The boy was sick in the vestry. Rev Grace Winter was very decent about it.", "Grace Winter"),
        ("Witnesses: Leszek (grill); Summer Whitlock (waitress). Summer rang 999.", "Summer"),
        ("Here: Ken Moss (KM), Rose Garland (RG).\n1. Water. KM read the meter. KM abstained.", "KM"),
        ("Apologies: M. Young, Dorcas Field. The rope is frayed. Young to splice it.", "Young"),
        ("Present: Alf, Dorcas Field and Bill Field. We began at ten. Field was late because of the bus.", "Field"),
        ("But at the mill I was Sherry. The overlooker could not say Shamiran, so Sherry it was.", "Sherry"),
        ("Casualty is Arnau Bofill i Prat, 27, from Vic. He fell below the summit.", "Arnau Bofill i Prat"),
        ("7 Nov. Saw Htoo Eh came aboard at Bhamo with his gong.\n\n8 Nov. Van T. wrote to Rangoon.", "7 Nov"),
    ],
)
def test_names_that_are_words_are_hidden(text: str, name: str) -> None:
    assert name in hidden(text)


@pytest.mark.parametrize("text", ["We went there in Winter.", "The young ones sang all winter."])
def test_units_seasons_and_the_young_are_not(text: str) -> None:
    assert hidden(text) == []


def test_a_season_alone_is_a_stand_in_of_ours_with_a_capital_too_and_of_others_without() -> None:
    for text, theirs in (("Winter", False), ("winter", True), ("Winter 2019", True), ("the late Summer", True)):
        assert stand_ins(text, rewritten=True).meet(0, len(text))
        assert stand_ins(text, rewritten=False).meet(0, len(text)) is theirs
