"""Fonts do not tell which letters the hidden text had, and the pages look the same."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont
from tests.formats.canaries import edits_for, hide
from tests.formats.pdf_files import data_of, truetype

from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf import document
from expurgate.formats.pdf.cmaps import parse_cmap
from expurgate.formats.pdf.document import PDF
from expurgate.formats.sanitize import sanitize_bytes

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
    out = sanitize_bytes(source, "a.pdf", hide)
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
    trimmed = sanitize_bytes(source, "a.pdf", hide)
    monkeypatch.setattr(document, "trimmed_fonts", lambda _pdf, _contents: {})
    whole = sanitize_bytes(source, "a.pdf", hide)
    assert len(trimmed) < len(whole)
    assert _pictures(trimmed) == _pictures(whole)


def test_a_file_can_be_written_again_with_fewer_edits() -> None:
    opened = PDF.read(truetype(), name="", options=ReadOptions())
    opened.write([edits_for(opened.documents[0].text)])
    whole = opened.write([[]])
    assert {"W", "K", "Q"} <= _mapped(whole)
    assert "Wilhelmina" in pdfium.PdfDocument(whole)[0].get_textpage().get_text_range()


def test_a_program_that_is_not_understood_stays() -> None:
    with pikepdf.open(io.BytesIO(truetype())) as pdf:
        streams = [item.FontFile2 for item in _with(pdf, "/FontFile2")]
        damaged = bytes(streams[0].read_bytes())[:200]
        streams[0].write(damaged)
        out = sanitize_bytes(data_of(pdf), "a.pdf", hide)
    assert _mapped(out).isdisjoint({"W", "K", "Q"})
