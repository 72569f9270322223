"""Pages as pictures: words found by tesseract, boxes burnt over them."""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image
from tests.formats.canaries import NAME, hide
from tests.formats.docx_files import docx, png
from tests.formats.pdf_files import illustrated, scan, unmapped
from tests.formats.releasing import edited_file

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.spans import Span
from expurgate.formats.base import Pictures, ReadOptions
from expurgate.formats.docx.document import DOCX
from expurgate.formats.html import HTML
from expurgate.formats.pdf.document import PDF
from expurgate.formats.scanning import ScannedPage, Word, laid_out

ROWS = [
    "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext",
    "4\t1\t1\t1\t1\t0\t0\t0\t90\t9\t-1\t",
    "5\t1\t1\t1\t1\t1\t10\t10\t30\t9\t90\tDear",
    "5\t1\t1\t1\t1\t2\t45\t10\t20\t9\t90\tBo",
    "5\t1\t1\t1\t2\t1\t10\t25\t30\t9\t90\tnext",
    "5\t1\t2\t1\t1\t1\t10\t60\t30\t9\t90\tlast",
]


def test_words_lines_and_paragraphs() -> None:
    text, words = laid_out("\n".join(ROWS))
    assert text == "Dear Bo\nnext\n\nlast"
    assert [text[word.start : word.end] for word in words] == ["Dear", "Bo", "next", "last"]
    assert words[1].box == (45, 10, 65, 19)


def _boxed(word: tuple[int, int, int, int]) -> tuple[int, int]:
    """The width of the box burnt over a word, and the black above it."""
    page = ScannedPage((500, 100), Image.new("RGB", (500, 100), "white"), "Bo", [Word(0, 2, word)], start=7)
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
    page = ScannedPage((9, 9), Image.new("RGB", (99, 99), "white"), "Bo", [Word(0, 2, (5, 5, 9, 9))])
    assert page.burnt([Edit(Span(2, 5), "")]).tobytes() == page.image.tobytes()


def test_without_tesseract_a_scan_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    with pytest.raises(InputError, match=r"page 1 .* tesseract"):
        PDF.read(scan(), name="", options=ReadOptions(ocr=True))


READERS = ["stand-in", *(["tesseract"] if shutil.which("tesseract") else [])]
STAND_IN = """#!/bin/sh
cat > /dev/null
printf 'head\\n5\\t1\\t1\\t1\\t1\\t1\\t90\\t180\\t200\\t120\\t90\\tPhoto\\n'
printf '5\\t1\\t1\\t1\\t1\\t2\\t350\\t180\\t700\\t120\\t90\\tWilhelmina\\n'
printf '5\\t1\\t1\\t1\\t1\\t3\\t1100\\t180\\t900\\t120\\t90\\tKrzyzanowski\\n'
"""


