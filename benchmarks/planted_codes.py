"""Planted names that only a program reads: letters by their numbers, packed texts, and codes drawn in letters."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable

from benchmarks.planted_layouts import HEAD, Plant
from openpyxl import Workbook


def by(form: str, text: str) -> str:
    """Every letter by its number."""
    return "".join(form.format(ord(char)) for char in text)


def packed(text: str) -> str:
    """A text as base64."""
    return base64.b64encode(text.encode()).decode()


def _listed(text: str, form: str = "{}") -> str:
    return ", ".join(form.format(ord(char)) for char in text)


def _script(plant: Plant) -> bytes:
    said = (
        f"var a = String.fromCharCode({_listed(plant.name)}), b = '{by(chr(92) + '{:03o}', plant.last)}', "
        f"c = [{_listed(plant.last, '0x{:02x}')}].map(d => String.fromCodePoint(d)), e = unescape('{by('%{:02x}', plant.name)}')"
    )
    styled = f"<p style=\"--who: '{by(chr(92) + '{:x} ', plant.last)}'\">seen</p>"
    nested = f'<iframe srcdoc="&lt;p&gt;{by("&amp;#x{:x};", plant.name)}&lt;/p&gt;"></iframe>'
    return f"<p>{plant.text}</p><script>{said}</script>{styled}{nested}".encode()


def _ways(plant: Plant) -> list[str]:
    name = plant.name
    return [by("&#{};", name), by(chr(92) + "x{:02x}", name), by("%{:02X}", name), packed(f"{name} rang {plant.phone}")]


def _calendar(plant: Plant) -> bytes:
    fields = "".join(f"X-NOTE:{way}\r\n" for way in _ways(plant))
    return (
        f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:{plant.flat}\r\n{fields}END:VEVENT\r\nEND:VCALENDAR\r\n".encode()
    )


def _rows(plant: Plant) -> bytes:
    rows = "".join(f"{number},{way}\n" for number, way in enumerate(_ways(plant), start=2))
    return f'id,note\n1,"{plant.flat}"\n{rows}'.encode()


def _elements(plant: Plant) -> bytes:
    first, *others = _ways(plant)
    inner = "".join(f"<v>{way}</v>" for way in others)
    return f"<r><n>{plant.flat}</n><h><![CDATA[<p>{first}</p>]]></h>{inner}</r>".encode()


def _wrapped(plant: Plant) -> bytes:
    run = packed(plant.text)
    lines = "\n".join(run[at : at + 60] for at in range(0, len(run), 60))
    return f"{HEAD}Subject: x\nContent-Type: text/plain\n\n{plant.text}\n\n{lines}\n".encode()


def _drawn_in_letters(plant: Plant) -> bytes:
    import numpy as np
    import zxingcpp

    code = np.array(zxingcpp.create_barcode(plant.name, zxingcpp.BarcodeFormat.QRCode).to_image(scale=1))
    rows = ["".join("██" if dot == 0 else "  " for dot in row) for row in code]
    return (plant.text + "\n\n" + "\n".join(rows) + "\n").encode()


def _book(plant: Plant) -> bytes:
    book, out = Workbook(), io.BytesIO()
    book.active.append(["note", "who"])
    book.active.append([plant.flat, "=" + "&".join(f"CHAR({ord(char)})" for char in plant.last)])
    book.active.append([packed(plant.name), f'=SUBSTITUTE("{plant.last[:4]}#{plant.last[4:]}","#","")'])
    book.save(out)
    return out.getvalue()


CODES: dict[str, tuple[str, Callable[[Plant], bytes]]] = {
    "numbers in scripts": ("a.html", _script),
    "numbers in text": ("a.txt", lambda p: "\n\n".join([p.text, *_ways(p)]).encode()),
    "numbers in Markdown": ("a.md", lambda p: f"# Note\n\n{p.text}\n\n[see](data:text/plain;base64,{packed(p.name)}) {_ways(p)[0]}\n".encode()),
    "numbers in rows": ("a.csv", _rows),
    "numbers in JSON": ("a.json", lambda p: json.dumps({"note": p.flat, "more": _ways(p)}).encode()),
    "numbers in elements": ("a.xml", _elements),
    "numbers in a calendar": ("a.ics", _calendar),
    "packed lines": ("a.eml", _wrapped),
    "code in letters": ("a.txt", _drawn_in_letters),
    "letters in formulas": ("a.xlsx", _book),
}  # fmt: skip
