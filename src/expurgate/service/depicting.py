"""Files as people know them: pages of a PDF as pictures with boxes at their places, a DOCX as headings, paragraphs and tables."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

from expurgate.core.errors import InputError

PAGES = 8
"""So many pages of a PDF are shown at once."""
_WIDTH = 900
"""Pixels across a picture of a page."""
_MOST_FOUND = 200
"""Boxes of one term on a page."""
_MOST_BLOCKS = 4000
_LARGEST_XML = 64 * 2**20
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"

Marked = Sequence[tuple[str, str, str]]
"""What is marked: words, the change they belong to, and its colour."""


def depicted(data: bytes, name: str, marked: Marked, *, first: int) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What a page shows of a file from a page on: facts, and pictures by their number. Other formats have no pictures."""
    if data.startswith(b"%PDF"):
        return _pdf(data, marked, first)
    if name.lower().endswith(".docx") and data.startswith(b"PK"):
        return {"kind": "docx", "blocks": list(_docx(data, marked))}, {}
    return {"kind": ""}, {}


def _pdf(data: bytes, marked: Marked, first: int) -> tuple[dict[str, Any], dict[str, bytes]]:
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


def _boxes(page: Any, marked: Marked) -> Iterator[dict[str, Any]]:
    """The boxes of all that is marked, from the top left corner."""
    text, (_, height) = page.get_textpage(), page.get_size()
    for words, change, family in marked:
        if not words.strip():
            continue
        search = text.search(" ".join(words.split()), match_case=True, match_whole_word=words[:1].isalnum())
        for _ in range(_MOST_FOUND):
            found = search.get_next()
            if found is None:
                break
            for at in range(text.count_rects(*found)):
                left, bottom, right, top = text.get_rect(at)
                place = {"x": left - 1, "y": height - top - 1, "w": right - left + 2, "h": top - bottom + 2}
                yield {**place, "change": change, "family": family, "said": words}


def _docx(data: bytes, marked: Marked) -> Iterator[dict[str, Any]]:
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
    for block in list(() if body is None else body)[:_MOST_BLOCKS]:
        if block.tag == f"{_W}p":
            yield _paragraph(block, marked)
        elif block.tag == f"{_W}tbl":
            rows = [
                [[_paragraph(each, marked) for each in cell.iter(f"{_W}p")] for cell in row.iter(f"{_W}tc")]
                for row in block.iter(f"{_W}tr")
            ]
            yield {"kind": "table", "rows": rows}


def _paragraph(paragraph: Any, marked: Marked) -> dict[str, Any]:
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    name = "" if style is None else style.get(f"{_W}val", "").lower()
    kind = "heading" if name.startswith(("heading", "title")) else "item" if "list" in name else "text"
    text = "".join(
        each.text or "" if each.tag == f"{_W}t" else "\n" if each.tag == f"{_W}br" else "\t"
        for each in paragraph.iter(f"{_W}t", f"{_W}br", f"{_W}tab")
    )
    return {"kind": kind, "pieces": list(_pieces(text, marked))}


def _pieces(text: str, marked: Marked) -> Iterator[dict[str, str]]:
    """A paragraph cut where something marked begins and ends; of two at one place the longer one counts."""
    at = 0
    while at < len(text):
        found = [(where, -len(words), words, change, family) for words, change, family in marked
                 if words and (where := text.find(words, at)) >= 0]  # fmt: skip
        if not found:
            break
        where, _, words, change, family = min(found)
        if where > at:
            yield {"text": text[at:where]}
        yield {"text": words, "change": change, "family": family}
        at = where + len(words)
    if at < len(text):
        yield {"text": text[at:]}
