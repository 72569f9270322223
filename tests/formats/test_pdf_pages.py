"""A long PDF puts the glyphs of its pages away between reading and writing, and comes out the same."""

import io

import pytest
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate

from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf import document
from expurgate.formats.pdf.document import PDF
from expurgate.formats.pdf.pages import ReadPage

SENTENCES = [
    f"On visit {number} Margaret Thornbury spoke of the well-known matter with her doctor." for number in range(90)
]


def _headed(canvas: object, _template: object) -> None:
    canvas.drawString(60, 560, "Thornbury file")  # type: ignore[attr-defined]
    canvas.rect(50, 550, 200, 20)  # type: ignore[attr-defined]


def _pages() -> bytes:
    out, style = io.BytesIO(), getSampleStyleSheet()["Normal"]
    SimpleDocTemplate(out, pagesize=A5).build(
        [Paragraph(" ".join(SENTENCES), style)], onFirstPage=_headed, onLaterPages=_headed
    )
    return out.getvalue()


def _hidden(data: bytes) -> tuple[bytes, list[ReadPage]]:
    opened = PDF.read(data, name="a.pdf", options=ReadOptions())
    text = opened.documents[0].text
    edits, at = list[Edit](), 0
    while (at := text.find("Thornbury", at)) >= 0:
        edits.append(Edit(Span(at, at + 9), "Person A", ()))
        at += 9
    assert len(edits) > len(SENTENCES), "the heading of every page has the name too"
    return opened.write([edits]), opened.pages


def test_pages_that_were_put_away_are_written_as_if_they_had_not_been(monkeypatch: pytest.MonkeyPatch) -> None:
    data = _pages()
    whole, pages = _hidden(data)
    assert len(pages) > 3
    assert all(page.content and page.content.glyphs for page in pages), "a short file stays open"
    monkeypatch.setattr(document, "LONG", 0)
    closed, pages = _hidden(data)
    assert not any(page.content and page.content.glyphs for page in pages)
    assert closed == whole


def test_what_goes_on_over_two_pages_is_replaced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "LONG", 0)
    opened = PDF.read(_pages(), name="a.pdf", options=ReadOptions())
    ends = next(page for page in opened.pages[1:] if page.content)
    ends.open()
    start = min(glyph.start for line in ends.lines[1:] for glyph in line.glyphs)
    written = opened.write([[Edit(Span(start - 30, start + 30), "Quagmire", ())]])
    again = PDF.read(written, name="a.pdf", options=ReadOptions()).documents[0].text
    assert again.count("Quagmire") == 1
