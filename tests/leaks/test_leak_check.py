"""The leak check finds what is left, wherever it is, and nothing else."""

from __future__ import annotations

import base64
import io
import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner
from reportlab.pdfgen import canvas
from tests.formats.canaries import NAME, hide
from tests.formats.docx_files import docx, paragraph, run
from tests.formats.pdf_files import report, truetype
from tests.formats.releasing import edited_file
from tests.formats.table_files import WORKBOOK
from tests.formats.web_files import PAGE

from expurgate.cli.leaks import command
from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import check_leaks, find_leaks


@pytest.mark.parametrize(
    "text",
    [
        NAME,
        NAME.upper(),
        "a Krzyzanow b",
        "Wilh",
        "xxhelmxx",
        "Wilhel\u00admina Krzyzanowski",
        base64.b64encode(f"the file of {NAME} is here".encode()).decode(),
        "Wilhelmina%20Krzyzanowski",
        "W&#105;lhelmina",
        '{"a": "\\u0057\\u0069\\u006c\\u0068elmina"}',
        "=?utf-8?b?" + base64.b64encode(NAME.encode()).decode() + "?=",
        "Wilhel=\nmina",
        f"<p title='{NAME}'>x</p>",
        f"<p><!-- {NAME} -->x</p>",
        "<p>Wil<b>helmina</b></p>",
    ],
)
def test_what_is_left_is_found(text: str) -> None:
    with pytest.raises(GuaranteeError):
        check_leaks(text.encode(), [NAME], "x")


@pytest.mark.parametrize("text", ["will help mine", "Wil hel", "ski", "", "sans owl"])
def test_what_is_gone_is_not(text: str) -> None:
    check_leaks(text.encode(), [NAME], "")


def test_fragments_the_released_text_has_are_no_leaks() -> None:
    check_leaks(b"The headache came", ["headstrong"], "The headache came")
    with pytest.raises(GuaranteeError):
        check_leaks(b"The headache came", ["headstrong"], "The pain came")


def test_short_terms_must_stand_alone() -> None:
    check_leaks(b"archive", ["HIV"], "")
    with pytest.raises(GuaranteeError):
        check_leaks(b"his hiv status", ["HIV"], "")


def test_messages_and_reprs_name_no_term() -> None:
    with pytest.raises(GuaranteeError) as caught:
        check_leaks(NAME.encode(), [NAME], "")
    assert "Wilh" not in str(caught.value)
    assert "Wilh" not in repr(find_leaks(NAME.encode(), [NAME]))


def test_archives_are_looked_into_names_too() -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("x.xml", f"<a><b>Wilhel</b><b c='{NAME}'>mina</b></a>")
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("inner.zip", inner.getvalue())
    assert {leak.kind for leak in find_leaks(outer.getvalue(), [NAME])} == {"content", "structure"}
    named = io.BytesIO()
    with zipfile.ZipFile(named, "w") as archive:
        archive.writestr(f"{NAME}.txt", "x")
    assert find_leaks(named.getvalue(), [NAME])


def test_streams_no_object_refers_to_are_inflated() -> None:
    import pikepdf

    pdf = pikepdf.new()
    pdf.add_blank_page()
    out = io.BytesIO()
    pdf.save(out)
    assert find_leaks(out.getvalue(), [NAME]) == []
    old = b"9 0 obj\n<</Length 9>>\nstream\n" + zlib.compress(f"BT ({NAME}) Tj ET".encode()) + b"\nendstream\nendobj\n"
    assert find_leaks(out.getvalue() + old, [NAME])


def test_command_leaves_with_one_and_names_places(tmp_path: Path) -> None:
    file, terms = tmp_path / "a.txt", tmp_path / "terms.txt"
    file.write_text(f"about {NAME}")
    terms.write_text(f"{NAME}\n\n")
    found = CliRunner().invoke(command, [str(file), "--terms", str(terms), "--json"])
    assert found.exit_code == 1
    assert json.loads(found.output)["leaks"][0]["where"] == "a.txt text"
    assert "Wilh" not in found.output
    clean = CliRunner().invoke(command, [str(file), "--term", "Zanzibar"])
    assert clean.exit_code == 0
    assert "none of 1 terms" in clean.output


