"""Tables that are set with spaces, and forms that look like them."""

from __future__ import annotations

from expurgate.detect.set_tables import named_in_tables, set_tables

TABLE = "Name         Dept        Manager\nAnn Murphy   Estates     Joe Keane\nPat Byrne    Catering    Lucy Shaw\n"
FORM = "Surname       OKAFOR       Forename      Chidi\nWard          Bracken      Consultant    Ellis\nOccupation    joiner       Sex           M\n"


def test_names_stand_below_headings_for_people() -> None:
    assert {TABLE[span.start : span.end] for span in named_in_tables(TABLE)} >= {"Ann Murphy", "Joe Keane", "Lucy Shaw"}


def test_a_form_with_its_fields_side_by_side_is_no_table() -> None:
    assert set_tables(FORM) == ()
    assert list(named_in_tables(FORM)) == []
