"""More places and shapes to plant a person in: what people's own programs make of names, files by files.

Each class says the person once as a letter would, and again in a shape of its own. :mod:`benchmarks.formats_planted` runs them.
"""

from __future__ import annotations

import base64
import html
import io
import json
import quopri
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from email.header import Header

import pikepdf
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from reportlab.pdfgen import canvas
from tests.formats import drawn_files
from tests.formats.docx_files import docx, paragraph, run, text_box

HEAD = "From: a@example.org\nTo: b@example.org\nMIME-Version: 1.0\n"
SVG = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 90'>"


@dataclass(frozen=True)
class Plant:
    """A person, a telephone number, and wrapped prose that says both."""

    given: str
    last: str
    phone: str
    text: str
    iban: str = "GB82 WEST 1234 5698 7654 32"

    @property
    def name(self) -> str:
        """The whole name."""
        return f"{self.given} {self.last}"

    @property
    def flat(self) -> str:
        """The prose on one line."""
        return " ".join(self.text.split())

    @property
    def account(self) -> str:
        """What the person signs in as."""
        return f"{self.given[0]}{self.last}".lower()


def _doc(*paragraphs: str) -> bytes:
    return docx("".join(paragraphs), traps=False)


def _letters_apart(text: str) -> str:
    return "".join(run(char, "<w:b/>" if at % 2 else "") for at, char in enumerate(text))


def _word_runs(p: Plant) -> bytes:
    return _doc(paragraph(run(p.flat)), paragraph(run("Dear "), _letters_apart(p.last), run(", rang.")))


def _word_table(p: Plant) -> bytes:
    split = f"{run(p.given)}<w:r><w:br/></w:r>{run(p.last)}"
    cells = "".join(f"<w:tc>{paragraph(each)}</w:tc>" for each in (run("Name"), split, run(p.last.upper())))
    boxes = "".join(f"<w:tc>{paragraph(run(char))}</w:tc>" for char in p.last.upper())
    rows = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl><w:p/><w:tbl><w:tr>{boxes}</w:tr></w:tbl>"
    return _doc(paragraph(run(p.flat)), rows)


def _word_box(p: Plant) -> bytes:
    spaced = paragraph(run(" ".join(p.last.upper())))
    return _doc(paragraph(run(p.flat)), paragraph(text_box(f"re {p.last}, {p.given[0]}.")), spaced)


def _word_tracked(p: Plant) -> bytes:
    cut = f'{run(p.last[:4])}<w:ins w:id="1" w:author="x">{run(p.last[4:])}</w:ins>'
    return _doc(
        paragraph(run(p.flat)),
        paragraph(run("It was "), cut, "<w:r><w:noBreakHyphen/></w:r>", run("again")),
        paragraph(run(f"{p.last[:3]}"), "<w:r><w:softHyphen/></w:r>", run(f"{p.last[3:]} came.")),
    )


def _book(p: Plant, dress: Callable[[Workbook], None]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    book.active.append(["note", "count"])
    book.active.append([p.flat, 3])
    dress(book)
    book.save(out)
    return out.getvalue()


def _sheet_places(p: Plant) -> bytes:
    def dress(book: Workbook) -> None:
        sheet = book.active
        sheet.oddHeader.center.text = f"File of {p.name}"
        sheet.evenFooter.left.text = p.last.upper()
        sheet["A2"].comment = Comment(f"{p.given} rang", p.name)
        book.create_sheet(p.last)["A1"] = f"{p.given}\n{p.last}"

    return _book(p, dress)


def _sheet_chart(p: Plant) -> bytes:
    def dress(book: Workbook) -> None:
        sheet, chart = book.active, BarChart()
        sheet.append([p.last.lower(), 4])
        chart.title = f"Visits of {p.name}"
        chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
        chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=3))
        sheet.add_chart(chart, "E5")

    return _book(p, dress)


def _sheet_columns(p: Plant) -> bytes:
    def dress(book: Workbook) -> None:
        sheet = book.create_sheet("rows")
        for row in (
            ("Surname", "First name", "Mail", "Phone"),
            (p.last, p.given, f"{p.account}@example.org", p.phone),
            (p.last.upper(), p.given[0], f"{p.given}.{p.last}@example.org".lower(), p.phone.replace(" ", "\n")),
        ):
            sheet.append(row)

    return _book(p, dress)


def _page(draw: Callable[[canvas.Canvas], None]) -> bytes:
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Helvetica", 11)
    draw(page)
    page.save()
    return out.getvalue()


def _lines(page: canvas.Canvas, lines: str, top: int = 760) -> None:
    for at, line in enumerate(lines.splitlines()):
        page.drawString(72, top - 14 * at, line)


