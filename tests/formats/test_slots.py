"""Edits over several places of a file: which place gets what."""

from __future__ import annotations

import pytest

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.slots import SlotText


@pytest.mark.parametrize(
    ("replacement", "end", "written"),
    [
        ("a procedure\n", 18, ["had a procedure", "A spoke"]),
        ("a procedure\nthe ", 18, ["had a procedure", "the A spoke"]),
        ("a procedure", 18, ["had a procedure", "a procedureA spoke"]),
        ("a procedure\n", 25, ["had a procedure", "a procedure"]),
    ],
    ids=["nothing behind the break", "something behind it", "no break", "a cell is not emptied"],
)
def test_what_stands_behind_a_line_break_goes_to_the_cell_behind(
    replacement: str, end: int, written: list[str]
) -> None:
    new: dict[int, str] = {}
    slots = SlotText(cells=True)
    for number, text in enumerate(("had a test now", "Ms A spoke")):
        slots.separate("\n")
        slots.add(text, lambda said, number=number: new.__setitem__(number, said))  # type: ignore[misc]
    slots.write([Edit(Span(4, end), replacement)])
    assert [new[0], new[1]] == written
