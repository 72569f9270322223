"""Words and codes in pictures: read by tesseract through a pipe and by zxing, boxes burnt over those that are hidden."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

from expurgate.core.errors import InputError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.formats.codes import read_codes

OCR_DPI = 250
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
    """A page, or a picture on one, with the words on it; offsets count from its first code point."""

    size: tuple[float, float]
    image: Any = field(repr=False)
    text: str = field(repr=False)
    words: list[Word] = field(repr=False)
    start: int = 0

    def touched(self, edits: Sequence[Edit]) -> list[Word]:
        """The words that the edits touch."""
        places = [(edit.span.start - self.start, edit.span.end - self.start) for edit in edits]
        return [word for word in self.words if any(start < word.end and word.start < end for start, end in places)]

    def burnt(self, edits: Sequence[Edit]) -> Any:
        """The picture with a black box over every word an edit touches, and the edits' texts nowhere."""
        from PIL import ImageDraw

        image = self.image.copy()
        draw = ImageDraw.Draw(image)
        for word in self.touched(edits):
            draw.rectangle(_widened(word.box, image.size[0]), fill="black")
        return image


def _widened(box: tuple[int, int, int, int], right_edge: int) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    quantum = max(int((y1 - y0) * BOX_QUANTUM), 8)
    width = -(-(x1 - x0 + quantum // 4) // quantum) * quantum
    middle = (x0 + x1) // 2
    left = max(0, min(x0 - 2, middle - width // 2))
    return left, y0 - 3, min(right_edge, max(x1 + 2, left + width)), y1 + 3


def read_words(image: Any, language: str, where: str) -> tuple[str, list[Word]]:
    """The words that tesseract reads, with lines and paragraphs kept apart; the picture goes through a pipe."""
    program = shutil.which("tesseract")
    if program is None:
        raise InputError(f"{where} is to be read by tesseract, which is not installed")
    pipe = io.BytesIO()
    image.save(pipe, "PNG", dpi=(OCR_DPI, OCR_DPI))
    command = [program, "stdin", "stdout", "-l", language, "tsv"]
    try:
        done = subprocess.run(command, input=pipe.getvalue(), capture_output=True, timeout=300, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise InputError(f"{where}: tesseract took too long") from None
    if done.returncode != 0:
        raise InputError(f"{where}: tesseract failed (is the language {language} installed?)")
    return laid_out(done.stdout.decode("utf-8", errors="replace"))


def laid_out(table: str) -> tuple[str, list[Word]]:
    """The text of tesseract's table of words, and each word's place in it."""
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


def scan_image(image: Any, language: str | None, where: str) -> ScannedPage:
    """A picture with the words and codes in it; without a language only its codes are read.

    What shines through counts as white, and small print is enlarged to be read.
    """
    from PIL import Image

    if image.size[0] * image.size[1] > MAX_PIXELS:
        raise InputError(f"{where} is too large to be read")
    if image.mode in ("RGBA", "LA", "P", "PA"):
        shown = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), shown)
    image = image.convert("RGB")
    factor = 3 if max(image.size) < 1000 else 1
    larger = image.resize((image.size[0] * factor, image.size[1] * factor)) if factor > 1 else image
    text, words = ("", []) if language is None else read_words(larger, language, where)
    text, words = with_codes(larger, text, words)
    return ScannedPage((float(image.size[0]), float(image.size[1])), larger, text, words)


def with_codes(image: Any, text: str, words: list[Word]) -> tuple[str, list[Word]]:
    """A text and its words, and after them what the codes in the picture say."""
    for code in read_codes(image):
        text += "\n\n" if text else ""
        words = [*words, Word(len(text), len(text) + len(code.text), code.box)]
        text += code.text
    return text, words


def scan_bytes(data: bytes, language: str | None, where: str) -> ScannedPage | None:
    """A picture file with the words and codes in it; None when it cannot be opened or is too large."""
    from PIL import Image

    try:
        image = Image.open(io.BytesIO(data))
        if image.size[0] * image.size[1] > MAX_PIXELS:
            return None
        image.load()
    except Exception:
        return None
    return scan_image(image, language, where)
