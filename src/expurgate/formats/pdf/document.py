"""PDF: read what the pages draw, take the hidden glyphs out of the instructions, write the file anew."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from expurgate.core.document import Document
from expurgate.core.edits import check_edits
from expurgate.core.errors import InputError, MissingExtraError
from expurgate.core.findings import Edit
from expurgate.core.lazy_dataclasses import dataclass, field
from expurgate.core.limits import check_size
from expurgate.core.quiet import quiet
from expurgate.formats.base import OpenedFile, ReadOptions
from expurgate.formats.notices import counted
from expurgate.formats.pdf.flow import Furniture
from expurgate.formats.pdf.interpret import Interpreter
from expurgate.formats.pdf.layout import TextBuilder, page_lines
from expurgate.formats.pdf.model import PageContent
from expurgate.formats.pdf.pages import LONG, ReadPage, TakenOut, put_together
from expurgate.formats.pdf.pictures import PagePictures
from expurgate.formats.pdf.raster import PagePart, picture_page, rendered, scan_page
from expurgate.formats.pdf.rebuild import Rebuilder, saved
from expurgate.formats.pdf.streams import bounded_bytes
from expurgate.formats.pdf.trimming import FontUses, trimmed_fonts
from expurgate.formats.pictures import pages as page_list

LARGEST = 30.0
"""Points of the side of a box at most: what is larger may show anything."""
MOST_STREAM = 1 << 16
_CURVE = re.compile(rb"\s[cvy](?=\s|$)")
ROUND = 8
"""Curves of a ring and the dot in it, which stay."""
_CHOICE = 1 << 15
"""The flag of a button that is one of several to choose from: a ring with a dot, which stays as it is."""
FEW_GLYPHS = 300
"""A page mostly covered by a picture with fewer visible glyphs than this is taken for a scan."""
MANY_STROKES = 200
"""A page without text but with as many paths may be text drawn as shapes."""


@dataclass(slots=True, eq=False)
class OpenedPdf(OpenedFile):
    """The pages of a file and their text."""

    documents: tuple[Document, ...]
    pdf: Any = field(repr=False)
    pages: list[ReadPage] = field(repr=False)
    pictures: PagePictures = field(repr=False)
    options: ReadOptions = field(repr=False)

    def write(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        """A new file in which the glyphs of the edits are gone and the replacements drawn."""
        import pikepdf

        check_edits(self.documents, edits)
        try:
            with quiet():
                return self._written(edits)
        except (pikepdf.PdfError, ValueError, TypeError, RuntimeError):
            raise InputError("the PDF has damaged parts and cannot be written anew") from None

    def _written(self, edits: Sequence[Sequence[Edit]]) -> bytes:
        import pikepdf

        self.pictures.burn(edits[0])
        rebuilder, scans = Rebuilder(self.pdf, self.pictures), pikepdf.new()
        taken_out, uses = TakenOut(edits[0]), FontUses()
        pages: list[Any] = []
        for number, read in enumerate(self.pages):
            page = self.pdf.pages[number]
            if read.scan is not None:
                page = picture_page(scans, read.scan.burnt(edits[0]), read.scan.size)
            elif read.content is not None:
                read.open()
                read.take_out(taken_out)
                uses.add(read.content)
                rebuilder.page(page, read.content)
                read.close()
            pages.append(page)
            self.options.progress("writing pages", number + 1, len(self.pages))
        rebuilder.set_fonts(trimmed_fonts(self.pdf, uses.uses(), self.options.notice))
        data = saved(pages)
        return self._rastered(data) if self.options.raster else data

    def _rastered(self, data: bytes) -> bytes:
        """Every page of the finished file as a picture."""
        import pikepdf

        target = pikepdf.new()
        for number in range(len(self.pages)):
            image, size = rendered(data, number + 1)
            picture_page(target, image, size)
        return saved(list(target.pages))


@dataclass(frozen=True, slots=True)
class PdfFormat:
    """The format of PDF files, all versions of it."""

    name: str = "pdf"

    def read(self, data: bytes, *, name: str, options: ReadOptions) -> OpenedPdf:
        """The text of all pages; a page that cannot be read as text is refused by its number, or read as a picture."""
        check_size(data, options.limits)
        with quiet():
            return self._read(data, name, options)

    def _read(self, data: bytes, name: str, options: ReadOptions) -> OpenedPdf:
        pdf = _open(data, options)
        try:
            count = len(pdf.pages)
        except Exception:
            raise InputError("the PDF has no list of pages that can be followed") from None
        if count == 0:
            raise InputError("the PDF has no pages")
        if count > options.limits.pages:
            raise InputError(f"the PDF has {count:,} pages; the limit is {options.limits.pages:,}")
        signed = 0 if options.pictures == "keep" else _unsign(pdf)
        if signed:
            options.notice(f"{counted(signed, 'signature or ink drawing', 'in the PDF')} left out: see --pictures")
        _flatten(pdf)
        part = PagePart(data, options.password)
        pictures = PagePictures(options, lambda number, box: part(pdf.pages[number - 1], number, box))
        reader, builder, furniture = Interpreter(pdf), TextBuilder(), Furniture()
        pages: list[ReadPage] = []
        unknown: list[int] = []
        glyphs = 0
        for number in range(count):
            read = _read_page(reader, pdf.pages[number], number + 1, data, options)
            drawn = read.content.glyphs if read.content else []
            unknown += [number + 1] * sum(glyph.unknown for glyph in drawn)
            glyphs += len(drawn)
            furniture.add(read.lines)
            read.closes = glyphs > LONG
            read.close()
            pages.append(read)
            options.progress("reading pages", number + 1, count)
        put_together(pages, furniture, builder)
        for read in pages:
            if read.content is not None:
                if any(node.paths for node in read.content.nodes()):
                    read.open()
                pictures.take(read.content, builder)
                read.close()
        pictures.tell()
        if unknown:
            options.notice(
                f"{counted(len(unknown), 'sign', page_list(unknown))} left out, for no font says what they are"
            )
        return OpenedPdf((Document(builder.text, name),), pdf, pages, pictures, options)


PDF = PdfFormat()


def _open(data: bytes, options: ReadOptions) -> Any:
    try:
        import pikepdf
    except ImportError:
        raise MissingExtraError("pikepdf", extra="formats") from None
    _refuse_cut_off(data)
    try:
        pdf = pikepdf.open(io.BytesIO(data), password=options.password or "", suppress_warnings=True)
        if any("reconstruct" in warning for warning in pdf.get_warnings()):
            options.notice("the PDF is damaged and was repaired: look whether anything is missing")
        return pdf
    except pikepdf.PasswordError:
        wrong = "the password does not open the PDF"
        raise InputError(wrong if options.password else "the PDF is encrypted: give its password") from None
    except (pikepdf.PdfError, ValueError, RuntimeError):
        raise InputError("the PDF is damaged beyond repair") from None


def _refuse_cut_off(data: bytes) -> None:
    """A file without its end would be read as what is left of it, or as an earlier version of itself."""
    end = data.rfind(b"%%EOF")
    if end < 0 or re.search(rb"\d\s+\d+\s+obj\b", data[end:]):
        raise InputError("the PDF is cut off: its end is missing")


def _unsign(pdf: Any) -> int:
    """Take out what was drawn by hand: ink, and the fields that show signatures; how many."""
    import pikepdf

    count = 0
    for page in pdf.pages:
        marks = page.obj.get("/Annots")
        if isinstance(marks, pikepdf.Array):
            kept = [mark for mark in marks if not _drawn_by_hand(mark)]
            count += len(marks) - len(kept)
            page.obj["/Annots"] = pikepdf.Array(kept)
    return count


def _drawn_by_hand(mark: Any) -> bool:
    import pikepdf

    if not isinstance(mark, pikepdf.Dictionary):
        return False
    above: Any = mark.get("/Parent")
    kind = mark.get("/FT", above.get("/FT") if isinstance(above, pikepdf.Dictionary) else None)
    return mark.get("/Subtype") == pikepdf.Name.Ink or (kind == pikepdf.Name.Sig and "/AP" in mark)


def _flatten(pdf: Any) -> None:
    """Draw form fields and annotations into the pages: what is seen is judged, what is not seen goes."""
    import pikepdf

    try:
        if "/AcroForm" in pdf.Root:
            pdf.generate_appearance_streams()
            plain_ticks(pdf)
        pdf.flatten_annotations("screen")
    except (pikepdf.PdfError, RuntimeError, ValueError, TypeError):
        raise InputError("the annotations of the PDF are damaged") from None


def _read_page(reader: Interpreter, page: Any, number: int, data: bytes, options: ReadOptions) -> ReadPage:
    import pikepdf

    try:
        content = reader.read_page(page, number)
    except (pikepdf.PdfError, RecursionError, TypeError, ValueError):
        raise InputError(f"page {number} is damaged") from None
    reason = _unreadable(content)
    if reason is None:
        return ReadPage(content, page_lines(content))
    if not (options.ocr or options.raster):
        raise InputError(f"page {number} {reason}: read it with --ocr, or leave it out")
    scan = scan_page(data, number, language=options.language, password=options.password)
    return ReadPage(None, scan=scan)


def _unreadable(content: PageContent) -> str | None:
    """Why a page's instructions do not give its text, or None when they do."""
    shown = [glyph for glyph in content.glyphs if (glyph.code.text or "x").strip()]
    visible = sum(glyph.show.state.mode != 3 for glyph in shown)
    if (not visible and content.pictures > 0.05) or (content.pictures > 0.5 and visible < FEW_GLYPHS):
        return "is only a picture"
    if not shown and content.strokes > MANY_STROKES:
        return "has no text but many shapes"
    fonts: dict[int, list[int]] = {}
    for glyph in shown:
        font = glyph.show.state.font
        counts = fonts.setdefault(id(font), [0, 0])
        counts[0] += 1
        counts[1] += glyph.unknown or (font is not None and font.vertical)
    if any(unknown > 3 and unknown > 0.1 * every for every, unknown in fonts.values()):
        return "uses a font without a usable Unicode map"
    return None


