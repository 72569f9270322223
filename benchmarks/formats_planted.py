"""Planted names and numbers in every kind of place: none may be in the output, by whatever way of looking.

``PYTHONPATH=src:. python benchmarks/formats_planted.py [--count N] [--policy P] [CLASS …]`` plants a person and a telephone number in
files of every class, sanitizes each, and looks for them with the shipped leak check, with the format's own reader and with
:mod:`benchmarks.formats_extractors`: pypdf, pdfminer, poppler, zxing and tesseract on rendered pages, Chromium on drawings, openpyxl, lxml, pyarrow, the
standard library's parsers, LibreOffice (``--office``) and the unpacked bytes. It
prints for each class how many are left, beside the target of none, and how many files the run refused.
"""

from __future__ import annotations

import argparse
import binascii
import html
import io
import random
import re
import textwrap
import zipfile
from collections.abc import Callable

from benchmarks.formats_extractors import readings
from benchmarks.planted_codes import CODES
from benchmarks.planted_fields import FIELDS
from benchmarks.planted_forms import FORMS
from benchmarks.planted_layouts import HEAD, LAYOUTS, SVG, Plant
from openpyxl import Workbook
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen import canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, SimpleDocTemplate, Table
from tests.formats import drawn_files
from tests.formats.docx_files import docx, paragraph, run

from expurgate.core.errors import GuaranteeError
from expurgate.formats.base import ReadOptions
from expurgate.leaks.check import find_leaks
from expurgate.pipeline.files import read_texts, sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer

GIVEN = ["Margaret", "Wilhelmina", "Gary", "Rosalind", "Agnieszka", "Hussein", "Oonagh", "Zeynep"]
FAMILY = ["Thornbury", "Krzyzanowski", "Stubblefield", "Pikestaff", "Featherstonehaugh", "Quintanilla", "McAlinden"]
WORDS = (
    "the patient was seen again in the clinic and rang about the results which had not come by post that week".split()
)


def planted(chance: random.Random) -> Plant:
    """A person in a paragraph; the number is of a range kept for fiction."""
    given, last = chance.choice(GIVEN), chance.choice(FAMILY)
    phone = f"({chance.randrange(201, 980)}) 555-{chance.randrange(100, 200):04}"
    words = [chance.choice(WORDS) for _ in range(chance.randrange(40, 90))]
    words.insert(chance.randrange(5, len(words)), f"Mrs {given} {last}")
    words.insert(chance.randrange(5, len(words)), f"tel. {phone},")
    words.append(f"and then {given} {last} left.")
    return Plant(given, last, phone, textwrap.fill(" ".join(words), 72))


