"""Files as people know them: pages of a PDF as pictures with boxes at their places, a DOCX as headings, paragraphs and tables."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

from expurgate.core.errors import InputError
from expurgate.service.marks import Mark, placed

PAGES = 8
"""So many pages of a PDF are shown at once."""
_WIDTH = 900
"""Pixels across a picture of a page."""
_MOST_BLOCKS = 4000
_LARGEST_XML = 64 * 2**20
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def depicted(data: bytes, name: str, marked: Sequence[Mark], *, first: int) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The facts and numbered pictures that show a file from one page on. Only PDF and DOCX files can be shown so."""
    if data.startswith(b"%PDF"):
        return _pdf(data, marked, first)
    if name.lower().endswith(".docx") and data.startswith(b"PK"):
        return {"kind": "docx", "blocks": list(_docx(data, marked))}, {}
    return {"kind": ""}, {}


def _pdf(data: bytes, marked: Sequence[Mark], first: int) -> tuple[dict[str, Any], dict[str, bytes]]:
    import pypdfium2 as pdfium

    sheets: list[dict[str, Any]] = []
    pictures: dict[str, bytes] = {}
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError:
        raise InputError("the pages of the PDF cannot be shown") from None
    try:
        total = len(document)
        for number in range(first, min(total, first + PAGES)):
            page = document[number]
            width, height = page.get_size()
            picture = io.BytesIO()
            page.render(scale=_WIDTH / max(1.0, width)).to_pil().convert("RGB").save(picture, "PNG")
            pictures[str(number)] = picture.getvalue()
            sheets.append({"number": number, "width": width, "height": height, "boxes": list(_boxes(page, marked))})
    finally:
        document.close()
    return {"kind": "pdf", "pages": total, "sheets": sheets}, pictures


def _boxes(page: Any, marked: Sequence[Mark]) -> Iterator[dict[str, Any]]:
    """The boxes of all that is marked, from the top left corner; what goes on in the next line has one in each."""
    import pypdfium2.raw as raw

    text, (_, height) = page.get_textpage(), page.get_size()
    read = "".join(chr(raw.FPDFText_GetUnicode(text, at) or 32) for at in range(text.count_chars()))
    for start, end, mark in placed(read, marked):
        for at in range(text.count_rects(start, end - start)):
            left, bottom, right, top = text.get_rect(at)
            place = {"x": left - 1, "y": height - top - 1, "w": right - left + 2, "h": top - bottom + 2}
            yield {**place, "change": mark.change, "family": mark.family, "said": read[start:end]}


def _docx(data: bytes, marked: Sequence[Mark]) -> Iterator[dict[str, Any]]:
    """Headings, paragraphs, list items and tables of the body, in order."""
    from lxml import etree

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.getinfo("word/document.xml").file_size > _LARGEST_XML:
                raise InputError("the document is too large to be shown")
            parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
            body = etree.fromstring(archive.read("word/document.xml"), parser).find(f"{_W}body")
    except (zipfile.BadZipFile, KeyError, etree.XMLSyntaxError):
        raise InputError("the document cannot be shown") from None
    blocks = list(() if body is None else body)[:_MOST_BLOCKS]
    shown = [each for block in blocks for each in block.iter(f"{_W}p")]
    pieces = dict(zip(shown, _cut([_words(each) for each in shown], marked), strict=True))
    for block in blocks:
        if block.tag == f"{_W}p":
            yield {"kind": _kind(block), "pieces": pieces[block]}
        elif block.tag == f"{_W}tbl":
            rows = [
                [
                    [{"kind": _kind(each), "pieces": pieces[each]} for each in cell.iter(f"{_W}p")]
                    for cell in row.iter(f"{_W}tc")
                ]
                for row in block.iter(f"{_W}tr")
            ]
            yield {"kind": "table", "rows": rows}


def _kind(paragraph: Any) -> str:
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    name = "" if style is None else style.get(f"{_W}val", "").lower()
    return "heading" if name.startswith(("heading", "title")) else "item" if "list" in name else "text"


def _words(paragraph: Any) -> str:
    return "".join(
        each.text or "" if each.tag == f"{_W}t" else "\n" if each.tag == f"{_W}br" else "\t"
        for each in paragraph.iter(f"{_W}t", f"{_W}br", f"{_W}tab")
    )


def _cut(texts: Sequence[str], marked: Sequence[Mark]) -> Iterator[list[dict[str, str]]]:
    """The paragraphs, each cut where something marked begins and ends; what goes over an end is marked in both."""
    found, begins = placed("\n".join(texts), marked), 0
    for text in texts:
        ends, at, pieces = begins + len(text), begins, list[dict[str, str]]()
        while found and found[0][0] < ends:
            start, end, mark = found[0]
            start, stop = max(start, begins), min(end, ends)
            pieces += [{"text": text[at - begins : start - begins]}] if start > at else []
            pieces.append({"text": text[start - begins : stop - begins], "change": mark.change, "family": mark.family})
            at = stop
            if end > ends:
                break
            del found[0]
        yield pieces + ([{"text": text[at - begins :]}] if at < ends else [])
        begins = ends + 1
