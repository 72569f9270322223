"""Feed damaged files to every reader and writer for a bounded time.

``PYTHONPATH=src:. python scripts/fuzz_formats.py [--seconds 60] [--seed 0] [--format NAME] [--keep FOLDER]``. A file is read,
its whole text edited, written and looked through. Anything but a clear refusal is a fault: it is printed with the seed
that makes it again, and the file is kept when a folder is named. Leaves with 1 when there was one.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import time
import traceback
import warnings
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from tests.formats import pdf_files
from tests.formats.canaries import NAME
from tests.formats.docx_files import docx
from tests.formats.table_files import JSON_LINES, JSON_RECORDS, PARQUET_ROWS, TABLE, WORKBOOK
from tests.formats.web_files import MESSAGE, PAGE, RECORD

from expurgate.core.errors import ExpurgateError
from expurgate.core.findings import Edit
from expurgate.core.limits import Limits
from expurgate.core.spans import Span
from expurgate.formats.base import ReadOptions
from expurgate.formats.choose import format_named
from expurgate.leaks.check import find_leaks

SLOW = 20.0
"""Seconds of processor time for one small file that count as a fault."""
LIMITS = Limits(expanded=32 * 2**20, pages=200, entries=200, cells=100_000)


def seeds() -> dict[str, list[bytes]]:
    """Well-formed files of every format to begin from."""
    made = [pdf_files.strings, pdf_files.forms, pdf_files.extras, pdf_files.truetype, pdf_files.revised]
    made.append(pdf_files.illustrated)
    files = Path(pdf_files.__file__).parent / "files"
    elsewhere = {
        kind: [file.read_bytes() for file in sorted(files.glob(f"*.{kind}"))] for kind in ("pdf", "docx", "xlsx")
    }
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as target:
        target.writestr("a.txt", "text")
        target.writestr("b.docx", docx())
    return {
        "text": [b"plain text", "\ufefftext".encode()],
        "html": [PAGE.encode()],
        "xml": [RECORD.encode(), RECORD.encode("utf-16")],
        "docx": [docx(), *elsewhere["docx"]],
        "pdf": [*(make() for make in made), *elsewhere["pdf"]],
        "eml": [MESSAGE],
        "csv": [TABLE.encode()],
        "json": [JSON_RECORDS],
        "jsonl": [JSON_LINES],
        "xlsx": [WORKBOOK(), *elsewhere["xlsx"]],
        "parquet": [PARQUET_ROWS()],
        "zip": [archive.getvalue()],
    }


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A few random wounds; inside packed parts too."""
    if data.startswith(b"PK") and chance.random() < 0.7:
        data = inside_zip(data, chance)
    elif data.startswith(b"%PDF") and chance.random() < 0.5:
        data = unpacked_pdf(data)
    body = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        wound(body, chance)
    return bytes(body)


def wound(body: bytearray, chance: random.Random) -> None:
    """Flip, cut, repeat or overwrite a stretch."""
    if not body:
        return
    at, length = chance.randrange(len(body)), chance.choice([1, 1, 2, 8, 64])
    kind = chance.randrange(6)
    if kind == 0:
        body[at] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del body[at : at + length]
    elif kind == 2:
        body[at:at] = body[at : at + length] * chance.choice([1, 2, 20])
    elif kind == 3:
        body[at : at + length] = bytes(chance.randrange(256) for _ in range(length))
    elif kind == 4:
        body[at : at + 4] = chance.choice([b"0", b"-1", b"99999999999", b"<<>>", b"[]", b"null", b"\xff\xff\xff\xff"])
    else:
        source = chance.randrange(len(body))
        body[at : at + length] = body[source : source + length]


def inside_zip(data: bytes, chance: random.Random) -> bytes:
    """Wound one part of an archive and pack it again."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: bytearray(archive.read(name)) for name in archive.namelist()}
    wound(parts[chance.choice(sorted(parts))], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, bytes(part))
    return out.getvalue()


def unpacked_pdf(data: bytes) -> bytes:
    """The file with its streams decompressed, so that wounds hit instructions."""
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized)
    return out.getvalue()


def use(name: str, data: bytes) -> None:
    """Read a file, edit all of it, write it, and look for leaks in what was written and what was given."""
    opened = format_named(name).read(data, name=f"x.{name}", options=ReadOptions(limits=LIMITS))
    edits = [[Edit(Span(0, len(d.text)), "gone")] if d.text else [] for d in opened.documents]
    find_leaks(opened.write(edits), [NAME], limits=LIMITS)
    find_leaks(data, [NAME], limits=LIMITS)


def fault(work: Callable[[], None]) -> str | None:
    """What went wrong, or None when the file was used or refused."""
    started = time.process_time()
    try:
        work()
    except ExpurgateError:
        pass
    except Exception:
        return traceback.format_exc(limit=-4)
    spent = time.process_time() - started
    return f"took {spent:.1f} s of processor time" if spent > SLOW else None


def main() -> int:
    """Fuzz until the time is up; 1 when a fault was found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--format", choices=sorted(seeds()))
    options.add_argument("--keep", type=Path)
    chosen = options.parse_args()
    warnings.simplefilter("ignore")
    start = {name: files for name, files in seeds().items() if chosen.format in (None, name)}
    end, number, faults, seen = time.monotonic() + chosen.seconds, chosen.seed, 0, set[int]()
    while time.monotonic() < end:
        chance = random.Random(number)  # noqa: S311
        name = chance.choice(sorted(start))
        data = mutated(chance.choice(start[name]), chance)
        problem = fault(lambda name=name, data=data: use(name, data))  # type: ignore[misc]
        if problem is not None and zlib.crc32(problem.encode()) not in seen:
            seen.add(zlib.crc32(problem.encode()))
            faults += 1
            print(f"fault with --seed {number} in {name}:\n{problem}")
            if chosen.keep:
                chosen.keep.mkdir(parents=True, exist_ok=True)
                (chosen.keep / f"{name}-{number}").write_bytes(data)
        number += 1
    print(f"{number - chosen.seed} files, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
