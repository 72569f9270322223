"""CSV, JSON lines, Parquet and workbooks: rows or chosen columns are judged, dropped columns are empty."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.comments import Comment
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.releasing import edited_file
from tests.formats.table_files import JSON_LINES, LINES, TABLE, WORKBOOK, parquet

from expurgate.core.document import Document
from expurgate.core.edits import apply
from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.detect.known import Known
from expurgate.formats.base import ReadOptions
from expurgate.formats.tables.delimited import CSV
from expurgate.formats.tables.lines import JSONL
from expurgate.formats.tables.parquet import PARQUET
from expurgate.formats.tables.people import person_in
from expurgate.formats.tables.workbook import XLSX
from expurgate.leaks.check import find_leaks
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.policy import Policy


def test_csv_keeps_delimiter_quotes_and_line_endings() -> None:
    out = edited_file(TABLE.encode(), "t.csv", hide).decode()
    assert out == 'id;name;note\r\n1;[PERSON];"From a town; ""quoted"""\r\n2;Somebody;plain\r\n'


def test_csv_rows_are_documents_or_chosen_cells_are() -> None:
    rows = CSV.read(TABLE.encode(), name="t.csv", options=ReadOptions())
    assert [d.text for d in rows.documents][1] == f'1\n\n{NAME}\n\nFrom {CITY}; "quoted"'
    chosen = CSV.read(TABLE.encode(), name="t.csv", options=ReadOptions(columns=("note",), keep=("*",)))
    assert [d.text for d in chosen.documents][3:] == [f'From {CITY}; "quoted"', "plain"]


def test_dropped_columns_are_empty_and_their_values_nowhere() -> None:
    options = ReadOptions(columns=("note",), drop=("name",), keep=("id",))
    out = edited_file(TABLE.encode(), "t.csv", hide, options).decode()
    assert out.splitlines()[1:] == ['1;;"From a town; ""quoted"""', "2;;plain"]


def test_columns_must_be_accounted_for() -> None:
    with pytest.raises(InputError, match="2 columns are neither"):
        CSV.read(TABLE.encode(), name="t.csv", options=ReadOptions(columns=("note",)))
    with pytest.raises(InputError, match="no column 'nope'"):
        CSV.read(TABLE.encode(), name="t.csv", options=ReadOptions(drop=("nope",)))


@pytest.mark.parametrize("data", [b'a,"b\n1,2', b"a,b\x00\n", b"\xff\xfea"])
def test_broken_csv_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        CSV.read(data, name="t.csv", options=ReadOptions())


def test_tables_have_a_limit() -> None:
    with pytest.raises(InputError, match="more than 3 cells"):
        CSV.read(b"a,b\n1,2\n", name="t.csv", options=ReadOptions(limits=Limits(cells=3)))


