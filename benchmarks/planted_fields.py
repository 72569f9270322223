"""Planted people in fields that programs read: dates, labels and zones of calendars and cards, typed records, and letters set apart.

Each class plants what :mod:`benchmarks.planted_layouts` plants, and a date that may not be told. What is written must still be read by programs.
"""

from __future__ import annotations

import io
import json
from datetime import date, datetime

from benchmarks.planted_layouts import Plant
from reportlab.pdfgen import canvas

DAY = date(1962, 9, 23)


def _event(p: Plant) -> bytes:
    lines = (
        "BEGIN:VCALENDAR",
        f"PRODID:-//{p.name}//Diary//EN",
        "BEGIN:VTIMEZONE",
        "TZID:Europe/London",
        "END:VTIMEZONE",
        "BEGIN:VEVENT",
        f"UID:{p.account}@example.org",
        "DTSTAMP:19620923T090000Z",
        "DTSTART;TZID=Europe/London:19620923T093000",
        "RRULE:FREQ=WEEKLY;UNTIL=19621224T000000Z",
        f"SUMMARY:Review\\, {p.name}\\nTel. {p.phone}",
        f"ORGANIZER;CN={p.name}:mailto:{p.account}@example.org",
        "GEO:51.4816;-3.1791",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    )
    return "\r\n".join(lines).encode()


def _card(p: Plant) -> bytes:
    note = f"Seen as {p.last.upper()}\\, tel. {p.phone}"
    return (
        f"BEGIN:VCARD\r\nVERSION:4.0\r\nFN:{p.name}\r\nN:{p.last};{p.given};;;\r\nBDAY:19620923\r\nANNIVERSARY:--0612\r\n"
        f"EMAIL:{p.account}@example.org\r\nNOTE:{note}\r\nUID:{p.account}\r\nEND:VCARD\r\n"
    ).encode()


def _record(p: Plant) -> bytes:
    return json.dumps(
        {
            "resourceType": "Patient",
            "birthDate": "1962-09-23",
            "name": [{"family": p.last, "given": [p.given]}],
            "telecom": [{"system": "phone", "value": p.phone}],
            "note": p.flat,
        }
    ).encode()


def _elements(p: Plant) -> bytes:
    return (
        f'<r><birthTime value="19620923"/><name><given>{p.given}</given><family>{p.last}</family></name><n>{p.text}</n></r>'
    ).encode()


def _typed(p: Plant) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    out = io.BytesIO()
    columns = {"name": [p.name], "dob": [DAY], "seen": [datetime(1962, 9, 23, 9, 30)], "note": [p.flat]}
    pq.write_table(pa.table(columns), out)
    return out.getvalue()


