"""Fonts do not tell which letters the hidden text had, and the pages look the same."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
import reportlab
from fontTools.cffLib import CFFFontSet
from fontTools.fontBuilder import FontBuilder
from fontTools.misc import eexec
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen import canvas
from tests.formats.canaries import edits_for, hide
from tests.formats.pdf_files import blank, data_of, truetype
from tests.formats.releasing import edited_file

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf import document
from expurgate.formats.pdf.cmaps import parse_cmap
from expurgate.formats.pdf.document import PDF

FILES = sorted((Path(__file__).parent / "files").glob("*.pdf"))


def _with(pdf: pikepdf.Pdf, key: str) -> list[Any]:
    """Every dictionary of a file that has a key."""
    return [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and key in item]


def _mapped(data: bytes) -> set[str]:
    """The characters that fonts have codes for."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        maps = [bytes(font.ToUnicode.read_bytes()) for font in _with(pdf, "/ToUnicode")]
    return {text for table in maps for text in parse_cmap(table).unicode.values()}


def _outlines(data: bytes) -> int:
    """How many glyphs of the TrueType programs draw anything."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = {bytes(item.FontFile2.read_bytes()) for item in _with(pdf, "/FontFile2")}
    programs = [TTFont(io.BytesIO(stream)) for stream in streams]
    return sum(font["glyf"][name].numberOfContours != 0 for font in programs for name in font.getGlyphOrder())


def test_letters_of_hidden_text_are_gone_from_the_font() -> None:
    source = truetype()
    assert {"W", "K", "Q", "ü"} <= _mapped(source)
    out = edited_file(source, "a.pdf", hide)
    assert {"W", "K", "Q"}.isdisjoint(_mapped(out))
    assert {"ü", "Z"} <= _mapped(out)
    assert 10 < _outlines(out) < _outlines(source) / 2


def _pictures(data: bytes) -> list[bytes]:
    pages = pdfium.PdfDocument(data)
    return [bytes(pages[number].render(scale=1).to_pil().tobytes()) for number in range(len(pages))]


@pytest.mark.parametrize(
    "source", [truetype(), *(file.read_bytes() for file in FILES)], ids=["reportlab", *(file.stem for file in FILES)]
)
def test_pages_look_as_they_would_with_whole_fonts(source: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed = edited_file(source, "a.pdf", hide)
    monkeypatch.setattr(document, "trimmed_fonts", lambda _pdf, _contents, _notice: {})
    whole = edited_file(source, "a.pdf", hide)
    assert len(trimmed) < len(whole)
    assert _pictures(trimmed) == _pictures(whole)


def test_a_file_can_be_written_again_with_fewer_edits() -> None:
    opened = PDF.read(truetype(), name="", options=ReadOptions())
    opened.write([edits_for(opened.documents[0].text)])
    whole = opened.write([[]])
    assert {"W", "K", "Q"} <= _mapped(whole)
    assert "Wilhelmina" in pdfium.PdfDocument(whole)[0].get_textpage().get_text_range()


def test_a_program_that_is_not_understood_stays_and_that_is_said() -> None:
    told: list[str] = []
    with pikepdf.open(io.BytesIO(truetype())) as pdf:
        streams = [item.FontFile2 for item in _with(pdf, "/FontFile2")]
        damaged = bytes(streams[0].read_bytes())[:200]
        streams[0].write(damaged)
        out = edited_file(data_of(pdf), "a.pdf", hide, ReadOptions(notice=told.append))
    assert _mapped(out).isdisjoint({"W", "K", "Q"})
    assert [message for message in told if "cannot be cut down" in message]


def test_nothing_is_said_of_fonts_that_were_cut_down() -> None:
    told: list[str] = []
    edited_file(truetype(), "a.pdf", hide, ReadOptions(notice=told.append))
    assert not [message for message in told if "cut down" in message]


def _square(side: int) -> Any:
    pen = T2CharStringPen(600, None)
    pen.moveTo((50, 0))
    for corner in ((50 + side, 0), (50 + side, side), (50, side)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.getCharString()


def _compact_page(text: str) -> bytes:
    """A page in a compact font whose letters are squares."""
    letters = ["A", "B", "C", "D"]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", *letters])
    builder.setupCFF("Squares", {}, {name: _square(100 * at) for at, name in enumerate([".notdef", *letters], 1)}, {})
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *letters], (600, 50)))
    builder.setupHorizontalHeader()
    program = io.BytesIO()
    builder.font["CFF "].cff.compile(program, builder.font, isCFF2=False)
    pdf, page = blank(f"BT /F2 40 Tf 72 700 Td ({text}) Tj ET".encode())
    stream = pikepdf.Stream(pdf, program.getvalue())
    stream["/Subtype"] = pikepdf.Name.Type1C
    descriptor = pikepdf.Dictionary(
        Type=pikepdf.Name.FontDescriptor,
        FontName=pikepdf.Name("/AAAAAA+Squares"),
        Flags=32,
        FontBBox=pikepdf.Array([0, 0, 600, 600]),
        FontFile3=pdf.make_indirect(stream),
    )
    page.obj.Resources.Font.F2 = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name("/AAAAAA+Squares"),
            Encoding=pikepdf.Name.WinAnsiEncoding,
            FirstChar=65,
            LastChar=68,
            Widths=pikepdf.Array([600, 600, 600, 600]),
            FontDescriptor=pdf.make_indirect(descriptor),
        )
    )
    return data_of(pdf)


def test_compact_fonts_are_trimmed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = PDF.read(_compact_page("ABAC D"), name="", options=ReadOptions())
    assert opened.documents[0].text == "ABAC D"
    edits = [[Edit(Span(5, 6), "█")]]
    trimmed = opened.write(edits)
    monkeypatch.setattr(document, "trimmed_fonts", lambda _pdf, _contents, _notice: {})
    whole = opened.write(edits)
    assert _pictures(trimmed) == _pictures(whole)
    with pikepdf.open(io.BytesIO(trimmed)) as pdf:
        fonts = CFFFontSet()
        fonts.decompile(io.BytesIO(bytes(_with(pdf, "/FontFile3")[0].FontFile3.read_bytes())), None)
        glyphs = fonts[0].CharStrings
        drawn = {name for name in ("A", "B", "C", "D") if len(glyphs[name].bytecode) > 1}
        assert [int(width) for width in _with(pdf, "/Widths")[0].Widths] == [600, 600, 600]
    assert drawn == {"A", "B", "C"}


def _type1_page(text: str) -> bytes:
    folder = Path(reportlab.__file__).parent / "fonts"
    face = pdfmetrics.EmbeddedType1Face(str(folder / "_er_____.afm"), str(folder / "_er_____.pfb"))
    pdfmetrics.registerTypeFace(face)
    pdfmetrics.registerFont(pdfmetrics.Font("Plain", face.name, "WinAnsiEncoding"))
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Plain", 20)
    page.drawString(72, 700, text)
    page.save()
    return out.getvalue()


def test_type1_fonts_lose_what_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = PDF.read(_type1_page("seen by Quax today"), name="", options=ReadOptions())
    edits = [[Edit(Span(8, 12), "█")]]
    trimmed = opened.write(edits)
    monkeypatch.setattr(document, "trimmed_fonts", lambda _pdf, _contents, _notice: {})
    assert _pictures(trimmed) == _pictures(opened.write(edits))
    with pikepdf.open(io.BytesIO(trimmed)) as pdf:
        stream = _with(pdf, "/FontFile")[0].FontFile
        data, plain, sealed = bytes(stream.read_bytes()), int(stream.Length1), int(stream.Length2)
    program = eexec.decrypt(data[plain : plain + sealed], 55665)[0]
    names = set(re.findall(rb"/([A-Za-z.]+) \d+ (?:RD|-\|) ", program))
    assert {b"s", b"e", b"y"} <= names
    assert names.isdisjoint({b"Q", b"u", b"x", b"Z"})