@given(st.lists(st.lists(st.text(alphabet='ab,;"\n\r x', max_size=6), min_size=2, max_size=2), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_csv_cells_come_back(cells: list[list[str]]) -> None:
    import csv

    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(cells)
    written = CSV.read(out.getvalue().encode(), name="t.csv", options=ReadOptions())
    again = written.write([[] for _ in written.documents])
    assert list(csv.reader(io.StringIO(again.decode(), newline=""), delimiter=written.delimiter)) == written.cells


def test_json_lines_keep_their_shape_and_keys_are_judged() -> None:
    out = [json.loads(line) for line in edited_file(JSON_LINES, "t.jsonl", hide).decode().splitlines()]
    assert out[0] == {
        "name": "[PERSON]",
        "age": 41,
        "ok": True,
        "more": {"city": ["a town", None, "kept"]},
        "[PERSON]": 1,
    }
    assert out[1] == LINES[1]


def test_json_keys_can_be_chosen_and_dropped() -> None:
    options = ReadOptions(columns=("more",), drop=("name", NAME), keep=("age", "ok"))
    opened = JSONL.read(JSON_LINES, name="", options=options)
    assert [d.text for d in opened.documents][1:] == [CITY, "kept"]
    out = json.loads(opened.write([[] for _ in opened.documents]).decode().splitlines()[0])
    assert out["name"] == ""
    assert out["age"] == 41


@pytest.mark.parametrize("data", [b'{"a": 1}\n{"a":\n', b'{"a": ' + b"[" * 5000 + b"]" * 5000 + b"}", b"\xff"])
def test_broken_lines_are_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        JSONL.read(data, name="", options=ReadOptions())


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(ANY_JSON)
@settings(max_examples=60, deadline=None)
def test_any_json_comes_back(value: Any) -> None:
    data = json.dumps({"x": value}).encode()
    opened = JSONL.read(data, name="", options=ReadOptions())
    assert json.loads(opened.write([[] for _ in opened.documents])) == {"x": value}


def test_parquet_keeps_types_and_loses_metadata() -> None:
    names = pa.array([NAME, None, "x"]).dictionary_encode()
    data = parquet(n=names, v=[1, 2, 3], t=[f"in {CITY}", "b", "c"], nested=[[CITY], [], ["z"]])
    out = edited_file(data, "t.parquet", hide)
    table = pq.read_table(io.BytesIO(out))
    assert table.column("n").to_pylist() == ["[PERSON]", None, "x"]
    assert table.column("v").type == pa.int64()
    assert table.column("t").to_pylist()[0] == "in a town"
    assert table.column("nested").to_pylist()[0] == ["a town"]
    assert find_leaks(out, [NAME, CITY]) == []


def test_parquet_binary_must_be_dropped() -> None:
    data = parquet(a=["x"], b=[NAME.encode()])
    with pytest.raises(InputError, match="column 2 is binary"):
        PARQUET.read(data, name="", options=ReadOptions())
    opened = PARQUET.read(data, name="", options=ReadOptions(drop=("b",)))
    assert pq.read_table(io.BytesIO(opened.write([[] for _ in opened.documents]))).column("b").to_pylist() == [None]


@pytest.mark.parametrize("data", [b"PAR1", b"PAR1PAR1", b"PAR1" + b"x" * 100 + b"PAR1"])
def test_broken_parquet_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        PARQUET.read(data, name="", options=ReadOptions())


def test_workbooks_are_made_anew_from_what_is_seen() -> None:
    source = WORKBOOK()
    assert len(find_leaks(source, [NAME, CITY])) > 3
    notes: list[str] = []
    out = edited_file(source, "t.xlsx", hide, ReadOptions(notice=notes.append))
    assert notes == [
        "1 hidden sheet is left out",
        "left out of the workbook: 1 link, 1 validation, 1 name",
    ]
    assert find_leaks(out, [NAME, CITY, NUMBER]) == []
    book = openpyxl.load_workbook(io.BytesIO(out))
    assert book.sheetnames == ["On a town"]
    sheet = book.worksheets[0]
    assert sheet["A2"].value == "[PERSON]"
    assert sheet["A2"].font.b
    assert sheet["B2"].value == 9.5
    assert sheet["B2"].comment.text == "said [PERSON]"
    assert sheet["C2"].value == "=1+1"
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        assert not [name for name in archive.namelist() if name.startswith("docProps")]


def test_text_that_looks_like_a_formula_stays_text() -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["A1"].value = "x"
    book.active["A1"].value = "=SUM(A2)"
    book.active["A1"].data_type = "s"
    out = io.BytesIO()
    book.save(out)
    opened = XLSX.read(out.getvalue(), name="", options=ReadOptions())
    again = openpyxl.load_workbook(io.BytesIO(opened.write([[] for _ in opened.documents])))
    assert again.worksheets[0]["A1"].data_type == "s"


def test_broken_workbooks_are_refused() -> None:
    data = WORKBOOK()
    for cut in (30, len(data) // 2, len(data) - 20):
        with pytest.raises(InputError):
            XLSX.read(data[:cut], name="", options=ReadOptions())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("[Content_Types].xml", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')
    with pytest.raises(InputError, match="document type"):
        XLSX.read(out.getvalue(), name="", options=ReadOptions())


def test_columns_called_names_tell_who_a_row_is_about() -> None:
    people = ("Demirta\u015f, Yusuf",)
    row = f'"{people[0]}",cook,{CITY}'
    opened = CSV.read(f"Last name,job,town\n{row}\n".encode(), name="", options=ReadOptions())
    assert [document.people for document in opened.documents] == [(), people]
    kept = ReadOptions(keep=("Last name",))
    assert CSV.read(f"Last name,job,town\n{row}\n".encode(), name="", options=kept).documents[1].people == ()
    flat = PARQUET.read(parquet(patient_name=["Ann Lee", "unknown", None]), name="", options=ReadOptions())
    assert [document.people for document in flat.documents] == [(), ("Ann Lee",), ()]
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for cells in (["Payroll"], ["ID", "Name"], ["E-1", "Ann Lee"], ["E-2", 7]):
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    read = XLSX.read(out.getvalue(), name="", options=ReadOptions())
    assert [document.people for document in read.documents] == [(), (), (), ("Ann Lee",), ()]


@pytest.mark.parametrize(
    "column", ["Name", "LAST NAME", "patientName", "first_name", "Name of the mother", "Given names"]
)
def test_columns_that_hold_names(column: str) -> None:
    assert person_in(column, "Ann  Lee") == "Ann Lee"


@pytest.mark.parametrize("column", ["", "file name", "Company name", "drugName", "patient", "hostname", "town"])
def test_columns_that_do_not(column: str) -> None:
    assert person_in(column, "Ann Lee") is None


def test_the_names_of_columns_say_nothing_together() -> None:
    opened = CSV.read(b"viral load,drug use\nlow,none\n", name="", options=ReadOptions())
    assert [document.text for document in opened.documents] == ["viral load\n\ndrug use", "low\n\nnone"]
    plain = CSV.read(b"12,low\n13,none\n", name="", options=ReadOptions())
    assert plain.documents[0].text == "12\n\nlow"


def test_the_shapes_of_comments_are_no_trace_of_hidden_numbers() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["DE02120300000000202051"])
    sheet["A1"].comment = Comment("asked for", "")
    out = io.BytesIO()
    book.save(out)

    def without(document: Document) -> tuple[str, list[Edit]]:
        at = document.text.find("DE02120300000000202051")
        edits = [Edit(Span(at, at + 22), "[IBAN]")] if at >= 0 else []
        return apply(document.text, edits).text, edits

    released = edited_file(out.getvalue(), "a.xlsx", without)
    cell = openpyxl.load_workbook(io.BytesIO(released)).worksheets[0]["A1"]
    assert cell.value == "[IBAN]"
    assert cell.comment is not None
    assert cell.comment.text == "asked for"


def test_given_and_family_name_in_columns_of_their_own_are_one_person() -> None:
    table = b"Surname,First name,login\nThornbury,Margaret,thornburym\n"
    documents = CSV.read(table, name="", options=ReadOptions()).documents
    assert documents[1].people == ("Thornbury", "Margaret", "Margaret Thornbury")
    found = Known((("Margaret Thornbury", "PERSON"),)).find(documents[1].text)
    assert "thornburym" in [documents[1].slice(each.span) for each in found]


def test_columns_say_what_their_numbers_are() -> None:
    policy = Policy.from_dict(
        {"detect": {"patterns": ["POSTCODE", "AGE_OVER_89"]}, "transform": {"method": "redact", "mark": "label"}}
    )
    table = b"note,ZIP,Age,Dose\ncame back,55804,93,500\nrang,01103,47,250\n"
    assert sanitize_file(table, "a.csv", Sanitizer(policy)).data == (
        b"note,ZIP,Age,Dose\ncame back,[postcode],90,500\nrang,[postcode],47,250\n"
    )
    found = sanitize_file(b'[{"zip": "55804", "dose": 500}]', "a.json", Sanitizer(policy)).data
    assert found == b'[{"zip": "[postcode]", "dose": 500}]'
    found = sanitize_file(b"<a><zip>55804</zip><dose>500</dose><b age='93'/></a>", "a.xml", Sanitizer(policy)).data
    assert found == b"<a><zip>[postcode]</zip><dose>500</dose><b age='90'/></a>"


def test_columns_whose_names_become_alike_are_still_told_from_rows() -> None:
    opened = CSV.read(b"sickness,illness,note\n1,2,was seen at home today\n", name="a.csv", options=ReadOptions())
    heading = opened.documents[0]
    assert heading.structure
    gone = [
        Edit(Span(at, at + len(word)), "something")
        for word in ("sickness", "illness")
        for at in [heading.text.index(word)]
    ]
    data = opened.write([gone, *([()] * (len(opened.documents) - 1))])
    assert data.splitlines()[0] == "something,[…],note".encode()
    assert CSV.read(data, name="a.csv", options=ReadOptions()).documents[0].structure


@pytest.mark.parametrize(("title", "judged"), [("Sheet1", ""), ("Tabelle2", ""), ("Sheet of Lee", "Sheet of Lee")])
def test_what_programs_call_a_sheet_that_nobody_named_is_no_content(title: str, judged: str) -> None:
    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active.title = title
    book.active.append(["was seen"])
    book.save(out)
    assert XLSX.read(out.getvalue(), name="a.xlsx", options=ReadOptions()).documents[0].text == judged


def test_a_sheet_whose_title_is_gone_has_none_when_it_is_read_again() -> None:
    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active.title = NAME
    book.active.append(["was seen"])
    book.save(out)
    opened = XLSX.read(out.getvalue(), name="a.xlsx", options=ReadOptions())
    data = opened.write([[Edit(Span(0, len(NAME)), "")], ()])
    assert [each.text for each in XLSX.read(data, name="a.xlsx", options=ReadOptions()).documents] == ["", "was seen"]