def test_the_vocabulary_of_files_is_no_leak_but_content_is() -> None:
    pdf = report()
    terms = ["Encoding", "Times", "Medical Center", "Font"]
    assert find_leaks(pdf, terms, "") == []
    assert find_leaks(docx(paragraph(run("x"), '<w:pPr><w:jc w:val="center"/></w:pPr>'), traps=False), terms) == []
    assert find_leaks(docx(paragraph(run("at the Center")), traps=False), ["Medical Center"])


def _packed(**parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(f"{name}.xml", text)
    return out.getvalue()


W_NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


@pytest.mark.parametrize(
    "part",
    [
        '<a id="xxhelmxx"/>',
        '<a Wilh="1"/>',
        "<a><Krzy/></a>",
        '<a xmlns:x="http://zanow.example/"/>',
        "<a><?go zanow?></a>",
        "<!-- zanow --><a/>",
        f'<w:font xmlns:w="{W_NAMESPACE}" w:name="Krzy Sans"/>',
        f'<w:style xmlns:w="{W_NAMESPACE}" w:styleId="ListWilhel"/>',
        f'<w:xKrzyx xmlns:w="{W_NAMESPACE}"/>',
        f'<w:p xmlns:w="{W_NAMESPACE}" xWilh="1"/>',
        "<a><b>not closed wilhel",
    ],
)
def test_four_characters_in_any_string_of_markup_are_a_leak(part: str) -> None:
    assert find_leaks(_packed(part=part), [NAME], "x")
    assert find_leaks(_packed(part=part), ["Zanzibar"], "x") == []


def _pdf_with(**keys: Any) -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    for key, value in keys.items():
        pdf.Root[f"/{key}"] = value(pdf) if callable(value) else value
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


CFF = b"\x01\x00\x04\x01" + b"\x00\x01\x01\x01\x05Wilh" + b"\x00\x00" + b"\x00\x01\x01\x01\x06glyph"
MAP = b"begincmap 1 beginbfchar <01> <00570069006C00680065006C006D> endbfchar endcmap"


@pytest.mark.parametrize(
    "keys",
    [
        {"Note": "a wilh b"},
        {"Wilh": 1},
        {"Kind": pikepdf.Name("/xKrzyx")},
        {"Font": lambda pdf: pdf.make_stream(CFF)},
        {"Map": lambda pdf: pdf.make_stream(MAP)},
        {"Old": lambda pdf: pdf.make_stream(b"BT [(Wi)-20(lh)] TJ ET")},
    ],
    ids=["string", "key", "name", "font", "map", "kerned"],
)
def test_four_characters_in_any_string_of_a_pdf_are_a_leak(keys: dict[str, Any]) -> None:
    assert find_leaks(_pdf_with(**keys), [NAME], "x")
    assert find_leaks(_pdf_with(**keys), ["Zanzibar"], "x") == []


ORDINARY = """Martin Alberta Iberia Rosenberg Asiatic Encoder Pagett Sanson Liber Fontana Descartes Marchetti Streamer
Centerville Boldman Normandy Tablada Lister Heading Romano Courier Colorado Stylianos Formosa Parkinson Alternate
Widthorpe Pattison Objectiva Letterman Gridley Columbus Underhill Carter Linea Textor Spacey Tyler Nameth""".split()


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.pdf", report()), ("b.pdf", truetype()), ("c.docx", docx()), ("d.xlsx", WORKBOOK()), ("e.html", PAGE.encode())],
    ids=["pdf", "truetype", "docx", "xlsx", "html"],
)
def test_names_like_the_words_of_a_format_raise_no_alarm(name: str, data: bytes) -> None:
    out = edited_file(data, name, hide)
    released = "\n".join(document.text for document in read_bytes(out, name)[1].documents)
    assert [word for word in ORDINARY if find_leaks(out, [word], released)] == []


