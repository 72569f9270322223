"""What is written as a name."""

from __future__ import annotations

import pytest

from expurgate.core.document import Document, Reading
from expurgate.knowledge.names import names_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Sex: F\nAdmitted: today", []),
        (
            "He wrote A Pale View of Hills and The Remains of the Day.",
            ["pale view of hills and the remains of the day"],
        ),
        ("Lorna MacDougall left. She lives in Golders\nGreen.", ["golders green"]),
        ("the Booker Prize in London for The Sea", ["booker prize"]),
        ("Dear Mary, Dear Mr Adler", ["mr adler"]),
        ("DISCHARGE SUMMARY of a Patient", []),
        ("Person A met [name] and Dr B in the 1930s.", []),
        ("In the Garden. The End", []),
        ("I’m a Catholic, and he said: It's a Volvo.", []),
        ("", []),
    ],
)
def test_capitals_in_a_row(text: str, names: list[str]) -> None:
    assert [term.normal for term in names_in(Reading(Document(text), (), (), ()))] == names
