"""Columns and drawn cells are read one after the other, and every place leads back to where it stood."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from expurgate.core.spans import Span
from expurgate.text.side_by_side import side_by_side

NOTICE = "\n".join(
    f"{left:30}{right}"
    for left, right in (
        ("call her on 028 9018", "Bays one to nine"),
        ("0155 at night.", "are for all."),
        ("Thanks", "Bye"),
    )
)
GRID = "+------+-------+\n| Name | Phone |\n+======+=======+\n| Ann  | 028-  |\n| Lee  | 9018  |\n+------+-------+\n"


def test_a_column_is_read_below_itself() -> None:
    view = side_by_side(NOTICE)
    assert view is not None
    assert "028 9018\n0155 at night." in view.text
    at = view.text.index("028")
    assert [NOTICE[span.start : span.end] for span in view.back(Span(at, at + 13))] == ["028 9018", "0155"]


def test_the_cells_of_a_drawn_table_are_read_as_wholes() -> None:
    view = side_by_side(GRID)
    assert view is not None
    assert "028-\n9018\n" in view.text[: view.drawn]


def test_what_stands_by_itself_has_no_columns() -> None:
    for text in (
        "Ann   came",
        "one\ntwo\nthree",
        "a   b\nc   d",
        "+-- no table",
        "Name:   Ann\nTown:   Leeds\nTel:   01\n",
    ):
        assert side_by_side(text) is None


@given(st.text(alphabet="ab1-+| \n", max_size=120))
def test_every_place_leads_back(text: str) -> None:
    view = side_by_side(text)
    if view is None:
        return
    assert len(view.text) == len(view.places)
    for at, char in enumerate(view.text):
        if char != "\n":
            assert text[view.places[at]] == char