def _apart(p: Plant) -> bytes:
    """A heading whose letters are set one by one, closer here and there, and a table in the notes' capitals."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Times-Bold", 24)
    at = 60.0
    for number, char in enumerate(p.name):
        page.drawString(at, 760, char)
        at += page.stringWidth(char, "Times-Bold", 24) + (4.5 if number % 3 else 4.0)
    page.setFont("Helvetica", 11)
    page.drawString(60, 720, f"{p.name.upper()} DNA")
    page.drawString(60, 700, f"rang from {p.phone}")
    page.save()
    return out.getvalue()


def _mailbox(p: Plant) -> bytes:
    head = f"To: {p.account}@example.org\nDate: Thu, 5 Sep 2024 18:00:00 +0100\nSubject:"
    return (
        f"From {p.account}@example.org Thu Sep  5 18:00:00 2024\nFrom: {p.name} <{p.account}@example.org>\n{head} x\n\n{p.text}\n\n"
        f"From {p.account}@example.org Thu Sep  5 19:00:00 2024\nFrom: a@example.org\n{head} Re: {p.last}\n\n{p.last.lower()} rang {p.phone}\n"
    ).encode()


def _notebook(p: Plant) -> bytes:
    code = [
        f"who = '{p.name}'  # rang {p.phone}\n",
        f"%run /home/{p.account}/a.py\n",
        f"{p.last.lower()} = who.split()\n",
        f"print({p.last.lower()})",
    ]
    cell = {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": code}
    about = {"cell_type": "markdown", "metadata": {}, "source": [p.flat]}
    return json.dumps({"cells": [about, cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def _titled_sheet(p: Plant) -> bytes:
    from openpyxl import Workbook

    book, out = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (
        [f"Staff of {p.name}"],
        ["Prepared by", p.name],
        ["Surname", "First name", "Department", "Age", "Salary", "Remark"],
        [p.last, p.given, "Estates", 34, 31250, f"ring {p.phone}"],
        ["Pike", "Isla", "Catering", 93, 27990, f"{p.last} to cover"],
    ):
        sheet.append(row)
    book.save(out)
    return out.getvalue()


def _gapped(p: Plant) -> bytes:
    return (
        f"REFERRAL\n\nSurname\t{p.last.upper()}\nForenames\t{p.given.upper()}\nDate of birth\t23.09.1962\nTelephone\t{p.phone}\n\n"
        f"DOB - 23/09/1962\nd.o.b. 23.09.1962\n24/01/24\t{p.given[0]}. {p.last}\tsigned\n\nIt was organised by Mrs {p.given}\n{p.last} after work.\n"
    ).encode()


def _bundle(p: Plant) -> bytes:
    """A health record: numbers in quotes below "value", and a summary with markup."""
    digits = "".join(filter(str.isdigit, p.phone))
    patient = {
        "resourceType": "Patient",
        "identifier": [{"system": "http://clinic.example/mrn", "value": digits}],
        "name": [{"family": p.last, "given": [p.given]}],
        "telecom": [{"system": "phone", "value": digits}],
        "text": {
            "div": f"<div><p>Mrs <b>{p.last[:3]}</b>{p.last[3:]}</p><table><tr><td>{p.given}</td><td>{p.phone}</td></tr></table></div>"
        },
    }
    return json.dumps({"resourceType": "Bundle", "entry": [{"resource": patient}]}).encode()


def _message(p: Plant) -> bytes:
    digits = "".join(filter(str.isdigit, p.phone))
    return (
        f"MSH|^~\\&|ADT1|WARD|LAB|WARD|202503140830||ADT^A01|7|P|2.5\nPID|1||{digits}^^^MR||{p.last.upper()}^{p.given.upper()}^M||19480211|F|||"
        f"14 QUARRY LANE^^BUXTON^^SK17 9ZZ^GB||{p.phone}\nNK1|1|{p.last.upper()}^DESMOND|HUS|||{p.phone}\nOBX|1|TX|||Mrs {p.last} is well.\n"
    ).encode()


def _boxed(p: Plant) -> bytes:
    """A form with a box for each letter, the letters in the middle of the boxes."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Helvetica", 11)
    for y, label, value in ((700, "Surname", p.last), (660, "First name", p.given), (620, "Telephone", p.phone)):
        page.drawString(72, y, label)
        for at, char in enumerate(value.upper()):
            page.rect(160 + 18 * at, y - 5, 18, 18)
            page.drawCentredString(169 + 18 * at, y, char)
    page.save()
    return out.getvalue()


FIELDS = {
    "values of a record": ("a.json", _bundle),
    "health message": ("a.txt", _message),
    "PDF middles of boxes": ("a.pdf", _boxed),
    "calendar fields": ("a.ics", _event),
    "card fields": ("a.vcf", _card),
    "record fields": ("a.json", _record),
    "element fields": ("a.xml", _elements),
    "typed columns": ("a.parquet", _typed),
    "PDF letters apart": ("a.pdf", _apart),
    "mailbox": ("a.mbox", _mailbox),
    "notebook code": ("a.ipynb", _notebook),
    "sheet below a title": ("a.xlsx", _titled_sheet),
    "form with gaps": ("a.txt", _gapped),
    "letters of a file": ("a.csv", lambda p: f"id,note\n1,{p.last.lower()} rang\n2,{p.name} came\n3,re {p.given[0]}{p.last[0]}\n4,{p.name.upper()} DNA\n5,{p.phone}\n".encode()),
}  # fmt: skip
