"""Files made by LibreOffice and Chromium: clean by the leak check and by two readers that know nothing of it."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from lxml import etree
from tests.formats.canaries import CITY, NAME, NUMBER, hide
from tests.formats.releasing import edited_file

from expurgate.formats.choose import read_bytes
from expurgate.leaks.check import find_leaks

FILES = sorted(path for path in (Path(__file__).parent / "files").iterdir() if path.suffix != ".md")
TRACES = re.compile("wilh|helm|krzy|zano|quet|zalt|987-65|4329", re.IGNORECASE)


def by_rendering(data: bytes) -> str:
    """What pdfium, or a plain XML parser, reads."""
    if data.startswith(b"%PDF"):
        document = pdfium.PdfDocument(data)
        return "\n".join(document[at].get_textpage().get_text_range() for at in range(len(document)))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = [archive.read(name) for name in archive.namelist() if name.endswith((".xml", ".rels"))]
    return "\n".join("".join(etree.fromstring(part).itertext()) for part in parts)


def by_bytes(data: bytes) -> str:
    """Every byte of every part, decompressed by qpdf or by zipfile."""
    if data.startswith(b"%PDF"):
        out = io.BytesIO()
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pdf.save(
                out,
                object_stream_mode=pikepdf.ObjectStreamMode.disable,
                stream_decode_level=pikepdf.StreamDecodeLevel.all,
                compress_streams=False,
            )
        return out.getvalue().decode("latin-1")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return "\n".join(name + archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_made_elsewhere_are_clean_afterwards(path: Path) -> None:
    source = path.read_bytes()
    assert find_leaks(source, [NAME, CITY, NUMBER])
    assert TRACES.search(by_rendering(source))
    out = edited_file(source, path.name, hide)
    assert find_leaks(out, [NAME, CITY, NUMBER]) == []
    assert not TRACES.search(by_rendering(out))
    assert not TRACES.search(by_bytes(out))
    before, after = (read_bytes(data, path.name)[1].documents for data in (source, out))
    words = {word for document in before for word in re.findall(r"\w+", hide(document)[0])}
    assert words <= {word for document in after for word in re.findall(r"\w+", document.text)} | {"Wilhel"}
