"""What holds for every format: the edits are made, nothing shows in a repr, writing is repeatable, limits are kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.formats import pdf_files
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.docx_files import docx
from tests.formats.releasing import edited_file
from tests.formats.table_files import JSON_LINES, JSON_RECORDS, PARQUET_ROWS, TABLE, WORKBOOK
from tests.formats.web_files import MESSAGE, PAGE, RECORD

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import format_named, read_bytes
from expurgate.formats.package import write_package
from expurgate.leaks.check import find_leaks
from expurgate.pipeline.files import hidden_texts
from expurgate.plugins import BUILT_IN

FILES: dict[str, Callable[[], bytes]] = {
    "text": lambda: f"On {NAME} of {CITY}, {NUMBER}.\n".encode(),
    "markdown": lambda: f"# {NAME}\n\n- of *{CITY}*\n".encode(),
    "html": lambda: PAGE.encode(),
    "xml": lambda: RECORD.encode(),
    "docx": docx,
    "pdf": pdf_files.report,
    "eml": lambda: MESSAGE,
    "mbox": lambda: b"From a Thu Jan  1 00:00:00 1970\n" + MESSAGE + b"\n\nFrom b Thu Jan  1 00:00:00 1970\n" + MESSAGE,
    "csv": lambda: TABLE.encode(),
    "json": lambda: JSON_RECORDS,
    "jsonl": lambda: JSON_LINES,
    "xlsx": WORKBOOK,
    "parquet": PARQUET_ROWS,
    "zip": lambda: write_package([(f"{NAME}.txt", CITY.encode()), ("a.html", PAGE.encode())]),
    "calendar": lambda: f"BEGIN:VCALENDAR\r\nSUMMARY:{NAME} of {CITY}, {NUMBER}\r\nEND:VCALENDAR\r\n".encode(),
    "vcard": lambda: f"BEGIN:VCARD\r\nFN:{NAME}\r\nNOTE:of {CITY}, {NUMBER}\r\nEND:VCARD\r\n".encode(),
}
EXTENSION = {"text": "txt", "markdown": "md", "calendar": "ics", "vcard": "vcf"}


def _name(kind: str) -> str:
    return f"file.{EXTENSION.get(kind, kind)}"


def test_every_format_is_here() -> None:
    assert set(FILES) == set(BUILT_IN["formats"])


@pytest.mark.parametrize("kind", FILES)
def test_what_is_hidden_is_gone_and_the_kind_stays(kind: str) -> None:
    done = edited_file(FILES[kind](), _name(kind), hide)
    assert find_leaks(done, [NAME, CITY, NUMBER]) == []
    again = read_bytes(done, _name(kind))
    assert again[0].name == kind
    text = "\n".join(document.text for document in again[1].documents)
    assert "[PERSON]" in text
    assert NAME not in text


@pytest.mark.parametrize("kind", FILES)
def test_the_same_file_gives_the_same_file(kind: str) -> None:
    first, second = (edited_file(FILES[kind](), _name(kind), hide) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("kind", FILES)
def test_no_text_shows_in_reprs(kind: str) -> None:
    opened = read_bytes(FILES[kind](), _name(kind))[1]
    edits = [hide(document)[1] for document in opened.documents]
    shown = repr(opened) + repr(list(opened.documents)) + repr(edits)
    for canary in (*NAME.split(), CITY, NUMBER):
        assert canary not in shown
    assert NAME in " ".join(" ".join(term.split()) for term in hidden_texts(opened.documents, edits))


@pytest.mark.parametrize("kind", FILES)
def test_too_large_and_empty_files_are_refused_or_empty(kind: str) -> None:
    with pytest.raises(InputError):
        format_named(kind).read(FILES[kind](), name="", options=ReadOptions(limits=Limits(bytes=10)))
    try:
        opened = format_named(kind).read(b"", name="", options=ReadOptions())
    except InputError:
        return
    assert "".join(document.text for document in opened.documents) == ""


@pytest.mark.parametrize("kind", FILES)
def test_bad_edits_are_refused(kind: str) -> None:
    opened = read_bytes(FILES[kind](), _name(kind))[1]
    far = len(opened.documents[0].text) + 1
    bad = [[Edit(Span(far, far + 1), "x")], *([] for _ in opened.documents[1:])]
    with pytest.raises(InputError):
        opened.write(bad)
    with pytest.raises(InputError):
        opened.write([*([] for _ in opened.documents), []])
