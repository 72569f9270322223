"""PDF files with codes, outlines, ink and fonts that say little of themselves."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String
from tests.formats.canaries import NAME
from tests.formats.pdf_files import blank, data_of, describe, fill, font


def code_picture(text: str, kind: str = "QRCode") -> Any:
    """A code with its empty margin, as a picture."""
    import zxingcpp
    from PIL import Image

    code = zxingcpp.create_barcode(text, getattr(zxingcpp.BarcodeFormat, kind))
    image = Image.fromarray(code.to_image(scale=2))
    whole = Image.new("L", (image.size[0] + 40, image.size[1] + 40), 255)
    whole.paste(image, (20, 20))
    return whole.convert("RGB")


def drawn_code(text: str, kind: str = "QRCode", *, size: float = 1.0, turned: int = 0) -> bytes:
    """A page of text with a code drawn in rectangles, one for each run of dark dots."""
    image = code_picture(text, kind).convert("1")
    width, height = image.size
    dots = list(image.tobytes())
    stride = (width + 7) // 8
    shapes = []
    for row in range(0, height, 2):
        dark = [not dots[row * stride + column // 8] >> (7 - column % 8) & 1 for column in range(width)]
        at = 0
        while at < width:
            end = at
            while end < width and dark[end]:
                end += 1
            if end > at:
                shapes.append(f"{at * size:g} {(height - row - 2) * size:g} {(end - at) * size:g} {2 * size:g} re f")
            at = max(end, at) + 1
    content = f"BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET q 1 0 0 1 100 300 cm 0 g {' '.join(shapes)} Q"
    pdf, page = blank(content.encode())
    page.obj.Rotate = turned
    return data_of(pdf)


def bars(count: int = 40, *, lines: bool = False) -> bytes:
    """Upright bars side by side, filled or stroked."""
    steps = [f"{100 + 3 * at} 300 m {100 + 3 * at} 340 l S" for at in range(count)]
    boxes = [f"{100 + 3 * at} 300 {1 + at % 2} 40 re" for at in range(count)]
    drawn = " ".join(steps) if lines else " ".join(boxes) + " f"
    return data_of(blank(b"BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET 1 w " + drawn.encode())[0])


def postal_bars(count: int = 52) -> bytes:
    """The bars of a postal code: one distance, two lengths."""
    boxes = [f"{100 + 3.3 * at:.1f} 300 1.3 {9 if at % 5 in (0, 3) else 3.6} re f" for at in range(count)]
    return data_of(blank(b"BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET " + " ".join(boxes).encode())[0])


def outlined(text: str = NAME, *, clips: bool = False) -> bytes:
    """A name drawn with the outlines of its letters, or a box clipped to them."""
    import reportlab
    from fontTools.pens.basePen import BasePen
    from fontTools.ttLib import TTFont

    class Pen(BasePen):  # type: ignore[misc]
        out: list[str]

        def _moveTo(self, pt: Any) -> None:  # noqa: N802
            self.out.append(f"{pt[0]} {pt[1]} m")

        def _lineTo(self, pt: Any) -> None:  # noqa: N802
            self.out.append(f"{pt[0]} {pt[1]} l")

        def _curveToOne(self, a: Any, b: Any, c: Any) -> None:  # noqa: N802
            self.out.append(f"{a[0]} {a[1]} {b[0]} {b[1]} {c[0]} {c[1]} c")

        def _closePath(self) -> None:  # noqa: N802
            self.out.append("h")

    program = TTFont(f"{reportlab.__path__[0]}/fonts/Vera.ttf")
    glyphs, letters = program.getGlyphSet(), []
    at = 0.0
    for char in text:
        name = program.getBestCmap()[ord(char)]
        pen = Pen(glyphs)
        pen.out = []
        glyphs[name].draw(pen)
        letters.append(f"q 1 0 0 1 {at} 0 cm {' '.join(pen.out)} {'W n 0 0 2000 2000 re' if clips else ''} f Q")
        at += glyphs[name].width
    scaled = f"q 0.006 0 0 0.006 72 500 cm {' '.join(letters)} Q"
    return data_of(blank(b"BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET " + scaled.encode())[0])


STROKES: dict[str, tuple[tuple[float, ...], ...]] = {
    "A": ((0, 0, 3, 10, 6, 0), (1.5, 4, 4.5, 4)),
    "E": ((6, 0, 0, 0, 0, 10, 6, 10), (0, 5, 5, 5)),
    "H": ((0, 0, 0, 10), (6, 0, 6, 10), (0, 5, 6, 5)),
    "I": ((3, 0, 3, 10),),
    "L": ((0, 10, 0, 0, 6, 0),),
    "M": ((0, 0, 0, 10, 3, 5, 6, 10, 6, 0),),
    "N": ((0, 0, 0, 10, 6, 0, 6, 10),),
    "O": ((0, 0, 6, 0), (6, 0, 6, 10), (6, 10, 0, 10), (0, 10, 0, 0)),
    "T": ((0, 10, 6, 10), (3, 10, 3, 0)),
    "V": ((0, 10, 3, 0, 6, 10),),
}
"""The strokes of some letters, each a line through points."""


def stroked(word: str, *, apart: bool = False) -> bytes:
    """A word in straight strokes; ``apart``: every piece of a stroke is a path of its own."""
    drawn = ["BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET"]
    for at, letter in enumerate(word):
        for stroke in STROKES[letter]:
            points = [f"{100 + 9 * at + x} {500 + y}" for x, y in zip(stroke[::2], stroke[1::2], strict=True)]
            lines = list(pairwise(points)) if apart else [points]
            drawn += ["".join(f"{p} {'l' if n else 'm'} " for n, p in enumerate(line)) + "S" for line in lines]
    pdf, _ = blank("\n".join(drawn).encode())
    return data_of(pdf)


def plain_drawing() -> bytes:
    """What is no drawing: a table with rules and tinted cells, frames with round corners, bullets, boxes, arrows."""
    shapes = [f"{72 + 90 * x} {500 - 12 * y} 90 12 re f" for x in range(5) for y in range(20)]
    shapes += [f"{72 + 90 * x} {500 - 12 * y} 0.5 12 re f" for x in range(6) for y in range(20)]
    shapes += [f"{72 + 90 * x} {500 - 12 * y} 0.5 0.5 re f" for x in range(6) for y in range(20)]
    shapes += [f"72 {500 - 12 * y} 450 0.5 re f" for y in range(20)]
    for at in range(12):
        y = 200 - 12 * at
        shapes.append(f"60 {y} m 63 {y} 63 {y + 3} 60 {y + 3} c 57 {y + 3} 57 {y} 60 {y} c f")
    shapes += [f"{100 + 18 * at} 560 18 18 re S" for at in range(20)]
    cells = [f"1 0 0 1 {75 + 90 * x} {503 - 12 * y} Tm (cell {x} {y}) Tj" for x in range(5) for y in range(20)]
    content = f"0.9 g {' '.join(shapes)} 0 g BT /F1 8 Tf {' '.join(cells)} ET"
    return data_of(blank(content.encode())[0])


def inked() -> bytes:
    """A page with an ink note and the field of a signature, both drawn by hand."""
    pdf, page = blank(b"BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET")
    marks = []
    kinds: list[tuple[str, dict[str, Any]]] = [("Ink", {}), ("Widget", {"FT": Name.Sig, "T": String("who")})]
    for subtype, more in kinds:
        drawn = Stream(pdf, b"2 w 5 5 m 20 40 40 0 60 30 c S")
        fill(drawn, Subtype=Name.Form, BBox=[0, 0, 100, 50])
        mark = Dictionary(Type=Name.Annot, Subtype=Name(f"/{subtype}"), Rect=[72, 300, 172, 350], F=4, **more)
        mark["/AP"] = Dictionary(N=pdf.make_indirect(drawn))
        marks.append(pdf.make_indirect(mark))
    page.obj.Annots = Array(marks)
    pdf.Root.AcroForm = Dictionary(Fields=Array(marks[1:]))
    return data_of(pdf)


def with_picture(image: Any) -> bytes:
    """A page of text with a picture beside it."""
    pdf, page = blank(b"BT /F1 12 Tf 72 700 Td (The text of the page.) Tj ET q 450 0 0 200 72 400 cm /I Do Q")
    picture = Stream(pdf, image.tobytes())
    describe(picture, *image.size)
    page.obj.Resources.XObject = Dictionary(I=pdf.make_indirect(picture))
    return data_of(pdf)


def _coded(letters: str) -> Dictionary:
    """A built-in font in which the codes from 65 on show these letters."""
    own = font()
    own.Encoding = Dictionary(Differences=Array([65, *(Name(f"/{letter}") for letter in letters)]))
    return own


def same_names() -> bytes:
    """A page and a form on it whose fonts have one name and two meanings."""
    pdf, page = blank(b"BT /F1 12 Tf 72 700 Td (The text: ABC) Tj ET q 1 0 0 1 72 600 cm /X Do Q")
    form = Stream(pdf, b"BT /F1 12 Tf (ABCDEFGHI) Tj ET")
    resources = Dictionary(Font=Dictionary(F1=_coded("Thornbuyx")))
    fill(form, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 300, 50], Resources=resources)
    page.obj.Resources.XObject = Dictionary(X=pdf.make_indirect(form))
    return data_of(pdf)


def font_in_state(name: str = "Margets") -> bytes:
    """A name in a font that only a graphics state sets."""
    letters = "".join(dict.fromkeys(name))
    codes = "".join(chr(65 + letters.index(letter)) for letter in name)
    pdf, page = blank(f"BT /F1 12 Tf 72 700 Td (Seen was Mrs ) Tj /G gs ({codes}) Tj ET".encode())
    own = pdf.make_indirect(_coded(letters))
    page.obj.Resources.ExtGState = Dictionary(G=Dictionary(Type=Name.ExtGState, Font=Array([own, 14])))
    return data_of(pdf)


def unknown_signs() -> bytes:
    """A line in which two glyphs of a font have no meaning, or one that every font chooses."""
    pdf, page = blank(
        b"BT /F1 12 Tf 72 700 Td (The text of the page is long enough.) Tj /F2 12 Tf 0 -20 Td (abcAB) Tj ET"
    )
    own = font()
    own.Encoding = Dictionary(Differences=Array([65, Name("/g65"), Name("/uniE123")]))
    page.obj.Resources.Font.F2 = own
    return data_of(pdf)


def named_resources(word: str) -> bytes:
    """Every kind of resource named with a word."""
    content = f"/{word}Cs cs 0.5 sc /{word}Gs gs 72 72 50 50 re f BT /{word}Font 12 Tf 72 700 Td (The text) Tj ET /{word}Form Do"
    pdf, page = blank(content.encode())
    form = Stream(pdf, b"0 0 5 5 re f")
    fill(form, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 9, 9])
    fill(
        page.obj.Resources,
        ColorSpace=Dictionary({f"/{word}Cs": Array([Name.CalGray, Dictionary(WhitePoint=[1, 1, 1])])}),
    )
    fill(page.obj.Resources, ExtGState=Dictionary({f"/{word}Gs": Dictionary(LW=2)}))
    fill(
        page.obj.Resources,
        Font=Dictionary({f"/{word}Font": font()}),
        XObject=Dictionary({f"/{word}Form": pdf.make_indirect(form)}),
    )
    return data_of(pdf)


def page_picture(data: bytes) -> Any:
    """The first page as a reader sees it."""
    import pypdfium2 as pdfium

    with pdfium.PdfDocument(data) as document:
        return document[0].render(scale=2.5).to_pil().convert("RGB")


def instructions(data: bytes) -> list[str]:
    """The operators of the first page, forms not followed."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]
