"""Four characters of a hidden word, planted anywhere in a clean file, are found."""

from __future__ import annotations

import io
import random
import zipfile

import pikepdf
import pytest
from lxml import etree
from tests.formats.canaries import NAME, hide
from tests.formats.docx_files import docx
from tests.formats.pdf_files import forms, report, truetype
from tests.formats.releasing import edited_file
from tests.formats.table_files import WORKBOOK

from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import find_leaks

FRAGMENTS = ["Wilh", "helm", "mina", "Krzy", "zano", "wski"]


def _clean(data: bytes, name: str) -> tuple[bytes, str]:
    out = edited_file(data, name, hide)
    released = "\n".join(document.text for document in read_bytes(out, name)[1].documents)
    assert find_leaks(out, [NAME], released) == []
    return out, released


def _planted_in_xml(part: bytes, fragment: str, chance: random.Random) -> bytes:
    root = etree.fromstring(part)
    element = chance.choice(list(root.iter()))
    kind = chance.randrange(5)
    if kind == 0 and element.attrib:
        key = chance.choice(sorted(element.attrib))
        element.set(key, element.get(key) + fragment)
    elif kind == 1:
        element.set(f"x{fragment}", "1")
    elif kind == 2:
        element.append(etree.Comment(fragment))
    elif kind == 3:
        element.append(etree.Element(f"x{fragment}"))
    else:
        element.text = (element.text or "") + fragment
    return bytes(etree.tostring(root))


@pytest.mark.parametrize(("name", "data"), [("a.docx", docx()), ("a.xlsx", WORKBOOK())], ids=["docx", "xlsx"])
def test_fragments_planted_in_office_files_are_found(name: str, data: bytes) -> None:
    chance = random.Random(7)  # noqa: S311
    out, released = _clean(data, name)
    with zipfile.ZipFile(io.BytesIO(out)) as archive:
        parts = {entry: archive.read(entry) for entry in archive.namelist()}
    for _ in range(40):
        entry = chance.choice(sorted(entry for entry in parts if entry.endswith((".xml", ".rels"))))
        changed = {**parts, entry: _planted_in_xml(parts[entry], chance.choice(FRAGMENTS), chance)}
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for each, part in changed.items():
                archive.writestr(each, part)
        assert find_leaks(file.getvalue(), [NAME], released), entry


@pytest.mark.parametrize("make", [report, truetype, forms])
def test_fragments_planted_in_pdfs_are_found(make: object) -> None:
    assert callable(make)
    chance = random.Random(7)  # noqa: S311
    out, released = _clean(make(), "a.pdf")
    for number in range(20):
        fragment = chance.choice(FRAGMENTS)
        with pikepdf.open(io.BytesIO(out)) as pdf:
            page = pdf.pages[0]
            place = chance.choice([pdf.Root, page.obj, page.obj.Resources])
            if number % 4 == 0:
                place["/Note"] = pikepdf.String(f"x {fragment}")
            elif number % 4 == 1:
                place[f"/x{fragment}"] = 1
            elif number % 4 == 2:
                place["/Kind"] = pikepdf.Name(f"/a{fragment}")
            else:
                pdf.Root["/Old"] = pdf.make_stream(b"BT (see " + fragment.encode() + b") Tj ET")
            file = io.BytesIO()
            pdf.save(file)
        assert find_leaks(file.getvalue(), [NAME], released), number
