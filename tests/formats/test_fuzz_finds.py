"""What fuzzing once found stays found."""

from __future__ import annotations

import io
import struct
import zipfile
from contextlib import suppress

import pikepdf
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.formats.canaries import NAME
from tests.formats.pdf_files import blank, data_of

from expurgate.core.errors import InputError
from expurgate.formats.base import ReadOptions
from expurgate.formats.html import HTML
from expurgate.formats.package import read_package
from expurgate.formats.pdf.document import PDF
from expurgate.leaks.check import find_leaks


def test_an_archive_whose_parts_lie_before_its_beginning() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.txt", "x")
    data = bytearray(out.getvalue())
    end = data.rindex(b"PK\x05\x06")
    data[end + 16 : end + 20] = struct.pack("<I", 4000)
    with pytest.raises(InputError):
        find_leaks(bytes(data), [NAME])
    with pytest.raises(InputError):
        read_package(bytes(data), ReadOptions().limits)


def test_names_that_are_not_utf8() -> None:
    data = data_of(blank(b"BT /F1 12 Tf (x) Tj ET")[0]).replace(b"/F1", b"/#F1")
    with suppress(InputError):
        assert find_leaks(data, [NAME]) == []
    with suppress(InputError):
        assert NAME not in PDF.read(data, name="", options=ReadOptions()).documents[0].text


def test_fonts_with_names_that_are_not_utf8() -> None:
    data = data_of(blank(b"BT /F1 12 Tf 9 9 Td (hello) Tj ET")[0]).replace(b"/Helvetica", b"/#CB#CE#CC")
    opened = PDF.read(data, name="", options=ReadOptions())
    assert opened.documents[0].text == "hello"
    assert find_leaks(opened.write([[]]), [NAME]) == []


def test_attributes_with_names_that_cannot_be_written() -> None:
    opened = HTML.read(b"<p a\x01b='x' title='y'>z</p>", name="", options=ReadOptions())
    assert b"title" in opened.write([[]])
    assert b"\x01" not in opened.write([[]])


def test_nothing_is_said_on_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    pdf, page = blank(b"BT /F1 12 Tf (x) Tj ET")
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([pikepdf.Dictionary(T=pikepdf.String(NAME))]))
    page.obj.Annots = pikepdf.Array([pikepdf.String(NAME)])
    out = PDF.read(data_of(pdf), name="", options=ReadOptions()).write([[]])
    find_leaks(out, [NAME])
    assert capfd.readouterr().err == ""


def test_style_sheets_with_characters_xml_cannot_hold() -> None:
    page = b"<style>p {x: '\x01'}</style><p style='a: \x02'>z</p>"
    opened = HTML.read(page, name="", options=ReadOptions())
    assert b"\x01" not in opened.write([[]])


def test_tables_with_two_columns_of_one_name() -> None:
    out = io.BytesIO()
    pq.write_table(pa.table([pa.array([NAME]), pa.array([1])], names=["a", "a"]), out)
    assert find_leaks(out.getvalue(), [NAME])
    with pytest.raises(InputError, match="leak check"):
        find_leaks(out.getvalue()[:-30], [NAME])


def test_a_font_that_is_a_number() -> None:
    pdf, page = blank(b"BT /F1 12 Tf (x) Tj ET BT /F2 12 Tf ET")
    page.obj.Resources.Font.F2 = 7
    out = PDF.read(data_of(pdf), name="", options=ReadOptions()).write([[]])
    assert find_leaks(out, [NAME]) == []
