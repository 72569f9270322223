"""Formulas stay where nothing they depend on changed; all that a workbook loses is said."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.chart import BarChart, Reference
from tests.formats.canaries import CITY, NAME, hide
from tests.formats.releasing import edited_file

from expurgate.formats.base import ReadOptions
from expurgate.formats.tables.formulas import Changes, references
from expurgate.leaks.check import find_leaks
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy

FORMULAS: dict[str, tuple[Any, bool]] = {
    "=B2*2": (20, True),
    "=SUM(B2:B3)": (30, True),
    "=SUM($B:$B)": (30, True),
    "=LEN(A3)": (4, True),
    "=LEN(A2)": (23, False),
    "=COUNTA(A:A)": (3, False),
    '=IF(B2>5,"much","little")': ("much", False),
    "=INDIRECT(B2)": (1, False),
    "=Other!A1+1": (8, True),
    "='Hidden one'!A1": (5, False),
    "=[1]Sheet1!A1": (3, False),
    "=rate*2": (4, False),
    "=LEFT(A2,6)": ("Wilhel", False),
    "=B2&A3": ("10kept", True),
}


def workbook() -> bytes:
    """A sheet with every formula and the value it has, as a spreadsheet program stores both."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["name", "amount"])
    sheet.append([NAME, 10])
    sheet.append(["kept", 20])
    for row, formula in enumerate(FORMULAS, start=2):
        sheet.cell(row, 4).value = formula
    book.create_sheet("Other").append([7])
    hidden = book.create_sheet("Hidden one")
    hidden.append([5])
    hidden.sheet_state = "hidden"
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "F2")
    out = io.BytesIO()
    book.save(out)
    return _stored(out.getvalue())


def _stored(data: bytes) -> bytes:
    """The workbook with the values written beside the formulas."""
    values = {f"D{row}": value for row, (value, _) in enumerate(FORMULAS.values(), start=2)}
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "xl/worksheets/sheet1.xml":
                for cell, value in values.items():
                    kind = b' t="str"' if isinstance(value, str) else b""
                    part = re.sub(
                        rb'<c r="%s"([^>]*)>(<f>[^<]*</f>)<v\s*/?>(</v>)?' % cell.encode(),
                        rb'<c r="%s"\1%s>\2<v>%s</v>' % (cell.encode(), kind, str(value).encode()),
                        part,
                    )
            target.writestr(name, part)
    return out.getvalue()


def test_formulas_stay_where_nothing_they_depend_on_changed() -> None:
    told: list[str] = []
    out = edited_file(workbook(), "a.xlsx", hide, ReadOptions(notice=told.append))
    formulas = openpyxl.load_workbook(io.BytesIO(out)).worksheets[0]
    values = openpyxl.load_workbook(io.BytesIO(out), data_only=True).worksheets[0]
    for row, (formula, (value, stays)) in enumerate(FORMULAS.items(), start=2):
        emptied = value == "Wilhel"
        assert formulas.cell(row, 4).value == (formula if stays else None if emptied else value), formula
        assert values.cell(row, 4).value == (None if emptied else value), formula
    assert told == [
        "1 hidden sheet is left out",
        "8 formulas are replaced by values",
        "1 cell is emptied, for hidden text came there by a formula",
    ]
    assert find_leaks(out, [NAME, CITY]) == []
    assert len(formulas._charts) == 1


def _charted(rows: list[list[object]], title: str, *, called: str = "Sheet") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = called
    for row in rows:
        sheet.append(row)
    chart = BarChart()
    chart.title = title
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=len(rows)), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=len(rows)))
    sheet.add_chart(chart, "F2")
    sheet.column_dimensions["A"].width, sheet.row_dimensions[2].height = 33, 44
    sheet.page_setup.orientation = "landscape"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_charts_stay_where_their_cells_did_not_change_and_their_titles_are_judged() -> None:
    told: list[str] = []
    rows: list[list[object]] = [["month", "visits"], ["May", 3], ["June", 5]]
    out = edited_file(_charted(rows, f"Visits of {NAME}"), "a.xlsx", hide, ReadOptions(notice=told.append))
    sheet = openpyxl.load_workbook(io.BytesIO(out)).worksheets[0]
    (chart,) = sheet._charts
    assert told == []
    assert chart.series[0].val.numRef.f == "'Sheet'!$B$2:$B$3"
    assert chart.title.tx.rich.p[0].r[0].t == "Visits of [PERSON]"
    assert (sheet.column_dimensions["A"].width, sheet.row_dimensions[2].height) == (33, 44)
    assert sheet.page_setup.orientation == "landscape"
    assert find_leaks(out, [NAME]) == []


