"""What everybody watches, reads, eats and wears says nothing of anybody; what somebody made or works for does."""

from __future__ import annotations

import pytest

from expurgate.detect.everybodys import everybodys
from expurgate.text.everybodys import named_for_everybody


def _kept(text: str) -> list[str]:
    found = everybodys(text)
    return [text[span.start : span.end] for span, _ in named_for_everybody(text) if found.contain(span.start, span.end)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("He adores Bluey and diggers.", ["Bluey"]),
        ("she only eats quavers n coco pops", ["quavers", "coco pops"]),
        ("We read the Very Hungry Caterpillar and Spider-Man.", ["Very Hungry Caterpillar", "Spider-Man"]),
        ("Grey's Anatomy's last episode", ["Grey's Anatomy"]),
        ("an Elsa costume and the Frozen film", ["Elsa", "Frozen"]),
        ("an Elsa costume", ["Elsa"]),
        ("He loves Elsa and Adele.", []),
        ("a poem by Maya Angelou", ["Maya Angelou"]),
        ("Maya Angelou of Ward 3 slept well.", []),
        ("Newton's laws", ["Newton"]),
        ("Newton rang at two.", []),
        ("She works at Greggs and he likes Greggs.", []),
        ("The novelist wrote Animal Farm and loved Bluey.", []),
        ("Her aunt directed Animal Farm.", []),
        ("Ms Peppa Pig is in bed 4.", []),
    ],
)
def test_what_everybody_knows(text: str, names: list[str]) -> None:
    assert _kept(text) == names
