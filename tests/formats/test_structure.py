"""Structure is not content: what elements, keys and columns are called stays, numbers stay numbers, cells stay apart."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from tests.formats.releasing import edited_file

from expurgate.core.document import Document
from expurgate.core.findings import Edit, Finding
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.drawing import is_drawing
from expurgate.formats.slots import SlotText
from expurgate.formats.tables.columns import says_nothing
from expurgate.pipeline.files import released_names, sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer
from expurgate.pipeline.structure import _counts
from expurgate.pipeline.verification import verify_file
from expurgate.policy import Policy

RECORD = (
    "<?xml version='1.0'?><ClinicalDocument><patient><given>Margaret</given><family>Thornbury</family></patient>"
    "<Attending>Dr. Paul Whitcombe</Attending><note>Margaret Thornbury was seen in Boston.</note></ClinicalDocument>"
)
TABLE = (
    "Name,Sex,Attending,Department,Weight\nMargaret Thornbury,F,Paul Whitcombe,Radiology,71.5\n"
    "Pieter van der Berg,M,Paul Whitcombe,Radiology,80\n"
)


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer(Policy.load("recommended"))


def _released(text: str, name: str, sanitizer: Sanitizer) -> str:
    released = sanitize_file(text.encode(), name, sanitizer)
    assert all(check.holds for check in verify_file(released.data, name, released.certificate))
    return released.data.decode()


def test_elements_keep_their_names(sanitizer: Sanitizer) -> None:
    found = _released(RECORD, "a.xml", sanitizer)
    for name in ("ClinicalDocument", "patient", "given", "family", "Attending", "note"):
        assert f"<{name}>" in found
    for secret in ("Margaret", "Thornbury", "Whitcombe", "Boston"):
        assert secret not in found


def test_a_key_with_a_hidden_name_in_it_is_renamed_and_others_stay(sanitizer: Sanitizer) -> None:
    record = {
        "@type": "Patient", "resourceType": "Patient", "Attending": "Paul Whitcombe",
        "thornburyNotes": "Margaret Thornbury was seen.", "heart rate": 72,
    }  # fmt: skip
    found = json.loads(_released(json.dumps(record), "a.json", sanitizer))
    assert {"@type", "resourceType", "Attending", "heart rate"} <= set(found)
    assert (found["@type"], found["resourceType"]) == ("Patient", "Patient")
    assert "hornbury" not in json.dumps(found)


def test_a_notebook_keeps_what_it_says_of_itself(sanitizer: Sanitizer) -> None:
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    cell = {"cell_type": "markdown", "metadata": {}, "source": ["Margaret Thornbury was seen."]}
    notebook = {"cells": [cell], "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    found = json.loads(_released(json.dumps(notebook), "a.ipynb", sanitizer))
    assert found["metadata"] == about
    assert found["cells"][0]["cell_type"] == "markdown"
    assert "Thornbury" not in str(found)


def test_a_table_keeps_its_headers_its_codes_and_its_numbers(sanitizer: Sanitizer) -> None:
    rows = list(csv.reader(io.StringIO(_released(TABLE, "a.csv", sanitizer))))
    assert rows[0] == ["Name", "Sex", "Attending", "Department", "Weight"]
    assert [row[1] for row in rows[1:]] == ["F", "M"]
    assert [row[3] for row in rows[1:]] == ["Radiology", "Radiology"]
    assert [row[4] for row in rows[1:]] == ["71.5", "80"]
    assert not any(name in str(rows) for name in ("Thornbury", "Berg", "Whitcombe"))


def test_no_edit_empties_the_next_cell() -> None:
    cells = ["", ""]
    slots = SlotText(cells=True)
    for at, text in enumerate(("van der Berg", "Pieter")):
        slots.separate("\n\n")
        slots.add(text, lambda new, at=at: cells.__setitem__(at, new))  # type: ignore[misc]
    slots.write([Edit(Span(0, len(slots.text)), "[PERSON]")])
    assert cells == ["[PERSON]", "[PERSON]"]


def test_kept_columns_are_untouched() -> None:
    options = ReadOptions(keep=("note",))
    _, opened = read_bytes(b"name,note\nMary,Mary saw 12345678\n", "a.csv", options=options)
    edits = [[Edit(Span(0, 4), "X")] if doc.text.startswith("Mary") else [] for doc in opened.documents]
    assert opened.write(edits) == b"name,note\nX,Mary saw 12345678\n"


@pytest.mark.parametrize(
    ("column", "text", "nothing"),
    [
        ("Weight", "71.5", True), ("visits", "12", True), ("share", "12 %", True), ("Sex", "F", True),
        ("Patient ID", "1234", False), ("age", "93", False), ("birthYear", "1950", False), ("", "12", False),
        ("Weight", "123456", False), ("zip", "0213", False), ("Admission", "2019", False), ("note", "Ann", False), ("", "F", False),
    ],
)  # fmt: skip
def test_numbers_that_measure_and_codes_are_not_judged(column: str, text: str, nothing: bool) -> None:
    assert says_nothing(column, text) is nothing


@pytest.mark.parametrize(
    ("name", "value", "drawing"),
    [
        ("y", "20", True), ("viewBox", "0 0 100 100", True), ("d", "M10 20 L30 40 Z", True),
        ("transform", "translate(10, 20)", True), ("y", "Mary", False), ("title", "20", False),
        ("x", "4135550142", False), ("points", "Mary 20", False),
    ],
)  # fmt: skip
def test_coordinates_are_no_content(name: str, value: str, drawing: bool) -> None:
    assert is_drawing(name, value) is drawing


def test_coordinates_stay_whatever_is_hidden() -> None:
    page = b'<html><body><p>Mary</p><svg viewBox="0 0 9 9"><text x="10" y="20">Mary</text></svg></body></html>'
    found = edited_file(page, "a.html", _hide)
    assert b'y="20"' in found
    assert b"Mary" not in found


def _hide(document: Document) -> tuple[str, list[Edit]]:
    found = [Edit(Span(*match.span()), "[PERSON]") for match in re.finditer("Mary|20", document.text)]
    return "", found


def test_a_workbook_keeps_its_widths_heights_and_page() -> None:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Name", "Weight"])
    sheet.append(["Mary", 71.5])
    sheet.column_dimensions["A"].width = 33
    sheet.row_dimensions[2].height = 40
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9
    sheet.page_margins.left = 1.5
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    found = openpyxl.load_workbook(io.BytesIO(edited_file(out.getvalue(), "a.xlsx", _hide))).active
    assert (found["A2"].value, found["B2"].value) == ("[PERSON]", 71.5)
    assert (found.column_dimensions["A"].width, found.row_dimensions[2].height) == (33, 40)
    assert (found.page_setup.orientation, found.page_setup.paperSize) == ("landscape", 9)
    assert (found.page_margins.left, found.freeze_panes) == (1.5, "A2")


@pytest.mark.parametrize(
    ("group", "evidence", "counts"), [((), "counted", True), (("note",), "counted", False), ((), "cumulative", False)]
)
def test_what_names_of_columns_would_say_together_does_not_count(
    group: tuple[str, ...], evidence: str, counts: bool
) -> None:
    found = Finding(Span(0, 2), "id", "disclosure", risk=9.0, against="Chicago", group=group, evidence=evidence)
    assert _counts("id", Edit(Span(0, 2), "▇", (found,))) == counts


@pytest.mark.parametrize(
    ("name", "value", "drawn"),
    [
        ("fill", "#eef", True), ("stroke", "black", True), ("font-weight", "bold", True), ("fill", "rgb(10, 20, 30)", True),
        ("fill", "Thornbury", False), ("font-family", "Thornbury Sans", False), ("title", "bold", False),
    ],
)  # fmt: skip
def test_what_a_drawing_looks_like_is_no_content(name: str, value: str, drawn: bool) -> None:
    assert is_drawing(name, value) is drawn


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("cal/clinic.ics", "cal/clinic.ics"), ("ward/ward-list.xlsx", "ward/ward-list.xlsx"), ("web/tree.svg", "web/tree.svg"),
        ("01.txt", "01.txt"), ("report-2.pdf", "report-2.pdf"), ("smith-notes.txt", "document-0001.txt"),
        ("letters/margaret_thornbury.txt", "letters/document-0001.txt"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("preset", ["recommended", "hipaa-safe-harbor"])
def test_file_names_that_tell_nothing_stay(name: str, kept: str, preset: str) -> None:
    assert released_names([name], Sanitizer(Policy.load(preset))) == [kept]


def test_numbers_of_released_files_stay_where_there_are_so_many_files() -> None:
    sanitizer = Sanitizer("hipaa-safe-harbor")
    assert released_names(["document-0001.txt", "document-0002-2.pdf"], sanitizer) == [
        "document-0001.txt",
        "document-0002-2.pdf",
    ]
    assert released_names(["document-4471.txt"], sanitizer) == ["document-0001.txt"]


def test_a_word_that_the_user_named_goes_from_file_names_too() -> None:
    policy = Policy.from_dict({"detect": {"terms": ["ward"]}, "transform": {"method": "redact"}})
    assert released_names(["ward-list.txt", "notes.txt"], Sanitizer(policy)) == ["document-0001.txt", "notes.txt"]


def test_fields_of_an_address_stay_apart_and_codes_of_one_letter_stay(sanitizer: Sanitizer) -> None:
    text = (
        '<doc classCode="DOCCLIN"><name><given>Ebenezer</given><family>Quartey</family></name><sex code="M"/><addr><streetAddressLine>'
        "19 Rosebank Terrace</streetAddressLine><city>Dundee</city><postalCode>DD2 1AB</postalCode></addr></doc>"
    )
    found = _released(text, "a.xml", sanitizer)
    assert '<doc classCode="DOCCLIN">' in found
    assert '<sex code="M"/>' in found
    assert "<streetAddressLine>[address]</streetAddressLine>" in found
    assert "<postalCode>[postcode]</postalCode>" in found
    assert not any(secret in found for secret in ("Ebenezer", "Quartey", "Rosebank", "Dundee"))
