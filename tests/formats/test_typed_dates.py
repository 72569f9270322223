"""A field for a date has a date in it, whatever became of the one that stood there."""

from __future__ import annotations

import io
import json
from datetime import UTC, date, datetime
from email import message_from_bytes
from email.utils import parsedate_to_datetime

import pytest

from expurgate.formats.typed_dates import as_value, iso_date, mail_date, of_value
from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("2024-03-12", "12 March 2024"),
        ("20240312T093000Z", "12 March 2024, 09:30"),
        ("2024-03-12T09:30:00.123+05:30", "12 March 2024, 09:30"),
        ("2024-01-01", "2024"),
        ("2020-01-01T00:00:00Z", "the 2020s"),
        ("1900-01-01", ""),
        ("2024-01-01T00:00:07Z", "1 January 2024"),
        ("2024-01-01T00:00:00+05:30", "1 January 2024"),
    ],
)
def test_a_date_is_read_as_people_say_it(raw: str, said: str) -> None:
    found = iso_date(raw)
    assert found is not None
    assert found.said == said


@pytest.mark.parametrize("raw", ["2024-13-12", "1962", "20240312", "2024-03-1", "12:30", "2024-0312", "2024-03-12 09"])
def test_other_values_are_no_dates(raw: str) -> None:
    assert iso_date(raw) is None


def test_figures_are_a_date_where_the_field_is_for_one() -> None:
    assert iso_date("20240312", plain=True) is not None
    assert iso_date("20240399", plain=True) is None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2024", "2024-01-01T00:00:00+00:00"),
        ("2024, 09:30", "2024-01-01T00:00:00+00:00"),
        ("spring 2024", "2020-01-01T00:00:00+00:00"),
        ("the early 1960s", "1960-01-01T00:00:00+00:00"),
        ("9 April 2023, 10:15", "2023-04-09T10:15:00+00:00"),
        ("[date]", None),
        ("", None),
    ],
)
def test_what_is_left_of_a_date_is_written_in_its_form(text: str, written: str | None) -> None:
    found = iso_date("2024-03-12T09:30:07+01:00")
    assert found is not None
    assert found.written(text) == written
    assert found.unknown == "1900-01-01T00:00:00+00:00"


@pytest.mark.parametrize("raw", ["2024-03-12", "20240312T093000Z", "2024-12-31T23:59:59+14:00"])
@pytest.mark.parametrize("text", ["2024", "the late 1980s", "[date]"])
def test_what_was_written_says_no_more_when_it_is_read_again(raw: str, text: str) -> None:
    found = iso_date(raw)
    assert found is not None
    again = iso_date(found.written(text) or found.unknown)
    assert again is not None
    assert again.said in ("2024", "the 1980s", "")


def test_the_head_of_a_message_and_typed_cells() -> None:
    head = mail_date("Tue, 12 Mar 2024 09:30:00 +0100")
    assert head is not None
    assert head.said == "12 March 2024, 09:30"
    assert head.written("2024") == "Mon, 01 Jan 2024 00:00:00 +0000"
    assert mail_date("yesterday") is None
    stamp = datetime(2024, 3, 12, 9, 30, tzinfo=UTC)
    assert as_value(of_value(stamp).written("2024") or "", stamp) == datetime(2024, 1, 1, tzinfo=UTC)
    assert as_value(of_value(date(1962, 9, 23)).unknown, date(1962, 9, 23)) == date(1900, 1, 1)


NOTE = "Mrs Thornbury was seen on 12 March 2024."
RECORD = {
    "birthDate": "1962-09-23",
    "seen": "2024-03-12T09:30:00+00:00",
    "name": [{"family": "Thornbury", "given": ["Margaret", "Ann"]}],
    "note": NOTE,
}


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer("hipaa-safe-harbor")


def test_records_keep_dates_and_one_person(sanitizer: Sanitizer) -> None:
    found = json.loads(sanitize_file(json.dumps(RECORD).encode(), "a.json", sanitizer).data)
    assert found["birthDate"] == "1962-01-01"
    assert found["seen"] == "2024-01-01T00:00:00+00:00"
    assert found["name"] == [{"family": "Person A", "given": ["Person A", "Person A"]}]
    assert found["note"] == "Mrs A was seen in 2024."


def test_elements_and_attributes_keep_dates(sanitizer: Sanitizer) -> None:
    data = (
        '<record><birthTime value="19620923"/><seen>2024-03-12</seen><patient><given>Margaret</given>'
        f'<family>Thornbury</family></patient><batch no="20240312"/><note>{NOTE}</note></record>'
    )
    found = sanitize_file(data.encode(), "a.xml", sanitizer).data.decode()
    assert '<birthTime value="19620101"/><seen>2024-01-01</seen>' in found
    assert "<given>Person A</given><family>Person A</family>" in found


def test_a_message_has_a_date(sanitizer: Sanitizer) -> None:
    data = f"From: a@example.org\nDate: Tue, 12 Mar 2024 09:30:00 +0000\nSubject: x\n\n{NOTE}\n".encode()
    found = message_from_bytes(sanitize_file(data, "a.eml", sanitizer).data)
    assert parsedate_to_datetime(str(found["Date"])).date() == date(2024, 1, 1)


def test_typed_columns_keep_their_types(sanitizer: Sanitizer) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    table = pa.table(
        {
            "name": ["Margaret Thornbury", "Gary Stubblefield"],
            "dob": [date(1962, 9, 23), date(1980, 1, 2)],
            "seen": pa.array([datetime(2024, 3, 12, 9, 30), None], pa.timestamp("ms")),
            "phone": pa.array([4135550142, None], pa.int64()),
            "weight": [71.5, 64.0],
        }
    )
    out = io.BytesIO()
    pq.write_table(table, out)
    found = pq.read_table(io.BytesIO(sanitize_file(out.getvalue(), "a.parquet", sanitizer).data))
    assert found.schema.types == table.schema.types
    assert found.to_pylist() == [
        {"name": "Person A", "dob": date(1962, 1, 1), "seen": datetime(2024, 1, 1), "phone": None, "weight": 71.5},
        {"name": "Person B", "dob": date(1980, 1, 1), "seen": None, "phone": None, "weight": 64.0},
    ]


def test_a_row_of_nothing_but_a_number_stays_a_row(sanitizer: Sanitizer) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    pq.write_table(pa.table({"phone": pa.array([4135550142, 4135550143], pa.int64())}), out)
    found = pq.read_table(io.BytesIO(sanitize_file(out.getvalue(), "a.parquet", sanitizer).data))
    assert found.to_pylist() == [{"phone": "[phone number]"}] * 2


def test_a_row_in_which_all_was_changed_keeps_its_types(sanitizer: Sanitizer) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    table = pa.table({"name": ["Margaret Thornbury"], "dob": [date(1962, 9, 23)], "phone": [4135550142]})
    pq.write_table(table, out)
    found = pq.read_table(io.BytesIO(sanitize_file(out.getvalue(), "a.parquet", sanitizer).data))
    assert found.to_pylist() == [{"name": "Person A", "dob": date(1962, 1, 1), "phone": None}]