def plain_ticks(pdf: Any) -> None:
    """Give the check boxes that are ticked with curves a tick of two straight lines."""
    import pikepdf

    for page in pdf.pages:
        marks = page.obj.get("/Annots")
        for mark in marks if isinstance(marks, pikepdf.Array) else ():
            if isinstance(mark, pikepdf.Dictionary) and _is_check_box(mark):
                _tick(pdf, mark)


def _is_check_box(mark: Any) -> bool:
    import pikepdf

    above: Any = mark.get("/Parent")
    fields = [mark, above] if isinstance(above, pikepdf.Dictionary) else [mark]
    kind = next((field.get("/FT") for field in fields if "/FT" in field), None)
    flags = next((field.get("/Ff") for field in fields if isinstance(field.get("/Ff"), int)), 0)
    return bool(mark.get("/Subtype") == pikepdf.Name.Widget and kind == pikepdf.Name.Btn and not flags & _CHOICE)


def _tick(pdf: Any, mark: Any) -> None:
    import pikepdf

    looks, state, place = mark.get("/AP"), mark.get("/AS"), mark.get("/Rect")
    shown = looks.get("/N") if isinstance(looks, pikepdf.Dictionary) else None
    if not isinstance(shown, pikepdf.Dictionary) or not isinstance(state, pikepdf.Name) or state == pikepdf.Name.Off:
        return
    ticked, empty = shown.get(str(state)), shown.get("/Off")
    if not isinstance(ticked, pikepdf.Stream) or not isinstance(place, pikepdf.Array) or len(place) != 4:
        return
    wide, high = abs(float(place[2]) - float(place[0])), abs(float(place[3]) - float(place[1]))
    if max(wide, high) > LARGEST or len(_CURVE.findall(bounded_bytes(ticked, MOST_STREAM))) <= ROUND:
        return
    frame = bounded_bytes(empty, MOST_STREAM) if isinstance(empty, pikepdf.Stream) else b""
    if not frame or len(_CURVE.findall(frame)) > ROUND:
        frame = b"0 G 0.5 0.5 %.2f %.2f re S" % (wide - 1, high - 1)
    points = [(0.2 * wide, 0.5 * high), (0.4 * wide, 0.25 * high), (0.8 * wide, 0.8 * high)]
    line = b" ".join(b"%.2f %.2f %s" % (x, y, b"l" if at else b"m") for at, (x, y) in enumerate(points))
    tick = pikepdf.Stream(pdf, b"q " + frame + b" Q q 0 G %.2f w " % (0.1 * wide) + line + b" S Q")
    tick["/Type"], tick["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Form
    tick["/BBox"] = pikepdf.Array([0, 0, round(wide, 2), round(high, 2)])
    shown[str(state)] = pdf.make_indirect(tick)
