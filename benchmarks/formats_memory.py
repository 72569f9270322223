"""How much memory a file takes for each KB of its text, beyond a fixed start, for every format.

``PYTHONPATH=src:. python benchmarks/formats_memory.py [FORMAT …] [--policy P] [--sizes KB …] [--repeats N]`` makes files with growing texts of notes
about different people, sanitizes each in a process of its own, as often as asked, and prints the median peak of every size and the slope of the line
that fits these medians best (least squares), beside the target of 0.1 MB for each KB. What is kept of units that were read is full at about 200 KB of
short cells: the smallest size should not be far below.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import random
import resource
import zipfile
from collections.abc import Callable, Iterator
from statistics import linear_regression, median

from openpyxl import Workbook
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate
from tests.formats.docx_files import docx, paragraph, run

from expurgate.pipeline.files import sanitize_file
from expurgate.pipeline.sanitizer import Sanitizer

TARGET = 0.1
GIVEN = (
    "Margaret Wilhelmina Gary Rosalind Agnieszka Hussein Oonagh Zeynep Tariq Blessing Imran Shazia Lukas Ceri".split()
)
FAMILY = (
    "Thornbury Krzyzanowski Stubblefield Pikestaff Quintanilla McAlinden Awan Chukwu Brandt Pritchard Tobin".split()
)
PLACES = "Leeds Boston Cardiff Duluth Treforest Newport Swansea Bristol".split()
DONE = (
    "was seen in the clinic and sent home with tablets",
    "rang about the results, which had not come by post",
    "felt better and slept well after the new medicine",
    "missed the appointment and will come again next week",
)
LETTER = b"Jane Roe was seen in Boston on 3 May 2019. She felt better."


def notes(size: int) -> Iterator[tuple[str, str]]:
    """People and short notes about them, until the notes have so many bytes."""
    chance, written = random.Random(16), 0
    while written < size:
        name = f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}"
        day = f"{chance.randrange(1, 29)} May {chance.randrange(2001, 2024)}"
        note = f"{name} of {chance.choice(PLACES)} {chance.choice(DONE)} on {day}."
        written += len(note) + 1
        yield name, note


def _prose(size: int) -> str:
    lines = [note for _, note in notes(size)]
    return "\n\n".join(" ".join(lines[at : at + 5]) for at in range(0, len(lines), 5))


def _csv(size: int) -> bytes:
    return ("id,note\n" + "".join(f'{at},"{note}"\n' for at, (_, note) in enumerate(notes(size)))).encode()


def _lines(size: int) -> bytes:
    return "".join(json.dumps({"note": note}) + "\n" for _, note in notes(size)).encode()


def _json(size: int) -> bytes:
    return json.dumps([{"note": note} for _, note in notes(size)]).encode()


def _parquet(size: int) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    out = io.BytesIO()
    pq.write_table(pa.table({"note": [note for _, note in notes(size)]}), out)
    return out.getvalue()


def _book(size: int) -> bytes:
    book, out = Workbook(), io.BytesIO()
    book.active.append(["id", "note"])
    for at, (_, note) in enumerate(notes(size)):
        book.active.append([at, note])
    book.save(out)
    return out.getvalue()


def _paragraphs(size: int) -> list[str]:
    return _prose(size).split("\n\n")


def _word(size: int) -> bytes:
    return docx("".join(paragraph(run(each)) for each in _paragraphs(size)), traps=False)


def _pdf(size: int) -> bytes:
    out, style = io.BytesIO(), getSampleStyleSheet()["Normal"]
    SimpleDocTemplate(out).build([Paragraph(each, style) for each in _paragraphs(size)])
    return out.getvalue()


def _zip(size: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for at, text in enumerate(_paragraphs(size)):
            archive.writestr(f"{at}.txt", text)
    return packed.getvalue()


def _message(size: int) -> bytes:
    head = "From: a@example.org\nTo: b@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain\n\n"
    return (head + _prose(size)).encode()


def _html(size: int) -> bytes:
    return ("<html><body>" + "".join(f"<p>{each}</p>" for each in _paragraphs(size)) + "</body></html>").encode()


def _xml(size: int) -> bytes:
    return ("<notes>" + "".join(f"<note>{note}</note>" for _, note in notes(size)) + "</notes>").encode()


def _calendar(size: int) -> bytes:
    events = "".join(
        f"BEGIN:VEVENT\r\nUID:{at}\r\nSUMMARY:{note}\r\nEND:VEVENT\r\n" for at, (_, note) in enumerate(notes(size))
    )
    return f"BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n".encode()


def _cards(size: int) -> bytes:
    cards = (f"BEGIN:VCARD\r\nFN:{name}\r\nNOTE:{note}\r\nEND:VCARD\r\n" for name, note in notes(size))
    return "".join(cards).encode()


FORMATS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "text": ("a.txt", lambda size: _prose(size).encode()),
    "HTML": ("a.html", _html),
    "XML": ("a.xml", _xml),
    "DOCX": ("a.docx", _word),
    "PDF": ("a.pdf", _pdf),
    "message": ("a.eml", _message),
    "CSV": ("a.csv", _csv),
    "JSON": ("a.json", _json),
    "JSON lines": ("a.jsonl", _lines),
    "Parquet": ("a.parquet", _parquet),
    "XLSX": ("a.xlsx", _book),
    "calendar": ("a.ics", _calendar),
    "cards": ("a.vcf", _cards),
    "ZIP": ("a.zip", _zip),
}  # fmt: skip


def _peak(policy: str, name: str, data: bytes) -> float:
    """The most megabytes that a process had which opened everything and sanitized the file."""
    sanitizer = Sanitizer(policy)
    sanitize_file(LETTER, "a.txt", sanitizer)
    sanitize_file(data, name, sanitizer)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _median_peak(policy: str, name: str, data: bytes, repeats: int) -> float:
    """The median of the peaks of several processes: one alone differs by some megabytes from the next."""
    found = []
    for _ in range(repeats):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            found.append(pool.apply(_peak, (policy, name, data)))
    return median(found)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("formats", nargs="*")
    parser.add_argument("--policy", default="hipaa-safe-harbor")
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 300, 900], help="KB of the texts")
    parser.add_argument("--repeats", type=int, default=3)
    said = parser.parse_args()
    over = 0
    for what, (name, make) in FORMATS.items():
        if said.formats and what not in said.formats:
            continue
        peaks = [_median_peak(said.policy, name, make(size * 1024), said.repeats) for size in said.sizes]
        grown = linear_regression(said.sizes, peaks).slope
        over += grown >= TARGET
        told = ", ".join(f"{size} KB {peak:.0f} MB" for size, peak in zip(said.sizes, peaks, strict=True))
        print(f"{what:10} {told}: {grown:6.3f} MB a KB (target below {TARGET})", flush=True)
    print(f"formats over the target: {over} (target 0)")


if __name__ == "__main__":
    main()
