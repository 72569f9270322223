"""Pages as pictures, rendered by pdfium. Nothing touches the disk."""

from __future__ import annotations

import io
from typing import Any

from expurgate.core.errors import InputError
from expurgate.formats.scanning import MAX_PIXELS, OCR_DPI, ScannedPage, read_words

RASTER_DPI = 150


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
    text, words = read_words(image, language, f"page {number}")
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
