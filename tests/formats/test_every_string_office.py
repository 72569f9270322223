"""Every string of DOCX, XLSX, HTML and messages is judged or gone: a word of its own in every place."""

from __future__ import annotations

import base64
import io
import zipfile

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font, NamedStyle
from tests.formats.docx_files import docx, paragraph, run
from tests.formats.planted import Planted
from tests.formats.releasing import edited_file

from expurgate.core.errors import InputError
from expurgate.core.limits import Limits
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.formats.tables.workbook import plain_number_format


def _field(instruction: str) -> str:
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{instruction}</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run("1")}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def _document(word: Planted) -> bytes:
    spaces = f'xmlns:x="urn:{word("namespace")}" xmlns:y="http://schemas.microsoft.com/{word("space of Office")}"'
    body = [
        paragraph(_field(f" PAGE {word('switch')} "), f'<w:fldSimple w:instr=" NUMPAGES {word("simple switch")}">{run("3")}</w:fldSimple>'),
        paragraph(f'<w:r><w:sym w:font="{word("symbol font")}" w:char="F0E8"/></w:r>', run("x", f'<w:rFonts w:ascii="{word("font")}"/><w:lang w:val="{word("language")}"/>')),
        f'<w:p {spaces}><x:foreign x:attr="{word("foreign attribute")}">{word("foreign text")}</x:foreign><y:a>{word("odd text")}</y:a><w:r w:odd="{word("odd attribute")}">{word("text in a run")}<w:t>y</w:t>{word("text between")}</w:r></w:p>',
        f'<w:tbl><w:tblPr><w:tblStyle w:val="{word("table style")}"/></w:tblPr><w:tr><w:trPr><w:cnfStyle w:val="{word("conditional")}"/></w:trPr><w:tc>{paragraph(run("c"))}</w:tc></w:tr></w:tbl>',
        paragraph(f'<w:r><w:pict><v:shape id="{word("shape")}" o:spid="{word("spid")}" style="mso-x:{word("style")}"/></w:pict></w:r>'),
        f'<w:sectPr><w:pgSz w:w="12240" w:h="15840" w:code="{word("size code")}"/></w:sectPr>',
    ]  # fmt: skip
    return docx("".join(body), traps=False)


def _workbook(word: Planted) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = word("title")
    sheet["A1"], sheet["B1"] = "name", "note"
    sheet["A2"], sheet["B2"] = 7, word("cell")
    sheet["A2"].number_format = f'0"{word("number format")}"'
    sheet["A2"].comment = Comment(word("comment"), word("author"))
    sheet["B2"].font = Font(name=word("font"))
    book.add_named_style(NamedStyle(name=word("style")))
    sheet["A3"].style = next(place for place, said in word.places.items() if said == "style")
    sheet["A3"] = 1
    sheet.oddHeader.center.text = word("header")
    sheet.row_dimensions[4].hidden, sheet["B4"] = True, word("hidden row")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _page(word: Planted) -> bytes:
    drawing = base64.b64encode(f"<svg><text>{word('packed in a style')}</text></svg>".encode()).decode()
    return f"""<!DOCTYPE html SYSTEM "{word("document type")}"><html lang="{word("language")}">
    <head><link rel="{word("relation")}" href="a.css"><style>a {{background: url("data:image/svg+xml;base64,{drawing}")}}
    .{word("class in a sheet")} {{content: "{word("content")}"}}</style></head>
    <body class="{word("class")} intro" style="background:url({word("style")})" onload="f('{word("handler")}')">
    <p align="{word("align")}" role="{word("role")}" media="{word("media")}" {word("attribute")}="1">a</p>
    <p style="background:url(data:image/svg+xml;base64,{drawing})">b</p>
    <x-{word("element")}>c</x-{word("element")}><template><p>{word("template")}</p></template>
    <iframe srcdoc="<p>{word("document in a document")}</p>"></iframe><img srcset="data:image/svg+xml,{word("srcset")} 2x">
    <svg><title>{word("drawing")}</title></svg></body></html>""".encode()


