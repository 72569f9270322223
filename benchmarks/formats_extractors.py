"""Ways of reading files that share nothing with the product: other libraries, other programs, and the bytes themselves."""

from __future__ import annotations

import base64
import binascii
import email
import email.policy
import html
import io
import json
import quopri
import re
import shutil
import subprocess
import tempfile
import warnings
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

_RUN = re.compile(rb"[A-Za-z0-9+/]{24,}={0,2}")


def readings(data: bytes, name: str, *, office: bool = False) -> dict[str, str]:
    """What each way of reading gets out of a file; with ``office``, LibreOffice's too."""
    found = {"bytes": "\n".join(_unpacked(data, 0))}
    found["without tags"] = html.unescape(re.sub(r"<[^<>]*>", "", found["bytes"]))
    if name.endswith(".pdf"):
        found |= _pdf(data)
    else:
        found |= {way: read(data) for way, (ends, read) in _BY_FORMAT.items() if name.endswith(ends)}
    if name.endswith(".svg") and shutil.which("chromium"):
        found["codes Chromium shows"] = _seen(data, name)
    if office and name.endswith((".docx", ".xlsx", ".html", ".csv")) and shutil.which("soffice"):
        found["LibreOffice"] = _office(data, name)
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
    text = re.sub(r"(?:(?:0x[0-9a-fA-F]{2}|[0-9]{2,3}), ?){3,}(?:0x[0-9a-fA-F]{2}|[0-9]{2,3})", _listed, text)
    text = re.sub(r"(?:\\[01][0-7]{2}){3,}", lambda found: _listed(found, 8), text)
    return re.sub(r"\\([0-9a-fA-F]{1,5}) ?", lambda found: chr(int(found[1], 16)), text)


def _listed(found: re.Match[str], base: int = 0) -> str:
    """Letters by numbers in a row."""
    return "".join(
        chr(int(each, base))
        for each in re.findall(r"0x\w\w|\d+", found.group())
        if base or each[0] != "0" or "x" in each
    )


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
        if shutil.which("tesseract"):
            pages = sorted(Path(folder).glob("page*"))
            found["tesseract"] = "\n".join(_ran("tesseract", str(page), "-", "--psm", "6") for page in pages)
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


def _message(data: bytes) -> str:
    """Headers and texts by the standard library's parser, cards and pages as they are."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    said = [f"{name} {value}" for part in message.walk() for name, value in part.items()]
    for part in message.walk():
        if not part.is_multipart():
            packed = part.get_payload(decode=True)
            said.append(packed.decode("utf-8", "replace") if isinstance(packed, bytes) else "")
    return "\n".join(said)


def _markup(data: bytes) -> str:
    """The texts between tags, run together, then attributes."""
    import lxml.html

    tree = lxml.html.fromstring(data)
    return str(tree.text_content()) + "\n" + "\n".join(value for each in tree.iter() for value in each.attrib.values())


def _values(data: bytes) -> str:
    """Keys and values of JSON in order, run together."""
    said: list[str] = []

    def take(value: object) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                said.append(str(key))
                take(inner)
        elif isinstance(value, list):
            for inner in value:
                take(inner)
        else:
            said.append(str(value))

    for line in data.decode().splitlines() if not _is_one(data) else [data.decode()]:
        take(json.loads(line))
    return " ".join(said)


def _is_one(data: bytes) -> bool:
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


def _columnar(data: bytes) -> str:
    import pyarrow.parquet as pq

    table = pq.read_table(io.BytesIO(data))
    return f"{table.schema.metadata} {table.column_names} {table.to_pylist()}"


def _office(data: bytes, name: str) -> str:
    """What LibreOffice shows of a file, as text."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes(data)
        kind = "csv" if name.endswith((".xlsx", ".csv")) else "txt:Text"
        home = f"-env:UserInstallation=file://{folder}/home"
        _ran("soffice", home, "--headless", "--convert-to", kind, "--outdir", folder, str(file))
        made = [each for each in Path(folder).iterdir() if each.suffix in (".txt", ".csv") and each != file]
        return "\n".join(each.read_text("utf-8", "replace") for each in made)


def _seen(data: bytes, name: str) -> str:
    """What zxing reads in the page as Chromium shows it."""
    import zxingcpp
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        file, shot = Path(folder) / name, Path(folder) / "shot.png"
        file.write_bytes(data)
        options = (
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={folder}/home",
            "--window-size=1200,900",
        )
        _ran("chromium", *options, f"--screenshot={shot}", file.as_uri())
        with Image.open(shot) as image:
            return "\n".join(code.text for code in zxingcpp.read_barcodes(image.convert("L")))


def _ran(*command: str) -> str:
    return subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8", "replace")


_BY_FORMAT: dict[str, tuple[tuple[str, ...], Callable[[bytes], str]]] = {
    "openpyxl": ((".xlsx",), _workbook),
    "email": ((".eml",), _message),
    "lxml": ((".html", ".svg", ".xml"), _markup),
    "json": ((".json", ".jsonl", ".ipynb"), _values),
    "pyarrow": ((".parquet",), _columnar),
}
