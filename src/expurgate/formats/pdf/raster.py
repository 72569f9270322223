"""Pages as pictures: rendered by pdfium, read by tesseract, boxes burnt in. Nothing touches the disk."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit

OCR_DPI = 250
RASTER_DPI = 150
MAX_PIXELS = 60_000_000
BOX_QUANTUM = 4.0
"""Heights of a line: burnt boxes are multiples of it wide, so that they do not measure words."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word tesseract read: its place in the text and its box in pixels."""

    start: int
    end: int
    box: tuple[int, int, int, int]


@dataclass(slots=True, eq=False)
class ScannedPage:
    """A page as a picture with the words on it; offsets count from the page's first code point."""

    number: int
    size: tuple[float, float]
    image: Any = field(repr=False)
    text: str = field(repr=False)
    words: list[Word] = field(repr=False)
    start: int = 0

    def burnt(self, edits: Sequence[Edit]) -> Any:
        """The picture with a black box over every word an edit touches, and the edits' texts nowhere."""
        from PIL import ImageDraw

        image = self.image.copy()
        draw = ImageDraw.Draw(image)
        for word in self.words:
            start, end = word.start + self.start, word.end + self.start
            if any(edit.span.start < end and start < edit.span.end for edit in edits):
                draw.rectangle(_widened(word.box, image.size[0]), fill="black")
        return image


def _widened(box: tuple[int, int, int, int], right_edge: int) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    quantum = max(int((y1 - y0) * BOX_QUANTUM), 8)
    width = -(-(x1 - x0 + quantum // 4) // quantum) * quantum
    middle = (x0 + x1) // 2
    left = max(0, min(x0 - 2, middle - width // 2))
    return left, y0 - 3, min(right_edge, max(x1 + 2, left + width)), y1 + 3


def rendered(data: bytes, number: int, *, password: str | None = None, dpi: int = RASTER_DPI) -> tuple[Any, Any]:
    """A page (numbered from 1) as a picture, and its size in points."""
    import pypdfium2 as pdfium

    try:
        document = pdfium.PdfDocument(data, password=password)
        page = document[number - 1]
        width, height = page.get_size()
        scale = dpi / 72
        if width * height * scale * scale > MAX_PIXELS:
            scale = (MAX_PIXELS / (width * height)) ** 0.5
        image = page.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
        page.close()
        document.close()
    except pdfium.PdfiumError:
        raise InputError(f"page {number} cannot be rendered") from None
    return image, (width, height)


def scan_page(data: bytes, number: int, *, language: str, password: str | None = None) -> ScannedPage:
    """Render a page and read it."""
    image, size = rendered(data, number, password=password, dpi=OCR_DPI)
    text, words = read_words(image, language, number)
    return ScannedPage(number, size, image, text, words)


def read_words(image: Any, language: str, number: int) -> tuple[str, list[Word]]:
    """What tesseract reads, lines and paragraphs kept apart; the picture goes through a pipe."""
    program = shutil.which("tesseract")
    if program is None:
        raise InputError(f"page {number} is to be read by tesseract, which is not installed")
    pipe = io.BytesIO()
    image.save(pipe, "PNG", dpi=(OCR_DPI, OCR_DPI))
    command = [program, "stdin", "stdout", "-l", language, "tsv"]
    try:
        done = subprocess.run(command, input=pipe.getvalue(), capture_output=True, timeout=300, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise InputError(f"page {number}: tesseract took too long") from None
    if done.returncode != 0:
        raise InputError(f"page {number}: tesseract failed (is the language {language} installed?)")
    return _laid_out(done.stdout.decode("utf-8", errors="replace"))


def _laid_out(table: str) -> tuple[str, list[Word]]:
    text, words = "", list[Word]()
    before: tuple[str, ...] | None = None
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) < 12 or cells[0] != "5" or not cells[11].strip():
            continue
        place = tuple(cells[2:5])
        if before is not None:
            text += " " if place == before else "\n" if place[:2] == before[:2] else "\n\n"
        left, top, width, height = (int(value) for value in cells[6:10])
        words.append(Word(len(text), len(text) + len(cells[11]), (left, top, left + width, top + height)))
        text += cells[11]
        before = place
    return text, words


def picture_page(pdf: Any, image: Any, size: tuple[float, float]) -> Any:
    """A page that shows a picture and has nothing else."""
    import pikepdf

    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    stream = pikepdf.Stream(pdf, b"")
    stream.write(out.getvalue(), filter=pikepdf.Name.DCTDecode)
    stream["/Type"] = pikepdf.Name.XObject
    stream["/Subtype"] = pikepdf.Name.Image
    stream["/Width"], stream["/Height"] = image.size
    stream["/ColorSpace"] = pikepdf.Name.DeviceRGB
    stream["/BitsPerComponent"] = 8
    width, height = (round(value, 2) for value in size)
    page = pdf.add_blank_page(page_size=(width, height))
    page.obj["/Resources"] = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/Im0": pdf.make_indirect(stream)}))
    page.obj["/Contents"] = pikepdf.Stream(pdf, f"q {width} 0 0 {height} 0 0 cm /Im0 Do Q".encode())
    return page