def _message(word: Planted) -> bytes:
    return f"""From: a@x.org
To: b@x.org
Subject: {word("subject")}
X-Mailer: {word("other header")}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=B; x="{word("parameter")}"

before {word("preamble")}
--B
Content-Type: text/{word("kind")}
Content-Description: {word("description")}

{word("odd text")}
--B
Content-Type: application/{word("kind of attachment")}
Content-Disposition: attachment; filename="{word("attachment")}.txt"

{word("attached")}
--B--
after {word("epilogue")}
""".encode()


@pytest.mark.parametrize(
    ("name", "make"),
    [("a.docx", _document), ("a.xlsx", _workbook), ("a.html", _page), ("a.eml", _message)],
    ids=["docx", "xlsx", "html", "eml"],
)
def test_no_place_of_a_file_is_passed_over(name: str, make: object) -> None:
    assert callable(make)
    word = Planted()
    source = make(word)
    assert len(word.left(source)) >= 8
    out = edited_file(source, name, word.hide)
    assert word.left(out) == []
    assert read_bytes(out, name)[0].name == name[2:]


def test_comments_on_kept_columns_are_judged() -> None:
    word = Planted()
    source = _workbook(word)
    out = edited_file(source, "a.xlsx", word.hide, ReadOptions(columns=("note",), keep=("*",)))
    assert word.left(out) == []


@pytest.mark.parametrize(
    ("code", "plain"),
    [
        ("General", "General"),
        ("yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd"),
        ('#,##0.00\\ "€"', '#,##0.00\\ "€"'),
        ('0" Johnson"', "0"),
        ("[$Acme-407]0", "0"),
        ("[$€-407]#,##0;[Red]-0", "[$€-407]#,##0;[Red]-0"),
        ("h:mm AM/PM", "h:mm AM/PM"),
        ("\\J\\o\\h\\n0", "General"),
        ("Johnson", "General"),
        ("0.00E+00", "0.00E+00"),
    ],
)
def test_number_formats_say_nothing(code: str, plain: str) -> None:
    assert plain_number_format(code) == plain


def _changed(old: bytes, new: bytes, part: str = "xl/worksheets/sheet1.xml") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = "x"
    sheet.merge_cells("C1:D2")
    source, out = io.BytesIO(), io.BytesIO()
    book.save(source)
    with zipfile.ZipFile(source) as before, zipfile.ZipFile(out, "w") as after:
        for name in before.namelist():
            data = before.read(name)
            after.writestr(name, data.replace(old, new) if name == part else data)
    return out.getvalue()


def test_one_cell_far_away_costs_one_cell() -> None:
    far = b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far</t></is></c></row></sheetData>'
    _, opened = read_bytes(_changed(b"</sheetData>", far), "a.xlsx")
    assert [document.text for document in opened.documents] == ["", "x", "far"]
    assert b"XFD1048576" in zipfile.ZipFile(io.BytesIO(opened.write([[], [], []]))).read("xl/worksheets/sheet1.xml")


def test_merged_cells_count_as_cells() -> None:
    with pytest.raises(InputError, match="cells"):
        read_bytes(_changed(b"C1:D2", b"C1:XFD1048576"), "a.xlsx")
    limits = Limits(cells=10)
    assert read_bytes(_changed(b"C1:D2", b"C1:D3"), "a.xlsx", options=ReadOptions(limits=limits))
    with pytest.raises(InputError, match="cells"):
        read_bytes(_changed(b"C1:D2", b"C1:D9"), "a.xlsx", options=ReadOptions(limits=limits))


@pytest.mark.parametrize(
    "declared",
    [
        '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a [<!ENTITY b "c">]>'.encode("utf-16"),
        b'<?xml version="1.0" encoding="IBM037"?>',
        b'<!DOCTYPE a [<!ENTITY b "c">]>',
    ],
    ids=["two bytes", "other letters", "plain"],
)
def test_document_types_in_any_letters_are_refused(declared: bytes) -> None:
    data = _changed(b"<workbook ", declared + b"<workbook ", "xl/workbook.xml")
    with pytest.raises(InputError, match="part"):
        read_bytes(data, "a.xlsx")


def test_rich_text_format_is_refused() -> None:
    with pytest.raises(InputError, match="RTF"):
        read_bytes(rb"{\rtf1 Wil\b helmina}", "a.txt")
