"""Tables that are set with spaces, and forms that look like them."""

from __future__ import annotations

from expurgate.core.spans import Span
from expurgate.detect.set_tables import lines_of_tables, named_in_tables, printed_in_tables, set_tables

TABLE = "Name         Dept        Manager\nAnn Murphy   Estates     Joe Keane\nPat Byrne    Catering    Lucy Shaw\n"
FORM = "Surname       OKAFOR       Forename      Chidi\nWard          Bracken      Consultant    Ellis\nOccupation    joiner       Sex           M\n"


def test_names_stand_below_headings_for_people() -> None:
    assert {TABLE[span.start : span.end] for span in named_in_tables(TABLE)} >= {"Ann Murphy", "Joe Keane", "Lucy Shaw"}


def test_a_form_with_its_fields_side_by_side_is_no_table() -> None:
    assert set_tables(FORM) == ()
    assert list(named_in_tables(FORM)) == []


def test_cells_that_end_below_the_end_of_a_heading_belong_to_it() -> None:
    text = "      mrn          name  age    dx  los\n0  771204  Yusuf Farhat   67   CHF    4\n1  771388  Edna Plumley   91  COPD   11\n"
    [table] = set_tables(text)
    below = {(text[heading.start : heading.end], text[cell.start : cell.end]) for heading, cell in table.below()}
    assert below >= {("age", "91"), ("name", "Edna Plumley"), ("mrn", "771388"), ("los", "11")}
    assert not [cell for heading, cell in below if heading == "age" and cell not in ("67", "91")]


def test_beds_are_no_numbers_of_anybody_and_nothing_goes_over_a_gap() -> None:
    text = (
        "BED   PATIENT            AGE   MRN\n"
        "12    VANCE, ORPHA       79    4410982\n"
        "14    QUINTERO, J        52    4409117\n"
    )
    printed = printed_in_tables(text)
    assert printed.hold(Span(text.index("12"), text.index("12") + 2))
    assert not printed.hold(Span(text.index("4410982"), text.index("4410982") + 7))
    assert lines_of_tables(text).hold(Span(text.index("AGE"), text.index("AGE") + 9))
