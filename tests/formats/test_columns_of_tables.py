"""What columns say of their cells: where their names stand, that wages and ages stay numbers, and who or what is in a cell."""

from __future__ import annotations

import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference

from expurgate.formats.tables.drawn import drawn_cells
from expurgate.formats.tables.headings import heading_row
from expurgate.formats.typed_numbers import number_like, typed_number
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.verification import verify_file
from expurgate.policy import Policy

STAFF: list[list[object]] = [
    ["Name", "Department", "Grade", "Sex", "Age", "Salary", "Line manager"],
    ["Nkechi Obiora", "Estates", "B5", "F", 34, 31250, "Graham Postlethwaite"],
    ["Rajinder Sandhu", "Facilities", "B4", "M", 93, 27990, "Nkechi Obiora"],
    ["Haifa al-Tamimi", "Catering", "B3", "F", 57, 24875, "Postlethwaite"],
]


@pytest.fixture(scope="module")
def recommended() -> Sanitizer:
    return Sanitizer(Policy.load("recommended"))


@pytest.fixture(scope="module")
def hipaa() -> Sanitizer:
    return Sanitizer(Policy.load("hipaa-safe-harbor"))


def test_a_month_below_month_is_nobody(hipaa: Sanitizer) -> None:
    written = _released(b"Month,Boilers\nJan,12\nFeb,9\nMar,14\n", "a.csv", hipaa).decode()
    assert "Person" not in written
    assert "Jan,12" in written


def _released(data: bytes, name: str, sanitizer: Sanitizer) -> bytes:
    released = sanitize_file(data, name, sanitizer)
    assert all(check.holds for check in verify_file(released.data, name, released.certificate))
    return released.data


def _csv(rows: list[list[object]]) -> bytes:
    return "\n".join(",".join(map(str, row)) for row in rows).encode()


def _cells(data: bytes) -> list[list[str]]:
    return [line.split(",") for line in data.decode().splitlines()]


def _book(rows: list[list[object]], *, chart: bool = False) -> bytes:
    book, out = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    if chart:
        drawn = BarChart()
        drawn.add_data(Reference(sheet, min_col=6, min_row=1, max_row=len(rows)), titles_from_data=True)
        sheet.add_chart(drawn, "A9")
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("rows", "at"),
    [
        ([["Name", "Town"], ["Ann", "York"]], 0),
        ([["Ward list, May"], ["Bed", "Patient", "Sex"], ["A1", "Pike", "F"]], 1),
        ([["Prepared by", "Ann Pike"], ["Bed", "Patient", "Sex"], ["A1", "Pike", "F"]], 1),
        ([["Rota"], [], ["12 May"], ["Bed", "Patient", "Sex", "Age"], ["A1", "Pike", "F"]], 3),
        ([["Rota"], ["A1", "Pike", "F"], ["A2", "Rivers", "F"]], None),
        ([["1", "Ann", "York"], ["2", "Ben", "Hull"]], None),
        ([], None),
    ],
)
def test_the_names_of_columns_may_stand_below_a_title(rows: list[list[str]], at: int | None) -> None:
    assert heading_row(rows) == at


@pytest.mark.parametrize(
    ("column", "text", "rounded"),
    [
        ("Salary", "31250", "31000"), ("Annual income", "£45,999.50", "£46,000.00"), ("basePay", "640", "640"), ("Pay", "995", "1000"),
        ("Age", "34", "30"), ("age", "93", "90"), ("Age", "104", "90"), ("age at death", "7", "0"),
        ("wages", "0", "0"), ("Salary", "USD 1,234,567", "USD 1,200,000"),
    ],
)  # fmt: skip
def test_wages_and_ages_are_rounded_to_numbers(column: str, text: str, rounded: str) -> None:
    number = typed_number(column, text)
    assert number is not None
    assert number.rounded == rounded
    again = typed_number(column, rounded)
    assert again is not None
    assert again.is_round


@pytest.mark.parametrize(("column", "text"), [("Total", "31250"), ("Salary", "about 30k"), ("Stage", "3"), ("", "34")])
def test_other_cells_are_no_wages_and_no_ages(column: str, text: str) -> None:
    assert typed_number(column, text) is None


@pytest.mark.parametrize(
    ("text", "before", "number"), [("31000", 31250, 31000), ("19000.0", 19200.5, 19000.0), ("x", 3, None), ("3", "4", None), ("1", True, None)]
)  # fmt: skip
def test_a_number_is_put_only_in_the_place_of_a_number(text: str, before: object, number: object) -> None:
    assert number_like(text, before) == number


def test_a_column_of_wages_stays_one_and_its_chart_has_something_to_show(recommended: Sanitizer) -> None:
    sheet = load_workbook(io.BytesIO(_released(_book(STAFF, chart=True), "a.xlsx", recommended))).active
    assert sheet is not None
    rows = list(sheet.iter_rows(min_row=2, values_only=True))
    assert [row[5] for row in rows] == [31000, 28000, 25000]
    assert [row[4] for row in rows] == [30, 90, 50]
    assert len(sheet._charts) == 1


