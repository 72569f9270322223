"""Tables with canaries in every place."""

from __future__ import annotations

import io
import json
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from tests.formats.canaries import CITY, NAME

TABLE = f'id;name;note\r\n1;{NAME};"From {CITY}; ""quoted"""\r\n2;Somebody;plain\r\n'


LINES = [
    {"name": NAME, "age": 41, "ok": True, "more": {"city": [CITY, None, "kept"]}, NAME: 1},
    {"name": "é", "age": 9876543210},
]
JSON_LINES = "".join(json.dumps(line) + "\n" for line in LINES).encode()
JSON_RECORDS = json.dumps({"records": LINES, "by": NAME}, indent=1, ensure_ascii=False).encode()


def parquet(**columns: Any) -> bytes:
    """A Parquet file with these columns and a secret in its metadata."""
    out = io.BytesIO()
    table = pa.table(columns).replace_schema_metadata({"who": NAME})
    pq.write_table(table, out)
    return out.getvalue()


def PARQUET_ROWS() -> bytes:  # noqa: N802
    """A small Parquet file."""
    return parquet(a=[NAME, "x"], b=[1, 2], c=[[CITY], []])


def WORKBOOK() -> bytes:  # noqa: N802
    """A workbook with a hidden sheet, comments, links, validation and names."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = f"On {CITY}"
    sheet.append(["name", "number", "sum"])
    sheet.append([NAME, 9.5, "=1+1"])
    sheet["A2"].font = Font(bold=True)
    sheet["B2"].comment = Comment(f"said {NAME}", NAME)
    sheet["D2"].hyperlink = f"https://x.org/{CITY}"
    choice = DataValidation(type="list", formula1=f'"{NAME},x"')
    sheet.add_data_validation(choice)
    choice.add("A3")
    sheet.oddHeader.center.text = NAME
    secret = book.create_sheet("secret")
    secret.append([NAME])
    secret.sheet_state = "veryHidden"
    book.properties.creator = NAME
    book.defined_names["n"] = DefinedName("n", attr_text=f'"{NAME}"')
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