@pytest.fixture(params=READERS)
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Tesseract where it is installed, and everywhere a program that always reads the same words."""
    if request.param == "stand-in":
        program = tmp_path / "tesseract"
        program.write_text(STAND_IN)
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return str(request.param)


def _pictures(data: bytes) -> list[Any]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        drawn = [page.obj.Resources.get("/XObject", pikepdf.Dictionary()) for page in pdf.pages]
        streams: list[Any] = [objects[key] for objects in drawn for key in objects.keys()]  # noqa: SIM118
        return [pikepdf.PdfImage(item).as_pil_image().convert("L") for item in streams]


def _shown(data: bytes) -> Any:
    return pdfium.PdfDocument(data)[0].render(scale=1).to_pil().convert("L")


@pytest.mark.parametrize("choice", ["remove", "keep"])
def test_pictures_beside_text_are_told_of_by_page(choice: Pictures) -> None:
    told: list[str] = []
    out = edited_file(illustrated(pages=3), "a.pdf", hide, ReadOptions(pictures=choice, notice=told.append))
    assert len(told) == 1
    assert "6 pictures on pages 1-3 are" in told[0]
    assert len(_pictures(out)) == (3 if choice == "keep" else 0)
    place = _shown(out).crop((80, 792 - 560, 300, 792 - 510))
    assert place.getextrema() == ((237, 237) if choice == "remove" else place.getextrema())
    assert (place.getextrema()[0] < 50) == (choice == "keep")


def test_pictures_beside_text_are_read_and_boxes_burnt_in(reader: str) -> None:
    told: list[str] = []
    options = ReadOptions(pictures="ocr", notice=told.append)
    opened = PDF.read(illustrated(), name="", options=options)
    assert "The text of the page is here." in opened.documents[0].text
    assert NAME in opened.documents[0].text
    assert told == ["1 picture on page 1 is left out, for what pictures show is not judged: see --pictures"]
    out = edited_file(illustrated(), "a.pdf", hide, options)
    assert _dark(_pictures(out)[0]) > 2 * _dark(_pictures(illustrated())[0])


def _dark(image: Any) -> float:
    """The share of dark pixels."""
    pixels: bytes = image.convert("L").tobytes()
    return sum(pixel < 60 for pixel in pixels) / len(pixels)


@pytest.mark.parametrize("make", [unmapped, scan])
def test_raster_reads_pages_that_have_no_text_of_their_own(reader: str, make: Callable[[], bytes]) -> None:
    with pytest.raises(InputError, match=r"page 1 .*--ocr"):
        PDF.read(make(), name="", options=ReadOptions())
    opened = PDF.read(make(), name="", options=ReadOptions(raster=True))
    out = opened.write([[]])
    assert len(_pictures(out)) == 1
    if reader == "stand-in":
        assert NAME in opened.documents[0].text


def test_raster_without_tesseract_refuses_such_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    with pytest.raises(InputError, match=r"page 1 .* tesseract, which is not installed"):
        PDF.read(unmapped(), name="", options=ReadOptions(raster=True))


def test_pictures_of_word_files(reader: str) -> None:
    told: list[str] = []
    source = _with_picture()
    DOCX.read(source, name="", options=ReadOptions(notice=told.append))
    assert told[1:] == ["1 picture in the document is left out, for what pictures show is not judged: see --pictures"]
    kept = edited_file(source, "a.docx", hide, ReadOptions(pictures="keep"))
    assert _media(kept) == _media(source)
    opened = DOCX.read(source, name="", options=ReadOptions(pictures="ocr"))
    assert opened.documents[0].text.endswith(NAME)
    read = edited_file(source, "a.docx", hide, ReadOptions(pictures="ocr"))
    shown = [Image.open(io.BytesIO(_media(data))) for data in (source, read)]
    assert _dark(shown[1]) > 2 * _dark(shown[0])
    assert _media(edited_file(source, "a.docx", hide)) == b""


def _packed(data: bytes) -> list[bytes]:
    return [base64.b64decode(found) for found in re.findall(rb"data:image/[a-z]+;base64,([A-Za-z0-9+/=]+)", data)]


def test_pictures_packed_into_pages(reader: str) -> None:
    picture = io.BytesIO()
    _pictures(illustrated())[0].save(picture, "PNG")
    noted = picture.getvalue()[:33] + png(NAME)[33 : 53 + len(NAME)] + picture.getvalue()[33:]
    assert NAME.encode() in noted
    link = base64.b64encode(noted).decode()
    source = (
        f'<p>text</p><img alt="x" src="data:image/png;base64,{link}"><a href="data:text/html,{NAME}">d</a>'.encode()
    )
    told: list[str] = []
    assert _packed(edited_file(source, "a.html", hide, ReadOptions(notice=told.append))) == []
    assert told == ["1 picture of the page is left out, for what pictures show is not judged: see --pictures"]
    kept = _packed(edited_file(source, "a.html", hide, ReadOptions(pictures="keep")))[0]
    assert kept == picture.getvalue()
    opened = HTML.read(source, name="", options=ReadOptions(pictures="ocr"))
    assert opened.documents[0].text.endswith(NAME)
    read = _packed(edited_file(source, "a.html", hide, ReadOptions(pictures="ocr")))[0]
    assert _dark(Image.open(io.BytesIO(read))) > 2 * _dark(Image.open(picture))


def _with_picture() -> bytes:
    """A Word file whose picture shows words."""
    image = _pictures(illustrated())[0]
    out, picture = io.BytesIO(), io.BytesIO()
    image.save(picture, "PNG")
    with zipfile.ZipFile(io.BytesIO(docx())) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "word/_rels/document.xml.rels":
                data = re.sub(rb'<Relationship Id="rEmf"[^>]*/>', b"", data)
            target.writestr(name, picture.getvalue() if name.endswith("photo.png") else data)
    return out.getvalue()


def _media(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist() if name.endswith(".png"))