def test_wages_are_no_identifier_of_the_safe_harbor(hipaa: Sanitizer) -> None:
    rows = _cells(_released(_csv(STAFF), "a.csv", hipaa))
    assert [row[5] for row in rows[1:]] == ["31250", "27990", "24875"]
    assert [row[4] for row in rows[1:]] == ["34", "90", "57"]


def test_other_formats_keep_numbers_too(recommended: Sanitizer) -> None:
    records = [{"name": "Nkechi Obiora", "age": 34, "salary": 31250, "sales_total": 182345}]
    assert json.loads(_released(json.dumps(records).encode(), "a.json", recommended)) == [
        {"name": "Person A", "age": 30, "salary": 31000, "sales_total": 182345}
    ]
    text = b"<staff><p><name>Nkechi Obiora</name><age>34</age><salary>31250</salary></p></staff>"
    assert _released(text, "a.xml", recommended) == (
        b"<staff><p><name>Person A</name><age>30</age><salary>31000</salary></p></staff>"
    )
    out = io.BytesIO()
    pq.write_table(pa.table({"full_name": ["Ingrid Solheim"], "age": [91], "pay": [28150.5]}), out)
    found = pq.read_table(io.BytesIO(_released(out.getvalue(), "a.parquet", recommended))).to_pydict()
    assert (found["age"], found["pay"]) == ([90], [28000.0])


@pytest.mark.parametrize("preset", ["recommended", "hipaa-safe-harbor"])
def test_cells_are_what_their_columns_say(preset: str, request: pytest.FixtureRequest) -> None:
    sanitizer = request.getfixturevalue(preset.partition("-")[0])
    rows = _cells(_released(_csv(STAFF), "a.csv", sanitizer))
    assert rows[0] == STAFF[0]
    assert [row[1] for row in rows[1:]] == ["Estates", "Facilities", "Catering"]
    assert [row[2] for row in rows[1:]] == ["B5", "B4", "B3"]
    assert [row[3] for row in rows[1:]] == ["F", "M", "F"]
    assert [row[6] for row in rows[1:]] == ["Person B", "Person A", "Person B"]


def test_a_surname_that_is_a_town_is_a_person_below_surname(recommended: Sanitizer) -> None:
    rows: list[list[object]] = [
        ["Surname", "Forename", "Town", "Visits"],
        ["van der Berg", "Pieter", "Hexham", 3],
        ["Featherstone", "Precious", "Blyth", 4],
    ]
    found = _cells(_released(_csv(rows), "a.csv", recommended))
    assert [row[:2] for row in found[1:]] == [["Person A", "Person A"], ["Person B", "Person B"]]
    assert all("town" in row[2].lower() or "place" in row[2].lower() for row in found[1:])


def test_below_a_title_the_columns_are_known(recommended: Sanitizer) -> None:
    rows: list[list[object]] = [
        ["Ward list"],
        ["Bed", "Patient", "Sex", "Diagnosis", "NEWS"],
        ["A1", "OYELARAN Folake", "F", "CAP", 1],
        ["A2", "Pereira Joaquim", "M", "Pyelonephritis", 3],
        ["A3", "Oyelaran", "F", "UTI", 2],
    ]
    sheet = load_workbook(io.BytesIO(_released(_book(rows), "a.xlsx", recommended))).active
    assert sheet is not None
    found = list(sheet.iter_rows(min_row=2, values_only=True))
    assert found[0] == ("Bed", "Patient", "Sex", "Diagnosis", "NEWS")
    assert [row[1:] for row in found[1:]] == [
        ("Person A", "F", "CAP", 1), ("Person B", "M", "Pyelonephritis", 3), ("Person A", "F", "UTI", 2)
    ]  # fmt: skip


def test_what_is_put_into_a_narrow_cell_fits(recommended: Sanitizer) -> None:
    sheet = load_workbook(io.BytesIO(_released(_book(STAFF), "a.xlsx", recommended))).active
    assert sheet is not None
    assert sheet["A2"].alignment.shrink_to_fit
    assert not sheet["B2"].alignment.shrink_to_fit
    assert not sheet["G2"].alignment.shrink_to_fit  # nothing stands beside it


def test_a_department_is_one_in_remarks_too_and_a_team_plays_a_team(recommended: Sanitizer) -> None:
    rows: list[list[object]] = [
        ["Name", "Department", "Remark"],
        ["Nkechi Obiora", "Estates", "U11 vs St Cuthberts"],
        ["Isla Pike", "Catering", "moving to Estates"],
    ]
    found = _cells(_released(_csv(rows), "a.csv", recommended))
    assert [row[1:] for row in found[1:]] == [["Estates", "U11 vs a team"], ["Catering", "moving to Estates"]]


DRAWN = """Ward list

| Patient | Town | Department | Note |
|:---|---|---|---|
| Thornbury | Penrith | Plaster Room | slept well |
|| Leeds | Theatre | |

| Penrith | Plaster Room | slept well | no table |
"""


