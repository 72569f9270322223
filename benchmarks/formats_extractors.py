"""Ways of reading files that share nothing with the product: other libraries, other programs, and the bytes themselves."""

from __future__ import annotations

import base64
import binascii
import html
import io
import quopri
import re
import shutil
import subprocess
import tempfile
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

_RUN = re.compile(rb"[A-Za-z0-9+/]{24,}={0,2}")


def readings(data: bytes, name: str) -> dict[str, str]:
    """What each way of reading gets out of a file."""
    found = {"bytes": "\n".join(_unpacked(data, 0))}
    found["without tags"] = html.unescape(re.sub(r"<[^<>]*>", "", found["bytes"]))
    if name.endswith(".pdf"):
        found |= _pdf(data)
    elif name.endswith(".xlsx"):
        found["openpyxl"] = _workbook(data)
    return found


def _unpacked(data: bytes, depth: int) -> Iterator[str]:
    """Bytes, members of archives, deflated streams, base64, quoted-printable, percent and character references."""
    text = data.decode("utf-8", errors="replace")
    yield from (text, html.unescape(html.unescape(text)), unquote(text), _numbered(text))
    yield quopri.decodestring(data).decode("utf-8", errors="replace")
    if depth > 3:
        return
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                yield entry.filename
                yield from _unpacked(archive.read(entry), depth + 1)
    for stream in re.finditer(rb"stream\r?\n", data):
        try:
            yield from _unpacked(zlib.decompressobj().decompress(data[stream.end() :]), depth + 1)
        except zlib.error:
            continue
    for run in _RUN.findall(data) if b"%PDF" not in data[:9] else ():
        try:
            yield base64.b64decode(run + b"=" * (-len(run) % 4)).decode("utf-8", errors="replace")
        except (binascii.Error, ValueError):
            continue


def _numbered(text: str) -> str:
    """Characters that a script or style sheet gives by their numbers."""
    text = re.sub(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))", lambda found: chr(int(found[1] or found[2], 16)), text)
    return re.sub(r"\\([0-9a-fA-F]{1,5}) ?", lambda found: chr(int(found[1], 16)), text)


def _pdf(data: bytes) -> dict[str, str]:
    found = {"pypdf": _pypdf(data), "pdfminer": _pdfminer(data)}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.pdf"
        file.write_bytes(data)
        if shutil.which("pdftotext"):
            for way in ([], ["-layout"], ["-raw"]):
                command = ["pdftotext", "-q", *way, str(file), "-"]
                done = subprocess.run(command, capture_output=True, check=True)
                found[f"pdftotext {' '.join(way)}".strip()] = done.stdout.decode()
        if shutil.which("pdftoppm"):
            found["codes on the pages"] = _codes(file, Path(folder))
    return found


def _codes(file: Path, folder: Path) -> str:
    """What the bar codes say on pages that poppler renders."""
    import zxingcpp
    from PIL import Image

    subprocess.run(["pdftoppm", "-q", "-r", "200", "-gray", str(file), str(folder / "page")], check=True)
    said = []
    for page in sorted(folder.glob("page*")):
        with Image.open(page) as image:
            said += [code.text for code in zxingcpp.read_barcodes(image.convert("L"))]
    return "\n".join(said)


def _pypdf(data: bytes) -> str:
    from pypdf import PdfReader

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


def _pdfminer(data: bytes) -> str:
    from pdfminer.high_level import extract_text

    return str(extract_text(io.BytesIO(data)))


def _workbook(data: bytes) -> str:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data))
    return "\n".join(str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row)
