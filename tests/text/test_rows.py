"""Rows of wards, logs, lists and sheets: where they begin, what parts them, and which of their numbers count them."""

from __future__ import annotations

import pytest

from expurgate.text.rows import rows_of

WARD = "Bed 1  Olive Trimble 91F  fell at home\nBed 2  empty - deep clean\nBed 3  Mohammed Farouk 57M  chest pain\n"


def _starts(text: str) -> list[str]:
    return [text[at : at + 5] for at in sorted(rows_of(text).starts)]


def _parts(text: str, start: int, end: int) -> list[str]:
    from expurgate.core.spans import Span

    return [text[part.start : part.end] for part in rows_of(text).gaps.gaps(Span(start, end))]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        (WARD, ["Bed 1", "Bed 2", "Bed 3"]),
        ("22:14  Arrived\n22:20  Rights given\n", ["22:14", "22:20"]),
        ("0600 obs done\n0730 fed\n", ["0600 ", "0730 "]),
        ("2025-01-14 10:05 Call in\n2025-01-21 14:50 Options\n", ["2025-", "2025-"]),
        ("Mon 07:45 Washed. KD\nTue 12:30 Soup. JT\n", ["Mon 0", "Tue 1"]),
        ("12.01.25 GP saw her\n03.03.25 no coat\n", ["12.01", "03.03"]),
        ("2018 – present  Sister\n2012 – 2018  Nurse\n", ["2018 ", "2012 "]),
        ("Spring 2026, 18:02 - A: hi\nEarly 2026, 18:02 - B: ho\n", ["Sprin", "Early"]),
        ("Sugar   2   £3\nMilk   1   £2\nFlour   1   £1\n", ["Sugar", "Milk ", "Flour"]),
        ("Bed 1 is free.\nThe rest is full.\n", []),
        ("A  text  that  is  spaced\nout  all  over  its\nlines  is  no  sheet\n", []),
        ("One sentence.  Another one.\nA third.  A fourth one.\nA fifth.  A sixth one.\n", []),
        ("I was born on\nMay 12 and she on\nMay 14 of that year\n", []),
    ],
)
def test_where_rows_begin(text: str, starts: list[str]) -> None:
    assert _starts(text) == starts


def test_rows_and_cells_are_parted() -> None:
    assert _parts(WARD, 0, WARD.index("\nBed 2")) == ["Bed 1", "Olive Trimble", "91F", "fell at home"]
    assert _parts(WARD, WARD.index("home"), WARD.index(" empty")) == ["home", "Bed 2"]


def test_cells_between_semicolons_are_parted() -> None:
    table = "Name;Age;Notes;Next\nBarry Loughlin;52;rings daily;14 Jan\nChristine Voss;47;;16 Jan\n"
    assert _parts(table, table.index("daily"), table.index(";47")) == ["daily", "14 Jan", "Christine Voss"]
    prose = "He came; he saw; he won; he left.\nShe stayed.\n"
    assert not rows_of(prose).starts


def test_the_hour_behind_a_day_belongs_to_what_opens_a_row() -> None:
    log = "2025-01-14 10:05 Call in\n2025-01-21 14:50 Options told\n"
    assert _parts(log, 0, log.index("\n", 30)) == ["2025-01-14 10:05", "Call in", "2025-01-21 14:50", "Options told"]
    visits = "Mon 07:45 Washed. KD\nTue 12:30 Soup. JT\n"
    assert _parts(visits, visits.index("KD"), visits.index("Soup") + 4) == ["KD", "Tue 12:30", "Soup"]


def test_numbers_count_rows_only_where_they_count_on_and_nobody_lives_there() -> None:
    assert rows_of(WARD).numbers.contain(0, len("Bed 1"))
    rooms = "Rm 1 Joan\nRm 2 Peter\nRm 3 empty\n"
    assert rows_of(rooms).numbers.contain(0, len("Rm 1"))
    homes = "Flat 1  Mr Ito\nFlat 2  Mrs Rao\nFlat 3  empty\n"
    assert not rows_of(homes).numbers.meet(0, len(homes))
    cases = "Case 17  lost\nCase 4  won\nCase 230  open\n"
    assert not rows_of(cases).numbers.meet(0, len(cases))