def test_charts_show_the_released_cells_and_know_what_sheets_are_called_now() -> None:
    told: list[str] = []
    rows: list[list[object]] = [["who", "visits"], [NAME, 3], ["June", 5]]
    out = edited_file(_charted(rows, "Visits", called=NAME), "a.xlsx", hide, ReadOptions(notice=told.append))
    sheet = openpyxl.load_workbook(io.BytesIO(out)).worksheets[0]
    (chart,) = sheet._charts
    assert told == []
    assert chart.series[0].val.numRef.f == f"'{sheet.title}'!$B$2:$B$3"
    assert find_leaks(out, [NAME]) == []


def test_a_workbook_with_a_titled_chart_of_hidden_cells_is_released() -> None:
    policy = Policy.from_dict({"detect": {"terms": [NAME]}, "transform": {"method": "redact", "mark": "label"}})
    rows: list[list[object]] = [["who", "visits"], [NAME, 3], ["June", 5]]
    released = sanitize_file(_charted(rows, f"Visits of {NAME}"), "a.xlsx", Sanitizer(policy))
    assert len(openpyxl.load_workbook(io.BytesIO(released.data)).worksheets[0]._charts) == 1


def test_formulas_without_values_that_cannot_stay_are_said_to_be_lost() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append([NAME, "=LEN(A1)", "=1+1"])
    out = io.BytesIO()
    book.save(out)
    told: list[str] = []
    written = edited_file(out.getvalue(), "a.xlsx", hide, ReadOptions(notice=told.append))
    assert told == ["1 formula without a stored value is left out"]
    assert [cell.value for cell in openpyxl.load_workbook(io.BytesIO(written)).worksheets[0][1]] == [
        "[PERSON]",
        None,
        "=1+1",
    ]


@pytest.mark.parametrize(
    ("text", "boxes"),
    [
        ("=A1", (("S", 1, 1, 1, 1),)),
        ("=$B$2:C9", (("S", 2, 3, 2, 9),)),
        ("=SUM(A:B)", (("S", 1, 2, 1, 1048576),)),
        ("=SUM(2:3)", (("S", 1, 16384, 2, 3),)),
        ("='It''s'!A1", (("It's", 1, 1, 1, 1),)),
        ("=1+2", ()),
        ("=nosuch!A1", None),
        ('="text"', None),
        ("=Table1[a]", None),
        ("=HYPERLINK(A1)", None),
        ("=myfunction(A1)", None),
        ("={1,2}", None),
        ("=(((", None),
    ],
)
def test_references(text: str, boxes: Any) -> None:
    found = references(text, "S", ["S", "It's"])
    assert found == boxes or (text == "=(((" and found in (None, ()))


@settings(max_examples=50)
@given(st.sets(st.tuples(st.integers(1, 6), st.integers(1, 6))), st.lists(st.integers(1, 6), min_size=4, max_size=4))
def test_changes_touch_a_box_as_looking_at_every_cell_does(cells: set[tuple[int, int]], corners: list[int]) -> None:
    changes = Changes()
    for row, column in cells:
        changes.add("S", row, column)
    left, right = sorted(corners[:2])
    top, bottom = sorted(corners[2:])
    expected = any(left <= column <= right and top <= row <= bottom for row, column in cells)
    assert changes.touch(("S", left, right, top, bottom)) == expected
    assert not changes.touch(("T", left, right, top, bottom))


@pytest.mark.parametrize(
    ("formula", "stays"),
    [
        ("=A1+B1", True), ("=ROUND(A1*1.25,2)", True), ("=DATE(A1,B1,C1)", True), ("=SUM(A1:A9)/100", True),
        ("=DATE(1961,3,7)", False), ("=4135550142+0", False), ("=CHAR(77)", False), ("=735.1864290*A1", False),
    ],
)  # fmt: skip
def test_a_formula_that_says_a_date_or_a_long_number_becomes_its_value(formula: str, stays: bool) -> None:
    assert (references(formula, "S", ["S"]) is not None) is stays
