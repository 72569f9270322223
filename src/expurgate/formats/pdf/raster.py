"""Pages as pictures, rendered by pdfium. Nothing touches the disk."""

from __future__ import annotations

import io
from typing import Any

from expurgate.core.errors import InputError
from expurgate.formats.pdf.model import Box
from expurgate.formats.scanning import MAX_PIXELS, OCR_DPI, ScannedPage, read_words, with_codes

RASTER_DPI = 150


def rendered(data: bytes, number: int, *, password: str | None = None, dpi: int = RASTER_DPI) -> tuple[Any, Any]:
    """A page (numbered from 1) as a picture, and its size in points."""
    import pypdfium2 as pdfium

    try:
        with pdfium.PdfDocument(data, password=password) as document:
            page = document[number - 1]
            width, height = page.get_size()
            scale = dpi / 72
            if width * height * scale * scale > MAX_PIXELS:
                scale = (MAX_PIXELS / (width * height)) ** 0.5
            image = page.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
            page.close()
    except pdfium.PdfiumError:
        raise InputError(f"page {number} cannot be rendered") from None
    return image, (width, height)


class PagePart:
    """Gives parts of pages as pictures; the page it was last asked for is kept."""

    def __init__(self, data: bytes, password: str | None) -> None:
        self._data, self._password = data, password
        self._page: tuple[int, Any, Any] | None = None

    def __call__(self, page: Any, number: int, box: Box) -> Any:
        """The box of a page, by its object and number, in the page's own coordinates."""
        if self._page is None or self._page[0] != number:
            self._page = (number, *rendered(self._data, number, password=self._password, dpi=OCR_DPI))
        _, image, size = self._page
        left, low, right, high = map(float, page.cropbox)
        corners = [_turned(x - left, y - low, right - left, high - low, page) for x in box[::2] for y in box[1::2]]
        scale = image.size[0] / size[0]
        xs, ys = [x * scale for x, _ in corners], [image.size[1] - y * scale for _, y in corners]
        part = (max(0, min(xs)), max(0, min(ys)), min(image.size[0], max(xs)), min(image.size[1], max(ys)))
        return image.crop(
            (int(part[0]), int(part[1]), max(int(part[2]), int(part[0]) + 1), max(int(part[3]), int(part[1]) + 1))
        )


def _turned(x: float, y: float, width: float, height: float, page: Any) -> tuple[float, float]:
    """The place of a point after the page is turned as it says."""
    turn = int(page.obj.get("/Rotate", 0)) % 360
    return {90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}.get(turn, (x, y))


def scan_page(data: bytes, number: int, *, language: str, password: str | None = None) -> ScannedPage:
    """Render a page and read it."""
    image, size = rendered(data, number, password=password, dpi=OCR_DPI)
    text, words = with_codes(image, *read_words(image, language, f"page {number}"))
    return ScannedPage(size, image, text, words)


def picture_page(pdf: Any, image: Any, size: tuple[float, float]) -> Any:
    """A page that shows a picture and has nothing else."""
    import pikepdf

    stream = pikepdf.Stream(pdf, b"")
    fill_picture(stream, image)
    width, height = (round(value, 2) for value in size)
    page = pdf.add_blank_page(page_size=(width, height))
    page.obj["/Resources"] = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/Im0": pdf.make_indirect(stream)}))
    page.obj["/Contents"] = pikepdf.Stream(pdf, f"q {width} 0 0 {height} 0 0 cm /Im0 Do Q".encode())
    return page


def fill_picture(stream: Any, image: Any) -> None:
    """Make a stream hold a picture, and nothing else."""
    import pikepdf

    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    for key in list(stream.keys()):
        if key not in ("/Length", "/Filter"):
            del stream[key]
    stream.write(out.getvalue(), filter=pikepdf.Name.DCTDecode)
    stream["/Type"] = pikepdf.Name.XObject
    stream["/Subtype"] = pikepdf.Name.Image
    stream["/Width"], stream["/Height"] = image.size
    stream["/ColorSpace"] = pikepdf.Name.DeviceRGB
    stream["/BitsPerComponent"] = 8
