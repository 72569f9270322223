"""Does the leak check find what is left? Four characters planted in every place of clean files, one at a time.

``PYTHONPATH=src:. python benchmarks/formats_fragments.py [--count N]`` sanitizes files of the tests, plants a fragment of a
hidden name or four digits of a hidden number in one place of the result, and asks the leak check; N times for each
place. Places that are passed over by rule (numbers as settings) are counted apart.
"""

from __future__ import annotations

import argparse
import io
import random
import zipfile
from collections import Counter
from collections.abc import Callable

import pikepdf
from lxml import etree
from tests.formats.canaries import NAME, hide
from tests.formats.docx_files import docx
from tests.formats.pdf_files import report, truetype
from tests.formats.releasing import edited_file
from tests.formats.table_files import WORKBOOK

from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import find_leaks

NUMBER = "7351864290"
LETTERS = ["Wilh", "helm", "mina", "Krzy", "zano", "wski"]
DIGITS = [NUMBER[at : at + 4] for at in range(len(NUMBER) - 3)]
PASSED_OVER = {("digits", "attribute of numbers")}

Plant = Callable[[bytes, str, random.Random], bytes]


def main() -> None:
    """Print, for each place, how many of the planted fragments are found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=50)
    count = parser.parse_args().count
    chance = random.Random(11)
    found: Counter[tuple[str, str, str]] = Counter()
    for name, source in (("a.docx", docx()), ("a.xlsx", WORKBOOK()), ("a.pdf", report()), ("b.pdf", truetype())):
        clean = edited_file(source, name, hide)
        released = "\n".join(document.text for document in read_bytes(clean, name)[1].documents)
        for place, plant in (IN_PDF if name.endswith("pdf") else IN_XML).items():
            for what, fragments in (("letters", LETTERS), ("digits", DIGITS)):
                for _ in range(count):
                    planted = plant(clean, chance.choice(fragments), chance)
                    found[name, what, place] += bool(find_leaks(planted, [NAME, NUMBER], released))
    for (name, what, place), number in found.items():
        rule = "  (passed over by rule)" if (what, place) in PASSED_OVER else ""
        print(f"{name:8} {what:8} {place:22} {number:4} of {count}{rule}")
    counted = [number for (_, what, place), number in found.items() if (what, place) not in PASSED_OVER]
    print(f"found: {sum(counted)} of {count * len(counted)} that the rule counts; target all")


def _in_xml(change: Callable[[etree._Element, str], None]) -> Plant:
    def plant(data: bytes, fragment: str, chance: random.Random) -> bytes:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {entry: archive.read(entry) for entry in archive.namelist()}
        entry = chance.choice(sorted(entry for entry in parts if entry.endswith((".xml", ".rels"))))
        root = etree.fromstring(parts[entry])
        change(chance.choice(list(root.iter())), fragment)
        parts[entry] = bytes(etree.tostring(root))
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for each, part in parts.items():
                archive.writestr(each, part)
        return out.getvalue()

    return plant


def _say(element: etree._Element, fragment: str) -> None:
    element.text = f"{element.text or ''} {fragment}"


IN_XML: dict[str, Plant] = {
    "text": _in_xml(_say),
    "attribute": _in_xml(lambda element, fragment: element.set("x", f"seen {fragment}")),
    "attribute of numbers": _in_xml(lambda element, fragment: element.set("x", fragment)),
    "remark": _in_xml(lambda element, fragment: element.append(etree.Comment(fragment))),
    "name": _in_xml(lambda element, fragment: element.append(etree.Element(f"x{fragment}"))),
    "key": _in_xml(lambda element, fragment: element.set(f"x{fragment}", "1")),
}


def _in_pdf(change: Callable[[pikepdf.Pdf, str], None]) -> Plant:
    def plant(data: bytes, fragment: str, _chance: random.Random) -> bytes:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            change(pdf, fragment)
            out = io.BytesIO()
            pdf.save(out)
        return out.getvalue()

    return plant


def _stream(begin: bytes, end: bytes) -> Plant:
    def change(pdf: pikepdf.Pdf, fragment: str) -> None:
        pdf.Root["/Old"] = pdf.make_stream(begin + fragment.encode() + end)

    return _in_pdf(change)


def _put(pdf: pikepdf.Pdf, key: str, value: object) -> None:
    pdf.pages[0].obj[key] = value


def _unreferenced(data: bytes, fragment: str, _chance: random.Random) -> bytes:
    return data + f"\n9 0 obj\n(was {fragment})\nendobj\n".encode()


IN_PDF: dict[str, Plant] = {
    "string": _in_pdf(lambda pdf, fragment: _put(pdf, "/Note", pikepdf.String(f"x {fragment}"))),
    "key": _in_pdf(lambda pdf, fragment: _put(pdf, f"/x{fragment}", 1)),
    "name": _in_pdf(lambda pdf, fragment: _put(pdf, "/Kind", pikepdf.Name(f"/a{fragment}"))),
    "shown in a stream": _stream(b"BT (see ", b") Tj ET"),
    "text in a stream": _stream(b"the note of ", b"\n"),
    "bytes between zeros": _stream(b"\x80\x91\xff\x00" * 50 + b"\x00", b"\x00" + b"\x80\x91\xff" * 50),
    "words in bytes": _stream(b"\x80\x91\xff\x00" * 50 + b"was seen by ", b" there" + b"\x80\x91\xff" * 50),
    "object in no table": _unreferenced,
}


if __name__ == "__main__":
    main()
