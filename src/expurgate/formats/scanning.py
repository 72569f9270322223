"""Words in pictures: read by tesseract through a pipe, boxes burnt over those that are hidden."""

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


def read_words(image: Any, language: str, where: str) -> tuple[str, list[Word]]:
    """What tesseract reads, lines and paragraphs kept apart; the picture goes through a pipe."""
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


def scan_image(image: Any, language: str, where: str) -> ScannedPage:
    """A picture and the words in it; what shines through it counts as white, and small print is enlarged to be read."""
    from PIL import Image

    if image.size[0] * image.size[1] > MAX_PIXELS:
        raise InputError(f"{where} is too large to be read by tesseract")
    if image.mode in ("RGBA", "LA", "P", "PA"):
        shown = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), shown)
    image = image.convert("RGB")
    factor = 3 if max(image.size) < 1000 else 1
    larger = image.resize((image.size[0] * factor, image.size[1] * factor)) if factor > 1 else image
    text, words = read_words(larger, language, where)
    return ScannedPage((float(image.size[0]), float(image.size[1])), larger, text, words)


def scan_bytes(data: bytes, language: str, where: str) -> ScannedPage | None:
    """A picture file and the words in it; None when it cannot be opened or is too large."""
    from PIL import Image

    try:
        image = Image.open(io.BytesIO(data))
        if image.size[0] * image.size[1] > MAX_PIXELS:
            return None
        image.load()
    except Exception:
        return None
    return scan_image(image, language, where)
