"""Pictures and drawings beside text: left out, kept with their codes judged, or read and written again with boxes burnt in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expurgate.core.findings import Edit
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.drawings import Drawing, drawings, mosaics
from expurgate.formats.pdf.layout import TextBuilder
from expurgate.formats.pdf.model import Box, PageContent
from expurgate.formats.pdf.raster import fill_picture
from expurgate.formats.pictures import kept, left_out, pages
from expurgate.formats.scanning import MAX_PIXELS, ScannedPage, scan_image

QUIET = 12.0
"""Points around a drawing that are looked at with it: codes need an empty margin."""

Shown = Callable[[int, Box], Any]
"""Gives a part of a page, by number and box, as a picture."""


class PagePictures:
    """The pictures and drawings of a file's pages: read once each, or counted so that people can be told."""

    def __init__(self, options: ReadOptions, shown: Shown) -> None:
        self._options = options
        self._shown = shown
        self._language = options.language if options.pictures == "ocr" else None
        self._read: dict[tuple[int, int], tuple[Any, ScannedPage | None]] = {}
        self._drawn: list[tuple[Drawing, ScannedPage]] = []
        self._unread: list[int] = []
        self._undrawn: list[int] = []

    def take(self, content: PageContent, builder: TextBuilder) -> None:
        """Read the pictures and drawings of a page, or note that they were not."""
        self._take_drawings(content, builder)
        if self._language is None:
            self._unread += [content.number] * len(content.images)
        if self._options.pictures == "remove":
            return
        for stream in content.images:
            if stream is None or not stream.is_indirect:
                self._unread += [content.number] * (self._language is not None)
            elif stream.objgen not in self._read:
                scan = self._scanned(stream, content.number)
                self._unread += [content.number] * (self._language is not None and scan is None)
                if scan is not None and scan.text:
                    scan.start = builder.add_words(scan.text)
                self._read[stream.objgen] = (stream, scan)

    def _take_drawings(self, content: PageContent, builder: TextBuilder) -> None:
        """Leave out what is drawn with paths, or read it: the whole of a drawing goes when something in it is hidden."""
        found = drawings(content)
        if self._options.pictures == "remove":
            for drawing in found:
                drawing.hide()
        else:
            for drawing in (*found, *mosaics(content)):
                self._look_at(drawing, content.number, builder)
        if self._options.pictures != "ocr":
            self._undrawn += [content.number] * len(found)

    def _look_at(self, drawing: Drawing, number: int, builder: TextBuilder) -> None:
        if drawing.extra:
            if self._language is not None:
                drawing.hide()
                self._undrawn.append(number)
            return
        x0, y0, x1, y1 = drawing.box
        image = self._shown(number, (x0 - QUIET, y0 - QUIET, x1 + QUIET, y1 + QUIET))
        scan = scan_image(image, self._language, f"a drawing on page {number}")
        if scan.text:
            scan.start = builder.add_words(scan.text)
            self._drawn.append((drawing, scan))

    def _scanned(self, stream: Any, number: int) -> ScannedPage | None:
        """A picture with its words and codes; None for kinds that cannot be turned into pixels."""
        import pikepdf

        try:
            if int(stream.Width) * int(stream.Height) > MAX_PIXELS:
                return None
            image = pikepdf.PdfImage(stream).as_pil_image()
            mask = stream.get("/SMask")
            if isinstance(mask, pikepdf.Stream):
                image = image.convert("RGB")
                image.putalpha(pikepdf.PdfImage(mask).as_pil_image().convert("L").resize(image.size))
        except Exception:
            return None
        return scan_image(image, self._language, f"a picture on page {number}")

    def tell(self) -> None:
        """Say which pages have pictures and drawings that were not read."""
        stays = self._options.pictures == "keep"
        for what, numbers in (("picture", self._unread), ("drawing", self._undrawn)):
            if numbers:
                say = kept if stays else left_out
                self._options.notice(say(len(numbers), pages(numbers), what))

    def keeps(self, stream: Any) -> bool:
        """Whether a picture (None: one inside the instructions) is in the result."""
        if self._options.pictures != "ocr":
            return self._options.pictures == "keep"
        return stream is not None and stream.is_indirect and self._read.get(stream.objgen, (None, None))[1] is not None

    def burn(self, edits: Sequence[Edit]) -> None:
        """Write pictures with boxes over the words and codes of the edits, and leave out drawings that say them."""
        for drawing, scan in self._drawn:
            if scan.touched(edits):
                drawing.hide()
        for stream, read in self._read.values():
            if read is not None and (self._language is not None or read.touched(edits)):
                fill_picture(stream, read.burnt(edits))