def _pdf_sizes(p: Plant) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        page.drawString(72, 780, "Mrs")
        page.setFont("Helvetica-Bold", 22)
        page.drawString(72, 750, p.last)
        page.setFont("Helvetica", 9)
        page.drawString(72, 736, p.given)
        _lines(page, "was seen again in the clinic and rang about the results.", 700)

    return _page(draw)


def _pdf_feet(p: Plant) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        for number in (1, 2, 3):
            page.drawString(72, 815, f"{p.last.upper()}, {p.given}")
            page.drawRightString(520, 30, f"{p.given[0]}. {p.last}   page {number}")
            _lines(page, p.text if number == 2 else "Nothing else was said here.")
            page.showPage()
            page.setFont("Helvetica", 11)

    return _page(draw)


def _pdf_turned(p: Plant) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        _lines(page, p.text)
        page.rotate(90)
        page.drawString(200, -40, f"File of {p.name}")

    return _page(draw)


def _pdf_backwards(p: Plant) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        _lines(page, p.text)
        x, places = 72.0, list[tuple[float, str]]()
        for char in f"Report on {p.name}":
            places.append((x, char))
            x += page.stringWidth(char, "Helvetica", 11)
        for place, char in reversed(places):
            page.drawString(place, 400, char)

    return _page(draw)


def _pdf_fields(p: Plant) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        _lines(page, p.text)
        page.drawString(72, 500, "Surname")
        page.acroForm.textfield(name=p.last, value=p.last, tooltip=p.name, x=140, y=495, width=160, height=18)
        page.drawString(72, 470, "Telephone")
        page.acroForm.textfield(name="t", value=p.phone, x=140, y=465, width=160, height=18)

    return _page(draw)


def _pdf_account(p: Plant) -> bytes:
    def draw(page: canvas.Canvas) -> None:
        for x in (70, 150, 230):
            page.line(x, 720, x, 650)
        for y in (720, 685, 650):
            page.line(70, y, 230, y)
        for at, piece in enumerate((p.iban[:9], p.iban[10:19], p.iban[20:])):
            page.drawString(153, 708 - 9 * at, piece)
        page.drawString(73, 700, "IBAN")
        page.drawString(73, 665, "Holder")
        page.drawString(153, 665, p.last)
        _lines(page, p.text, 600)

    return _page(draw)


def _mail_parts(p: Plant) -> bytes:
    subject = Header(f"About {p.name}", "utf-8", maxlinelen=30).encode()
    plain = quopri.encodestring(("é " + p.flat).encode()).decode()
    page = base64.encodebytes(f"<p>{p.given} <b>{p.last[:3]}</b>{p.last[3:]}, {p.phone}</p>".encode()).decode()
    card = f"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:{p.name}\r\nEND:VCARD\r\n"
    return (
        f'{HEAD}Subject: {subject}\nContent-Type: multipart/mixed; boundary="b"\n\n'
        f"--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n{plain}\n"
        f"--b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n{page}\n"
        f'--b\nContent-Type: text/vcard; name="{p.last}.vcf"\nContent-Disposition: attachment; filename="{p.last}.vcf"\n\n{card}\n--b--\n'
    ).encode()


def _mail_quoted(p: Plant) -> bytes:
    quoted = "\n".join(f"> {line}" for line in p.text.splitlines())
    cc = f'Cc: "{p.last}, {p.given}" <{p.account}@example.org>\n'
    return f"{HEAD}{cc}Subject: Re: results\nContent-Type: text/plain\n\nOn Monday {p.last} wrote:\n{quoted}\n> > {p.given}\n".encode()


