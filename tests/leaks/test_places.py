"""A PDF page read by where its characters stand: whole words and whole lines, whatever their shapes."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from reportlab.pdfgen import canvas

from expurgate.leaks.extract_places import text_by_place


def _read(*strings: tuple[float, float, str], font: str = "Helvetica", size: int = 10) -> str:
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont(font, size)
    for x, y, text in strings:
        page.drawString(x, y, text)
    page.save()
    document = pdfium.PdfDocument(out.getvalue())
    texts = document[0].get_textpage()
    try:
        return text_by_place(texts.raw)
    finally:
        texts.close()
        document.close()


@pytest.mark.parametrize("font", ["Helvetica", "Helvetica-Bold", "Times-Roman", "Courier"])
@pytest.mark.parametrize(
    "line",
    [
        "DISCHARGE SUMMARY, 1911 and 11/24/1947",
        "bea.f@example.org, well-known; 'so' he said: no.",
        "In 1980 - or 1981 - Ill, illicit, Mr. J. Till",
        "George O'Rourke's \"quay\", (641) 555-0136.",
    ],
)
def test_words_and_signs_of_a_line_stay_together(line: str, font: str) -> None:
    assert _read((72, 700, line), font=font) == line


def test_rows_come_from_top_to_bottom_whatever_was_drawn_first() -> None:
    assert _read((72, 640, "second line, yes"), (72, 652, "first - line")) == "first - line\nsecond line, yes"


def test_cells_stand_on_lines_of_their_own() -> None:
    assert _read((72, 640, "Town:"), (200, 640, "Duluth, MN")) == "Town:\nDuluth, MN"
