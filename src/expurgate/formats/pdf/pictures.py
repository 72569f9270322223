"""Pictures beside text: read by tesseract, and written again with boxes burnt in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expurgate.core.findings import Edit
from expurgate.formats.base import ReadOptions
from expurgate.formats.pdf.layout import TextBuilder
from expurgate.formats.pdf.model import PageContent
from expurgate.formats.pdf.raster import fill_picture
from expurgate.formats.pictures import kept, left_out, pages
from expurgate.formats.scanning import MAX_PIXELS, ScannedPage, scan_image


class PagePictures:
    """The pictures of a file's pages: read once each, or counted so that people can be told."""

    def __init__(self, options: ReadOptions) -> None:
        self._options = options
        self._read: dict[tuple[int, int], tuple[Any, ScannedPage | None]] = {}
        self._unread: list[int] = []

    def take(self, content: PageContent, builder: TextBuilder) -> None:
        """Read the pictures of a page, or note that they were not."""
        if self._options.pictures != "ocr":
            self._unread += [content.number] * len(content.images)
            return
        for stream in content.images:
            if stream is None or not stream.is_indirect:
                self._unread.append(content.number)
            elif stream.objgen not in self._read:
                scan = self._scanned(stream, content.number)
                if scan is None:
                    self._unread.append(content.number)
                elif scan.text:
                    scan.start = builder.add_words(scan.text)
                self._read[stream.objgen] = (stream, scan)

    def _scanned(self, stream: Any, number: int) -> ScannedPage | None:
        """A picture with its words; None for kinds that cannot be turned into pixels."""
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
        return scan_image(image, self._options.language, f"a picture on page {number}")

    def tell(self) -> None:
        """Say which pages have pictures that were not read."""
        if self._unread:
            say = kept if self._options.pictures == "keep" else left_out
            self._options.notice(say(len(self._unread), pages(self._unread)))

    def keeps(self, stream: Any) -> bool:
        """Whether a picture (None: one inside the instructions) is in the result."""
        if self._options.pictures != "ocr":
            return self._options.pictures == "keep"
        return stream is not None and stream.is_indirect and self._read.get(stream.objgen, (None, None))[1] is not None

    def burn(self, edits: Sequence[Edit]) -> None:
        """Write every picture that was read with boxes over the words of the edits."""
        for stream, scan in self._read.values():
            if scan is not None:
                fill_picture(stream, scan.burnt(edits))