def _calendar(p: Plant) -> bytes:
    who = f'ATTENDEE;CN="{p.last}, {p.given}";ROLE=REQ-PARTICIPANT:mailto:{p.account}@example.org'
    folded = "\r\n ".join(who[at : at + 34] for at in range(0, len(who), 34))
    note = p.flat.replace(",", "\\,")
    return (
        f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:{p.account}-1\r\n{folded}\r\n"
        f"SUMMARY:{p.last}\\, {p.given}\r\nDESCRIPTION:{note}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    ).encode()


def _old_card(p: Plant) -> bytes:
    coded = "".join(f"={byte:02X}" for byte in p.last.encode())
    return (
        f"BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:{coded};{p.given}\r\nFN:{p.name}\r\n"
        f"NICKNAME:{p.given[:4]}\r\nEMAIL:{p.account}@example.org\r\nTEL;CELL:{p.phone}\r\nNOTE:{p.last.upper()} rang\r\nEND:VCARD\r\n"
    ).encode()


def _xml_forms(p: Plant) -> bytes:
    coded = "".join(f"&#{ord(char)};" for char in p.last)
    return (
        f"<file who='{p.last}'><!-- {p.name} --><note>{html.escape(p.flat)}</note><a>{coded}</a>"
        f"<b><![CDATA[{p.last.upper()} <rang>]]></b><person given='{p.given}' family='{p.last}'/><tel>{p.phone}</tel></file>"
    ).encode()


def _json_forms(p: Plant) -> bytes:
    coded = "".join(f"\\u{ord(char):04x}" for char in p.last)
    inner = json.dumps(json.dumps({"who": p.name}))
    digits = "".join(filter(str.isdigit, p.phone))
    return (
        f'{{"note": {json.dumps(p.flat)}, "who": "{coded}", "packed": {inner}, "{p.name}": 3, "phone": {digits}, '
        f'"list": ["{p.given[0]}. {p.last}", "{p.last.lower()}"], "login": "{p.account}"}}'
    ).encode()


def _json_rows(p: Plant) -> bytes:
    rows = [
        {"sender": p.name, "text": "hello"}, {"sender": "A", "text": f"{p.given} rang"}, {"text": p.flat},
        {"text": f"ask {p.last.lower()} or {p.account}"}, {"text": f"{p.given[0]}.{p.last[0]}. and {p.last.upper()}"},
    ]  # fmt: skip
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def _table(p: Plant) -> bytes:
    return (
        f'surname;first name;login;note\n{p.last};{p.given};{p.account};"{p.given}\n{p.last} rang"\n'
        f'{p.last.upper()};{p.given[0]};{p.last.lower()}{p.given[0].lower()};"call {p.phone[:5]}\n{p.phone[6:]}"\n'
    ).encode()


def _parquet(p: Plant) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table(
        {
            "note": [p.flat, "nothing"],
            "people": [[p.name, p.last.lower()], []],
            "person": [{"given": p.given, "family": p.last}, {"given": None, "family": None}],
            p.last: ["x", "y"],
            "kind": pa.array([p.last.upper(), "none"]).dictionary_encode(),
        }
    ).replace_schema_metadata({"author": p.name})
    out = io.BytesIO()
    pq.write_table(table, out)
    return out.getvalue()


def _zip_in_zip(p: Plant) -> bytes:
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.comment = p.name.encode()
        archive.writestr(f"{p.last}/{p.given}.txt", p.text)
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr(f"{p.last.lower()}.zip", inner.getvalue())
        archive.writestr("rows.csv", f"who\n{p.last.upper()}\n")
    return outer.getvalue()


def _drawn_letters(p: Plant) -> bytes:
    each = "".join(f"<text x='{10 + 12 * at}' y='60'>{char}</text>" for at, char in enumerate(p.last.upper()))
    spread = " ".join(str(12 * at) for at in range(len(p.last)))
    return (
        f"{SVG}<title>{p.name}</title><desc>{html.escape(p.flat)}</desc><text x='{spread}' y='20'>{p.last}</text>{each}"
        f"<foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>{p.given}<br/>{p.last}</p></foreignObject></svg>"
    ).encode()


def _svg_code(p: Plant) -> bytes:
    image = drawn_files.code_picture(f"Patient: Mrs {p.name}, tel. {p.phone}").convert("1")
    dots = "".join(
        f"<rect x='{x}' y='{y}' width='1' height='1'/>"
        for y in range(image.height)
        for x in range(image.width)
        if not image.getpixel((x, y))
    )
    return f"{SVG}<desc>{html.escape(p.flat)}</desc>{dots}</svg>".encode()


def _svg_code_in_page(p: Plant) -> bytes:
    return b"<html><body><p>" + html.escape(p.flat).encode() + b"</p>" + _svg_code(p) + b"</body></html>"


def _svg_bars(p: Plant) -> bytes:
    """A bar code of few shapes, which is too small to count as a drawing."""
    image = drawn_files.code_picture(p.last.upper(), "Code128").convert("1")
    dark = "".join("#" if not image.getpixel((x, image.height // 2)) else " " for x in range(image.width))
    bars = "".join(
        f"<rect x='{bar.start()}' y='20' width='{len(bar[0])}' height='60'/>" for bar in re.finditer("#+", dark)
    )
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {image.width} 100'>"
    return f"{head}<desc>{html.escape(p.flat)}</desc>{bars}</svg>".encode()


def _notebook(p: Plant) -> bytes:
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": [f"Mrs {p.given}\n", f"{p.last} was seen."]},
        {
            "cell_type": "code", "metadata": {"tags": [p.last.lower()]}, "execution_count": 1, "source": [f"who = '{p.account}'"],
            "outputs": [{"output_type": "display_data", "metadata": {}, "data": {
                "text/plain": [p.last.upper()], "text/html": [f"<b>{p.last[:3]}</b>{p.last[3:]} {p.phone}"]}}],
        },
        {"cell_type": "markdown", "metadata": {}, "source": [p.flat]},
    ]  # fmt: skip
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}, "authors": [{"name": p.name}]}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}).encode()


