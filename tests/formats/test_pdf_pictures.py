"""Pages as pictures: words found by tesseract, boxes burnt over them."""

from __future__ import annotations

import shutil

import pytest
from PIL import Image
from tests.formats.pdf_files import scan

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.document import PDF
from expurgate.formats.pdf.raster import ScannedPage, Word, _laid_out

ROWS = [
    "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext",
    "4\t1\t1\t1\t1\t0\t0\t0\t90\t9\t-1\t",
    "5\t1\t1\t1\t1\t1\t10\t10\t30\t9\t90\tDear",
    "5\t1\t1\t1\t1\t2\t45\t10\t20\t9\t90\tBo",
    "5\t1\t1\t1\t2\t1\t10\t25\t30\t9\t90\tnext",
    "5\t1\t2\t1\t1\t1\t10\t60\t30\t9\t90\tlast",
]


def test_words_lines_and_paragraphs() -> None:
    text, words = _laid_out("\n".join(ROWS))
    assert text == "Dear Bo\nnext\n\nlast"
    assert [text[word.start : word.end] for word in words] == ["Dear", "Bo", "next", "last"]
    assert words[1].box == (45, 10, 65, 19)


def _boxed(word: tuple[int, int, int, int]) -> tuple[int, int]:
    """The width of the box burnt over a word, and the black above it."""
    page = ScannedPage(1, (500, 100), Image.new("RGB", (500, 100), "white"), "Bo", [Word(0, 2, word)], start=7)
    image = page.burnt([Edit(Span(7, 9), "x")]).convert("L")
    assert page.image.convert("L").getextrema() == (255, 255)
    row = image.crop((0, 45, 500, 46)).tobytes()
    return row.count(0), image.crop((0, 0, 500, 30)).tobytes().count(0)


def test_boxes_cover_the_word_and_do_not_measure_it() -> None:
    short, _ = _boxed((200, 40, 220, 50))
    longer, above = _boxed((200, 40, 226, 50))
    assert short == longer >= 40
    assert above == 0


def test_untouched_pictures_stay() -> None:
    page = ScannedPage(1, (9, 9), Image.new("RGB", (99, 99), "white"), "Bo", [Word(0, 2, (5, 5, 9, 9))])
    assert page.burnt([Edit(Span(2, 5), "")]).tobytes() == page.image.tobytes()


def test_without_tesseract_a_scan_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    with pytest.raises(InputError, match=r"page 1 .* tesseract"):
        PDF.read(scan(), name="", options=ReadOptions(ocr=True))
