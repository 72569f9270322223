"""Places in which people's own tables, forms, messages and folders break names and numbers into pieces.

:mod:`benchmarks.formats_planted` runs them beside the others.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

from benchmarks.planted_layouts import HEAD, Plant
from reportlab.pdfgen import canvas


def _digits(plant: Plant) -> str:
    return "".join(filter(str.isdigit, plant.phone))


def _drawn_table(plant: Plant) -> bytes:
    """A table drawn with signs, in whose cells names and numbers wrap."""
    area, rest = plant.phone[:5], plant.phone[6:]
    rows = (
        ("Name", "Telephone", "Remark"),
        (plant.given, area, "covers nights and"),
        (plant.last[:6] + "-", rest, "likes the late"),
        (plant.last[6:] or "-", "", "shift"),
    )
    border = "+" + "+".join("-" * 20 for _ in range(3)) + "+"
    lines = ["|" + "|".join(f" {cell:18} " for cell in row) + "|" for row in rows]
    return "\n".join([plant.text, "", border, lines[0], border, *lines[1:], border, ""]).encode()


def _two_columns(plant: Plant) -> bytes:
    """A notice beside another one."""
    left = (
        "The new manager is",
        plant.given,
        f"{plant.last}, who starts on Monday",
        f"and can be rung on {plant.phone[:5]}",
        f"{plant.phone[6:]} in the morning.",
        "The desk is open.",
    )
    right = (
        "Bays one to nine are for all.",
        "Please leave them free.",
        "Permits are at the desk,",
        "which is open from eight,",
        "and the form is on the wall.",
        "Thank you.",
    )
    return "\n".join(f"{one:44}{other}" for one, other in zip(left, right, strict=True)).encode()


def _brackets(plant: Plant) -> bytes:
    """A card with a box of brackets for each letter, and digits in groups."""
    name = "".join(f"[{letter}]" for letter in plant.last.upper())
    digits = _digits(plant)
    groups = " / ".join(" ".join(part) for part in (digits[:3], digits[3:6], digits[6:]))
    return f"{plant.text}\n\nSURNAME      {name}\nTELEPHONE    {groups}\nSEX          [M]\n".encode()


def _ticks(plant: Plant) -> bytes:
    """A form whose boxes are one frame with ticks at its foot."""
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont("Helvetica", 9)
    for y, label, value in ((740, "Family name", plant.last.upper()), (700, "Given names", plant.given.upper()), (660, "Telephone", _digits(plant))):  # fmt: skip
        page.drawString(72, y + 4, label)
        page.rect(170, y, 16 * 18, 16)
        for at in range(1, 18):
            page.line(170 + 16 * at, y, 170 + 16 * at, y + 6)
        for at, char in enumerate(value):
            page.drawCentredString(178 + 16 * at, y + 4, char)
    page.drawString(72, 600, f"Mrs {plant.name} was seen.")
    page.save()
    return out.getvalue()


def _folder(plant: Plant) -> bytes:
    """An archive with a folder that is called after somebody, and short rows."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        folder = f"{plant.last}, {plant.given}"
        archive.writestr(f"{folder}/letter 2019-03-07.txt", plant.text)
        archive.writestr(f"{folder}/01.csv", f"id,note\n1,{plant.given.lower()} rang\n2,{plant.last.lower()} paid\n")
        archive.writestr("readme.md", "# Files\n\nThe letters of one week.\n")
    return packed.getvalue()


def _trace(plant: Plant) -> bytes:
    """A notebook with an error in colours, and a home folder called after a surname."""
    last = plant.last
    code = {
        "cell_type": "code",
        "execution_count": 1,
        "metadata": {},
        "source": [f"data = open('/home/{plant.account}/claims.csv').read()\n", "print(len(data))"],
        "outputs": [
            {
                "output_type": "error",
                "ename": "KeyError",
                "evalue": f"'{last}'",
                "traceback": [f"\x1b[0;31mKeyError\x1b[0m: '{last[:4]}\x1b[1m{last[4:]}'"],
            }
        ],
    }
    about = {"cell_type": "markdown", "metadata": {}, "source": [f"Mr {last} asked for this. {last} was late."]}
    return json.dumps({"cells": [about, code], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def _record(plant: Plant) -> bytes:
    """A clinical document with a name set in two weights."""
    return (
        '<ClinicalDocument xmlns="urn:hl7-org:v3"><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>'
        f"<patient><name><given>{plant.given}</given><family>{plant.last}</family></name></patient>"
        f'<telecom value="tel:{plant.phone}"/><effectiveTime value="19620307101500+0000"/>'
        f'<text>Mrs <content styleCode="Bold">{plant.last[:4]}</content>{plant.last[4:]} was seen. {plant.text}</text></ClinicalDocument>'
    ).encode()


def _answered(plant: Plant) -> bytes:
    """A message that is answered twice, its lines cut inside names and numbers."""
    lines = (
        f"the lady on the second floor rang again, her name is {plant.given}",
        f"{plant.last} and she would like to be rung back on {plant.phone[:5]}",
        f"{plant.phone[6:]} before Friday. Mrs {plant.last[:5]}-",
        f"{plant.last[5:]} has been with us for years.",
    )
    return f"{HEAD}Subject: x\nContent-Type: text/plain\n\nSee below.\n\n{chr(10).join('> > ' + line for line in lines)}\n".encode()


FORMS: dict[str, tuple[str, Callable[[Plant], bytes]]] = {
    "drawn table, wrapped": ("a.txt", _drawn_table),
    "columns side by side": ("a.txt", _two_columns),
    "boxes of brackets": ("a.txt", _brackets),
    "emphasis in a word": ("a.md", lambda p: f"# Note\n\n{p.flat}\n\n* **{p.given[0]}**{p.given[1:]} {p.last} – tenant\n* ~~{p.last[:4]}~~{p.last[4:]}\n".encode()),
    "PDF ticks of a form": ("a.pdf", _ticks),
    "folder of somebody": ("a.zip", _folder),
    "notebook trace": ("a.ipynb", _trace),
    "clinical document": ("a.xml", _record),
    "message answered": ("a.eml", _answered),
    "path of an account": ("a.csv", lambda p: f"id,path\n1,/home/{p.account}/x\n2,Mr {p.last} rang about it\n3,C:\\Users\\{p.account}2\\y\n".encode()),
}  # fmt: skip