def test_columns_of_a_table_drawn_with_bars_say_what_their_cells_are() -> None:
    cells = [(DRAWN[at:].split(" ")[0], column) for at, column in drawn_cells(DRAWN)]
    assert cells == [
        ("Thornbury", "Patient"),
        ("Penrith", "Town"),
        ("Plaster", "Department"),
        ("Leeds", "Town"),
        ("Theatre", "Department"),
    ]
    assert drawn_cells("a | b\nc | d\n--- no rule\n") == ()


def test_a_table_drawn_in_markdown_is_read_by_its_cells() -> None:
    table = DRAWN.partition("\n\n| Penrith")[0] + "\n"
    row = sanitize_file(table.encode(), "a.md", Sanitizer("hipaa-safe-harbor")).data.decode().splitlines()[4]
    assert row.startswith("| Person A | a town")
    assert row.endswith(" | Plaster Room | slept well |")


SET_IN_TEXT = {
    "bars": "Name | Staff no. | Grade\nAnna Rowntree | 0441 | B\nBen Tully | 0512 | C\n",
    "tabs": "Name\tStaff no.\tGrade\nAnna Rowntree\t0441\tB\nBen Tully\t0512\tC\n",
    "spaces": "Name            Member no.   Grade\nAnna Rowntree   0441         B\nBen Tully       0512         C\n",
    "ruled": "Name | Staff no. | Grade\n-----+-----------+------\nAnna Rowntree | 0441 | B\nBen Tully | 0512 | C\n",
}


@pytest.mark.parametrize("drawn", SET_IN_TEXT)
def test_a_table_in_a_text_is_read_by_its_cells_however_it_is_set(
    drawn: str, hipaa: Sanitizer, recommended: Sanitizer
) -> None:
    for sanitizer in (hipaa, recommended):
        released = sanitize_file(SET_IN_TEXT[drawn].encode(), "a.txt", sanitizer).data.decode()
        assert [each for each in ("Rowntree", "Tully", "0441", "0512") if each in released] == []
        first, *_, last = released.splitlines()
        assert first == SET_IN_TEXT[drawn].splitlines()[0]
        assert last.split()[-1] == "C"


def test_two_lines_with_bars_are_no_table() -> None:
    assert drawn_cells("Town | Name\nAnna | Ben\n") == ()


@pytest.mark.parametrize("label", ["Employer", "Current employer", "Place of work", "employer_name"])
def test_who_somebody_works_for_is_hidden_whatever_it_is_called(label: str, hipaa: Sanitizer) -> None:
    released = sanitize_file(f"{label}: Boxer\nTill: 7\n".encode(), "a.txt", hipaa).data
    assert released.decode().startswith(f"{label}: ")
    assert b"Boxer" not in released
    rows = _released(_csv([["id", label], ["a", "Boxer"], ["b", "self-employed"]]), "a.csv", hipaa)
    assert b"Boxer" not in rows
    assert b"self-employed" in rows


def test_names_of_a_charts_elements_are_no_pieces_of_hidden_names(hipaa: Sanitizer) -> None:
    rows: list[list[object]] = [["Name", "Visits"], ["Wendeline Oosterhuis", 3], ["Pieter Adeyemi", 5]]
    assert b"xl/charts/chart1.xml" in _released(_book(rows, chart=True), "a.xlsx", hipaa)


@pytest.mark.parametrize("days", [["Mon", "Tue", "Wed", "Thu", "Fri"], ["Monday", "Tuesday", "Wednesday", "Th", "Fr"]])
def test_shifts_of_a_rota_stay(days: list[str], hipaa: Sanitizer, recommended: Sanitizer) -> None:
    rows: list[list[object]] = [
        ["Staff", "Band", *days],
        ["Beverley Stagg", 7, "E", "E", "E", "E", "E"],
        ["Jory Quilliam", 3, "AL", "AL", "LD", "SICK", "SICK"],
    ]
    for sanitizer in (hipaa, recommended):
        found = _cells(_released(_csv(rows), "a.csv", sanitizer))
        assert [row[1:] for row in found[1:]] == [list(map(str, row[1:])) for row in rows[1:]]
        assert [row[0] for row in found[1:]] == ["Person A", "Person B"]


def test_one_letter_a_cell_is_a_name_still(hipaa: Sanitizer) -> None:
    rows: list[list[object]] = [
        ["Surname", "S", "T", "A", "G", "G"],
        ["Note", "Mrs Beverley Stagg came", "", "", "", ""],
    ]
    assert b"S,T,A,G,G" not in _released(_csv(rows), "a.csv", hipaa)


def test_accounts_below_user_are_no_names(hipaa: Sanitizer) -> None:
    chat = json.dumps([{"user": "U1", "text": "morning"}, {"user": "mehwish", "text": "hello"}]).encode()
    found = json.loads(_released(chat, "a.json", hipaa))
    assert found[0]["user"] == "U1"
    assert found[1]["user"] == "Person A"