def _inked(p: Plant) -> bytes:
    """The name written by hand, as an ink note."""
    pdf = pikepdf.open(io.BytesIO(drawn_files.outlined(p.last)))
    page, (text, end, strokes) = pdf.pages[0], pdf.pages[0].Contents.read_bytes().partition(b" ET ")
    page.Contents = pdf.make_stream(text + end)
    drawn = pdf.make_stream(strokes)
    drawn.Type, drawn.Subtype, drawn.BBox = pikepdf.Name.XObject, pikepdf.Name.Form, pikepdf.Array([0, 0, 600, 800])
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Ink, Rect=[0, 0, 600, 800], F=4, T=p.name)
    note.AP = pikepdf.Dictionary(N=drawn)
    page.Annots = pikepdf.Array([pdf.make_indirect(note)])
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


Make = Callable[[Plant], bytes]
LAYOUTS: dict[str, tuple[str, Make]] = {
    "IBAN wrapped": ("a.txt", lambda p: f"{p.text}\n\nPlease pay to the account of Mrs {p.last}, which is {p.iban[:14]}\n{p.iban[15:]} by Friday.\n".encode()),
    "IBAN in rows": ("a.csv", lambda p: f'who,account\nMrs {p.name},{p.iban}\n{p.last.lower()},"{p.iban[:9]}\n{p.iban[10:]}"\n'.encode()),
    "index and initials": ("a.txt", lambda p: (f"{p.text}\n\n{p.last.upper()}, {p.given[0]}.\n{p.last} {p.given[0]}J\n\n" + "\n".join(p.last.upper()) + "\n").encode()),
    "emphasis in Markdown": ("a.md", lambda p: f"# {p.name}\n\n{p.flat}\n\n**{p.last[:4]}**{p.last[4:]} and _{p.given}_ [{p.last}][1]\n\n[1]: https://example.org/{p.account}\n".encode()),
    "Word: letters as runs": ("a.docx", _word_runs),
    "Word: cells and boxes": ("a.docx", _word_table),
    "Word: text box": ("a.docx", _word_box),
    "Word: tracked, hyphens": ("a.docx", _word_tracked),
    "sheet: header, comment": ("a.xlsx", _sheet_places),
    "sheet: chart": ("a.xlsx", _sheet_chart),
    "sheet: columns": ("a.xlsx", _sheet_columns),
    "PDF sizes by line": ("a.pdf", _pdf_sizes),
    "PDF heads and feet": ("a.pdf", _pdf_feet),
    "PDF turned": ("a.pdf", _pdf_turned),
    "PDF drawn backwards": ("a.pdf", _pdf_backwards),
    "PDF fields": ("a.pdf", _pdf_fields),
    "PDF IBAN in cells": ("a.pdf", _pdf_account),
    "PDF outlined text": ("a.pdf", lambda p: drawn_files.outlined(p.last)),
    "PDF ink": ("a.pdf", _inked),
    "HTML breaks": ("a.html", lambda p: f"<p>{p.text}</p><table><tr><td>{p.given}<br>{p.last}</td><td>{p.last[:4]}<wbr>{p.last[4:]}</td><td>{p.last[:3]}&shy;{p.last[3:]}</td><td>{p.last[:3]}&#8203;{p.last[3:]}</td></tr></table>".encode()),
    "HTML names": ("a.html", lambda p: f"<meta name='author' content='{p.name}'><p id='{p.last}' class='note {p.last.lower()} {p.account}' data-who='{p.name}'>{p.text}</p><x-{p.last.lower()}>seen</x-{p.last.lower()}><a href='mailto:{p.account}@example.org'>write</a>".encode()),
    "HTML data in script": ("a.html", lambda p: f"<p>{p.text}</p><script type='application/ld+json'>{json.dumps({'@type': 'Person', 'name': p.name, 'telephone': p.phone})}</script><script>var who='{p.last[:4]}'+'{p.last[4:]}';</script>".encode()),
    "message parts": ("a.eml", _mail_parts),
    "message quoted": ("a.eml", _mail_quoted),
    "calendar people": ("a.ics", _calendar),
    "old card": ("a.vcf", _old_card),
    "XML forms": ("a.xml", _xml_forms),
    "JSON forms": ("a.json", _json_forms),
    "JSON rows": ("a.jsonl", _json_rows),
    "table of logins": ("a.csv", _table),
    "Parquet nested": ("a.parquet", _parquet),
    "archive in archive": ("a.zip", _zip_in_zip),
    "SVG letters": ("a.svg", _drawn_letters),
    "SVG code": ("a.svg", _svg_code),
    "SVG code kept": ("keep.svg", _svg_code),
    "SVG code in a page kept": ("keep.html", _svg_code_in_page),
    "SVG bars": ("a.svg", _svg_bars),
    "notebook": ("a.ipynb", _notebook),
}  # fmt: skip