def _zip(*texts: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for at, text in enumerate(texts):
            archive.writestr(f"{at}.txt", text)
    return packed.getvalue()


def _folded(text: str) -> str:
    return "\r\n ".join(textwrap.wrap(text, 30, drop_whitespace=False))


def _book(*sheets: list[list[object]]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    for at, rows in enumerate(sheets):
        sheet = book.active if at == 0 else book.create_sheet()
        for row in rows:
            sheet.append(row)
    book.save(out)
    return out.getvalue()


def _pdf(text: str) -> bytes:
    out = io.BytesIO()
    SimpleDocTemplate(out).build([Paragraph(text, getSampleStyleSheet()["Normal"])])
    return out.getvalue()


def _columns(text: str, height: float) -> bytes:
    """Two narrow columns a page, so low that most sentences go over several, with a foot on each page."""
    out = io.BytesIO()
    frames = [Frame(x, 700 - height, 190, height) for x in (72, 320)]

    def foot(page: canvas.Canvas, _document: object) -> None:
        page.drawString(72, 30, f"Letter, page {page.getPageNumber()}")

    document = BaseDocTemplate(out)
    document.addPageTemplates([PageTemplate(frames=frames, onPage=foot)])
    document.build([Paragraph(text, getSampleStyleSheet()["Normal"])])
    return out.getvalue()


def _cells(plant: Plant) -> bytes:
    """A table with cells so narrow that names and numbers wrap."""
    out, style = io.BytesIO(), getSampleStyleSheet()["Normal"]
    cells = [plant.name, "seen in the clinic and sent home", plant.phone, f"Mrs {plant.name} rang"]
    grid = [("GRID", (0, 0), (-1, -1), 0.5, "black")]
    rows = [["Patient", "Note", "Telephone", "Remark"], [Paragraph(cell, style) for cell in cells]]
    SimpleDocTemplate(out).build([Table(rows, colWidths=[62, 70, 62, 70], style=grid)])
    return out.getvalue()


def _row_by_row(plant: Plant) -> bytes:
    """A ruled table drawn line by line across its cells, a long name cut in two."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Courier", 10)
    for x in (70, 130, 250):
        page.line(x, 712, x, 640)
    for y in (712, 676, 640):
        page.line(70, y, 250, y)
    for y, first, second in (
        (700, "Patient", "Seen by the"), (688, "", "team today"), (666, plant.last[:9], f"Mrs {plant.given}"),
        (654, plant.last[9:], plant.last),
    ):  # fmt: skip
        page.drawString(73, y, first)
        page.drawString(133, y, second)
    page.save()
    return out.getvalue()


def _boxes(plant: Plant) -> bytes:
    """A form with a box for each letter."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Helvetica", 11)
    for y, label, value in (
        (700, "Surname", plant.last),
        (660, "First name", plant.given),
        (620, "Telephone", plant.phone),
    ):
        page.drawString(72, y, label)
        for at, char in enumerate(value.upper()):
            page.rect(160 + 18 * at, y - 5, 18, 18)
            page.drawString(165 + 18 * at, y, char)
    page.save()
    return out.getvalue()


def _heading(plant: Plant) -> bytes:
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Helvetica", 12)
    page.drawString(72, 700, "Report on")
    page.drawString(72, 670, plant.name.upper(), charSpace=6)
    page.drawString(72, 640, f"Mrs {plant.name} was seen.")
    page.save()
    return out.getvalue()


def _word(plant: Plant) -> bytes:
    """A drop cap, a letter as a symbol and ruby."""
    last = plant.last
    body = (
        f'<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>{run(last[:1])}</w:p>{paragraph(run(last[1:] + " came back."))}'
        + paragraph(
            run(f"It was {last[:3]}"),
            f"<w:r><w:ruby><w:rt>{run('x')}</w:rt><w:rubyBase>{run(last[3:])}</w:rubyBase></w:ruby></w:r>",
        )
        + paragraph(run(plant.text))
    )
    return docx(body, traps=False)


def _packed(text: str) -> str:
    lines = [text.encode()[at : at + 45] for at in range(0, len(text), 45)]
    return "begin 644 a.txt\n" + "".join(binascii.b2a_uu(line).decode() for line in lines) + "`\nend\n"


def _by(form: str, text: str) -> str:
    return "".join(form.format(ord(char)) for char in text)


Make = Callable[[Plant], bytes]
CLASSES: dict[str, tuple[str, Make]] = {
    "wrapped text": ("a.txt", lambda p: p.text.encode()),
    "wrapped, two blanks": ("a.txt", lambda p: textwrap.fill(p.flat, 60).replace(" ", "  ").encode()),
    "hyphens in capitals": ("a.txt", lambda p: f"{p.text}\n\nThe file of {p.last[:4].upper()}-\n{p.last[4:].upper()} is lost.\n".encode()),
    "capitals, spaced": ("a.txt", lambda p: f"{p.text}\n\n{p.name.upper()}\n\n{' '.join(p.last.upper())}\n".encode()),
    "boxes of a form": ("a.txt", lambda p: f"{p.text}\n\n| {' | '.join(p.last.upper())} |\n".encode()),
    "small letters": ("a.txt", lambda p: f"{p.text}\n\n{p.last.lower()} rang, initials {p.given[0]}.{p.last[0]}.\n".encode()),
    "rows": ("a.csv", lambda p: f'id,note\n1,"{p.flat}"\n2,{p.last.lower()} complained\n3,{p.name.upper()} DNA\n4,rang {p.phone}\n'.encode()),
    "sheets": ("a.xlsx", lambda p: _book([["note"], [p.flat]], [["who"], [f"{p.last.upper()} complained"], [f"Partner {p.given}"]])),
    "formulas": (
        "a.xlsx",
        lambda p: _book([["note", "more"], [p.flat, f'="{p.last}"&" rang"'], ["x", f'=IF(A2="","{p.name}","{p.phone}")']]),
    ),
    "message": ("a.eml", lambda p: f"{HEAD}Subject: Mrs {p.name}\nContent-Type: text/plain\n\n{p.last.lower()} rang\n\n{p.text}\n".encode()),
    "uuencoded": ("a.eml", lambda p: f"{HEAD}Subject: x\nContent-Type: text/plain\n\n{p.text}\n\n{_packed(p.text)}".encode()),
    "text/enriched": (
        "a.eml",
        lambda p: f"{HEAD}Subject: x\nContent-Type: text/enriched\n\n{p.text}\n\n<bold>{p.last[:3]}</bold>{p.last[3:]}\n".encode(),
    ),
    "archive": ("a.zip", lambda p: _zip(f"{p.last.lower()} rang", p.text, p.name.upper())),
    "calendar": ("a.ics", lambda p: f"BEGIN:VCALENDAR\r\nSUMMARY:{_folded(p.flat)}\r\nEND:VCALENDAR\r\n".encode()),
    "card": (
        "a.vcf",
        lambda p: f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{_folded(p.name)}\r\nN:{p.last};{p.given};;;\r\nTEL:{p.phone}\r\nNOTE:{_folded(p.flat)}\r\nEND:VCARD\r\n".encode(),
    ),
    "elements of HTML": ("a.html", lambda p: f"<p>{p.text}</p><p><b>{p.last[:3]}</b><i>{p.last[3:]}</i></p>".encode()),
    "scripts and styles": (
        "a.html",
        lambda p: (
            f"<p>{p.text}</p><script>var a='{_by(chr(92) + 'x{:02x}', p.name)}'</script>"
            f"<style>p::after{{content:'{_by(chr(92) + '{:x} ', p.last)}'}}</style>"
            f"<iframe srcdoc='{html.escape(html.escape(f'<p>{p.name}</p>'))}'></iframe>"
        ).encode(),
    ),
    "SVG and MathML": (
        "a.html",
        lambda p: (
            f"{SVG}<desc>{p.text}</desc><text>{p.last[:4]}<tspan>{p.last[4:]}</tspan></text></svg>"
            f"<math><mtext>{p.last[:2]}</mtext><mtext>{p.last[2:]}</mtext></math>"
        ).encode(),
    ),
    "sibling elements": ("a.xml", lambda p: f"<r><n>{p.text}</n><w>{p.last[:4]}</w><w>{p.last[4:]}</w></r>".encode()),
    "Word: drop cap, ruby": ("a.docx", _word),
    "PDF paragraph": ("a.pdf", lambda p: _pdf(p.flat)),
    "PDF columns, pages": ("a.pdf", lambda p: _columns(p.flat, 60)),
    "PDF narrow cells": ("a.pdf", _cells),
    "PDF cells by row": ("a.pdf", _row_by_row),
    "PDF boxes of a form": ("a.pdf", _boxes),
    "PDF spaced heading": ("a.pdf", _heading),
    "PDF drawn QR code": ("a.pdf", lambda p: drawn_files.drawn_code(f"{p.name} {p.phone}")),
    "PDF drawn bar code": ("a.pdf", lambda p: drawn_files.drawn_code(p.last, "Code128")),
    "PDF kept QR code": ("keep.pdf", lambda p: drawn_files.drawn_code(f"Patient: Mrs {p.name}, tel. {p.phone}")),
    "PDF kept picture": ("keep.pdf", lambda p: drawn_files.with_picture(drawn_files.code_picture(f"Patient: Mrs {p.name}"))),
    "PDF font by state": ("a.pdf", lambda p: drawn_files.font_in_state(p.last)),
}  # fmt: skip


def left(data: bytes, name: str, plant: Plant, *, office: bool = False) -> set[str]:
    """Which of the planted things any way of looking finds, and which way."""
    ways = readings(data, name, office=office) | {
        "own reader": "\n".join(document.text for document in read_texts(data, name))
    }
    wanted = {each: _letters(each) for each in (plant.given, plant.last, plant.phone, plant.iban)}
    found = {
        f"{each} by {way}" for way, text in ways.items() for each, sought in wanted.items() if sought in _letters(text)
    }
    leaks = find_leaks(data, [plant.given, plant.last, plant.phone, plant.iban], name=name)
    return found | {f"something by the leak check in {leak.where}" for leak in leaks if not leak.fragment}


def _letters(text: str) -> str:
    return "".join(re.findall(r"[a-z0-9]", text.lower()))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("classes", nargs="*")
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--policy", default="hipaa-safe-harbor")
    parser.add_argument("--show", action="store_true", help="say what is left, and where (the names are made up)")
    parser.add_argument("--office", action="store_true", help="read with LibreOffice too, where it is installed")
    said = parser.parse_args()
    chance, sanitizer = random.Random(16), Sanitizer(said.policy)
    found = refused = total = 0
    for title, (file, make) in (CLASSES | LAYOUTS | FIELDS | CODES | FORMS).items():
        if said.classes and title not in said.classes:
            continue
        here = no = 0
        for _ in range(said.count):
            plant = planted(chance)
            options = ReadOptions(pictures="keep" if file.startswith("keep") else "remove")
            try:
                data = sanitize_file(make(plant), file, sanitizer, options).data
            except GuaranteeError as error:
                no += 1
                if said.show:
                    print("   refused:", error)
                continue
            remains = left(data, file, plant, office=said.office)
            here += bool(remains)
            if said.show:
                for line in sorted(remains):
                    print("  ", line)
        print(f"{title:22} files with something left {here:2} of {said.count}, refused {no}", flush=True)
        found, refused, total = found + here, refused + no, total + said.count
    print(f"files with something left: {found} of {total} (target 0); refused: {refused}")


if __name__ == "__main__":
    main()