def test_names_the_writer_is_free_to_choose_do_not_tell() -> None:
    page = b'<p class="wilhelmina intro" style="font-family: Krzyzan"><x-wilhel>the <b data-x="y">case</b> of Wilhelmina Krzyzanowski</x-wilhel></p>'
    told: list[str] = []
    out = edited_file(page, "a.html", hide, ReadOptions(notice=told.append))
    assert told == ["3 classes, styles or element names with a fragment of hidden text are dropped"]
    assert out == b'<p class="intro"><span>the <b data-x="y">case</b> of [PERSON]</span></p>'
    styled = docx(paragraph(run(f"about {NAME}"), '<w:pPr><w:pStyle w:val="WilhelStyle"/></w:pPr>'), traps=False)
    assert b"Wilhel" in zipfile.ZipFile(io.BytesIO(styled)).read("word/document.xml")
    again = edited_file(styled, "a.docx", hide)
    assert b"Wilhel" not in zipfile.ZipFile(io.BytesIO(again)).read("word/document.xml")


def test_command_passes_over_fragments_inside_common_words_only(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("The follow-up of the patient is due; allow two weeks.")
    assert CliRunner().invoke(command, [str(file), "--term", "Holloway"]).exit_code == 0
    file.write_text("The follow-up of Hollo is due.")
    assert CliRunner().invoke(command, [str(file), "--term", "Holloway"]).exit_code == 1
    file.write_text("The hollow is due.")
    assert CliRunner().invoke(command, [str(file), "--term", "Hollows"]).exit_code == 1


@pytest.mark.parametrize("text", ["number 987-65-xxxx", "xxx-65-4329", "7-65-4", "call (217) 55", "<p>987-6</p>"])
def test_four_digits_of_a_number_in_groups_are_a_leak(text: str) -> None:
    assert find_leaks(text.encode(), ["987-65-4329", "(217) 555-0143"], "x")


@pytest.mark.parametrize("text", ["987 and 65", "987-55", "6-5-4", "12-34", "21.7 55"])
def test_other_numbers_are_not(text: str) -> None:
    assert find_leaks(text.encode(), ["987-65-4329", "(217) 555-0143"], "x") == []
    assert find_leaks(b"number 987-65-00", ["987-65-4329"], "number 987-65-00") == []


def test_source_that_no_parser_takes_in_is_looked_at() -> None:
    assert find_leaks(b"<p>x</p><p title='Wilhelmina", [NAME], "x")
    assert find_leaks(_packed(part=f'<!DOCTYPE a [<!ENTITY x "{NAME}">]><a/>'), [NAME], "x")


@pytest.mark.parametrize(
    "text", ["1" * 300_000, "1-" * 150_000, "1 " * 150_000, "a1" * 150_000], ids=["run", "dashes", "spaces", "mixed"]
)
def test_long_numbers_are_looked_through_in_one_pass(text: str) -> None:
    assert find_leaks(text.encode(), ["987-65-4329"], "x") == []


def test_letters_of_an_encoding_are_no_letters_of_the_text() -> None:
    """The base64 of the subject has "atio" in it, as "ration" has; what it encodes counts, and is content."""
    released = "B, a point - \u2587\u2587\u2587\u2587"
    subject = base64.b64encode(released.encode()).decode()
    assert "atio" in subject.lower()
    source = f"From: a@b.example\r\nSubject: =?utf-8?b?{subject}?=\r\n\r\nHello.\r\n".encode()
    assert find_leaks(source, ["ration"], f"{released} a@b.example Hello. From Subject") == []
    assert "content" in {leak.kind for leak in find_leaks(source, ["point"], "B, a - a@b.example Hello. From Subject")}


def test_letters_of_a_page_are_read_by_where_they_stand() -> None:
    """A name whose letters are drawn backwards is a name all the same, whatever programs are installed."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Courier", 12)
    for at, letter in reversed(list(enumerate("Thornbury"))):
        page.drawString(72 + 7.2 * at, 700, letter)
        page.drawString(72, 600 - 5 * at, "x")
    page.save()
    found = find_leaks(out.getvalue(), ["Thornbury"], name="a.pdf")
    assert "a.pdf page 1 by place" in {leak.where for leak in found}
